//! What is read, format by format.

use super::*;
use whydoku_board::{Cell, Layout, Regions};
use whydoku_formats::Content;

#[test]
fn one_grid_in_every_format() {
    let spaced = |row: &str| rows(row, 1).join(" ");
    let forms = [
        EULER.to_owned(),
        EULER.replace('.', "0"),
        EULER.replace('.', "*"),
        EULER.replace('.', "_"),
        EULER.replace('.', "?"),
        EULER.replace('.', "x"),
        EULER.replace('.', "X"),
        format!("  {EULER}  \r\n"),
        format!("\u{feff}{EULER}\n"),
        format!("# a comment\n\n{EULER}"),
        lines(|_, row| row.to_owned()),
        lines(|_, row| spaced(row)),
        lines(|_, row| format!("|{}|", grouped(row, "|"))),
        lines(|_, row| format!("│ {} │", grouped(row, " ┃ "))),
        lines(|i, row| grouped(row, " | ") + if i == 2 || i == 5 { "\n----+-----+----" } else { "" }),
        lines(|i, row| grouped(row, " ") + if i == 2 || i == 5 { "\n" } else { "" }),
        format!("┌───┬───┬───┐\n{}\n└───┴───┴───┘", lines(|_, row| format!("│{row}│"))),
        format!("*-----------*\n{}\n*-----------*", lines(|_, row| format!(" |{}| ", grouped(row, "|")))),
        lines(|i, row| row.to_owned() + if i == 4 { "\n# half of it" } else { "" }),
        format!("Grid 01\n{}", lines(|_, row| row.replace('.', "0"))),
        format!("#A somebody\n#C a comment\n{}", lines(|_, row| row.to_owned())),
        format!("[Puzzle]\n{}\n", lines(|_, row| row.to_owned())),
        format!(":0000:x:{EULER}:::"),
        format!(":0000:x:{EULER}"),
        format!(
            "[{}]",
            lines(|_, row| format!("[{}],", rows(&row.replace('.', "0"), 1).join(","))).replace('\n', " ")
        ),
        format!("[\n{}\n]", lines(|_, row| format!("  [{}],", rows(&row.replace('.', "0"), 1).join(", ")))),
        format!("[{}]", lines(|_, row| format!("[\"{}\"]", rows(row, 1).join("\",\""))).replace('\n', ",\n")),
        format!(
            "[{}]",
            lines(|_, row| format!("['{}']", rows(row, 1).join("','").replace('.', ""))).replace('\n', ",")
        ),
        format!(
            "[{}]",
            lines(|_, row| format!("[{}]", rows(row, 1).join(",").replace('.', "null"))).replace('\n', ",")
        ),
        format!("[{}]", lines(|_, row| format!("\"{row}\"")).replace('\n', ",")),
        format!("[{}]", rows(&EULER.replace('.', "0"), 1).join(",")),
        rows(EULER, 9).join(" "),
        rows(EULER, 9).join("|"),
        format!("size: 9\ngrid: |\n{}\n", lines(|_, row| format!("  {row}"))),
        format!("title: A\nboxes: 3x3\ngrid: {EULER}\n"),
        format!("---\ngrid: '{}'\n", EULER.replace('.', "0")),
    ];
    for form in forms {
        assert_eq!(digits(&one(&form)), EULER, "{form}");
        assert!(one(&form).cells.iter().all(|content| !matches!(content, Content::Placed(_))), "{form}");
        assert_eq!(one(&form).shape, Shape::CLASSIC, "{form}");
    }
}

#[test]
fn names_lines_and_texts() {
    let zeros = EULER.replace('.', "0");
    let cases = [
        (EULER.to_owned(), None, 1, EULER),
        (format!("{zeros} easy, they say"), Some("easy, they say"), 1, zeros.as_str()),
        (format!("{EULER},solution"), Some("solution"), 1, EULER),
        (format!("{EULER};1.5;1.2"), Some("1.5;1.2"), 1, EULER),
        (format!("{EULER}\t1.5\t1.2"), Some("1.5\t1.2"), 1, EULER),
        (format!("\n# heading\n{EULER} | # by hand"), Some("by hand"), 3, EULER),
        (format!("Grid 07\n\n{}", lines(|_, row| row.to_owned())), Some("Grid 07"), 3, EULER),
        (format!("puzzle 7\n{EULER} x"), Some("puzzle 7"), 2, EULER),
        (format!("title: Mine\ngrid: {zeros}"), Some("Mine"), 1, zeros.as_str()),
        (format!("puzzle\trating\n{EULER}\t1.5"), Some("1.5"), 2, EULER),
    ];
    for (input, name, line, text) in cases {
        let puzzle = one(&input);
        assert_eq!(
            (puzzle.name.as_deref(), puzzle.line, puzzle.text.as_str()),
            (name, line, text),
            "{input}"
        );
    }
}

