//! Nets within a net: in the state after some claims, candidates are assumed one by one; what leads to a conflict is refuted,
//! until there is a conflict without an assumption.

use super::dependencies::conflict_dependencies;
use super::network::{Network, Statement};
use super::propagation::{Mark, Propagation, Scope};
use super::{Mask, TruthSet};

const ROUNDS: usize = 8;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum NestedOutcome {
    /// A conflict follows from these refutations, round by round. There are none if it follows at once.
    Conflict(Vec<Vec<u32>>),
    /// Nothing more can be refuted: so no candidate that was placed here leads to a conflict by itself.
    Consistent,
    Undecided,
}

impl NestedOutcome {
    fn rounds(self) -> Option<Vec<Vec<u32>>> {
        if let Self::Conflict(rounds) = self { Some(rounds) } else { None }
    }
}

/// Refutes candidates within the net of some claims, all of a round at once, in as many rounds as are `wanted`.
pub(crate) fn refute_nested(
    propagation: &mut Propagation<'_>,
    claims: &[Statement],
    scope: Scope<'_>,
    wanted: impl Fn(u16) -> bool,
) -> NestedOutcome {
    let rounds = (1..=ROUNDS as u16).take_while(|&rounds| wanted(rounds)).count();
    refute_bounded(propagation, claims, scope, rounds, &RefutationBound::default(), None)
}

/// The candidates that can be refuted in each round by a subset of the truths: with fewer truths, no others.
#[derive(Clone, Debug, Default)]
pub(super) struct RefutationBound(Vec<Mask>);

/// Refutes within a bound. The bound for subsets of the truths is added to `narrower`, if it is wanted.
fn refute_bounded(
    propagation: &mut Propagation<'_>,
    claims: &[Statement],
    scope: Scope<'_>,
    most_rounds: usize,
    bound: &RefutationBound,
    mut narrower: Option<&mut RefutationBound>,
) -> NestedOutcome {
    let mut rounds = Vec::new();
    if propagation.run(claims, scope) {
        return NestedOutcome::Conflict(rounds);
    }
    let network = propagation.network();
    let mut harmless = Mask::none(network.len());
    for round in 0..most_rounds {
        let is_possible = |&candidate: &u32| bound.0.get(round).is_none_or(|bound| bound.has(candidate));
        let mut open: Vec<u32> = open_pairs(propagation, scope).iter().filter(is_possible).collect();
        harmless.clear();
        open.retain(|&candidate| propagation.leads_to_conflict(candidate, scope, &mut harmless));
        if open.is_empty() {
            return NestedOutcome::Consistent;
        }
        if let Some(RefutationBound(narrower)) = &mut narrower {
            let removed = network.candidates().filter(|&candidate| propagation.is_removed(candidate));
            narrower.push(Mask::of(network.len(), removed.chain(open.iter().copied())));
        }
        let refuted: Vec<Statement> = open.iter().copied().map(Statement::is_not).collect();
        let conflict = propagation.extend(&refuted, scope);
        rounds.push(open);
        if conflict {
            return NestedOutcome::Conflict(rounds);
        }
    }
    NestedOutcome::Undecided
}

pub(super) fn needed_refutations(
    propagation: &mut Propagation<'_>,
    claims: &[Statement],
    truths: &TruthSet,
    bound: &RefutationBound,
) -> Option<Vec<u32>> {
    let scope = Scope::Of(truths);
    let rounds = refute_bounded(propagation, claims, scope, ROUNDS, bound, None).rounds()?;
    let mut kept: Vec<u32> = rounds.into_iter().flatten().collect();
    // A round refutes all it can at once; one after another, fewer may do.
    let mut marks = Vec::with_capacity(kept.len());
    kept.truncate(if propagation.run(claims, scope) {
        0
    } else {
        refute_in_turn(propagation, &kept, scope, &mut marks)?
    });
    // From the last to the first, since the state before a refutation does not depend on it.
    for at in (0..kept.len()).rev() {
        let candidate = kept.remove(at);
        propagation.undo(marks[at]);
        marks.truncate(at);
        match refute_in_turn(propagation, &kept[at..], scope, &mut marks) {
            Some(count) => kept.truncate(at + count),
            None => kept.insert(at, candidate),
        }
    }
    Some(kept)
}

