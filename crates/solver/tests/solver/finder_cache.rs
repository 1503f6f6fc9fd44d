//! A finder that uses a cache must report the same as one that uses none. `crates/techniques/tests/contract.rs` tests it
//! on classic boards; here the boards are those of paths through puzzles with constraints.

use std::sync::Arc;
use whydoku_board::Layout;
use whydoku_formats::{ReadOptions, Reader};
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::path::PathBuilder;
use whydoku_techniques::finder::FinderCache;
use whydoku_test_support::{bare_instances, first_findings};

#[test]
fn a_cache_of_cages_and_lines_changes_nothing() {
    let human = Catalogue::embedded().profile("human").expect("it is there");
    let builder = PathBuilder::<2>::new(human).expect("its scale is known");
    let text = include_str!("../../../../corpus/puzzles/drawn.yaml");
    let mut instances = [0, 0];
    for puzzle in Reader::new(text.as_bytes(), ReadOptions::default()) {
        let puzzle = puzzle.expect("the corpus can be read");
        let layout = Arc::new(Layout::<2>::new(puzzle.shape.clone()).expect("it fits"));
        let start = puzzle.grid(layout).expect("nothing clashes");
        let (mut boards, mut step) = (Vec::new(), 0);
        builder.build(&start).replay(|told| {
            step += 1;
            // Early boards take long, late ones say nothing.
            if step % 4 == 0 && (60..260).contains(&told.grid.open_candidates().count()) {
                boards.push(told.grid.clone());
            }
        });
        let cache = FinderCache::default();
        for (count, id) in instances.iter_mut().zip([TechniqueId::Trial, TechniqueId::NestedTrial]) {
            for board in &boards {
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
