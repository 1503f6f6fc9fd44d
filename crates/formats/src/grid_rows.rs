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

use crate::{
    Block, BlockContent, CellReader, InputError, LineError, LineVerdict, NONE_LEFT, Problem, Puzzle, Symbol,
    TokenKind, normalize, one_line, pencilmarks, puzzle_of, shape_for, symbol,
};
use std::ops::Range;
use whydoku_board::{MAX_SIZE, Regions, Shape};

pub(super) struct GridRows {
    lines: Vec<GridRow>,
    shape: Option<Shape>,
    size: usize,
    band: Option<usize>,
    gaps: Vec<usize>,
    /// Whether a row has another length than the ones before.
    is_uneven: bool,
    pub(super) has_hyphens: bool,
}

impl Block for GridRows {
    fn offer(&mut self, number: usize, line: &str) -> LineVerdict {
        // A full row needs no normalization, and looks like any other.
        if let Some((row, has_hyphens)) = normalize(line, Some(self.size), self.has_hyphens) {
            let verdict = self.offer_row(number, &row);
            if verdict != LineVerdict::Refused {
                self.has_hyphens |= has_hyphens;
            }
            return verdict;
        }
        let text = line.trim();
        if text.is_empty() {
            self.offer_blank()
        } else if text.starts_with('#') || is_border(text) {
            LineVerdict::Accepted
        } else if text.starts_with(['[', ':']) || text.contains('\0') {
            LineVerdict::Refused
        } else {
            self.offer_row(number, line)
        }
    }

    fn split(&mut self) -> Option<Box<dyn Block>> {
        self.split_at_gap().map(|rest| Box::new(rest) as Box<dyn Block>)
    }

    fn finish(self: Box<Self>, _: Option<&Shape>) -> BlockContent {
        BlockContent::Puzzles(self.puzzles())
    }
}

