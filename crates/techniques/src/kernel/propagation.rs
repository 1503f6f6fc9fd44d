//! [`Propagation`]: unit propagation on a network, level by level. What is placed removes what it is in conflict with; a
//! truth with one candidate left places it on the next level; a truth with none left is broken. The levels depend on the
//! grid alone and not on the order of propagation, so ratings may use them.
//!
//! **Bound.** Every candidate is placed and removed at most once: a run costs no more than the network has links.

use super::network::{Network, Statement};
use super::sets::{Mask, TruthSet};

const NONE: u32 = u32::MAX;
const ASSUMED: u32 = u32::MAX - 1;

/// The truths that may place their last candidate. Every truth of the network may be broken, unless it is outside of a chosen
/// set.
#[derive(Clone, Copy, Debug)]
pub enum Scope<'a> {
    /// All of them: a net.
    All,
    /// Truths with two candidates on the grid, so that each placement follows from one other: chains.
    Pairs,
    /// A chosen set.
    Of(&'a TruthSet),
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    placed: usize,
    removed: usize,
    level: u16,
    next: usize,
}

/// The number of candidates in the upper half, the sum of their numbers in the lower one: if one is left, its number.
#[derive(Clone, Copy, Debug)]
struct CandidateSum(u64);

impl CandidateSum {
    const fn of(candidate: u32) -> Self {
        Self(1 << 32 | candidate as u64)
    }

    const fn count(self) -> u32 {
        (self.0 >> 32) as u32
    }

    const fn last(self) -> u32 {
        self.0 as u32
    }
}

/// A run of propagation. Its buffers are used again by the next.
#[derive(Clone, Debug)]
pub struct Propagation<'a> {
    network: &'a Network,
    /// The candidates of each truth on the grid, and those that are left.
    start: Vec<CandidateSum>,
    left: Vec<CandidateSum>,
    placed_by: Vec<u32>,
    removed_by: Vec<u32>,
    levels: Vec<u16>,
    placed: Vec<u32>,
    removed: Vec<u32>,
    broken: Vec<u32>,
    level: u16,
    /// The number of placed candidates whose conflicts have been removed.
    next: usize,
}

impl<'a> Propagation<'a> {
    /// Creates a propagation in which nothing is assumed.
    pub fn new(network: &'a Network) -> Self {
        let sum = |truth| network.members(truth).iter().map(|&member| CandidateSum::of(member).0).sum();
        let start: Vec<CandidateSum> = network.truths().map(|truth| CandidateSum(sum(truth))).collect();
        Self {
            network,
            left: start.clone(),
            start,
            placed_by: vec![NONE; network.len()],
            removed_by: vec![NONE; network.len()],
            levels: vec![0; network.len()],
            placed: Vec::new(),
            removed: Vec::new(),
            broken: Vec::new(),
            level: 0,
            next: 0,
        }
    }

    /// Assumes some claims and propagates to the first level with a conflict, or to the end. Returns whether there is a
    /// conflict.
    pub fn run(&mut self, assumed: &[Statement], scope: Scope<'_>) -> bool {
        self.truncate(0, 0);
        self.level = 0;
        self.next = 0;
        for claim in assumed {
            if claim.is {
                self.place(claim.candidate, ASSUMED, 0);
            }
        }
        for claim in assumed {
            if !claim.is {
                self.remove(claim.candidate, ASSUMED, scope);
            }
        }
        // A truth may have a single candidate on the grid.
        if let Scope::Of(set) = scope {
            for truth in set.iter() {
                if self.start[truth as usize].count() == 1 && self.left(truth) == 1 {
                    self.check_truth(truth, scope);
                }
            }
        }
        self.follow(scope);
        !self.broken.is_empty()
    }

    /// Whether one assumption more leads to a conflict. The state stays as it is.
    pub fn conflicts_with(&mut self, candidate: u32, scope: Scope<'_>) -> bool {
        self.with_assumption(candidate, scope, |_, conflict, _| conflict)
    }

    /// Whether one assumption more leads to a conflict, where many are tried. If not, no candidate that it places leads to one
    /// either: these are added to `harmless` and not tried.
    pub fn leads_to_conflict(&mut self, candidate: u32, scope: Scope<'_>, harmless: &mut Mask) -> bool {
        if harmless.has(candidate) {
            return false;
        }
        self.with_assumption(candidate, scope, |propagation, conflict, from| {
            if !conflict {
                propagation.placed[from..].iter().for_each(|&other| _ = harmless.add(other));
            }
            conflict
        })
    }

    /// Calls `use_it` with the state after one assumption more, whether there is a conflict, and how many candidates were
    /// placed before. The state stays as it is.
    pub fn with_assumption<R>(
        &mut self,
        candidate: u32,
        scope: Scope<'_>,
        use_it: impl FnOnce(&mut Self, bool, usize) -> R,
    ) -> R {
        let mark = self.mark();
        let conflict = self.extend(&[Statement::is(candidate)], scope);
        let made = use_it(self, conflict, mark.placed);
        self.undo(mark);
        made
    }

    pub(super) fn mark(&self) -> Mark {
        let Self { level, next, .. } = *self;
        Mark { placed: self.placed.len(), removed: self.removed.len(), level, next }
    }

    pub(super) fn undo(&mut self, mark: Mark) {
        self.truncate(mark.placed, mark.removed);
        (self.level, self.next) = (mark.level, mark.next);
    }

