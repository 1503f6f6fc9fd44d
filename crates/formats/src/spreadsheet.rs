//! [`Spreadsheet`]: a grid laid out as spreadsheets, Markdown and plain columns have it, where single lines do not tell
//! their format: a heading above, the names of rows before them, empty cells at the ends of lines left out, blanks for
//! open cells.
//!
//! ```text
//! |    | c1 | c2 | c3 | …        5 ⇥ 3 ⇥ ⇥ ⇥ 7       53  7
//! |----|----|----|----| …        6 ⇥ ⇥ ⇥ 1 ⇥ 9 ⇥ 5   6  195
//! | r1 | 5  | 3  |    | …        ⇥ 9 ⇥ 8 ⇥ ⇥ ⇥ ⇥ 6    98    6
//! ```
//!
//! Numbered lines are gathered while they look like such, and judged together. What is no grid then is read line by line, as if
//! nobody had gathered it.

use crate::{Block, BlockContent, GridRows, LineVerdict, Symbol, is_border, symbol};
use whydoku_board::{Digit, MAX_SIZE, Shape};

/// A cell that is longer belongs to no grid.
const LONGEST: usize = 6;
/// The most lines: the rows of the largest board, a heading, and the line beneath it.
const TALLEST: usize = MAX_SIZE + 2;

pub(super) struct Spreadsheet {
    /// The character between cells; `None` if each character is a cell, and a blank an open one.
    by: Option<char>,
    lines: NumberedLines,
}

type NumberedLines = Vec<(usize, String)>;

/// The side of a grid, and its rows, each cell in one letter.
type SquareGrid = (usize, NumberedLines);

impl Block for Spreadsheet {
    fn offer(&mut self, number: usize, line: &str) -> LineVerdict {
        if self.lines.len() >= TALLEST || !self.accepts(line) {
            return LineVerdict::Refused;
        }
        self.lines.push((number, line.to_owned()));
        LineVerdict::Accepted
    }

    fn finish(self: Box<Self>, shape: Option<&Shape>) -> BlockContent {
        let grid = if self.by.is_none() { self.in_columns() } else { self.in_cells() };
        let fits = |(size, _): &SquareGrid| shape.is_none_or(|shape| shape.side() == *size);
        let Some((_, rows)) = grid.filter(fits) else { return BlockContent::Lines(self.lines) };
        let mut rows = rows.into_iter();
        let begun = rows.next().and_then(|(number, row)| GridRows::begin(number, &row, shape));
        let Some(mut grid) = begun else { return BlockContent::Lines(self.lines) };
        for (number, row) in rows {
            grid.offer_row(number, &row);
        }
        BlockContent::Puzzles(grid.puzzles())
    }
}

impl Spreadsheet {
    pub(super) fn begin(number: usize, line: &str) -> Option<Self> {
        let by = ['\t', '|', ',', ';'].into_iter().find(|&sign| line.contains(sign));
        let mut new = Self { by, lines: Vec::new() };
        let may_begin = !line.starts_with(['#', '[', '{', ':', '<']) && !is_border(line);
        (may_begin && new.offer(number, line) == LineVerdict::Accepted).then_some(new)
    }

    fn accepts(&self, line: &str) -> bool {
        match self.by {
            None => {
                let cells = line.trim_end_matches(['\r', '\n']);
                // The first line shows that blanks count; what follows may be full.
                let shows = !self.lines.is_empty() || cells.contains("  ") || cells.starts_with(' ');
                shows
                    && (1..=9).contains(&cells.len().div_ceil(if is_apart(cells) { 2 } else { 1 }))
                    && cells.bytes().all(|byte| byte == b' ' || matches!(byte, b'1'..=b'9'))
            }
            Some('|') if is_border(line) => is_beneath_heading(line),
            Some(sign) => {
                let cells = self.cells(line);
                let short = cells.iter().all(|cell| cell.chars().count() <= LONGEST);
                let is_sheet = line.contains(sign) || !line.trim().is_empty() && !self.lines.is_empty();
                let wide = sign == '\t' || cells.len() >= 4;
                is_sheet && short && wide && cells.len() <= MAX_SIZE + 1 && !is_border(line)
            }
        }
    }