#[test]
fn formats_may_be_mixed_in_one_file() {
    let array = format!("[{}]", rows(&EULER.replace('.', "0"), 1).join(","));
    let grid = lines(|_, row| row.to_owned());
    let yaml = format!("title: A\ngrid: |\n{}\n", lines(|_, row| format!("  {row}")));
    let parts = [
        format!("Grid 01\n{grid}\n"),
        format!("{EULER} one\n"),
        format!("{grid}\n{grid}\n\n{grid}\n"),
        format!(":0000:x:{EULER}:::\n"),
        yaml.clone(),
        format!("[Puzzle]\n{grid}\n[State]\n{grid}\n"),
        format!("{array}\n{array}\n"),
        format!("---\n{yaml}---\n{yaml}"),
        format!("{EULER}\r\n\r\n{EULER}\r\n"),
    ];
    let read = read(&parts.concat());
    assert_eq!(read.len(), 1 + 1 + 3 + 1 + 1 + 1 + 2 + 2 + 2);
    for puzzle in read {
        assert_eq!(digits(&puzzle.unwrap()), EULER);
    }
}

#[test]
fn library_lines_tell_placed_digits_and_deleted_candidates() {
    let grid =
        "8.+7.59..23.5.42.1..+24.......+56....2...34256...7....1..+5+3+9+2.+48.+1.4.91.5.37.+153.+2+94";
    let puzzle = one(&format!(":0002:8:{grid}:314 618 729::759:"));
    assert_eq!(puzzle.text, grid);
    assert_eq!(puzzle.cells[0], Content::Given(Digit::new(7)));
    assert_eq!(puzzle.cells[2], Content::Placed(Digit::new(6)));
    let layout = Layout::classic();
    let deleted = ["3r1c4", "6r1c8", "7r2c9"];
    let said: Vec<String> =
        puzzle.deleted.iter().map(|c| format!("{}{}", c.digit, layout.name(c.cell))).collect();
    assert_eq!(said, deleted);
    let position = puzzle.grid(layout).unwrap();
    assert!(puzzle.deleted.iter().all(|&candidate| !position.allows(candidate)));
    assert!(!position.givens().contains(Cell::new(2)) && position.digit(Cell::new(2)).is_some());
    // A fail case of the library has one field less.
    assert!(read(&format!(":0610-x:4:{EULER}:123:245:")).remove(0).is_ok());
}

#[test]
fn pencilmarks_with_and_without_borders() {
    let bordered = "\
.---------------.---------.
| 1     2       | 34   34 |
| 34    34      | 1    2  |
:---------------+---------:
| 2     134     | 34   1  |
| 34    1       | 2    34 |
'---------------'---------'";
    let bare: String =
        bordered.lines().filter(|l| l.starts_with('|')).map(|l| l.replace('|', " ") + "\n").collect();
    for input in [bordered, &bare] {
        let puzzle = one(input);
        assert_eq!(puzzle.shape.size(), 4);
        // The 1s of the last two rows are singles that nobody has placed: r3c2 still lists 1.
        assert_eq!(digits(&puzzle), "12....122.....2.");
        assert!(puzzle.cells.iter().all(|c| matches!(c, Content::Given(_) | Content::Candidates(_))));
    }
    // Where nothing speaks against it, a single is a given, and where all are singles the grid is full.
    assert_eq!(digits(&one("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1")), "1234341221434321");
    let broken = one("12 12 3 4\n3 4 12 12\n12 12 4 3\n4 3 12 !");
    assert!(matches!(broken.cells[15], Content::Candidates(none) if none.is_empty()));
    // All candidates of all cells look like a row of sixteen digits until the fourth row.
    assert_eq!(one(&"1234 1234 | 1234 1234\n".repeat(4)).shape.size(), 4);
    assert_eq!(one(&format!("{}\n", ["123456789"; 9].join(" ")).repeat(9)).shape.size(), 9);
}

