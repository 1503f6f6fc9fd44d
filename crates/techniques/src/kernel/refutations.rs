//! [`refutations`]: candidates are assumed within an assumption one by one. What leads to a conflict is removed, all of a
//! round at once, and so on, until the outer assumption leads to a conflict by itself. What an assumption leaves of fewer
//! candidates lies within what it leaves of more, so a search begins where it ended on an earlier board of the puzzle.

use super::fixpoint::Fixpoint;
use super::network::Network;
use super::outcomes::SingleOutcomes;
use crate::finder::{FinderCache, Flow};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use whydoku_board::Candidate;

const ROUNDS: u16 = 8;

/// The most digits of cells that are kept of all [`Within`].
const MOST_KEPT: usize = 1 << 25;

/// The candidates that are refuted within an assumption until it leads to a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RefutedInRounds {
    pub(crate) rounds: u16,
    /// In order.
    pub(crate) candidates: Vec<u32>,
}

/// Returns what is refuted within an assumption until it leads to a conflict. Without `all`, only pairs are tried.
pub(crate) fn refutations(
    network: &Network,
    fixpoint: &mut Fixpoint<'_>,
    ends: &mut EndCache,
    singles: &SingleOutcomes,
    (assumed, all): (u32, bool),
    check_cancelled: &dyn Fn() -> Flow,
) -> ControlFlow<(), Option<RefutedInRounds>> {
    let key = network.candidate(assumed);
    let harmless = HarmlessDigits::default();
    let mut search =
        RefutationSearch { network, fixpoint, ends, singles, key, all, check_cancelled, harmless };
    if !search.may_lead_to_conflict()? {
        return ControlFlow::Continue(None);
    }
    search.ends.remove(key);
    let left = singles.of(search.fixpoint, assumed);
    search.fixpoint.restore(&left);
    search.rounds()
}

struct RefutationSearch<'s, 'a> {
    network: &'s Network,
    fixpoint: &'s mut Fixpoint<'a>,
    ends: &'s mut EndCache,
    singles: &'s SingleOutcomes,
    key: Candidate,
    all: bool,
    check_cancelled: &'s dyn Fn() -> Flow,
    /// The digits that assumptions without a conflict place in a round.
    harmless: HarmlessDigits,
}

/// The last digits of cells after assumptions that lead to no conflict: none of them leads to one by itself, since it leaves
/// more.
#[derive(Default)]
pub(crate) struct HarmlessDigits(Vec<u32>);

impl HarmlessDigits {
    pub(crate) fn clear(&mut self) {
        self.0.clear();
    }

    pub(crate) fn has(&self, Candidate { cell, digit }: Candidate) -> bool {
        self.0.get(cell.index()).is_some_and(|digits| digits >> digit.index() & 1 == 1)
    }

    /// Adds what is placed where these digits are left, by cell.
    pub(crate) fn add<T: Copy + Into<u32>>(&mut self, left: &[T]) {
        self.0.resize(self.0.len().max(left.len()), 0);
        for (all, &digits) in self.0.iter_mut().zip(left) {
            let digits: u32 = digits.into();
            // Without a branch, which would be unpredictable.
            *all |= digits * u32::from(digits & digits.wrapping_sub(1) == 0);
        }
    }
}

impl RefutationSearch<'_, '_> {
    const fn tried(&self) -> TriedCandidates {
        if self.all { TriedCandidates::All } else { TriedCandidates::Pairs }
    }

    fn may_lead_to_conflict(&mut self) -> ControlFlow<(), bool> {
        let Some(end) = self.ends.ends.get(&self.key) else { return ControlFlow::Continue(true) };
        self.fixpoint.restart();
        if self.fixpoint.conflicts_within(&end.digits) {
            return ControlFlow::Continue(true);
        }
        if self.fixpoint.digits() == end.digits && end.tried >= self.tried() {
            return ControlFlow::Continue(false);
        }
        self.conflicts_in_any_round()
    }

    /// Whether a candidate leads to a conflict. If not, what it leaves is kept: later it leaves no more.
    fn refutes(&mut self, candidate: u32, within: &mut Within) -> bool {
        if self.harmless.has(self.network.candidate(candidate)) {
            return false;
        }
        let kept = within.get(&self.network.candidate(candidate));
        let conflict = if let Some(kept) = kept {
            if self.fixpoint.includes(kept) {
                self.harmless.add(kept);
                return false;
            }
            self.fixpoint.conflicts_within_most(kept)
        } else {
            match self.singles.known(self.network.candidate(candidate)) {
                Some(known) => known.is_empty() || self.fixpoint.conflicts_within(&known),
                None => self.fixpoint.conflicts_with(candidate),
            }
        };
        if !conflict {
            self.ends.keep(within, self.network.candidate(candidate), self.fixpoint.digits());
            self.harmless.add(self.fixpoint.digits());
        }
        conflict
    }