impl GridRows {
    pub(super) fn begin(number: usize, line: &str, shape: Option<&Shape>) -> Option<Self> {
        let row = GridRow::new(number, line);
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
            is_uneven: false,
            has_hyphens: false,
        })
    }

    pub(super) fn offer_row(&mut self, number: usize, line: &str) -> LineVerdict {
        let row = GridRow::new(number, line);
        let fits = row.fits(self.size) || self.alternative(&row);
        if !row.is_plausible() || !(fits || self.is_slip(&row)) {
            return LineVerdict::Refused;
        }
        self.is_uneven |= !fits;
        self.lines.push(row);
        if self.is_uneven {
            self.size = self.usual_size();
        }
        let is_complete = self.lines.len() >= self.size + usize::from(self.begins_apart());
        if is_complete { LineVerdict::Complete } else { LineVerdict::Accepted }
    }

    /// Whether a row of the wrong length was probably meant for this grid, rather than a line of its own.
    fn is_slip(&self, row: &GridRow) -> bool {
        let own = self.shape.is_none() && row.count() == 1 && matches!(row.length(), 16 | 25);
        let is_row = [row.length(), row.count()].iter().any(|length| (4..=MAX_SIZE).contains(length));
        is_row && !own && self.is_one_a_line().is_none()
    }

    /// The size that most rows fit; of several the largest, since a cell is left out more often than written twice.
    fn usual_size(&self) -> usize {
        let fitting = |size: &usize| self.lines.iter().filter(|row| row.fits(*size)).count();
        (4..=MAX_SIZE).max_by_key(fitting).unwrap_or(self.size)
    }

    /// Whether the first row may be a line of its own, such as a number, before a grid.
    fn begins_apart(&self) -> bool {
        let first = &self.lines[0];
        first.length().abs_diff(self.size).min(first.count().abs_diff(self.size)) > 2
    }

    /// Whether a row belongs to a grid of pencilmarks whose first row looked like a wider row of digits.
    fn alternative(&self, row: &GridRow) -> bool {
        let groups = row.count();
        groups >= 4 && self.lines.iter().all(|earlier| earlier.count() == groups)
    }

    /// Offers a blank line: it belongs to the grid if it stands between all rows, or between all bands, so far.
    fn offer_blank(&mut self) -> LineVerdict {
        let rows = self.lines.len();
        if self.gaps.last() == Some(&rows) {
            return LineVerdict::Accepted;
        }
        let between = self.gaps.first().copied().unwrap_or(rows);
        let is_regular = between == 1 || self.band == Some(between);
        if is_regular && rows == between * (self.gaps.len() + 1) {
            self.gaps.push(rows);
            LineVerdict::Accepted
        } else {
            LineVerdict::Refused
        }
    }

    /// Cuts off the rows after the last blank line if not all rows or bands are set apart: then two grids follow each other,
    /// the first of them unfinished.
    fn split_at_gap(&mut self) -> Option<Self> {
        let (&between, &gap) = self.gaps.first().zip(self.gaps.last())?;
        if self.lines.len() <= gap + between {
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
            is_uneven: self.is_uneven,
            has_hyphens: self.has_hyphens,
        })
    }

    /// Reads the puzzle, or the puzzles if every line turns out to be one.
    pub(super) fn puzzles(mut self) -> Vec<Result<Puzzle, InputError>> {
        if self.lines.len() > self.size && self.begins_apart() {
            let first = self.lines.remove(0);
            self.is_uneven = self.lines.iter().any(|row| !row.fits(self.size));
            let error = LineError::whole(Problem::Unrecognised).on(first.number, &first.line);
            return [Err(error)].into_iter().chain(self.puzzles()).collect();
        }
        if let Some(error) = self.uneven_row().filter(|_| self.is_uneven) {
            return vec![Err(error)];
        }
        if let Some(side) = self.is_one_a_line() {
            let each = |row: &GridRow| {
                let shape = Shape::of_size(side).ok();
                let puzzle = one_line(row.number, &row.line, shape.as_ref())?;
                Some(puzzle.map_err(|error| error.on(row.number, &row.line)))
            };
            return self.lines.iter().filter_map(each).collect();
        }
        vec![self.puzzle()]
    }

    /// The first row that does not fit the size that most rows have.
    fn uneven_row(&self) -> Option<InputError> {
        let size = self.usual_size();
        let row = self.lines.iter().find(|row| !row.fits(size))?;
        let found =
            if row.count().abs_diff(size) < row.length().abs_diff(size) { row.count() } else { row.length() };
        Some(LineError::whole(Problem::Row { found, size }).on(row.number, &row.line))
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
        for (_, character) in self.lines.iter().flat_map(GridRow::characters) {
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
                return Err(LineError::whole(problem).on(number, &first.line));
            }
        }
        let shape = shape_for(size, self.shape.as_ref())
            .map_err(|problem| LineError::whole(problem).on(number, &first.line))?;
        if self.lines.iter().all(|row| row.length() == size && !row.has_none_left()) {
            plain(&self.lines, shape)
        } else if self.lines.iter().all(|row| row.count() == size) {
            pencilmarks::read(&self.lines, shape)
        } else {
            let odd = self.lines.iter().find(|row| row.length() != size).unwrap_or(first);
            Err(LineError::whole(Problem::Row { found: odd.length(), size }).on(odd.number, &odd.line))
        }
    }
}

fn plain(rows: &[GridRow], shape: Shape) -> Result<Puzzle, InputError> {
    let mut contents = Vec::with_capacity(shape.cells());
    let mut reader = CellReader::new("", shape.side(), Some(&shape));
    for row in rows {
        reader.line(&row.line);
        for (at, character) in row.characters() {
            contents.push(reader.cell(at, character).map_err(|error| error.on(row.number, &row.line))?);
        }
    }
    Ok(Puzzle::new(shape, contents, rows[0].number))
}

