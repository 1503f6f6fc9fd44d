//! Leaving out what a refutation does not need. What is left is judged in full and not by propagation alone: whatever
//! truth is dropped, the others must leave a way for the claim to hold.
//!
//! **Bound.** Each question is given up after [`TRIALS`] trials, or [`TRIALS_LARGE`]; then the truth is kept.

use super::escapes::Escapes;
use super::nest::{self, AtMost};
use super::network::{Network, Statement, TruthSet};
use super::propagation::{Propagation, Scope};

/// Trials for one question. Told arguments need a few; a truth is kept where so many do not decide.
const TRIALS: u32 = 20_000;

/// The same where more candidates are open than in a classic puzzle. What takes more trials there could only be told by
/// cases within cases, so an argument without that truth would be longer, not shorter.
const TRIALS_LARGE: u32 = 100;

/// Truths that refute claims, to be made fewer.
pub(super) struct Reduction<'a> {
    propagation: Propagation<'a>,
    claims: &'a [Statement],
    escapes: Escapes,
}

impl<'a> Reduction<'a> {
    /// Nothing has been left out yet.
    pub(super) fn new(network: &'a Network, claims: &'a [Statement]) -> Self {
        Self { propagation: Propagation::new(network), claims, escapes: Escapes::new() }
    }

    /// Drops each truth in turn, as long as what is left refutes each claim.
    pub(super) fn reduce(&mut self, order: Vec<u32>) -> TruthSet {
        let none = self.propagation.no_truths();
        reduce_while(none, order, |fewer, without| self.refute(fewer, without))
    }

    /// Whether these truths refute each claim, now that one was left out.
    pub(super) fn refute(&mut self, truths: &TruthSet, without: u32) -> bool {
        if self.escapes.allow(truths) {
            return false;
        }
        let Self { propagation, claims, escapes } = self;
        claims.iter().all(|&claim| {
            let refuted = refuted(propagation, claim, truths);
            if refuted.is_none() {
                escapes.note(propagation, claim, truths, without);
            }
            refuted == Some(true)
        })
    }

    /// Drops each truth in turn, as long as nets within the net show the claims with what is left; what those do not rest
    /// on goes too. This can be denied at most.
    pub(super) fn reduce_nests(&mut self, mut order: Vec<u32>, mut at_most: AtMost) -> TruthSet {
        let mut left = self.propagation.no_truths();
        order.iter().for_each(|&truth| _ = left.add(truth));
        let mut at = 0;
        while let Some(&truth) = order.get(at) {
            left.remove(truth);
            let used = if self.escapes.allow(&left) {
                None
            } else {
                nest::used(&mut self.propagation, self.claims, &left, &at_most)
            };
            if let Some((used, fewer)) = used {
                at = order[..at].iter().filter(|&&truth| used.has(truth)).count();
                order.retain(|&truth| used.has(truth));
                (left, at_most) = (used, fewer);
            } else {
                // What leaves a way now is not asked again later.
                self.refute(&left, truth);
                left.add(truth);
                at += 1;
            }
        }
        left
    }
}

/// Drops each truth in turn, as long as what is left will do without that one.
pub(super) fn reduce_while(
    mut left: TruthSet,
    order: Vec<u32>,
    mut will_do: impl FnMut(&TruthSet, u32) -> bool,
) -> TruthSet {
    order.iter().for_each(|&truth| _ = left.add(truth));
    for truth in order {
        left.remove(truth);
        if !will_do(&left, truth) {
            left.add(truth);
        }
    }
    left
}

/// Whether a claim and these truths cannot all hold, by propagation and, where that does not decide, by trial.
pub fn refutes(propagation: &mut Propagation<'_>, claim: Statement, truths: &TruthSet) -> bool {
    refuted(propagation, claim, truths) == Some(true)
}

/// The same; false where that is not known, and `None` where all hold, with what the propagation has come to.
fn refuted(propagation: &mut Propagation<'_>, claim: Statement, truths: &TruthSet) -> Option<bool> {
    if propagation.run(&[claim], Scope::Of(truths)) {
        return Some(true);
    }
    let mut trials = if propagation.network().is_large() { TRIALS_LARGE } else { TRIALS };
    refuted_by_trial(propagation, truths, &mut trials)
}

/// Whether something breaks with each candidate that some truth has left, and so on within.
fn refuted_by_trial(propagation: &mut Propagation<'_>, truths: &TruthSet, trials: &mut u32) -> Option<bool> {
    let open = narrowest(propagation, truths)?;
    let choices: Vec<u32> = propagation.left_of(open).collect();
    for choice in choices {
        if *trials == 0 {
            return Some(false);
        }
        *trials -= 1;
        let mark = propagation.mark();
        let breaks = propagation.further(&[Statement::is(choice)], Scope::Of(truths));
        let refuted = if breaks { Some(true) } else { refuted_by_trial(propagation, truths, trials) };
        if refuted != Some(true) {
            return refuted;
        }
        propagation.back_to_mark(mark);
    }
    Some(true)
}

/// The truth with the fewest candidates left of those that nothing makes true yet.
pub(super) fn narrowest(propagation: &Propagation<'_>, truths: &TruthSet) -> Option<u32> {
    let mut narrowest = None;
    for truth in truths.iter() {
        let left = propagation.left(truth);
        if narrowest.is_some_and(|(least, _)| least <= left)
            || propagation.left_of(truth).any(|member| propagation.is(member))
        {
            continue;
        }
        narrowest = Some((left, truth));
        // What has one candidate left has asserted it.
        if left <= 2 {
            break;
        }
    }
    narrowest.map(|(_, truth)| truth)
}
