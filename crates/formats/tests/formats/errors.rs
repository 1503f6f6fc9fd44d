//! Errors of inputs that cannot be read: place, cause and remedy.

use super::*;
use whydoku_board::ConstraintKind;

/// Each input must give just this one error, and the puzzles before and after it must be read all the same.
fn expect(cases: &[(String, &str)]) {
    let mut wrong = Vec::new();
    for (input, said) in cases {
        let context: String = input.chars().take(200).collect();
        let found = errors(input, &ReadOptions::default());
        if found != [*said] {
            wrong.push(format!("{context}\n  {found:?}\n  {said}"));
        }
        let between = read(&format!("{EULER}\n{input}\n---\n{EULER}\n{EULER}\n"));
        let good: Vec<bool> = between.iter().map(Result::is_ok).collect();
        if !good.ends_with(&[true, true]) || !good[0] {
            wrong.push(format!("{context}\n  {good:?}"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn lines_that_are_no_grid() {
    let short = &EULER[1..];
    expect(&[
        (short.to_owned(), "line 1: 80 cells, but a 9×9 grid has 81; one is missing"),
        (format!("{EULER}12"), "line 1: 83 cells, but a 9×9 grid has 81; 2 are too many"),
        (
            EULER.replacen('8', "-", 1),
            "line 1, column 22: '-' is not a digit of a 9×9 grid; write 1 to 9, or . for an empty cell",
        ),
        (
            EULER.replacen('9', "é", 1),
            "line 1, column 10: 'é' is not a digit of a 9×9 grid; write 1 to 9, or . for an empty cell",
        ),
        (
            "1534341221434321".to_owned(),
            "line 1, column 2: '5' is not a digit of a 4×4 grid; write 1 to 4, or . for an empty cell",
        ),
        (
            "0".repeat(255) + ".",
            "line 1, column 256: 0 and '.' both stand for an empty cell here, which looks as if digits were counted from 0; write the digits 1 to 9 and A to G and one symbol for every empty cell",
        ),
        (
            "hello world".to_owned(),
            "line 1: not a puzzle in a known format; write a 9×9 grid as 81 characters, . for an empty cell, or begin a comment with #",
        ),
        (
            "2".to_owned() + &".".repeat(728),
            "line 1, column 1: '2' where only 1 or . can be: a candidate string gives each cell 9 places, one a digit in ascending order; write 1 if the cell may hold it, else .",
        ),
        (
            "ab\0c".to_owned(),
            "line 1, column 3: a NUL character; save the file as UTF-8 text, not as UTF-16 or in a binary format",
        ),
        (
            "1".repeat(70_000),
            "line 1: the line is 70000 bytes long and was skipped; no puzzle needs more than 64 KiB on a line, so is this a text file?",
        ),
    ]);
}

#[test]
fn grids_of_several_lines() {
    let nine = |row: usize, text: &str| {
        lines(|index, line| if index == row { text.to_owned() } else { line.to_owned() })
    };
    let grid = lines(|_, row| row.to_owned());
    expect(&[
        (
            "\n1.34\n3412\n2153\n4321".to_owned(),
            "line 4, column 3: '5' is not a digit of a 4×4 grid; write 1 to 4, or . for an empty cell",
        ),
        (nine(4, "7......8"), "line 5: 8 cells in this row, but a row of a 9×9 grid has 9; one is missing"),
        (nine(0, "53..7"), "line 1: 5 cells in this row, but a row of a 9×9 grid has 9; 4 are missing"),
        (
            nine(1, "6..195......"),
            "line 2: 12 cells in this row, but a row of a 9×9 grid has 9; 3 are too many",
        ),
        (
            nine(4, "7...-...8"),
            "line 5, column 5: '-' is not a digit of a 9×9 grid; write 1 to 9, or . for an empty cell",
        ),
        (
            grid[..69].to_owned(),
            "line 1: 7 rows, but a 9×9 grid has 9; write the missing ones or, if this is meant to be a grid on one line, all its cells",
        ),
        (
            "12 34 . 23\n1 2 3 4\n1 2 3 4\n1 2 3 4".to_owned(),
            "line 1, column 7: '.' in a pencilmark grid; write the candidates of every cell, with letters above 9 (A for 10), or ! where none is left",
        ),
        (
            "12 34 12 22\n1 2 3 4\n1 2 3 4\n1 2 3 4".to_owned(),
            "line 1, column 11: the candidate 2 stands twice in one cell; write it once (and A for 10, B for 11, …)",
        ),
        (
            "12 34 12 25\n1 2 3 4\n1 2 3 4\n1 2 3 4".to_owned(),
            "line 1, column 11: '5' is not a digit of a 4×4 grid; write 1 to 4, or . for an empty cell",
        ),
    ]);
}

#[test]
fn library_lines_arrays_and_sections() {
    let short = &EULER[1..];
    expect(&[
        (
            ":0000:".to_owned(),
            "line 1: no grid in this HoDoKu library line, which is the third of its fields; write :code:digits:grid:deleted:eliminations:placements:extra:",
        ),
        (format!(":0000:1:{short}:::"), "line 1, column 9: 80 cells, but a 9×9 grid has 81; one is missing"),
        (
            format!(":0000:1:{}:::", EULER.replacen('.', "+.", 1)),
            "line 1, column 9: + marks a placed digit, but '.' follows; write the digit, or leave the + out",
        ),
        (
            format!(":0000:1:{EULER}:123 12::"),
            "line 1, column 95: \"12\" is not a deleted candidate of a 9×9 grid; write digit, row and column, such as 123 for a 1 taken from r2c3, with a blank between entries",
        ),
        ("[[1,2],[2,1]".to_owned(), "line 1, column 13: the array does not close; write a ] for every ["),
        (
            "[[1,2,3,4],\n[3,4,1,2],[2,1,4,3],[4,3,2,5]]".to_owned(),
            "line 2, column 28: 5 is not a cell of a 4×4 grid; write 1 to 4, or 0, null, \"\" or \"?\" for an empty cell",
        ),
        (
            "[[1,2,3,4],[3,4,1,2],[2,1,4],[4,3,2,1]]".to_owned(),
            "line 1, column 22: 3 elements in this array, but a row of this grid has 4 cells",
        ),
        (
            "[[[1]]]".to_owned(),
            "line 1, column 3: '[' in an array; a cell (an array holds one puzzle, its rows inside) is expected here",
        ),
        ("[1 2]".to_owned(), "line 1, column 4: '2' in an array; a comma or ] is expected here"),
        (
            "[Candidates]".to_owned(),
            "line 1: the section [Candidates] is not known; [Puzzle] and [State] are",
        ),
        (
            format!("[State]\n{EULER}").replace(EULER, "# nothing"),
            "line 1: [State] without a [Puzzle] before it; write the givens under [Puzzle] first",
        ),
        (
            format!("[Puzzle]\n{EULER}\n[State]\n{}", EULER.replacen('3', "4", 1)),
            "line 4: the given 3 at r1c3 is 4 in [State]; make them agree",
        ),
        (
            format!("[Puzzle]\n{EULER}\n[State]\n# nothing"),
            "line 3: no grid follows \"[State]\"; write one below it or leave the heading out",
        ),
        (
            "Grid 01\n# nothing".to_owned(),
            "line 1: no grid follows \"Grid 01\"; write one below it or leave the heading out",
        ),
    ]);
}

#[test]
fn puzzle_files() {
    let short = &EULER[1..];
    let kinds = ConstraintKind::ALL.iter().map(|kind| kind.key()).collect::<Vec<_>>().join(", ");
    expect(&[
        (
            "titel: x\nsize: 9".to_owned(),
            &format!(
                "line 1, column 1: the key `titel` is not known (did you mean `title`?); the keys are title, size, boxes, regions, digits, grid, rules, helpers, extra, outside, {kinds}"
            ),
        ),
        (
            "\n\nsize: 9\nsize: 9".to_owned(),
            "line 4, column 1: duplicate mapping key: size; a puzzle file has title and grid (text), size (a number), boxes (such as 3x2) or regions (a list of texts), rules and extra (lists), and outside (depth, top, left, right, bottom)",
        ),
        (
            "size: 9\nrules: [anti-bishop]".to_owned(),
            "line 2, column 8: the rule `anti-bishop` is not known; the rules are anti-knight, anti-king, non-consecutive, diagonals, falling-diagonal, rising-diagonal, windows, disjoint-groups, all-white-dots, all-black-dots, all-xv, entropy, anti-taxicab, unknown-regions",
        ),
        (
            "outside: {top: ['1']}".to_owned(),
            "line 1, column 10: 1 clue at the top, but the board has 9 lines; write '' for a line without a clue",
        ),
        (
            "regions: [ab, bb]".to_owned(),
            "line 1, column 10: region 1 has 1 cells, and each region of a board of size 2 needs 2",
        ),
        (
            "regions: unknown\nboxes: 3x2\n".to_owned(),
            "line 2, column 8: the file says boxes 3x2, but a board with unknown regions, which leave out `boxes`, is requested; make them agree",
        ),
        (
            "boxes: 3by3".to_owned(),
            "line 1, column 8: boxes: 3by3 is not of the form WxH; write columns by rows, such as 3x2, or none",
        ),
        ("size: 26".to_owned(), "line 1, column 7: no board has size 26; sizes go from 2 to 25"),
        (
            "size: 6\nboxes: 3x2\ngrid: |\n  123456\n  .7....\n".to_owned() + &"  ......\n".repeat(4),
            "line 5, column 4: '7' is not a digit of a 6×6 grid; write 1 to 6, or . for an empty cell",
        ),
        (format!("title: x\ngrid: '{short}'"), "line 2: 80 cells, but a 9×9 grid has 81; one is missing"),
        (
            format!("grid: |\n  {EULER}\n  {EULER}"),
            "line 3: a second puzzle begins here, but one is expected; remove one of them",
        ),
        (
            "a: |\n".to_owned() + &" line\n".repeat(20_000),
            "line 1: this block is longer than 64 KiB; close it, or separate it by a blank line",
        ),
    ]);
}

#[test]
fn a_size_that_is_asked_for_is_kept_to() {
    let cases = [
        (EULER, 16, "line 1: 81 cells, but a 16×16 grid has 256; 175 are missing"),
        ("1234341221434321", 9, "line 1: 16 cells, but a 9×9 grid has 81; 65 are missing"),
        (
            "size: 4",
            9,
            "line 1, column 7: the file says size 4, but a 9×9 board with other boxes or of another size is requested; make them agree",
        ),
        (
            "boxes: 2x3",
            6,
            "line 1, column 8: the file says boxes 2x3, but a 6×6 board with other boxes or of another size is requested; make them agree",
        ),
    ];
    for (input, size, said) in cases {
        assert_eq!(errors(input, &with_size(size)), [said]);
    }
}
