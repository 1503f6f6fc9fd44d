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
use crate::kernel::{Network, Propagation, Statement, TruthSet};
use rustc_hash::{FxHashMap, FxHasher};
use std::collections::hash_map::Entry;
use std::hash::{Hash, Hasher};
use whydoku_board::Grid;
use whydoku_cells::csr::Csr;

const LONGEST: u16 = 12;

/// The most partial whips of one candidate, of all lengths together.
const MOST: usize = 1_000;

const WIDEST: usize = 2_048;

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let network = Network::of_board(grid, sink);
    if network.len() > WIDEST || network.truths().any(|truth| network.members(truth).len() > MOST_MEMBERS) {
        sink.cut_short(true);
        return Flow::Continue(());
    }
    let mut propagation = Propagation::new(&network);
    // A candidate that no net refutes has no whip, and one that chains refute needs none.
    let mut refuted = refuted_by_net(&mut propagation, network.sought(sink));
    refuted.retain(|&candidate| !propagation.chains_refute(candidate));
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

/// Members of a truth: their number in the upper bits, the sum of their indexes in the lower ones. If one is left, its index.
type LeftMembers = u16;

const ONE_MEMBER: LeftMembers = 1 << 10;

/// Houses, cells and clues have fewer members.
const MOST_MEMBERS: usize = 45;

struct PartialWhips<'a> {
    network: &'a Network,
    /// The words of a set of candidates as bits, and by candidate, those that it is in conflict with.
    words: usize,
    conflicts: Vec<u64>,
    /// The truths that lose something if a candidate is true.
    touched: Csr<u32>,
    /// The number of partial whips above which a candidate is given up.
    most: usize,
    partials: Vec<PartialWhip>,
    removed: Vec<u64>,
    /// The members that the extended partial whips leave of each truth, in the order of the partial whips, after those that the
    /// grid leaves.
    left: Vec<LeftMembers>,
    /// By candidate, its truths and itself as one of their members.
    members: Csr<(u32, LeftMembers)>,
    /// All partial whips but the first, by a hash of their last placements and removed candidates.
    known: FxHashMap<u64, usize>,
    finished: Option<(usize, u32)>,
}

impl<'a> PartialWhips<'a> {
    fn new(network: &'a Network, most: usize) -> Self {
        // By truth, the last candidate that touched it.
        let (mut touched, mut last) = (Csr::new(), vec![u32::MAX; network.truths().len()]);
        for candidate in network.candidates() {
            let truths = network.conflicts(candidate).iter().flat_map(|&lost| network.truths_of(lost));
            let is_new = |truth: &u32| std::mem::replace(&mut last[*truth as usize], candidate) != candidate;
            touched.push(truths.copied().filter(is_new));
        }
        let members =
            |truth| network.members(truth).iter().zip(ONE_MEMBER..).map(move |(&one, at)| (one, (truth, at)));
        let pairs: Vec<(u32, (u32, LeftMembers))> = network.truths().flat_map(members).collect();
        let mut left = vec![0; network.truths().len()];
        pairs.iter().for_each(|&(_, (truth, member))| left[truth as usize] += member);
        let words = network.len().div_ceil(64);
        let mut conflicts = vec![0; words * network.len()];
        for (candidate, row) in network.candidates().zip(conflicts.chunks_exact_mut(words.max(1))) {
            for &lost in network.conflicts(candidate) {
                row[lost as usize / 64] |= 1 << (lost % 64);
            }
        }
        Self {
            network,
            words,
            conflicts,
            touched,
            most,
            partials: Vec::new(),
            removed: Vec::new(),
            members: Csr::of_pairs(network.len(), &pairs),
            left,
            known: FxHashMap::default(),
            finished: None,
        }
    }

    fn shortest(&mut self, candidate: u32, accepts: impl Fn(u16) -> bool) -> Option<u16> {
        self.partials.clear();
        self.removed.clear();
        self.left.truncate(self.network.truths().len());
        self.finished = None;
        self.partials.push(PartialWhip { last: candidate, truth: u32::MAX, parent: usize::MAX });
        self.removed.extend_from_slice(row(&self.conflicts, self.words, candidate as usize));
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
        let left = &self.left[(at + 1) * count..];
        for &truth in self.touched.of(last) {
            let left = left[truth as usize];
            if left >= 2 * ONE_MEMBER {
                continue;
            }
            if left == 0 {
                self.finished = Some((at, truth));
                return;
            }
            // Once the candidate will be given up, only what ends this length matters.
            let next = network.members(truth)[usize::from(left - ONE_MEMBER)];
            if self.partials.len() > self.most || self.has(at, next) {
                continue;
            }
            let end = self.removed.len();
            self.removed.extend_from_within(at * self.words..(at + 1) * self.words);
            let conflicts = row(&self.conflicts, self.words, next as usize);
            self.removed[end..].iter_mut().zip(conflicts).for_each(|(removed, lost)| *removed |= lost);
            if is_new(&mut self.known, &self.partials, &self.removed, next) {
                self.partials.push(PartialWhip { last: next, truth, parent: at });
            } else {
                self.removed.truncate(end);
            }
        }
    }

    /// Counts what the partial whip with this last placement leaves of each truth: less than the one that it extends.
    fn count_left(&mut self, last: u32, parent: usize) {
        let (start, count) = (self.left.len(), self.network.truths().len());
        // The root extends no other.
        let before = parent.wrapping_add(1) * count;
        self.left.extend_from_within(before..before + count);
        let removed = (parent != usize::MAX).then(|| row(&self.removed, self.words, parent));
        let left = &mut self.left[start..];
        for &lost in self.network.conflicts(last) {
            if removed.is_none_or(|removed| !has(removed, lost)) {
                for &(truth, member) in self.members.of(lost) {
                    left[truth as usize] -= member;
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
        let mut truths = TruthSet::none(self.network.truths().len());
        let Some((mut at, broken)) = self.finished else { return truths };
        truths.add(broken);
        while let Some(partial) = self.partials.get(at).filter(|partial| partial.parent != usize::MAX) {
            truths.add(partial.truth);
            at = partial.parent;
        }
        truths
    }
}

fn row(sets: &[u64], words: usize, at: usize) -> &[u64] {
    &sets[at * words..][..words]
}

fn has(set: &[u64], number: u32) -> bool {
    set[number as usize / 64] >> (number % 64) & 1 == 1
}

/// Whether no partial whip has this last placement and the candidates of the last row of `removed`. It is then known as the next.
fn is_new(known: &mut FxHashMap<u64, usize>, partials: &[PartialWhip], removed: &[u64], last: u32) -> bool {
    let words = removed.len() / (partials.len() + 1);
    let own = row(removed, words, partials.len());
    let mut hasher = FxHasher::default();
    (last, own).hash(&mut hasher);
    let mut key = hasher.finish();
    loop {
        match known.entry(key) {
            Entry::Vacant(entry) => {
                entry.insert(partials.len());
                return true;
            }
            Entry::Occupied(entry) => {
                let other = *entry.get();
                if partials[other].last == last && row(removed, words, other) == own {
                    return false;
                }
                key = key.wrapping_add(1);
            }
        }
    }
}
