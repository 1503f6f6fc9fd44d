//! Leaving out what a refutation does not need. What is left is judged in full and not by propagation alone: whatever
//! truth is dropped, the others must leave a way for the claim to hold.
//!
//! **Bound.** Each question is given up after [`TRIALS`] trials, or [`TRIALS_LARGE`]; then the truth is kept.

use super::nest::{self, AtMost};
use super::network::{Statement, TruthSet};
use super::propagation::{Propagation, Scope};

/// Trials for one question. Told arguments need a few; a truth is kept where so many do not decide.
const TRIALS: u32 = 20_000;

/// The same where more candidates are open than in a classic puzzle. What takes more trials there could only be told by
/// cases within cases, so an argument without that truth would be longer, not shorter.
const TRIALS_LARGE: u32 = 100;

/// Drops each truth in turn, as long as what is left refutes each of the claims.
pub(super) fn reduce(propagation: &mut Propagation<'_>, claims: &[Statement], order: &[u32]) -> TruthSet {
    reduce_while(propagation, order, |propagation, fewer| {
        claims.iter().all(|&claim| refutes(propagation, claim, fewer))
    })
}

/// Drops each truth in turn, as long as what is left will do without that one.
pub(super) fn reduce_while<'a>(
    propagation: &mut Propagation<'a>,
    order: &[u32],
    mut will_do: impl FnMut(&mut Propagation<'a>, &TruthSet) -> bool,
) -> TruthSet {
    let mut left = propagation.truths(order);
    for &truth in order {
        left.remove(truth);
        if !will_do(propagation, &left) {
            left.add(truth);
        }
    }
    left
}

/// Drops each truth in turn, as long as nets within the net show the claim with what is left; what those do not rest on goes
/// too. This can be denied at most.
pub(super) fn reduce_nests(
    propagation: &mut Propagation<'_>,
    claim: Statement,
    mut order: Vec<u32>,
    mut at_most: AtMost,
) -> TruthSet {
    let mut left = propagation.truths(&order);
    let mut at = 0;
    while let Some(&truth) = order.get(at) {
        left.remove(truth);
        if let Some((used, fewer)) = nest::used(propagation, claim, &left, &at_most) {
            at = order[..at].iter().filter(|&&truth| used.has(truth)).count();
            order.retain(|&truth| used.has(truth));
            (left, at_most) = (used, fewer);
        } else {
            left.add(truth);
            at += 1;
        }
    }
    left
}

/// Whether a claim and these truths cannot all hold, by propagation and, where that does not decide, by trial.
pub fn refutes(propagation: &mut Propagation<'_>, claim: Statement, truths: &TruthSet) -> bool {
    let mut trials = if propagation.network().is_large() { TRIALS_LARGE } else { TRIALS };
    propagation.run(&[claim], Scope::Of(truths)) || refuted_by_trial(propagation, truths, &mut trials)
}

/// Whether something breaks with each candidate that some truth has left, and so on within.
fn refuted_by_trial(propagation: &mut Propagation<'_>, truths: &TruthSet, trials: &mut u32) -> bool {
    let Some(open) = narrowest(propagation, truths) else { return false };
    let choices: Vec<u32> = propagation.left_of(open).collect();
    choices.into_iter().all(|choice| {
        if *trials == 0 {
            return false;
        }
        *trials -= 1;
        propagation.beside(choice, Scope::Of(truths), |propagation, breaks, _| {
            breaks || refuted_by_trial(propagation, truths, trials)
        })
    })
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
