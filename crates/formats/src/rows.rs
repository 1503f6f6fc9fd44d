//! Grids of several lines: rows of digits or of pencilmarks, with or without borders and blanks between groups.
//!
//! ```text
//! 003020600        ..3|.2.|6..        | 5    1346   1346 | 9   27   8    | …
//! 900305001        9..|3.5|..1        | 3    16     7    | 24  5    26   | …
//! ```
//!
//! A row of pencilmarks has as many groups as the board has columns; a row of digits has as many characters. Rows
//! are collected until the grid is full or something else begins, and only then judged as a whole: a row such as
//! `1 2 3 4` can belong to either kind, and sixteen lines of sixteen characters can be one board or sixteen.

use super::cells::{CellReader, Symbol, Token, shape_for, symbol};
use super::error::{InputError, Problem};
use super::fault::Fault;
use super::pencilmarks;
use super::puzzle::Puzzle;
use super::row::Row;
use super::tidy::{Tidied, tidied};
use super::unbroken::{one_line, puzzle_of};
use whydoku_board::{MAX_SIZE, Regions, Shape};

/// The rows of a grid that is not yet complete.
pub(super) struct Rows {
    lines: Vec<Row>,
    shape: Option<Shape>,
    size: usize,
    band: Option<usize>,
    gaps: Vec<usize>,
    fault: Option<InputError>,
    /// Whether hyphens stood for open cells.
    hyphens: bool,
}

/// What became of a line that was offered to an unfinished grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Offer {
    /// It is part of the grid.
    Taken,
    /// It completes the grid.
    Complete,
    /// The grid ends before it.
    Refused,
}

impl Rows {
    /// A grid that begins with this line, if the line can be a row.
    pub(super) fn begin(number: usize, line: &str, shape: Option<&Shape>) -> Option<Self> {
        let row = Row::new(number, line);
        if !row.is_plausible() {
            return None;
        }
        let size = row.size(shape)?;
        let band = shape_for(size, shape).ok().and_then(|shape| match shape.regions() {
            Regions::Boxes { height, .. } => Some(*height),
            _ => None,
        });
        Some(Self {
            lines: vec![row],
            shape: shape.cloned(),
            size,
            band,
            gaps: Vec::new(),
            fault: None,
            hyphens: false,
        })
    }

    /// Says that its rows are written as spreadsheets or old programs write them.
    pub(super) const fn tidied(&mut self, hyphens: bool) {
        self.hyphens |= hyphens;
    }

    /// Offers a line that has to be tidied up first; `None` if it is none of these. What begins with such a row goes on so;
    /// elsewhere a row may be full, and so look like any other.
    pub(super) fn offer_tidied(&mut self, number: usize, line: &str) -> Option<Offer> {
        let Tidied { line: tidy, hyphens } = tidied(line, Some(self.size), self.hyphens)?;
        let offer = self.offer(number, &tidy);
        if offer != Offer::Refused {
            self.tidied(hyphens);
        }
        Some(offer)
    }

    /// Offers a line that can be a row.
    pub(super) fn offer(&mut self, number: usize, line: &str) -> Offer {
        let row = Row::new(number, line);
        let fits = row.fits(self.size) || self.alternative(&row);
        if !row.is_plausible() || !(fits || self.is_slip(&row)) {
            return Offer::Refused;
        }
        if !fits && self.fault.is_none() {
            let problem = Problem::Row { found: row.length(), size: self.size };
            self.fault = Some(Fault::whole(problem).on(number, line));
            // The longer of two rows that disagree is more often the right one, and says how many belong together.
            self.size = self.size.max(row.length().min(MAX_SIZE));
        }
        self.lines.push(row);
        if self.lines.len() >= self.size { Offer::Complete } else { Offer::Taken }
    }

    /// Whether a row of the wrong length was probably meant for this grid, rather than a line of its own.
    fn is_slip(&self, row: &Row) -> bool {
        let near = row.length().abs_diff(self.size).min(row.count().abs_diff(self.size)) <= 2;
        let own = self.shape.is_none() && row.count() == 1 && matches!(row.length(), 16 | 25);
        near && !own && self.is_one_a_line().is_none()
    }

    /// Whether a row belongs to a grid of pencilmarks whose first row looked like a wider row of digits.
    fn alternative(&self, row: &Row) -> bool {
        let groups = row.count();
        groups >= 4 && self.lines.iter().all(|earlier| earlier.count() == groups)
    }

    /// A blank line: between bands it belongs to the grid, provided that it stands between all bands so far.
    pub(super) fn offer_blank(&mut self) -> Offer {
        let Some(band) = self.band else { return Offer::Refused };
        let rows = self.lines.len();
        if self.gaps.last() == Some(&rows) {
            return Offer::Taken;
        }
        if band > 1 && rows.is_multiple_of(band) && self.gaps.len() + 1 == rows / band {
            self.gaps.push(rows);
            Offer::Taken
        } else {
            Offer::Refused
        }
    }

