//! A finder that uses a cache must report the same as one that uses none. `crates/techniques/tests/contract.rs` tests it
//! on classic boards; here the boards are those of paths through puzzles with constraints.

use std::sync::{Arc, OnceLock};
use whydoku_board::{Candidate, Grid, Layout};
use whydoku_formats::{ReadOptions, Reader};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Family};
use whydoku_solver::path::PathBuilder;
use whydoku_techniques::finder::FinderCache;
use whydoku_test_support::{assert_changed_cells_lead_to_all, bare_instances, first_findings, sparing};

struct PathBoards {
    boards: Vec<Grid<2>>,
    /// The board before the last step.
    last: Grid<2>,
}

/// Every fourth board of the path of each puzzle with constraints. Early boards take long, late ones say nothing.
fn boards_of_puzzles() -> &'static [PathBoards] {
    static BOARDS: OnceLock<Vec<PathBoards>> = OnceLock::new();
    BOARDS.get_or_init(|| {
        let human = Catalogue::embedded().profile("human").expect("it is there");
        let builder = PathBuilder::<2>::new(human).expect("its scale is known");
        let text = include_str!("../../../../corpus/puzzles/drawn.yaml");
        let puzzles = Reader::new(text.as_bytes(), ReadOptions::default());
        let boards = puzzles.map(|puzzle| {
            let puzzle = puzzle.expect("the corpus can be read");
            let layout = Arc::new(Layout::<2>::new(puzzle.shape.clone()).expect("it fits"));
            let start = puzzle.grid(layout).expect("nothing clashes");
            let (mut boards, mut last, mut step) = (Vec::new(), start.clone(), 0);
            builder.build(&start).replay(|told| {
                step += 1;
                if step % 4 == 0 && (60..260).contains(&told.grid.open_candidates().count()) {
                    boards.push(told.grid.clone());
                }
                last = told.grid.clone();
            });
            PathBoards { boards, last }
        });
        boards.collect()
    })
}

/// Where all that a finder found was applied, and a few more wrong candidates are gone, the changed cells lead to all that is new.
#[test]
fn changed_cells_of_cages_and_lines_lead_to_all_that_is_new() {
    // These search the whole board in any case, and take long.
    let searches = [
        TechniqueId::Trial,
        TechniqueId::NestedTrial,
        TechniqueId::CrossedPair,
        TechniqueId::CrossedTriple,
        TechniqueId::SharedConsequence,
    ];
    let is_about_constraints = |&id: &TechniqueId| {
        Catalogue::embedded().entry(id).family == Family::Constraint && !searches.contains(&id)
    };
    let mut found = 0;
    let boards = boards_of_puzzles().iter();
    let boards = boards.flat_map(|PathBoards { boards, last }| boards.iter().map(move |grid| (grid, last)));
    for (at, (grid, last)) in boards.enumerate().step_by(3 * sparing(4)) {
        for id in TechniqueId::all().filter(is_about_constraints) {
            let is_wrong = |other: &Candidate| !last.candidates(other.cell).contains(other.digit);
            let others = grid.open_candidates().filter(is_wrong).skip(at % 30).step_by(30);
            found += assert_changed_cells_lead_to_all(grid, id, others);
        }
    }
    assert!(found > 100, "only {found} instances");
}

#[test]
fn a_cache_of_cages_and_lines_changes_nothing() {
    let mut instances = [0, 0];
    for PathBoards { boards, .. } in boards_of_puzzles() {
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
