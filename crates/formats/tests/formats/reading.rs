//! Drawings and rules in words, read together.

use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use whydoku_board::{Constraint, ConstraintKind as Kind, Rng, Rules};
use whydoku_formats::{
    Content, Problem, Puzzle, ReadOptions, ReadingChecks, ReadingOptions, SentenceVerdict, parse_one,
    recognised_sentences,
};

/// An empty board as f-puzzles writes it, with more keys.
fn board(size: usize, rules: &str, more: Value) -> String {
    let mut puzzle = json!({"size": size, "ruleset": rules, "grid": vec![vec![json!({}); size]; size]});
    let Value::Object(more) = more else { panic!("keys are expected: {more}") };
    for (key, value) in more {
        puzzle[key] = value;
    }
    format!("{puzzle:#}")
}

fn read(text: &str) -> Puzzle {
    parse_one(text, &ReadOptions::default()).unwrap_or_else(|problem| panic!("{problem}: {text}"))
}

fn refused(text: &str) -> String {
    parse_one(text, &ReadOptions::default()).expect_err("this is not understood").to_string()
}

fn texts(puzzle: &Puzzle) -> Vec<String> {
    let text = |one: &Constraint| format!("{}: {}", one.kind.key(), one.text(puzzle.shape.size()));
    puzzle.shape.constraints().iter().map(text).collect()
}

#[test]
fn marked_cells_are_not_compared_with_marked_neighbours() {
    let cells = json!([{"cell": "R1C1"}, {"cell": "R1C2"}, {"cell": "R4C4"}]);
    let puzzle = read(&board(4, "", json!({"maximum": cells})));
    assert_eq!(
        texts(&puzzle),
        ["greater: r1c1 r2c1", "greater: r1c2 r2c2", "greater: r1c2 r1c3", "maxima: r4c4"]
    );
}

#[test]
fn dots_are_the_exceptions_of_nonconsecutive() {
    let dots = json!([{"cells": ["R1C1", "R1C2"]}]);
    let with = read(&board(4, "", json!({"nonconsecutive": true, "difference": dots}))).shape.rules();
    assert!(with.have(Rules::ALL_WHITE_DOTS) && !with.have(Rules::NON_CONSECUTIVE));
    assert!(read(&board(4, "", json!({"nonconsecutive": true}))).shape.rules().have(Rules::NON_CONSECUTIVE));
}

/// The neighbours that are no neighbours without it, and no others, have a relation each.
#[test]
fn a_board_that_wraps_around_has_neighbours_across_its_edges() {
    let steps = |rules: &str| match rules {
        "Anti-knight with wraparound." => {
            vec![(1, 2), (2, 1), (1, 7), (2, 8), (8, 2), (7, 1), (8, 7), (7, 8)]
        }
        "Nonconsecutive with wraparound." => vec![(0, 1), (1, 0), (0, 8), (8, 0)],
        _ => vec![(0, 1), (1, 0), (0, 8), (8, 0), (1, 1), (8, 8), (1, 8), (8, 1)],
    };
    for (rules, named, relation) in [
        ("Anti-knight with wraparound.", Rules::ANTI_KNIGHT, "a != b"),
        ("Anti-king with wraparound.", Rules::ANTI_KING, "a != b"),
        ("Nonconsecutive with wraparound.", Rules::NON_CONSECUTIVE, "abs(a - b) != 1"),
    ] {
        let puzzle = read(&board(9, rules, json!({})));
        assert!(puzzle.shape.rules().have(named), "{rules}");
        let mut expected = Vec::new();
        for (row, column) in (0..9).flat_map(|row| (0..9).map(move |column| (row, column))) {
            for (down, right) in steps(rules) {
                let (below, beside) = ((row + down) % 9, (column + right) % 9);
                let is_across = i32::abs_diff(row, below) > 2 || i32::abs_diff(column, beside) > 2;
                if is_across && (row, column) < (below, beside) {
                    let [one, other] =
                        [(row, column), (below, beside)].map(|(r, c)| format!("r{}c{}", r + 1, c + 1));
                    expected.push(format!("relations: all {relation}: {one} {other}"));
                }
            }
        }
        let mut made = texts(&puzzle);
        made.sort_unstable();
        expected.sort_unstable();
        assert_eq!(made, expected, "{rules}");
    }
}

#[test]
fn words_decide_what_a_named_constraint_means() {
    let thermometer = json!({"thermometer": [{"lines": [["R1C1", "R1C2", "R1C3"]]}]});
    let kind = |rules: &str| read(&board(4, rules, thermometer.clone())).shape.constraints()[0].kind;
    assert_eq!(kind(""), Kind::Thermometer);
    assert_eq!(kind("Digits along a thermometer increase from the bulb."), Kind::Thermometer);
    assert_eq!(
        kind("Digits along a thermometer increase or stay the same from the bulb end."),
        Kind::SlowThermometer
    );
    let other = "Digits along a thermometer never increase from the bulb";
    assert!(refused(&board(4, other, thermometer)).contains(other));
}

#[test]
fn text_outside_is_a_clue_only_where_a_sentence_says_which() {
    let text = json!({"text": [{"cells": ["R0C1"], "value": "3"}]});
    let problem = refused(&board(4, "Digits outside the grid count the odd digits.", text.clone()));
    assert!(
        problem.contains("1 text \"3\" (top of c1)") && problem.contains("count the odd digits"),
        "{problem}"
    );
    assert!(refused(&board(4, "", text.clone())).contains("1 text \"3\" (top of c1) is not understood"));
    let sandwich = "Clues outside the grid give the sum of the digits sandwiched between the 1 and the 4 in that row/column.";
    assert_eq!(texts(&read(&board(4, sandwich, text))), ["sandwiches: 3: r1c1 r2c1 r3c1 r4c1"]);
}

#[test]
fn colours_tell_lines_apart() {
    let line = |cells: [&str; 3], colour: &str| json!({"lines": [cells], "outlineC": colour, "width": 0.3});
    let lines = json!({"line": [line(["R1C1", "R1C2", "R1C3"], "#CDB7F6"), line(["R2C1", "R2C2", "R2C3"], "#B0FFB0")]});
    let rules = "Digits along a purple line form a set of consecutive digits. Adjacent digits along a green line differ by at least 2.";
    let puzzle = read(&board(4, rules, lines.clone()));
    assert_eq!(texts(&puzzle), ["whispers: 2: r2c1 r2c2 r2c3", "renban: r1c1 r1c2 r1c3"]);
    let problem = refused(&board(4, "Digits along a purple line form a set of consecutive digits.", lines));
    assert!(problem.contains("1 green line (r2c1–r2c3) is not understood"), "{problem}");
}

#[test]
fn sentences_are_classed() {
    use SentenceVerdict::{Convention, Example, Story};
    let rules = "The king was lonely. Normal sudoku rules apply. For example, 1 and 2 differ. Not all dots are given.";
    let puzzle = read(&board(
        4,
        "Once upon a time. Normal sudoku rules apply. For example, 1 and 2. Not all dots are given.",
        json!({}),
    ));
    let verdicts: Vec<_> =
        puzzle.reading.iter().flat_map(|reading| &reading.sentences).map(|one| one.verdict).collect();
    assert_eq!(verdicts, [Story, Convention, Example, Convention]);
    assert!(refused(&board(4, rules, json!({}))).contains("\"The king was lonely\""));
}

