//! Fillings of a constraint whose cells see each other, so that their digits differ although the constraint does not say
//! so. A digit that is in none of them is eliminated, and one that all of them hold where a cell sees it.
//!
//! ```text
//! every digit of the line twice
//! ┌───────┬───────┐
//! │(12)   │ (12)  │   two cells of a box differ, so each has its partner in the other box:
//! │   (123)  (12) │   3 has none
//! └───────┴───────┘
//! ```

use super::fillings::Filled;
use crate::finder::{Flow, Reason, StepSink};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use whydoku_board::{Candidate, Cell, CompiledRule, Digit, Grid, RelationInfo, Workspace, sorted};
use whydoku_cells::bits::members;
use whydoku_logic::{Figure, Role, Truth};

/// The most open cells of a constraint whose fillings are tried.
const MOST_OPEN: usize = 9;

/// Trials after which a candidate is taken to have a filling.
const MOST_TRIALS: u32 = 500;

/// A constraint and the digits of its cells: the key of what its fillings leave, or of nothing where it rules out some by
/// itself.
#[derive(PartialEq, Eq, Hash)]
struct LeftOf(usize, Vec<u32>);

/// The digits of each cell that some filling holds, as bits.
struct LeftDigits {
    digits: Vec<u32>,
    /// Whether every filling has a digit at one of some places.
    is_seen: RefCell<BTreeMap<(Digit, u64), bool>>,
}

/// A constraint: the key of its fillings.
#[derive(PartialEq, Eq, Hash)]
struct FillingsOf(usize);

/// The last fillings of a constraint that were found, on all boards of the puzzle. One whose digits are still left answers
/// whether there is a filling, without a search.
type FoundFillings = RefCell<VecDeque<Vec<u32>>>;

/// The most fillings that are kept of a constraint.
const MOST_FOUND: usize = 256;

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    for (at, info) in layout.relations().iter().enumerate() {
        let open = info.cells & *grid.open();
        let measure = open.len() as u16;
        if !(1..=MOST_OPEN).contains(&open.len()) || !sink.accepts(measure) {
            continue;
        }
        let found = sink.cached(FillingsOf(at), FoundFillings::default);
        let Some(mut fillings) = PeerFillings::of(grid, info, &found) else { continue };
        sink.check_cancelled()?;
        let domains: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
        // Other techniques report what a constraint shows by itself, and contradictions.
        let left = sink.cached(LeftOf(at, domains.clone()), || {
            let is_stable = info.compiled.supports(&domains).is_some_and(|left| left == domains);
            let digits = if is_stable { fillings.left(&domains) } else { Vec::new() };
            LeftDigits { digits, is_seen: RefCell::default() }
        });
        if left.digits.is_empty() || left.digits.contains(&0) {
            continue;
        }
        let reason = || {
            let figure = Figure::new().relations(Role::House, [at]).cells(Role::Cell, open);
            Reason::new([Truth::Relation(at)], figure)
        };
        let filled = Filled { order: &info.order, left: left.digits.clone() };
        sink.eliminate_all(measure, sorted(filled.lost(grid)), reason)?;
        if !sink.accepts(measure + 1) {
            continue;
        }
        for digit in layout.digits() {
            let seen = fillings.seen(grid, &left, digit);
            sink.eliminate_all(measure + 1, seen, reason)?;
        }
    }
    Flow::Continue(())
}

/// The fillings of a constraint in which cells that see each other hold different digits.
struct PeerFillings<'a, const W: usize> {
    info: &'a RelationInfo<W>,
    search: Search<'a>,
}

struct Search<'a> {
    compiled: &'a CompiledRule,
    /// For each cell the places of those that it sees, as bits.
    peers: Vec<u64>,
    found: &'a FoundFillings,
    workspace: Workspace,
    trials: u32,
}

impl<'a, const W: usize> PeerFillings<'a, W> {
    /// The fillings of a constraint that does not say itself that cells which see each other differ; `None` of another.
    fn of(grid: &'a Grid<W>, info: &'a RelationInfo<W>, found: &'a FoundFillings) -> Option<Self> {
        let order = &info.order;
        let sees = |cell, other| grid.layout().peers(cell).contains(other);
        let peers = order.iter().map(|&cell| {
            let seen = order.iter().enumerate().filter(|&(_, &other)| sees(cell, other));
            seen.fold(0, |all: u64, (at, _)| all | 1 << at)
        });
        if order.len() > u64::BITS as usize || info.compiled.sets().is_some() {
            return None;
        }
        let peers: Vec<u64> = peers.collect();
        let has_peers = peers.iter().any(|&seen| seen != 0);
        let workspace = Workspace::default();
        let search = Search { compiled: &info.compiled, peers, found, workspace, trials: 0 };
        has_peers.then_some(Self { info, search })
    }

