//! What may be assumed of a puzzle with one solution, and when. A position can have one solution only because
//! candidates were struck out; then its givens tell nothing apart, and a deadly pattern is no argument.

use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Digit, Grid, Layout, Rules, Shape, Symmetry};
use whydoku_solver::catalogue::{Catalogue, Profile};
use whydoku_solver::pipeline::{self, Pipeline, Verdict};
use whydoku_solver::trace::{Move, Outcome};
use whydoku_test_support::{puzzles, read};

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
    assert_eq!(whydoku_search::first_two(&grid).len(), 2);
    grid.eliminate(Candidate::new(grid.layout().cell(0, 7), Digit::new(0)));
    assert!(whydoku_search::is_unique(&grid));
    // The pattern is there, but it proves nothing.
    let rectangle = "unique-rectangle-1".parse().expect("a technique");
    assert!(!pipeline::find_all(&grid, rectangle).is_empty());
    let pipeline = Pipeline::<2>::new(&ladder()).expect("a known scale");
    let trace = pipeline.run(&grid);
    assert!(matches!(trace.outcome, Outcome::Solved), "{:?}", trace.outcome);
    assert!(!pipeline::Solutions::default().may_assume_one(&grid, CancelToken::NEVER));
    assert!(matches!(pipeline.rate(grid), Verdict::Solved(_)));
}

/// Where neighbours must not be consecutive, digits cannot change places: two givens can be enough.
#[test]
fn digits_without_a_given_are_not_always_interchangeable() {
    let rules = Rules::NON_CONSECUTIVE.and(Rules::ANTI_KNIGHT).and(Rules::ANTI_KING);
    let shape = Shape::of_size(9).and_then(|shape| shape.with_rules(rules)).expect("a board");
    let layout = Arc::new(Layout::new(shape).expect("a board"));
    let given = |row, column, digit| Candidate::new(layout.cell(row, column), Digit::new(digit));
    let grid =
        Grid::<2>::with_givens(Arc::clone(&layout), [given(4, 2, 0), given(5, 6, 1)]).expect("no clash");
    assert!(whydoku_search::is_unique(&grid));
    assert!(pipeline::Solutions::default().may_assume_one(&grid, CancelToken::NEVER));
}

#[test]
fn a_puzzle_with_one_solution_allows_it() {
    let layout = Layout::classic();
    let pipeline = Pipeline::<2>::new(&ladder()).expect("a known scale");
    let used = puzzles().iter().any(|grid| {
        let moves = pipeline.run(grid).moves;
        moves.iter().any(|m| matches!(m, Move::Deduced(d) if d.step.finding.assumes_uniqueness()))
    });
    assert!(used, "no puzzle has a rectangle");
    // Too few givens for one solution are seen without a search that would never end.
    let verdict = pipeline.rate(Grid::empty(layout));
    assert!(matches!(verdict, Verdict::Stuck(..) | Verdict::SeveralSolutions), "{verdict:?}");
}

/// The givens are their own image in the falling diagonal, with other names, and nothing below 7.0 solves it.
const MIRRORED: &str = "........2...5.3.4...7.6.9...6.75......56...1..4...9.....9...8.1.3..2....1.....2.9";

#[test]
fn a_hidden_symmetry_is_as_good_as_one_that_can_be_seen() {
    let layout = Layout::classic();
    let grid: Grid<2> = read(&layout, MIRRORED).expect("a puzzle");
    let human = Catalogue::embedded().profile("human").expect("it is embedded");
    let pipeline = Pipeline::<2>::new(human).expect("a known scale");
    let seen = pipeline.rate(grid.clone());
    let axis = "gurths-symmetrical-axis".parse().expect("a technique");
    let generators = Symmetry::generators(&layout);
    let mut disguise = Symmetry::identity(&layout);
    for (at, generator) in generators.iter().enumerate() {
        disguise = disguise.then(generator);
        let hidden = grid.mapped(&disguise);
        assert_eq!(pipeline::find_all(&hidden, axis).len(), 1, "after {at} rearrangements");
        if at.is_multiple_of(9) {
            assert_eq!(pipeline.rate(hidden), seen, "after {at} rearrangements");
        }
    }
}

#[test]
fn a_board_with_hardly_anything_on_it_is_not_searched_for_symmetries_without_end() {
    // One row of a large board, and one digit less: every two columns with their digits may change places.
    for (size, side) in [(9, 3), (16, 4), (25, 5)] {
        let layout =
            Arc::new(Layout::<10>::new(Shape::boxes(size, side, side).expect("boxes")).expect("it fits"));
        let givens = (0..size - 1).map(|line| Candidate::new(layout.cell(0, line), Digit::new(line)));
        let grid = Grid::with_givens(Arc::clone(&layout), givens).expect("no two are equal");
        for name in ["gurths-symmetrical-placement", "gurths-symmetrical-axis", "gurths-symmetrical-images"] {
            let id = name.parse().expect("a technique");
            assert!(pipeline::find_all(&grid, id).is_empty(), "{name} on {size} by {size}");
        }
    }
}
