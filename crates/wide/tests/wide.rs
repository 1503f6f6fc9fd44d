//! The finders on boards above 11×11: the fixtures of such boards, and the bounds that finders state.

use std::sync::Arc;
use whydoku_board::{Grid, Layout, Shape, WIDEST};
use whydoku_logic::TechniqueId;
use whydoku_techniques::finder::{Flow, Instance, StepSink};
use whydoku_test_support::{fixture, judge};
use whydoku_wide::finders;

/// The smaller boards are judged in `crates/techniques`.
#[test]
fn fixtures_of_large_boards_hold() {
    let mut count = 0;
    for id in TechniqueId::all() {
        for case in fixture(id).cases {
            let shape = case.shape().unwrap_or_else(|why| panic!("{id}, {}: {why}", case.name));
            if Layout::<2>::fits(&shape) {
                continue;
            }
            let problems =
                judge(finders::<WIDEST>(), &case, id).unwrap_or_else(|error| vec![error.to_string()]);
            assert!(problems.is_empty(), "{id}, {}: {}", case.name, problems.join("\n"));
            count += 1;
        }
    }
    assert!(count >= 5, "only {count} cases are on boards above 11×11");
}

#[test]
fn nested_nets_report_that_a_board_is_too_large() {
    let is_cut_short = |grid: &Grid<WIDEST>| {
        let mut any = |_: Instance<'_>| Flow::Break(());
        let mut found = StepSink::bare(&mut any);
        let _ = finders().get(TechniqueId::NestedForcingNet).find(grid, &mut found);
        found.was_cut_short()
    };
    let empty = |shape: Shape| Grid::empty(Arc::new(Layout::<WIDEST>::new(shape).expect("a board")));
    let large = empty(Shape::of_size(16).expect("a shape"));
    assert!(large.open_candidates().count() > 729 && is_cut_short(&large));
    let small = empty(Shape::of_size(4).expect("a shape"));
    assert!(!is_cut_short(&small));
}
