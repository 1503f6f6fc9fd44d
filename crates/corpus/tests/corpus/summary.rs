//! Summaries as numbers, tables and plots.

use std::time::Duration;
use whydoku_corpus::{CorpusStatistics, Row, Summary, plot, summary_text};
use whydoku_solver::scale::{Number, Scale, Value};

#[test]
fn a_summary_counts_every_row() {
    let row = |figure: u32| Row {
        puzzle: figure.to_string(),
        values: vec![
            Value::Number(Number::new(i64::from(figure) * 10, 1)),
            Value::word("hard"),
            Value::word("x-wing"),
            Value::number(9u64),
            Value::number(1u64),
        ],
        extras: vec![Value::word((figure % 3).to_string())],
        ..Row::default()
    };
    let mut whole = Summary::new(Scale::named("human").into_iter(), true);
    for number in 1..=100 {
        whole.add(&row(number as u32), number, Duration::from_micros(number * 7919 % 101));
    }
    let slowest: Vec<u128> = whole.slowest.iter().map(|slow| slow.duration.as_micros()).collect();
    assert_eq!(slowest, [100, 99, 98, 97, 96, 95, 94, 93, 92, 91]);
    assert_eq!(whole.duplicates(), Some(97));
    assert_eq!(whole.scales[0].percentile(50), Some(Number::new(500, 1)));
    assert_eq!(whole.scales[0].guesses, 100);
    assert_eq!(whole.json()["scales"][0]["percentiles"]["50"], 50.0);
}

/// A row with this figure, in tenths, on the scale `human`.
fn rated(tenths: i64) -> Row {
    Row { values: vec![Value::Number(Number::new(tenths, 1)), Value::word("hard")], ..Row::default() }
}

/// The marks beside an axis stand a fifth of its length apart or more, so its length says how far at least.
#[test]
fn steps_are_round() {
    for (at_least, step) in [(1, 1), (3, 5), (6, 10), (11, 20), (499, 500), (501, 1000)] {
        let mut summary = Summary::new(Scale::named("human").into_iter(), false);
        let puzzles = (at_least - 1) * 5;
        for number in 1..=puzzles.max(4) {
            summary.add(&rated(40), number, Duration::ZERO);
        }
        let drawn = plot(&CorpusStatistics { summary, agreement: None });
        // The title comes first, then the marks of the axis that counts.
        let words: Vec<&str> =
            drawn.split("</text>").filter_map(|part| Some(part.rsplit_once('>')?.1)).collect();
        assert_eq!(words[1..3], ["0".to_owned(), step.to_string()], "{words:?}");
    }
}

#[test]
fn no_cell_is_lost_between_borders() {
    let mut summary = Summary::new(Scale::named("human").into_iter(), false);
    for (number, figure) in (1..=1000).zip(0..) {
        summary.add(&rated(figure / 7 * 10 + figure % 10), number, Duration::from_millis(number - 1));
    }
    let text = summary_text(&mut summary, None);
    // The first table is the histogram.
    let rows = text.lines().take_while(|line| !line.contains("tier"));
    let counts = rows.filter_map(|row| row.split('┆').nth(1)?.trim().parse::<u64>().ok());
    let counts: Vec<u64> = counts.collect();
    assert!((2..=31).contains(&counts.len()), "{text}");
    assert_eq!(counts.iter().sum::<u64>(), 1000, "{text}");
    assert!(text.contains("hard") && text.contains("█ 100.0 %") && text.contains("999.0 ms"), "{text}");
}
