//! Pictures as SVG: a board of any shape with its candidates, and the marks of a step under and over them.
//!
//! Colour repeats what shapes say: eliminations are struck out, placements have a square, fins are dashed, strong links
//! are solid and weak ones dashed.

#![expect(clippy::cast_precision_loss, reason = "lengths in a drawing of at most 25 cells each way")]

/// Formats lengths, each with at most one decimal.
macro_rules! svg {
    ($format:literal, $($length:expr),+ $(,)?) => {
        format!($format, $($crate::render::svg::Length($length)),+)
    };
}

mod constraints;
mod edge_numbers;
mod grid;
mod parts;
mod step;

pub use parts::{Arrow, BoardParts, StepParts};

use super::marks::Marks;
use std::fmt;
use whydoku_board::controls::is_interpreted;
use whydoku_board::{Candidate, Cell, ConstraintKind, Digit, DigitSet, Grid, Layout, Side};
use whydoku_logic::Role;
use whydoku_solver::catalogue::Coordinates;

/// The colours of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Theme {
    /// Light or dark, as the reader prefers.
    Reader,
    /// Light.
    Light,
}

/// Half the side of a candidate's square.
const HALF: f32 = 10.0;
/// The margin within a cell.
const INSET: f32 = 2.5;
/// The space above the candidates of a cell where cages have sums.
const HEAD: f32 = 9.0;
/// The margin of the board, for the numbers of rows and columns.
const MARGIN: f32 = 26.0;
/// The space for clues outside the board.
const EDGE: f32 = 34.0;

/// Draws a grid with its candidates and the marks of a step. Title and description are for screen readers.
pub fn svg(
    grid: &Grid,
    marks: &Marks,
    coordinates: Coordinates,
    [title, description]: [&str; 2],
    theme: Theme,
) -> String {
    let sketch = Sketch::new(grid.layout(), coordinates);
    let (width, height) = sketch.extent();
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         height=\"{height}\" class=\"board\" role=\"img\">\n<title>{}</title>\n<desc>{}</desc>\n<style>{}</style>\n\
         <rect class=\"page\" width=\"{width}\" height=\"{height}\"/>\n",
        escape(title),
        escape(description),
        picture_style(theme),
    );
    text += &format!("{}\n", sketch.under(marks, grid));
    text += &format!("{}{}\n", sketch.digits(grid, true), sketch.lines());
    text + &sketch.over(marks) + "\n</svg>\n"
}

/// Draws a board without line numbers, with candidates or without.
pub fn bare_svg(grid: &Grid, title: &str, theme: Theme, candidates: bool) -> String {
    let (inside, (left, top, width, height)) =
        board_element(grid, &Marks::default(), Coordinates::default(), candidates, true);
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{left} {top} {width} {height}\" width=\"{width}\" \
         height=\"{height}\" class=\"board bare\" role=\"img\">\n<title>{}</title>\n<style>{}.n{{display:none}}</style>\n\
         <rect class=\"page\" x=\"{left}\" y=\"{top}\" width=\"{width}\" height=\"{height}\"/>\n{inside}</svg>\n",
        escape(title),
        picture_style(theme)
    )
}

/// The elements of a board and their view box, with candidates or without; a bare board has no line numbers.
pub(super) fn board_element(
    grid: &Grid,
    marks: &Marks,
    coordinates: Coordinates,
    candidates: bool,
    is_bare: bool,
) -> (String, (f32, f32, f32, f32)) {
    let sketch = Sketch::new(grid.layout(), coordinates);
    let (width, height) = sketch.extent();
    let text = sketch.under(marks, grid) + &sketch.digits(grid, candidates);
    let text = text + &sketch.lines() + &sketch.over(marks);
    let cut = if is_bare { MARGIN - 4.0 } else { 0.0 };
    let end = if is_bare { MARGIN / 2.0 - 4.0 } else { 0.0 };
    (text, (cut, cut, width - cut - end, height - cut - end))
}

