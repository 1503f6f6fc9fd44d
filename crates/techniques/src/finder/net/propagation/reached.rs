//! What a run of propagation has come to, for those who ask.

use super::super::network::{Mask, Statement, TruthSet};
use super::{NOBODY, Propagation, SUPPOSED};

impl Propagation<'_> {
    /// The truths that broke, all on the same level.
    pub fn broken(&self) -> &[u32] {
        &self.broken
    }

    /// The level that was reached: if something broke, where.
    pub const fn level(&self) -> u16 {
        self.level
    }

    /// What was asserted, in order, the suppositions first.
    pub fn asserted(&self) -> &[u32] {
        &self.asserted
    }

    /// What was denied, in order.
    pub fn denied(&self) -> &[u32] {
        &self.denied
    }

    /// Whether a candidate was asserted.
    #[inline]
    pub fn is(&self, candidate: u32) -> bool {
        self.because[candidate as usize] != NOBODY
    }

    /// Whether a candidate was denied.
    #[inline]
    pub fn is_not(&self, candidate: u32) -> bool {
        self.denier[candidate as usize] != NOBODY
    }

    /// Whether a claim holds after the run, and on which level it came to hold.
    pub fn holds(&self, claim: Statement) -> Option<u16> {
        let candidate = claim.candidate as usize;
        if claim.is {
            (self.because[candidate] != NOBODY).then(|| self.levels[candidate])
        } else {
            match self.denier[candidate] {
                NOBODY => None,
                SUPPOSED => Some(0),
                by => Some(self.levels[by as usize]),
            }
        }
    }

    /// The truth that asserted a candidate, unless it was supposed.
    pub fn because(&self, candidate: u32) -> Option<u32> {
        let truth = self.because[candidate as usize];
        (truth < SUPPOSED).then_some(truth)
    }

    /// Whether a candidate was denied by supposition.
    pub fn is_supposed_false(&self, candidate: u32) -> bool {
        self.denier[candidate as usize] == SUPPOSED
    }

    /// How many candidates a truth has left.
    #[inline]
    pub fn left(&self, truth: u32) -> u32 {
        self.left[truth as usize].0
    }

    /// The candidates that a truth has left.
    pub fn left_of(&self, truth: u32) -> impl Iterator<Item = u32> + '_ {
        self.network.members(truth).iter().copied().filter(|&member| !self.is_not(member))
    }

    /// An empty set of truths.
    pub fn no_truths(&self) -> TruthSet {
        self.truths(&[])
    }

    /// A set of these truths.
    pub fn truths(&self, truths: &[u32]) -> TruthSet {
        Mask::of(self.fresh.len(), truths.iter().copied())
    }
}
