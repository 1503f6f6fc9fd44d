//! The path of Sudoku Explainer: ratings, explanations to the end, profiles. Debug builds check every step of a path.

use super::support::{classic, lines, sparing};
use std::collections::BTreeMap;
use whydoku_board::{CancelToken, Candidate, Cell, Digit, Grid, Layout, Shape};
use whydoku_compat::sudoku_explainer;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Profile, Score};
use whydoku_solver::pipeline::{Pipeline, Verdict};
use whydoku_solver::trace::{Move, Outcome};

fn pipeline<const W: usize>() -> Pipeline<W> {
    super::support::pipeline("se")
}

/// Puzzles with their ER.
fn rated() -> impl Iterator<Item = (Grid<2>, &'static str)> {
    lines(include_str!("../data/se.tsv")).map(|line| {
        let mut cells = line.split('\t');
        let (puzzle, er) = (cells.next().expect("a puzzle"), cells.next().expect("its ER"));
        (classic(puzzle), er)
    })
}

#[test]
fn explained_paths_are_complete_and_have_the_published_rating() {
    let pipeline = pipeline();
    for (grid, er) in rated().step_by(sparing(12)) {
        let trace = pipeline.run(&grid);
        assert!(matches!(trace.outcome, Outcome::Solved), "{er}: {:?}", trace.outcome);
        assert_eq!(trace.rating.difficulty.to_string(), er);
        assert_eq!(pipeline.rate(grid.clone()), Verdict::Solved(trace.rating.clone()));
        let end = trace.pruned().replay(|_| ());
        assert!(end.is_full(), "{er}");
    }
}

/// Within nested chains a cycle and forcing chains may be equally long. The first in search order brings its
/// eliminations, and the others add no complexity for those.
#[test]
fn the_first_of_equally_long_nested_chains_counts() {
    let hard = [
        ("..3...7..4..1...6..9..2....2...6.........5..8...91..4...8.....5.74...3..9...4..1.", "10.6"),
        (".....6..94......3...9.3.54..1.......3...4..159..16...3..2...8..6...9...4.....7...", "10.7"),
    ];
    for (puzzle, er) in hard {
        let grid = classic(puzzle);
        let Verdict::Solved(rating) = pipeline().rate(grid) else { panic!("{puzzle}: no rating") };
        assert_eq!(rating.difficulty.to_string(), er, "{puzzle}");
    }
}

#[test]
fn puzzles_with_two_solutions_get_no_step() {
    let two = "2957438614318659..8761925433874592166123874955492167387635241899286713541549386..";
    let grid = classic(two);
    assert_eq!(pipeline().rate(grid.clone()), Verdict::SeveralSolutions);
    assert!(pipeline().next(&grid, CancelToken::NEVER).is_none());
}

fn pipeline_of(text: &str) -> Pipeline<2> {
    let profile = Profile::parse("mine.yaml", text).expect("a profile");
    Pipeline::new(&profile).expect("its scale is known")
}

/// Rungs that a profile leaves out are not searched, with or without the emulator.
#[test]
fn a_profile_of_hidden_singles_gets_stuck() {
    let (needs_more, _) = rated().find(|&(_, er)| er == "3.2").expect("such a puzzle");
    for engine in ["", "engine: sudoku-explainer\n"] {
        let head =
            format!("schema: 1\nabout: hidden singles\nscale: se\n{engine}pick: first\nguess: never\n");
        let singles = pipeline_of(&format!("{head}rungs: [full-house, hidden-single]\n"));
        let Verdict::Stuck(rating, open) = singles.rate(needs_more.clone()) else {
            panic!("it is not stuck")
        };
        assert!(rating.difficulty <= Score::tenths(15), "{}", rating.difficulty);
        let trace = singles.run(&needs_more);
        assert!(matches!(trace.outcome, Outcome::Stuck));
        assert_eq!(trace.replay(|_| ()).open().len(), open);
    }
}

#[test]
fn ratings_without_uniqueness_do_not_assume_it() {
    let mut profile = Catalogue::embedded().profile("se").expect("the profile").clone();
    profile.uniqueness = false;
    let without = Pipeline::new(&profile).expect("its scale is known");
    for (er, rated_as) in [("4.5", Score::tenths(45)), ("5.6", Score::tenths(56))] {
        let (puzzle, _) = rated().find(|&(_, rated)| rated == er).expect("such a puzzle");
        let trace = without.run(&puzzle);
        assert!(trace.rating.difficulty > rated_as, "{er}: {}", trace.rating.difficulty);
        assert_eq!(without.rate(puzzle), Verdict::Solved(trace.rating.clone()));
        let assumes = |what: &Move| match what {
            Move::Deduced(deduction) => deduction.step.finding.assumes_uniqueness(),
            Move::Guessed(_) => false,
        };
        assert!(!trace.moves.iter().any(assumes), "{er}");
    }
}

/// The figures decide the search order, so they are in code too.
#[test]
fn figures_equal_those_of_the_catalogue() {
    let mut figures = BTreeMap::new();
    for (technique, size, tenths) in sudoku_explainer::figures() {
        let least = figures.entry((technique, size)).or_insert(tenths);
        *least = tenths.min(*least);
    }
    let rated = |id: TechniqueId| Catalogue::embedded().entry(id).ratings.get("se");
    for (&(technique, size), &tenths) in &figures {
        let Some(said) = rated(technique) else { continue };
        assert_eq!(said.of(size).0, Score::tenths(tenths), "{technique} of size {size}");
    }
    for id in TechniqueId::all().filter(|&id| rated(id).is_some()) {
        assert!(figures.keys().any(|&(technique, _)| technique == id), "{id} is no step of the program's");
    }
}

#[test]
fn other_boards_use_the_ladder_of_our_finders() {
    let layout =
        std::sync::Arc::new(Layout::<2>::new(Shape::boxes(4, 2, 2).expect("four by four")).expect("it fits"));
    let given = |(cell, symbol)| Some(Candidate::new(Cell::new(cell), Digit::from_symbol(symbol)?));
    let givens = ".2.4.1......1.4.".chars().enumerate().filter_map(given);
    let grid = Grid::with_givens(layout, givens).expect("a grid");
    assert_eq!(pipeline().rate(grid.clone()), Verdict::OtherBoard);
    assert!(matches!(pipeline().run(&grid).outcome, Outcome::Solved));
}
