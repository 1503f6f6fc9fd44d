//! Nets within a net: after something was supposed and followed, candidates are tried one by one; what breaks is denied,
//! until something breaks without a trial.

use super::network::{Statement, TruthSet};
use super::propagation::{Propagation, Scope};

/// Rounds in which a nested net looks for what it can deny.
const ROUNDS: usize = 8;

/// What nets deny beside these claims, all of a round at once, until something breaks: round for round. `None` if that
/// does not come to anything. What breaks at once takes no round.
pub fn denied(
    propagation: &mut Propagation<'_>,
    claims: &[Statement],
    scope: Scope<'_>,
) -> Option<Vec<Vec<Statement>>> {
    let mut rounds = Vec::new();
    if propagation.run(claims, scope) {
        return Some(rounds);
    }
    for _ in 0..ROUNDS {
        let mut open: Vec<u32> =
            propagation.network().candidates().filter(|&c| in_pair(propagation, c, scope)).collect();
        open.retain(|&candidate| propagation.would_break(Statement::is(candidate), scope));
        if open.is_empty() {
            return None;
        }
        let denied: Vec<Statement> = open.into_iter().map(Statement::is_not).collect();
        let breaks = propagation.further(&denied, scope);
        rounds.push(denied);
        if breaks {
            return Some(rounds);
        }
    }
    None
}

/// Of what is denied as much as is needed, in order.
pub(super) fn needed(
    propagation: &mut Propagation<'_>,
    claims: &[Statement],
    truths: &TruthSet,
) -> Option<Vec<u32>> {
    let rounds = denied(propagation, claims, Scope::Of(truths))?;
    let mut kept: Vec<u32> = rounds.into_iter().flatten().map(|claim| claim.candidate).collect();
    for at in (0..kept.len()).rev() {
        let candidate = kept.remove(at);
        if !is_enough(propagation, claims, &kept, truths) {
            kept.insert(at, candidate);
        }
    }
    Some(kept)
}

/// Whether each of these can be denied in turn, and something breaks in the end.
fn is_enough(
    propagation: &mut Propagation<'_>,
    claims: &[Statement],
    denied: &[u32],
    truths: &TruthSet,
) -> bool {
    let scope = Scope::Of(truths);
    let mut broken = propagation.run(claims, scope);
    for &candidate in denied {
        // What comes after the end is not needed.
        if broken
            || propagation.is(candidate)
            || !propagation.is_not(candidate) && !propagation.would_break(Statement::is(candidate), scope)
        {
            return false;
        }
        broken = propagation.further(&[Statement::is_not(candidate)], scope);
    }
    broken
}

/// Whether a candidate is open and some truth that may be used has just this one and one more left.
fn in_pair(propagation: &Propagation<'_>, candidate: u32, scope: Scope<'_>) -> bool {
    let may = |truth: u32| if let Scope::Of(set) = scope { set.has(truth) } else { true };
    !propagation.is(candidate)
        && !propagation.is_not(candidate)
        && propagation
            .network()
            .truths_of(candidate)
            .iter()
            .any(|&truth| propagation.left(truth) == 2 && may(truth))
}
