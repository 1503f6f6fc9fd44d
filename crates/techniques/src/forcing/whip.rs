//! Whips: a candidate is supposed, and then one thing follows from the one before it. What else a truth has lost on
//! the way, to the supposition or to anything asserted since, is remembered; that alone makes it more than a chain.
//!
//! ```text
//! r5c5=1 ─ r5c9=3 ─ r1c9=7 ─ r1c2=5 ─ nothing left in r5c2: 5 is gone by r1c2, and 1 and 3 were gone before
//! ```
//!
//! The measure is the number of truths, the last one with nothing left among them; of each candidate the shortest
//! whip is told.
//!
//! **Bound.** Whips of one length are grown from those that are one shorter, each set of assertions with the same end
//! once, up to [`LONGEST`] truths. A candidate with more than [`MOST`] unfinished ones is given up; so is a board of
//! more than [`WIDEST`] candidates. All of that is the same however the grid is turned.

use super::{breaking, refuted, sought};
use crate::finder::net::{Bits, HAS_MIDDLE, Mask, Network, Propagation, Scope, Statement, TruthSet, WIDE};
use crate::finder::{FinderTraits, Flow, StepSink, Technique};
use whydoku_board::Grid;

/// The longest whip, in truths.
const LONGEST: u16 = 12;

/// Unfinished whips of one candidate, of all lengths together.
const MOST: usize = 1_000;

/// The largest board, in candidates.
const WIDEST: usize = 2_048;

pub(super) struct Whip;

impl<const W: usize> Technique<W> for Whip {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let network = Network::new(grid);
        match network.len() {
            0..=320 => find::<W, 5>(grid, &network, found),
            321..=896 if HAS_MIDDLE => find::<W, 14>(grid, &network, found),
            321..=WIDEST => find::<W, WIDE>(grid, &network, found),
            _ => {
                found.cut_short(true);
                Flow::Continue(())
            }
        }
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::EXPENSIVE
    }
}

fn find<const W: usize, const N: usize>(grid: &Grid<W>, network: &Network, found: &mut StepSink<'_>) -> Flow {
    let mut propagation = Propagation::new(network);
    let mut growth = Growth::<N>::new(network);
    // What no net refutes no whip does, and what chains refute is left to them.
    for candidate in breaking(&mut propagation, sought(network, found)) {
        if propagation.run(&[Statement::is(candidate)], Scope::Pairs) {
            continue;
        }
        if let Some(measure) = growth.grow(candidate) {
            refuted(grid, network, candidate, measure, found, || growth.truths())?;
        }
        found.cut_short(growth.partials.len() > MOST);
    }
    Flow::Continue(())
}

/// An unfinished whip: what it asserted last, by which truth, after which other.
#[derive(Clone, Copy)]
struct Partial {
    last: u32,
    truth: u32,
    parent: usize,
}

struct Growth<'a, const N: usize> {
    network: &'a Network,
    /// Those in conflict with each candidate.
    conflicts: Vec<Bits<N>>,
    /// The truths that lose something if a candidate is true.
    touched: Vec<Vec<u32>>,
    partials: Vec<Partial>,
    /// What is gone in each of them.
    gone: Vec<Bits<N>>,
    /// All but the first, by a fingerprint of what is gone in each and what was asserted last.
    known: Vec<(u64, u32)>,
    finished: Option<(usize, u32)>,
}

impl<'a, const N: usize> Growth<'a, N> {
    fn new(network: &'a Network) -> Self {
        let touched = |candidate| {
            let mut seen = Mask::none(network.truths().len());
            let truths = network.conflicts(candidate).iter().flat_map(|&lost| network.truths_of(lost));
            truths.copied().filter(|&truth| seen.add(truth)).collect()
        };
        Self {
            network,
            conflicts: network.candidates().map(|candidate| Bits::of(network.conflicts(candidate))).collect(),
            touched: network.candidates().map(touched).collect(),
            partials: Vec::new(),
            gone: Vec::new(),
            known: Vec::new(),
            finished: None,
        }
    }

    /// The length of the shortest whip on a candidate.
    fn grow(&mut self, candidate: u32) -> Option<u16> {
        self.partials.clear();
        self.gone.clear();
        self.finished = None;
        self.partials.push(Partial { last: candidate, truth: u32::MAX, parent: usize::MAX });
        self.gone.push(self.conflicts[candidate as usize]);
        self.known.clear();
        let mut from = 0;
        for length in 1..=LONGEST {
            let end = self.partials.len();
            for at in from..end {
                self.lengthen(at);
                if self.finished.is_some() {
                    return Some(length);
                }
            }
            if self.partials.len() == end || self.partials.len() > MOST {
                return None;
            }
            from = end;
        }
        None
    }

    fn lengthen(&mut self, at: usize) {
        let gone = self.gone[at];
        for from in 0..self.touched[self.partials[at].last as usize].len() {
            let truth = self.touched[self.partials[at].last as usize][from];
            let mut left = self.network.members(truth).iter().copied().filter(|&member| !gone.has(member));
            let Some(next) = left.next() else {
                self.finished = Some((at, truth));
                return;
            };
            if left.next().is_some() || self.has(at, next) {
                continue;
            }
            let gone = gone.with(&self.conflicts[next as usize]);
            let print = gone.print() ^ u64::from(next);
            let met = |&(other_print, other): &(u64, u32)| {
                let other = other as usize;
                let both = || (&self.gone[other], self.partials[other].last).cmp(&(&gone, next));
                other_print.cmp(&print).then_with(both)
            };
            if let Err(place) = self.known.binary_search_by(met) {
                self.known.insert(place, (print, self.partials.len() as u32));
                self.partials.push(Partial { last: next, truth, parent: at });
                self.gone.push(gone);
            }
        }
    }

    /// Whether a whip has asserted a candidate.
    fn has(&self, mut at: usize, candidate: u32) -> bool {
        while let Some(partial) = self.partials.get(at) {
            if partial.last == candidate {
                return true;
            }
            at = partial.parent;
        }
        false
    }

    /// The truths of the whip that was finished.
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
