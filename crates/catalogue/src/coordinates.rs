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

    /// Returns the name of a cell; row and column count from 1.
    pub fn cell(self, row: usize, column: usize) -> String {
        match self {
            Self::RowColumn => format!("r{row}c{column}"),
            Self::A1 => format!("{}{column}", self.row(row)),
        }
    }

    /// Returns the name of a row behind its noun.
    pub fn row(self, row: usize) -> String {
        match ROWS.get(row.wrapping_sub(1)) {
            Some(&letter) if self == Self::A1 => char::from(letter).to_string(),
            _ => row.to_string(),
        }
    }

    /// Returns a text with the names of its cells in these coordinates: `r4c7` becomes `D7`. On boards of up to nine rows, each
    /// figure is a row or a column of its own: `r38c3` becomes `CH3`.
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
            if let Some((rows, columns)) = Self::places(name).filter(|_| !is_word) {
                let each = if side > 9 { rows.len() } else { 1 };
                let numbers =
                    (0..rows.len()).step_by(each).map(|at| rows[at..at + each].parse().unwrap_or(0));
                renamed.extend(numbers.map(|row| self.row(row)));
                renamed += columns;
                rest = &name[2 + rows.len() + columns.len()..];
            } else {
                renamed.push('r');
                rest = &name[1..];
            }
        }
        renamed + rest
    }

    /// Returns a picture in text with the labels of its lines in these coordinates; its width stays.
    pub fn relabel(self, picture: &str) -> String {
        if self == Self::RowColumn {
            return picture.to_owned();
        }
        let mut relabelled = self.rename(picture, usize::MAX);
        for number in (1..=ROWS.len()).rev() {
            let row = self.row(number);
            let width = number.to_string().len();
            for (sign, kept) in [("r", ""), (">", ">")] {
                let padding = " ".repeat(1 + width - row.len() - kept.len());
                relabelled = relabelled.replace(&format!("{sign}{number}"), &format!("{kept}{row}{padding}"));
            }
            relabelled = relabelled.replace(&format!("c{number}"), &format!("{number} "));
        }
        relabelled
    }

    /// The rows and the columns of a name with which a text begins.
    fn places(text: &str) -> Option<(&str, &str)> {
        let figures = |text: &str| text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
        let (rows, rest) = text[1..].split_at(figures(&text[1..]));
        let rest = rest.strip_prefix('c')?;
        let columns = &rest[..figures(rest)];
        (!rows.is_empty() && !columns.is_empty()).then_some((rows, columns))
    }
}
