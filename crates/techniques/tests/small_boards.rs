//! Finders on random small boards with random constraints and candidates: no conclusion is false in a grid that satisfies
//! the rules and has these candidates. All such grids are listed, by the naive predicates.

#[path = "../../constraints/tests/support/mod.rs"]
mod support;

use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;
use std::collections::BTreeMap;
use std::sync::Arc;
use support::{board, constraint, solutions};
use whydoku_board::{CancelToken, Candidate, Cell, Constraint, Digit, Grid, Layout, Shape};
use whydoku_checker::check;
use whydoku_logic::{Conclusion, Step, TechniqueId};
use whydoku_techniques::NARROW;
use whydoku_techniques::finder::{FinderCache, Flow, Instance, StepSink};
use whydoku_test_support::{bare_instances, everyday, on_other_boards, sparing};

/// Techniques that these boards must have often.
const FREQUENT: [&str; 8] = [
    "cage-intersection",
    "counted-digits",
    "crossed-constraint",
    "crossed-pair",
    "crossed-triple",
    "filtered-fillings",
    "shared-consequence",
    "trial",
];

/// The value of each cell.
type Filling = Vec<i32>;

/// Constraints, the solution that stays possible, and a number for each candidate that says whether it is deleted.
type Draw = (Vec<Constraint>, prop::sample::Index, Vec<u8>);

fn draws(board: &Shape) -> impl Strategy<Value = Draw> + use<> {
    let candidates = board.cells() * board.size();
    let constraints = prop::collection::vec(constraint(board), 1..=3);
    (constraints, any::<prop::sample::Index>(), prop::collection::vec(0_u8..5, candidates))
}

/// Returns the board with those constraints that leave it a solution, and its solutions.
fn constrained<'f>(
    board: &Shape,
    constraints: Vec<Constraint>,
    all: &'f [Filling],
) -> (Shape, Vec<&'f Filling>) {
    let mut shape = board.clone();
    let mut solutions: Vec<&Filling> = all.iter().collect();
    for constraint in constraints {
        let with_more = [shape.constraints(), &[constraint]].concat();
        let Ok(narrower) = board.clone().with_constraints(with_more) else { continue };
        let mut fewer = solutions.clone();
        fewer.retain(|filling| narrower.violation(filling).is_none());
        if Layout::<2>::fits(&narrower) && !fewer.is_empty() {
            (shape, solutions) = (narrower, fewer);
        }
    }
    (shape, solutions)
}

/// Returns the grid of a draw and those of its solutions that the candidates allow.
fn grid_of<'f>(
    board: &Shape,
    (constraints, chosen, kept): Draw,
    all: &'f [Filling],
) -> (Grid<2>, Vec<&'f Filling>) {
    let (shape, mut solutions) = constrained(board, constraints, all);
    let solution = solutions[chosen.index(solutions.len())];
    let layout = Arc::new(Layout::new(shape).expect("a small board"));
    let mut grid = Grid::<2>::empty(Arc::clone(&layout));
    let candidates = layout.cells().iter().flat_map(|cell| layout.digits().map(move |digit| (cell, digit)));
    for ((cell, digit), kept) in candidates.zip(kept) {
        if kept > 2 && layout.value(digit) != solution[cell.index()] {
            grid.eliminate(Candidate::new(cell, digit));
        }
    }
    let allows =
        |cell: Cell, value: i32| grid.candidates(cell).into_iter().any(|digit| layout.value(digit) == value);
    solutions.retain(|filling| layout.cells().iter().zip(*filling).all(|(cell, &value)| allows(cell, value)));
    (grid, solutions)
}

