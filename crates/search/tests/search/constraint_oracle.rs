//! Searches against the naive predicates of constraints: on small boards they find exactly the grids that satisfy them.

#[path = "../../../constraints/tests/support/mod.rs"]
mod support;

use self::support::{board, constraint, pattern, shape, solutions};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::select;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::{CancelToken, Cell, Constraint, ConstraintKind, Grid, Layout, Shape};
use whydoku_methods::{Method, enumerate};
use whydoku_search::{SearchOptions, first_two};

/// The grids that a method finds.
fn found(shape: &Shape, method: Method) -> BTreeSet<Vec<i32>> {
    let layout = Arc::new(Layout::<2>::new(shape.clone()).expect("a small board"));
    let empty = Grid::empty(layout);
    let mut found = BTreeSet::new();
    enumerate(&empty, method, SearchOptions::default(), CancelToken::NEVER, &mut |solution| {
        let full = solution.fill(&empty);
        let value = |cell| shape.value(full.digit(cell).expect("a full grid"));
        found.insert(full.layout().cells().iter().map(value).collect());
        ControlFlow::Continue(())
    });
    found
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn searches_find_the_grids_that_satisfy_a_constraint(
        (board, constraint) in select(vec![(4, 1, 4), (4, 0, 4), (4, 2, 4), (3, 1, 5), (3, 0, 4)])
            .prop_map(|(side, lowest, digits)| board(side, lowest, digits))
            .prop_flat_map(|board| { let constraint = constraint(&board); (Just(board), constraint) })
    ) {
        if let Some(shape) = shape(&board, constraint) {
            let expected: BTreeSet<Vec<i32>> =
                solutions(&board).into_iter().filter(|grid| shape.violation(grid).is_none()).collect();
            for method in [Method::Exact, Method::Sat, Method::Backtrack] {
                prop_assert_eq!(&found(&shape, method), &expected, "{:?} by {:?}", shape.constraints(), method);
            }
        }
    }

    #[test]
    fn searches_find_the_grids_that_satisfy_several_sums(
        lowest in 0..2usize,
        cells in Just((0..16).map(Cell::new).collect::<Vec<_>>()).prop_shuffle(),
        counts in vec(2..6usize, 2..4),
        grid in 0..288usize,
    ) {
        let board = board(4, lowest, 4);
        let grids = solutions(&board);
        let mut rest = cells.as_slice();
        let sums = counts.into_iter().filter_map(|count| {
            let own = rest.split_off(..count)?;
            let total = own.iter().map(|cell| grids[grid][cell.index()]).sum();
            Some(Constraint::new(ConstraintKind::Sum, own.to_vec(), vec![total]))
        });
        let shape = board.with_constraints(sums.collect()).expect("valid sums");
        let expected: BTreeSet<Vec<i32>> =
            grids.iter().filter(|grid| shape.violation(grid).is_none()).cloned().collect();
        for method in [Method::Exact, Method::Sat] {
            prop_assert_eq!(&found(&shape, method), &expected, "{:?} by {:?}", shape.constraints(), method);
        }
    }

    /// With all cells but those of the constraint given, a solution is found if and only if the grid satisfies it.
    #[test]
    fn full_large_grids_are_solutions_if_they_satisfy_a_constraint(
        (size, constraint, digits) in select(vec![9, 12, 16, 25]).prop_flat_map(|size| {
            let digits = Just((1..=size as i32).collect::<Vec<_>>()).prop_shuffle();
            (Just(size), constraint(&board(size, 1, size)), digits)
        })
    ) {
        if let Some(shape) = shape(&board(size, 1, size), constraint) {
            let values = pattern(size, &digits);
            let layout = Arc::new(Layout::<10>::new(shape.clone()).expect("the widest board"));
            let mut grid = Grid::empty(layout);
            for cell in *grid.layout().clone().cells() {
                let digit = shape.digit_worth(values[cell.index()]).expect("a digit");
                if grid.allows(whydoku_board::Candidate::new(cell, digit)) {
                    grid.place(whydoku_board::Candidate::new(cell, digit));
                }
            }
            let is_full = grid.open().is_empty();
            let is_solution = is_full && !first_two(&grid).is_empty();
            prop_assert_eq!(is_solution, shape.violation(&values).is_none(), "{:?}", shape.constraints());
        }
    }
}