/// A grid on one line with blanks or borders between its rows: as many groups as rows, each as long as a row.
pub(super) fn joined_line(
    number: usize,
    line: &str,
    shape: Option<&Shape>,
) -> Option<Result<Puzzle, LineError>> {
    let row = GridRow::new(number, line);
    let size = row.count();
    let wanted = shape.map_or(size > 5, |shape| shape.side() == size);
    if !wanted || size > MAX_SIZE || row.even() != Some(size) || !row.has_empty_cell() {
        return None;
    }
    let token: String = row.characters().map(|(_, c)| c).collect();
    // A column can only be named in the line as it was written.
    let mut reader = CellReader::new(line, size, shape);
    if let Some(error) = row.characters().find_map(|(at, c)| reader.cell(at, c).err()) {
        return Some(Err(error));
    }
    let puzzle = puzzle_of(number, &token, (0, &token), TokenKind::Grid(size), shape);
    Some(puzzle.map(|puzzle| Puzzle::new(puzzle.shape, puzzle.cells, number)))
}

/// One line of a grid, cut at blanks and borders.
pub(super) struct GridRow {
    pub(super) number: usize,
    pub(super) line: String,
    groups: Vec<Range<usize>>,
    characters: usize,
}

impl GridRow {
    pub(super) fn new(number: usize, line: &str) -> Self {
        let mut groups = Vec::new();
        let mut start = None;
        for (at, character) in line.char_indices() {
            // Blanks and upright borders.
            if character.is_whitespace() || matches!(character, '|' | '¦' | '\u{2500}'..='\u{257f}') {
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

    pub(super) const fn count(&self) -> usize {
        self.groups.len()
    }

    pub(super) const fn length(&self) -> usize {
        self.characters
    }

    pub(super) fn characters(&self) -> impl Iterator<Item = (usize, char)> {
        self.groups().flat_map(|(start, group)| group.char_indices().map(move |(at, c)| (start + at, c)))
    }

    pub(super) fn has_empty_cell(&self) -> bool {
        self.characters().any(|(_, c)| symbol(c) == Some(Symbol::Empty))
    }

    /// Whether a whole group is an empty cell. Beside longer groups that is a slip in a pencilmark grid.
    fn has_lone_empty_cell(&self) -> bool {
        let is_empty = |c: char| symbol(c) == Some(Symbol::Empty);
        self.groups().any(|(_, group)| group.len() == 1 && group.chars().all(is_empty))
    }

    pub(super) fn has_none_left(&self) -> bool {
        self.characters().any(|(_, c)| c == NONE_LEFT)
    }

    /// The length of the groups, if all have the same.
    pub(super) fn even(&self) -> Option<usize> {
        let mut lengths = self.groups().map(|(_, group)| group.chars().count());
        let first = lengths.next()?;
        lengths.all(|length| length == first).then_some(first)
    }

    /// Whether it is more like a row than like prose.
    pub(super) fn is_plausible(&self) -> bool {
        let plain = |c: char| c.is_ascii_digit() || "!-".contains(c) || symbol(c) == Some(Symbol::Empty);
        2 * self.characters().filter(|&(_, c)| plain(c)).count() >= self.characters
            || self.characters().all(|(_, c)| {
                c == NONE_LEFT || matches!(symbol(c), Some(Symbol::Digit(d)) if d.index() < self.characters)
            })
    }

    /// The side of the board it is a row of, judged by itself.
    pub(super) fn size(&self, shape: Option<&Shape>) -> Option<usize> {
        let (groups, characters) = (self.groups.len(), self.characters);
        if let Some(shape) = shape {
            let size = shape.side();
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

    pub(super) const fn fits(&self, size: usize) -> bool {
        self.characters == size || self.groups.len() == size
    }
}

fn box_width(size: usize) -> Option<usize> {
    match Shape::of_size(size).ok()?.regions() {
        Regions::Boxes { width, .. } => Some(*width),
        _ => None,
    }
}

/// Whether a line is nothing but a border: `------+-------+------`, `:---------+---:`, `'---------'`, `├───┼───┤`.
pub fn is_border(line: &str) -> bool {
    let level = |c: char| matches!(c, '-' | '=' | '\u{2500}'..='\u{257f}');
    line.contains(level)
        && line
            .chars()
            .all(|c| level(c) || c.is_whitespace() || matches!(c, '+' | '|' | '¦' | '.' | ':' | '\'' | '*'))
}