    fn rounds(&mut self) -> ControlFlow<(), Option<RefutedInRounds>> {
        let (mut refuted, mut mark) = (Vec::new(), self.fixpoint.digits().to_vec());
        let mut within = Within::default();
        for rounds in 1..=ROUNDS {
            let mut after = mark.clone();
            let (before, mut conflict) = (refuted.len(), false);
            self.harmless.clear();
            for candidate in self.fixpoint.open_candidates(self.all) {
                (self.check_cancelled)()?;
                let is_refuted = self.refutes(candidate, &mut within);
                if is_refuted {
                    refuted.push(candidate);
                    // A conflict without a part of the round is one without all of it, so the others need not be tried.
                    self.fixpoint.restore(&after);
                    conflict = self.fixpoint.conflicts_without(&[candidate]);
                    self.fixpoint.digits().clone_into(&mut after);
                }
                self.fixpoint.restore(&mark);
                if conflict {
                    self.ends.drop(&within);
                    return ControlFlow::Continue(Some(RefutedInRounds { rounds, candidates: refuted }));
                }
            }
            if refuted.len() == before {
                self.ends.insert(self.key, mark, self.tried(), within);
                return ControlFlow::Continue(None);
            }
            self.fixpoint.restore(&after);
            mark = after;
        }
        self.ends.insert(self.key, mark, TriedCandidates::Some, within);
        ControlFlow::Continue(None)
    }

    /// Whether there is a conflict in any number of rounds; then a refuted candidate can be removed at once.
    fn conflicts_in_any_round(&mut self) -> ControlFlow<(), bool> {
        let mut mark = self.fixpoint.digits().to_vec();
        let mut within = self.ends.take(self.key);
        loop {
            let mut any = false;
            self.harmless.clear();
            for candidate in self.fixpoint.open_candidates(self.all) {
                (self.check_cancelled)()?;
                let is_refuted = self.fixpoint.has(candidate) && self.refutes(candidate, &mut within);
                self.fixpoint.restore(&mark);
                if is_refuted {
                    if self.fixpoint.conflicts_without(&[candidate]) {
                        self.ends.drop(&within);
                        return ControlFlow::Continue(true);
                    }
                    self.fixpoint.digits().clone_into(&mut mark);
                    any = true;
                }
            }
            if !any {
                self.ends.insert(self.key, mark, self.tried(), within);
                return ControlFlow::Continue(false);
            }
        }
    }
}

/// The positions in which the searches of earlier boards of the puzzle have ended.
#[derive(Default)]
pub(crate) struct EndCache {
    /// The last board, and the relations of its network.
    start: Vec<u32>,
    relations: Vec<u32>,
    ends: FxHashMap<Candidate, AssumptionEnd>,
    /// How many digits of cells the ends keep within them.
    kept: usize,
}

/// The digits of each cell that a candidate leaves within an assumption, by candidate, if it leads to no conflict there.
type Within = FxHashMap<Candidate, Box<[u16]>>;

/// The position after all candidates that can be refuted have been removed.
struct AssumptionEnd {
    /// By cell, as bits.
    digits: Vec<u32>,
    tried: TriedCandidates,
    within: Within,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum TriedCandidates {
    Some,
    Pairs,
    All,
}

impl EndCache {
    pub(crate) fn of(
        cache: Option<&FinderCache>,
        network: &Network,
        fixpoint: &mut Fixpoint<'_>,
    ) -> Rc<RefCell<Self>> {
        // Where the board is no fixpoint, an end depends on the order in which finders are called.
        let cache = cache.filter(|_| fixpoint.is_at_start());
        let ends: Rc<RefCell<Self>> = cache.map(FinderCache::table).unwrap_or_default();
        ends.borrow_mut().begin_board(network);
        ends
    }

    fn begin_board(&mut self, network: &Network) {
        let start = network.digits();
        let relations: Vec<u32> = network.relations().iter().map(|relation| relation.number).collect();
        let lies_within = self.start.len() == start.len()
            && start.iter().zip(&self.start).all(|(now, before)| now & !before == 0)
            && relations.iter().all(|relation| self.relations.contains(relation));
        if !lies_within {
            self.ends.clear();
            self.kept = 0;
        }
        start.clone_into(&mut self.start);
        self.relations = relations;
    }

    /// Returns what was left of an assumption within which nothing more can be refuted, if that is known of this board.
    pub(crate) fn final_end(&self, assumed: Candidate, all: bool) -> Option<&[u32]> {
        let tried = if all { TriedCandidates::All } else { TriedCandidates::Pairs };
        self.ends.get(&assumed).filter(|end| end.tried >= tried).map(|end| end.digits.as_slice())
    }

    fn insert(&mut self, assumed: Candidate, digits: Vec<u32>, tried: TriedCandidates, within: Within) {
        self.ends.insert(assumed, AssumptionEnd { digits, tried, within });
    }

    fn remove(&mut self, assumed: Candidate) {
        let within = self.take(assumed);
        self.drop(&within);
        self.ends.remove(&assumed);
    }

    /// Returns what is kept within an assumption, to be inserted again or dropped.
    fn take(&mut self, assumed: Candidate) -> Within {
        self.ends.get_mut(&assumed).map(|end| std::mem::take(&mut end.within)).unwrap_or_default()
    }

    fn keep(&mut self, within: &mut Within, candidate: Candidate, digits: &[u32]) {
        if let Some(kept) = within.get_mut(&candidate) {
            kept.iter_mut().zip(digits).for_each(|(kept, &digits)| *kept = digits as u16);
        } else if self.kept < MOST_KEPT && digits.iter().all(|&digits| digits <= u16::MAX.into()) {
            within.insert(candidate, digits.iter().map(|&digits| digits as u16).collect());
            self.kept += digits.len();
        }
    }

    fn drop(&mut self, within: &Within) {
        self.kept -= within.values().map(|digits| digits.len()).sum::<usize>();
    }
}
