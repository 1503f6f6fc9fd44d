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

use super::cells::{self, CellReader, Symbol, Token, one_line, shape_for, symbol};
use super::error::{Fault, InputError, Problem};
use super::pencilmarks;
use super::puzzle::Puzzle;
use crate::geometry::{MAX_SIZE, Regions, Shape};
use std::ops::Range;

/// One line of a grid, cut at blanks and borders.
pub(super) struct Row {
    pub(super) number: usize,
    pub(super) line: String,
    groups: Vec<Range<usize>>,
    characters: usize,
}

impl Row {
    fn new(number: usize, line: &str) -> Self {
        let mut groups = Vec::new();
        let mut start = None;
        for (at, character) in line.char_indices() {
            if character.is_whitespace() || is_upright(character) {
                groups.extend(start.take().map(|start| start..at));
            } else {
                start.get_or_insert(at);
            }
        }
        groups.extend(start.map(|start| start..line.len()));
        let characters = groups.iter().map(|group| line[group.clone()].chars().count()).sum();
        Self { number, line: line.to_owned(), groups, characters }
    }

    /// The groups, each with the byte where it begins.
    pub(super) fn groups(&self) -> impl Iterator<Item = (usize, &str)> {
        self.groups.iter().map(|group| (group.start, &self.line[group.clone()]))
    }

    /// The characters of all groups, each with its byte.
    fn characters(&self) -> impl Iterator<Item = (usize, char)> {
        self.groups().flat_map(|(start, group)| group.char_indices().map(move |(at, c)| (start + at, c)))
    }

    fn has_empty_cell(&self) -> bool {
        self.characters().any(|(_, c)| symbol(c) == Some(Symbol::Empty))
    }

    /// Whether a whole group is an empty cell. Beside longer groups that is a slip in a pencilmark grid.
    fn has_lone_empty_cell(&self) -> bool {
        let is_empty = |c: char| symbol(c) == Some(Symbol::Empty);
        self.groups().any(|(_, group)| group.len() == 1 && group.chars().all(is_empty))
    }

    fn has_none_left(&self) -> bool {
        self.characters().any(|(_, c)| c == pencilmarks::NONE_LEFT)
    }

    /// The length of the groups, if all have the same.
    fn even(&self) -> Option<usize> {
        let mut lengths = self.groups().map(|(_, group)| group.chars().count());
        let first = lengths.next()?;
        lengths.all(|length| length == first).then_some(first)
    }

    /// Whether it is more like a row than like prose.
    fn is_plausible(&self) -> bool {
        let plain = |c: char| c.is_ascii_digit() || c == '!' || symbol(c) == Some(Symbol::Empty);
        2 * self.characters().filter(|&(_, c)| plain(c)).count() >= self.characters
            || self
                .characters()
                .all(|(_, c)| matches!(symbol(c), Some(Symbol::Digit(d)) if d.index() < self.characters))
    }

    /// The side of the board it is a row of, judged by itself.
    fn size(&self, shape: Option<&Shape>) -> Option<usize> {
        let (groups, characters) = (self.groups.len(), self.characters);
        if let Some(shape) = shape {
            let size = shape.size();
            return (characters == size || groups == size).then_some(size);
        }
        let sizes = 4..=MAX_SIZE;
        if groups != characters && sizes.contains(&groups) && self.has_lone_empty_cell() {
            return Some(groups);
        }
        let grouped = |even: usize| {
            // Groups as wide as a box are the rule; others are digits rather than candidates if cells are empty or
            // if there are too few groups for a board.
            groups < 4 || self.has_empty_cell() || box_width(characters) == Some(even)
        };
        if sizes.contains(&characters)
            && (groups == 1
                || groups == characters
                || self.even().is_some_and(grouped)
                || self.has_empty_cell())
        {
            return Some(characters);
        }
        sizes.contains(&groups).then_some(groups)
    }

    /// Whether it can be a row of a board of this side.
    const fn fits(&self, size: usize) -> bool {
        self.characters == size || self.groups.len() == size
    }
}

/// The customary box width of a size.
fn box_width(size: usize) -> Option<usize> {
    match Shape::of_size(size).ok()?.regions() {
        Regions::Boxes { width, .. } => Some(*width),
        _ => None,
    }
}

/// Whether it is an upright border between cells.
const fn is_upright(character: char) -> bool {
    matches!(character, '|' | '¦' | '\u{2500}'..='\u{257f}')
}

/// Whether a line is nothing but a border: `------+-------+------`, `:---------+---:`, `'---------'`, `├───┼───┤`.
pub(super) fn is_border(line: &str) -> bool {
    let level = |c: char| matches!(c, '-' | '=' | '\u{2500}'..='\u{257f}');
    line.contains(level)
        && line
            .chars()
            .all(|c| level(c) || c.is_whitespace() || matches!(c, '+' | '|' | '¦' | '.' | ':' | '\'' | '*'))
}

