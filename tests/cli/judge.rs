//! `judge`: claims of prose with their verdicts.

use super::*;

#[test]
fn claims_are_printed_with_their_verdicts() {
    let judged = run(&["judge", EASY, "First, r1c6 is 8.\nSo r1c3 = 1."]).exits(1);
    let judged =
        judged.says("line 1: r1c6=8 follows by hidden single (1.5)\n").says("line 2: r1c3=1 false: ");
    judged.says("2 claims: 1 follows, 0 unshown, 1 false, 0 known; the first gap is in line 2; not solved\n");
    run(&["judge", EASY, "r1c6 = 8"]).exits(0);
    run(&["judge", EASY, "r1c6 has only 8 left."]).exits(0).says("line 1: r1c6=8 follows by hidden single");
    pipe(&["judge", "--lang", "pt", EASY, "-"], "Só resta r1c6: r1c6 = 8.").exits(0).says("(1.5)");
}

#[test]
fn json_is_for_programs() {
    let json = run(&["judge", "--format", "json", EASY, "r1c6 = 8; r1c6 = 8"]).exits(0).json();
    assert_eq!(
        (&json[0]["follows"], &json[0]["known"], &json[0]["gap"]),
        (&1.into(), &1.into(), &Value::Null)
    );
    assert_eq!(json[0]["claims"][0]["technique"], "hidden-single");
}

#[test]
fn puzzles_without_a_solution_have_no_judge() {
    run(&["judge", NONE, "r1c6 = 8"]).exits(1).complains("no solution");
}
