//! The contract of finders beyond being right: they stop when the sink breaks off, and report the same with and without
//! reasons, with and without a cache.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};
use whydoku_board::{CancelToken, Cell, CellSet, DigitSet, Grid, Layout, Shape};
use whydoku_checker::check;
use whydoku_fixtures::FixtureCase;
use whydoku_logic::{Step, TechniqueId};
use whydoku_techniques::NARROW;
use whydoku_techniques::finder::{FinderCache, FinderContext, Flow, Instance, StepSink, almost_locked_sets};
use whydoku_techniques::kernel::{Network, Propagation, Scope, Statement};
use whydoku_test_support::{
    Instances, all_findings, assert_changed_cells_lead_to_all, bare_instances, everyday, first_findings,
    fixture, looks_rare, often, on_other_boards, play_on, puzzles, read, sparing,
};

/// The grids of a few games, from the first move to the last, and the positions of the fixtures: techniques that are
/// too rare for a few games are in them at least.
fn grids() -> &'static [Grid<2>] {
    static GRIDS: OnceLock<Vec<Grid<2>>> = OnceLock::new();
    GRIDS.get_or_init(played)
}

fn played() -> Vec<Grid<2>> {
    let cases =
        TechniqueId::all().map(fixture).flat_map(|fixture| fixture.cases.into_iter().step_by(sparing(3)));
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

/// The instances, up to `limit` of them, and how the finder ended.
fn without_reasons(grid: &Grid<2>, id: TechniqueId, limit: usize) -> (Instances, Flow) {
    bare_instances(grid, id, limit, None)
}

/// How often a technique must occur for a test to mean something. Exotic ones, and some that assume one solution, are
/// so rare that only their fixtures have them; some are about rules that the classic board has not.
fn enough(id: TechniqueId) -> usize {
    match on_other_boards(id) {
        true => 0,
        false if looks_rare(id) => often::<2>() as usize,
        false => often::<20>() as usize,
    }
}

/// The instances with reasons; no finding may be reported twice.
fn with_reasons(grid: &Grid<2>, id: TechniqueId) -> Instances {
    let (mut seen, mut known) = (Vec::new(), BTreeSet::new());
    let mut deliver = |instance: Instance<'_>| {
        assert!(instance.reason.is_some(), "{id}");
        let finding = instance.finding().unwrap_or_else(|| panic!("{id} gives no reason"));
        seen.push((instance.conclusions.to_vec(), instance.measure));
        assert!(known.insert(finding), "{id} reports twice: {seen:?}");
        ControlFlow::Continue(())
    };
    let flow = NARROW.get(id).find(grid, &mut StepSink::with_reasons(&mut deliver));
    assert!(flow.is_continue(), "{id} stopped although the sink did not break off");
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
            assert!(flow.is_continue(), "{id} stopped although the sink did not break off");
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

/// Where all that a finder found was applied, and a few more candidates are gone, the changed cells lead to all that is new.
#[test]
fn changed_cells_lead_to_all_that_is_new() {
    let mut found = 0;
    for (at, grid) in grids().iter().step_by(sparing(10)).enumerate() {
        for id in everyday().chain([TechniqueId::BentSet]) {
            let others = grid.open_candidates().skip(at % 50).step_by(50);
            let others = others.filter(|other| grid.candidates(other.cell).len() > 1);
            found += assert_changed_cells_lead_to_all(grid, id, others);
        }
    }
    assert!(found > 100, "only {found} instances");
}

/// On the boards of games, one after the other, so that the cache is used.
#[test]
fn a_cache_changes_nothing() {
    let cache = FinderCache::default();
    let grids = grids();
    for (at, grid) in grids[grids.len().saturating_sub(often::<150>() as usize)..].iter().enumerate() {
        for id in everyday() {
            if at % 8 == 0 {
                assert_eq!(
                    first_findings(grid, id, Some(&cache)),
                    first_findings(grid, id, None),
                    "{id} explains something else"
                );
            }
            for limit in [usize::MAX, 2] {
                assert_eq!(
                    bare_instances(grid, id, limit, Some(&cache)),
                    without_reasons(grid, id, limit),
                    "{id} finds something else"
                );
            }
        }
    }
}

/// Finders of one digit pass over digits of which templates use every place.
#[test]
fn patterns_of_one_digit_exclude_no_place_that_a_template_uses() {
    let names = [
        "x-wing",
        "swordfish",
        "sashimi-swordfish",
        "finned-jellyfish",
        "franken-swordfish",
        "finned-mutant-jellyfish",
        "skyscraper",
        "two-string-kite",
        "turbot-fish",
        "empty-rectangle",
        "simple-colours-wrap",
        "multi-colours-2",
        "x-chain",
    ];
    let id = |name: &str| name.parse::<TechniqueId>().expect("a technique");
    let mut checked = 0;
    for grid in grids() {
        let mut unused = BTreeSet::new();
        let mut keep = |instance: Instance<'_>| {
            unused.extend(instance.conclusions.iter().copied());
            ControlFlow::Continue(())
        };
        let mut sink = StepSink::bare(&mut keep);
        let _ = NARROW.get(id("template-delete")).find(grid, &mut sink);
        // Not all templates were looked at.
        if sink.was_cut_short() {
            continue;
        }
        let conclusions = |name: &str| {
            without_reasons(grid, id(name), usize::MAX).0.into_iter().flat_map(|(conclusions, _)| conclusions)
        };
        for conclusion in names.iter().flat_map(|name| conclusions(name)) {
            assert!(unused.contains(&conclusion), "{}: {conclusion:?}", grid.line());
            checked += 1;
        }
    }
    assert!(checked > 0, "the games hold patterns of one digit");
}