/// Returns the broken truth and the dependencies of each refutation, and of the conflict at the end. What a round refutes is
/// false in the next.
pub(crate) fn nested_conflicts<'r>(
    propagation: &mut Propagation<'_>,
    claims: &[Statement],
    rounds: impl IntoIterator<Item = &'r [u32]>,
    scope: Scope<'_>,
) -> Option<Vec<(u32, TruthSet)>> {
    let mut conflict_of = |claims: &[Statement]| {
        propagation.run(claims, scope).then(|| conflict_dependencies(propagation, scope, |_| true))?
    };
    let mut claims = claims.to_vec();
    let mut conflicts = Vec::new();
    for round in rounds {
        for &refuted in round {
            claims.push(Statement::is(refuted));
            conflicts.push(conflict_of(&claims)?);
            claims.pop();
        }
        claims.extend(round.iter().copied().map(Statement::is_not));
    }
    conflicts.push(conflict_of(&claims)?);
    Some(conflicts)
}

/// Returns the truths on which some conflicts depend.
pub(crate) fn dependencies_of_all(network: &Network, conflicts: &[(u32, TruthSet)]) -> TruthSet {
    let truths = conflicts.iter().flat_map(|(_, dependencies)| dependencies.iter());
    Mask::of(network.truths().len(), truths)
}

/// Returns the truths on which a nested net depends that refutes a claim, and the bound for subsets of them.
pub(super) fn nested_dependencies(
    propagation: &mut Propagation<'_>,
    claim: Statement,
    truths: &TruthSet,
    bound: &RefutationBound,
) -> Option<(TruthSet, RefutationBound)> {
    let claims = &[claim];
    let refuted = needed_refutations(propagation, claims, truths, bound)?;
    let conflicts = nested_conflicts(propagation, claims, refuted.chunks(1), Scope::Of(truths))?;
    let used = dependencies_of_all(propagation.network(), &conflicts);
    // With fewer truths fewer candidates are tried, so the result may differ.
    let mut narrower = RefutationBound::default();
    let outcome = refute_bounded(propagation, claims, Scope::Of(&used), ROUNDS, bound, Some(&mut narrower));
    Some(if outcome.rounds().is_some() { (used, narrower) } else { (truths.clone(), bound.clone()) })
}

/// Refutes candidates in turn and returns after how many there is a conflict. The state before each is added to `marks`.
fn refute_in_turn(
    propagation: &mut Propagation<'_>,
    refuted: &[u32],
    scope: Scope<'_>,
    marks: &mut Vec<Mark>,
) -> Option<usize> {
    let mut conflict = false;
    for (at, &candidate) in refuted.iter().enumerate() {
        if conflict {
            return Some(at);
        }
        marks.push(propagation.mark());
        if propagation.is_placed(candidate)
            || !propagation.is_removed(candidate) && !propagation.conflicts_with(candidate, scope)
        {
            return None;
        }
        conflict = propagation.extend(&[Statement::is_not(candidate)], scope);
    }
    conflict.then_some(refuted.len())
}

/// Returns the candidates of the truths that have two left.
fn open_pairs(propagation: &Propagation<'_>, scope: Scope<'_>) -> Mask {
    let network = propagation.network();
    let is_in_scope = |truth: &u32| if let Scope::Of(set) = scope { set.has(*truth) } else { true };
    let mut open = Mask::none(network.len());
    for truth in network.truths().filter(|&truth| propagation.left(truth) == 2).filter(is_in_scope) {
        let left = propagation.left_of(truth).filter(|&candidate| !propagation.is_placed(candidate));
        left.for_each(|candidate| _ = open.add(candidate));
    }
    open
}
