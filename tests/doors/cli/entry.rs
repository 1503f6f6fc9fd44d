//! A puzzle typed row by row.

use whydoku::cli::entry::ask;
use whydoku::geometry::Shape;

fn typed(keys: &str) -> (Result<String, String>, String) {
    let mut out = Vec::new();
    let shape = Shape::of_size(4).unwrap();
    let puzzle = ask(&shape, &mut keys.as_bytes(), &mut out);
    (puzzle.map(|p| p.text).map_err(|e| e.to_string()), String::from_utf8(out).unwrap())
}

#[test]
fn rows_are_put_together() {
    assert_eq!(typed("1..4\n. . 1 .\n.1|..\n4..1\n").0.unwrap(), "1..4..1..1..4..1");
}

#[test]
fn a_row_can_be_taken_back_or_replaced() {
    let (puzzle, shown) = typed("1...\n2...\nback\n..1.\nrow 1 1..4\n.1..\n4..1\n");
    assert_eq!(puzzle.unwrap(), "1..4..1..1..4..1");
    assert!(shown.contains("  1..4\n  ..1.\n"), "the grid so far is shown: {shown}");
}

#[test]
fn mistakes_are_told_and_asked_again() {
    let (puzzle, shown) = typed("back\n1...5\n1..5\nrow 9 ....\n1..4\n..1.\n.1..\n4..1\n");
    assert!(puzzle.is_ok());
    assert!(shown.contains("no row to take back"));
    assert!(shown.contains("5 cells, but a row has 4"));
    assert!(shown.contains("`5` in column 4 is no digit of a 4×4 board"));
    assert!(shown.contains("1 to 4"));
}

#[test]
fn an_early_end_is_an_error() {
    assert!(typed("1..4\n").0.unwrap_err().contains("after 1 of 4 rows"));
    assert!(typed("quit\n").0.unwrap_err().contains("stopped"));
}
