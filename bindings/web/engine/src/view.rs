//! What a page is told: boards, tellings, steps and paths, as values that become JSON.

use serde::Serialize;
use whydoku_explain::{SpanStyle, ExplanationText};
use whydoku_formats::Content;
use whydoku_board::{Candidate, Cell, Layout};
use whydoku_board::Grid;
use whydoku_explain::render::{BoardParts, StepParts, SceneKind, Marks, Scene};
use whydoku::Explanation;
use whydoku_formats::Puzzle;

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
    /// The kinds of houses, such as `row`, `box`, `window`.
    pub houses: Vec<String>,
    /// Whether regions are other than boxes, and whether there are extra regions and clues outside.
    pub jigsaw: bool,
    pub extra: usize,
    pub outside: usize,
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
pub type Said = Vec<(String, &'static str)>;

/// What a step marks.
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
    /// Which set has which letter, where sets are told apart.
    pub letters: Option<String>,
}

/// An arrow of a line of reasoning.
#[derive(Debug, Serialize)]
pub struct Arrow {
    pub svg: String,
    pub ends: Vec<(usize, usize)>,
    pub case: usize,
}

/// A scene of a path.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Step {
    /// `start`, `step`, `guess`, `case` or `end`.
    pub kind: &'static str,
    /// `3. `, and the name behind it.
    pub number: String,
    pub name: String,
    pub technique: Option<String>,
    /// How hard it is, on the scale of the profile; and as a height among its like.
    pub difficulty: Option<String>,
    pub height: u64,
    pub look: Said,
    pub hint: Said,
    pub teach: Said,
    pub expert: String,
    /// The board on which it is told: digits, and candidates as bits.
    pub digits: Vec<usize>,
    pub candidates: Vec<u32>,
    pub drawn: Drawn,
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
    pub rating: String,
    pub tier: String,
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

/// A telling, part by part.
pub fn said(telling: &ExplanationText) -> Said {
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
    let StepParts { under, over, arrows, placed, removed, parts, cells } = StepParts::of(marks, grid);
    let arrow = |arrow: whydoku_explain::render::Arrow| Arrow {
        svg: arrow.svg,
        ends: arrow.ends.into_iter().map(pair).collect(),
        case: arrow.case,
    };
    Drawn {
        under,
        over,
        arrows: arrows.into_iter().map(arrow).collect(),
        placed: placed.into_iter().map(pair).collect(),
        removed: removed.into_iter().map(pair).collect(),
        parts: parts.into_iter().map(pair).collect(),
        cells: cells.into_iter().map(Cell::index).collect(),
        letters: marks.legend(grid.layout()),
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
        Self {
            kind,
            number: scene.number.clone(),
            name: scene.title[scene.number.len()..].trim().to_owned(),
            technique: scene.technique.map(|technique| technique.to_string()),
            difficulty: figure.map(|figure| figure.to_string()),
            height: figure.map_or(0, whydoku_solver::rating::RatingFigure::height),
            look: said(&scene.look),
            hint: said(&scene.hint),
            teach: said(&scene.teach),
            expert: scene.expert.to_string(),
            digits: digits(&scene.grid),
            candidates: candidates(&scene.grid),
            drawn: drawn(&scene.marks, &scene.grid),
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
            rating: rated.single_figure(),
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
        Self {
            text,
            name: puzzle.name.clone(),
            size: layout.size(),
            rules: written.rules,
            constraints: written.constraints.into_keys().collect(),
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