    /// The cells of a line. Strokes at both ends of every line stand around cells, not between them.
    fn cells<'l>(&self, line: &'l str) -> Vec<&'l str> {
        let Some(sign) = self.by else { return Vec::new() };
        let is_framed =
            |line: &str| line.trim().len() > 1 && line.trim().starts_with('|') && line.trim().ends_with('|');
        let framed = sign == '|' && is_framed(line) && self.lines.iter().all(|(_, line)| is_framed(line));
        let text = line.trim_matches(['\r', '\n']).trim_matches(' ');
        let text = if framed { &text[1..text.len() - 1] } else { text };
        text.split(sign).map(str::trim).collect()
    }

    /// Nine lines of nine characters, or of nine with blanks between them; blanks at their ends may be missing.
    fn in_columns(&self) -> Option<SquareGrid> {
        let step = if self.lines.iter().any(|(_, line)| line.trim_end().len() > 9) { 2 } else { 1 };
        if step == 2 && !self.lines.iter().all(|(_, line)| is_apart(line)) {
            return None;
        }
        let row = |(number, line): &(usize, String)| {
            let line = line.trim_end().replace(' ', ".");
            let cells: String = line.chars().step_by(step).collect();
            (*number, format!("{cells:.<9}"))
        };
        (self.lines.len() == 9).then(|| (9, self.lines.iter().map(row).collect()))
    }

    /// As many rows as columns, perhaps with a heading above, and with names before the rows.
    fn in_cells(&self) -> Option<SquareGrid> {
        let beneath = self.lines.iter().position(|(_, line)| is_border(line));
        let rows: Vec<(usize, Vec<&str>)> = self
            .lines
            .iter()
            .filter(|(_, line)| !is_border(line))
            .map(|(number, line)| (*number, self.cells(line)))
            .collect();
        let width = rows.iter().map(|(_, cells)| cells.len()).max()?;
        let ragged = rows.iter().any(|(_, cells)| cells.len() < width);
        // A separator may end every row.
        let ends = rows
            .iter()
            .all(|(_, cells)| cells.len() == width && cells.last().is_some_and(|cell| cell.is_empty()));
        let width = if ends && width == rows.len() + 1 && !has_names(&rows) { rows.len() } else { width };
        let heads = |heading: usize, names: usize| {
            let (size, body) = (rows.len().checked_sub(heading)?, &rows[heading..]);
            let square = width == size + names || ragged && heading + names == 0 && width < size && size == 9;
            let fits = (4..=MAX_SIZE).contains(&size) && square;
            // Names that are left out are cells; and in Markdown the heading is what stands above the line.
            let named = names == 0 || has_names(body) && body.iter().all(|(_, cells)| !cells[0].is_empty());
            let headed = beneath.is_none_or(|at| at == 1 || at == heading);
            if !(fits && named && headed) {
                return None;
            }
            let row = |(number, cells): &(usize, Vec<&str>)| {
                let symbols = cells.iter().skip(names).take(size).map(|cell| cell_symbol(cell, size));
                let row = symbols.collect::<Option<String>>()?;
                Some((*number, format!("{row:.<size$}")))
            };
            Some((size, body.iter().map(row).collect::<Option<Vec<_>>>()?))
        };
        // Where headings are numbers, a board with them would be one larger.
        let numbered = rows[0].1.first().is_some_and(|cell| cell.is_empty()) && is_sequence(&rows[0].1[1..]);
        let both = || heads(1, 1);
        let first = if numbered { both() } else { None };
        first.or_else(|| heads(0, 0)).or_else(|| heads(1, 0)).or_else(|| heads(0, 1)).or_else(both)
    }
}