/// Cells of one house, all with a choice, that have one digit more than there are of them; each house looked through alone.
fn almost_locked(grid: &Grid<2>, most: usize) -> BTreeSet<CellSet<2>> {
    let mut sets = BTreeSet::new();
    for (_, info) in grid.layout().houses() {
        let cells: Vec<Cell> = (info.cells & *grid.open()).into_iter().collect();
        for choice in 1u32..1 << cells.len() {
            let chosen =
                || cells.iter().enumerate().filter(|(at, _)| choice >> at & 1 == 1).map(|(_, &cell)| cell);
            let digits = chosen().fold(DigitSet::EMPTY, |all, cell| all | grid.candidates(cell));
            if chosen().count() <= most && digits.len() == chosen().count() + 1 {
                sets.insert(chosen().collect());
            }
        }
    }
    sets
}

/// On boards on which houses share a line, a corner or nothing.
#[test]
fn every_almost_locked_set_is_listed_once() {
    let cases = TechniqueId::all().flat_map(|id| fixture(id).cases);
    let unusual = |case: &FixtureCase| {
        let shape = case.shape().expect("the tests of fixtures read it too");
        let unusual = shape.size() == 9 && shape != Shape::CLASSIC && Layout::<2>::fits(&shape);
        unusual.then(|| case.grid(&Arc::new(Layout::new(shape).expect("it fits"))).expect("a position"))
    };
    let shapes: Vec<Grid<2>> = cases.filter_map(|case| unusual(&case)).collect();
    assert!(shapes.len() >= 4, "jigsaw, diagonals, windows and others");
    let (mut sets, mut shared) = (Vec::new(), 0);
    for grid in shapes.iter().chain(grids().iter().step_by(often::<8>() as usize)) {
        let cut_short = almost_locked_sets(grid, &mut sets);
        let listed: BTreeSet<CellSet<2>> = sets.iter().copied().collect();
        assert_eq!(listed.len(), sets.len(), "a set is listed twice");
        let most = if cut_short { sets.iter().map(CellSet::len).max().unwrap_or_default() } else { 8 };
        assert_eq!(listed, almost_locked(grid, most));
        let houses =
            |set: &&CellSet<2>| grid.layout().houses().filter(|(_, info)| set.is_subset(&info.cells)).count();
        shared += sets.iter().filter(|set| set.is_many() && houses(set) > 1).count();
    }
    assert!(shared > 100, "only {shared} of several cells lie in two houses");
}

/// A puzzle that needs nets within nets of several rounds.
const NESTED: &str = ".2.4....9..7....3.6.....5.......8.7...52..6...1..4...23..92.....9...4..8....1....";

#[test]
fn measures_that_are_not_accepted_are_not_searched() {
    let grid = read(&Layout::classic(), NESTED).expect("a grid");
    let seen = |keeps: &dyn Fn(u16) -> bool| {
        let mut seen = Vec::new();
        let mut deliver = |instance: Instance<'_>| {
            seen.push((instance.conclusions.to_vec(), instance.measure));
            Flow::Continue(())
        };
        let found = StepSink::bare(&mut deliver);
        let context = FinderContext { accepts: Some(keeps), ..FinderContext::default() };
        assert!(
            NARROW
                .get(TechniqueId::NestedForcingNet)
                .find(&grid, &mut found.with_context(context))
                .is_continue()
        );
        seen
    };
    let all = seen(&|_| true);
    let measures: BTreeSet<u16> = all.iter().map(|(_, measure)| *measure).collect();
    assert!(measures.len() > 2, "{measures:?}");
    for &most in &measures {
        let easy: Instances = all.iter().filter(|(_, measure)| *measure <= most).cloned().collect();
        assert_eq!(seen(&|measure| measure <= most), easy, "no more than {most} rounds");
    }
}

#[test]
fn degenerate_instances_hold_and_come_in_addition() {
    let mut added = 0;
    for id in ["x-wing", "finned-x-wing", "mutant-x-wing", "wxyz-wing", "broken-wing", "reverse-bug"] {
        let finder = NARROW.get(id.parse::<TechniqueId>().expect("a technique"));
        for grid in grids().iter().step_by(sparing(20)) {
            let [plain, all] =
                [false, true].map(|degenerate| finder.list(grid, degenerate, CancelToken::NEVER).steps);
            for step in &plain {
                let is_equal = |other: &Step| other.finding.conclusions() == step.finding.conclusions();
                assert!(all.iter().any(is_equal), "{id}: {}", grid.line());
            }
            for step in &all {
                assert_eq!(check(grid, &step.finding), Ok(()), "{id}: {}", grid.line());
            }
            added += all.len() - plain.len();
        }
    }
    assert!(added > 20, "only {added} are degenerate");
}

/// The kernel's two engines come to the same end, though one goes level by level and the other in the cheapest order.
#[test]
fn propagation_leaves_what_the_fixpoint_leaves() {
    let mut compared = 0;
    for grid in grids() {
        let network = Network::new(grid);
        // Only the fixpoint begins with what has a single candidate on the grid.
        if network.truths().any(|truth| network.members(truth).len() < 2) {
            continue;
        }
        let mut propagation = Propagation::new(&network);
        let filled = grid.layout().shape().cells() - grid.open().len();
        for number in network.candidates() {
            if !propagation.run(&[Statement::is(number)], Scope::All) {
                let left = filled + network.len() - propagation.removed().len();
                let counted = NARROW.left_with(grid, &[network.candidate(number)]);
                assert_eq!(counted, [left as u32], "after {:?}", network.candidate(number));
                compared += 1;
            }
        }
    }
    assert!(compared >= often::<100>(), "{compared}");
}
