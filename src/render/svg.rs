//! Pictures as SVG: a board of any shape with its candidates, and over and under it the marks of a step. Colour
//! repeats what shapes say: what goes is struck out, what is placed has a square, fins are dashed, strong links are
//! drawn through and weak ones dashed.
//!
//! ```text
//! under the digits   bands of houses, shades of cells, rings of candidates
//! the digits         givens, placed digits, candidates in their places
//! over the digits    lines of the grid, strokes through what goes, arrows
//! ```

#![expect(clippy::cast_precision_loss, reason = "lengths in a drawing of at most 25 cells each way")]

use super::marks::{Link, Marks, Node};
use crate::geometry::{Candidate, Cell, CellSet, Digit, DigitSet, House, Layout};
use crate::grid::Grid;
use crate::step::Role;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Whose colours a picture has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Skin {
    /// Those that the reader prefers, light or dark.
    Reader,
    /// Light ones.
    Light,
}

/// Half the side of a candidate's place.
const HALF: f32 = 10.0;
/// What a cell keeps free along its lines.
const INSET: f32 = 2.5;
/// Around the board, for the numbers of rows and columns.
const MARGIN: f32 = 26.0;
/// Beside the board, for clues outside it.
const BESIDE: f32 = 34.0;
/// The size of a clue there, and how far its digits are apart.
const CLUE: f32 = 18.0;
const ADVANCE: f32 = 0.68 * CLUE;

/// A grid with its candidates and the marks of a step. The title and the description are for those who listen.
pub fn svg<const W: usize>(
    grid: &Grid<W>,
    marks: &Marks,
    title: &str,
    description: &str,
    skin: Skin,
) -> String {
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

/// Where everything on a board is drawn.
pub(super) struct Sketch<'a, const W: usize> {
    layout: &'a Layout<W>,
    /// The side of a cell.
    side: f32,
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

/// A clue outside the board: at which line, on which side, saying what.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Top,
    Left,
    Right,
    Bottom,
}

