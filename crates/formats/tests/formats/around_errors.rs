//! What an error leaves of the input around it; how many puzzles there are; digits that clash.

use super::*;
use std::sync::Arc;
use whydoku_board::Layout;
use whydoku_formats::{PositionError, Problem, looks_like_puzzle};

#[test]
fn binary_input_costs_an_error_a_line() {
    let mut bytes = vec![0xff, 0xfe, b'1', 0, b'\n'];
    bytes.extend_from_slice(b"53.\xc3\x28..\n");
    bytes.extend_from_slice(EULER.as_bytes());
    let mut read = Reader::new(bytes.as_slice(), ReadOptions::default());
    let first = read.next().unwrap().unwrap_err();
    assert_eq!(
        first.to_string(),
        "line 1, column 1: the bytes are not UTF-8 text; save the file as UTF-8 text"
    );
    assert_eq!(first.excerpt, "\\xff\\xfe1\\x00");
    let second = read.next().unwrap().unwrap_err();
    assert_eq!((second.line, second.column, second.excerpt.as_str()), (2, Some(4), "53.\\xc3(.."));
    assert!(read.next().unwrap().is_ok());
    assert!(read.next().is_none());
}

#[test]
fn a_bad_line_keeps_its_line() {
    let small = "1234341221434321";
    let input =
        [EULER, &EULER[2..], EULER, small, "1534341221434321", small, &small[1..], small, "", "x y", EULER];
    let lines: Vec<(usize, bool)> = read(&input.join("\n"))
        .into_iter()
        .map(|read| read.map_or_else(|error| (error.line, false), |puzzle| (puzzle.line, true)))
        .collect();
    let wanted: Vec<(usize, bool)> = input
        .iter()
        .enumerate()
        .filter(|(_, line)| !line.is_empty())
        .map(|(index, line)| (index + 1, [EULER, small].contains(line)))
        .collect();
    assert_eq!(lines, wanted);
}

#[test]
fn two_grids_that_run_together_are_not_read_as_one() {
    let grid = lines(|_, row| row.to_owned());
    let read = read(&format!("{}\n\n{grid}", &grid[..29]));
    assert_eq!(read.iter().map(Result::is_ok).collect::<Vec<_>>(), [false, true]);
}

#[test]
fn one_puzzle_is_one() {
    let options = ReadOptions::default();
    assert_eq!(parse_one("# nothing", &options).unwrap_err(), InputError::empty());
    let several = parse_one(&format!("{EULER}\n{EULER}"), &options).unwrap_err();
    assert_eq!((several.line, several.problem), (2, Problem::Several));
    for (text, puzzle) in [
        (EULER, true),
        (&EULER[1..], true),
        ("1\n2", true),
        ("puzzle.txt", false),
        ("-", false),
        ("", false),
        ("corpus/2026-01-01.txt", false),
        ("top1465", false),
    ] {
        assert_eq!(looks_like_puzzle(text), puzzle, "{text}");
    }
}

#[test]
fn conflicts_are_explained_in_words() {
    let said = |text: &str| one(text).grid(Layout::classic()).unwrap_err().to_string();
    let grid = |filled: &[(usize, char)]| -> String {
        (0..81).map(|at| filled.iter().find(|f| f.0 == at).map_or('.', |f| f.1)).collect()
    };
    let row = grid(&[(19, '7'), (25, '7')]);
    assert_eq!(said(&row), "two 7s in row 3: r3c2 and r3c8; change one of them");
    assert_eq!(said(&grid(&[(0, '7'), (72, '7')])), "two 7s in column 1: r1c1 and r9c1; change one of them");
    assert_eq!(said(&grid(&[(60, '7'), (70, '7')])), "two 7s in box 9: r7c7 and r8c8; change one of them");
    let placed = format!(":0000:x:+7{}7.:::", ".".repeat(78));
    assert!(one(&placed).grid(Layout::classic()).is_ok());
    let placed = format!(":0000:x:+7{}7{}:::", ".".repeat(7), ".".repeat(72));
    assert_eq!(said(&placed), "two 7s in row 1: r1c1 and r1c9; change one of them");
    let deleted = format!(":0000:x:7{}:711::", ".".repeat(80));
    assert_eq!(
        said(&deleted),
        "7 stands at r1c1, but 7 is among the deleted candidates of that cell; take one of them out"
    );
    let small: Arc<Layout<2>> = Arc::new(Layout::new(Shape::of_size(4).unwrap()).unwrap());
    assert_eq!(one(EULER).grid(small).unwrap_err(), PositionError::Size { found: 81, wanted: 16 });
}
