//! `read`, and what other commands say about drawings and rules in words.

use super::*;
use serde_json::json;

/// A board of four digits with a purple line, as f-puzzles writes it.
fn board(rules: &str, solution: &str) -> String {
    let rows = ["12..", "3.1.", ".1.3", "..2."];
    let cell =
        |symbol: char| symbol.to_digit(10).map_or(json!({}), |digit| json!({"value": digit, "given": true}));
    let grid: Vec<Vec<Value>> = rows.iter().map(|row| row.chars().map(cell).collect()).collect();
    let digits: Vec<u32> = solution.chars().filter_map(|symbol| symbol.to_digit(10)).collect();
    let line = json!([{"lines": [["R1C1", "R1C2", "R1C3"]], "outlineC": "#8030C0", "width": 0.3}]);
    json!({"size": 4, "title": "Four", "ruleset": rules, "grid": grid, "line": line, "solution": digits})
        .to_string()
}

const SOLUTION: &str = "1234341221434321";
const RULES: &str =
    "Normal sudoku rules apply. Digits along a purple line form a set of consecutive digits in any order.";

#[test]
fn tells_sentences_and_elements_and_compares_the_solution() {
    let told = run(&["read", &board(RULES, SOLUTION)]).exits(0);
    told.says("Four")
        .says("1. \"Normal sudoku rules apply\"")
        .says("renban (1 element)")
        .says("1 purple line (r1c1–r1c3)")
        .says("It has one solution, the one in the file.");
}

#[test]
fn refuses_what_is_not_understood_and_quotes_it() {
    let rules = "Normal sudoku rules apply. Purple lines are digits of great beauty.";
    for command in ["read", "solve", "explain", "rate"] {
        run(&[command, &board(rules, SOLUTION)])
            .exits(2)
            .complains("1 purple line (r1c1–r1c3) and sentence 2 (\"Purple lines are digits of great beauty\") are not understood");
    }
}

#[test]
fn a_refusal_has_the_report_and_a_remedy_that_runs() {
    let rules = "Normal sudoku rules apply. Purple lines are digits of great beauty.";
    let puzzle = board(rules, SOLUTION);
    for told in [run(&["read", &puzzle]), pipe(&["read"], &puzzle)] {
        told.exits(2)
            .says("1. \"Normal sudoku rules apply\"\n   convention\n2. \"Purple lines are digits of great beauty\"\n   ? not understood")
            .says("? 1 purple line (r1c1–r1c3)")
            .complains("--ignore 'purple line' --ignore 'sentence 2'");
    }
    run(&["read", "--ignore", "purple line", "--ignore", "sentence 2", &puzzle]).exits(0);
}

#[test]
fn every_command_says_that_a_puzzle_is_read_in_part() {
    let rules = format!("{RULES} Adjacent odd digits cannot sum to 8 or 9.");
    let (puzzle, note) =
        (board(&rules, SOLUTION), "Read without sentence 3; what is left has exactly one solution.");
    for command in ["read", "explain", "solve", "check", "hint", "find"] {
        run(&[command, &puzzle]).exits(0).complains(note);
    }
    run(&["read", &puzzle]).says(note).says("? not used");
    assert_eq!(run(&["explain", "--format", "json", &puzzle]).json()[0]["note"], note);
    for command in ["rate", "grade"] {
        assert_eq!(run(&[command, "--format", "json", &puzzle]).json()[0]["note"], note, "{command}");
    }
}

/// Rules of any length take little time: each word is matched a bounded number of times.
#[test]
fn repeated_rules_are_refused_soon() {
    let repeated =
        |times: usize| format!("{}glimmering moons", "normal sudoku rules apply, and ".repeat(times));
    for command in ["read", "rate", "solve", "explain", "grade"] {
        let told = run(&[command, "--timeout", "20s", &board(&repeated(60), SOLUTION)]);
        assert!(matches!(told.code, 1 | 2) && !told.err.contains("time limit"), "{command}: {told:?}");
    }
    run(&["read", &board(&"Nothing. ".repeat(3000), SOLUTION)]).exits(2).complains("20000 are read");
}

#[test]
fn reading_ends_at_the_time_limit() {
    let rules =
        format!("Normal sudoku rules apply. {}", "Digits of great beauty, and moons, glimmer. ".repeat(150));
    let puzzle = board(&rules, SOLUTION);
    for command in ["read", "solve", "explain", "check"] {
        run(&[command, "--timeout", "1ms", &puzzle]).exits(3).complains("time limit of 1ms reached");
        pipe(&[command, "--timeout", "1ms"], &puzzle)
            .exits(3)
            .complains("time limit of 1ms reached at puzzle 1");
    }
    let rows = pipe(&["rate", "--timeout", "1ms"], &format!("{puzzle}\n{puzzle}\n"));
    assert_eq!(rows.out.matches("timeout after 1ms").count(), 2, "{rows:?}");
}

