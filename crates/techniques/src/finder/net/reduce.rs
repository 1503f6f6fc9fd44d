//! Reduction of refutations to the truths that they need. A reduced set is judged in full and not by propagation alone:
//! whatever truth is dropped, the others must leave a way for the claim to hold.
//!
//! **Bound.** A question is given up after [`ASSUMPTIONS`] assumptions, or [`ASSUMPTIONS_LARGE`]; then the truth is kept.

use super::nest::{RefutationBound, nested_dependencies};
use super::network::Statement;
use super::propagation::{Propagation, Scope};
use super::sets::TruthSet;

const ASSUMPTIONS: u32 = 20_000;

/// The limit on large networks, where an argument by cases within cases would be longer without the truth.
const ASSUMPTIONS_LARGE: u32 = 100;

pub(super) fn reduce(propagation: &mut Propagation<'_>, claims: &[Statement], order: &[u32]) -> TruthSet {
    reduce_while(propagation, order, |propagation, fewer| {
        claims.iter().all(|&claim| refutes(propagation, claim, fewer))
    })
}

pub(super) fn reduce_while<'a>(
    propagation: &mut Propagation<'a>,
    order: &[u32],
    mut sufficient: impl FnMut(&mut Propagation<'a>, &TruthSet) -> bool,
) -> TruthSet {
    let mut left = propagation.truths(order);
    for &truth in order {
        left.remove(truth);
        if !sufficient(propagation, &left) {
            left.add(truth);
        }
    }
    left
}

/// Drops each truth in turn if a nested net by the others refutes the claim, and with it those that are not used.
pub(super) fn reduce_nested(
    propagation: &mut Propagation<'_>,
    claim: Statement,
    mut order: Vec<u32>,
    mut bound: RefutationBound,
) -> TruthSet {
    let mut left = propagation.truths(&order);
    let mut at = 0;
    while let Some(&truth) = order.get(at) {
        left.remove(truth);
        if let Some((used, narrower)) = nested_dependencies(propagation, claim, &left, &bound) {
            at = order[..at].iter().filter(|&&truth| used.has(truth)).count();
            order.retain(|&truth| used.has(truth));
            (left, bound) = (used, narrower);
        } else {
            left.add(truth);
            at += 1;
        }
    }
    left
}

/// Whether truths refute a claim, by propagation and, where that does not decide, by cases.
pub fn refutes(propagation: &mut Propagation<'_>, claim: Statement, truths: &TruthSet) -> bool {
    let mut budget = if propagation.network().is_large() { ASSUMPTIONS_LARGE } else { ASSUMPTIONS };
    propagation.run(&[claim], Scope::Of(truths)) || refutes_by_cases(propagation, truths, &mut budget)
}

fn refutes_by_cases(propagation: &mut Propagation<'_>, truths: &TruthSet, budget: &mut u32) -> bool {
    let Some(open) = narrowest(propagation, truths) else { return false };
    let cases: Vec<u32> = propagation.left_of(open).collect();
    cases.into_iter().all(|case| {
        if *budget == 0 {
            return false;
        }
        *budget -= 1;
        propagation.with_assumption(case, Scope::Of(truths), |propagation, conflict, _| {
            conflict || refutes_by_cases(propagation, truths, budget)
        })
    })
}

/// Returns the truth with the fewest candidates left of those that are not satisfied.
pub(super) fn narrowest(propagation: &Propagation<'_>, truths: &TruthSet) -> Option<u32> {
    let mut narrowest = None;
    for truth in truths.iter() {
        let left = propagation.left(truth);
        if narrowest.is_some_and(|(least, _)| least <= left) || propagation.is_satisfied(truth) {
            continue;
        }
        narrowest = Some((left, truth));
        // A truth with one candidate left is satisfied.
        if left <= 2 {
            break;
        }
    }
    narrowest.map(|(_, truth)| truth)
}
