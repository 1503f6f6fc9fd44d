//! What the sentences about problems are put together from.

use whydoku_board::Digit;

/// `'5'`, or `'\t'` for what cannot be printed.
pub(super) fn quoted(symbol: char) -> String {
    if symbol == '\'' { "\"'\"".to_owned() } else { format!("'{}'", symbol.escape_debug()) }
}

pub(super) fn follows(next: Option<char>) -> String {
    next.map_or_else(|| "nothing".to_owned(), quoted)
}

/// "1 cell", "80 cells".
pub(super) fn cells(count: usize) -> String {
    if count == 1 { "1 cell".to_owned() } else { format!("{count} cells") }
}

pub(super) fn rows(count: usize) -> &'static str {
    if count == 1 { "row" } else { "rows" }
}

/// `1 to 9`, or `1 to 9 and A to G`.
pub(super) fn digits(size: usize) -> String {
    let last = Digit::new(size - 1);
    match size {
        ..10 => format!("1 to {last}"),
        10 => "1 to 9 and A".to_owned(),
        _ => format!("1 to 9 and A to {last}"),
    }
}

/// `one is missing`, `3 are too many`.
pub(super) fn difference(found: usize, wanted: usize) -> String {
    let (count, what) =
        if found < wanted { (wanted - found, "missing") } else { (found.saturating_sub(wanted), "too many") };
    if count == 1 { format!("one is {what}") } else { format!("{count} are {what}") }
}
