//! Boards, explanations, steps and paths as a page draws them: words with their roles, marks as SVG.

use super::lines::{TextLine, lines};
use crate::Explanation;
use serde::Serialize;
use std::collections::BTreeSet;
use whydoku_board::{Cell, Grid, Layout};
use whydoku_explain::render::{BoardParts, Marks, Scene, SceneKind, StepParts};
use whydoku_explain::{Explainer, ExplanationText, Register, SpanStyle};
use whydoku_formats::{Content, Puzzle};
use whydoku_logic::{Item, TechniqueId};

/// A board, with its drawing.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Board {
    /// The puzzle without what was entered, in its shortest form.
    pub(super) text: String,
    pub(super) name: Option<String>,
    pub(super) author: Option<String>,
    pub(super) size: usize,
    /// The names of the rules beside those of houses.
    pub(super) rules: Vec<String>,
    /// The kinds of what is drawn, such as `cages`.
    pub(super) constraints: Vec<String>,
    /// Regions, rules and constraints as puzzle files write them.
    pub(super) shape: whydoku_board::ShapeText,
    /// The kinds of houses, such as `row`, `box`, `window`.
    pub(super) houses: Vec<String>,
    /// Whether regions are other than boxes, and whether there are extra regions and clues outside.
    pub(super) jigsaw: bool,
    pub(super) extra: usize,
    pub(super) outside: usize,
    /// Cells with a number in their upper left corner, such as the sum of a cage.
    pub(super) labels: Vec<usize>,
    /// The symbols of the digits, from the lowest.
    pub(super) symbols: String,
    /// Row by row, 0 for none.
    pub(super) givens: Vec<usize>,
    /// Entered digits, if the text held more than givens.
    pub(super) entered: Vec<usize>,
    /// The candidates of each cell, digit 1 being the lowest bit.
    pub(super) candidates: Vec<u32>,
    /// Whether the text itself took candidates away.
    pub(super) marked: bool,
    #[serde(flatten)]
    pub(super) drawing: Option<BoardDrawing>,
}

/// The drawing of a board.
#[derive(Debug, Serialize)]
pub(super) struct BoardDrawing {
    /// The cells that each cell sees.
    sees: Vec<Vec<usize>>,
    #[serde(flatten)]
    parts: BoardParts,
}

/// Sentences: each part with the class of its role; empty for plain words.
pub type Spans = Vec<(String, &'static str)>;

/// The name, the texts and the picture of a step, wherever one is shown.
#[derive(Debug, Default, Serialize)]
pub struct StepWords {
    pub(super) technique: Option<String>,
    pub(super) name: Option<String>,
    pub(super) look: Spans,
    pub(super) hint: Spans,
    pub(super) teach: Spans,
    /// `teach` as lines.
    pub(super) lines: Vec<TextLine>,
    pub(super) expert: String,
    pub(super) drawn: StepParts,
}

/// A scene of a path.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct PathStep {
    /// `start`, `step`, `guess`, `case` or `end`.
    pub(super) kind: &'static str,
    /// The number before the name: `3. `.
    pub(super) number: String,
    /// The difficulty on the scale of the profile, and its height among those.
    pub(super) difficulty: Option<f64>,
    pub(super) height: u64,
    #[serde(flatten)]
    pub(super) words: StepWords,
    /// Its board: digits, and candidates as bits.
    pub(super) digits: Vec<usize>,
    pub(super) candidates: Vec<u32>,
    /// The scenes that it rests on, by their place in the path.
    pub(super) because: Vec<usize>,
}

/// A path, complete or not.
#[derive(Debug, Serialize)]
pub struct Path {
    pub(super) solved: bool,
    /// The rating, or the reason why there is none.
    pub(super) head: String,
    pub(super) warning: Option<String>,
    pub(super) rating: f64,
    pub(super) tier: String,
    /// The hardest technique.
    pub(super) hardest: Option<String>,
    pub(super) outcome: String,
    pub(super) steps: Vec<PathStep>,
}

/// The digits of a grid, row by row, 0 for none.
pub(super) fn digits(grid: &Grid) -> Vec<usize> {
    grid.layout().cells().iter().map(|cell| grid.digit(cell).map_or(0, |digit| digit.index() + 1)).collect()
}

/// The candidates of the open cells, as bits.
pub(super) fn candidates(grid: &Grid) -> Vec<u32> {
    let open = |cell| if grid.digit(cell).is_none() { grid.candidates(cell).bits() } else { 0 };
    grid.layout().cells().iter().map(open).collect()
}

/// The parts of an explanation, each with the class of its style.
pub(super) fn spans(telling: &ExplanationText) -> Spans {
    let class = |ink| match ink {
        SpanStyle::Plain => "",
        SpanStyle::Role(role) => BoardParts::tone(role),
        SpanStyle::Placed => "p",
        SpanStyle::Removed => "r",
        SpanStyle::Warning => "w",
    };
    telling.spans().iter().map(|span| (span.text.clone(), class(span.style))).collect()
}

/// The cells that a text of a step names, and those of the roles that it speaks of; of a house, all its cells.
pub(super) fn focus(step: &crate::ExplainedStep, register: Register) -> Vec<usize> {
    let (text, layout) = (step.words(register), step.grid.layout());
    let mut cells: BTreeSet<usize> = step.subjects(register).cells.into_iter().map(Cell::index).collect();
    for span in text.spans() {
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
    /// The words of a step; `None` for a guess.
    pub(super) fn of(step: &crate::ExplainedStep) -> Option<Self> {
        Some(Self::on(step.step()?, &step.grid, &step.explainer))
    }

    /// The words of a step on its board.
    pub(super) fn on(step: &crate::Step, grid: &Grid, explainer: &Explainer<'_>) -> Self {
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
        let (teach, drawn) = (spans(teach), StepParts::of(marks, grid));
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

impl PathStep {
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
        let mut steps: Vec<PathStep> = story.scenes.iter().map(PathStep::of).collect();
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
        let shape = &puzzle.shape;
        let written = whydoku_board::ShapeText::of(shape);
        let mut houses: Vec<String> = layout.houses().map(|(_, info)| info.kind.name().to_owned()).collect();
        houses.dedup();
        let of = |wanted: fn(&Content) -> bool| -> Vec<usize> {
            let number = |cell: &Content| cell.digit().map_or(0, |digit| digit.index() + 1);
            puzzle.cells.iter().map(|cell| if wanted(cell) { number(cell) } else { 0 }).collect()
        };
        let sees = |cell| layout.peers(cell).iter().map(Cell::index).collect();
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
            author: puzzle.author.clone(),
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
            drawing: Some(BoardDrawing {
                sees: layout.cells().iter().map(sees).collect(),
                parts: BoardParts::of(layout),
            }),
        }
    }
}