/// Whether the first cells of rows name them, rather than belong to a small board.
fn has_names(rows: &[(usize, Vec<&str>)]) -> bool {
    let first: Vec<&str> = rows.iter().map(|(_, cells)| cells[0]).collect();
    first.len() > 9 || is_sequence(&first) || first.iter().any(|cell| cell_symbol(cell, 9).is_none())
}

/// Whether blanks stand between the cells of a line.
fn is_apart(line: &str) -> bool {
    line.bytes().skip(1).step_by(2).all(|byte| byte == b' ')
}

fn is_sequence(cells: &[&str]) -> bool {
    cells.iter().enumerate().all(|(at, cell)| cell.parse() == Ok(at + 1))
}

/// Whether a line is what Markdown has beneath a heading: `|---|:-:|`.
fn is_beneath_heading(line: &str) -> bool {
    line.contains('|') && line.chars().all(|c| matches!(c, '|' | '-' | ':' | ' '))
}

/// Returns the line as a row of `size` cells, if the size is known, and whether hyphens stood for open cells; `None` if it is
/// no such line, or can be read as it is. `hyphens` says that the rows before it had some: then a line of hyphens is a row.
pub(super) fn normalize(line: &str, size: Option<usize>, hyphens: bool) -> Option<(String, bool)> {
    let plain = separated(line, size).or_else(|| blanks(line, size)).or_else(|| boxed(line, size));
    let plain = plain.map(|line| (line, false));
    plain.or_else(|| Some((hyphenated(line, size, hyphens)?, true)))
}

/// Cells between tabs, commas, semicolons or upright strokes.
fn separated(line: &str, size: Option<usize>) -> Option<String> {
    let line = line.trim_matches(['\r', '\n']);
    let text = line.trim_matches(' ');
    let framed = text.len() > 1 && text.starts_with('|') && text.ends_with('|');
    let cells: Vec<&str> = if framed {
        text[1..text.len() - 1].split('|').collect()
    } else {
        let separator = ['\t', ',', ';'].into_iter().find(|separator| text.contains(*separator))?;
        text.split(separator).collect()
    };
    let count = cells.len();
    let fits = size.map_or((4..=MAX_SIZE).contains(&count), |size| size == count);
    let cells =
        fits.then(|| cells.iter().map(|cell| cell_symbol(cell, count)).collect::<Option<String>>())??;
    // A line of separators alone is a row only among others.
    let empty = cells.chars().all(|cell| cell == '.');
    (!empty || size.is_some() || count == 9 && !framed).then_some(cells)
}

fn cell_symbol(cell: &str, size: usize) -> Option<char> {
    let cell = cell.trim().trim_matches(['"', '\'']).trim();
    let mut letters = cell.chars();
    match (letters.next(), letters.next()) {
        (None, _) | (Some('-'), None) => Some('.'),
        (Some(letter), None) => match symbol(letter)? {
            Symbol::Digit(digit) => (digit.index() < size).then_some(letter),
            Symbol::Empty => Some('.'),
        },
        _ => {
            let number: usize = cell.parse().ok()?;
            (number > 9 && number <= size).then(|| Digit::new(number - 1).symbol())
        }
    }
}

/// 81 characters with blanks for open cells. A line of nine groups is a row of candidates.
fn blanks(line: &str, size: Option<usize>) -> Option<String> {
    let line = line.trim_end_matches(['\r', '\n']);
    let fits = size.is_none() && line.len() == 81 && line.contains(' ');
    let cells = fits && line.bytes().all(|byte| byte == b' ' || matches!(byte, b'1'..=b'9'));
    let groups = line.split_whitespace().count();
    (cells && groups > 0 && groups != 9).then(|| line.replace(' ', "."))
}