/// The rows of a grid that is not yet complete.
pub(super) struct Rows {
    lines: Vec<Row>,
    shape: Option<Shape>,
    size: usize,
    band: Option<usize>,
    gaps: Vec<usize>,
    fault: Option<InputError>,
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
        Some(Self { lines: vec![row], shape: shape.cloned(), size, band, gaps: Vec::new(), fault: None })
    }

    /// Whether the first line was all: a board of one row, which only an option can ask for, does not exist.
    fn is_complete(&self) -> bool {
        self.lines.len() >= self.size
    }

    /// Offers a line that can be a row.
    pub(super) fn offer(&mut self, number: usize, line: &str) -> Offer {
        let row = Row::new(number, line);
        let slip = row.characters.abs_diff(self.size).min(row.groups.len().abs_diff(self.size)) <= 2;
        if !row.is_plausible() || !(row.fits(self.size) || self.alternative(&row) || slip) {
            return Offer::Refused;
        }
        if !row.fits(self.size) && !self.alternative(&row) && self.fault.is_none() {
            let problem = Problem::Row { found: row.characters, size: self.size };
            self.fault = Some(Fault::whole(problem).on(number, line));
            // The longer of two rows that disagree is more often the right one, and says how many belong together.
            self.size = self.size.max(row.characters.min(MAX_SIZE));
        }
        self.lines.push(row);
        if self.is_complete() { Offer::Complete } else { Offer::Taken }
    }

    /// Whether a row belongs to a grid of pencilmarks whose first row looked like a wider row of digits.
    fn alternative(&self, row: &Row) -> bool {
        let groups = row.groups.len();
        groups >= 4 && self.lines.iter().all(|earlier| earlier.groups.len() == groups)
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
    /// row of sixteen. Sixteen such lines are one board if most have digits too large for a small one; a single slip
    /// shall not turn sixteen puzzles into another.
    fn is_one_a_line(&self) -> Option<usize> {
        let side = match (self.size, &self.shape) {
            (16, None) => 4,
            (25, None) => 5,
            _ => return None,
        };
        if self.lines.iter().any(|row| row.groups.len() != 1) {
            return None;
        }
        let large = |row: &&Row| {
            row.characters()
                .any(|(_, c)| matches!(symbol(c), Some(Symbol::Digit(digit)) if digit.index() >= side))
        };
        let is_board =
            self.lines.len() == self.size && 2 * self.lines.iter().filter(large).count() > self.lines.len();
        (!is_board).then_some(side)
    }

    fn puzzle(self) -> Result<Puzzle, InputError> {
        let first = &self.lines[0];
        let (number, groups) = (first.number, first.groups.len());
        let mut size = self.size;
        if self.lines.len() != size {
            // Full pencilmarks of a small board look like groups of digits of a large one.
            if self.shape.is_none()
                && groups >= 4
                && self.lines.len() == groups
                && self.lines.iter().all(|r| r.groups.len() == groups)
            {
                size = groups;
            } else {
                let problem = Problem::Rows { found: self.lines.len(), size };
                return Err(Fault::whole(problem).on(number, &first.line));
            }
        }
        let shape = shape_for(size, self.shape.as_ref())
            .map_err(|problem| Fault::whole(problem).on(number, &first.line))?;
        if self.lines.iter().all(|row| row.characters == size && !row.has_none_left()) {
            plain(&self.lines, shape)
        } else if self.lines.iter().all(|row| row.groups.len() == size) {
            pencilmarks::read(&self.lines, shape)
        } else {
            let odd = self.lines.iter().find(|row| row.characters != size).unwrap_or(first);
            Err(Fault::whole(Problem::Row { found: odd.characters, size }).on(odd.number, &odd.line))
        }
    }
}

/// A grid of digits.
fn plain(rows: &[Row], shape: Shape) -> Result<Puzzle, InputError> {
    let mut contents = Vec::with_capacity(shape.cells());
    let mut reader = CellReader::new("", shape.size());
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
    let size = row.groups.len();
    let wanted = shape.map_or(size > 5, |shape| shape.size() == size);
    if !wanted || size > MAX_SIZE || row.even() != Some(size) || !row.has_empty_cell() {
        return None;
    }
    let token: String = row.characters().map(|(_, c)| c).collect();
    // A column can only be named in the line as it was written.
    let mut reader = CellReader::new(line, size);
    if let Some(fault) = row.characters().find_map(|(at, c)| reader.cell(at, c).err()) {
        return Some(Err(fault));
    }
    let puzzle = cells::puzzle_of(number, &token, (0, &token), Token::Grid(size), shape);
    Some(puzzle.map(|puzzle| Puzzle::new(puzzle.shape, puzzle.cells, number)))
}