#[test]
fn words_of_the_author_are_no_rules() {
    let texts = [
        "I hope you like it too!",
        "This took me 3 weeks, and it is one of my favourites.",
        "If you enjoy it, leave a comment.",
        "Hello, this is my 3rd puzzle.",
        "Ring of Fire: normal sudoku rules apply.",
        "Difficulty: 3/5.",
        "Solution code: row 5, column 9 (18 digits).",
        "Solve it here: https://example.org/abc?x=1",
        "Inspired by another sudoku; tested by Anna.",
        "Puzzle by Bar, 2021-03-04.",
        "Good luck! - Bar",
    ];
    for text in texts {
        read(&board(4, text, json!({})));
    }
}

#[test]
fn sentences_without_words_of_the_author_are_rules() {
    let texts = [
        "Nines are worth zero.",
        "They climb towards the tip.",
        "Temperatures go down from the round end.",
        "Twins are forbidden.",
        "The whole thing has to be symmetric.",
        "This is a bit like chess: queens attack.",
        "Roman numerals tell what the two multiply to.",
        "You find all nine of them at the left.",
        "My fives are worth two.",
        "Sorry, not always.",
        "Hint: not all rules apply.",
        "Hint: add one to every sum.",
        "Please read them from the tip.",
        "Thanks to gravity they run downhill.",
        "Title: Foo. Nines are worth zero.",
        "Chain links: neighbours are twins.",
        "Version: toroidal.",
        "Edit: arrows are doubled.",
        "Inspired by sudoku, nines are worth zero.",
        "They climb: normal sudoku rules apply.",
    ];
    for text in texts {
        refused(&board(4, text, json!({})));
    }
    // Below a heading that names what is drawn, a sentence is about that.
    let dots = json!({"difference": [{"cells": ["R1C1", "R1C2"]}]});
    refused(&board(4, "White: I like one to be double the other.", dots.clone()));
    refused(&board(4, "White dots: enjoy twins.", dots));
}

#[test]
fn colours_alone_are_headings_of_dots() {
    let dots = json!({"difference": [{"cells": ["R1C1", "R1C2"]}]});
    assert_eq!(texts(&read(&board(4, "White: consecutive.", dots.clone()))), ["white-dots: 1: r1c1 r1c2"]);
    refused(&board(4, "White: double.", dots));
}

#[test]
fn circles_may_restrict_the_cells_around_them() {
    let circle = json!([{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "value": "3", "width": 0.4, "height": 0.4, "baseC": "#FFFFFF", "outlineC": "#000000"}]);
    let rules = "A digit in a white circle may not appear in the four cells surrounding that circle.";
    let puzzle = read(&board(4, rules, json!({"circle": circle})));
    let Content::Candidates(digits) = puzzle.cells[0] else { panic!("r1c1 is not restricted") };
    assert_eq!(digits.len(), 3);
    assert_eq!(puzzle.cells[2], Content::Open);
    let mut grid = vec![vec![json!({}); 4]; 4];
    grid[0][0] = json!({"value": 3, "given": true});
    let broken = read(&board(4, rules, json!({"circle": circle, "grid": grid})));
    assert!(matches!(broken.cells[0], Content::Candidates(digits) if digits.is_empty()), "{broken:?}");
}

#[test]
fn sizes_are_bounded() {
    let texts: Vec<Value> = (0..5000).map(|_| json!({"cells": ["R1C1"], "value": "x"})).collect();
    assert!(refused(&board(4, "", json!({"text": texts}))).contains("elements"));
    let problem = refused(&board(4, &"A digit is odd. ".repeat(300), json!({})));
    assert!(problem.contains("sentences"), "{problem}");
    let deep = format!("{{\"grid\":{}{}}}", "[".repeat(5000), "]".repeat(5000));
    assert!(!refused(&deep).is_empty());
}

/// A puzzle of `SudokuPad` with something of everything.
fn drawing() -> String {
    let regions: Vec<Value> = (0..4)
        .map(|at| {
            let (row, column) = (at / 2 * 2, at % 2 * 2);
            json!([[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]])
        })
        .collect();
    json!({
        "cells": vec![vec![json!({}); 4]; 4],
        "regions": regions,
        "cages": [{"cells": [[0, 0], [0, 1]], "value": "3"}, {"value": "title: All"}],
        "lines": [{"wayPoints": [[2.5, 0.5], [3.5, 1.5]], "color": "#cfcfcf", "thickness": 10}],
        "arrows": [{"wayPoints": [[-0.3, -0.3], [-0.1, -0.1]], "color": "#000"}, {"wayPoints": [[0.9, 3.5], [2.5, 3.5]], "color": "#000"}],
        "underlays": [{"center": [2.5, 0.5], "width": 0.8, "height": 0.8, "rounded": true, "backgroundColor": "#cfcfcf"},
            {"center": [0.5, 3.5], "width": 0.8, "height": 0.8, "rounded": true, "borderColor": "#000", "backgroundColor": "#fff"}],
        "overlays": [{"center": [1, 1], "width": 0.4, "height": 0.4, "rounded": true, "text": "1 2", "borderColor": "#000", "backgroundColor": "#fff"},
            {"center": [1.5, 1], "width": 0.4, "height": 0.4, "rounded": true, "text": "V", "backgroundColor": "#fff"},
            {"center": [-0.5, -0.5], "width": 1, "height": 1, "text": "10"}],
        "metadata": {"rules": "Normal sudoku rules apply. Digits in cages sum to the number in the corner. Digits along a thermometer increase from the \
            bulb. Digits along an arrow sum to the digit in its circle. Digits in corner circles must appear in the surrounding four cells. Digits \
            separated by a V sum to 5. Values outside the grid give the sum along the indicated diagonal."}
    })
    .to_string()
}

#[test]
fn everything_that_is_drawn_finds_its_sentence() {
    let made = texts(&read(&drawing()));
    let wanted = [
        "cages: 3: r1c1 r1c2",
        "thermometers: r3c1 r4c2",
        "pair-sums: 5: r2c1 r2c2",
        "arrows: r1c4: r2c4 r3c4",
        "little-killers: 10: r1c1 r2c2 r3c3 r4c4",
        "quadruples: 1 2: r1c1 r1c2 r2c1 r2c2",
    ];
    assert_eq!(made, wanted);
}

/// A board of `SudokuPad` with lines, rules in words and further keys.
fn pad(rules: &str, more: Value) -> String {
    let regions: Vec<Value> = (0..4)
        .map(|at| {
            let (row, column) = (at / 2 * 2, at % 2 * 2);
            json!([[row, column], [row, column + 1], [row + 1, column], [row + 1, column + 1]])
        })
        .collect();
    let rules = format!("Normal sudoku rules apply. {rules}");
    let mut puzzle =
        json!({"cells": vec![vec![json!({}); 4]; 4], "regions": regions, "metadata": {"rules": rules}});
    let Value::Object(more) = more else { panic!("keys are expected: {more}") };
    puzzle.as_object_mut().expect("an object").extend(more);
    puzzle.to_string()
}

#[test]
fn colours_have_many_notations() {
    let line = |colour: &str| {
        let lines = json!([{"wayPoints": [[0.5, 0.5], [0.5, 2.5]], "color": colour, "thickness": 10}]);
        pad("Digits along a green line form a palindrome.", json!({"lines": lines}))
    };
    for colour in [
        "#67f067",
        "#6f6",
        "#67f06780",
        "67F067FF",
        "lightgreen",
        "rgb(103, 240, 103)",
        "rgba(0 200 0 / 50%)",
    ] {
        assert_eq!(texts(&read(&line(colour))), ["palindromes: r1c1 r1c2 r1c3"], "{colour}");
    }
    for colour in ["#67f", "blue", "hsl(120, 50%, 50%)", "url(#green)"] {
        let problem = refused(&line(colour));
        assert!(problem.contains("nothing that is drawn fits"), "{colour}: {problem}");
    }
    // The notation is not known, and the line is not passed over.
    let problem = refused(&line("hsl(120, 50%, 50%)"));
    assert!(problem.contains("1 coloured line (r1c1–r1c3)"), "{problem}");
}