/// A row of the classic board in three boxes between strokes, with blanks for open cells. The cells stand close, or apart with
/// or without blanks at both ends: `|  3| 2 |6  |`, `|    3|  2  |6    |`, `|     3 |   2   | 6     |`.
fn boxed(line: &str, size: Option<usize>) -> Option<String> {
    let text = line.trim_matches(['\r', '\n']).replace(['│', '┃', '¦', '║'], "|");
    let is_framed = text.trim_start().starts_with('|');
    let text = if is_framed { text.trim().trim_matches('|') } else { &text };
    let boxes: Vec<Vec<char>> = text.split('|').map(|cells| cells.chars().collect()).collect();
    let [first, second, third] = boxes.as_slice() else { return None };
    let width = second.len();
    let (from, step) = match width {
        3 => (0, 1),
        5 => (0, 2),
        7 => (1, 2),
        _ => return None,
    };
    let is_even = first.len() == width && (third.len() == width || !is_framed && third.len() < width);
    let is_cell = |at: usize| at >= from && (at - from).is_multiple_of(step) && (at - from) / step < 3;
    let (mut row, mut has_blank) = (String::new(), false);
    for cells in &boxes {
        let letters = cells.iter().copied().chain(std::iter::repeat(' ')).take(width).enumerate();
        for (at, letter) in letters {
            match letter {
                ' ' if is_cell(at) => {
                    has_blank = true;
                    row.push('.');
                }
                ' ' => {}
                '.' | '1'..='9' if is_cell(at) => row.push(letter),
                _ => return None,
            }
        }
    }
    let has_digits = row.bytes().any(|cell| cell != b'.');
    (is_even && has_blank && size.is_none_or(|size| size == 9) && (has_digits || size.is_some()))
        .then_some(row)
}

fn hyphenated(line: &str, size: Option<usize>, hyphens: bool) -> Option<String> {
    let groups: Vec<&str> =
        line.split(|c: char| c.is_whitespace() || c == '|').filter(|group| !group.is_empty()).collect();
    // Groups of other lengths are candidates.
    let are_even = groups.iter().all(|group| group.len() == groups[0].len());
    let text = if are_even { groups.concat() } else { line.trim().to_owned() };
    let mixed = text.contains('-') && text.bytes().all(|byte| byte == b'-' || byte.is_ascii_digit());
    let length = text.len();
    let fits = match size {
        Some(size) => length == size || length == size * size,
        None => (4..=MAX_SIZE).any(|size| length == size || length == size * size),
    };
    let digits = text.bytes().any(|byte| byte.is_ascii_digit());
    (mixed && fits && (digits || hyphens)).then(|| text.replace('-', "."))
}

#[cfg(test)]
mod tests {
    use super::normalize;

    #[test]
    fn rows_of_spreadsheets_and_old_programs() {
        let of = |line: &str, size| normalize(line, size, false).map(|row| row.0);
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(of("5\t3\t\t\t7\t\t\t\t", None), some("53..7...."));
        assert_eq!(of("\t\t\t\t\t\t\t\t", None), some("........."));
        assert_eq!(of("5,3,0,0,7,0,0,0,0", None), some("53..7...."));
        assert_eq!(of("| 5 | 3 |  |  | 7 |  |  |  |  |", None), some("53..7...."));
        assert_eq!(of("1,16,,,,,,,,,,,,,,10", None), some("1G.............A"));
        assert_eq!(of("53--7----", None), some("53..7...."));
        assert_eq!(of("---------", None), None);
        assert_eq!(normalize("---------", Some(9), true).map(|row| row.0), some("........."));
        let blanks = "53  7    6  195    98    6 8   6   34  8 3  17   2   6 6    28    419  5    8  79";
        assert_eq!(of(blanks, None), some(&blanks.replace(' ', ".")));
    }

    #[test]
    fn lines_without_separators_stay_as_they_are() {
        for line in [
            "| 5 3 . | . 7 . | . . . |",
            "530070000",
            "| 12 | 3 | 45 | 6 |",
            "a,b,c,d",
            "---+---+---",
            "5 3 . 7",
            "",
        ] {
            assert!(normalize(line, None, false).is_none(), "{line}");
        }
    }
}
