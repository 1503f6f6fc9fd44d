//! The contract of finders beyond being right: they stop when told to, and say the same whether or not reasons are
//! wanted.

use crate::support::{all_findings, everyday, often, on_other_boards, play_on, puzzles, sparing};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::OnceLock;
use whydoku::catalogue::{Catalogue, Family};
use whydoku::geometry::{Layout, Shape};
use whydoku::grid::Grid;
use whydoku::id::TechniqueId;
use whydoku::step::Conclusion;
use whydoku::technique::{Flow, Found, Instance, Memory};
use whydoku::techniques::finder;

/// The grids of a few games, from the first move to the last, and the positions of the fixtures: techniques that are
/// too rare for a few games are in them at least.
fn grids() -> &'static [Grid<2>] {
    static GRIDS: OnceLock<Vec<Grid<2>>> = OnceLock::new();
    GRIDS.get_or_init(played)
}

fn played() -> Vec<Grid<2>> {
    let fixtures = TechniqueId::all().filter_map(Catalogue::fixture).map(|read| read.expect("a fixture"));
    let cases = fixtures.flat_map(|fixture| fixture.cases.into_iter().step_by(sparing(3)));
    let classic = cases.filter(|case| case.shape() == Ok(Shape::CLASSIC));
    let mut all: Vec<Grid<2>> =
        classic.map(|case| case.grid(&Layout::classic()).expect("a position")).collect();
    for mut grid in puzzles().into_iter().rev().take(often::<96>() as usize) {
        loop {
            let found = all_findings(&grid);
            all.push(grid.clone());
            if !play_on(&mut grid, &found) {
                break;
            }
        }
    }
    all
}

/// Conclusions and measures.
type Seen = Vec<(Vec<Conclusion>, u16)>;

/// Those of the instances, up to a number of them; and how the finder ended.
fn without_reasons(grid: &Grid<2>, id: TechniqueId, limit: usize) -> (Seen, Flow) {
    seen(grid, id, limit, None)
}

/// The same, with what was worked out before.
fn seen(grid: &Grid<2>, id: TechniqueId, limit: usize, memory: Option<&Memory>) -> (Seen, Flow) {
    let mut seen = Vec::new();
    let mut deliver = |instance: Instance<'_>| {
        assert!(instance.reason.is_none() && instance.finding().is_none(), "{id}");
        seen.push((instance.conclusions.to_vec(), instance.measure));
        if seen.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let found = Found::bare(&mut deliver);
    let flow =
        finder(id).find(grid, &mut if let Some(memory) = memory { found.remembering(memory) } else { found });
    (seen, flow)
}

/// How often a technique must be met for a test to mean something. Exotic ones, and some that assume one solution, are
/// so rare that only their fixtures have them; some are about rules that the classic board has not.
fn enough(id: TechniqueId) -> usize {
    let entry = Catalogue::embedded().entry(id);
    match on_other_boards(id) {
        true => 0,
        false if entry.uniqueness || entry.family == Family::Exotic => often::<2>() as usize,
        false => often::<20>() as usize,
    }
}

/// What a finder reports with reasons: conclusions and measures as without, and no finding twice.
fn with_reasons(grid: &Grid<2>, id: TechniqueId) -> Seen {
    let (mut seen, mut known) = (Vec::new(), BTreeSet::new());
    let mut deliver = |instance: Instance<'_>| {
        assert!(instance.reason.is_some(), "{id}");
        let finding = instance.finding().unwrap_or_else(|| panic!("{id} gives no reason"));
        seen.push((instance.conclusions.to_vec(), instance.measure));
        assert!(known.insert(finding), "{id} reports twice: {seen:?}");
        ControlFlow::Continue(())
    };
    let flow = finder(id).find(grid, &mut Found::with_reasons(&mut deliver));
    assert!(flow.is_continue(), "{id} stopped although nobody told it to");
    seen
}

/// Each finder is asked once for all with reasons, once for all without, and twice for a few.
#[test]
fn finders_keep_their_contract() {
    let grids = grids();
    for id in everyday() {
        let (mut total, mut stopped) = (0, 0);
        for grid in grids {
            let (all, flow) = without_reasons(grid, id, usize::MAX);
            assert!(flow.is_continue(), "{id} stopped although nobody told it to");
            assert_eq!(with_reasons(grid, id), all, "{id}: reasons change what is found");
            assert!(all.iter().all(|(conclusions, _)| !conclusions.is_empty()), "{id} concludes nothing");
            total += all.len();
            for limit in [1, 3].into_iter().filter(|&limit| limit <= all.len()) {
                let (some, flow) = without_reasons(grid, id, limit);
                assert_eq!(some, all[..limit], "{id} reports in another order when it is stopped");
                assert!(flow.is_break(), "{id} hides that it was stopped");
                stopped += 1;
            }
        }
        assert!(total >= enough(id), "{id} was asked in vain: {total}");
        assert!(stopped >= enough(id), "{id} was never stopped");
    }
}

/// On the boards of games, one after the other: what has not changed since the last is not worked out again.
#[test]
fn a_memory_changes_nothing() {
    let memory = Memory::default();
    let grids = grids();
    for grid in &grids[grids.len().saturating_sub(often::<150>() as usize)..] {
        for id in everyday() {
            for limit in [usize::MAX, 2] {
                assert_eq!(
                    seen(grid, id, limit, Some(&memory)),
                    without_reasons(grid, id, limit),
                    "{id} remembers something else"
                );
            }
        }
    }
}
