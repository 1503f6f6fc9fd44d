//! `hint` and `why` as commands of their own, and what they say of positions that are broken.

use super::*;
use serde_json::json;

#[test]
fn a_hint_is_a_command() {
    assert_eq!(run(&["hint", EASY]).exits(0).out, "Look at box 2.\n");
    let hint = |grade: &str| run(&["hint", "--grade", grade, EASY]).exits(0);
    assert_eq!(hint("look").out, "Look at box 2.\n");
    assert_eq!(hint("hint").out, "One digit of box 2 has a single place left (hidden single).\n");
    hint("whole").says("r1c6 = 8").says("246 +8");
    pipe(&["hint", "--lang", "pt"], EASY).exits(0).says("bloco 2");
    run(&["hint", "--grade", "all", EASY]).exits(2).complains("look, hint and whole");
}

#[test]
fn json_holds_no_more_than_was_asked_for() {
    let hint = |grade: &str| run(&["hint", "--format", "json", "--grade", grade, EASY]).exits(0);
    for grade in ["look", "hint"] {
        let said = hint(grade);
        let fields: Vec<String> = said.json()[0].as_object().expect("an object").keys().cloned().collect();
        let named = ["cells", "digits", "given", "grade", "houses", "line", "technique", "text", "warning"];
        assert!(fields.iter().map(String::as_str).eq(named), "only what the words name: {said:?}");
        assert_eq!(said.json()[0]["technique"].is_null(), grade == "look");
        assert_eq!((&said.json()[0]["houses"], &said.json()[0]["cells"]), (&json!(["b2"]), &json!([])));
        said.says_not("r1c6").says_not("8");
    }
    assert_eq!(hint("whole").json()[0]["placements"][0], "r1c6=8");
}

/// A grid with a wrong entry: the solution has 4 at r1c3.
const WRONG: &str = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_hint_on_a_broken_position_says_so_first() {
    for call in [&["hint", WRONG][..], &["hint", "--grade", "whole", WRONG]] {
        let said = run(call).exits(1).says("An entry is wrong: this grid has no solution");
        said.says("If r1c3 is yours, it is the culprit: without it there is one solution.").says_not("r1c6");
    }
    let json = run(&["hint", "--format", "json", WRONG]).exits(1);
    assert!(json.json()[0]["warning"].as_str().expect("a warning").contains("entry is wrong"));
}

#[test]
fn pencilmarks_without_the_true_candidate_are_broken() {
    let marks = pencilmarks(EASY);
    let named = "4 should not have been removed from r1c3";
    run(&["hint", &marks]).exits(1).says("An entry is wrong").says(named);
    run(&["why", "r1c3=1", &marks]).exits(1).says("An entry is wrong").says(named);
}

#[test]
fn several_solutions_are_reported_before_a_hint() {
    run(&["hint", "--grade", "whole", TWO])
        .says("This grid has several solutions, so logic cannot fill every cell.");
}

#[test]
fn why_is_a_command_and_takes_claims_as_people_write_them() {
    for claim in ["r1c3=4", "R1C3=4", "A3=4", "a3 = 4"] {
        run(&["why", claim, "--expert", EASY]).exits(0).says("So r1c3 = 4.");
    }
    for claim in ["r1c3<>1", "r1c3!=1", "r1c3≠1", "A3≠1"] {
        run(&["why", claim, "--draw", "none", EASY]).exits(0).says("So r1c3 is not 1.");
    }
}

#[test]
fn a_wrong_entry_proves_nothing() {
    for claim in ["r1c3=1", "r1c4=2", "r1c4<>2"] {
        run(&["why", claim, WRONG]).exits(1).says("An entry is wrong").says_not("So ");
    }
}

/// The entry 5 at r1c1 is wrong: the solution has 4 there.
#[test]
fn a_wrong_entry_is_found_from_the_grid_itself() {
    let wrong = P.replacen('.', "5", 1);
    for call in [&["hint", &wrong][..], &["why", "r1c1=5", &wrong], &["check", &wrong]] {
        let said = run(call).exits(1);
        let culprit = if call[0] == "why" { "r1c1" } else { "r1c1 or r3c4" };
        let said = said
            .says(&format!("If {culprit} is yours, it is the culprit: without it there is one solution."));
        // The contradiction, and the entries on which it rests.
        said.says("No place is left.").says("The contradiction rests on r1c1");
    }
    let why = run(&["why", "r1c1=5", &wrong]).exits(1);
    why.says("\n1. r").says("v > ");
}

#[test]
fn a_mistyped_puzzle_is_corrected() {
    // A 4 of the puzzle is typed as 7, and a given one cell too far to the right.
    let digit = P.replacen("64....81", "67....81", 1);
    let cell = P.replacen("26.95", "2.695", 1);
    for (puzzle, correction) in
        [(digit, "4 instead of 7 at r3c7"), (cell, "6 at r7c4 instead of r7c5 it has one solution.")]
    {
        for command in ["hint", "explain", "check"] {
            let said = run(&[command, &puzzle]);
            assert!(said.out.replace('\n', " ").contains(correction), "{command} {puzzle}: {said:?}");
        }
    }
    run(&["check", P]).exits(0).says_not("mistyped");
}

/// The puzzle of the README.
const P: &str = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";

#[test]
fn the_answer_is_the_first_line_and_one_board_follows() {
    let yes = run(&["why", "r1c1=4", P]).exits(0);
    let lines: Vec<&str> = yes.out.lines().collect();
    assert_eq!(lines[0], "Yes: nine singles lead to it.");
    assert_eq!(lines[1], "1. r2c2 = 6 (box 1, only place)");
    assert_eq!(lines[10], "So r1c1 = 4.");
    let no = run(&["why", "r1c1=5", P]).exits(1);
    assert!(no.out.starts_with("No. With 5 at r1c1, row 1 has no place left for 4.\n1. "), "{no:?}");
    let no = no.says("That cannot be. So r1c1 is not 5.").says("the solution has 4 there.");
    for (run, sign) in [(yes, "+ "), (no, "v > ")] {
        assert_eq!(run.out.matches('┌').count(), 1, "{run:?}");
        // The legend is the last line.
        assert!(run.out.lines().last().is_some_and(|line| line.contains(sign)), "{run:?}");
    }
    let one = run(&["why", "r2c2=6", P]).exits(0);
    assert!(one.out.starts_with("Yes: one single leads to it.\n"), "{one:?}");
}

#[test]
fn a_claim_that_is_open_is_answered_in_json_too() {
    let answer = &run(&["why", "r2c8=2", "--format", "json", TWO]).exits(1).json()[0];
    assert_eq!((&answer["claim"], &answer["holds"]), (&"r2c8=2".into(), &Value::Null));
    let answer = &run(&["why", "r1c3=5", "--format", "json", EASY]).exits(1).json()[0];
    assert_eq!(answer["holds"], false);
}

#[test]
fn a_hint_is_the_easiest_step_even_if_the_path_does_without_it() {
    let board = "12..5.78..5718923..8.7.25.12.1..5.7.7.5.1...2846297315362971458518643927974528163";
    let first = |command: &[&str]| {
        let said = run(&[command, &["--format", "json", board]].concat()).exits(0);
        said.json().iter().find_map(|line| line["technique"].as_str().map(str::to_owned))
    };
    assert_eq!(first(&["hint", "--grade", "whole"]).as_deref(), Some("pointing"));
    assert_ne!(first(&["explain", "--no-guess"]).as_deref(), Some("pointing"));
}