#[test]
fn candidate_strings() {
    let full = "123456789".repeat(80) + "1........";
    let puzzle = one(&full);
    assert_eq!(puzzle.text, full);
    assert_eq!(puzzle.cells[80], Content::Candidates([Digit::new(0)].into_iter().collect()));
    // Nothing is placed: that r9c9 must be 1 is for a solver to find.
    let grid = puzzle.grid(Layout::classic()).unwrap();
    assert_eq!(grid.open().len(), 81);
    assert_eq!(one(&full.replace('.', "0")).cells, puzzle.cells);
    assert_eq!(parse_one(&"1234".repeat(16), &with_size(4)).unwrap().shape.size(), 4);
    assert_eq!(one(&"12345678".repeat(8)).shape.size(), 8);
}

#[test]
fn states_add_placed_digits() {
    let mut state = rows(EULER, 9);
    state[0].replace_range(0..1, "4");
    let input = format!(
        "#A somebody\n[Puzzle]\n{}\n\n[State]\n# so far\n{}\n{EULER}",
        lines(|_, row| row.to_owned()),
        state.join("\n")
    );
    let read: Vec<Puzzle> = read(&input).into_iter().map(Result::unwrap).collect();
    assert_eq!(read.len(), 2);
    assert_eq!(read[0].cells[0], Content::Placed(Digit::new(3)));
    assert_eq!(read[0].cells[2], Content::Given(Digit::new(2)));
    assert_eq!(digits(&read[1]), EULER);
}

#[test]
fn boards_of_other_sizes() {
    let letters: String = "123456789ABCDEFGHIJKLMNOP".to_owned();
    for size in [4, 5, 6, 7, 8, 10, 12, 15, 16, 20, 24, 25] {
        let row =
            |r: usize| -> String { (0..size).map(|c| letters.as_bytes()[(r + c) % size] as char).collect() };
        let grid: Vec<String> = (0..size).map(row).collect();
        for form in [grid.concat(), grid.join("\n"), grid.concat().to_lowercase(), grid.join("\n\n")] {
            // In lower case x is not reached.
            let read = read(&form);
            assert_eq!(read.len(), 1, "{form}");
            assert_eq!(digits(read[0].as_ref().unwrap_or_else(|e| panic!("{e}\n{form}"))), grid.concat());
        }
    }
    let small = "1234341221434321";
    assert_eq!(read(&format!("{small}\n").repeat(40)).into_iter().filter_map(Result::ok).count(), 40);
    assert_eq!(parse_one("12\n21", &with_size(2)).unwrap().shape.size(), 2);
    assert_eq!(parse_one("1221", &with_size(2)).unwrap().shape.size(), 2);
    assert_eq!(parse_one("123231312", &with_size(3)).unwrap().shape.size(), 3);
    let jigsaw = Shape::new(4, Regions::Any(vec![0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3]));
    let options = ReadOptions::default().shape(jigsaw.ok());
    assert_eq!(Some(parse_one(small, &options).unwrap().shape), options.shape);
}

/// A brace that never closes, a quote that never closes: each costs one error, and no puzzle behind it.
#[test]
fn a_stray_brace_costs_one_line() {
    for stray in ["{", "{\"title\": \"one", "{\"grid\": [", "{ not json }", "[", "{\"a\": 1,"] {
        let mut text = format!("{EULER}\n{EULER}\n{stray}\n");
        text.extend((0..38).map(|_| format!("{EULER}\n")));
        let read: Vec<_> = Reader::new(text.as_bytes(), ReadOptions::default()).collect();
        assert_eq!(read.iter().filter(|read| read.is_ok()).count(), 40, "{stray}");
        let wrong: Vec<usize> = read.iter().filter_map(|read| read.as_ref().err()).map(|e| e.line).collect();
        assert_eq!(wrong, [3], "{stray}");
    }
}