#[test]
fn dots_are_circles_or_signs() {
    let rules = "Digits separated by a white dot are consecutive. Digits separated by a black dot are in a ratio of 1:2.";
    let sign = |text: &str, more: Value| {
        let mut sign = json!({"center": [0.5, 1.0], "width": 0.3, "height": 0.3, "text": text});
        sign.as_object_mut().expect("an object").extend(more.as_object().expect("an object").clone());
        texts(&read(&pad(rules, json!({"overlays": [sign]}))))
    };
    let (white, black) = (["white-dots: 1: r1c1 r1c2"], ["black-dots: 2: r1c1 r1c2"]);
    assert_eq!(sign("", json!({"rounded": true, "backgroundColor": "#fff", "borderColor": "#000"})), white);
    assert_eq!(sign("", json!({"rounded": true, "backgroundColor": "#000000ff"})), black);
    assert_eq!(sign("○", json!({})), white);
    assert_eq!(sign("●", json!({})), black);
    assert_eq!(sign("●", json!({"color": "#fff"})), white);
}

#[test]
fn a_sentence_with_two_numbers_is_not_taken_for_one_with_one() {
    let text = board(4, "Normal sudoku rules apply. Adjacent cells cannot sum to 3 7.", json!({}));
    assert!(refused(&text).contains("sentence 2"));
    let text = board(
        4,
        "Normal sudoku rules apply. Each digit in column 1 indicates the location of the 2 in that row.",
        json!({}),
    );
    assert!(refused(&text).contains("the numbers that are sought are not those of the lines"));
}

#[test]
fn damaged_drawings_are_errors() {
    let whole: Vec<char> = drawing().chars().collect();
    let signs: Vec<char> = "0123456789.-,:[]{}\"eXşé ()'".chars().collect();
    let mut rng = Rng::new(7, 0);
    let mut next = |below: usize| rng.below(below);
    for _ in 0..300 {
        let mut damaged = whole.clone();
        for _ in 0..=next(4) {
            let at = next(damaged.len());
            match next(3) {
                0 => drop(damaged.remove(at)),
                1 => damaged[at] = signs[next(signs.len())],
                _ => damaged.insert(at, signs[next(signs.len())]),
            }
        }
        let text: String = damaged.into_iter().collect();
        if let Err(problem) = parse_one(&text, &ReadOptions::default()) {
            assert!(!problem.to_string().contains('\n'), "{problem}");
        }
    }
}

/// Each puzzle has a check of its own, which is asked before each sentence.
#[test]
fn a_cancelled_reading_ends_before_the_next_sentence() {
    let text = board(4, "Normal sudoku rules apply. Digits glimmer. Digits shine. Digits glow.", json!({}));
    let questions = Arc::new(AtomicUsize::new(0));
    let read = |most: usize| {
        let questions = Arc::clone(&questions);
        let checks: ReadingChecks = Arc::new(move || {
            questions.store(0, Ordering::Relaxed);
            let questions = Arc::clone(&questions);
            Box::new(move || questions.fetch_add(1, Ordering::Relaxed) == most)
        });
        let options = ReadOptions::default().checks(Some(checks));
        parse_one(&text, &options).expect_err("three sentences mean nothing").problem
    };
    for most in 0..4 {
        assert_eq!(read(most), Problem::Cancelled);
        assert_eq!(questions.load(Ordering::Relaxed), most + 1);
    }
    assert!(matches!(read(4), Problem::NotUnderstood { .. }));
}

#[test]
fn lines_may_begin_beside_the_centre_of_a_cell() {
    let rules = "Digits along a green line form a palindrome.";
    let line = |from: f32| json!({"lines": [{"wayPoints": [[0.5, from], [0.5, 2.5]], "color": "#67f067", "thickness": 10}]});
    for from in [0.3, 0.5, 0.7] {
        assert_eq!(texts(&read(&pad(rules, line(from)))), ["palindromes: r1c1 r1c2 r1c3"]);
    }
    assert!(refused(&pad(rules, line(0.9))).contains("palindrome"));
}

#[test]
fn all_dots_of_one_colour_are_given_of_that_colour_only() {
    let rules = |last: &str| {
        let dots = "Digits separated by a white dot are consecutive. Digits separated by a black dot have a 1:2 ratio.";
        read(&board(4, &format!("{dots} {last}"), json!({}))).shape.rules()
    };
    let white = rules("All white dots are given.");
    assert!(white.have(Rules::ALL_WHITE_DOTS) && !white.have(Rules::ALL_BLACK_DOTS));
    let both = rules("All dots are given.");
    assert!(both.have(Rules::ALL_WHITE_DOTS) && both.have(Rules::ALL_BLACK_DOTS));
    assert!(refused(&board(4, "All blue squares are given.", json!({}))).contains("squares are given"));
}

#[test]
fn an_edge_with_a_mark_is_exempt_from_all_kinds() {
    let rules = "Digits separated by a white dot are consecutive. Digits separated by an X sum to 10. \
        Digits separated by a V sum to 5. All dots are given. All Xs and Vs are given.";
    let marks = json!({"difference": [{"cells": ["R1C1", "R1C2"]}], "xv": [{"cells": ["R2C1", "R2C2"], "value": "V"}]});
    let puzzle = read(&board(4, rules, marks));
    assert_eq!(puzzle.shape.rules(), Rules::NONE);
    let unless = |text: &&String| text.contains("unless white-dots, black-dots, pair-sums");
    assert_eq!(texts(&puzzle).iter().filter(unless).count(), 2);
}

