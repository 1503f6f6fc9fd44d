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
    Block, BlockContent, CellReader, GridRow, InputError, LineError, LineVerdict, Problem, Puzzle, Symbol,
    TokenKind, is_border, normalize, one_line, pencilmarks, puzzle_of, shape_for, symbol,
};
use whydoku_board::{MAX_SIZE, Regions, Shape};

pub(super) struct GridRows {
    lines: Vec<GridRow>,
    shape: Option<Shape>,
    size: usize,
    band: Option<usize>,
    gaps: Vec<usize>,
    error: Option<InputError>,
    has_hyphens: bool,
}

impl Block for GridRows {
    fn offer(&mut self, number: usize, line: &str) -> LineVerdict {
        // A full row needs no normalization, and looks like any other.
        if let Some(normalized) = normalize(line, Some(self.size), self.has_hyphens) {
            let verdict = self.offer_row(number, &normalized.line);
            if verdict != LineVerdict::Refused {
                self.set_hyphens(normalized.has_hyphens);
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
            error: None,
            has_hyphens: false,
        })
    }

    pub(super) const fn set_hyphens(&mut self, has_hyphens: bool) {
        self.has_hyphens |= has_hyphens;
    }

    pub(super) fn offer_row(&mut self, number: usize, line: &str) -> LineVerdict {
        let row = GridRow::new(number, line);
        let fits = row.fits(self.size) || self.alternative(&row);
        if !row.is_plausible() || !(fits || self.is_slip(&row)) {
            return LineVerdict::Refused;
        }
        if !fits && self.error.is_none() {
            let problem = Problem::Row { found: row.length(), size: self.size };
            self.error = Some(LineError::whole(problem).on(number, line));
            // The longer of two rows that disagree is more often the right one, and says how many belong together.
            self.size = self.size.max(row.length().min(MAX_SIZE));
        }
        self.lines.push(row);
        if self.lines.len() >= self.size { LineVerdict::Complete } else { LineVerdict::Accepted }
    }

    /// Whether a row of the wrong length was probably meant for this grid, rather than a line of its own.
    fn is_slip(&self, row: &GridRow) -> bool {
        let near = row.length().abs_diff(self.size).min(row.count().abs_diff(self.size)) <= 2;
        let own = self.shape.is_none() && row.count() == 1 && matches!(row.length(), 16 | 25);
        near && !own && self.is_one_a_line().is_none()
    }

    /// Whether a row belongs to a grid of pencilmarks whose first row looked like a wider row of digits.
    fn alternative(&self, row: &GridRow) -> bool {
        let groups = row.count();
        groups >= 4 && self.lines.iter().all(|earlier| earlier.count() == groups)
    }

    /// Offers a blank line: between bands it belongs to the grid if it stands between all bands so far.
    fn offer_blank(&mut self) -> LineVerdict {
        let Some(band) = self.band else { return LineVerdict::Refused };
        let rows = self.lines.len();
        if self.gaps.last() == Some(&rows) {
            return LineVerdict::Accepted;
        }
        if band > 1 && rows.is_multiple_of(band) && self.gaps.len() + 1 == rows / band {
            self.gaps.push(rows);
            LineVerdict::Accepted
        } else {
            LineVerdict::Refused
        }
    }

    /// Cuts off the rows after the last blank line if not all bands are set apart: then two grids follow each other, the
    /// first of them unfinished.
    fn split_at_gap(&mut self) -> Option<Self> {
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
            error: self.error.take_if(|error| error.line > self.lines.last().map_or(0, |row| row.number)),
            has_hyphens: self.has_hyphens,
        })
    }

    /// Reads the puzzle, or the puzzles if every line turns out to be one.
    pub(super) fn puzzles(mut self) -> Vec<Result<Puzzle, InputError>> {
        if let Some(error) = self.error.take() {
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
    let mut reader = CellReader::new("", shape.size(), Some(&shape));
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
    let wanted = shape.map_or(size > 5, |shape| shape.size() == size);
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
