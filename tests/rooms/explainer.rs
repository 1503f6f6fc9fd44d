//! Sudoku Explainer's path as it is told: to the end, at its own figure, every step judged as it is taken (debug builds
//! do that).

use crate::support::{read, sparing};
use whydoku::catalogue::Catalogue;
use whydoku::geometry::{Layout, Shape};
use whydoku::grid::Grid;
use whydoku::pipeline::{Pipeline, Verdict};
use whydoku::trace::Outcome;

fn pipeline<const W: usize>() -> Pipeline<'static, W> {
    let catalogue = Catalogue::embedded();
    Pipeline::new(catalogue, catalogue.profile("se").expect("the profile")).expect("its scale is known")
}

/// Puzzles with their ER.
fn rated() -> impl Iterator<Item = (Grid<2>, &'static str)> {
    let lines =
        include_str!("../data/se.tsv").lines().filter(|line| !line.starts_with('#') && !line.is_empty());
    lines.map(|line| {
        let mut cells = line.split('\t');
        let (puzzle, er) = (cells.next().expect("a puzzle"), cells.next().expect("its ER"));
        (read(&Layout::classic(), puzzle).expect("a grid"), er)
    })
}

#[test]
fn paths_are_told_to_the_end_at_the_figure_of_the_scale() {
    let pipeline = pipeline();
    for (grid, er) in rated().step_by(sparing(2)) {
        let trace = pipeline.run(&grid);
        assert!(matches!(trace.outcome, Outcome::Solved), "{er}: {:?}", trace.outcome);
        assert_eq!(trace.rating.difficulty.to_string(), er);
        assert_eq!(pipeline.rate(grid.clone()), Verdict::Solved(trace.rating.clone()));
        let end = trace.pruned().replay(|_| ());
        assert!(end.is_full(), "{er}");
    }
}

/// Within nested chains a cycle and forcing chains may be equally long: the first that a search from start to start
/// meets brings what it takes away, and what the others repeat costs nothing.
#[test]
fn of_equal_chains_the_first_counts() {
    let hard = [
        ("..3...7..4..1...6..9..2....2...6.........5..8...91..4...8.....5.74...3..9...4..1.", "10.6"),
        (".....6..94......3...9.3.54..1.......3...4..159..16...3..2...8..6...9...4.....7...", "10.7"),
    ];
    for (puzzle, er) in hard {
        let grid = read(&Layout::classic(), puzzle).expect("a grid");
        let Verdict::Solved(rating) = pipeline().rate(grid) else { panic!("{puzzle}: no rating") };
        assert_eq!(rating.difficulty.to_string(), er, "{puzzle}");
    }
}

/// The path takes one solution for granted; where there are two, no step may take either away.
#[test]
fn of_two_solutions_neither_is_taken_away() {
    let two = "2957438614318659..8761925433874592166123874955492167387635241899286713541549386..";
    let grid = read(&Layout::classic(), two).expect("a grid");
    assert_eq!(pipeline().rate(grid.clone()), Verdict::SeveralSolutions);
    assert!(pipeline().next(&grid).is_none());
}

#[test]
fn other_boards_go_up_the_ladder() {
    let layout =
        std::sync::Arc::new(Layout::<2>::new(Shape::boxes(4, 2, 2).expect("four by four")).expect("it fits"));
    let grid = read(&layout, ".2.4.1......1.4.").expect("a grid");
    assert!(!matches!(pipeline().rate(grid), Verdict::OtherBoard));
}