#[test]
fn digits_of_cages_may_repeat_in_any_order_of_sentences() {
    let cage = json!({"killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}]});
    for rules in [
        "Digits in cages sum to the total. Digits may repeat in cages.",
        "Digits may repeat in cages. Digits in cages sum to the total.",
        "Digits in cages sum to the total and may repeat.",
        "Digits in cages sum to the total, but may repeat.",
        "Digits in cages sum to the total (digits may repeat in cages).",
    ] {
        assert_eq!(texts(&read(&board(4, rules, cage.clone()))), ["sums: 3: r1c1 r1c2"], "{rules}");
    }
}

#[test]
fn permissions_that_contradict_a_rule_are_refused() {
    let line = json!({"line": [{"lines": [["R1C1", "R1C2", "R1C3"]], "outlineC": "#CDB7F6", "width": 0.3}],
        "killercage": [{"cells": ["R4C1", "R4C2"], "value": "3"}]});
    let renban = "Digits on purple lines form a set of consecutive digits";
    for rules in [
        format!("{renban}, but may repeat."),
        format!("{renban}. Digits may repeat on purple lines."),
        format!("{renban}. Digits in cages cannot repeat. Digits in cages may repeat."),
        format!("{renban}. Cells a knight's move apart cannot contain the same digit, but may repeat."),
        format!("{renban}. Normal sudoku rules apply, but digits may repeat."),
    ] {
        let problem = refused(&board(4, &rules, line.clone()));
        assert!(problem.contains("contradicts"), "{rules}: {problem}");
    }
}

#[test]
fn the_main_diagonal_is_the_one_that_falls() {
    let rules = |text: &str| read(&board(4, text, json!({}))).shape.rules();
    assert_eq!(rules("Digits cannot repeat on the main diagonal."), Rules::FALLING_DIAGONAL);
    assert_eq!(rules("Digits cannot repeat on the main diagonals."), Rules::DIAGONALS);
    assert_eq!(rules("Digits cannot repeat on both main diagonals."), Rules::DIAGONALS);
    let heading = "Normal diagonal/sudoku X rules: Digits cannot repeat on the main diagonals.";
    assert_eq!(rules(heading), Rules::DIAGONALS);
    assert!(
        refused(&board(4, "Digits cannot repeat on the marked diagonal.", json!({})))
            .contains("nothing that is drawn")
    );
}

#[test]
fn digits_that_are_entered_are_no_givens() {
    let grid = |rows: [[i32; 4]; 4], given: bool| {
        let cell = |digit: i32| json!({"value": digit, "given": given && digit == 1});
        json!({"grid": rows.map(|row| row.map(cell))})
    };
    let rows = [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]];
    let puzzle = read(&board(4, "", grid(rows, true)));
    assert_eq!(
        puzzle.reading.as_ref().and_then(|reading| reading.solution.as_deref()),
        Some("1234341221434321")
    );
    assert!(matches!(puzzle.cells[0], Content::Given(_)) && puzzle.cells[1] == Content::Open);
    assert!(read(&board(4, "", grid(rows, false))).cells.iter().all(|content| *content == Content::Open));
}

#[test]
fn whispers_differ_by_half_the_digits() {
    let line = json!({"whispers": [{"lines": [["R1C1", "R1C2"]]}]});
    assert_eq!(texts(&read(&board(6, "", line.clone()))), ["whispers: 3: r1c1 r1c2"]);
    assert_eq!(
        texts(&read(&board(6, "Green lines are German whispers.", line.clone()))),
        ["whispers: 3: r1c1 r1c2"]
    );
    assert_eq!(texts(&read(&board(9, "", line))), ["whispers: 5: r1c1 r1c2"]);
}

#[test]
fn diagonals_of_clues_are_not_taken_for_the_main_ones() {
    let clue = json!({"littlekillersum": [{"cell": "R0C1", "direction": "DR", "cells": ["R1C2", "R2C3", "R3C4"], "value": "6"}]});
    let sums = "Clues outside the grid give the sum of the digits along the indicated diagonal.";
    let repeated = format!("{sums} Digits cannot repeat along the indicated diagonals.");
    assert!(refused(&board(4, &repeated, clue)).contains("diagonals of the clues"));
    assert!(
        refused(&board(4, "Digits cannot repeat on the blue diagonal.", json!({})))
            .contains("no diagonal of this colour")
    );
}

#[test]
fn a_remedy_names_the_sentence_and_one_that_does_not_exist_is_an_error() {
    let puzzle = |rules: &str| {
        format!(
            "{{\"size\":4,\"grid\":[[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]],\"ruleset\":\"{rules}\"}}"
        )
    };
    let text = puzzle("Normal sudoku rules apply. Cells of a knight's move frobnicate.");
    let problem = parse_one(&text, &ReadOptions::default()).unwrap_err().problem.to_string();
    assert!(problem.ends_with("leave out what is not understood with --ignore 'sentence 2'"), "{problem}");
    let ignoring = |name: &str| {
        let reading = ReadingOptions::default().ignored(vec![name.to_owned()]);
        parse_one(&text, &ReadOptions::default().reading(reading))
    };
    assert!(ignoring("sentence 2").is_ok());
    let missing = Problem::NoSentence { name: "sentence 3".to_owned(), count: 2 };
    assert_eq!(ignoring("sentence 3").unwrap_err().problem, missing);
    assert!(ignoring("sentences 2-3").is_ok());
    let text = puzzle("Normal sudoku rules apply. Frobnicate knights. Frobnicate kings. All of them.");
    let problem = parse_one(&text, &ReadOptions::default()).unwrap_err().problem.to_string();
    assert!(problem.ends_with("--ignore 'sentences 2-4'"), "{problem}");
}

/// A board of four digits with these cells.
fn with_cells(rows: [&str; 4], rules: &str, more: Value) -> String {
    let cell =
        |symbol: char| symbol.to_digit(10).map_or(json!({}), |digit| json!({"value": digit, "given": true}));
    let mut more = more;
    more["grid"] = rows.iter().map(|row| row.chars().map(cell).collect::<Value>()).collect();
    board(4, rules, more)
}

const ONE_SOLUTION: [&str; 4] = ["12..", "3.1.", ".1.3", "..2."];

#[test]
fn a_sentence_that_only_adds_is_left_unused_where_there_is_one_solution() {
    let rules = "Normal sudoku rules apply. Adjacent odd digits cannot sum to 8 or 9.";
    let puzzle = read(&with_cells(ONE_SOLUTION, rules, json!({})));
    let reading = puzzle.reading.expect("it has rules in words");
    assert_eq!(reading.sentences[1].verdict, SentenceVerdict::Unused);
    assert_eq!(
        reading.part_note().as_deref(),
        Some("Read without sentence 2; what is left has exactly one solution.")
    );
    let several = with_cells(["1...", "....", "....", "...."], rules, json!({}));
    assert!(refused(&several).contains("sentence 2"));
    let other = json!({"solution": [1, 2, 4, 3, 3, 4, 1, 2, 2, 1, 3, 4, 4, 3, 2, 1]});
    assert!(refused(&with_cells(ONE_SOLUTION, rules, other)).contains("sentence 2"));
}

/// An element of each of the kinds that sources name most.
fn typed() -> Value {
    json!({
        "whispers": [{"lines": [["R1C1", "R1C2", "R1C3"]], "value": "5"}],
        "thermometer": [{"lines": [["R2C1", "R2C2", "R2C3"]]}],
        "arrow": [{"cells": ["R3C1"], "lines": [["R3C1", "R3C2", "R3C3"]]}],
        "killercage": [{"cells": ["R4C1", "R4C2"], "value": "10"}],
        "difference": [{"cells": ["R5C1", "R5C2"]}],
        "ratio": [{"cells": ["R5C4", "R5C5"]}],
        "xv": [{"cells": ["R6C1", "R6C2"], "value": "X"}],
        "quadruple": [{"cells": ["R7C1", "R7C2", "R8C1", "R8C2"], "values": [1, 2]}],
        "sandwichsum": [{"cell": "R9C0", "value": "12"}],
    })
}

#[test]
fn words_confirm_what_the_source_names() {
    let lacks = |rules: &str, key: &str| {
        let mut drawn = typed();
        drawn.as_object_mut().into_iter().for_each(|keys| keys.retain(|name, _| name == key));
        parse_one(&board(9, rules, drawn), &ReadOptions::default()).err().map(|problem| problem.to_string())
    };
    for (key, rules) in [
        ("whispers", "Digits in cells visually connected by a green line must differ by at least 5."),
        ("thermometer", "Clearly, digits along the depicted thermometers increase from the bulb."),
        ("arrow", "Digits along the depicted arrow sum to the digit in the circle."),
        ("difference", "Cells separated by the displayed white dot are consecutive."),
        (
            "quadruple",
            "The four digits written on a white circle must appear in the four cells around the circle.",
        ),
    ] {
        assert_eq!(lacks(rules, key), None, "{rules}");
    }
    // The number is another, or nothing names the kind.
    for (key, rules) in [
        ("whispers", "Digits in cells visually connected by a green line must differ by at least 4."),
        (
            "quadruple",
            "The three digits written on a white circle must appear in the four cells around the circle.",
        ),
        ("arrow", "Digits in cells visually connected by a green line must differ by at least 5."),
    ] {
        assert!(lacks(rules, key).is_some(), "{rules}");
    }
}

#[test]
fn sentences_that_change_what_the_source_names_are_refused() {
    let changes = [
        "Digits along thermometers decrease from the bulb",
        "Digits along thermometers increase towards the bulb",
        "Digits along thermometers increase from left to right",
        "Thermometers are slow in row 2",
        "One thermometer decreases",
        "Thermometers increase by two",
        "Thermometers are consecutive or decrease",
        "Arrows sum to twice the digit in the circle",
        "Digits along arrows sum to more than the digit in the circle",
        "The circle is not part of the arrow sum, unless it is odd",
        "Arrow sums are off by one",
        "The digit in the circle is one less than the sum of the arrow",
        "Digits along an arrow sum to the reverse of the circle",
        "Cage totals are off by one",
        "Digits in cages sum to twice the total",
        "Digits in cages sum to a multiple of the number given",
        "Digits in cages multiply to the number given",
        "Digits in cages sum to at least 5",
        "Exactly one cage is wrong",
        "Every digit in a cage is halved",
        "The sum of the odd digits in a cage is given",
        "Cages may contain repeated digits in row 4",
        "Cells separated by a white dot are not consecutive",
        "Cells separated by a white dot sum to 10",
        "White dots are in a 1:2 ratio, black dots are consecutive",
        "A black dot separates two cells with a sum of 9",
        "Either the white or the black dot is wrong",
        "Cells separated by an X sum to at least 10",
        "An X separates cells with a product of 10",
        "X and V are swapped",
        "Exactly one of the digits in a circle appears in the surrounding cells",
        "At most one of the digits in a circle appears in the surrounding cells",
        "Digits in a circle appear in the surrounding cells in order",
        "The sum of the digits in a circle appears in the surrounding cells",
        "Digits along green lines differ by at most 5",
        "Digits along green lines differ by exactly 5",
        "Digits along green lines differ by at least 3",
        "Adjacent digits along a green line differ by at least 5 or are equal",
        "Digits on a green line differ by less than 5",
        "Half of the green lines are whispers",
        "Clues outside the grid give the product of the digits between the 1 and the 9",
        "Clues outside the grid give the sum of the digits not between the 1 and the 9",
        "Clues outside the grid give the sum of the digits between the 2 and the 8",
        "Clues outside the grid are one too high",
        "Die Ziffern auf dem Thermometer fallen",
        "Les chiffres du thermometer diminuent",
        "Los digitos en cages suman el doble",
        "Somme des cages fois deux",
        "笼子里的数字可以重复",
        "Lines are arrows and arrows are lines",
        "Every constraint is shifted one cell to the right",
        "No rule applies to row 4",
        "Red herrings are possible",
        "Values are taken modulo 5",
        "Digits count double in cages",
    ];
    let is_read = |text: &&str| {
        let rules = format!("Normal sudoku rules apply. {text}.");
        parse_one(&board(9, &rules, typed()), &ReadOptions::default()).is_ok()
    };
    assert_eq!(changes.into_iter().filter(is_read).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn a_function_of_digits_is_compared_with_what_is_said_or_written() {
    let edge = |value: &str| json!({"cells": ["R1C1", "R1C2"], "value": value, "width": 0.5, "height": 0.5, "baseC": "#FFFFFF", "outlineC": "#000000"});
    let drawn = |texts: &[&str]| json!({"circle": texts.iter().map(|text| edge(text)).collect::<Value>()});
    let sum = read(&board(9, "Digits separated by an XII sum to 12.", drawn(&["XII"])));
    assert_eq!(texts(&sum), ["pair-sums: 12: r1c1 r1c2"]);
    assert!(refused(&board(9, "Digits separated by an XII sum to 12.", drawn(&["VII"]))).contains("nothing"));
    let cages = json!({"cage": [{"cells": ["R1C1", "R1C2"], "value": "12x"}, {"cells": ["R2C1", "R2C2"], "value": "7+"}]});
    let rules = "Cages marked with a \"+\" give the sum of the digits within that cage. Cages marked with a \"x\" give the product of the digits within that cage.";
    let puzzle = read(&board(9, rules, cages));
    assert_eq!(texts(&puzzle)[0], "pair-sums: 7: r2c1 r2c2");
    assert!(texts(&puzzle)[1].starts_with("sequences: \"product 12\""), "{:?}", texts(&puzzle));
}

/// One element of each class, whose meaning and number the file names.
fn of_each_class() -> Value {
    json!({
        "killercage": [{"cells": ["R1C1", "R1C2", "R1C3"], "value": "15"}],
        "xv": [{"cells": ["R3C1", "R3C2"], "value": "X"}, {"cells": ["R3C5", "R3C6"], "value": "V"}],
        "difference": [{"cells": ["R4C1", "R4C2"], "value": ""}],
        "ratio": [{"cells": ["R4C4", "R4C5"], "value": ""}],
        "thermometer": [{"lines": [["R5C1", "R5C2", "R5C3"]]}],
        "arrow": [{"cells": ["R6C1"], "lines": [["R6C1", "R6C2", "R6C3"]]}],
        "quadruple": [{"cells": ["R7C1", "R7C2", "R8C1", "R8C2"], "values": [1, 2]}],
        "whispers": [{"lines": [["R1C5", "R1C6", "R1C7"]]}],
        "palindrome": [{"lines": [["R2C5", "R2C6", "R2C7"]]}],
        "renban": [{"lines": [["R9C5", "R9C6", "R9C7"]]}],
        "betweenline": [{"lines": [["R8C5", "R8C6", "R8C7"]]}],
        "regionsumline": [{"lines": [["R5C5", "R5C6", "R5C7"]]}],
        "odd": [{"cell": "R9C9"}],
        "even": [{"cell": "R9C1"}],
        "littlekillersum": [{"cell": "R0C1", "direction": "DR", "value": "40"}],
        "sandwichsum": [{"cell": "R0C5", "value": "10"}],
    })
}

#[test]
fn sentences_that_say_something_else_of_typed_elements_are_refused() {
    let lines = include_str!("misleading.txt").lines().filter(|line| !line.starts_with('#'));
    let drawn = [
        json!({}),
        json!({"cage": [{"cells": ["R1C1", "R1C2", "R1C3"], "value": "15"}]}),
        json!({"line": [{"lines": [["R1C1", "R1C2", "R1C3"]], "outlineC": "#CFCFCF", "width": 0.3}]}),
        json!({"circle": [{"cells": ["R1C1", "R1C2"], "width": 0.4, "height": 0.4, "baseC": "#FFFFFF", "outlineC": "#000000"}]}),
        json!({"circle": [{"cells": ["R1C1"], "width": 0.8, "height": 0.8, "baseC": "#CFCFCF", "outlineC": "#000000"}]}),
        json!({"circle": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "value": "1 2", "width": 0.4, "height": 0.4, "baseC": "#FFFFFF", "outlineC": "#000000"}]}),
        json!({"minimum": [{"cell": "R1C1"}]}),
        json!({"text": [{"cells": ["R0C1"], "value": "12"}]}),
    ];
    let typed = of_each_class();
    let alone = typed.as_object().into_iter().flatten().map(|(key, entries)| json!({key: entries}));
    let boards: Vec<Value> = alone.chain(drawn).collect();
    let is_read = |line: &&str| {
        let rules = format!("Normal sudoku rules apply.\n{}", line.trim_start_matches('~'));
        let is_read =
            |drawn: &Value| parse_one(&board(9, &rules, drawn.clone()), &ReadOptions::default()).is_ok();
        let states_rules = |rules: &str| recognised_sentences(rules).iter().all(|(_, rules)| rules.is_some());
        is_read(&typed) || !line.starts_with('~') && states_rules(&rules) && boards.iter().any(is_read)
    };
    assert_eq!(lines.filter(is_read).collect::<Vec<_>>(), [""; 0]);
}

#[test]
fn functions_are_compared_as_sentences_say() {
    let cage = json!({"cage": [{"cells": ["R1C1", "R1C2"], "value": "2"}]});
    let circle = json!({"circle": [{"cells": ["R1C1", "R1C2"], "value": "3", "width": 0.4, "height": 0.4, "baseC": "#FFFFFF", "outlineC": "#000000"}]});
    let allows = |rules: &str, drawn: &Value, digits: [i32; 2]| {
        let shape = read(&board(4, rules, drawn.clone())).shape;
        let values = [&digits[..], &[1; 14]].concat();
        shape.constraints().iter().all(|constraint| constraint.is_satisfied(&shape, &values))
    };
    let remainder =
        "Digits in a cage sum to a value whose remainder (when divided by 3) is given in the corner.";
    assert!(allows(remainder, &cage, [1, 4]) && !allows(remainder, &cage, [1, 3]));
    let either = "The value in the circle is either the sum of the digits in the two cells or the greater of the two digits.";
    assert!(
        allows(either, &circle, [1, 2])
            && allows(either, &circle, [3, 1])
            && !allows(either, &circle, [4, 3])
    );
    for rules in [
        "Digits in a cage sum to a value whose remainder is given in the corner.",
        "Digits in a cage have a remainder of 3 divided by 2 or 3.",
        "Digits in a cage sum to at least the remainder given when divided by 3.",
    ] {
        assert!(parse_one(&board(4, rules, cage.clone()), &ReadOptions::default()).is_err(), "{rules}");
    }
}

#[test]
fn clues_of_two_kinds_are_told_apart_by_the_source() {
    let rules = "Numbers outside the grid indicate either the sum of the indicated diagonal\n• or the sum of the cells sandwiched between the 1 and the 9 in the indicated row or column.";
    let diagonal = json!([{"cell": "R0C1", "direction": "DR", "value": "40"}]);
    let sandwich = json!([{"cell": "R0C5", "value": "10"}]);
    let both = read(&board(9, rules, json!({"littlekillersum": diagonal, "sandwichsum": sandwich})));
    assert_eq!(both.shape.constraints().len(), 2);
    assert!(parse_one(&board(9, rules, json!({"sandwichsum": sandwich})), &ReadOptions::default()).is_err());
    let drawn = json!({"text": [{"cells": ["R0C5"], "value": "10"}]});
    assert!(parse_one(&board(9, rules, drawn), &ReadOptions::default()).is_err());
}

#[test]
fn totals_of_cages_may_be_bounds() {
    let cages = |value: &str| json!({"killercage": [{"cells": ["R1C1", "R1C2"], "value": value}]});
    let rules = "The numbers in a cage must sum to the given total in the top left (if one exists).";
    let allows = |value: &str, digits: [i32; 2]| {
        let shape = read(&board(4, rules, cages(value))).shape;
        let values = [&digits[..], &[1; 14]].concat();
        shape.constraints().iter().all(|constraint| constraint.is_satisfied(&shape, &values))
    };
    assert!(allows("<=5", [1, 4]) && !allows("<=5", [2, 4]) && !allows("<=5", [2, 2]));
    assert!(allows(">5", [2, 4]) && !allows(">5", [1, 4]));
    assert!(parse_one(&board(4, "", cages("<=5")), &ReadOptions::default()).is_err());
}

#[test]
fn a_cage_without_a_number_beside_others_has_no_clue() {
    let cage = |cells: [&str; 2], value: &str| json!({"cells": cells, "value": value});
    let cages =
        json!([cage(["R1C1", "R1C2"], "2"), cage(["R2C1", "R2C2"], ""), cage(["R3C1", "R3C2"], "FogLight")]);
    let puzzle = read(&board(9, "Cages mod 7", json!({"cage": cages})));
    assert_eq!(puzzle.shape.constraints().len(), 1, "{:?}", texts(&puzzle));
    let cages = json!([cage(["R1C1", "R1C2"], "")]);
    assert!(refused(&board(9, "Cages mod 7", json!({"cage": cages}))).contains("no number"));
}

#[test]
fn of_two_functions_one_may_be_impossible() {
    let circle = json!({"circle": [{"cells": ["R1C1", "R1C2"], "value": "4", "width": 0.4, "height": 0.4, "baseC": "#FFFFFF", "outlineC": "#000000"}]});
    let rules = "The value in a circle is either the difference of the digits in the two cells or the greater of the two digits.";
    let made = texts(&read(&board(4, rules, circle)));
    assert!(made.len() == 1 && made[0].contains("largest digit 4"), "{made:?}");
}

#[test]
fn strokes_that_follow_each_other_are_one_line() {
    let stroke = |cells: [&str; 2]| json!({"lines": [cells], "outlineC": "#CCCC00", "width": 0.25});
    let chain = [["R1C1", "R1C2"], ["R2C3", "R1C2"], ["R2C3", "R2C4"]];
    let made = |strokes: &[[&str; 2]]| {
        let lines: Vec<Value> = strokes.iter().map(|&cells| stroke(cells)).collect();
        texts(&read(&board(9, "Yellow lines are palindromes.", json!({"line": lines}))))
    };
    assert_eq!(made(&chain), ["palindromes: r1c1 r1c2 r2c3 r2c4"]);
    // Three strokes that meet are three lines, and so are strokes apart.
    assert_eq!(made(&[["R1C1", "R1C2"], ["R1C2", "R1C3"], ["R1C2", "R2C3"]]).len(), 3);
    assert_eq!(made(&[["R1C1", "R1C2"], ["R3C1", "R3C2"], ["R5C1", "R5C2"]]).len(), 3);
}

#[test]
fn functions_are_of_lines_and_their_neighbours_and_of_the_first_cells_beside_clues() {
    let line = json!({"line": [{"lines": [["R1C1", "R1C2", "R1C3"]], "outlineC": "#CFCFCF", "width": 0.3}]});
    let clue = json!({"text": [{"cells": ["R0C1"], "value": "12"}]});
    let made = |rules: &str, drawn: &Value| {
        let names = texts(&read(&board(9, rules, drawn.clone())));
        names.iter().map(|text| text.split(": start").next().unwrap_or(text).to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(made("Digits along grey lines sum to 15.", &line), ["sums: 15: r1c1 r1c2 r1c3"]);
    let pairs = made("Adjacent digits along a grey line sum to at least 10.", &line);
    assert!(pairs.len() == 2 && pairs.iter().all(|text| text.contains("sum at least 10")), "{pairs:?}");
    let sum = "Clues outside the grid give the sum of the first three digits in that row or column.";
    assert_eq!(made(sum, &clue), ["sums: 12: r1c1 r2c1 r3c1"]);
    let product = made(&sum.replace("sum", "product"), &clue);
    assert!(product.len() == 1 && product[0].contains("product 12"), "{product:?}");
}

#[test]
fn a_line_that_ends_with_a_comma_goes_on() {
    let rules = "Digits in grey circles are odd,\n• digits in grey squares are even.";
    let circle = json!([{"cells": ["R1C1"], "width": 0.8, "height": 0.8, "baseC": "#CFCFCF"}]);
    let puzzle = read(&board(4, rules, json!({"circle": circle})));
    assert_eq!(texts(&puzzle), ["odd: r1c1"]);
    assert_eq!(puzzle.reading.map(|reading| reading.sentences.len()), Some(1));
}

#[test]
fn sentences_about_several_cells_become_constraints_of_these() {
    let made = |rules: &str, drawn: Value| texts(&read(&board(9, rules, drawn)));
    let line = json!({"line": [{"lines": [["R1C1", "R1C2", "R1C3"]], "outlineC": "#CFCFCF", "width": 0.3}]});
    assert_eq!(
        made("On each line, the digit in the center position is the sum of the other two digits.", line),
        ["equations: 1 -1 1 0: r1c1 r1c2 r1c3"]
    );
    let corner = |text: &str| json!({"circle": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "value": text, "width": 0.4, "height": 0.4, "baseC": "#FFFFFF", "outlineC": "#000000"}]});
    let plus = "A plus sign on the intersection of four cells indicates that both pairs of diagonally opposite digits have the same sum.";
    assert_eq!(made(plus, corner("+")), ["equal-sums: 2 2: r1c1 r2c2 r1c2 r2c1"]);
    let sign = |text: &str| json!({"text": [{"cells": ["R1C4", "R1C5"], "value": text}]});
    let equals = "Equals signs in the grid tell you that the three digits above the clue have the same sum as the three digits below, \
        or the three digits to the left of the clue have the same sum as the three digits to the right.";
    assert_eq!(made(equals, sign("=")), ["equal-sums: 3 3: r1c4 r1c3 r1c2 r1c5 r1c6 r1c7"]);
    let letter = "The two-digit numbers either side of an L must sum to 50.";
    assert_eq!(made(letter, sign("L")), ["equations: 10 1 10 1 50: r1c3 r1c4 r1c5 r1c6"]);
    let leftmost = "The leftmost digit in each row tells you the location of the digit 1 in that row.";
    assert_eq!(made(leftmost, json!({})).len(), 1);
    let turned = "Digits which are in rotationally symmetric positions about the centre of the grid must contain different digits.";
    assert_eq!(made(turned, json!({})).len(), 40);
    let square: Vec<Value> = (0..9)
        .map(|at| json!({"cells": [format!("R{}C{}", at / 3 + 4, at % 3 + 4)], "width": 1, "height": 1, "baseC": "#A0C0FF"}))
        .collect();
    assert_eq!(made("The blue 3x3 area is a magic square.", json!({"rectangle": square})).len(), 8);
}

#[test]
fn one_of_x_and_v_may_be_given_everywhere() {
    let signs = json!({"xv": [{"cells": ["R1C1", "R1C2"], "value": "V"}]});
    let puzzle = read(&board(4, "Cells separated by a V sum to 5. All Vs are given.", signs.clone()));
    let all = texts(&puzzle);
    assert!(
        all.iter().any(|text| text.contains("a + b != 5 unless"))
            && !puzzle.shape.rules().have(Rules::ALL_XV)
    );
    assert!(!refused(&board(4, "Cells separated by a V sum to 5. All Xs are given.", signs)).is_empty());
}

#[test]
fn sentences_that_deny_what_the_file_names_are_refused() {
    let cells = |from: &str, to: &str| json!([{"cells": [from, to]}]);
    let region: Vec<String> = (0..9).map(|at| format!("R{}C{}", at / 3 + 2, at % 3 + 2)).collect();
    let white = json!({"difference": cells("R1C1", "R1C2")});
    let marks = json!({"xv": [{"cells": ["R2C1", "R2C2"], "value": "X"}], "negative": ["xv"]});
    for (rules, more) in [
        ("Adjacent digits may be consecutive.", json!({"nonconsecutive": true})),
        ("Not all X and V are given.", marks),
        ("Shaded cells contain even digits.", json!({"extraregion": [{"cells": region}]})),
        ("Digits cannot repeat on the negative diagonal.", json!({"diagonal+": true})),
        ("Digits cannot repeat on both diagonals.", json!({"diagonal+": true})),
        ("German whispers.", json!({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "4"}]})),
        (
            "Green lines are Dutch whispers.",
            json!({"whispers": [{"lines": [["R1C1", "R1C2"]], "value": "5"}]}),
        ),
        ("All dots are given. Not all dots are given.", white.clone()),
        (
            "Cells separated by a V sum to 5. All Vs are given. If two cells are not separated by a V they may or may not sum to 5.",
            json!({}),
        ),
        ("Cells separated by an X sum to 10. All Xs are given. All dots are given.", json!({})),
    ] {
        let problem = refused(&board(9, rules, more.clone()));
        assert!(problem.contains("sentence"), "{rules}: {problem}");
        assert!(parse_one(&board(9, "", more), &ReadOptions::default()).is_ok(), "{rules}");
    }
    let rules = |rules: &str, more: &Value| read(&board(9, rules, more.clone())).shape.rules();
    assert!(rules("All dots are given.", &white).have(Rules::ALL_WHITE_DOTS));
    let both = json!({"difference": white["difference"], "xv": [{"cells": ["R2C1", "R2C2"], "value": "X"}, {"cells": ["R3C1", "R3C2"], "value": "V"}]});
    let made = texts(&read(&board(9, "All Xs, Vs and dots are given.", both.clone())));
    assert_eq!(made.iter().filter(|text| text.contains("unless white-dots")).count(), 2, "{made:?}");
    // The file's own rule exempts no edges with other marks.
    let typed = json!({"xv": both["xv"], "difference": white["difference"], "negative": ["xv"]});
    assert_eq!(rules("All Xs, Vs and dots are given.", &typed), Rules::NONE);
}

