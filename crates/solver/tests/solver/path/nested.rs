//! Boards that need nested trials or many rungs, and such boards with a wrong or a missing clue.

use std::collections::BTreeSet;
use std::sync::Arc;
use whydoku_board::Layout;
use whydoku_formats::{ReadOptions, parse_one};
use whydoku_logic::{Argument, TechniqueId};
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::path::PathBuilder;
use whydoku_solver::trace::{Outcome, Trace};

/// Suppositions within suppositions, many of which come down to two digits that one cell would have to hold.
const WHISPERS: &str = "\
size: 9
boxes: 3x3
whispers:
  - 'r8c9 r7c9 r7c8 r6c8 r6c9'
  - 'r4c7 r3c7 r2c7 r1c7 r1c8'
  - 'r5c2 r5c3 r4c3'
  - 'r9c1 r9c2 r9c3'
  - 'r7c6 r8c6 r8c5 r7c5 r7c4 r6c4'
  - 'r3c4 r4c4 r5c4'
  - 'r1c4 r1c5 r2c5 r2c6 r3c6 r4c6'
  - 'r8c4 r8c3 r8c2'
  - 'r6c1 r6c2 r6c3'
grid: |
  .........
  .........
  ....8...7
  .......46
  .........
  .........
  ......6..
  .........
  .9.....7.
";

/// Its steps are of many rungs: chains, krakens, nets, and nets within nets.
const HARD: &str = ".2.4....9..7....3.6.....5.......8.7...52..6...1..4...23..92.....9...4..8....1....";

fn path_of(text: &str) -> Trace<2> {
    let puzzle = parse_one(text, &ReadOptions::default()).expect("it is a puzzle");
    let layout = Layout::new(puzzle.shape.clone()).expect("a board");
    let grid = puzzle.grid(Arc::new(layout)).expect("it fits");
    let human = Catalogue::embedded().profile("human").expect("it is there");
    PathBuilder::new(human).expect("its scale is known").build(&grid)
}

#[test]
fn boards_with_nested_trials_are_solved_in_short_arguments() {
    let trace = path_of(WHISPERS);
    let nested = trace.steps().filter(|step| step.technique == TechniqueId::NestedTrial);
    let lengths: Vec<usize> =
        nested.flat_map(|step| step.finding.figure().arguments()).map(Argument::length).collect();
    assert!(matches!(trace.outcome, Outcome::Solved) && lengths.len() > 4, "{lengths:?}");
    assert!(lengths.iter().all(|&length| length <= 25), "too many lines to read: {lengths:?}");
}

#[test]
fn boards_with_many_rungs_are_solved() {
    let trace = path_of(HARD);
    let rungs: BTreeSet<TechniqueId> = trace.steps().map(|step| step.technique).collect();
    assert!(matches!(trace.outcome, Outcome::Solved) && rungs.len() > 17, "{rungs:?}");
}

#[test]
fn boards_without_one_solution_have_no_path() {
    // A clue less, or one that is wrong.
    for (text, several) in
        [(WHISPERS.replace("8...7", "....7"), true), (WHISPERS.replace("8...7", "8...3"), false)]
    {
        let trace = path_of(&text);
        assert_eq!(matches!(trace.outcome, Outcome::SeveralSolutions { .. }), several);
        assert!(!matches!(trace.outcome, Outcome::Solved));
    }
}