impl<'a, const W: usize> Sketch<'a, W> {
    pub(super) fn of(layout: &'a Layout<W>) -> Self {
        let digits = layout.size();
        let across = (1..=digits).find(|n| n * n >= digits).unwrap_or(digits);
        let down = digits.div_ceil(across);
        let side = (2.0 * (HALF * across.max(down) as f32 + INSET)).max(48.0);
        let mut sketch = Self {
            layout,
            side,
            across,
            down,
            left: MARGIN,
            top: MARGIN,
            right: MARGIN / 2.0,
            bottom: MARGIN / 2.0,
        };
        for (place, _, _) in sketch.clues() {
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
        let (wide, high) = (inner / self.across as f32, inner / self.down as f32);
        (x + INSET + (column as f32 + 0.5) * wide, y + INSET + (row as f32 + 0.5) * high)
    }

    /// The radius of a candidate's ring.
    fn ring(&self) -> f32 {
        let inner = self.side - 2.0 * INSET;
        (inner / (2.0 * self.across.max(self.down) as f32) - 0.4).min(HALF + 2.0)
    }

    /// Where an assertion is drawn: in the middle of its cells.
    fn at(&self, node: &Node) -> (f32, f32) {
        let (x, y) = node.cells.iter().fold((0.0, 0.0), |(x, y), &cell| {
            let (px, py) = self.place(Candidate::new(cell, node.digit));
            (x + px, y + py)
        });
        let count = node.cells.len().max(1) as f32;
        (x / count, y / count)
    }

    /// Givens, placed digits and candidates; `more` adds attributes to what belongs to a cell.
    pub(super) fn digits(&self, grid: &Grid<W>, more: impl Fn(Candidate) -> String) -> String {
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
        let size = self.side * 0.6;
        let class = if given { "given" } else { "set" };
        format!(
            "<text class=\"{class}\" x=\"{}\" y=\"{}\" font-size=\"{}\"{more}>{digit}</text>\n",
            number(x),
            number(y + size * 0.36),
            number(size)
        )
    }

    /// A candidate.
    pub(super) fn small(&self, candidate: Candidate, more: &str) -> String {
        let (x, y) = self.place(candidate);
        let size = (self.ring() * 1.55).min(17.0);
        format!(
            "<text class=\"c\" x=\"{}\" y=\"{}\" font-size=\"{}\"{more}>{}</text>\n",
            number(x),
            number(y + size * 0.36),
            number(size),
            candidate.digit
        )
    }

    /// Bands of houses, shades of cells, rings of candidates.
    pub(super) fn under(&self, marks: &Marks, grid: &Grid<W>) -> String {
        let mut text = String::new();
        for &(house, _) in &marks.blockers {
            let fill = self.fill(&self.layout.house(house).cells);
            let _ = write!(text, "<path class=\"h t2\" d=\"{fill}\"/>");
        }
        for (&house, &role) in &marks.houses {
            text += &self.band(house, role);
        }
        text += &self.shaded_clues(&marks.clues);
        for &(_, twin) in &marks.blockers {
            text += &self.shade(twin, "t2");
        }
        let cells: BTreeSet<Cell> = marks.cells.iter().chain(marks.tones.keys()).copied().collect();
        for cell in cells {
            text += &self.shade(cell, tone(marks.tones.get(&cell).copied()));
        }
        let settled =
            |candidate: &Candidate| marks.removed.contains(candidate) || marks.placed.contains(candidate);
        let open = |candidate: &Candidate| candidates(grid, candidate.cell).contains(candidate.digit);
        let asserted: BTreeSet<Candidate> =
            marks.nodes.iter().flat_map(|n| n.cells.iter().map(|&c| Candidate::new(c, n.digit))).collect();
        for &candidate in marks.parts.keys() {
            if open(&candidate) && !settled(&candidate) && !asserted.contains(&candidate) {
                text += &self.round(candidate, tone(marks.tone_of(candidate)));
            }
        }
        for node in &marks.nodes {
            text += &self.node(node);
        }
        for &candidate in &marks.removed {
            text += &self.round(candidate, "removed");
        }
        for &candidate in &marks.placed {
            let ((x, y), r) = (self.place(candidate), self.ring());
            let side = number(2.0 * r);
            let _ = write!(
                text,
                "<rect class=\"k placed\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"3\"/>",
                number(x - r),
                number(y - r)
            );
        }
        text
    }

    fn shade(&self, cell: Cell, class: &str) -> String {
        let (x, y) = self.corner(cell);
        let side = number(self.side - 5.0);
        format!(
            "<rect class=\"s {class}\" x=\"{}\" y=\"{}\" width=\"{side}\" height=\"{side}\" rx=\"5\"/>",
            number(x + 2.5),
            number(y + 2.5)
        )
    }

    fn round(&self, candidate: Candidate, class: &str) -> String {
        let (x, y) = self.place(candidate);
        format!(
            "<circle class=\"k {class}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
            number(x),
            number(y),
            number(self.ring())
        )
    }

    /// An assertion of a line of reasoning; a group of cells is tied together.
    fn node(&self, node: &Node) -> String {
        let class = if node.is { "on" } else { "off" };
        let mut text = String::new();
        let points = node.cells.iter().map(|&cell| self.place(Candidate::new(cell, node.digit)));
        if node.cells.len() > 1 {
            let mut path = String::new();
            for (at, (x, y)) in points.enumerate() {
                let _ = write!(path, "{}{} {}", if at == 0 { "M" } else { "L" }, number(x), number(y));
            }
            let _ = write!(text, "<path class=\"tie {class}\" d=\"{path}\"/>");
        }
        for &cell in &node.cells {
            text += &self.round(Candidate::new(cell, node.digit), class);
        }
        text
    }

    /// The cells of a house, filled, with a line around them.
    fn band(&self, house: House, role: Option<Role>) -> String {
        let cells = &self.layout.house(house).cells;
        let tone = tone(role);
        let (fill, line) = (self.fill(cells), self.around(cells));
        format!("<path class=\"h {tone}\" d=\"{fill}\"/><path class=\"e {tone}\" d=\"{line}\"/>")
    }

    /// Cells as rectangles, those beside each other in one.
    fn fill(&self, cells: &CellSet<W>) -> String {
        let size = self.layout.size();
        let mut path = String::new();
        for row in 0..size {
            let mut column = 0;
            while column < size {
                let from = column;
                while column < size && cells.contains(self.layout.cell(row, column)) {
                    column += 1;
                }
                if column > from {
                    let (x, y) = self.corner(self.layout.cell(row, from));
                    let wide = number((column - from) as f32 * self.side);
                    let high = number(self.side);
                    let _ = write!(path, "M{} {}h{wide}v{high}h-{wide}z", number(x), number(y));
                }
                column = column.max(from + 1);
            }
        }
        path
    }

    /// The lines between a set of cells and the rest.
    fn around(&self, cells: &CellSet<W>) -> String {
        self.edges(|a, b| a.is_some_and(|a| cells.contains(a)) != b.is_some_and(|b| cells.contains(b)))
    }

    /// Lines between neighbouring cells (`None` is outside), where they are wanted.
    fn edges(&self, wanted: impl Fn(Option<Cell>, Option<Cell>) -> bool) -> String {
        let size = self.layout.size();
        let cell =
            |row: usize, column: usize| (row < size && column < size).then(|| self.layout.cell(row, column));
        let mut path = String::new();
        for line in 0..=size {
            for upright in [false, true] {
                let edge = |along: usize| {
                    if upright {
                        wanted(cell(along, line.wrapping_sub(1)), cell(along, line))
                    } else {
                        wanted(cell(line.wrapping_sub(1), along), cell(line, along))
                    }
                };
                let mut along = 0;
                while along < size {
                    let from = along;
                    while along < size && edge(along) {
                        along += 1;
                    }
                    if along > from {
                        let (fixed, start) = (line as f32 * self.side, from as f32 * self.side);
                        let length = number((along - from) as f32 * self.side);
                        let (x, y, way) = if upright { (fixed, start, 'v') } else { (start, fixed, 'h') };
                        let _ =
                            write!(path, "M{} {}{way}{length}", number(self.left + x), number(self.top + y));
                    }
                    along = along.max(from + 1);
                }
            }
        }
        path
    }

    /// The lines of the grid, the numbers of its lines, the clues outside, diagonals and windows.
    pub(super) fn lines(&self) -> String {
        let region = |cell: Cell| {
            let (row, column) = (self.layout.row(cell), self.layout.column(cell));
            self.layout.shape().region_of(row, column)
        };
        let thin = self.edges(|a, b| matches!((a, b), (Some(a), Some(b)) if region(a) == region(b)));
        let thick = self.edges(|a, b| match (a, b) {
            (Some(a), Some(b)) => region(a) != region(b),
            (None, None) => false,
            _ => true,
        });
        let mut text = format!("<path class=\"thin\" d=\"{thin}\"/><path class=\"thick\" d=\"{thick}\"/>");
        for line in 0..self.layout.size() {
            let along = (line as f32 + 0.5) * self.side;
            let name = line + 1;
            let _ = write!(
                text,
                "<text class=\"n\" x=\"{}\" y=\"16\">c{name}</text><text class=\"n\" x=\"12\" y=\"{}\">r{name}</text>",
                number(self.left + along),
                number(self.top + along + 4.0)
            );
        }
        for (side, line, clues) in self.clues() {
            let (x, y) = self.beside(side, line);
            let digits: String = clues.iter().map(|&clue| self.layout.clues()[clue].digit.symbol()).collect();
            let _ = write!(
                text,
                "<text class=\"o\" x=\"{}\" y=\"{}\">{digits}</text>",
                number(x),
                number(y + CLUE * 0.36)
            );
        }
        text
    }

    /// The middle of what stands beside a line.
    fn beside(&self, side: Side, line: usize) -> (f32, f32) {
        let along = (line as f32 + 0.5) * self.side;
        let board = self.layout.size() as f32 * self.side;
        match side {
            Side::Top => (self.left + along, self.top - BESIDE / 2.0),
            Side::Bottom => (self.left + along, self.top + board + BESIDE / 2.0 + 2.0),
            Side::Left => (self.left - BESIDE / 2.0, self.top + along),
            Side::Right => (self.left + board + BESIDE / 2.0, self.top + along),
        }
    }

    /// The clues outside that a step rests on, shaded.
    fn shaded_clues(&self, marked: &BTreeSet<usize>) -> String {
        let mut text = String::new();
        for (side, line, clues) in self.clues() {
            let (x, y) = self.beside(side, line);
            let begin = x - clues.len() as f32 / 2.0 * ADVANCE;
            for (at, _) in clues.iter().enumerate().filter(|(_, clue)| marked.contains(clue)) {
                let _ = write!(
                    text,
                    "<rect class=\"s {}\" x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" rx=\"3\"/>",
                    tone(None),
                    number(begin + at as f32 * ADVANCE),
                    number(y - CLUE * 0.6),
                    number(ADVANCE),
                    number(CLUE * 1.2)
                );
            }
        }
        text
    }

    /// The clues beside the board, those of one place together: they speak of cells of one line that begin at its end.
    fn clues(&self) -> Vec<(Side, usize, Vec<usize>)> {
        let mut found: Vec<(Side, usize, Vec<usize>)> = Vec::new();
        for (number, clue) in self.layout.clues().iter().enumerate() {
            let Some((side, line)) = self.side_of(&clue.cells) else { continue };
            match found.iter_mut().find(|(s, l, _)| (*s, *l) == (side, line)) {
                Some((.., clues)) => clues.push(number),
                None => found.push((side, line, vec![number])),
            }
        }
        found
    }

    fn side_of(&self, cells: &CellSet<W>) -> Option<(Side, usize)> {
        let last = self.layout.size() - 1;
        let same = |of: &dyn Fn(Cell) -> usize| {
            let first = of(cells.first()?);
            cells.iter().all(|cell| of(cell) == first).then_some(first)
        };
        let (row, column) = (|cell| self.layout.row(cell), |cell| self.layout.column(cell));
        let ends = |of: &dyn Fn(Cell) -> usize, at: usize| cells.iter().any(|cell| of(cell) == at);
        if let Some(line) = same(&row) {
            let side = if ends(&column, 0) { Side::Left } else { Side::Right };
            return (side == Side::Left || ends(&column, last)).then_some((side, line));
        }
        let line = same(&column)?;
        let side = if ends(&row, 0) { Side::Top } else { Side::Bottom };
        (side == Side::Top || ends(&row, last)).then_some((side, line))
    }

    /// Strokes through what goes, and arrows from what is asserted to what follows.
    pub(super) fn over(&self, marks: &Marks) -> String {
        let mut text = String::new();
        for &candidate in &marks.removed {
            let ((x, y), r) = (self.place(candidate), self.ring() * 0.8);
            let _ = write!(
                text,
                "<path class=\"x\" d=\"M{} {}L{} {}\"/>",
                number(x - r),
                number(y + r),
                number(x + r),
                number(y - r)
            );
        }
        for link in &marks.links {
            text += &self.arrow(link);
        }
        text
    }

    /// An arrow from ring to ring, bent a little so that it does not run through what lies between.
    fn arrow(&self, link: &Link) -> String {
        let ((x1, y1), (x2, y2)) = (self.at(&link.from), self.at(&link.to));
        let (dx, dy) = (x2 - x1, y2 - y1);
        let length = dx.hypot(dy);
        let gap = self.ring() + 1.0;
        if length < 2.0 * gap - 2.0 {
            return String::new();
        }
        let bend = if length > 1.5 * self.side { 0.14 } else { 0.0 };
        let (cx, cy) = (f32::midpoint(x1, x2) - dy * bend, f32::midpoint(y1, y2) + dx * bend);
        let towards = |x: f32, y: f32, by: f32| {
            let (ux, uy) = (cx - x, cy - y);
            let far = ux.hypot(uy).max(1.0);
            (x + ux / far * by, y + uy / far * by, ux / far, uy / far)
        };
        let (sx, sy, ..) = towards(x1, y1, gap);
        // The head ends at the ring, the line where the head begins.
        let (tx, ty, ux, uy) = towards(x2, y2, gap);
        let head = 7.0_f32.min((length - 2.0 * gap).max(3.0));
        let (ex, ey) = (tx + ux * head, ty + uy * head);
        let (wx, wy) = (-uy * head * 0.5, ux * head * 0.5);
        let kind = if link.strong { "strong" } else { "weak" };
        let colour = link.line % 4;
        format!(
            "<path class=\"a {kind} l{colour}\" d=\"M{} {}Q{} {} {} {}\"/><path class=\"tip l{colour}\" d=\"M{} {}L{} {}L{} {}z\"/>",
            number(sx),
            number(sy),
            number(cx),
            number(cy),
            number(ex),
            number(ey),
            number(tx),
            number(ty),
            number(ex + wx),
            number(ey + wy),
            number(ex - wx),
            number(ey - wy)
        )
    }
}

/// The candidates of an open cell; a filled one shows its digit instead.
pub(super) fn candidates<const W: usize>(grid: &Grid<W>, cell: Cell) -> DigitSet {
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

/// The class that gives a part its colours; parts that stand against each other differ.
const fn tone(role: Option<Role>) -> &'static str {
    match role {
        Some(Role::Base | Role::House | Role::First) => "t1",
        Some(Role::Cover | Role::Other | Role::Second) => "t2",
        Some(Role::Fin | Role::Guardian | Role::Third) => "t3",
        Some(Role::EndoFin) => "t3 endo",
        Some(Role::Pivot | Role::Start | Role::Corner) => "t4",
        Some(Role::Pincer | Role::End | Role::Fourth) => "t5",
        Some(Role::Digit | Role::Cell | Role::Link) | None => "t0",
    }
}

/// Fill and stroke of a tone, on light and on dark.
struct Tone {
    class: &'static str,
    light: [&'static str; 2],
    dark: [&'static str; 2],
}

/// The colours tell apart for those who see few, and all text stands out on them.
const TONES: &[Tone] = &[
    Tone { class: "t0", light: ["#dbe6f2", "#4a6d94"], dark: ["#2c3c50", "#8fb3da"] },
    Tone { class: "t1", light: ["#c8e0fa", "#1b67b8"], dark: ["#1d4468", "#6db3f2"] },
    Tone { class: "t2", light: ["#fde0b8", "#b4610a"], dark: ["#5a3c12", "#f0a64a"] },
    Tone { class: "t3", light: ["#ecd2f8", "#8431ad"], dark: ["#4c2a63", "#cf93ef"] },
    Tone { class: "t4", light: ["#f8efa6", "#857000"], dark: ["#4f4710", "#dcc94a"] },
    Tone { class: "t5", light: ["#c9ede6", "#0d766a"], dark: ["#144b45", "#5fcfc0"] },
    Tone { class: "on", light: ["#c8e0fa", "#1b67b8"], dark: ["#1d4468", "#6db3f2"] },
    Tone { class: "off", light: ["#ffffff", "#777777"], dark: ["#16191d", "#a0a0a0"] },
    Tone { class: "removed", light: ["#fbd3cf", "#c01f1f"], dark: ["#5f1f1f", "#ff8a80"] },
    Tone { class: "placed", light: ["#bdeac3", "#17742a"], dark: ["#1c5228", "#7ddc8c"] },
];

/// The colours of lines of reasoning, of which several may be drawn at once.
const LINES: [[&str; 2]; 4] =
    [["#1b67b8", "#6db3f2"], ["#b4610a", "#f0a64a"], ["#8431ad", "#cf93ef"], ["#0d766a", "#5fcfc0"]];

/// Paper, ink of givens, ink of placed digits and of candidates, thin lines.
const PAPER: [[&str; 2]; 5] = [
    ["#ffffff", "#16191d"],
    ["#111111", "#f4f4f4"],
    ["#1b4f9c", "#9ccaff"],
    ["#3d444c", "#c3c9d0"],
    ["#a9b0b8", "#515a64"],
];

/// What does not depend on light and dark.
const SHAPES: &str = "text{font-family:'DejaVu Sans','Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif;\
    text-anchor:middle}.given{font-weight:bold}.n{font-size:12px}.o{font-size:18px;font-weight:bold}\
    .h{stroke:none;fill-opacity:.45}.e{fill:none;stroke-width:3;stroke-opacity:.75}\
    .s{stroke-width:1.5}.k{stroke-width:1.8}.k.t3{stroke-dasharray:4 2}.k.off{stroke-dasharray:2.5 2.5}\
    .tie{fill:none;stroke-width:9;stroke-linecap:round;stroke-linejoin:round;stroke-opacity:.45}\
    .thin{fill:none;stroke-width:1}.thick{fill:none;stroke-width:2.6;stroke-linecap:square}\
    .x{fill:none;stroke-width:2.4}.a{fill:none;stroke-width:2.2}.weak{stroke-dasharray:6 4}";

/// The style of a picture that stands alone.
fn style(skin: Skin) -> String {
    let mut text = SHAPES.to_owned() + &colours(0);
    if skin == Skin::Reader {
        let _ = write!(text, "@media (prefers-color-scheme:dark){{{}}}", colours(1));
    }
    text
}

/// The style sheet of pictures in a page: light, and dark where the page or the reader says so.
pub(super) fn page_style() -> String {
    let of = |prefix: &str, dark: usize| -> String {
        colours(dark).split_inclusive('}').fold(String::new(), |all, rule| all + prefix + rule)
    };
    format!(
        "{SHAPES}{}@media (prefers-color-scheme:dark){{{}}}{}",
        of(".board ", 0),
        of(":root:not([data-theme=light]) .board ", 1),
        of(":root[data-theme=dark] .board ", 1)
    )
}

/// The rules that give classes their colours, light (0) or dark (1).
fn colours(dark: usize) -> String {
    let [paper, given, set, candidate, thin] = PAPER.map(|pair| pair[dark]);
    let mut text = format!(
        ".page{{fill:{paper}}}.given{{fill:{given}}}.set{{fill:{set}}}.c{{fill:{candidate}}}\
         .n{{fill:{candidate}}}.o{{fill:{given}}}.thin{{stroke:{thin}}}.thick{{stroke:{given}}}"
    );
    for Tone { class, light, dark: night } in TONES {
        let [fill, stroke] = if dark == 0 { light } else { night };
        let _ = write!(text, ".{class}{{fill:{fill};stroke:{stroke}}}");
        if *class == "removed" {
            let _ = write!(text, ".x{{stroke:{stroke}}}");
        }
    }
    for (at, pair) in LINES.iter().enumerate() {
        let colour = pair[dark];
        let _ = write!(text, ".a.l{at}{{stroke:{colour}}}.tip.l{at}{{fill:{colour}}}");
    }
    // Said last, because the tones give these a fill and a stroke too.
    text + ".h{stroke:none}.e,.tie{fill:none}"
}

#[cfg(test)]
mod tests {
    use super::number;

    #[test]
    fn lengths_are_short() {
        assert_eq!([number(3.0), number(3.12), number(-0.26), number(-2.5)].join(" "), "3 3.1 -0.3 -2.5");
    }
}
