//! A finder that uses a cache must report the same as one that uses none. `crates/techniques/tests/contract.rs` tests it
//! on classic boards; here the boards are those of paths through puzzles with constraints.

use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::{Grid, Layout};
use whydoku_formats::{ReadOptions, Reader};
use whydoku_logic::{Conclusion, Finding, TechniqueId};
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::path::PathBuilder;
use whydoku_techniques::finder;
use whydoku_techniques::finder::{FinderCache, Instance, StepSink};

/// Conclusions and measures of all instances.
fn bare(grid: &Grid<2>, id: TechniqueId, cache: Option<&FinderCache>) -> Vec<(Vec<Conclusion>, u16)> {
    let mut all = Vec::new();
    let mut deliver = |instance: Instance<'_>| {
        assert!(instance.reason.is_none() && instance.finding().is_none(), "{id}");
        all.push((instance.conclusions.to_vec(), instance.measure));
        ControlFlow::Continue(())
    };
    let flow = finder(id).find(grid, &mut StepSink::bare(&mut deliver).with_cache(cache));
    assert!(flow.is_continue(), "{id} stopped although nobody told it to");
    all
}

/// The first two findings.
fn explained(grid: &Grid<2>, id: TechniqueId, cache: Option<&FinderCache>) -> Vec<Finding> {
    let mut findings = Vec::new();
    let mut deliver = |instance: Instance<'_>| {
        findings.extend(instance.finding());
        if findings.len() < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let _ = finder(id).find(grid, &mut StepSink::with_reasons(&mut deliver).with_cache(cache));
    findings
}

#[test]
fn a_cache_of_cages_and_lines_changes_nothing() {
    let catalogue = Catalogue::embedded();
    let human = catalogue.profile("human").expect("it is there");
    let builder = PathBuilder::<2>::new(catalogue, human).expect("its scale is known");
    let text = include_str!("../../../corpus/puzzles/drawn.yaml");
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
        for (count, id) in instances.iter_mut().zip([TechniqueId::CageTrial, TechniqueId::NestedCageTrial]) {
            for board in &boards {
                let alone = bare(board, id, None);
                *count += alone.len();
                assert_eq!(bare(board, id, Some(&cache)), alone, "{id} finds something else");
                let findings = explained(board, id, Some(&cache));
                assert_eq!(findings, explained(board, id, None), "{id} explains something else");
                for finding in &findings {
                    assert!(whydoku_checker::check(board, finding).is_ok(), "{id}: {finding:?}");
                }
            }
        }
    }
    assert!(instances.iter().all(|&count| count > 20), "{instances:?}");
}
