//! [`SingleOutcomes`]: what each candidate of a board leads to if it alone is assumed. Several finders ask this on the same
//! board, and nested assumptions begin with the intersection of two such states. What a candidate leaves of fewer candidates
//! lies within what it leaves of more, so propagation begins where it ended on an earlier board of the puzzle.

use super::fixpoint::Fixpoint;
use super::refutations::HarmlessDigits;
use super::single_steps::{SingleStep, SingleSteps};
use super::trial::Trial;
use crate::finder::FinderCache;
use rustc_hash::FxHashMap;
use std::cell::{OnceCell, RefCell};
use std::rc::Rc;
use whydoku_board::{Candidate, sorted};

/// The number of boards of which outcomes are kept.
const MOST_BOARDS: usize = 8;

/// The most levels up to a conflict that are counted. The finders of crossed truths need no more.
const MOST_LEVELS: u16 = 4;

/// The digits of each cell that are left, as bits, by candidate; none of them after a conflict.
type Ends = RefCell<FxHashMap<Candidate, Rc<[u32]>>>;

/// A board with what its candidates lead to.
struct BoardEnds {
    digits: Vec<u32>,
    /// By number, ascending.
    relations: Vec<u32>,
    ends: Ends,
}

/// The last boards of a puzzle that are fixpoints, the last one first.
type LastBoards = RefCell<Vec<Rc<BoardEnds>>>;

/// Results by candidate.
#[derive(Default)]
pub(crate) struct SingleOutcomes {
    last: Option<Rc<LastBoards>>,
    /// This board, then earlier ones that it lies within.
    boards: OnceCell<Vec<Rc<BoardEnds>>>,
    /// The digits that candidates without a conflict place on this board.
    harmless: RefCell<HarmlessDigits>,
    /// The levels up to a conflict that is near.
    levels: RefCell<FxHashMap<u32, Option<u16>>>,
    /// Whether two candidates, the lower number first, together lead to a conflict.
    pairs: RefCell<FxHashMap<(u32, u32), bool>>,
    /// The consequences in a single step.
    steps: RefCell<FxHashMap<u32, Rc<SingleStep>>>,
}

impl SingleOutcomes {
    /// No results yet. Those of earlier boards are looked up in the cache.
    pub(crate) fn new(cache: Option<&FinderCache>) -> Self {
        Self { last: cache.map(FinderCache::table), ..Self::default() }
    }

    /// Whether a candidate leads to a conflict.
    pub(crate) fn refutes(&self, fixpoint: &mut Fixpoint<'_>, candidate: u32) -> bool {
        let is_harmless = self.harmless.borrow().has(fixpoint.network().candidate(candidate));
        !is_harmless && self.of(fixpoint, candidate).is_empty()
    }

    /// Returns the digits of each cell that a candidate leaves, as bits; none after a conflict.
    pub(crate) fn of(&self, fixpoint: &mut Fixpoint<'_>, candidate: u32) -> Rc<[u32]> {
        let boards = self.boards.get_or_init(|| self.begin_board(fixpoint));
        let key = fixpoint.network().candidate(candidate);
        let mut own = boards[0].ends.borrow_mut();
        if let Some(known) = own.get(&key) {
            return Rc::clone(known);
        }
        let mut earlier = boards[1..].iter().filter_map(|board| board.ends.borrow().get(&key).cloned());
        let is_refuted = match earlier.next() {
            None => fixpoint.refutes(candidate),
            Some(end) => {
                fixpoint.restart();
                end.is_empty() || fixpoint.conflicts_within(&end)
            }
        };
        let left: Rc<[u32]> = if is_refuted { Rc::default() } else { fixpoint.digits().into() };
        self.harmless.borrow_mut().add(&left);
        own.insert(key, Rc::clone(&left));
        left
    }

    fn begin_board(&self, fixpoint: &mut Fixpoint<'_>) -> Vec<Rc<BoardEnds>> {
        let network = fixpoint.network();
        let relations = sorted(network.relations().iter().map(|relation| relation.number));
        let board = BoardEnds { digits: network.digits().to_vec(), relations, ends: Ends::default() };
        // Where the board is no fixpoint, an end depends on the order in which finders are called.
        let Some(last) = self.last.as_ref().filter(|_| fixpoint.is_at_start()) else {
            return vec![Rc::new(board)];
        };
        let mut last = last.borrow_mut();
        let is_same =
            |other: &Rc<BoardEnds>| other.digits == board.digits && other.relations == board.relations;
        let lies_within = |other: &&Rc<BoardEnds>| {
            board.digits.iter().zip(&other.digits).all(|(now, before)| now & !before == 0)
                && board.relations.iter().all(|relation| other.relations.binary_search(relation).is_ok())
        };
        let known = last.iter().position(is_same).map(|at| last.remove(at));
        let earlier: Vec<Rc<BoardEnds>> = last.iter().filter(lies_within).cloned().collect();
        let board = known.unwrap_or_else(|| Rc::new(board));
        last.insert(0, Rc::clone(&board));
        last.truncate(MOST_BOARDS);
        std::iter::once(board).chain(earlier).collect()
    }

    /// Whether two candidates together lead to a conflict. If not, what they place is added to `harmless`.
    pub(super) fn exclude_each_other(
        &self,
        fixpoint: &mut Fixpoint<'_>,
        one: u32,
        other: u32,
        harmless: &mut HarmlessDigits,
    ) -> bool {
        let key = (one.min(other), one.max(other));
        if let Some(&known) = self.pairs.borrow().get(&key) {
            return known;
        }
        let [of_one, of_other] = [one, other].map(|candidate| self.of(fixpoint, candidate));
        let mut conflict = of_one.is_empty() || of_other.is_empty();
        if !conflict {
            fixpoint.restore(&of_one);
            conflict = fixpoint.conflicts_within(&of_other);
        }
        if !conflict {
            harmless.add(fixpoint.digits());
        }
        self.pairs.borrow_mut().insert(key, conflict);
        conflict
    }

    /// Returns the number of levels up to the conflict that a candidate leads to, if they are few.
    pub(crate) fn levels(&self, trial: &mut Trial<'_>, candidate: u32) -> Option<u16> {
        let levels = || trial.levels_to_conflict(candidate, MOST_LEVELS);
        *self.levels.borrow_mut().entry(candidate).or_insert_with(levels)
    }

    /// Returns what follows in a single step from what a candidate is in conflict with.
    pub(crate) fn step(&self, steps: &SingleSteps<'_>, candidate: u32) -> Rc<SingleStep> {
        let step = || Rc::new(steps.after(&steps.conflicts_of(candidate)));
        Rc::clone(self.steps.borrow_mut().entry(candidate).or_insert_with(step))
    }
}
