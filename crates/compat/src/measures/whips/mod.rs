//! Whips and braids, and how long the longest must be.
//!
//! A *whip* refutes its target Z by a chain of variables. All values of the first but one, R1, are linked to Z; were Z
//! true, R1 would be. All values of the second but one, R2, are linked to Z or to R1; and so on, until a variable has
//! no value left. Each variable has a value, its left one, that is linked to the right one before; all lefts are
//! different. In a *braid* the left one may be linked to any before. With groups, a right value may be up to three
//! candidates of one digit in a piece of a row or column that lies in one box.
//!
//! A puzzle's rating is the length of the longest that it cannot do without: the shortest there are on the board are
//! applied, all of them, and then the shortest on the board that is left.
//!
//! | file | holds |
//! | --- | --- |
//! | `partial.rs` | chains on their way |
//! | `path.rs` | the shortest whips of a position, with all that they go through |

mod partial;
mod path;

pub use path::{Whip, WhipLink, shortest_whips};

use super::singles::{Contradiction, Singles};
use super::trial::refute_all;
use super::variables::TABLES;
use super::{DeadlineCheck, DeadlineExceeded, Givens};
use partial::{Partial, Right, Target};

/// A kind of chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WhipKind {
    /// Whether a left value may be linked to any right value before it, and not to the last alone.
    pub braided: bool,
    /// Whether a right value may be a group of candidates.
    pub grouped: bool,
}

/// The variable that a chain goes through next, and its left value.
#[derive(Clone, Copy)]
struct Next {
    variable: usize,
    left: usize,
}

/// So many chains are kept for all candidates together while others are looked at; those of a candidate beyond that
/// are made anew when its turn comes again, which takes time, but hardly any room.
const KEPT: usize = 400_000;

impl WhipKind {
    /// The length of the longest chain that a puzzle needs, 0 if singles do; `None` if these chains do not solve it.
    pub fn longest(
        self,
        givens: &Givens,
        expired: DeadlineCheck<'_>,
    ) -> Result<Option<u32>, DeadlineExceeded> {
        let mut board = Singles::new(givens);
        if board.settle().is_err() || !self.suffices(&board, expired)? {
            return Ok(None);
        }
        let mut longest = 0;
        while !board.is_solved() {
            let Some((length, refuted)) = self.shortest(&board, u32::MAX, expired)? else { return Ok(None) };
            longest = longest.max(length);
            refuted.into_iter().for_each(|candidate| board.refute(candidate));
            if board.settle().is_err() {
                return Ok(None);
            }
        }
        Ok(Some(longest))
    }

    /// Whether chains of any length could solve the board. Braids refute just what trial and error of depth 1 refutes,
    /// and whips no more than braids; with groups, trial and error that also knows groups.
    fn suffices(self, board: &Singles, expired: DeadlineCheck<'_>) -> Result<bool, DeadlineExceeded> {
        let mut board = board.clone();
        if !self.grouped {
            return Ok(refute_all(&mut board, 1, expired)?.is_ok() && board.is_solved());
        }
        loop {
            let refuted: Vec<usize> = board.undecided().filter(|&z| self.breaks(&board, z)).collect();
            if board.is_solved() || refuted.is_empty() {
                return Ok(board.is_solved());
            }
            refuted.into_iter().for_each(|candidate| board.refute(candidate));
            if board.settle().is_err() {
                return Ok(false);
            }
        }
    }

    /// Whether a candidate breaks a rule if it is supposed. Only such a one can be a target.
    fn breaks(self, board: &Singles, candidate: usize) -> bool {
        let mut supposed = board.clone();
        supposed.suppose(candidate);
        let settled: Result<(), Contradiction> =
            if self.grouped { supposed.settle_with_pieces() } else { supposed.settle() };
        settled.is_err()
    }

