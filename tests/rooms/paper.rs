//! How text is fitted on pages.

use crate::measure::{broken, cut, fitted, width};

#[test]
fn lines_fit_and_lose_no_word() {
    let text =
        "1. X-wing\n   In row 1, 6 fits only r1c6 or r1c9. Диагональ, ввиду широких букв, тоже помещается.";
    let lines = broken(text, 10.0, 160.0);
    assert!(lines.iter().all(|line| width(line, 10.0) <= 160.0), "{lines:?}");
    assert!(lines[1..].iter().all(|line| line.starts_with("   ")), "{lines:?}");
    let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(words(&lines.join("\n")), words(text));
}

#[test]
fn titles_become_smaller_and_then_shorter() {
    assert!((fitted("Grid 01", 14.0, 200.0) - 14.0).abs() < 0.1);
    let long = "A very long title of a puzzle that nobody would give it";
    let size = fitted(long, 14.0, 200.0);
    assert!(size < 14.0 && size > 9.0);
    let cut = cut(long, size, 200.0);
    assert!(cut.ends_with('…') && width(&cut, size) <= 200.0, "{cut}");
}
