//! Puzzles in one column of a table.

use whydoku_formats::{ReadOptions, TableForm, TableReader, fields};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: &str, asked: Option<&str>) -> Vec<Result<String, String>> {
    let form = TableForm::detect(text.lines().next().unwrap(), asked).unwrap().unwrap();
    let reader = TableReader::new(text.as_bytes(), form, ReadOptions::default());
    reader.map(|item| item.map(|puzzle| puzzle.text).map_err(|problem| problem.to_string())).collect()
}

/// Which records are read.
fn is_read(text: &str) -> Vec<bool> {
    read(text, None).iter().map(Result::is_ok).collect()
}

#[test]
fn the_column_is_found_by_name_or_by_custom() {
    let text = format!("id,question,answer\n1,\"{PUZZLE}\",x\n2,{PUZZLE},y\n");
    assert_eq!(read(&text, None), [Ok(PUZZLE.to_owned()), Ok(PUZZLE.to_owned())]);
    assert_eq!(read(&format!("a;b\nx;{PUZZLE}\n"), Some("b")), [Ok(PUZZLE.to_owned())]);
    assert!(TableForm::detect("a,b", Some("c")).unwrap_err().to_string().contains("no column `c`"));
    assert_eq!(TableForm::detect(PUZZLE, None), Ok(None));
}

#[test]
fn a_second_line_without_a_board_makes_no_table() {
    let by_content = |second: &str| {
        let (head, by) = TableForm::head("one,two").expect("names");
        TableForm::by_content(head, by, second)
    };
    for second in ["foo,bar", "1234567890123456,x", "123456123456123456123456123456123457,x"] {
        assert_eq!(by_content(second), Ok(None), "{second}");
    }
    assert!(by_content(&format!("x, {PUZZLE} ")).is_ok_and(|form| form.is_some()));
    assert!(by_content(&format!("{PUZZLE},{PUZZLE}")).is_err());
}

#[test]
fn a_bad_record_costs_one_line() {
    let text = format!("id,puzzle\n1,\"{PUZZLE}\n2\n3,12\n4,{PUZZLE}\n");
    let found = read(&text, None);
    assert_eq!(found.len(), 4);
    assert!(found[0].as_ref().unwrap_err().contains("does not close"));
    assert!(found[1].as_ref().unwrap_err().contains("line 3"));
    assert!(found[2].is_err());
    assert!(found[3].is_ok());
}

#[test]
fn json_lines_are_read_by_key() {
    let text = format!(
        "{{\"id\":1,\"puzzle\":\"{PUZZLE}\"}}\n{{\"id\":2}}\nnot json\n{{\"puzzle\":\"{PUZZLE}\"}}\n"
    );
    assert_eq!(is_read(&text), [true, false, false, true]);
    assert!(read(&text, None)[1].as_ref().unwrap_err().contains("`puzzle`"));
}

#[test]
fn quoted_fields_may_go_over_lines() {
    let grid = super::rows(PUZZLE, 9).join("\n");
    let text = format!("note,puzzle\n\"a\nb, \"\"c\"\"\n\",{PUZZLE}\nx,\"{grid}\"\ny,{PUZZLE}\n");
    assert_eq!(read(&text, None), [Ok(PUZZLE.to_owned()), Ok(PUZZLE.to_owned()), Ok(PUZZLE.to_owned())]);
    // A quote that is missing is no reason to take other records for its field.
    let text = format!("note,puzzle\n\"a,{PUZZLE}\nb,{PUZZLE}\n\"c\",{PUZZLE}\nd,{PUZZLE}\n");
    assert_eq!(is_read(&text), [false, true, true, true]);
    let text = format!("note,puzzle\n\"a,{PUZZLE}\nb,{PUZZLE}\n");
    assert_eq!(is_read(&text), [false, true]);
}

#[test]
fn quotes_are_taken_off() {
    assert_eq!(fields("a,\"b,\"\"c\",", b',').unwrap(), ["a", "b,\"c", ""]);
    assert_eq!(fields("a\t\"b", b'\t').unwrap(), ["a", "\"b"]);
    assert_eq!(fields("a,\"b", b','), None);
    assert_eq!(fields("", b',').unwrap(), [""]);
    assert_eq!(fields("\"a\nb\",c", b',').unwrap(), ["a\nb", "c"]);
}

#[test]
fn an_object_that_is_a_puzzle_is_no_table() {
    let json = |first: &str| TableForm::detect(first, None).unwrap();
    let known = |key: &str| Some(TableForm::Json { key: key.to_owned() });
    assert_eq!(json("{\"id\":1,\"quizzes\":\"..1\"}"), known("quizzes"));
    assert_eq!(json("{\"grid\":[[0,1],[1,0]]}"), known("grid"));
    assert_eq!(json("{\"size\":4,\"grid\":[[{},{\"value\":1}]]}"), None);
    assert_eq!(json("{"), None);
    assert_eq!(json("{\"puzzle\":\"..1"), known("puzzle"));
    assert_eq!(json("{\"id\":1}"), known("puzzle"));
}
