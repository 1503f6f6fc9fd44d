//! `check --progress`.

use super::*;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

#[test]
fn correct_entries_are_reported_with_the_next_step() {
    let current = PUZZLE.replacen("53.", "534", 1);
    run(&["check", "--progress", PUZZLE, &current])
        .exits(0)
        .says("Nothing is wrong so far.")
        .says_not("next");
    let done = run(&["check", "--hint", "--progress", PUZZLE, &current]).exits(0);
    done.says("Nothing is wrong so far.").says("This can be deduced next (");
}

#[test]
fn a_wrong_digit_is_named() {
    let current = PUZZLE.replacen("53.", "531", 1);
    let done = run(&["check", "--show", "--progress", PUZZLE, &current]).exits(1);
    done.says("r1c3 = 1 is wrong").says_not("One entry");
}

#[test]
fn hints_reveal_only_their_grade() {
    let one = PUZZLE.replacen("53.", "531", 1);
    let done = run(&["check", "--progress", PUZZLE, &one]).exits(1);
    assert_eq!(done.out, "One entry is wrong.\n");
    let two = one.replacen("6..195", "64.195", 1);
    assert_eq!(run(&["check", "--progress", PUZZLE, &two]).exits(1).out, "2 entries are wrong.\n");
    run(&["check", "--show", EASY]).exits(2).complains("--progress");
}

#[test]
fn a_finished_grid_leaves_nothing_to_do() {
    let done = run(&["check", "--hint", "--progress", PUZZLE, SOLUTION]);
    assert_eq!((done.code, done.out.as_str()), (0, "Nothing is wrong so far.\nEvery cell is filled.\n"));
}

#[test]
fn a_removed_candidate_that_was_needed_is_named() {
    // Every cell with all its candidates, but r1c3 without the 4 that belongs there.
    let rows = pencilmarks(PUZZLE);
    run(&["check", "--progress", PUZZLE, &rows]).exits(1).says("One candidate was removed that is needed.");
    let done = run(&["check", "--show", "--progress", PUZZLE, &rows]).exits(1);
    done.says("4 should not have been removed from r1c3");
}

#[test]
fn another_puzzle_is_an_error() {
    let current = PUZZLE.replacen('5', "9", 1);
    assert_eq!(run(&["check", "--progress", PUZZLE, &current]).code, 2);
}

#[test]
fn swapped_arguments_are_recognised() {
    let current = PUZZLE.replacen("53.", "531", 1);
    let done = run(&["check", "--progress", &current, PUZZLE]).exits(1);
    done.says("One entry is wrong.").complains("note: the second grid is taken as the original");
    let right = run(&["check", "--progress", PUZZLE, &current]).exits(1);
    assert_eq!((right.err.as_str(), right.out.as_str()), ("", "One entry is wrong.\n"));
    // Pencilmarks hold no digits, so they are not the original.
    assert_eq!(run(&["check", "--progress", PUZZLE, &pencilmarks(PUZZLE)]).exits(1).err, "");
}