#[test]
fn a_sentence_explains_what_another_only_names() {
    let thermometer = json!({"thermometer": [{"lines": [["R1C1", "R1C2", "R1C3"]]}]});
    let kinds = |rules: &str| {
        let puzzle = read(&board(9, rules, thermometer.clone()));
        puzzle.shape.constraints().iter().map(|one| one.kind).collect::<Vec<_>>()
    };
    let slow = "Digits along a thermometer increase or stay the same from the bulb.";
    assert_eq!(kinds("Thermometers."), [Kind::Thermometer]);
    assert_eq!(kinds(&format!("Thermometers.\n{slow}")), [Kind::SlowThermometer]);
    let made = |rules: &str, drawn: &Value| texts(&read(&board(9, rules, drawn.clone())));
    let line = json!({"line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#67F067", "width": 0.3}]});
    let german = "Green lines are German whispers.";
    let four = "Adjacent digits along a green line differ by at least 4.";
    assert_eq!(made(&format!("{german} {four}"), &line), ["whispers: 4: r1c1 r1c2"]);
    let both = format!("{german} Digits along green lines sum to 10.");
    assert_eq!(made(&both, &line), ["pair-sums: 10: r1c1 r1c2", "whispers: 5: r1c1 r1c2"]);
    // Two names of the same clues.
    let clues = json!({"text": [{"cells": ["R0C1"], "value": "12"}]});
    assert!(refused(&board(9, "Sandwich sums. X-sums.", clues)).contains("contradicts"));
    let typed =
        json!({"sandwichsum": [{"cell": "R0C5", "value": "10"}], "xsum": [{"cell": "R0C6", "value": "11"}]});
    assert_eq!(made("Sandwich sums. X-sums.", &typed), made("", &typed));
}