    /// Assumes more claims after a run without conflict. Returns whether there is one now.
    pub fn extend(&mut self, claims: &[Statement], scope: Scope<'_>) -> bool {
        for &Statement { candidate, is } in claims {
            if is && self.is_removed(candidate) || !is && self.is_placed(candidate) {
                return true;
            }
            if is {
                self.place(candidate, ASSUMED, self.level + 1);
            } else {
                self.remove(candidate, ASSUMED, scope);
            }
        }
        self.follow(scope);
        !self.broken.is_empty()
    }

    fn follow(&mut self, scope: Scope<'_>) {
        while let Some(&candidate) = self.placed.get(self.next) {
            let level = self.levels[candidate as usize];
            if level > self.level && !self.broken.is_empty() {
                break;
            }
            self.level = level;
            self.next += 1;
            for &other in self.network.conflicts(candidate) {
                self.remove(other, candidate, scope);
            }
        }
    }

    fn truncate(&mut self, placed: usize, removed: usize) {
        if removed == 0 {
            self.left.copy_from_slice(&self.start);
        }
        for candidate in self.removed.drain(removed..) {
            self.removed_by[candidate as usize] = NONE;
            if removed > 0 {
                for &truth in self.network.truths_of(candidate) {
                    self.left[truth as usize].0 += CandidateSum::of(candidate).0;
                }
            }
        }
        for candidate in self.placed.drain(placed..) {
            self.placed_by[candidate as usize] = NONE;
        }
        self.broken.clear();
    }

    #[inline]
    fn place(&mut self, candidate: u32, by: u32, level: u16) {
        if self.placed_by[candidate as usize] == NONE {
            self.placed_by[candidate as usize] = by;
            self.levels[candidate as usize] = level;
            self.placed.push(candidate);
        }
    }

    fn remove(&mut self, candidate: u32, by: u32, scope: Scope<'_>) {
        if self.is_removed(candidate) {
            return;
        }
        self.removed_by[candidate as usize] = by;
        self.removed.push(candidate);
        for &truth in self.network.truths_of(candidate) {
            let left = &mut self.left[truth as usize];
            left.0 -= CandidateSum::of(candidate).0;
            if left.count() <= 1 {
                self.check_truth(truth, scope);
            }
        }
    }

    fn check_truth(&mut self, truth: u32, scope: Scope<'_>) {
        let left = self.left[truth as usize];
        let may_place = match scope {
            Scope::All => true,
            Scope::Pairs => self.start[truth as usize].count() <= 2,
            Scope::Of(set) => {
                if !set.has(truth) {
                    return;
                }
                true
            }
        };
        if left.count() == 0 {
            self.broken.push(truth);
        } else if left.count() == 1 && may_place {
            self.place(left.last(), truth, self.level + 1);
        }
    }

    /// Returns the network.
    #[inline]
    pub const fn network(&self) -> &'a Network {
        self.network
    }

    /// Returns the broken truths, all of the same level.
    pub fn broken(&self) -> &[u32] {
        &self.broken
    }

    /// Returns the last level: that of the conflict, if there is one.
    pub const fn level(&self) -> u16 {
        self.level
    }

    /// Returns the placed candidates in order, assumptions first.
    pub fn placed(&self) -> &[u32] {
        &self.placed
    }

    /// Returns the removed candidates in order.
    pub fn removed(&self) -> &[u32] {
        &self.removed
    }

    /// Whether a candidate was placed.
    #[inline]
    pub fn is_placed(&self, candidate: u32) -> bool {
        self.placed_by[candidate as usize] != NONE
    }

    /// Whether a candidate was removed.
    #[inline]
    pub fn is_removed(&self, candidate: u32) -> bool {
        self.removed_by[candidate as usize] != NONE
    }

    /// Returns the level on which a claim was established; `None` if it does not hold.
    pub fn level_of(&self, claim: Statement) -> Option<u16> {
        let candidate = claim.candidate as usize;
        if claim.is {
            (self.placed_by[candidate] != NONE).then(|| self.levels[candidate])
        } else {
            match self.removed_by[candidate] {
                NONE => None,
                ASSUMED => Some(0),
                by => Some(self.levels[by as usize]),
            }
        }
    }

    /// Returns the truth that placed a candidate, unless it was assumed.
    pub fn reason(&self, candidate: u32) -> Option<u32> {
        let truth = self.placed_by[candidate as usize];
        (truth < ASSUMED).then_some(truth)
    }

    /// Whether a candidate was removed by an assumption.
    pub fn is_assumed_false(&self, candidate: u32) -> bool {
        self.removed_by[candidate as usize] == ASSUMED
    }

    /// Returns the number of candidates that a truth has left.
    #[inline]
    pub fn left(&self, truth: u32) -> u32 {
        self.left[truth as usize].count()
    }

    /// Returns the candidates that a truth has left.
    pub fn left_of(&self, truth: u32) -> impl Iterator<Item = u32> + '_ {
        self.network.members(truth).iter().copied().filter(|&member| !self.is_removed(member))
    }

    pub(super) fn is_satisfied(&self, truth: u32) -> bool {
        self.left_of(truth).any(|member| self.is_placed(member))
    }

    /// Returns an empty set of truths.
    pub fn no_truths(&self) -> TruthSet {
        self.truths(&[])
    }

    /// Returns a set of truths.
    pub fn truths(&self, truths: &[u32]) -> TruthSet {
        Mask::of(self.start.len(), truths.iter().copied())
    }
}
