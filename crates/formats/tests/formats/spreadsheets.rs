//! Grids of spreadsheets, Markdown and old programs.

use whydoku_board::Digit;
use whydoku_formats::{Content, ReadOptions, Reader};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: &str) -> Vec<Result<String, String>> {
    let line =
        |cells: Vec<Content>| cells.into_iter().map(|c| c.digit().map_or('.', Digit::symbol)).collect();
    let all = Reader::new(text.as_bytes(), ReadOptions::default());
    all.map(|puzzle| puzzle.map(|puzzle| line(puzzle.cells)).map_err(|problem| problem.to_string())).collect()
}

/// The rows of a grid, each cell by itself; an open one is an empty text.
fn cells() -> Vec<Vec<String>> {
    let cell = |c: char| if c == '.' { String::new() } else { c.to_string() };
    EASY.as_bytes().chunks(9).map(|row| row.iter().map(|&b| cell(b.into())).collect()).collect()
}

#[test]
fn headings_and_names_of_rows_are_no_cells() {
    let body = |before: &dyn Fn(usize) -> String| -> String {
        let row = |(at, row): (usize, Vec<String>)| format!("|{}{}|\n", before(at), row.join("|"));
        cells().into_iter().enumerate().map(row).collect()
    };
    let beneath = |columns: usize| format!("|{}\n", ":-:|".repeat(columns));
    let bare = body(&|_| String::new());
    let named = body(&|at| format!(" r{} | ", at + 1));
    let numbered = body(&|at| format!("{}|", at + 1));
    let heads = [
        ("|1|2|3|4|5|6|7|8|9|", 9, &bare),
        ("| A | B | C | D | E | F | G | H | I |", 9, &bare),
        ("| | | | | | | | | |", 9, &bare),
        ("| | c1 | c2 | c3 | c4 | c5 | c6 | c7 | c8 | c9 |", 10, &named),
        ("| |1|2|3|4|5|6|7|8|9|", 10, &numbered),
    ];
    for (head, columns, body) in heads {
        let text = format!("{head}\n{}{body}", beneath(columns));
        assert_eq!(read(&text), [Ok(EASY.to_owned())], "{text}");
        let two = format!("A grid:\n\n{text}\n{text}");
        assert_eq!(read(&two).iter().filter(|one| one.is_ok()).count(), 2, "{two}");
    }
    // Markdown has no other way to write a grid without a heading.
    let (first, rest) = bare.split_once('\n').unwrap();
    assert_eq!(read(&format!("{first}\n{}{rest}", beneath(9))), [Ok(EASY.to_owned())]);
}

#[test]
fn cells_copied_from_a_spreadsheet_are_read() {
    let rows: Vec<String> = cells().into_iter().map(|row| row.join("\t")).collect();
    let whole = rows.join("\n");
    let trimmed = rows.iter().map(|row| row.trim_end()).collect::<Vec<_>>().join("\r\n");
    let numbered: Vec<String> =
        rows.iter().enumerate().map(|(at, row)| format!("{}\t{row}", at + 1)).collect();
    let headed = format!("\tA\tB\tC\tD\tE\tF\tG\tH\tI\n{}", numbered.join("\n"));
    for text in [&whole, &trimmed, &headed] {
        assert_eq!(read(text), [Ok(EASY.to_owned())], "{text}");
    }
    assert_eq!(read(&format!("{whole}\n{whole}\n")).len(), 2);
}

#[test]
fn blanks_may_stand_for_open_cells_row_by_row() {
    let row = |row: &[u8]| String::from_utf8_lossy(row).replace('.', " ");
    let rows: Vec<String> = EASY.as_bytes().chunks(9).map(row).collect();
    assert_eq!(read(&rows.join("\n")), [Ok(EASY.to_owned())]);
    let trimmed: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    assert_eq!(read(&trimmed.join("\n")), [Ok(EASY.to_owned())]);
    assert_eq!(read("1 2  3 4\n3 4  1 2\n\n2 1  4 3\n4 3  2 1\n"), [Ok("1234341221434321".to_owned())]);
}