#[test]
fn whispers_of_each_country_have_their_number() {
    let line = json!({"line": [{"lines": [["R1C1", "R1C2"]], "outlineC": "#67F067", "width": 0.3}]});
    let made = |rules: &str| texts(&read(&board(9, rules, line.clone())));
    assert_eq!(made("Green lines are Dutch whispers."), ["whispers: 4: r1c1 r1c2"]);
    assert_eq!(made("Green lines are German whispers."), ["whispers: 5: r1c1 r1c2"]);
    // A heading names the line, and the sentence below it is no rule of the whole board.
    assert_eq!(
        made("German whispers: adjacent digits must differ by at least 5."),
        ["whispers: 5: r1c1 r1c2"]
    );
}

#[test]
fn diagonals_are_named_by_their_slope() {
    let rules = |text: &str| read(&board(4, text, json!({}))).shape.rules();
    let negative =
        rules("Cells along the negative diagonal contain each digit from 1 to 4 exactly once each.");
    assert!(negative.have(Rules::FALLING_DIAGONAL) && !negative.have(Rules::RISING_DIAGONAL));
    let positive = rules("Digits cannot repeat on the positive diagonal.");
    assert!(positive.have(Rules::RISING_DIAGONAL) && !positive.have(Rules::FALLING_DIAGONAL));
}

