//! Rows as lines of text.

use whydoku_corpus::{Columns, ExtraColumns, Row, TableFormat, TableText, TechniqueCounts};
use whydoku_solver::scale::{Number, ScaleChoice, Value};

fn table(format: TableFormat, extras: &ExtraColumns) -> TableText {
    let scales = vec![ScaleChoice::new("human", None).unwrap()];
    TableText { format, columns: Columns::new(&scales, extras) }
}

#[test]
fn a_row_comes_back_from_every_format() {
    let extras = ExtraColumns::default().canonical(true).counts(TechniqueCounts::InOneColumn).trace(true);
    for format in [TableFormat::Tsv, TableFormat::Csv, TableFormat::Json] {
        let table = table(format, &extras);
        let counts = vec![("full-house".parse().unwrap(), 3), ("x-wing".parse().unwrap(), 1)];
        let row = Row {
            puzzle: "a \"quoted\", line \\ ä".to_owned(),
            values: vec![
                Value::Number(Number::new(40, 1)),
                Value::word("hard"),
                Value::word("x-wing"),
                Value::number(62u64),
                Value::Missing,
            ],
            error: "timeout after 2 s".to_owned(),
            extras: vec![
                Value::word("..1"),
                Value::Counts(counts),
                Value::Json("[{\"text\":\"a, b\"}]".to_owned()),
            ],
            cut: true,
            note: String::new(),
        };
        let mut line = String::new();
        table.write(&mut line, &row);
        assert_eq!(line.matches('\n').count(), 1);
        assert_eq!(table.parse(line.trim_end_matches('\n')), Some(row), "{line}");
        let cut = &line[..line.len() / 3];
        assert_eq!(table.parse(cut), None, "{cut}");
    }
}

#[test]
fn json_has_numbers_as_numbers_and_counts_as_an_object() {
    let table = table(TableFormat::Json, &ExtraColumns::default().counts(TechniqueCounts::InOneColumn));
    let values = vec![Value::Number(Number::new(40, 1)), Value::word("hard")];
    let counts = Value::Counts(vec![("x-wing".parse().unwrap(), 2)]);
    let row = Row {
        puzzle: "1".to_owned(),
        values: [values, vec![Value::Missing; 3]].concat(),
        extras: vec![counts],
        ..Row::default()
    };
    let mut line = String::new();
    table.write(&mut line, &row);
    assert_eq!(
        line,
        "{\"puzzle\":\"1\",\"rating\":4.0,\"tier\":\"hard\",\"hardest\":null,\"steps\":null,\
         \"guesses\":null,\"error\":null,\"techniques\":{\"x-wing\":2}}\n"
    );
}

#[test]
fn line_breaks_in_values_become_blanks() {
    let table = table(TableFormat::Tsv, &ExtraColumns::default());
    let row = Row { puzzle: "a\tb\nc".to_owned(), values: vec![Value::Missing; 5], ..Row::default() };
    let mut line = String::new();
    table.write(&mut line, &row);
    assert_eq!(line, "a b c\t\t\t\t\t\t\n");
    assert_eq!(table.round_trip("a\tb"), "a b");
}
