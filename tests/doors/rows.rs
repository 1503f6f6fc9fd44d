//! Rows as lines of text and back, what they amount to, and the tables of that.

use std::time::Duration;
use whydoku::catalogue::Catalogue;
use whydoku::grade::{
    Extras, Observer, Row, Sheet, SheetForm, Summary, histogram, round_step, summary_text, tenths, written,
};

#[test]
fn a_row_comes_back_from_every_form() {
    let extras = Extras { canonical: true, counts: true, trace: true };
    for form in [SheetForm::Tsv, SheetForm::Csv, SheetForm::Json] {
        let sheet = Sheet::new(form, ["human"].into_iter(), extras);
        let row = Row {
            puzzle: "a \"quoted\", line \\ ä".to_owned(),
            cells: ["4.0", "hard", "x-wing", "62", "0"].map(str::to_owned).to_vec(),
            error: "timeout after 2 s".to_owned(),
            extras: ["..1", "full-house x3, x-wing x1", "[{\"text\":\"a, b\"}]"].map(str::to_owned).to_vec(),
            cut: true,
        };
        let mut line = String::new();
        sheet.line(&mut line, &row);
        assert_eq!(line.matches('\n').count(), 1);
        assert_eq!(sheet.read(line.trim_end_matches('\n')), Some(row), "{line}");
        let cut = &line[..line.len() / 3];
        assert_eq!(sheet.read(cut), None, "{cut}");
    }
}

#[test]
fn what_would_break_a_line_is_a_blank() {
    let sheet = Sheet::new(SheetForm::Tsv, ["human"].into_iter(), Extras::default());
    let row = Row { puzzle: "a\tb\nc".to_owned(), cells: vec![String::new(); 5], ..Row::default() };
    let mut line = String::new();
    sheet.line(&mut line, &row);
    assert_eq!(line, "a b c\t\t\t\t\t\t\n");
    assert_eq!(sheet.settled("a\tb"), "a b");
}

#[test]
fn figures_are_read_exactly() {
    assert_eq!(
        ["4.2", "566", "12.0", "4.25", "x", ""].map(tenths),
        [Some(42), Some(5660), Some(120), None, None, None]
    );
    assert_eq!([42, 5660, 120].map(written), ["4.2", "566", "12.0"]);
}

#[test]
fn two_halves_amount_to_the_whole() {
    let row = |figure: u64| Row {
        puzzle: figure.to_string(),
        cells: [format!("{figure}.0"), "hard".into(), "x-wing".into(), "9".into(), "1".into()].into(),
        extras: vec![(figure % 3).to_string()],
        ..Row::default()
    };
    let new = || Summary::new(["human"].into_iter(), true);
    let (mut whole, mut even, mut odd) = (new(), new(), new());
    for number in 1..=100 {
        let took = Duration::from_micros(number * 7919 % 101);
        whole.row(&row(number), number, took);
        let half = if number % 2 == 0 { &mut even } else { &mut odd };
        half.row(&row(number), number, took);
    }
    even.merge(odd);
    assert_eq!(even.json(), whole.json());
    assert_eq!(whole.duplicates(), Some(97));
    assert_eq!(whole.scales[0].percentile(50), Some(500));
    assert_eq!(whole.scales[0].guesses, 100);
}

#[test]
fn steps_are_round() {
    assert_eq!([1, 3, 6, 11, 499, 501].map(round_step), [1, 5, 10, 20, 500, 1000]);
}

#[test]
fn nothing_gets_lost_between_the_bars() {
    let mut summary = Summary::new(["human"].into_iter(), false);
    for figure in 0..1000u64 {
        let cells = vec![format!("{}.{}", figure / 7, figure % 10), "hard".to_owned()];
        summary.row(&Row { cells, ..Row::default() }, figure + 1, Duration::from_millis(figure));
    }
    let bars = histogram(&summary.scales[0]);
    assert!(bars.len() <= 31);
    assert_eq!(bars.iter().map(|(_, count)| count).sum::<u64>(), 1000);
    let text = summary_text(&mut summary, Catalogue::embedded());
    assert!(text.contains("hard") && text.contains("█ 100.0 %") && text.contains("999.0 ms"), "{text}");
}
