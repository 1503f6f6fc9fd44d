//! `hint` and `why` as commands of their own, and what they say of positions that are broken.

use super::*;

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
        assert_eq!(said.json()[0].as_object().map(serde_json::Map::len), Some(1), "only words: {said:?}");
        said.says_not("r1c6");
    }
    assert_eq!(hint("whole").json()[0]["placements"][0], "r1c6=8");
}

/// A grid with a wrong entry: the solution has 4 at r1c3.
const WRONG: &str = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn a_hint_on_a_broken_position_says_so_first() {
    for call in [&["hint", WRONG][..], &["hint", "--grade", "whole", WRONG]] {
        let said = run(call).exits(1).says("An entry is wrong: this grid has no solution");
        said.says("`whydoku check --progress` shows what is wrong.").says_not("r1c6");
    }
    let json = run(&["hint", "--format", "json", WRONG]).exits(1);
    assert!(json.json()[0]["warning"].as_str().expect("a warning").contains("entry is wrong"));
}

#[test]
fn pencilmarks_without_the_true_candidate_are_broken() {
    let marks = pencilmarks(EASY);
    run(&["hint", &marks]).exits(1).says("An entry is wrong");
    run(&["why", "r1c3=1", &marks]).exits(1).says("An entry is wrong");
}

#[test]
fn several_solutions_are_reported_before_a_hint() {
    run(&["hint", "--grade", "whole", TWO]).says("This grid has several solutions");
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

#[test]
fn a_claim_that_is_open_is_answered_in_json_too() {
    let answer = &run(&["why", "r2c8=2", "--format", "json", TWO]).exits(1).json()[0];
    assert_eq!((&answer["claim"], &answer["holds"]), (&"r2c8=2".into(), &Value::Null));
    let answer = &run(&["why", "r1c3=5", "--format", "json", EASY]).exits(1).json()[0];
    assert_eq!(answer["holds"], false);
}

#[test]
fn a_hint_is_the_easiest_step_even_if_the_path_does_without_it() {
    let board = ":0000:x:...86.9+1..8..91..31+95.2.6.+8561........+9.7......3......9+1..+845....+8.59..1.+57..6.8+9\
                 :411 412 316 421 724 734 244 444 254 454 264 464 767 768::";
    let first = |command: &[&str]| {
        let said = run(&[command, &["--format", "json", board]].concat()).exits(0);
        said.json().iter().find_map(|line| line["technique"].as_str().map(str::to_owned))
    };
    assert_eq!(first(&["hint", "--grade", "whole"]).as_deref(), Some("pointing"));
    assert_ne!(first(&["explain", "--no-guess"]).as_deref(), Some("pointing"));
}
