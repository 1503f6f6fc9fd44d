//! Pictures as SVG: a board of any shape with its candidates, and over and under it the marks of a step. Colour
//! repeats what shapes say: what goes is struck out, what is placed has a square, fins are dashed, strong links are
//! drawn through and weak ones dashed.
//!
//! ```text
//! under the digits   bands of houses, shades of cells, rings of candidates
//! the digits         givens, placed digits, candidates in their places
//! over the digits    lines of the grid, strokes through what goes, arrows
//! ```
//!
//! | file | does |
//! | --- | --- |
//! | `drawn.rs` | cages, lines and dots |
//! | `areas.rs` | diagonals, windows and extra regions |
//! | `canvas.rs` | the parts of a picture, for those who write the digits themselves |
//! | `lines.rs` | the lines of the board, their numbers, and the clues beside them |
//! | `outside.rs` | numbers that are seen along a line of cells |
//! | `shapes.rs` | circles and squares in cells |
//! | `marked.rs` | what a step marks, under the digits and over them |
//! | `style.rs` | colours, light and dark |

#![expect(clippy::cast_precision_loss, reason = "lengths in a drawing of at most 25 cells each way")]

mod areas;
mod canvas;
mod drawn;
mod lines;
mod marked;
mod outside;
mod shapes;
mod style;

pub use canvas::{Arrow, Canvas, Drawing};
pub(super) use style::page_style;
use style::style;

use super::marks::Marks;
use lines::Side;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, ConstraintKind, Digit, DigitSet, Layout};

/// Whose colours a picture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Those that the reader prefers, light or dark.
    Reader,
    /// Light ones.
    Light,
}

/// Half the side of a candidate's place.
const HALF: f32 = 10.0;
/// What a cell keeps free along its lines.
const INSET: f32 = 2.5;
/// How much of a cell is left free above its candidates where cages have sums.
const HEAD: f32 = 9.0;
/// Around the board, for the numbers of rows and columns.
const MARGIN: f32 = 26.0;
/// Beside the board, for clues outside it.
const BESIDE: f32 = 34.0;

/// A grid with its candidates and the marks of a step. The title and the description are for those who listen.
pub fn svg(grid: &Grid, marks: &Marks, title: &str, description: &str, skin: Theme) -> String {
    let sketch = Sketch::of(grid.layout());
    let (width, height) = sketch.extent();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" class=\"board\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n<style>{}</style>\n\
         <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n",
        escape(title),
        escape(description),
        style(skin),
    );
    text += &sketch.under(marks, grid);
    text += "\n";
    text += &sketch.digits(grid, |_| String::new());
    text += &sketch.lines();
    text += "\n";
    text += &sketch.over(marks);
    text + "\n</svg>\n"
}

/// The style of pictures that stand on a page of their own.
pub(super) fn picture_style(skin: Theme) -> String {
    style(skin)
}

/// A bare board, without candidates and without the numbers of its lines, as a picture of its own.
pub fn bare_svg(grid: &Grid, title: &str, skin: Theme) -> String {
    let (inside, (left, top, width, height)) = inside(grid, &Marks::default(), false);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" width=\"{width}\" \
         height=\"{height}\" class=\"board bare\" role=\"img\">\n<title>{}</title>\n<style>{}.n{{display:none}}</style>\n\
         <rect class=\"page\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>\n{inside}</svg>\n",
        escape(title),
        style(skin)
    )
}

/// What is drawn of a board, and which part of the drawing shows it: with its candidates and the numbers of its lines, or
/// bare.
pub(super) fn inside(grid: &Grid, marks: &Marks, candidates: bool) -> (String, (f32, f32, f32, f32)) {
    let sketch = Sketch::of(grid.layout());
    let (width, height) = sketch.extent();
    let mut text = sketch.under(marks, grid);
    if candidates {
        text += &sketch.digits(grid, |_| String::new());
    } else {
        for cell in grid.layout().cells() {
            if let Some(digit) = grid.digit(cell) {
                text += &sketch.big(cell, digit, grid.givens().contains(cell), "");
            }
        }
    }
    text += &sketch.lines();
    text += &sketch.over(marks);
    // Bare boards need no room for the numbers of rows and columns.
    let cut = if candidates { 0.0 } else { MARGIN - 4.0 };
    let end = if candidates { 0.0 } else { MARGIN / 2.0 - 4.0 };
    (text, (cut, cut, width - cut - end, height - cut - end))
}

/// Where everything on a board is drawn.
pub(super) struct Sketch<'a> {
    layout: &'a Layout,
    /// The side of a cell.
    side: f32,
    /// What is left free above the candidates of a cell, for sums of cages.
    head: f32,
    /// How many candidates stand beside each other in a cell, and below each other.
    across: usize,
    down: usize,
    /// Where the board begins.
    left: f32,
    top: f32,
    /// What is left free behind it.
    right: f32,
    bottom: f32,
}