#[test]
fn takes_meanings_and_leaves_out_on_request() {
    let rules = "Normal sudoku rules apply. Purple lines are digits of great beauty.";
    let excused = ["--ignore", "sentence 2", "--meaning", "purple lines = renban"];
    let call = |command: &str| {
        let puzzle = board(rules, SOLUTION);
        let mut words = vec![command, puzzle.as_str()];
        words.extend(excused);
        run(&words).exits(0)
    };
    call("read").says("On request: sentence 2 is ignored").says("renban: r1c1 r1c2 r1c3");
    call("solve").complains("note: sentence 2 is ignored: \"Purple lines are digits of great beauty\"");
    run(&["read", "--ignore", "sentence 2", "--ignore", "line", &board(rules, SOLUTION)])
        .exits(0)
        .says("1 element is ignored: line");
    run(&[
        "solve",
        "--ignore",
        "green lines",
        "--ignore",
        "sentence 2",
        "--ignore",
        "line",
        &board(rules, SOLUTION),
    ])
    .exits(0)
    .complains("note: --ignore \"green lines\" has no effect");
    run(&["read", "--meaning", "green lines = renban", &board(rules, SOLUTION)])
        .exits(2)
        .complains("nothing that is drawn is called green lines");
    let words = file("rules.txt", RULES);
    run(&["read", "--rules-text", &words, &board("Beautiful digits.", SOLUTION)])
        .exits(0)
        .says("renban (1 element)");
}

#[test]
fn doubts_a_reading_without_the_one_solution() {
    let other = "1243341221434321";
    let puzzle = board(RULES, other);
    run(&["read", &puzzle]).exits(1).says("doubtful: its solution is not the one in the file");
    run(&["solve", &puzzle]).exits(2).complains("doubtful").complains("Digits along a purple line");
    let told = run(&["explain", &puzzle]).exits(0);
    assert!(told.out.starts_with("Four\n\nThe reading of this puzzle is doubtful"), "{}", told.out);
}

#[test]
fn counts_solutions_where_nothing_is_drawn() {
    // All sums lie between 1 and 9, so exchanging these gives a second solution.
    let sums = ["R1", "R2", "R3", "R4", "R5", "R6", "C1", "C2", "C3", "C4", "C5", "C7", "C9"];
    let text: String = sums.iter().map(|line| format!(".Sandwich~18~{line}")).collect();
    run(&["read", &text]).exits(1).says("no drawing").says(" differ here:\n  r");
    run(&["read", &format!("{text}.~R1C4_1")]).exits(0).says("It has one solution.");
}

#[test]
fn links_that_cannot_be_read_get_one_clear_line() {
    for short in [
        "https://sudokupad.app/abc123def4",
        "https://tinyurl.com/abcdefg",
        "https://f-puzzles.com/?id=y2abcdef",
    ] {
        run(&["read", short]).exits(2).complains("holds only the name of a puzzle");
    }
    let damaged = format!("https://sudokupad.app/?puzzleid=scl{}", "N4Ig".repeat(40));
    run(&["read", &damaged]).exits(2).complains("damaged or cut off");
}

#[test]
fn read_lists_regions_digits_clues_and_candidates() {
    let text = "size: 4\ndigits: 0-3\nregions: [AABB, ACBB, ACCD, CDDD]\nextra: [r1c4 r2c3 r3c2 r4c1]\n\
                outside: {depth: 2, top: ['1', '', '', '']}\n";
    pipe(&["read", "-"], text)
        .says("regions: 1122 1322 1334 3444")
        .says("digits: 0-3")
        .says("extra region: r1c4 r2c3 r3c2 r4c1")
        .says("outside, top of c1: 1 within 2 cells");
    pipe(&["read", "-"], ".~R1C1_2_3.NoBoxes").says("boxes: none").says("candidates: r1c1: 23");
}

#[test]
fn decided_cells_of_a_candidate_string_hold_their_digits() {
    let place =
        |digit: char| (1..=9).map(move |other| if digit.to_digit(10) == Some(other) { digit } else { '.' });
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let line: String = solution.chars().flat_map(place).collect();
    pipe(&["check", "-"], &line).exits(0).says("Valid and complete");
}
