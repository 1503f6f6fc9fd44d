//! The parts of a picture, for programs that draw the digits themselves, such as a board to play on.

use super::{Sketch, page_style, tone};
use crate::render::marks::{InferenceLink, Marks, candidates};
use serde::Serialize;
use std::collections::BTreeSet;
use whydoku_board::{Candidate, Cell, Grid, Layout};
use whydoku_logic::Role;
use whydoku_solver::catalogue::Coordinates;

/// An empty board and the places of its cells and candidates.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[non_exhaustive]
pub struct BoardParts {
    /// The width of the whole picture.
    pub width: f32,
    /// The height of the whole picture.
    pub height: f32,
    /// The distance of the first cell from the left.
    pub left: f32,
    /// The distance of the first cell from the top.
    pub top: f32,
    /// The side of a cell.
    pub side: f32,
    /// The centres of the candidates within a cell, by digit.
    pub places: Vec<(f32, f32)>,
    /// The font sizes of a candidate and of a filled cell.
    pub fonts: (f32, f32),
    /// The lines, their numbers, the clues and the constraints, as SVG.
    pub lines: String,
}

/// A cell and a digit from 1.
type NumberedCandidate = (usize, usize);

fn numbered(candidate: Candidate) -> NumberedCandidate {
    (candidate.cell.index(), candidate.digit.index() + 1)
}

/// The marks of a step as SVG, with the numbers of their cells and digits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct StepParts {
    /// Bands, shades and rings under the digits, except those of placed digits.
    pub under: String,
    /// Strokes over the digits.
    pub over: String,
    /// Arrows over all.
    pub arrows: Vec<Arrow>,
    /// Digits that are placed.
    pub placed: Vec<NumberedCandidate>,
    /// Candidates that are eliminated.
    pub removed: Vec<NumberedCandidate>,
    /// Candidates that have a mark.
    pub parts: Vec<NumberedCandidate>,
    /// Cells that the step rests on.
    pub cells: Vec<usize>,
    /// Sets of cells that are distinguished by letters, from A.
    pub sets: Vec<Vec<usize>>,
    /// The classes of the roles that are drawn: `t1`, `t3 endo`.
    pub tones: Vec<&'static str>,
    /// Whether candidates that are assumed true are drawn.
    pub on: bool,
    /// Whether candidates that are assumed false are drawn.
    pub off: bool,
}

/// The arrows of one link.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Arrow {
    /// The arrows as SVG.
    pub svg: String,
    /// The candidates at both ends.
    pub ends: Vec<NumberedCandidate>,
    /// The number of its argument, from 0; four colours alternate.
    pub case: usize,
    /// Whether one of the ends is true; else one is false.
    pub strong: bool,
}

impl BoardParts {
    /// Returns the parts of an empty board.
    pub fn of(layout: &Layout) -> Self {
        let sketch = Sketch::new(layout, Coordinates::default());
        let (left, top) = sketch.corner(Cell::new(0));
        let place = |digit| {
            let (x, y) = sketch.candidate_centre(Candidate::new(Cell::new(0), digit));
            (x - left, y - top)
        };
        let (width, height) = sketch.extent();
        Self {
            width,
            height,
            left,
            top,
            side: sketch.side,
            places: layout.digits().map(place).collect(),
            fonts: (sketch.small_font(), sketch.big_font()),
            lines: sketch.lines(),
        }
    }

    /// Returns the style sheet of all parts, for a page with light and dark.
    pub fn style() -> String {
        page_style()
    }

    /// Returns the class that gives a role its colours.
    pub const fn tone(role: Role) -> &'static str {
        tone(Some(role))
    }
}

impl StepParts {
    /// Returns the parts of marks on a grid.
    pub fn of(marks: &Marks, grid: &Grid) -> Self {
        let sketch = Sketch::new(grid.layout(), Coordinates::default());
        let arrow = |link: &InferenceLink| Arrow {
            svg: sketch.arrows(link),
            ends: [&link.from, &link.to].into_iter().flat_map(candidates).map(numbered).collect(),
            case: link.argument,
            strong: link.is_strong,
        };
        let roles = marks.houses.values().chain(marks.parts.values()).copied();
        let mut tones: BTreeSet<&str> =
            roles.chain(marks.tones.values().copied().map(Some)).map(super::tone).collect();
        if !marks.blockers.is_empty() {
            tones.insert("t2");
        }
        let mut below = marks.clone();
        for placed in std::mem::take(&mut below.placed) {
            below.parts.remove(&placed);
        }
        let has_node = |is: bool| marks.nodes.iter().any(|node| node.is == is);
        let indices = |cells: &Vec<Cell>| cells.iter().map(|cell| cell.index()).collect();
        Self {
            tones: tones.into_iter().collect(),
            on: has_node(true),
            off: has_node(false),
            sets: marks.sets.iter().map(indices).collect(),
            under: sketch.under(&below, grid),
            over: sketch.strokes(marks),
            arrows: marks.links.iter().map(arrow).collect(),
            placed: marks.placed.iter().copied().map(numbered).collect(),
            removed: marks.removed.iter().copied().map(numbered).collect(),
            parts: marks.candidates().into_iter().map(numbered).collect(),
            cells: marks.cells.iter().map(|cell| cell.index()).collect(),
        }
    }
}