pub(super) struct Sketch<'a> {
    layout: &'a Layout,
    coordinates: Coordinates,
    side: f32,
    head: f32,
    /// The number of candidates in a row and in a column of a cell.
    across: usize,
    down: usize,
    left: f32,
    top: f32,
    right: f32,
    bottom: f32,
}

impl<'a> Sketch<'a> {
    pub(super) fn new(layout: &'a Layout, coordinates: Coordinates) -> Self {
        let digits = layout.size();
        let across = (1..=digits).find(|n| n * n >= digits).unwrap_or(digits);
        let down = digits.div_ceil(across);
        let side = (2.0 * (HALF * across.max(down) as f32 + INSET)).max(48.0);
        let mut constraints = layout.shape().constraints().iter();
        let has_sums = constraints.any(|constraint| constraint.kind == ConstraintKind::Cage);
        let mut sketch = Self {
            layout,
            coordinates,
            side,
            head: if has_sums { HEAD } else { 0.0 },
            across,
            down,
            left: MARGIN,
            top: MARGIN,
            right: MARGIN / 2.0,
            bottom: MARGIN / 2.0,
        };
        let clues = sketch.clues().into_iter().map(|((side, _), _)| side);
        for side in clues.chain(sketch.edge_sides()).collect::<Vec<_>>() {
            match side {
                Side::Top => sketch.top = MARGIN + EDGE,
                Side::Left => sketch.left = MARGIN + EDGE,
                Side::Right => sketch.right = MARGIN / 2.0 + EDGE,
                Side::Bottom => sketch.bottom = MARGIN / 2.0 + EDGE,
            }
        }
        sketch
    }

    /// Width and height of the picture.
    pub(super) fn extent(&self) -> (f32, f32) {
        let board = self.side * self.layout.side() as f32;
        let helpers = (self.rows() - self.layout.side()) as f32 * (self.side + MARGIN);
        (self.left + board + self.right, self.top + board + self.bottom + helpers)
    }

    /// The number of rows of the board, and of those of helper cells below it.
    fn rows(&self) -> usize {
        self.layout.shape().cells().div_ceil(self.layout.side())
    }

    fn corner(&self, cell: Cell) -> (f32, f32) {
        let (row, column) = (self.layout.row(cell), self.layout.column(cell));
        let helpers = (row + 1).saturating_sub(self.layout.side()) as f32;
        let below = if helpers > 0.0 { self.bottom - MARGIN / 2.0 + helpers * MARGIN } else { 0.0 };
        (self.left + column as f32 * self.side, self.top + row as f32 * self.side + below)
    }

    fn centre(&self, cell: Cell) -> (f32, f32) {
        let (x, y) = self.corner(cell);
        (x + self.side / 2.0, y + self.side / 2.0)
    }

    /// Width and height of a candidate's rectangle.
    fn candidate_size(&self) -> (f32, f32) {
        let inner = self.side - 2.0 * INSET;
        (inner / self.across as f32, (inner - self.head) / self.down as f32)
    }

    /// The centre of a candidate, which is fixed within its cell.
    fn candidate_centre(&self, Candidate { cell, digit }: Candidate) -> (f32, f32) {
        let (x, y) = self.corner(cell);
        let (row, column) = (digit.index() / self.across, digit.index() % self.across);
        let (width, height) = self.candidate_size();
        (x + INSET + (column as f32 + 0.5) * width, y + INSET + self.head + (row as f32 + 0.5) * height)
    }

    fn ring(&self) -> f32 {
        let (width, height) = self.candidate_size();
        (width.min(height) / 2.0 - 0.4).min(HALF + 2.0)
    }

    fn big_font(&self) -> f32 {
        self.side * 0.6
    }

    fn small_font(&self) -> f32 {
        (self.ring() * 1.55).min(17.0)
    }

    fn digits(&self, grid: &Grid, candidates: bool) -> String {
        let mut text = String::new();
        for cell in self.layout.cells() {
            if let Some(digit) = grid.digit(cell) {
                text += &self.big(cell, digit, grid.givens().contains(cell), "");
            }
            for digit in open_candidates(grid, cell).into_iter().filter(|_| candidates) {
                text += &self.small(Candidate::new(cell, digit), "");
            }
        }
        text
    }