/// Judges every finding of the techniques on random boards, and counts them. Returns how many trials show several conclusions.
fn judge(
    board: &Shape,
    rounds: usize,
    techniques: &[TechniqueId],
    counts: &mut BTreeMap<TechniqueId, usize>,
) -> usize {
    let mut joined = 0;
    let all = solutions(board);
    let mut runner = TestRunner::deterministic();
    let draws = draws(board);
    for _ in 0..rounds {
        let draw = draws.new_tree(&mut runner).expect("a board").current();
        let (grid, solutions) = grid_of(board, draw, &all);
        let layout = grid.layout();
        for &id in techniques {
            let merged = if is_trial(id) { merged_steps(&grid, id) } else { Vec::new() };
            joined += merged.iter().filter(|step| step.finding.conclusions().len() > 1).count();
            for step in NARROW.get(id).list(&grid, false, CancelToken::NEVER).steps.into_iter().chain(merged)
            {
                if step.finding.assumes_uniqueness() {
                    continue;
                }
                *counts.entry(id).or_default() += 1;
                let constraints = layout.shape().constraints();
                assert_eq!(check(&grid, &step.finding), Ok(()), "{id}: {constraints:?}");
                for &conclusion in step.finding.conclusions() {
                    let Candidate { cell, digit } = conclusion.candidate();
                    let places = matches!(conclusion, Conclusion::Place(_));
                    let holds = |filling: &&Filling| (filling[cell.index()] == layout.value(digit)) == places;
                    assert!(solutions.iter().all(holds), "{id}: {conclusion:?} on {constraints:?}");
                }
            }
        }
    }
    joined
}

fn is_trial(id: TechniqueId) -> bool {
    ["trial", "nested-trial"].contains(&id.slug())
}

/// The instances that a caller gets who applies one step at a time.
fn merged_steps(grid: &Grid<2>, technique: TechniqueId) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut deliver = |instance: Instance<'_>| {
        let measure = instance.measure;
        steps.extend(instance.finding().map(|finding| Step { technique, measure, finding }));
        Flow::Continue(())
    };
    let flow = NARROW.get(technique).find(grid, &mut StepSink::with_reasons(&mut deliver).with_merged());
    assert!(flow.is_continue());
    steps
}

/// Findings on a board are the same after a later board of the same puzzle has filled the cache.
#[test]
fn a_cache_of_later_boards_changes_nothing() {
    let board = board(4, 1, 4);
    let (all, draws) = (solutions(&board), draws(&board));
    let is_asked = |id: &TechniqueId| on_other_boards(*id) && !NARROW.get(*id).traits().is_expensive;
    let techniques: Vec<TechniqueId> = TechniqueId::all().filter(is_asked).collect();
    let mut runner = TestRunner::deterministic();
    for _ in 0..40 {
        let draw = draws.new_tree(&mut runner).expect("a board").current();
        let (grid, solutions) = grid_of(&board, draw, &all);
        let layout = grid.layout();
        let mut later = grid.clone();
        for cell in layout.cells().iter().step_by(3) {
            let is_held = |digit: &Digit| layout.value(*digit) == solutions[0][cell.index()];
            let digit = layout.digits().find(is_held).expect("a digit of the board");
            later.place(Candidate::new(cell, digit));
        }
        let cache = FinderCache::default();
        for &id in &techniques {
            let _ = bare_instances(&later, id, usize::MAX, Some(&cache));
            let cached = bare_instances(&grid, id, usize::MAX, Some(&cache));
            assert_eq!(
                cached,
                bare_instances(&grid, id, usize::MAX, None),
                "{id}: {:?}",
                layout.shape().constraints()
            );
        }
    }
}

#[test]
fn conclusions_hold_in_every_solution() {
    let named = |name: &str| name.parse::<TechniqueId>().expect("a technique");
    let techniques: Vec<TechniqueId> = everyday().chain(["trial", "nested-trial"].map(named)).collect();
    let mut joined = 0;
    let mut counts = BTreeMap::new();
    for (side, lowest, digits, rounds) in [(4, 1, 4, 1_200), (4, 0, 4, 400), (4, 2, 4, 400), (5, 1, 5, 40)] {
        joined += judge(&board(side, lowest, digits), rounds / sparing(8), &techniques, &mut counts);
    }
    for name in FREQUENT {
        assert!(counts.get(&named(name)).is_some_and(|&count| count > 50), "{name}: {counts:?}");
    }
    assert!(joined > 50, "{joined}");
    let of_constraints = counts.keys().filter(|&&id| on_other_boards(id)).count();
    assert!(of_constraints >= 20, "{counts:?}");
}
