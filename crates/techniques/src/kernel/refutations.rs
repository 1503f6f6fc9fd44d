//! [`refutations`]: candidates are assumed within an assumption one by one. What leads to a conflict is removed, all of a
//! round at once, and so on, until the outer assumption leads to a conflict by itself. What an assumption leaves of fewer
//! candidates lies within what it leaves of more, so a search begins where it ended on an earlier board of the puzzle.

use super::fixpoint::Fixpoint;
use super::network::Network;
use crate::finder::{FinderCache, Flow};
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::rc::Rc;
use whydoku_board::Candidate;

const ROUNDS: u16 = 8;

/// The candidates that are refuted within an assumption until it leads to a conflict.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RefutedInRounds {
    pub(crate) rounds: u16,
    /// In order.
    pub(crate) candidates: Vec<u32>,
}

/// The fixpoints of single assumptions: an assumption within another begins with the intersection of theirs.
pub(crate) type SingleFixpoints = FxHashMap<u32, Vec<u32>>;

/// Returns what is refuted within an assumption until it leads to a conflict. Without `all`, only pairs are tried.
pub(crate) fn refutations(
    network: &Network,
    fixpoint: &mut Fixpoint<'_>,
    ends: &mut EndCache,
    singles: &SingleFixpoints,
    (assumed, all): (u32, bool),
    check_cancelled: &dyn Fn() -> Flow,
) -> ControlFlow<(), Option<RefutedInRounds>> {
    let key = network.candidate(assumed);
    let possible = ends.possible.remove(&key).unwrap_or_default();
    let mut search =
        RefutationSearch { network, fixpoint, ends, possible, singles, key, all, check_cancelled };
    if !search.may_lead_to_conflict()? {
        search.keep_possible();
        return ControlFlow::Continue(None);
    }
    search.ends.ends.remove(&key);
    search.fixpoint.restore(&singles[&assumed]);
    let refuted = search.rounds()?;
    search.keep_possible();
    ControlFlow::Continue(refuted)
}

struct RefutationSearch<'s, 'a> {
    network: &'s Network,
    fixpoint: &'s mut Fixpoint<'a>,
    ends: &'s mut EndCache,
    possible: PossiblePositions,
    singles: &'s SingleFixpoints,
    key: Candidate,
    all: bool,
    check_cancelled: &'s dyn Fn() -> Flow,
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

    fn keep_possible(&mut self) {
        if self.ends.is_kept && self.network.digits().len() <= MOST_CELLS {
            self.ends.possible.insert(self.key, std::mem::take(&mut self.possible));
        }
    }

    /// Whether a candidate leads to a conflict within `mark`, the position of the fixpoint. Whatever is filled in a position
    /// without a conflict leads to none.
    fn refutes(&mut self, candidate: u32, mark: &[u32]) -> bool {
        let Candidate { cell, digit } = self.network.candidate(candidate);
        let place = place_of(cell.index(), digit.index());
        if let Some(position) = self.possible.at(place) {
            if lies_within(position, mark) {
                return false;
            }
            // More has been removed meanwhile.
            if !self.fixpoint.conflicts_within(position) {
                self.possible.replace(place, self.fixpoint.digits());
                return false;
            }
            self.possible.forget(place);
            self.fixpoint.restore(mark);
        }
        let is_refuted = match self.singles.get(&candidate) {
            Some(known) => self.fixpoint.conflicts_within(known),
            None => self.fixpoint.conflicts_with(candidate),
        };
        if !is_refuted && self.ends.is_kept {
            self.possible.add(self.fixpoint.digits());
        }
        is_refuted
    }

    fn rounds(&mut self) -> ControlFlow<(), Option<RefutedInRounds>> {
        let (mut refuted, mut mark) = (Vec::new(), self.fixpoint.digits().to_vec());
        for rounds in 1..=ROUNDS {
            let mut after = mark.clone();
            let (before, mut conflict) = (refuted.len(), false);
            for candidate in self.fixpoint.open_candidates(self.all) {
                (self.check_cancelled)()?;
                let is_refuted = self.refutes(candidate, &mark);
                if is_refuted {
                    refuted.push(candidate);
                    // A conflict without a part of the round is one without all of it, so the others need not be tried.
                    self.fixpoint.restore(&after);
                    conflict = self.fixpoint.conflicts_without(&[candidate]);
                    self.fixpoint.digits().clone_into(&mut after);
                }
                self.fixpoint.restore(&mark);
                if conflict {
                    return ControlFlow::Continue(Some(RefutedInRounds { rounds, candidates: refuted }));
                }
            }
            if refuted.len() == before {
                self.ends.insert(self.key, mark, self.tried());
                return ControlFlow::Continue(None);
            }
            self.fixpoint.restore(&after);
            mark = after;
        }
        self.ends.insert(self.key, mark, TriedCandidates::Some);
        ControlFlow::Continue(None)
    }

