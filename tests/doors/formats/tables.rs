//! Puzzles in one column of a table.

use whydoku::formats::{ReadOptions, TableForm, TableReader, fields};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn read(text: &str, asked: Option<&str>) -> Vec<Result<String, String>> {
    let form = TableForm::detect(text.lines().next().unwrap(), asked).unwrap().unwrap();
    let reader = TableReader::new(text.as_bytes(), form, ReadOptions::default());
    reader.map(|item| item.map(|puzzle| puzzle.text).map_err(|problem| problem.to_string())).collect()
}

#[test]
fn quotes_are_taken_off() {
    assert_eq!(fields("a,\"b,\"\"c\",", b',').unwrap(), ["a", "b,\"c", ""]);
    assert_eq!(fields("a\t\"b", b'\t').unwrap(), ["a", "\"b"]);
    assert_eq!(fields("a,\"b", b','), None);
    assert_eq!(fields("", b',').unwrap(), [""]);
}

#[test]
fn the_column_is_found_by_name_or_by_custom() {
    let text = format!("id,question,answer\n1,\"{PUZZLE}\",x\n2,{PUZZLE},y\n");
    assert_eq!(read(&text, None), [Ok(PUZZLE.to_owned()), Ok(PUZZLE.to_owned())]);
    assert_eq!(read(&format!("a;b\nx;{PUZZLE}\n"), Some("b")), [Ok(PUZZLE.to_owned())]);
    assert!(TableForm::detect("a,b", Some("c")).unwrap_err().contains("no column `c`"));
    assert_eq!(TableForm::detect(PUZZLE, None), Ok(None));
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
    let found = read(&text, None);
    assert_eq!(found.iter().map(Result::is_ok).collect::<Vec<_>>(), [true, false, false, true]);
    assert!(found[1].as_ref().unwrap_err().contains("`puzzle`"));
}
