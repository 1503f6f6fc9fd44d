//! [`Canvas`] and [`Drawing`]: the parts of a picture, for those who write the digits themselves, as a board that is
//! played on does.

use super::style::tone;
use super::{Sketch, page_style};
use crate::render::marks::Marks;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Layout};
use whydoku_logic::Role;

/// An empty board: its lines, and where its cells and candidates stand.
#[derive(Clone, Debug, PartialEq)]
pub struct Canvas {
    /// Width and height of the whole picture.
    pub extent: (f32, f32),
    /// Where the first cell begins, from the left and from the top.
    pub origin: (f32, f32),
    /// The side of a cell.
    pub side: f32,
    /// The middles of the candidates within a cell, by digit, and the font size of one.
    pub places: Vec<(f32, f32)>,
    /// The font size of a candidate, and of a digit that stands.
    pub fonts: (f32, f32),
    /// The lines, their numbers, the clues and all else that is drawn once and for all, as SVG.
    pub lines: String,
}

/// What a step marks, as SVG.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// Under the digits: bands, shades, rings.
    pub under: String,
    /// Over the digits: strokes through what goes.
    pub over: String,
    /// Over all: what follows from what.
    pub arrows: Vec<Arrow>,
    /// Digits that are placed.
    pub placed: Vec<Candidate>,
    /// Candidates that go.
    pub removed: Vec<Candidate>,
    /// Candidates that have a part in it.
    pub parts: Vec<Candidate>,
    /// Cells that the step rests on.
    pub cells: Vec<Cell>,
}

/// An arrow, or several from a group of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Arrow {
    /// As SVG.
    pub svg: String,
    /// Between which candidates.
    pub ends: Vec<Candidate>,
    /// To which line of reasoning it belongs, from 0; four colours take turns.
    pub case: usize,
}

impl Canvas {
    /// The empty board of a layout.
    pub fn of(layout: &Layout) -> Self {
        let sketch = Sketch::of(layout);
        let origin = Cell::new(0);
        let (left, top) = sketch.corner(origin);
        let place = |digit| {
            let (x, y) = sketch.place(Candidate::new(origin, digit));
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

    /// The style sheet that the classes of all drawings need, for a page with light and dark.
    pub fn style() -> String {
        page_style()
    }

    /// The class that gives a part of a step its colours.
    pub const fn tone(role: Role) -> &'static str {
        tone(Some(role))
    }
}

impl Drawing {
    /// What is marked on a grid.
    pub fn of(marks: &Marks, grid: &Grid) -> Self {
        let sketch = Sketch::of(grid.layout());
        let arrow = |link: &crate::render::marks::Link| {
            let ends = [&link.from, &link.to].into_iter();
            Arrow {
                svg: sketch.arrows(link),
                ends: ends
                    .flat_map(|node| node.cells.iter().map(|&cell| Candidate::new(cell, node.digit)))
                    .collect(),
                case: link.line,
            }
        };
        Self {
            under: sketch.under(marks, grid),
            over: sketch.strokes(marks),
            arrows: marks.links.iter().map(arrow).collect(),
            placed: marks.placed.iter().copied().collect(),
            removed: marks.removed.iter().copied().collect(),
            parts: marks.candidates().into_iter().collect(),
            cells: marks.cells.iter().copied().collect(),
        }
    }
}
