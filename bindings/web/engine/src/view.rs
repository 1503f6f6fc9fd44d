//! What a page receives: boards, explanations, steps and paths, as values that become JSON.

use crate::lines::{Line, lines};
use serde::Serialize;
use whydoku::Explanation;
use whydoku_board::{Candidate, Cell, Grid, Layout};
use whydoku_explain::render::{BoardParts, Marks, Scene, SceneKind, StepParts};
use whydoku_explain::{Explainer, ExplanationText, Register, SpanStyle};
use whydoku_formats::{Content, Puzzle};
use whydoku_logic::{Item, TechniqueId};

/// A board as it is drawn and played on.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// The puzzle without what was entered, in its shortest form.
    pub text: String,
    pub name: Option<String>,
    pub size: usize,
    /// The names of the rules beside those of houses.
    pub rules: Vec<String>,
    /// The kinds of what is drawn, such as `cages`.
    pub constraints: Vec<String>,
    /// Regions, rules and constraints as puzzle files write them.
    pub shape: whydoku_board::ShapeText,
    /// The kinds of houses, such as `row`, `box`, `window`.
    pub houses: Vec<String>,
    /// Whether regions are other than boxes, and whether there are extra regions and clues outside.
    pub jigsaw: bool,
    pub extra: usize,
    pub outside: usize,
    /// Cells with a number in their upper left corner, such as the sum of a cage.
    pub labels: Vec<usize>,
    /// The symbols of the digits, from the lowest.
    pub symbols: String,
    /// Row by row, 0 for none.
    pub givens: Vec<usize>,
    /// What was entered, where the text held more than givens.
    pub entered: Vec<usize>,
    /// The candidates of each cell, digit 1 being the lowest bit.
    pub candidates: Vec<u32>,
    /// Whether the text itself took candidates away.
    pub marked: bool,
    /// Which cells each cell sees.
    pub sees: Vec<Vec<usize>>,
    pub width: f32,
    pub height: f32,
    pub left: f32,
    pub top: f32,
    pub side: f32,
    pub places: Vec<(f32, f32)>,
    pub fonts: (f32, f32),
    pub lines: String,
}

/// Sentences: each part with the class that says what it is; empty for plain words.
pub type Spans = Vec<(String, &'static str)>;

/// The marks of a step.
#[derive(Debug, Default, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Drawn {
    pub under: String,
    pub over: String,
    pub arrows: Vec<Arrow>,
    /// `[cell, digit]`, the digit from 1.
    pub placed: Vec<(usize, usize)>,
    pub removed: Vec<(usize, usize)>,
    /// All candidates that have a part in it.
    pub parts: Vec<(usize, usize)>,
    pub cells: Vec<usize>,
    /// Sets of cells that letters distinguish, from A.
    pub sets: Vec<Vec<usize>>,
    /// The classes of roles that are drawn, and whether candidates that are assumed true or false are.
    pub tones: Vec<&'static str>,
    pub on: bool,
    pub off: bool,
}

/// An arrow of a line of reasoning.
#[derive(Debug, Serialize)]
pub struct Arrow {
    pub svg: String,
    pub ends: Vec<(usize, usize)>,
    pub case: usize,
    pub strong: bool,
}

/// The name, the texts and the picture of a step, wherever one is shown.
#[derive(Debug, Default, Serialize)]
pub struct StepWords {
    pub technique: Option<String>,
    pub name: Option<String>,
    pub look: Spans,
    pub hint: Spans,
    pub teach: Spans,
    /// `teach` as lines.
    pub lines: Vec<Line>,
    pub expert: String,
    pub drawn: Drawn,
}

/// A scene of a path.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// `start`, `step`, `guess`, `case` or `end`.
    pub kind: &'static str,
    /// The number before the name: `3. `.
    pub number: String,
    /// How hard it is, on the scale of the profile; and as a height among its like.
    pub difficulty: Option<f64>,
    pub height: u64,
    #[serde(flatten)]
    pub words: StepWords,
    /// The board that it speaks of: digits, and candidates as bits.
    pub digits: Vec<usize>,
    pub candidates: Vec<u32>,
    /// The scenes that it rests on, by their place in the path.
    pub because: Vec<usize>,
}