#[test]
fn formulas_compare_results_by_their_properties_and_with_each_other() {
    let cage = json!({"killercage": [{"cells": ["R1C1", "R1C2"]}]});
    let line = json!({"line": [{"lines": [["R1C1", "R1C2", "R1C3"]], "outlineC": "#CFCFCF", "width": 0.3}]});
    let circle = json!({"circle": [{"cells": ["R1C1", "R1C2"], "value": "1", "width": 0.4, "height": 0.4, "baseC": "#FFFFFF", "outlineC": "#000000"}]});
    let allows = |rules: &str, drawn: &Value, digits: &[i32]| {
        let shape = read(&board(9, rules, drawn.clone())).shape;
        let values = [digits, &[9; 78]].concat();
        shape.constraints().iter().all(|constraint| constraint.is_satisfied(&shape, &values))
    };
    for (rules, drawn, right, wrong) in [
        ("Digits in a cage sum to a prime number.", &cage, [3, 4, 9], [3, 5, 9]),
        ("Digits in a cage sum to an odd number.", &cage, [3, 4, 9], [3, 5, 9]),
        ("The product of the digits in a cage is a square number.", &cage, [1, 9, 9], [3, 5, 9]),
        (
            "The sum of the odd digits in a cage is greater than the sum of the even digits.",
            &cage,
            [9, 4, 9],
            [3, 4, 9],
        ),
        ("Digits in cages sum to either 3, 4 or 13.", &cage, [9, 4, 9], [3, 4, 9]),
        ("Each line contains exactly two different digits.", &line, [3, 4, 3], [3, 4, 5]),
        ("Each line contains either three odd digits or three even digits.", &line, [3, 1, 5], [3, 4, 5]),
        ("Adjacent digits on a grey line differ by 2 or 7.", &line, [1, 3, 5], [1, 3, 4]),
        ("Each 3 adjacent cells along a grey line sum to 0 mod 5.", &line, [1, 3, 6], [1, 3, 5]),
        ("Along each line digits alternate between increasing and decreasing.", &line, [1, 3, 2], [1, 3, 4]),
        (
            "The value in a circle between two cells is the tens digit of the product of the two digits.",
            &circle,
            [3, 4, 9],
            [3, 3, 9],
        ),
        ("Orthogonally adjacent digits cannot sum to 5 or 10.", &cage, [2, 7, 9], [1, 4, 9]),
    ] {
        assert!(allows(rules, drawn, &right) && !allows(rules, drawn, &wrong), "{rules}");
    }
}

