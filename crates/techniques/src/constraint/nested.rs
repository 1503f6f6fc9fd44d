//! Assumptions within an assumption: a candidate is assumed, and singles, lines and cages do not decide. So others are
//! assumed within it, what leads to a conflict is removed there, and so on, until the first assumption leads to a conflict.
//!
//! Of all assumptions, those that leave the fewest candidates come first; once some lead to a conflict, the others are
//! skipped. Those that leave equally many are tried too: so what is found does not depend on the order of the cells.
//!
//! **Bound.** For each candidate a few rounds of one run for each candidate of a cell or house with two left; where that shows
//! nothing at all, for each candidate that is left. A run begins where an earlier one of the same candidate has ended.

use super::assumption::report_trial;
use super::network_of;
use crate::finder::{FinderCache, Flow, StepSink};
use crate::kernel::{
    EndCache, Fixpoint, HarmlessDigits, Network, RefutedInRounds, SingleOutcomes, SupportStore, Trial,
    refutations,
};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use whydoku_board::{Candidate, Grid};

const LEAST_TRIED: usize = 4;

/// The refutations of each candidate that was found, with their rounds, for the explanation of the same step.
#[derive(Default)]
struct FoundRefutations(RefCell<FxHashMap<Candidate, (u16, Vec<Candidate>)>>);

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    if grid.layout().has_constraints() { find_nested(grid, sink) } else { Flow::Continue(()) }
}

pub(crate) fn find_nested<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let network = &*network_of(grid, sink);
    let singles = &*sink.of_board(grid, (), || SingleOutcomes::new(sink.cache()));
    let support = SupportStore::of(sink.cache());
    let mut fixpoint = Fixpoint::new(network, support.clone(), sink.cancel_token());
    let mut trial = Trial::new(network, support);
    let ends = EndCache::of(sink.cache(), network, &mut fixpoint);
    let ends = &mut *ends.borrow_mut();
    let (mut open, mut any) = (Vec::new(), false);
    for candidate in network.sought(sink) {
        sink.check_cancelled()?;
        if let Some(refuted) = known(network, candidate, sink)
            && trial.succeeds(candidate, &refuted.candidates)
        {
            any = true;
            report(grid, network, &mut fixpoint, &mut trial, candidate, &refuted, sink)?;
            continue;
        }
        let left = singles.of(&mut fixpoint, candidate);
        if !left.is_empty() {
            open.push((left.iter().map(|digits| digits.count_ones()).sum::<u32>(), candidate));
        } else if trial.succeeds(candidate, &[]) {
            any = true;
            let refuted = RefutedInRounds { rounds: 0, candidates: Vec::new() };
            report(grid, network, &mut fixpoint, &mut trial, candidate, &refuted, sink)?;
        }
    }
    open.sort_unstable();
    for all in [false, true] {
        let (mut next, mut harmless) = (0, HarmlessDigits::default());
        while next < open.len() && !any {
            let (mut refuted, mut end) = (Vec::new(), open.len());
            while next < end {
                let candidate = open[next].1;
                next += 1;
                if harmless.has(network.candidate(candidate)) {
                    continue;
                }
                let check = || sink.check_cancelled();
                let search = (candidate, all);
                if let Some(rounds) = refutations(network, &mut fixpoint, ends, singles, search, &check)? {
                    refuted.push((candidate, rounds));
                    end = end.min(end_after(&open, next - 1));
                } else if let Some(left) = ends.final_end(network.candidate(candidate), all) {
                    harmless.add(left);
                }
            }
            for (candidate, refuted) in refuted {
                if trial.succeeds(candidate, &refuted.candidates) {
                    any = true;
                    keep(network, candidate, &refuted, sink);
                    report(grid, network, &mut fixpoint, &mut trial, candidate, &refuted, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

/// The end of the search after a conflict: all that leave as few candidates are tried, and enough of them.
fn end_after(open: &[(u32, u32)], at: usize) -> usize {
    let last = at.max(LEAST_TRIED - 1).min(open.len() - 1);
    let left = open[last].0;
    last + open[last..].iter().take_while(|open| open.0 == left).count()
}

/// Returns the refutations of a candidate that was found before its explanation was requested.
fn known(network: &Network, candidate: u32, sink: &StepSink<'_>) -> Option<RefutedInRounds> {
    let cache = sink.cache().filter(|_| sink.targets().is_some());
    let known = cache.map(FinderCache::table::<FoundRefutations>)?;
    let known = known.0.borrow();
    let (rounds, refuted) = known.get(&network.candidate(candidate))?;
    Some(RefutedInRounds { rounds: *rounds, candidates: network.open_numbers(refuted).collect() })
}

fn keep(network: &Network, candidate: u32, refuted: &RefutedInRounds, sink: &StepSink<'_>) {
    if let Some(cache) = sink.cache().filter(|_| sink.targets().is_none()) {
        let candidates = refuted.candidates.iter().map(|&refuted| network.candidate(refuted));
        let known = cache.table::<FoundRefutations>();
        let mut known = known.0.borrow_mut();
        // On an earlier board it may have taken more rounds.
        known.insert(network.candidate(candidate), (refuted.rounds, candidates.collect()));
    }
}

fn report<const W: usize>(
    grid: &Grid<W>,
    network: &Network,
    fixpoint: &mut Fixpoint<'_>,
    trial: &mut Trial<'_>,
    candidate: u32,
    refuted: &RefutedInRounds,
    sink: &mut StepSink<'_>,
) -> Flow {
    report_trial(grid, network, fixpoint, trial, (candidate, &refuted.candidates), refuted.rounds, sink)
}