    pub(super) fn big(&self, cell: Cell, digit: Digit, is_given: bool, more: &str) -> String {
        let class = if is_given { "given" } else { "set" };
        self.digit(class, self.centre(cell), self.big_font(), digit, more)
    }

    pub(super) fn small(&self, candidate: Candidate, more: &str) -> String {
        self.digit("c", self.candidate_centre(candidate), self.small_font(), candidate.digit, more)
    }

    fn digit(&self, class: &str, (x, y): (f32, f32), size: f32, digit: Digit, more: &str) -> String {
        let place = svg!("x=\"{}\" y=\"{}\" font-size=\"{}\"", x, y + size * 0.36, size);
        format!("<text class=\"{class}\" {place}{more}>{}</text>\n", self.layout.spell(digit))
    }
}

/// The candidates of a cell, none if it is filled.
pub(super) fn open_candidates(grid: &Grid, cell: Cell) -> DigitSet {
    if grid.open().contains(cell) { grid.candidates(cell) } else { DigitSet::EMPTY }
}

struct Length(f32);

impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = (self.0 * 10.0).round() as i32;
        let (whole, rest) = (tenths / 10, (tenths % 10).abs());
        let sign = if tenths < 0 && whole == 0 { "-" } else { "" };
        if rest == 0 { write!(f, "{sign}{whole}") } else { write!(f, "{sign}{whole}.{rest}") }
    }
}

/// Escapes text of HTML or SVG, between tags or in quotes. Characters that XML does not allow, that control a terminal or set
/// the direction of text become U+FFFD.
pub fn escape(text: &str) -> String {
    let is_allowed = |symbol: char| {
        matches!(symbol, '\t' | '\n' | '\r')
            || !is_interpreted(symbol) && !matches!(symbol, '\u{fffe}' | '\u{ffff}')
    };
    let text: String =
        text.chars().map(|c| if is_allowed(c) { c } else { char::REPLACEMENT_CHARACTER }).collect();
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The class of a role; opposed roles have different colours.
const fn tone(role: Option<Role>) -> &'static str {
    match role {
        Some(Role::Base | Role::House | Role::First) => "t1",
        Some(Role::Cover | Role::Other | Role::Second) => "t2",
        Some(Role::Fin | Role::Guardian | Role::Third) => "t3",
        Some(Role::EndoFin) => "t3 endo",
        Some(Role::Pivot | Role::Start | Role::Corner) => "t4",
        Some(Role::Pincer | Role::End | Role::Fourth) => "t5",
        _ => "t0",
    }
}

/// Rules without colours.
const SHAPES: &str = include_str!("shapes.css");
/// The colours of all classes, one rule a line. They are distinguishable with colour blindness, and all text is legible on
/// them. The last rules undo what those of tones say of outlines.
const LIGHT: &str = include_str!("light.css");
const DARK: &str = include_str!("dark.css");

/// The rules of a style sheet without line breaks, each after a prefix.
fn rules(sheet: &str, prefix: &str) -> String {
    sheet.lines().fold(String::new(), |all, rule| all + prefix + rule)
}

pub(super) fn picture_style(theme: Theme) -> String {
    let light = rules(SHAPES, "") + &rules(LIGHT, "");
    match theme {
        Theme::Light => light,
        Theme::Reader => format!("{light}@media (prefers-color-scheme:dark){{{}}}", rules(DARK, "")),
    }
}

/// The style sheet of pictures in a page: light, or dark if the page or the reader prefers.
pub(super) fn page_style() -> String {
    format!(
        "{}{}@media (prefers-color-scheme:dark){{{}}}{}",
        rules(SHAPES, ""),
        rules(LIGHT, ".board "),
        rules(DARK, ":root:not([data-theme=light]) .board "),
        rules(DARK, ":root[data-theme=dark] .board ")
    )
}