impl<'a> Sketch<'a> {
    pub(super) fn of(layout: &'a Layout) -> Self {
        let digits = layout.size();
        let across = (1..=digits).find(|n| n * n >= digits).unwrap_or(digits);
        let down = digits.div_ceil(across);
        let side = (2.0 * (HALF * across.max(down) as f32 + INSET)).max(48.0);
        let has_sums = layout.shape().constraints().iter().any(|drawn| drawn.kind == ConstraintKind::Cage);
        let mut sketch = Self {
            layout,
            side,
            head: if has_sums { HEAD } else { 0.0 },
            across,
            down,
            left: MARGIN,
            top: MARGIN,
            right: MARGIN / 2.0,
            bottom: MARGIN / 2.0,
        };
        let beside = sketch.clues().into_iter().map(|(place, ..)| place);
        for place in beside.chain(sketch.outside_sides()).collect::<Vec<_>>() {
            match place {
                Side::Top => sketch.top = MARGIN + BESIDE,
                Side::Left => sketch.left = MARGIN + BESIDE,
                Side::Right => sketch.right = MARGIN / 2.0 + BESIDE,
                Side::Bottom => sketch.bottom = MARGIN / 2.0 + BESIDE,
            }
        }
        sketch
    }

    /// Width and height of the picture.
    pub(super) fn extent(&self) -> (f32, f32) {
        let board = self.side * self.layout.size() as f32;
        (self.left + board + self.right, self.top + board + self.bottom)
    }

    fn corner(&self, cell: Cell) -> (f32, f32) {
        let (row, column) = (self.layout.row(cell), self.layout.column(cell));
        (self.left + column as f32 * self.side, self.top + row as f32 * self.side)
    }

    fn middle(&self, cell: Cell) -> (f32, f32) {
        let (x, y) = self.corner(cell);
        (x + self.side / 2.0, y + self.side / 2.0)
    }

    /// Where a candidate stands in its cell: always in the same place, so that the eye finds it.
    fn place(&self, Candidate { cell, digit }: Candidate) -> (f32, f32) {
        let (x, y) = self.corner(cell);
        let (row, column) = (digit.index() / self.across, digit.index() % self.across);
        let inner = self.side - 2.0 * INSET;
        let (wide, high) = (inner / self.across as f32, (inner - self.head) / self.down as f32);
        (x + INSET + (column as f32 + 0.5) * wide, y + INSET + self.head + (row as f32 + 0.5) * high)
    }

    /// The radius of a candidate's ring.
    fn ring(&self) -> f32 {
        let inner = self.side - 2.0 * INSET;
        let (wide, high) = (inner / self.across as f32, (inner - self.head) / self.down as f32);
        (wide.min(high) / 2.0 - 0.4).min(HALF + 2.0)
    }

    fn big_font(&self) -> f32 {
        self.side * 0.6
    }

    fn small_font(&self) -> f32 {
        (self.ring() * 1.55).min(17.0)
    }

    /// Givens, placed digits and candidates; `more` adds attributes to what belongs to a cell.
    pub(super) fn digits(&self, grid: &Grid, more: impl Fn(Candidate) -> String) -> String {
        let mut text = String::new();
        for cell in self.layout.cells() {
            if let Some(digit) = grid.digit(cell) {
                text +=
                    &self.big(cell, digit, grid.givens().contains(cell), &more(Candidate::new(cell, digit)));
            }
            for digit in candidates(grid, cell) {
                text += &self.small(Candidate::new(cell, digit), &more(Candidate::new(cell, digit)));
            }
        }
        text
    }

    /// A digit that stands.
    pub(super) fn big(&self, cell: Cell, digit: Digit, given: bool, more: &str) -> String {
        let (x, y) = self.middle(cell);
        let size = self.big_font();
        let class = if given { "given" } else { "set" };
        format!(
            "<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{more}>{}</text>\n",
            number(x),
            number(y + size * 0.36),
            number(size),
            self.layout.spell(digit)
        )
    }

    /// A candidate.
    pub(super) fn small(&self, candidate: Candidate, more: &str) -> String {
        let (x, y) = self.place(candidate);
        let size = self.small_font();
        format!(
            "<text class=\"c\" x=\"{}\" y=\"{}\" font-size=\"{}\"{more}>{}</text>\n",
            number(x),
            number(y + size * 0.36),
            number(size),
            self.layout.spell(candidate.digit)
        )
    }
}

/// The candidates of an open cell; a filled one shows its digit instead.
pub(super) fn candidates(grid: &Grid, cell: Cell) -> DigitSet {
    if grid.open().contains(cell) { grid.candidates(cell) } else { DigitSet::EMPTY }
}

/// A length with at most one figure behind the point.
fn number(value: f32) -> String {
    let tenths = (value * 10.0).round() as i32;
    let (whole, rest) = (tenths / 10, (tenths % 10).abs());
    let sign = if tenths < 0 && whole == 0 { "-" } else { "" };
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}

/// Text between tags or in quotes.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