    /// The digits of each cell that some filling holds, as bits.
    fn left(&mut self, domains: &[u32]) -> Vec<u32> {
        let mut left = domains.to_vec();
        if left.contains(&0) || !self.search.narrow(&mut left) {
            return vec![0; domains.len()];
        }
        let mut supported = vec![0; left.len()];
        for at in 0..left.len() {
            for digit in members(left[at]) {
                if supported[at] >> digit & 1 == 1 {
                    continue;
                }
                let mut filling = left.clone();
                filling[at] = 1 << digit;
                match self.search.has_filling(&mut filling) {
                    Some(true) => supported.iter_mut().zip(&filling).for_each(|(all, digits)| *all |= digits),
                    Some(false) => left[at] &= !(1 << digit),
                    None => supported[at] |= 1 << digit,
                }
            }
        }
        left
    }

    /// The candidates of a digit beyond the constraint that see a place of it in each filling.
    fn seen(&mut self, grid: &Grid<W>, left: &LeftDigits, digit: Digit) -> Vec<Candidate> {
        let (left, mut known) = (&left.digits, left.is_seen.borrow_mut());
        let order = &self.info.order;
        let holds = |&at: &usize| left[at] >> digit.index() & 1 == 1;
        let places: Vec<usize> = (0..order.len()).filter(holds).collect();
        let mut is_seen = |cell: &Cell| {
            let peers = grid.layout().peers(*cell);
            let in_sight = places.iter().filter(|&&at| peers.contains(order[at]));
            let in_sight = in_sight.fold(0, |all: u64, &at| all | 1 << at);
            // A place of a digit that a cell must hold is a single.
            let is_single = || members(in_sight).any(|at| left[at].is_power_of_two());
            if in_sight == 0 || is_single() {
                return false;
            }
            *known.entry((digit, in_sight)).or_insert_with(|| {
                let mut without = left.clone();
                members(in_sight).for_each(|at| without[at] &= !(1 << digit.index()));
                // That a constraint needs a digit, all places of which are seen, is another technique.
                let is_known = members(in_sight).count() == places.len()
                    && self.info.compiled.supports(&without).is_none();
                !is_known && self.search.has_filling(&mut without) == Some(false)
            })
        };
        let beyond = (*grid.places(digit) - self.info.cells).iter();
        beyond.filter(|cell| is_seen(cell)).map(|cell| Candidate::new(cell, digit)).collect()
    }
}

impl Search<'_> {
    /// Returns whether there is a filling, and narrows the digits to it; `None` when the trials run out.
    fn has_filling(&mut self, domains: &mut [u32]) -> Option<bool> {
        let is_filling =
            |filling: &&Vec<u32>| filling.iter().zip(&*domains).all(|(one, left)| one & left != 0);
        if let Some(known) = self.found.borrow().iter().find(is_filling) {
            domains.copy_from_slice(known);
            return Some(true);
        }
        self.trials = MOST_TRIALS;
        let has_filling = self.fill(domains);
        if has_filling {
            let mut found = self.found.borrow_mut();
            found.push_front(domains.to_vec());
            found.truncate(MOST_FOUND);
        }
        (has_filling || self.trials > 0).then_some(has_filling)
    }

    fn fill(&mut self, domains: &mut [u32]) -> bool {
        if !self.narrow(domains) {
            return false;
        }
        let open = (0..domains.len()).filter(|&at| domains[at].count_ones() > 1);
        let Some(at) = open.min_by_key(|&at| domains[at].count_ones()) else { return true };
        for digit in members(domains[at]) {
            if self.trials == 0 {
                return false;
            }
            self.trials -= 1;
            let mut next = domains.to_vec();
            next[at] = 1 << digit;
            if self.fill(&mut next) {
                domains.copy_from_slice(&next);
                return true;
            }
        }
        false
    }

    /// Drops digits that no filling holds, and those of cells that see them placed. Returns whether each cell keeps some.
    fn narrow(&mut self, domains: &mut [u32]) -> bool {
        let mut left = Vec::new();
        loop {
            if !self.compiled.supports_into(domains, &mut left, &mut self.workspace) {
                return false;
            }
            domains.copy_from_slice(&left);
            let mut is_changed = false;
            for at in 0..domains.len() {
                let digit = domains[at];
                if digit.is_power_of_two() {
                    for other in members(self.peers[at]) {
                        is_changed |= domains[other] & digit != 0;
                        domains[other] &= !digit;
                    }
                }
            }
            if domains.contains(&0) {
                return false;
            }
            if !is_changed {
                return true;
            }
        }
    }
}