#[test]
fn a_number_of_a_cage_that_is_a_product_is_no_sum() {
    let cage = json!({"cage": [{"cells": ["R1C1", "R1C2"], "value": "12"}]});
    for rules in [
        "Digits in a cage cannot repeat. The number in the corner is the product of the digits in the cage.",
        "The number in the corner is the product of the digits in the cage. Digits in a cage cannot repeat.",
    ] {
        assert_eq!(texts(&read(&board(9, rules, cage.clone())))[0], "cages: r1c1 r1c2", "{rules}");
    }
    let repeats =
        "Digits in a cage may repeat. The number in the corner is the product of the digits in the cage.";
    assert!(texts(&read(&board(9, repeats, cage)))[0].starts_with("sequences: \"product 12\""));
}

#[test]
fn marked_cells_are_those_of_the_form_that_a_sentence_names() {
    let grey = |key: &str, cell: &str| json!({key: [{"cells": [cell], "width": 0.8, "height": 0.8, "baseC": "#CFCFCF", "outlineC": "#000000"}]});
    let mut drawn = grey("circle", "R1C1");
    drawn["rectangle"] = grey("rectangle", "R2C2")["rectangle"].clone();
    let puzzle =
        read(&board(4, "Digits in grey circles are prime. Digits in grey squares are at most 3.", drawn));
    let counts = [0, 5].map(|at| match puzzle.cells[at] {
        Content::Candidates(digits) => digits.len(),
        _ => 0,
    });
    assert_eq!(counts, [2, 3]);
}

#[test]
fn totals_of_cages_are_compared_with_each_other() {
    let cages = json!({"killercage": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R2C1", "R2C3"]}]});
    let allows = |rules: &str, digits: [i32; 7]| {
        let shape = read(&board(4, rules, cages.clone())).shape;
        let values = [&digits[..], &[1; 9]].concat();
        shape.constraints().iter().all(|constraint| constraint.is_satisfied(&shape, &values))
    };
    let [equal, other] = [[1, 4, 1, 1, 2, 1, 3], [1, 4, 1, 1, 2, 1, 4]];
    let same = "Digits in each cage sum to the same total, which must be deduced.";
    assert!(allows(same, equal) && !allows(same, other));
    let different = "No two cages have the same total.";
    assert!(allows(different, other) && !allows(different, equal));
    // A number that no sentence explains.
    let clue = json!({"cage": [{"cells": ["R1C1", "R1C2"], "value": "5"}, {"cells": ["R2C1", "R2C3"]}]});
    assert!(refused(&board(4, same, clue)).contains("sentence"));
}

/// A circle of another colour is no end.
#[test]
fn a_line_through_circles_is_one_between_each_two() {
    let line = json!([{"lines": [["R1C1", "R1C2", "R1C3", "R1C4", "R1C5", "R1C6", "R1C7"]]}]);
    let rules =
        "Digits along a line must have values strictly between the values in the circles on its ends.";
    let made = |middle: &str| {
        let circle = |cell: &str, colour: &str| json!({"cells": [cell], "baseC": colour, "outlineC": "#000000", "width": 0.8, "height": 0.8});
        let circles = [circle("R1C1", "#FFFFFF"), circle("R1C4", middle), circle("R1C7", "#FFFFFF")];
        parse_one(&board(9, rules, json!({"line": line, "circle": circles})), &ReadOptions::default())
    };
    let puzzle = made("#FFFFFF").unwrap_or_else(|problem| panic!("{problem}"));
    assert_eq!(texts(&puzzle), ["between-lines: r1c1 r1c2 r1c3 r1c4", "between-lines: r1c4 r1c5 r1c6 r1c7"]);
    assert!(made("#FF0000").is_err());
}

#[test]
fn a_line_that_the_source_names_may_have_a_second_rule() {
    let line = json!({"betweenline": [{"lines": [["R1C1", "R1C2", "R1C3"]]}]});
    let second = "Digits along a line, including the circles, must form a set of consecutive digits.";
    let first = "Digits along a line lie strictly between the circles on its ends.";
    let puzzle = read(&board(4, &format!("{first} {second}"), line.clone()));
    assert_eq!(texts(&puzzle), ["renban: r1c1 r1c2 r1c3", "between-lines: r1c1 r1c2 r1c3"]);
    refused(&board(4, second, line));
}

#[test]
fn all_marks_of_a_sum_may_be_given() {
    let squares = json!({"rectangle": [{"cells": ["R1C1", "R1C2"], "width": 0.3, "height": 0.3, "baseC": "#A0C0FF", "outlineC": "#000000"}]});
    let sum = "Cells connected by a blue square must sum to 7.";
    let made = texts(&read(&board(9, &format!("{sum} All blue squares are given."), squares.clone())));
    assert!(made.iter().any(|text| text.contains("orthogonal a + b != 7 unless pair-sums")), "{made:?}");
    assert!(refused(&board(9, &format!("{sum} All red squares are given."), squares)).contains("sentence 2"));
}
