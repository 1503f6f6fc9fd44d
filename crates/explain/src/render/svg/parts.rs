//! The parts of a picture, for programs that draw the digits themselves, such as a board to play on.

use super::{Sketch, page_style, tone};
use crate::render::marks::{InferenceLink, Marks, candidates};
use std::collections::BTreeSet;
use whydoku_board::{Candidate, Cell, Grid, Layout};
use whydoku_logic::Role;
use whydoku_solver::catalogue::Coordinates;

/// An empty board and the places of its cells and candidates.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct BoardParts {
    /// Width and height of the whole picture.
    pub extent: (f32, f32),
    /// The corner of the first cell, from the left and from the top.
    pub origin: (f32, f32),
    /// The side of a cell.
    pub side: f32,
    /// The centres of the candidates within a cell, by digit.
    pub places: Vec<(f32, f32)>,
    /// The font sizes of a candidate and of a filled cell.
    pub fonts: (f32, f32),
    /// The lines, their numbers, the clues and the constraints, as SVG.
    pub lines: String,
}

/// The marks of a step as SVG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StepParts {
    /// Bands, shades and rings under the digits, except those of placed digits.
    pub under: String,
    /// Strokes over the digits.
    pub over: String,
    /// Arrows over all.
    pub arrows: Vec<Arrow>,
    /// Digits that are placed.
    pub placed: Vec<Candidate>,
    /// Candidates that are eliminated.
    pub removed: Vec<Candidate>,
    /// Candidates that have a mark.
    pub parts: Vec<Candidate>,
    /// Cells that the step rests on.
    pub cells: Vec<Cell>,
    /// The classes of the roles that are drawn: `t1`, `t3 endo`.
    pub tones: Vec<&'static str>,
    /// Whether candidates that are assumed true, and such that are assumed false, are drawn.
    pub assertions: [bool; 2],
    /// Sets of cells that are distinguished by letters, from A.
    pub sets: Vec<Vec<Cell>>,
}

/// The arrows of one link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// The arrows as SVG.
    pub svg: String,
    /// The candidates at both ends.
    pub ends: Vec<Candidate>,
    /// The number of its argument, from 0; four colours alternate.
    pub case: usize,
    /// Whether one of the ends is true; else one is false.
    pub is_strong: bool,
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
        Self {
            extent: sketch.extent(),
            origin: (left, top),
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
            ends: [&link.from, &link.to].into_iter().flat_map(candidates).collect(),
            case: link.argument,
            is_strong: link.is_strong,
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
        Self {
            tones: tones.into_iter().collect(),
            assertions: [true, false].map(|is| marks.nodes.iter().any(|node| node.is == is)),
            sets: marks.sets.clone(),
            under: sketch.under(&below, grid),
            over: sketch.strokes(marks),
            arrows: marks.links.iter().map(arrow).collect(),
            placed: marks.placed.iter().copied().collect(),
            removed: marks.removed.iter().copied().collect(),
            parts: marks.candidates().into_iter().collect(),
            cells: marks.cells.iter().copied().collect(),
        }
    }
}
