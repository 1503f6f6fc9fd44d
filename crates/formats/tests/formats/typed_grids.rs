//! Grids as people type them.

use whydoku_board::Shape;
use whydoku_formats::{Content, ReadOptions, parse_one};

const LINE: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

/// The digits that are read, or the error.
fn read(text: &str) -> Result<String, String> {
    let puzzle = parse_one(text, &ReadOptions::default()).map_err(|problem| problem.to_string())?;
    let symbol = |cell: &Content| cell.digit().map_or('.', |digit| puzzle.shape.symbol(digit));
    Ok(puzzle.cells.iter().map(symbol).collect())
}

fn rows(of: &dyn Fn(&str) -> String) -> String {
    let rows: Vec<String> = (0..9).map(|row| of(&LINE[9 * row..9 * row + 9])).collect();
    rows.join("\n")
}

/// The three boxes of a row.
fn boxes(row: &str) -> [&str; 3] {
    [&row[..3], &row[3..6], &row[6..]]
}

fn apart(cells: &str) -> String {
    cells.chars().map(String::from).collect::<Vec<_>>().join(" ")
}

#[test]
fn thirty_typed_grids_are_read() {
    let open = |by: &'static str| rows(&move |row| row.replace('.', by));
    let spaced = |by: &'static str| rows(&move |row| apart(row).replace('.', by));
    let bordered = |around: [&'static str; 3], by: &'static str, cells: &dyn Fn(&str) -> String| {
        let [left, between, right] = around;
        let row = |row: &str| {
            let boxes = boxes(row).map(|cells_of| cells(&cells_of.replace('.', by)));
            format!("{left}{}{right}", boxes.join(between))
        };
        rows(&row)
    };
    let close = |cells: &str| cells.to_owned();
    let padded = |cells: &str| format!(" {} ", apart(cells));
    let with_rules = |grid: String, rule: &str| {
        let lines: Vec<&str> = grid.lines().collect();
        lines.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join(&format!("\n{rule}\n"))
    };
    let table = [
        open("."),
        open("·"),
        open("•"),
        open("□"),
        open("▢"),
        open("○"),
        open("．"),
        open("O"),
        open("o"),
        open("0"),
        open("-"),
        open(" "),
        rows(&|row| row.replace("...", "…")),
        LINE.replace("...", "…"),
        LINE.replace('.', "·"),
        LINE.replace('.', "o"),
        format!("{} a name · with a dot", LINE.replace('.', "□")),
        spaced("·"),
        spaced("O"),
        spaced("-"),
        spaced("□"),
        spaced(" "),
        rows(&|row| row.replace('.', " ").trim_end().to_owned()),
        bordered(["|", "|", "|"], " ", &close),
        bordered(["|", "|", "|"], " ", &apart),
        bordered(["│", "│", "│"], " ", &padded),
        with_rules(bordered(["", "|", ""], " ", &padded), "-------+-------+-------"),
        with_rules(bordered(["", " | ", ""], "-", &apart), "------+-------+------"),
        with_rules(bordered(["| ", " | ", " |"], "·", &apart), "|-------+-------+-------|"),
        rows(&|row| row.chars().map(|cell| format!("{cell},")).collect()),
        rows(&|row| row.chars().map(|cell| cell.to_string().replace('.', "0") + ";").collect()),
        format!("\n\n{}\n\n", open("•")),
    ];
    assert!(table.len() >= 30);
    for grid in table {
        assert_eq!(read(&grid).as_deref(), Ok(LINE), "{grid}");
    }
}

#[test]
fn what_may_be_meant_otherwise_is_refused() {
    let wrong = [
        // A cell too few, and an ellipsis that may be three cells or one.
        rows(&|row| row.replace('.', "·")).replacen("··3", "·3", 1),
        rows(&|row| row.replacen('.', "…", 1)),
        // Borders that do not fit the cells.
        rows(&|row| boxes(row).map(|cells| format!("{}  ", apart(cells).replace('.', " "))).join("|")),
        // An eleventh cell in every row, and letters beside O.
        rows(&|row| row.chars().map(|cell| format!("{cell},")).collect::<String>() + "1"),
        rows(&|row| row.replace('.', "O").replacen('3', "C", 1)),
    ];
    for grid in wrong {
        assert!(read(&grid).is_err(), "{grid}: {:?}", read(&grid));
    }
    // O is the digit 24 of a large board.
    let shape = Shape::of_size(25).expect("a shape");
    let options = ReadOptions::default().shape(Some(shape));
    let large = format!("O{}", ".".repeat(624));
    let puzzle = parse_one(&large, &options).expect("a puzzle");
    assert_eq!(puzzle.cells[0].digit().map(whydoku_board::Digit::index), Some(23));
}