    /// Takes the rows after the last blank line out again if the bands are not all set apart: then two grids have
    /// run together, the first of them unfinished.
    pub(super) fn split_at_gap(&mut self) -> Option<Self> {
        let (band, &gap) = (self.band?, self.gaps.last()?);
        let rows = self.lines.len();
        if rows <= gap + band {
            return None;
        }
        let rest = self.lines.split_off(gap);
        self.gaps.pop();
        Some(Self {
            lines: rest,
            shape: self.shape.clone(),
            size: self.size,
            band: self.band,
            gaps: Vec::new(),
            fault: self.fault.take_if(|fault| fault.line > self.lines.last().map_or(0, |row| row.number)),
            hyphens: self.hyphens,
        })
    }

    /// The puzzle, or the puzzles if every line turns out to be one, or what is wrong.
    pub(super) fn finish(mut self) -> Vec<Result<Puzzle, InputError>> {
        if let Some(fault) = self.fault.take() {
            return vec![Err(fault)];
        }
        if let Some(side) = self.is_one_a_line() {
            let each = |row: &Row| {
                let shape = Shape::of_size(side).ok();
                let puzzle = one_line(row.number, &row.line, shape.as_ref())?;
                Some(puzzle.map_err(|fault| fault.on(row.number, &row.line)))
            };
            return self.lines.iter().filter_map(each).collect();
        }
        vec![self.puzzle()]
    }

    /// The side of the boards if each line is a board of its own: sixteen characters are four rows of four or one
    /// row of sixteen. On a large board most digits are larger than a small one has; single ones are slips, and shall
    /// not turn sixteen puzzles into another.
    fn is_one_a_line(&self) -> Option<usize> {
        let side = match (self.size, &self.shape) {
            (16, None) => 4,
            (25, None) => 5,
            _ => return None,
        };
        let (mut digits, mut large) = (0, 0);
        for (_, character) in self.lines.iter().flat_map(Row::characters) {
            if let Some(Symbol::Digit(digit)) = symbol(character) {
                digits += 1;
                large += usize::from(digit.index() >= side);
            }
        }
        (2 * large <= digits && self.lines.iter().all(|row| row.count() == 1)).then_some(side)
    }

    fn puzzle(self) -> Result<Puzzle, InputError> {
        let first = &self.lines[0];
        let (number, groups) = (first.number, first.count());
        let mut size = self.size;
        if self.lines.len() != size {
            // Full pencilmarks of a small board look like groups of digits of a large one.
            if self.shape.is_none() && self.lines.len() == groups && self.alternative(first) {
                size = groups;
            } else {
                let problem = Problem::Rows { found: self.lines.len(), size };
                return Err(Fault::whole(problem).on(number, &first.line));
            }
        }
        let shape = shape_for(size, self.shape.as_ref())
            .map_err(|problem| Fault::whole(problem).on(number, &first.line))?;
        if self.lines.iter().all(|row| row.length() == size && !row.has_none_left()) {
            plain(&self.lines, shape)
        } else if self.lines.iter().all(|row| row.count() == size) {
            pencilmarks::read(&self.lines, shape)
        } else {
            let odd = self.lines.iter().find(|row| row.length() != size).unwrap_or(first);
            Err(Fault::whole(Problem::Row { found: odd.length(), size }).on(odd.number, &odd.line))
        }
    }
}

/// A grid of digits.
fn plain(rows: &[Row], shape: Shape) -> Result<Puzzle, InputError> {
    let mut contents = Vec::with_capacity(shape.cells());
    let mut reader = CellReader::new("", shape.size(), Some(&shape));
    for row in rows {
        reader.line(&row.line);
        for (at, character) in row.characters() {
            contents.push(reader.cell(at, character).map_err(|fault| fault.on(row.number, &row.line))?);
        }
    }
    Ok(Puzzle::new(shape, contents, rows[0].number))
}

/// A grid on one line with blanks or borders between its rows: as many groups as rows, each as long as a row.
pub(super) fn joined_line(number: usize, line: &str, shape: Option<&Shape>) -> Option<Result<Puzzle, Fault>> {
    let row = Row::new(number, line);
    let size = row.count();
    let wanted = shape.map_or(size > 5, |shape| shape.size() == size);
    if !wanted || size > MAX_SIZE || row.even() != Some(size) || !row.has_empty_cell() {
        return None;
    }
    let token: String = row.characters().map(|(_, c)| c).collect();
    // A column can only be named in the line as it was written.
    let mut reader = CellReader::new(line, size, shape);
    if let Some(fault) = row.characters().find_map(|(at, c)| reader.cell(at, c).err()) {
        return Some(Err(fault));
    }
    let puzzle = puzzle_of(number, &token, (0, &token), Token::Grid(size), shape);
    Some(puzzle.map(|puzzle| Puzzle::new(puzzle.shape, puzzle.cells, number)))
}
