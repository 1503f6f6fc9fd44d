//! [`Coordinates`]: how texts name cells.

whydoku_cells::named_enum! {
    /// How texts name cells. Keys and claims of programs are `r4c7` always.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
    #[non_exhaustive]
    pub enum Coordinates {
        /// `r4c7`.
        #[default]
        RowColumn = "rc",
        /// `D7`: a letter a row without I, as `SudokuWiki` and many apps have it.
        A1 = "a1",
    }
}

/// The letters of rows.
const ROWS: &[u8; 25] = b"ABCDEFGHJKLMNOPQRSTUVWXYZ";

impl Coordinates {
    /// Returns the code of a language without its coordinates, and these: `pt@a1` is Portuguese with letters.
    pub fn of_code(code: &str) -> (&str, Self) {
        let named = |(code, name)| Some((code, Self::named(name)?));
        code.split_once('@').and_then(named).unwrap_or((code, Self::RowColumn))
    }

    /// Returns the name of a cell; row and column count from 1, and row 0 has the helper cells.
    pub fn cell(self, row: usize, column: usize) -> String {
        if row == 0 { format!("v{column}") } else { self.cells(&[row], &[column]) }
    }

    /// Returns the name of the cells where rows and columns cross: `r38c3`, `CH3`.
    pub fn cells(self, rows: &[usize], columns: &[usize]) -> String {
        let rows: String = rows.iter().map(|&row| self.row(row)).collect();
        let columns: String = columns.iter().map(usize::to_string).collect();
        match self {
            Self::RowColumn => format!("r{rows}c{columns}"),
            Self::A1 => rows + &columns,
        }
    }

    /// Returns the label of a row of a drawing.
    pub fn row_label(self, row: usize) -> String {
        if self == Self::A1 { self.row(row) } else { format!("r{row}") }
    }

    /// Returns the label of a column of a drawing.
    pub fn column_label(self, column: usize) -> String {
        if self == Self::A1 { column.to_string() } else { format!("c{column}") }
    }

    /// Returns row and column of a cell that is named as [`Coordinates::A1`]. Some programs call the ninth row I, which these
    /// names leave out, so I is J. A small letter names no row: `b5` is a box, and `c4` a column.
    pub fn lettered_place(name: &str) -> Option<(usize, usize)> {
        let letter = name.bytes().next()?;
        let letter = if letter == b'I' { b'J' } else { letter };
        let row = ROWS.iter().position(|&row| row == letter)? + 1;
        let column = &name[1..];
        let is_number = figures(column).len() == column.len();
        Some((row, column.parse().ok().filter(|_| is_number)?))
    }

    /// Returns the name of a row behind its noun.
    pub fn row(self, row: usize) -> String {
        match ROWS.get(row.wrapping_sub(1)) {
            Some(&letter) if self == Self::A1 => char::from(letter).to_string(),
            _ => row.to_string(),
        }
    }

    /// Returns a text with the codes of its cells and rows in these coordinates: `r4c7` becomes `D7`, and `r4` becomes `rD`. On
    /// boards of up to nine rows, each figure is a row or a column of its own: `r38c3` becomes `CH3`.
    pub fn rename(self, text: &str, side: usize) -> String {
        if self == Self::RowColumn {
            return text.to_owned();
        }
        let mut renamed = String::with_capacity(text.len());
        let mut rest = text;
        while let Some(at) = rest.find('r') {
            let (before, name) = rest.split_at(at);
            let is_word = before.ends_with(char::is_alphanumeric);
            renamed += before;
            rest = &name[1..];
            let rows = figures(rest);
            if is_word || rows.is_empty() {
                renamed.push('r');
                continue;
            }
            rest = &rest[rows.len()..];
            let columns = rest.strip_prefix('c').map(figures).filter(|columns| !columns.is_empty());
            match columns {
                Some(columns) => rest = &rest[1 + columns.len()..],
                None => renamed.push('r'),
            }
            let each = if side > 9 { rows.len() } else { 1 };
            let numbers = (0..rows.len()).step_by(each).map(|at| rows[at..at + each].parse().unwrap_or(0));
            renamed.extend(numbers.map(|row| self.row(row)));
            renamed += columns.unwrap_or_default();
        }
        renamed + rest
    }
}

/// The figures with which a text begins.
fn figures(text: &str) -> &str {
    &text[..text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len())]
}