/// A path, or as far as it goes.
#[derive(Debug, Serialize)]
pub struct Path {
    pub solved: bool,
    /// The rating, or what is wrong with the puzzle.
    pub head: String,
    pub warning: Option<String>,
    pub rating: f64,
    pub tier: String,
    /// The hardest technique.
    pub hardest: Option<String>,
    pub outcome: String,
    pub steps: Vec<Step>,
}

fn pair(candidate: Candidate) -> (usize, usize) {
    (candidate.cell.index(), candidate.digit.index() + 1)
}

/// The digits of a grid, row by row, 0 for none.
pub fn digits(grid: &Grid) -> Vec<usize> {
    grid.layout().cells().iter().map(|cell| grid.digit(cell).map_or(0, |digit| digit.index() + 1)).collect()
}

/// The candidates of the open cells, as bits.
pub fn candidates(grid: &Grid) -> Vec<u32> {
    let open = |cell| if grid.digit(cell).is_none() { grid.candidates(cell).bits() } else { 0 };
    grid.layout().cells().iter().map(open).collect()
}

/// The parts of an explanation, each with the class of its style.
pub fn spans(telling: &ExplanationText) -> Spans {
    let class = |ink| match ink {
        SpanStyle::Plain => "",
        SpanStyle::Role(role) => BoardParts::tone(role),
        SpanStyle::Placed => "p",
        SpanStyle::Removed => "r",
        SpanStyle::Warning => "w",
    };
    telling.spans().iter().map(|span| (span.text.clone(), class(span.style))).collect()
}

/// Marks as SVG.
pub fn drawn(marks: &Marks, grid: &Grid) -> Drawn {
    let parts = StepParts::of(marks, grid);
    let indices = |cells: Vec<Cell>| cells.into_iter().map(Cell::index).collect::<Vec<_>>();
    let arrow = |arrow: whydoku_explain::render::Arrow| Arrow {
        svg: arrow.svg,
        ends: arrow.ends.into_iter().map(pair).collect(),
        case: arrow.case,
        strong: arrow.is_strong,
    };
    Drawn {
        under: parts.under,
        over: parts.over,
        arrows: parts.arrows.into_iter().map(arrow).collect(),
        placed: parts.placed.into_iter().map(pair).collect(),
        removed: parts.removed.into_iter().map(pair).collect(),
        parts: parts.parts.into_iter().map(pair).collect(),
        cells: indices(parts.cells),
        sets: parts.sets.into_iter().map(indices).collect(),
        tones: parts.tones,
        on: parts.assertions[0],
        off: parts.assertions[1],
    }
}

/// The cells of the items that a text of a step names, in the roles in which it names them; of a house, all its cells.
pub fn focus(step: &whydoku::ExplainedStep, register: Register) -> Vec<usize> {
    let (text, grid) = (step.words(register), step.grid());
    let layout = grid.layout();
    let mut cells = std::collections::BTreeSet::new();
    for span in text.spans() {
        let words = span.text.split(|c: char| !c.is_alphanumeric());
        cells.extend(words.filter_map(|word| layout.parse_cell(word)).map(Cell::index));
        let (SpanStyle::Role(role), Some(step)) = (span.style, step.step()) else { continue };
        for item in step.finding.figure().role(role) {
            match item {
                Item::House(house) => cells.extend(layout.house(house).cells.iter().map(Cell::index)),
                Item::Cell(cell) => _ = cells.insert(cell.index()),
                _ => {}
            }
        }
    }
    cells.into_iter().collect()
}

impl StepWords {
    /// The words of a step on its board.
    pub fn of(step: &whydoku::Step, grid: &Grid, explainer: &Explainer<'_>) -> Self {
        let registers = [Register::Look, Register::Hint, Register::Teach, Register::Expert];
        let texts = registers.map(|register| explainer.explain(step, grid, register));
        let marks = Marks::of(&step.finding, grid);
        Self::new(Some(step.technique), &explainer.title(step), texts.each_ref(), &marks, grid)
    }

    fn new(
        technique: Option<TechniqueId>,
        name: &str,
        [look, hint, teach, expert]: [&ExplanationText; 4],
        marks: &Marks,
        grid: &Grid,
    ) -> Self {
        let (teach, drawn) = (spans(teach), drawn(marks, grid));
        Self {
            technique: technique.map(|technique| technique.to_string()),
            name: Some(name.to_owned()),
            look: spans(look),
            hint: spans(hint),
            lines: lines(&teach, &drawn, grid.layout()),
            teach,
            expert: expert.to_string(),
            drawn,
        }
    }
}