    /// Whether there is a conflict in any number of rounds; then a refuted candidate can be removed at once.
    fn conflicts_in_any_round(&mut self) -> ControlFlow<(), bool> {
        let mut mark = self.fixpoint.digits().to_vec();
        loop {
            let mut any = false;
            for candidate in self.fixpoint.open_candidates(self.all) {
                (self.check_cancelled)()?;
                let is_refuted = self.fixpoint.has(candidate) && self.refutes(candidate, &mark);
                self.fixpoint.restore(&mark);
                if is_refuted {
                    if self.fixpoint.conflicts_without(&[candidate]) {
                        return ControlFlow::Continue(true);
                    }
                    self.fixpoint.digits().clone_into(&mut mark);
                    any = true;
                }
            }
            if !any {
                self.ends.insert(self.key, mark, self.tried());
                return ControlFlow::Continue(false);
            }
        }
    }
}

/// Whether a position has no candidate that another has not.
fn lies_within(position: &[u32], other: &[u32]) -> bool {
    position.iter().zip(other).fold(0, |beyond, (left, other)| beyond | left & !other) == 0
}

/// The most positions of an assumption, and the most cells of boards of which they are kept for later ones.
const MOST_POSITIONS: usize = 400;
const MOST_CELLS: usize = 100;

/// Positions without a conflict, by the candidates that are filled in them.
#[derive(Default)]
struct PossiblePositions {
    positions: Vec<Vec<u32>>,
    /// For each cell and digit, the number of the last such position, from 1.
    last: Vec<u16>,
}

const fn place_of(cell: usize, digit: usize) -> usize {
    cell * u32::BITS as usize + digit
}

impl PossiblePositions {
    fn at(&self, place: usize) -> Option<&[u32]> {
        let number = self.last.get(place).copied().unwrap_or_default();
        let position = self.positions.get(usize::from(number).checked_sub(1)?)?;
        Some(position.as_slice()).filter(|position| !position.is_empty())
    }

    fn forget(&mut self, place: usize) {
        self.positions[usize::from(self.last[place]) - 1].clear();
    }

    fn add(&mut self, position: &[u32]) {
        if self.positions.len() == MOST_POSITIONS {
            *self = Self::default();
        }
        self.positions.push(position.to_vec());
        self.note(self.positions.len());
    }

    /// Replaces the position of a place by one within it.
    fn replace(&mut self, place: usize, position: &[u32]) {
        let number = usize::from(self.last[place]);
        self.positions[number - 1].copy_from_slice(position);
        self.note(number);
    }

    fn note(&mut self, number: usize) {
        let position = &self.positions[number - 1];
        self.last.resize(place_of(position.len(), 0), 0);
        for (cell, digits) in position.iter().enumerate().filter(|(_, digits)| digits.is_power_of_two()) {
            self.last[place_of(cell, digits.trailing_zeros() as usize)] = number as u16;
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
    /// Positions without a conflict within each assumption.
    possible: FxHashMap<Candidate, PossiblePositions>,
    /// Whether the board is a fixpoint.
    is_kept: bool,
}

/// The position after all candidates that can be refuted have been removed.
struct AssumptionEnd {
    /// By cell, as bits.
    digits: Vec<u32>,
    tried: TriedCandidates,
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
        let is_kept = fixpoint.is_at_start();
        let cache = cache.filter(|_| is_kept);
        let ends: Rc<RefCell<Self>> = cache.map(FinderCache::table).unwrap_or_default();
        ends.borrow_mut().begin_board(network);
        ends.borrow_mut().is_kept = is_kept;
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
            self.possible.clear();
        }
        start.clone_into(&mut self.start);
        self.relations = relations;
    }

    fn insert(&mut self, assumed: Candidate, digits: Vec<u32>, tried: TriedCandidates) {
        self.ends.insert(assumed, AssumptionEnd { digits, tried });
    }
}
