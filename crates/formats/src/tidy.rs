//! Lines as spreadsheets, Markdown and old programs write them, made into rows as all others write them: cells between
//! separators, of which some are empty; blanks or hyphens for open cells.

use super::cells::{Symbol, symbol};
use whydoku_board::{Digit, MAX_SIZE};

/// A line made into a row, or into a grid.
pub struct Tidied {
    /// What it says.
    pub line: String,
    /// Whether hyphens stood for open cells, so that a line of nothing else is a row of those.
    pub hyphens: bool,
}

/// The line as a row of so many cells, if it is known how many; `None` where it is nothing of this kind, or where it can
/// be read as it is. `hyphens` says that the rows before it had hyphens for open cells.
pub fn tidied(line: &str, size: Option<usize>, hyphens: bool) -> Option<Tidied> {
    let plain = |line: String| Tidied { line, hyphens: false };
    separated(line, size)
        .or_else(|| blanks(line, size))
        .map(plain)
        .or_else(|| Some(Tidied { line: hyphenated(line, size, hyphens)?, hyphens: true }))
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
    let wanted = size.map_or((4..=MAX_SIZE).contains(&count), |size| size == count);
    let cells =
        wanted.then(|| cells.iter().map(|cell| symbol_of(cell, count)).collect::<Option<String>>())??;
    // Nothing but separators is a row only among others.
    let empty = cells.chars().all(|cell| cell == '.');
    (!empty || size.is_some() || count == 9 && !framed).then_some(cells)
}

/// What stands in one cell, in one letter.
pub(super) fn symbol_of(cell: &str, size: usize) -> Option<char> {
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

/// Digits with hyphens for open cells.
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
