//! [`Element`]: a drawn part of a puzzle, whatever editor wrote it.

use super::colour::Colour;
use whydoku_board::{Cell, ConstraintKind, Side, cell_name};

/// The form of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Form {
    Line,
    Thermometer,
    Arrow,
    /// A small arrow in one cell, or outside the board.
    Pointer,
    /// A sign between two cells that points at the second.
    Inequality,
    Circle,
    Square,
    Diamond,
    Text,
    Cage,
    /// A coloured cell.
    Fill,
    Clone,
    /// A rule that is a program. It can only take solutions away.
    Program,
}

/// The place of an element on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// In cells, or through them.
    Cells,
    /// Between two cells.
    Edge,
    /// Where four cells meet.
    Corner,
    /// Beside a row or column.
    Side(Side, usize),
    /// At the end of a diagonal.
    Diagonal,
    Elsewhere,
}

/// A drawn part of a puzzle.
#[derive(Clone, Debug)]
pub(crate) struct Element {
    pub(crate) form: Form,
    pub(crate) place: Place,
    /// The cells that it is about, in the order in which it is drawn or seen.
    pub(crate) cells: Vec<Cell>,
    pub(crate) colours: Vec<Colour>,
    pub(crate) text: String,
    /// The larger side, in cells.
    pub(crate) size: f32,
    /// The kind of constraint that the source names, with its numbers.
    pub(crate) kind: Option<ConstraintKind>,
    pub(crate) numbers: Vec<i32>,
    /// Row and column of its centre, or of its first point, in cells.
    pub(crate) centre: [f32; 2],
    /// Its last point.
    pub(crate) tip: Option<[f32; 2]>,
    /// Whether it is white without an outline.
    pub(crate) is_bare: bool,
    /// The key in the file.
    pub(crate) key: String,
}

impl Element {
    pub(crate) fn new(form: Form, place: Place, cells: Vec<Cell>, key: &str) -> Self {
        Self {
            form,
            place,
            cells,
            colours: Vec::new(),
            text: String::new(),
            size: 0.0,
            kind: None,
            numbers: Vec::new(),
            centre: [-9.0; 2],
            tip: None,
            is_bare: false,
            key: key.to_owned(),
        }
    }

    /// An element with width and height around a centre. Its place follows from the centre.
    pub(crate) fn around(form: Form, centre: [f32; 2], sides: [f32; 2], size: usize, key: &str) -> Self {
        let (place, cells) = place_of(centre, sides, size);
        let mut element = Self::new(form, place, cells, key);
        element.size = sides[0].max(sides[1]);
        element.centre = centre;
        element
    }

    /// Whether it has this colour word, and how well it fits.
    pub(crate) fn distance(&self, word: &str) -> Option<f32> {
        let found = self.colours.iter().filter_map(|colour| colour.distance(word));
        found.min_by(f32::total_cmp)
    }

    pub(crate) fn sorted_cells(&self) -> Vec<Cell> {
        let mut cells = self.cells.clone();
        cells.sort_unstable();
        cells
    }

    /// Its name in messages, without its place: `grey line`, `circle "5"`.
    pub(crate) fn name(&self) -> String {
        let form = match self.form {
            Form::Line => "line",
            Form::Thermometer => "thermometer",
            Form::Arrow => "arrow",
            Form::Pointer => "small arrow",
            Form::Inequality => "inequality sign",
            Form::Circle => "circle",
            Form::Square => "square",
            Form::Diamond => "diamond",
            Form::Text => "text",
            Form::Cage => "cage",
            Form::Fill => "coloured cell",
            Form::Clone => "clone",
            Form::Program => "program",
        };
        let colour = match (self.form, self.colours.first()) {
            (Form::Line | Form::Circle | Form::Square | Form::Diamond | Form::Fill, Some(colour)) => {
                format!("{} ", colour.word())
            }
            _ => String::new(),
        };
        format!("{colour}{}", if self.form == Form::Fill { "cell" } else { form })
    }

    /// Its place in messages: `r1c1–r3c3`, `r1c1/r1c2`.
    pub(crate) fn place_name(&self, size: usize) -> String {
        let name = |cell: &Cell| cell_name(cell.index(), size);
        match (self.place, self.cells.as_slice()) {
            (Place::Side(side, line), _) => {
                let line = line + 1;
                if side.is_of_columns() {
                    format!("{} of c{line}", side.name())
                } else {
                    format!("{} of r{line}", side.name())
                }
            }
            (Place::Edge | Place::Corner, cells) => cells.iter().map(name).collect::<Vec<_>>().join("/"),
            (_, [first, .., last]) => format!("{}–{}", name(first), name(last)),
            (_, [cell]) => name(cell),
            (_, []) => "outside".to_owned(),
        }
    }
}

/// Whether a coordinate lies on a grid line.
fn is_on_line(at: f32) -> bool {
    (at - at.round()).abs() < 0.13
}

