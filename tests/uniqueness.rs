//! What may be assumed of a puzzle with one solution, and when. A position can have one solution only because
//! candidates were struck out; then its givens tell nothing apart, and a deadly pattern is no argument.

mod support;

use support::read;
use whydoku::catalogue::{Catalogue, Profile};
use whydoku::geometry::{Candidate, Digit, Layout};
use whydoku::grid::Grid;
use whydoku::pipeline::{self, Pipeline, Verdict};
use whydoku::search;
use whydoku::trace::{Move, Outcome};

const LADDER: &str = "
schema: 1
about: rectangles before singles
scale: human
pick: all
rungs: [unique-rectangle-1, naked-single, hidden-single]
";

/// Two solutions, which differ in a rectangle of 1 and 8; its corner r1c8 could be 4 as far as anyone sees.
const TWO_WAYS: &str = "
    .965.7... ..26437.9 .7419862. 248.6.197 .357.9.4. 9.728..3. 569..147. .2397.851 781..2963";

fn two_ways() -> Grid<2> {
    read(&Layout::classic(), TWO_WAYS).expect("it is a grid")
}

fn ladder() -> Profile {
    Profile::parse("ladder", LADDER).expect("a profile")
}

#[test]
fn a_position_made_single_by_hand_allows_no_assumption() {
    let mut grid = two_ways();
    assert_eq!(search::first_two(&grid).len(), 2);
    grid.eliminate(Candidate::new(grid.layout().cell(0, 7), Digit::new(0)));
    assert!(search::is_unique(&grid));
    // The pattern is there, but it proves nothing.
    let rectangle = "unique-rectangle-1".parse().expect("a technique");
    assert!(!pipeline::find_all(&grid, rectangle).is_empty());
    let pipeline = Pipeline::<2>::new(Catalogue::embedded(), &ladder()).expect("a known scale");
    let trace = pipeline.run(&grid);
    assert!(matches!(trace.outcome, Outcome::Solved), "{:?}", trace.outcome);
    assert!(matches!(pipeline.rate(grid), Verdict::Solved(_)));
}

#[test]
fn a_puzzle_with_one_solution_allows_it() {
    let layout = Layout::classic();
    let pipeline = Pipeline::<2>::new(Catalogue::embedded(), &ladder()).expect("a known scale");
    let used = support::puzzles().iter().any(|grid| {
        let moves = pipeline.run(grid).moves;
        moves.iter().any(|m| matches!(m, Move::Deduced(d) if d.step.finding.assumes_uniqueness()))
    });
    assert!(used, "no puzzle has a rectangle");
    // Too few givens for one solution are seen without a search that would never end.
    let verdict = pipeline.rate(Grid::empty(layout));
    assert!(matches!(verdict, Verdict::Stuck(..) | Verdict::SeveralSolutions), "{verdict:?}");
}
