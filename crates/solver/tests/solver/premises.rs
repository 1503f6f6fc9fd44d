//! Every premise of a step is needed: without any one of them the checker refuses the step.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;
use whydoku_board::{Constraint, ConstraintKind, Grid, Layout, Regions, Shape};
use whydoku_checker::check;
use whydoku_formats::{ReadOptions, Reader};
use whydoku_logic::{Finding, TechniqueId};
use whydoku_solver::catalogue::{Catalogue, Family};
use whydoku_solver::path::PathBuilder;
use whydoku_solver::pipeline::find_all;
use whydoku_solver::trace::Move;
use whydoku_test_support::{puzzles, read, sparing};

/// The premises that the checker does without.
fn idle<const W: usize>(grid: &Grid<W>, finding: &Finding) -> usize {
    let without = |at: usize| {
        let mut fewer = finding.premises().to_vec();
        fewer.remove(at);
        finding.resting_on(fewer).is_some_and(|fewer| check(grid, &fewer).is_ok())
    };
    (0..finding.premises().len()).filter(|&at| without(at)).count()
}

/// Positions on the way to the solution.
fn positions<const W: usize>(start: &Grid<W>) -> Vec<Grid<W>> {
    let human = Catalogue::embedded().profile("human").expect("a profile");
    let path = PathBuilder::<W>::new(human).expect("a scale").build(start);
    let mut seen = Vec::new();
    path.replay(|replayed| {
        if let Move::Deduced(deduction) = replayed.what {
            assert_eq!(idle(replayed.seen, &deduction.step.finding), 0, "{}", deduction.step.technique);
            seen.push(replayed.seen.clone());
        }
    });
    seen
}

fn find_idle<const W: usize>(grid: &Grid<W>, technique: TechniqueId, count: &mut usize) {
    for step in find_all(grid, technique) {
        *count += 1;
        let idle = idle(grid, &step.finding);
        assert_eq!(idle, 0, "{technique}: {:?} of {:?}", step.finding.conclusions(), step.finding.premises());
    }
}

#[test]
fn paths_and_webs_rest_on_nothing_idle() {
    let mut webs = 0;
    for puzzle in puzzles().iter().step_by(sparing(24)) {
        for grid in positions(puzzle).iter().step_by(7) {
            find_idle(grid, TechniqueId::MedusaWrap, &mut webs);
            find_idle(grid, TechniqueId::MedusaTrap, &mut webs);
        }
    }
    assert!(webs > 10, "only {webs} webs");
}

/// A killer of cages of two neighbours in each row, with one digit in five given.
fn killer() -> Grid<2> {
    let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let value = |cell: usize| i32::from(solution.as_bytes()[cell] - b'0');
    let mut constraints = Vec::new();
    for row in 0..9 {
        let mut column = row % 2;
        while column + 1 < 9 {
            let cells = [row * 9 + column, row * 9 + column + 1];
            let sum = cells.into_iter().map(value).sum();
            let cells = cells.map(whydoku_board::Cell::new).to_vec();
            constraints.push(Constraint::with(ConstraintKind::Cage, sum, cells));
            column += 2;
        }
    }
    let shape = Shape::new(9, Regions::Boxes { width: 3, height: 3 }).expect("a shape");
    let layout = Arc::new(Layout::new(shape.with_constraints(constraints).expect("cages")).expect("it fits"));
    let givens: String =
        solution.chars().enumerate().map(|(at, symbol)| if at % 5 == 0 { symbol } else { '.' }).collect();
    read(&layout, &givens).expect("a grid")
}

#[test]
fn assumptions_within_cages_rest_on_nothing_idle() {
    let mut count = 0;
    let start = killer();
    find_idle(&start, TechniqueId::Trial, &mut count);
    assert!(count > 5, "only {count} steps");
}

/// What the first looks at boards with constraints rest on: lines and dots as a whole, cages together, the rule of 45.
#[test]
fn looks_at_constraints_rest_on_nothing_idle() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../corpus/puzzles/drawn.yaml");
    let text = std::fs::read_to_string(path).expect("it is there");
    let mut techniques = BTreeSet::new();
    for puzzle in Reader::new(text.as_bytes(), ReadOptions::default()) {
        let puzzle = puzzle.expect("a puzzle");
        let layout = Arc::new(Layout::<2>::new(puzzle.shape.clone()).expect("it fits"));
        let start = puzzle.grid(layout).expect("a grid");
        for grid in positions(&start).iter().step_by(sparing(18)) {
            for id in TechniqueId::all().filter(|&id| finds_in_constraints(id)) {
                let mut count = 0;
                find_idle(grid, id, &mut count);
                if count > 0 {
                    techniques.insert(id);
                }
            }
        }
    }
    assert!(techniques.len() > 8, "only {techniques:?}");
}

/// Not those that suppose something: all of their instances are too many.
fn finds_in_constraints(id: TechniqueId) -> bool {
    use TechniqueId as T;
    let supposes = matches!(id, T::CrossedPair | T::CrossedTriple | T::Trial | T::NestedTrial);
    Catalogue::embedded().entry(id).family == Family::Constraint && !supposes
}

/// Thousands of positions; `.ci/extra` judges them.
#[test]
#[ignore = "takes minutes"]
fn paths_of_all_puzzles_rest_on_nothing_idle() {
    let mut webs = 0;
    for puzzle in &puzzles() {
        for grid in positions(puzzle) {
            find_idle(&grid, TechniqueId::MedusaWrap, &mut webs);
        }
    }
    assert!(webs > 100, "only {webs} webs");
}
