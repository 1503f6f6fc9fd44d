//! Guesses: which digit is tried, that the choice is the same in every disguise, and what is left out after one.

use whydoku_board::{Candidate, Grid, Layout, Symmetry};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::Profile;
use whydoku_solver::pipeline::{Event, Limits, Pipeline, Verdict};
use whydoku_solver::rating::Rating;
use whydoku_test_support::read;

/// Puzzles with which singles get nowhere.
const HARD: [&str; 3] = [
    "..3......4...8..36..8...1...4..6..73...9..........2..5..4.7..686........7..6..5..",
    "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8",
    ".2.4....9..7....3.6.....5.......8.7...52..6...1..4...23..92.....9...4..8....1....",
];

const SINGLES: &str = "
schema: 1
about: singles, and locked digits as long as nothing is guessed
scale: human
rungs:
  - [hidden-single, naked-single]
  - {techniques: [pointing, claiming], after-guess: false}
";

fn grid(puzzle: &str) -> Grid<2> {
    read(&Layout::classic(), puzzle).expect("a grid")
}

/// What a rating takes, step by step: a technique, or a digit that it guesses on a board.
enum AppliedStep {
    Step(TechniqueId),
    Guess(Box<Grid<2>>, Candidate),
}

fn rated(grid: &Grid<2>) -> (Rating, Vec<AppliedStep>) {
    let profile = Profile::parse("singles.yaml", SINGLES).expect("it is right");
    let pipeline = Pipeline::new(&profile).expect("its scale is known");
    let (mut board, mut taken) = (grid.clone(), Vec::new());
    let mut note = |event: Event<'_>| match event {
        Event::Step(step) => {
            step.conclusions.iter().for_each(|conclusion| conclusion.apply_to(&mut board));
            taken.push(AppliedStep::Step(step.technique));
        }
        Event::Guess(tried) => {
            taken.push(AppliedStep::Guess(Box::new(board.clone()), tried));
            board.place(tried);
        }
    };
    let verdict = pipeline.rate_within(grid.clone(), &Limits::default(), Some(&mut note));
    let Verdict::Solved(rating) = verdict else { panic!("{verdict:?}") };
    (rating, taken)
}

#[test]
fn the_digit_that_leads_furthest_is_guessed() {
    for puzzle in HARD {
        let grid = grid(puzzle);
        let solution = &whydoku_search::first_two(&grid)[0];
        let (rating, taken) = rated(&grid);
        let guesses = taken.iter().filter_map(|taken| match taken {
            AppliedStep::Guess(board, tried) => Some((&**board, *tried)),
            AppliedStep::Step(_) => None,
        });
        let mut count = 0;
        for (board, tried) in guesses {
            count += 1;
            assert_eq!(solution.digit(tried.cell), Some(tried.digit), "{puzzle}");
            let right: Vec<Candidate> = board
                .open()
                .iter()
                .map(|cell| Candidate::new(cell, solution.digit(cell).expect("it is full")))
                .collect();
            let left = whydoku_techniques::NARROW.left_with(board, &right);
            let own = right.iter().position(|&right| right == tried).expect("it is open");
            assert_eq!(left.iter().min(), Some(&left[own]), "{puzzle}: {tried:?}");
        }
        assert!(count > 0 && count == rating.guesses, "{puzzle}: {count}");
    }
}

#[test]
fn guesses_are_the_same_in_every_disguise() {
    for puzzle in HARD {
        let grid = grid(puzzle);
        let (rating, _) = rated(&grid);
        let generators = Symmetry::generators(grid.layout());
        let mut symmetry = Symmetry::identity(grid.layout());
        for step in 0..5 * generators.len() {
            symmetry = symmetry.then(&generators[step * 7 % generators.len()]);
            if step % 5 == 4 {
                assert_eq!(rated(&grid.mapped(&symmetry)).0, rating, "{puzzle}");
            }
        }
    }
}

#[test]
fn rungs_for_before_a_guess_are_left_out_after_one() {
    let mut before = 0;
    for puzzle in HARD {
        let (_, taken) = rated(&grid(puzzle));
        let first =
            taken.iter().position(|taken| matches!(taken, AppliedStep::Guess(..))).expect("one is needed");
        let locked = |taken: &&AppliedStep| {
            matches!(taken, AppliedStep::Step(TechniqueId::Pointing | TechniqueId::Claiming))
        };
        before += taken[..first].iter().filter(locked).count();
        assert_eq!(taken[first..].iter().filter(locked).count(), 0, "{puzzle}");
    }
    assert!(before > 0, "they are used before");
}
