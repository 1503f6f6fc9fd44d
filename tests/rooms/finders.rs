//! The contract of finders beyond being right: they stop when told to, and say the same whether or not reasons are
//! wanted.

use crate::support::{all_findings, everyday, findings, often, on_other_boards, play_on, puzzles, sparing};
use std::ops::ControlFlow;
use std::sync::OnceLock;
use whydoku::catalogue::{Catalogue, Family};
use whydoku::geometry::{Layout, Shape};
use whydoku::grid::Grid;
use whydoku::id::TechniqueId;
use whydoku::step::Conclusion;
use whydoku::technique::{Flow, Found, Instance};
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

/// Conclusions and measures of the instances, up to a number of them; and how the finder ended.
fn ask(grid: &Grid<2>, id: TechniqueId, reasons: bool, limit: usize) -> (Vec<(Vec<Conclusion>, u16)>, Flow) {
    let mut seen = Vec::new();
    let mut deliver = |instance: Instance<'_>| {
        assert_eq!(instance.reason.is_some(), reasons, "{id}");
        assert_eq!(instance.finding().is_some(), reasons, "{id}");
        seen.push((instance.conclusions.to_vec(), instance.measure));
        if seen.len() < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    };
    let mut found = if reasons { Found::with_reasons(&mut deliver) } else { Found::bare(&mut deliver) };
    let flow = finder(id).find(grid, &mut found);
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

#[test]
fn reasons_change_nothing_but_reasons() {
    let grids = grids();
    for id in everyday() {
        let mut total = 0;
        for grid in grids {
            let (bare, flow) = ask(grid, id, false, usize::MAX);
            assert!(flow.is_continue());
            assert_eq!(ask(grid, id, true, usize::MAX).0, bare, "{id}");
            assert!(bare.iter().all(|(conclusions, _)| !conclusions.is_empty()), "{id} concludes nothing");
            total += bare.len();
        }
        assert!(total >= enough(id), "{id} was asked in vain: {total}");
    }
}

#[test]
fn finders_stop_when_told() {
    let grids = grids();
    for id in everyday() {
        let mut stopped = 0;
        for grid in grids {
            let all = ask(grid, id, false, usize::MAX).0;
            for limit in [1, 3].into_iter().filter(|&limit| limit <= all.len()) {
                let (some, flow) = ask(grid, id, false, limit);
                assert_eq!(some, all[..limit], "{id} reports in another order when it is stopped");
                assert!(flow.is_break(), "{id} hides that it was stopped");
                stopped += 1;
            }
        }
        assert!(stopped >= enough(id), "{id} was never stopped");
    }
}

#[test]
fn no_instance_is_reported_twice() {
    for grid in grids() {
        for id in everyday() {
            let all = findings(grid, id);
            for (number, one) in all.iter().enumerate() {
                assert!(!all[..number].contains(one), "{id} reports twice: {one:?}");
            }
        }
    }
}
