//! Puzzles of `SudokuPad`, with links that are packed here.

use whydoku_board::{ConstraintKind, Regions, Rules, Shape};
use whydoku_formats::lz::compress;
use whydoku_formats::{Puzzle, ReadOptions, parse_one};

const BOXES: &str = "[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";

/// A board of four digits, with more keys.
fn board(more: &str) -> String {
    format!(
        "{{\"cellSize\":50,\"cells\":[[{{\"value\":1}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{\"value\":\"2\"}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],\"regions\":{BOXES}{more}}}"
    )
}

fn link(begin: &str, text: &str) -> String {
    let packed = compress(text).replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    format!("https://sudokupad.app/{begin}{packed}")
}

fn read(text: &str) -> Puzzle {
    parse_one(text, &ReadOptions::default()).unwrap_or_else(|problem| panic!("{problem}: {text}"))
}

fn refused(text: &str) -> String {
    parse_one(text, &ReadOptions::default()).expect_err("this is no puzzle").to_string()
}

#[test]
fn digits_cages_and_regions_are_read_from_json_and_from_links() {
    let more = ",\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":\"4\"},{\"cells\":[[2,0],[3,0],[3,1]],\"sum\":7,\"unique\":false},\
        {\"cells\":[[1,1],[2,2]],\"unique\":true},{\"value\":\"title: Four\"},{\"value\":\"rules: Normal sudoku rules apply.\"},\
        {\"cells\":[[0,0],[0,1],[0,2],[0,3]],\"unique\":true,\"hidden\":true}]";
    let json = board(more);
    let forms = [
        json.clone(),
        link("scl", &json),
        link("ctc", &json),
        format!(
            "https://app.crackingthecryptic.com/sudoku/?puzzleid=scl{}&setting-nogrid=1",
            compress(&json).replace('+', "%2B")
        ),
        format!("scl{}", compress(&json)),
    ];
    for form in forms {
        let puzzle = read(&form);
        assert_eq!(puzzle.name.as_deref(), Some("Four"));
        assert_eq!(puzzle.text, "1......2........");
        assert_eq!(puzzle.shape.size(), 4);
        let asks: Vec<_> = puzzle
            .shape
            .constraints()
            .iter()
            .map(|asks| (asks.kind, asks.numbers.clone(), asks.cells.len()))
            .collect();
        let wanted = [
            (ConstraintKind::Cage, vec![4], 2),
            (ConstraintKind::Cage, vec![], 2),
            (ConstraintKind::Sum, vec![7], 3),
        ];
        assert_eq!(asks, wanted, "{form}");
    }
}

#[test]
fn omitted_parts_of_a_link_are_restored() {
    let short = "{cs:50,ce:[[{v:1},,,],[,,,{v:2}],[,,,],[,,,]],re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,0],[0,1]],v:4,unique:t},{v:'title: It\\'s four'}],metadata:{rules:'Normal sudoku rules apply, and digits in cages cannot repeat.'}}";
    assert_eq!(read(&link("scl", short)).shape.constraints().len(), 1);
    let puzzle = read(&link("scl", &short.replace(" apply, and digits", " apply. Digits")));
    assert_eq!(puzzle.name.as_deref(), Some("It's four"));
    assert_eq!(puzzle.text, "1......2........");
    assert_eq!(puzzle.shape.constraints().len(), 1);
}

#[test]
fn rules_in_words_are_kept_or_refused() {
    let says = |rules: &str| board(&format!(",\"metadata\":{{\"rules\":\"{rules}\"}}"));
    let rules = |rules: &str| read(&says(rules)).shape.rules();
    assert_eq!(
        rules("Normal Sudoku rules apply.\\nCells a knight's move apart cannot contain the same digit."),
        Rules::ANTI_KNIGHT
    );
    assert_eq!(rules("Digits may not repeat on both marked diagonals."), Rules::DIAGONALS);
    for other in
        ["Digits in cages may repeat.", "Purple lines are renban lines.", "Normal sudoku rules do not apply."]
    {
        let problem = refused(&says(other));
        assert!(
            problem.contains(other.trim_end_matches('.')) && problem.contains("not understood"),
            "{problem}"
        );
    }
}

#[test]
fn unsupported_drawn_elements_are_refused_by_name() {
    for (key, value) in [
        ("1 green line (r1c1–r2c2)", "\"lines\":[{\"wayPoints\":[[0.5,0.5],[1.5,1.5]],\"color\":\"#6f6\"}]"),
        (
            "1 black circle (r1c1/r1c2)",
            "\"overlays\":[{\"center\":[0.5,1],\"width\":0.3,\"height\":0.3,\"rounded\":true,\"backgroundColor\":\"#000\"}]",
        ),
        ("`arrows`", "\"arrows\":[{}]"),
        ("`flags`", "\"flags\":[1]"),
    ] {
        let problem = refused(&board(&format!(",{value}")));
        assert!(problem.contains(key), "{problem}");
    }
    assert!(read(&board(",\"lines\":[]")).shape.constraints().is_empty());
    assert!(
        refused(&board(",\"cages\":[{\"cells\":[[0,0],[0,1]],\"value\":\"?\"}]"))
            .contains("1 cage (r1c1–r1c2)")
    );
    assert!(refused(&board("").replace(BOXES, "[]")).contains("regions"));
    assert!(
        refused(&board(",\"cages\":[{\"cells\":[[0,0],[0,4]],\"value\":\"3\"}]")).contains("[row, column]")
    );
}

#[test]
fn regions_of_other_shapes_make_a_jigsaw() {
    let rows = "[[[0,0],[0,1],[0,2],[1,0]],[[0,3],[1,3],[1,2],[1,1]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
    let puzzle = read(&board("").replace(BOXES, rows));
    assert!(matches!(puzzle.shape.regions(), Regions::Any(_)));
}

#[test]
fn digits_alone_have_short_links() {
    const SIGNS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";
    // A digit with its open cells behind it is one sign: 17 givens, as in the shortest puzzles.
    let line = "000000010400000000020000000000050407008000300001090000300400200050100000000806000";
    let mut packed = String::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let open = rest[1..].chars().take_while(|&sign| sign == '0').count().min(5);
        let at = first.to_digit(10).expect("a digit") as usize + 10 * open;
        packed.push(SIGNS.as_bytes()[at].into());
        rest = &rest[1 + open..];
    }
    let puzzle = read(&format!("https://sudokupad.app/scf{packed}"));
    assert_eq!(puzzle.text, line.replace('0', "."));
    assert_eq!(puzzle.shape, Shape::CLASSIC);
    assert_eq!(read(&format!("https://sudokupad.app/scf{packed}x")).shape.rules(), Rules::DIAGONALS);
    assert!(refused(&format!("https://sudokupad.app/scf{packed}z")).contains("`z`"));
}

#[test]
fn a_name_alone_is_refused_with_the_remedy() {
    for name in [
        "https://sudokupad.app/abc123def4",
        "https://app.crackingthecryptic.com/sudoku/Jg7b3tD2rr",
        "https://sudokupad.app/",
    ] {
        let problem = refused(name);
        assert!(problem.contains("copy the long one"), "{problem}");
    }
}
