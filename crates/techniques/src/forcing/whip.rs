//! Whips: a candidate is assumed, and each placement follows from the one before it. What a truth has lost to the assumption or
//! to any earlier placement counts too; that makes a whip more than a chain.
//!
//! ```text
//! r5c5=1 ─ r5c9=3 ─ r1c9=7 ─ r1c2=5 ─ nothing left in r5c2: 5 is gone by r1c2, and 1 and 3 were gone before
//! ```
//!
//! The measure is the number of truths, the broken one included; of each candidate the shortest whip is reported.
//!
//! **Bound.** Partial whips have up to [`LONGEST`] truths. A candidate with more than [`MOST`] of them is given up, unless the
//! caller is patient; so is a board of more than [`WIDEST`] candidates. None of this depends on the order of the cells.

use super::{refuted_by_net, report_refuted};
use crate::finder::{Flow, StepSink};
use crate::kernel::{Mask, Network, Propagation, Scope, Statement, TruthSet};
use rustc_hash::FxHashSet;
use whydoku_board::Grid;
use whydoku_cells::csr::Csr;

const LONGEST: u16 = 12;

/// The most partial whips of one candidate, of all lengths together.
const MOST: usize = 1_000;

const WIDEST: usize = 2_048;

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let network = Network::new(grid);
    if network.len() > WIDEST {
        sink.cut_short(true);
        return Flow::Continue(());
    }
    let mut propagation = Propagation::new(&network);
    // A candidate that no net refutes has no whip, and one that chains refute needs none.
    let mut refuted = refuted_by_net(&mut propagation, network.sought(sink));
    refuted.retain(|&candidate| !propagation.run(&[Statement::is(candidate)], Scope::Pairs));
    if refuted.is_empty() {
        return Flow::Continue(());
    }
    let most = sink.limit(MOST);
    let mut search = PartialWhips::new(&network, most);
    for candidate in refuted {
        let claim = Statement::is(candidate);
        if let Some(measure) = search.shortest(candidate, |length| sink.accepts(length)) {
            report_refuted(&network, claim, measure, sink, || search.truths())?;
        }
        sink.cut_short(search.partials.len() > most);
    }
    Flow::Continue(())
}

/// A partial whip: its last placement, the truth of that, and the whip that it extends.
#[derive(Clone, Copy)]
struct PartialWhip {
    last: u32,
    truth: u32,
    parent: usize,
}

struct PartialWhips<'a> {
    network: &'a Network,
    conflicts: Vec<Mask>,
    /// The truths that lose something if a candidate is true.
    touched: Csr<u32>,
    /// The number of partial whips above which a candidate is given up.
    most: usize,
    partials: Vec<PartialWhip>,
    removed: Vec<Mask>,
    /// The numbers of candidates that the extended partial whips leave of each truth, in the order of the partial whips, after
    /// those of the grid.
    left: Vec<u8>,
    /// The last placements and removed candidates of all but the first.
    known: FxHashSet<(u32, Mask)>,
    finished: Option<(usize, u32)>,
}

impl<'a> PartialWhips<'a> {
    fn new(network: &'a Network, most: usize) -> Self {
        let touched = |candidate| {
            let mut seen = Mask::none(network.truths().len());
            let truths = network.conflicts(candidate).iter().flat_map(|&lost| network.truths_of(lost));
            truths.copied().filter(|&truth| seen.add(truth)).collect::<Vec<_>>()
        };
        let conflicts = |candidate| Mask::of(network.len(), network.conflicts(candidate).iter().copied());
        Self {
            network,
            conflicts: network.candidates().map(conflicts).collect(),
            touched: Csr::collect(network.candidates().map(touched)),
            most,
            partials: Vec::new(),
            removed: Vec::new(),
            left: network.truths().map(|truth| network.members(truth).len() as u8).collect(),
            known: FxHashSet::default(),
            finished: None,
        }
    }

    fn shortest(&mut self, candidate: u32, accepts: impl Fn(u16) -> bool) -> Option<u16> {
        self.partials.clear();
        self.removed.clear();
        self.left.truncate(self.network.truths().len());
        self.finished = None;
        self.partials.push(PartialWhip { last: candidate, truth: u32::MAX, parent: usize::MAX });
        self.removed.push(self.conflicts[candidate as usize].clone());
        self.known.clear();
        let mut from = 0;
        for length in (1..=LONGEST).take_while(|&length| accepts(length)) {
            let end = self.partials.len();
            for at in from..end {
                self.extend(at);
                if self.finished.is_some() {
                    return Some(length);
                }
            }
            if self.partials.len() == end || self.partials.len() > self.most {
                return None;
            }
            from = end;
        }
        None
    }

    fn extend(&mut self, at: usize) {
        let PartialWhip { last, parent, .. } = self.partials[at];
        self.count_left(last, parent);
        let (network, count) = (self.network, self.network.truths().len());
        for from in 0..self.touched.of(last).len() {
            let truth = self.touched.of(last)[from];
            match self.left[(at + 1) * count + truth as usize] {
                0 => {
                    self.finished = Some((at, truth));
                    return;
                }
                1 => {}
                _ => continue,
            }
            let removed = &self.removed[at];
            let next = network.members(truth).iter().copied().find(|&member| !removed.has(member));
            let Some(next) = next.filter(|&next| !self.has(at, next)) else { continue };
            let mut removed = removed.clone();
            removed.add_all(&self.conflicts[next as usize]);
            if self.known.insert((next, removed.clone())) {
                self.partials.push(PartialWhip { last: next, truth, parent: at });
                self.removed.push(removed);
            }
        }
    }

    /// Counts what the partial whip with this last placement leaves of each truth: less than the one that it extends.
    fn count_left(&mut self, last: u32, parent: usize) {
        let (start, count) = (self.left.len(), self.network.truths().len());
        // The root extends no other.
        let before = parent.wrapping_add(1) * count;
        self.left.extend_from_within(before..before + count);
        for &lost in self.network.conflicts(last) {
            if self.removed.get(parent).is_none_or(|removed| !removed.has(lost)) {
                for &truth in self.network.truths_of(lost) {
                    self.left[start + truth as usize] -= 1;
                }
            }
        }
    }

    fn has(&self, mut at: usize, candidate: u32) -> bool {
        while let Some(partial) = self.partials.get(at) {
            if partial.last == candidate {
                return true;
            }
            at = partial.parent;
        }
        false
    }

    fn truths(&self) -> TruthSet {
        let mut truths = Mask::none(self.network.truths().len());
        let Some((mut at, broken)) = self.finished else { return truths };
        truths.add(broken);
        while let Some(partial) = self.partials.get(at).filter(|partial| partial.parent != usize::MAX) {
            truths.add(partial.truth);
            at = partial.parent;
        }
        truths
    }
}
