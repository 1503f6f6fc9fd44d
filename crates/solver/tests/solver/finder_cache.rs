//! A finder that uses a cache must report the same as one that uses none. `crates/techniques/tests/contract.rs` tests it
//! on classic boards; here the boards are those of paths through puzzles with constraints.

use std::sync::{Arc, OnceLock};
use whydoku_board::{Grid, Layout};
use whydoku_formats::{ReadOptions, Reader};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Family};
use whydoku_solver::path::PathBuilder;
use whydoku_techniques::NARROW;
use whydoku_techniques::finder::{FinderCache, FinderContext, Flow, Instance, StepSink};
use whydoku_test_support::{bare_instances, first_findings};

/// Every fourth board of the path of each puzzle with constraints. Early boards take long, late ones say nothing.
fn boards_of_puzzles() -> &'static [Vec<Grid<2>>] {
    static BOARDS: OnceLock<Vec<Vec<Grid<2>>>> = OnceLock::new();
    BOARDS.get_or_init(|| {
        let human = Catalogue::embedded().profile("human").expect("it is there");
        let builder = PathBuilder::<2>::new(human).expect("its scale is known");
        let text = include_str!("../../../../corpus/puzzles/drawn.yaml");
        let puzzles = Reader::new(text.as_bytes(), ReadOptions::default());
        let boards = puzzles.map(|puzzle| {
            let puzzle = puzzle.expect("the corpus can be read");
            let layout = Arc::new(Layout::<2>::new(puzzle.shape.clone()).expect("it fits"));
            let start = puzzle.grid(layout).expect("nothing clashes");
            let (mut boards, mut step) = (Vec::new(), 0);
            builder.build(&start).replay(|told| {
                step += 1;
                if step % 4 == 0 && (60..260).contains(&told.grid.open_candidates().count()) {
                    boards.push(told.grid.clone());
                }
            });
            boards
        });
        boards.collect()
    })
}

/// Where all that a finder found was applied, and a few more candidates are gone, the changed cells lead to all that is new.
#[test]
fn changed_cells_of_cages_and_lines_lead_to_all_that_is_new() {
    let is_about_constraints =
        |&id: &TechniqueId| Catalogue::embedded().entry(id).family == Family::Constraint;
    let mut found = 0;
    for (at, grid) in boards_of_puzzles().iter().flatten().enumerate() {
        for id in TechniqueId::all().filter(is_about_constraints) {
            let mut next = grid.clone();
            let before = bare_instances(grid, id, usize::MAX, None).0;
            before.iter().flat_map(|(all, _)| all).for_each(|one| one.apply_to(&mut next));
            for other in grid.open_candidates().skip(at % 40).step_by(40) {
                if next.candidates(other.cell).len() > 1 {
                    next.eliminate(other);
                }
            }
            let changed = next.changed_since(grid).resized();
            let mut seen = Vec::new();
            let mut deliver = |instance: Instance<'_>| {
                seen.push((instance.conclusions.to_vec(), instance.measure));
                Flow::Continue(())
            };
            let context = FinderContext { changed: Some(&changed), ..FinderContext::default() };
            let _ = NARROW.get(id).find(&next, &mut StepSink::bare(&mut deliver).with_context(context));
            assert_eq!(seen, bare_instances(&next, id, usize::MAX, None).0, "{id}: {}", next.line());
            found += seen.len();
        }
    }
    assert!(found > 100, "only {found} instances");
}

#[test]
fn a_cache_of_cages_and_lines_changes_nothing() {
    let mut instances = [0, 0];
    for boards in boards_of_puzzles() {
        let cache = FinderCache::default();
        for (count, id) in instances.iter_mut().zip([TechniqueId::Trial, TechniqueId::NestedTrial]) {
            for board in boards {
                let alone = bare_instances(board, id, usize::MAX, None);
                assert!(alone.1.is_continue(), "{id} stopped although nobody told it to");
                *count += alone.0.len();
                let cached = bare_instances(board, id, usize::MAX, Some(&cache));
                assert_eq!(cached, alone, "{id} finds something else");
                let findings = first_findings(board, id, Some(&cache));
                assert_eq!(findings, first_findings(board, id, None), "{id} explains something else");
                for finding in &findings {
                    assert!(whydoku_checker::check(board, finding).is_ok(), "{id}: {finding:?}");
                }
            }
        }
    }
    assert!(instances.iter().all(|&count| count > 20), "{instances:?}");
}