fn place_of(centre: [f32; 2], sides: [f32; 2], size: usize) -> (Place, Vec<Cell>) {
    let cell = |row: f32, column: f32| {
        let on = |line: f32| (0.0..size as f32).contains(&line).then_some(line as usize);
        Some(Cell::new(on(row.floor())? * size + on(column.floor())?))
    };
    let [row, column] = centre;
    let end = size as f32;
    let inside = |at: f32| (0.0..end).contains(&at);
    let side = |side: Side, line: f32| {
        let line = line.floor() as usize;
        (Place::Side(side, line), side.cells(line, size).collect::<Vec<_>>())
    };
    if (-1.6..0.0).contains(&row) && inside(column) && !is_on_line(column) {
        return side(Side::Top, column);
    }
    if (end..end + 1.6).contains(&row) && inside(column) && !is_on_line(column) && row > end + 0.13 {
        return side(Side::Bottom, column);
    }
    if (-1.6..-0.13).contains(&column) && inside(row) && !is_on_line(row) {
        return side(Side::Left, row);
    }
    if (end + 0.13..end + 1.6).contains(&column) && inside(row) && !is_on_line(row) {
        return side(Side::Right, row);
    }
    let is_wide = sides[0] > 1.3 || sides[1] > 1.3;
    let near = |a: f32, b: f32| cell(a, b);
    let cells: Option<Vec<Cell>> = match (is_on_line(row), is_on_line(column)) {
        _ if is_wide => {
            let (top, left) = ((row - sides[1] / 2.0 + 0.3).floor(), (column - sides[0] / 2.0 + 0.3).floor());
            let (rows, columns) = (sides[1].round().max(1.0) as usize, sides[0].round().max(1.0) as usize);
            if rows.max(columns) > 2 * size {
                return (Place::Elsewhere, Vec::new());
            }
            let pairs = (0..rows).flat_map(|r| (0..columns).map(move |c| (top + r as f32, left + c as f32)));
            return match pairs.map(|(r, c)| cell(r, c)).collect::<Option<Vec<_>>>() {
                Some(cells) => (Place::Cells, cells),
                None => (Place::Elsewhere, Vec::new()),
            };
        }
        (false, false) => {
            return near(row, column).map_or((Place::Elsewhere, Vec::new()), |c| (Place::Cells, vec![c]));
        }
        (true, true) => [(-0.5, -0.5), (-0.5, 0.5), (0.5, -0.5), (0.5, 0.5)]
            .iter()
            .map(|(r, c)| near(row.round() + r, column.round() + c))
            .collect(),
        (true, false) => [-0.5, 0.5].iter().map(|r| near(row.round() + r, column)).collect(),
        (false, true) => [-0.5, 0.5].iter().map(|c| near(row, column.round() + c)).collect(),
    };
    match cells {
        Some(cells) if cells.len() == 4 => (Place::Corner, cells),
        Some(cells) => (Place::Edge, cells),
        None => (Place::Elsewhere, Vec::new()),
    }
}

/// The cells that a line passes through: its way points, and the cells between them. `None` if it leaves the board or does
/// not go from centre to centre.
pub(crate) fn cells_along(points: &[[f32; 2]], size: usize) -> Option<Vec<Cell>> {
    let mut cells: Vec<Cell> = Vec::new();
    let on = |at: f32| (0.0..size as f32).contains(&at).then_some(at as i32);
    let mut last: Option<(i32, i32)> = None;
    for &[row, column] in points {
        let (row, column) = (on(row)?, on(column)?);
        if let Some((from_row, from_column)) = last {
            let (down, right) = (row - from_row, column - from_column);
            let steps = down.abs().max(right.abs());
            if down != 0 && right != 0 && down.abs() != right.abs() {
                return None;
            }
            for step in 1..=steps {
                let at = (from_row + down.signum() * step, from_column + right.signum() * step);
                cells.push(Cell::new(at.0 as usize * size + at.1 as usize));
            }
        } else {
            cells.push(Cell::new(row as usize * size + column as usize));
        }
        last = Some((row, column));
    }
    (!cells.is_empty() && cells.len() <= 4 * size * size).then_some(cells)
}

/// The direction of an arrow that is a sign: down and right are positive.
pub(crate) fn sign_direction(text: &str) -> Option<[i32; 2]> {
    let mut signs = text.trim().chars().filter(|&sign| sign != '\u{fe0f}');
    let direction = match signs.next()? {
        '↓' | '⇩' | '⇣' | '⬇' | '▼' => [1, 0],
        '↑' | '⇧' | '⇡' | '⬆' | '▲' => [-1, 0],
        '→' | '⇨' | '⇢' | '➡' | '▶' => [0, 1],
        '←' | '⇦' | '⇠' | '⬅' | '◀' => [0, -1],
        '↖' | '⬉' => [-1, -1],
        '↗' | '⬈' => [-1, 1],
        '↘' | '⬊' => [1, 1],
        '↙' | '⬋' => [1, -1],
        _ => return None,
    };
    signs.next().is_none().then_some(direction)
}

impl Element {
    /// Takes a text that is an arrow as one, turned clockwise by an angle.
    pub(crate) fn turn_into_pointer(&mut self, angle: f32) {
        let Some([down, right]) = sign_direction(&self.text) else { return };
        let (sin, cos) = angle.to_radians().sin_cos();
        let [down, right] = [down as f32, right as f32];
        self.form = Form::Pointer;
        self.tip =
            Some([self.centre[0] + right * sin + down * cos, self.centre[1] + right * cos - down * sin]);
    }

    /// Takes a text that is a disc or a ring between cells or at a corner as a circle, in the colour of the text.
    pub(crate) fn turn_into_circle(&mut self, colour: Option<Colour>) {
        let is_disc = match self.text.trim() {
            "●" | "⬤" | "⚫" | "•" => true,
            "○" | "◯" | "⭘" | "⚪" => false,
            _ => return,
        };
        if !matches!(self.place, Place::Edge | Place::Corner) {
            return;
        }
        self.form = Form::Circle;
        self.text = String::new();
        // A ring has the colour of what is under it; the ground of a board is white.
        let colour = if is_disc { colour.or_else(|| Colour::parse("black")) } else { Colour::parse("white") };
        self.colours.extend(colour);
    }
}