impl Step {
    fn of(scene: &Scene) -> Self {
        let (kind, figure) = match scene.kind {
            SceneKind::Start => ("start", None),
            SceneKind::Step(figure) => ("step", Some(figure)),
            SceneKind::Guess => ("guess", None),
            SceneKind::Case => ("case", None),
            SceneKind::End => ("end", None),
        };
        let name = scene.title[scene.number.len()..].trim();
        let texts = [&scene.look, &scene.hint, &scene.teach, &scene.expert];
        Self {
            kind,
            number: scene.number.clone(),
            difficulty: figure.and_then(|figure| figure.to_string().parse().ok()),
            height: figure.map_or(0, whydoku_solver::rating::RatingFigure::height),
            words: StepWords::new(scene.technique, name, texts, &scene.marks, &scene.grid),
            digits: digits(&scene.grid),
            candidates: candidates(&scene.grid),
            because: Vec::new(),
        }
    }
}

impl Path {
    /// A path with its scenes.
    pub fn of(path: &Explanation) -> Self {
        let story = path.story();
        let mut steps: Vec<Step> = story.scenes.iter().map(Step::of).collect();
        // Behind the start, the moves come first; what a contradiction adds comes behind them.
        for (step, causes) in steps.iter_mut().skip(1).zip(path.trace().causes()) {
            step.because = causes.into_iter().map(|cause| cause + 1).collect();
        }
        let rated = &path.trace().rating;
        Self {
            solved: path.is_solved(),
            head: path.head(),
            warning: path.warning(),
            rating: rated.single_figure().parse().unwrap_or_default(),
            hardest: steps
                .iter()
                .max_by_key(|step| step.height)
                .and_then(|step| step.words.technique.clone()),
            tier: rated.tier.clone(),
            outcome: path.outcome(),
            steps,
        }
    }
}

impl Board {
    /// A board with what stands on it.
    pub fn of(puzzle: &Puzzle, grid: &Grid, text: String) -> Self {
        let layout: &Layout = grid.layout();
        let canvas = BoardParts::of(layout);
        let shape = &puzzle.shape;
        let written = whydoku_board::ShapeText::of(shape);
        let mut houses: Vec<String> = layout.houses().map(|(_, info)| info.kind.name().to_owned()).collect();
        houses.dedup();
        let of = |wanted: fn(&Content) -> bool| -> Vec<usize> {
            let number = |cell: &Content| cell.digit().map_or(0, |digit| digit.index() + 1);
            puzzle.cells.iter().map(|cell| if wanted(cell) { number(cell) } else { 0 }).collect()
        };
        let takes = |cell: &Content| matches!(cell, Content::Candidates(_));
        let labelled = shape
            .constraints()
            .iter()
            .filter(|constraint| constraint.kind.key() == "cages" && !constraint.numbers.is_empty());
        Self {
            labels: labelled.filter_map(|cage| cage.cells.iter().map(|cell| cell.index()).min()).collect(),
            symbols: layout.digits().map(|digit| shape.symbol(digit)).collect(),
            text,
            name: puzzle.name.clone(),
            size: layout.side(),
            rules: written.rules.clone(),
            constraints: written.constraints.keys().cloned().collect(),
            shape: written,
            houses,
            jigsaw: matches!(shape.regions(), whydoku_board::Regions::Any(_)),
            extra: shape.extra().len(),
            outside: shape.outside().len(),
            givens: of(|cell| matches!(cell, Content::Given(_))),
            entered: of(|cell| matches!(cell, Content::Placed(_))),
            candidates: candidates(grid),
            marked: puzzle.cells.iter().any(takes) || !puzzle.deleted.is_empty(),
            sees: layout
                .cells()
                .iter()
                .map(|cell| layout.peers(cell).iter().map(Cell::index).collect())
                .collect(),
            width: canvas.extent.0,
            height: canvas.extent.1,
            left: canvas.origin.0,
            top: canvas.origin.1,
            side: canvas.side,
            places: canvas.places,
            fonts: canvas.fonts,
            lines: canvas.lines,
        }
    }
}
