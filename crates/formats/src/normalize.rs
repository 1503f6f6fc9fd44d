//! Lines as spreadsheets, Markdown and old programs write them, made into rows as all others write them: cells between
//! separators, of which some are empty; blanks or hyphens for open cells.

use crate::{Symbol, symbol};
use whydoku_board::{Digit, MAX_SIZE};

pub(super) struct NormalizedLine {
    pub(super) line: String,
    /// Whether hyphens stood for open cells, so that a line of nothing but hyphens is a row.
    pub(super) has_hyphens: bool,
}

/// Returns the line as a row of `size` cells, if the size is known; `None` if it is no such line, or can be read as it is.
/// `hyphens` says that the rows before it had hyphens for open cells.
pub(super) fn normalize(line: &str, size: Option<usize>, hyphens: bool) -> Option<NormalizedLine> {
    let plain = |line: String| NormalizedLine { line, has_hyphens: false };
    separated(line, size)
        .or_else(|| blanks(line, size))
        .map(plain)
        .or_else(|| Some(NormalizedLine { line: hyphenated(line, size, hyphens)?, has_hyphens: true }))
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

pub(super) fn cell_symbol(cell: &str, size: usize) -> Option<char> {
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

fn hyphenated(line: &str, size: Option<usize>, hyphens: bool) -> Option<String> {
    let text = line.trim();
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
        let of = |line: &str, size| normalize(line, size, false).map(|row| row.line);
        let some = |text: &str| Some(text.to_owned());
        assert_eq!(of("5\t3\t\t\t7\t\t\t\t", None), some("53..7...."));
        assert_eq!(of("\t\t\t\t\t\t\t\t", None), some("........."));
        assert_eq!(of("5,3,0,0,7,0,0,0,0", None), some("53..7...."));
        assert_eq!(of("| 5 | 3 |  |  | 7 |  |  |  |  |", None), some("53..7...."));
        assert_eq!(of("1,16,,,,,,,,,,,,,,10", None), some("1G.............A"));
        assert_eq!(of("53--7----", None), some("53..7...."));
        assert_eq!(of("---------", None), None);
        assert_eq!(normalize("---------", Some(9), true).map(|row| row.line), some("........."));
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