    /// All that the shortest chains refute, and their length, if that is not more than `most`.
    fn shortest(
        self,
        board: &Singles,
        most: u32,
        expired: DeadlineCheck<'_>,
    ) -> Result<Option<(u32, Vec<usize>)>, DeadlineExceeded> {
        let targets = board.undecided().filter(|&candidate| self.breaks(board, candidate));
        let mut targets: Vec<Target> = targets.map(Target::new).collect();
        for length in 1..=most {
            let mut refuted = Vec::new();
            let mut kept: usize = targets.iter().map(|target| target.front.len()).sum();
            for target in &mut targets {
                kept -= target.front.len();
                let mut ends = false;
                while target.length < length && !target.front.is_empty() {
                    ends = self.lengthen(board, target, expired)?;
                    target.length += 1;
                }
                if ends {
                    refuted.push(target.candidate);
                }
                if kept + target.front.len() > KEPT && !target.front.is_empty() {
                    *target = Target::new(target.candidate);
                }
                kept += target.front.len();
            }
            if !refuted.is_empty() {
                return Ok(Some((length, refuted)));
            }
            if targets.iter().all(|target| target.front.is_empty()) {
                break;
            }
        }
        Ok(None)
    }

    /// Makes each chain from a target longer by one variable. True if one of them so ends.
    fn lengthen(
        self,
        board: &Singles,
        target: &mut Target,
        expired: DeadlineCheck<'_>,
    ) -> Result<bool, DeadlineExceeded> {
        let Target { front, met, .. } = target;
        let mut longer = Vec::new();
        for partial in &*front {
            if expired() {
                return Err(DeadlineExceeded);
            }
            let mut keep = |_, next: Partial| {
                if met.insert(next.mark(self)) {
                    longer.push(next);
                }
            };
            if self.each_longer(board, partial, &mut keep).is_some() {
                return Ok(true);
            }
        }
        *front = longer;
        Ok(false)
    }

    /// Calls `longer` with each variable that a chain can go through next, its left value, and the chain that this
    /// makes; stops at one that has no value left, and says which, and its left value.
    #[inline]
    fn each_longer(
        self,
        board: &Singles,
        partial: &Partial,
        longer: &mut impl FnMut(Next, Partial),
    ) -> Option<Next> {
        let from = if self.braided { &partial.lost } else { &partial.seen };
        // Variables of which nothing can come, whatever their left value is.
        let mut done = partial.used;
        let lefts = from.and(board.alive());
        let lefts = if self.braided { lefts } else { lefts.without(&partial.lefts) };
        for left in lefts.iter() {
            for variable in TABLES.of[left].map(usize::from) {
                if done[variable / 64] >> (variable % 64) & 1 == 1 {
                    continue;
                }
                let right = self.right(board, partial, variable);
                if matches!(right, Right::None) {
                    return Some(Next { variable, left });
                }
                if self.braided || matches!(right, Right::Several) {
                    done[variable / 64] |= 1 << (variable % 64);
                }
                if let Some(next) = partial.with(left, variable, &right) {
                    longer(Next { variable, left }, next);
                }
            }
        }
        None
    }

    /// What is left of a variable beside a chain.
    fn right(self, board: &Singles, partial: &Partial, variable: usize) -> Right {
        let values = TABLES.values[variable].iter().map(|&value| usize::from(value));
        let mut left = values.filter(|&value| board.alive().has(value) && !partial.lost.has(value));
        let Some(first) = left.next() else { return Right::None };
        let Some(second) = left.next() else { return Right::One(first) };
        // The values of a cell are of different digits.
        if !self.grouped || variable < 81 {
            return Right::Several;
        }
        let [of, with] = [first, second].map(|value| TABLES.of[value]);
        let Some(line) = [1, 2].into_iter().find(|&line| of[line] == with[line]) else {
            return Right::Several;
        };
        let in_piece = |value: usize| [line, 3].iter().all(|&kind| TABLES.of[value][kind] == of[kind]);
        if in_piece(second) && left.all(in_piece) { Right::Group(first, line) } else { Right::Several }
    }
}
