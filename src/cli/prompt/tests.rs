//! A puzzle that is typed at the prompt, row by row, or pasted.

use super::ask;
use whydoku_board::{Digit, Shape};
use whydoku_formats::{Content, Puzzle, ReadOptions, parse_one};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn line(puzzle: Puzzle) -> String {
    puzzle.cells.into_iter().map(|cell: Content| cell.digit().map_or('.', Digit::symbol)).collect()
}

/// What comes of these keys, and what was shown meanwhile.
fn typed(size: usize, keys: &str) -> (Result<String, String>, String) {
    let mut out = Vec::new();
    let options = ReadOptions::default().shape(Some(Shape::of_size(size).unwrap()));
    let puzzle = ask(&options, &mut keys.as_bytes(), &mut out);
    (puzzle.map(line).map_err(|problem| problem.to_string()), String::from_utf8(out).unwrap())
}

#[test]
fn rows_are_put_together() {
    assert_eq!(typed(4, "1..4\n. . 1 .\n.1|..\n4..1\n").0.unwrap(), "1..4..1..1..4..1");
}

#[test]
fn a_row_can_be_taken_back_or_replaced() {
    let (puzzle, shown) = typed(4, "1...\n2...\nundo\n..1.\nrow 1 1..4\n.1..\n4..1\n");
    assert_eq!(puzzle.unwrap(), "1..4..1..1..4..1");
    assert!(shown.contains("  1..4\n  ..1.\n"), "what was changed is shown: {shown}");
    assert_eq!(typed(4, "1..4\n..1.\n.1..\n4..1\n").1.matches("1..4").count(), 0, "else it is not");
}

#[test]
fn mistakes_are_reported_and_asked_again() {
    let (puzzle, shown) =
        typed(4, "back\n1...5\n1..5\nrow 9 ....\nrow 2 ....\nhelp\n1..4\n..1.\n.1..\n4..1\n");
    assert!(puzzle.is_ok());
    assert!(shown.contains("No row to undo yet"));
    assert!(shown.contains("5 cells, but a row has 4"));
    assert!(shown.contains("`5` in column 4 is not a digit of a 4×4 board"));
    assert!(shown.contains("1 to 4") && shown.contains("Row 2 is not typed yet"));
    assert!(shown.contains("takes the last row back"));
}

#[test]
fn a_grid_of_any_format_can_be_pasted() {
    let drawn = |top: &str, row: &str| {
        let lines = EASY.as_bytes().chunks(9).enumerate().map(|(at, cells)| {
            let cells: Vec<String> =
                cells.chunks(3).map(|c| String::from_utf8_lossy(c).into_owned()).collect();
            let above = if at % 3 == 0 { top } else { "" };
            format!("{above}{row}{}{row}\n", cells.join("|"))
        });
        lines.collect::<String>() + top
    };
    let yaml = format!("title: Pasted\ngrid: {EASY}\n\n");
    for text in [EASY.to_owned() + "\n", drawn("+---+---+---+\n", "|"), drawn("", ""), yaml] {
        assert_eq!(typed(9, &text).0.as_deref(), Ok(EASY), "{text}");
    }
}

#[test]
fn pencilmarks_can_be_pasted() {
    let marks = "1 23 23 4\n23 4 1 23\n23 1 4 23\n4 23 23 1\n";
    // The first row of this one has no pencilmarks, so it looks like any other.
    let late = "1 2 3 4\n3 4 12 12\n24 13 34 13\n34 13 12 2\n";
    for text in [marks, late] {
        let read = parse_one(text, &ReadOptions::default()).map(line);
        assert_eq!(typed(4, text).0, read.map_err(|problem| problem.to_string()), "{text}");
    }
}

#[test]
fn an_early_end_is_an_error() {
    assert!(typed(4, "1..4\n").0.unwrap_err().contains("after 1 of 4 rows"));
    assert!(typed(4, "quit\n").0.unwrap_err().contains("stopped"));
}

#[test]
fn what_is_copied_out_of_a_spreadsheet_can_be_pasted() {
    let cells = |by: &str| -> String {
        let cell = |&b: &u8| if b == b'.' { String::new() } else { char::from(b).to_string() };
        let row = |row: &[u8]| row.iter().map(cell).collect::<Vec<_>>().join(by) + "\n";
        EASY.as_bytes().chunks(9).map(row).collect()
    };
    let markdown: String = cells("|").lines().map(|row| format!("|{row}|\n")).collect();
    let markdown = format!("|A|B|C|D|E|F|G|H|I|\n|-|-|-|-|-|-|-|-|-|\n{markdown}\n");
    let library = format!(":0000:x:{EASY}:144::\n");
    for text in [cells("\t"), cells(","), markdown, library, EASY.replace('.', "x") + "\n"] {
        assert_eq!(typed(9, &text).0.as_deref(), Ok(EASY), "{text}");
    }
    let rows: String =
        EASY.as_bytes().chunks(9).map(|row| String::from_utf8_lossy(row).replace('.', " ") + "\n").collect();
    assert_eq!(typed(9, &rows).0.as_deref(), Ok(EASY));
}
