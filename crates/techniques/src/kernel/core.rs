//! Cores: minimal sets of truths that still refute a claim. They are looked for on the part of the network that the truths
//! are about, and judged in full and not by propagation alone: whatever truth is dropped, the others must leave a way for the
//! claim to hold.
//!
//! **Bound.** A question is given up after [`ASSUMPTIONS`] assumptions, or [`ASSUMPTIONS_LARGE`]; then the truth is kept.

use super::TruthSet;
use super::argument::{Case, by_contradiction, length};
use super::dependencies::claim_dependencies;
use super::nest::{RefutationBound, nested_dependencies};
use super::network::{Network, Statement};
use super::propagation::{Propagation, Scope};
use whydoku_board::sorted;
use whydoku_logic::Argument;

/// Returns a minimal subset of the truths that refutes the claim, and its argument. What propagation shows with all of them,
/// or nets within the net, it shows with the subset too, as long as that can be kept. Of the two subsets found by dropping
/// truths from either end, the one with the shorter argument is chosen.
pub fn core(network: &Network, claim: Statement, truths: &TruthSet) -> (TruthSet, Argument) {
    let part = SubNetwork::of(network, truths, [claim.candidate]);
    let (network, claim) = (&part.network, part.statement(claim));
    let mut propagation = Propagation::new(network);
    let all = TruthSet::of(network.truths().len(), network.truths());
    let propagates = propagation.run(&[claim], Scope::Of(&all));
    let nested = if propagates {
        None
    } else {
        nested_dependencies(&mut propagation, claim, &all, &RefutationBound::default())
    };
    let [forward, backward] = [false, true].map(|backward| {
        let mut order: Vec<u32> = nested.as_ref().map_or(&all, |(used, _)| used).iter().collect();
        if backward {
            order.reverse();
        }
        let mut propagation = Propagation::new(network);
        if propagates {
            let follow = |propagation: &mut Propagation<'_>, fewer: &TruthSet| {
                propagation.run(&[claim], Scope::Of(fewer))
            };
            order = reduce_while(&mut propagation, &order, follow).iter().collect();
        } else if let Some((_, bound)) = &nested {
            order = reduce_nested(&mut propagation, claim, order, bound.clone()).iter().collect();
        }
        reduce(&mut propagation, &[claim], &order)
    });
    let argument = by_contradiction(network, claim, &forward);
    if forward != backward {
        let other = by_contradiction(network, claim, &backward);
        if length(&other) < length(&argument) {
            return (part.in_whole(&backward), other);
        }
    }
    (part.in_whole(&forward), argument)
}

/// Returns a minimal subset of the truths that refutes each of the claims.
pub fn core_of_all(network: &Network, claims: &[Statement], truths: &TruthSet) -> TruthSet {
    let part = SubNetwork::of(network, truths, claims.iter().map(|claim| claim.candidate));
    let claims: Vec<Statement> = claims.iter().map(|&claim| part.statement(claim)).collect();
    let mut propagation = Propagation::new(&part.network);
    let mut order: Vec<u32> = part.network.truths().collect();
    let forward = reduce(&mut propagation, &claims, &order);
    order.reverse();
    let backward = reduce(&mut propagation, &claims, &order);
    part.in_whole(if backward.len() < forward.len() { &backward } else { &forward })
}

/// Returns a minimal subset of the truths that refutes the opposite of what all cases conclude: if possible one in which
/// propagation shows every case; of these the one with the fewest lines.
pub fn core_of_cases(network: &Network, cases: &[Case], truths: &TruthSet) -> TruthSet {
    let Some(claim) = cases.first().map(|case| case.conclusion.negated()) else { return truths.clone() };
    let candidates = cases.iter().flat_map(|case| [case.assumed.candidate, case.conclusion.candidate]);
    let part = SubNetwork::of(network, truths, candidates);
    let of_part = |&Case { assumed, conclusion }: &Case| Case {
        assumed: part.statement(assumed),
        conclusion: part.statement(conclusion),
    };
    let cases: Vec<Case> = cases.iter().map(of_part).collect();
    let claim = part.statement(claim);
    let mut propagation = Propagation::new(&part.network);
    let mut all: Vec<u32> = part.network.truths().collect();
    let mut best: Option<((usize, usize), TruthSet)> = None;
    for _ in 0..2 {
        let propagated = reduce_while(&mut propagation, &all, |propagation, fewer| {
            cases.iter().all(|&case| lines_of(propagation, case, fewer).is_some())
                && refutes(propagation, claim, fewer)
        });
        let propagated: Vec<u32> = propagated.iter().collect();
        for start in [&propagated, &all] {
            let core = reduce(&mut propagation, &[claim], start);
            let lines: Vec<Option<usize>> =
                cases.iter().map(|&case| lines_of(&mut propagation, case, &core)).collect();
            let unpropagated = lines.iter().filter(|lines| lines.is_none()).count();
            let cost = (unpropagated, lines.into_iter().flatten().sum());
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, core));
            }
        }
        all.reverse();
    }
    best.map_or_else(|| truths.clone(), |(_, core)| part.in_whole(&core))
}

fn lines_of(propagation: &mut Propagation<'_>, case: Case, truths: &TruthSet) -> Option<usize> {
    propagation.run(&[case.assumed], Scope::Of(truths));
    claim_dependencies(propagation, case.conclusion, Scope::Of(truths)).map(|set| set.len())
}

/// Some truths of a network with their candidates. Propagation by subsets of these is faster there, with the same result.
struct SubNetwork {
    network: Network,
    /// The numbers of candidates and truths in the whole, ascending.
    candidates: Vec<u32>,
    truths: Vec<u32>,
    whole: usize,
}

impl SubNetwork {
    fn of(whole: &Network, truths: &TruthSet, others: impl IntoIterator<Item = u32>) -> Self {
        let truths: Vec<u32> = truths.iter().collect();
        let members = truths.iter().flat_map(|&truth| whole.members(truth)).copied();
        let candidates = sorted(members.chain(others));
        let network = whole.part(&candidates, &truths);
        Self { network, candidates, truths, whole: whole.truths().len() }
    }

    fn statement(&self, claim: Statement) -> Statement {
        let at = self.candidates.binary_search(&claim.candidate);
        Statement { candidate: at.expect("the candidate is one of the part") as u32, ..claim }
    }

    fn in_whole(&self, truths: &TruthSet) -> TruthSet {
        TruthSet::of(self.whole, truths.iter().map(|truth| self.truths[truth as usize]))
    }
}

const ASSUMPTIONS: u32 = 20_000;

/// The limit on large networks, where an argument by cases within cases would be longer without the truth.
const ASSUMPTIONS_LARGE: u32 = 100;

fn reduce(propagation: &mut Propagation<'_>, claims: &[Statement], order: &[u32]) -> TruthSet {
    reduce_while(propagation, order, |propagation, fewer| {
        claims.iter().all(|&claim| refutes(propagation, claim, fewer))
    })
}

fn reduce_while<'a>(
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
fn reduce_nested(
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
    let most = if propagation.network().is_large() { ASSUMPTIONS_LARGE } else { ASSUMPTIONS };
    refutes_within(propagation, claim, [truths, truths], most) == Some(true)
}

/// Whether truths refute a claim, by propagation and, where that does not decide, by the cases of these choices; `None` where
/// that takes more assumptions than `most`.
pub(super) fn refutes_within(
    propagation: &mut Propagation<'_>,
    claim: Statement,
    [truths, choices]: [&TruthSet; 2],
    mut most: u32,
) -> Option<bool> {
    if propagation.run(&[claim], Scope::Of(truths)) {
        return Some(true);
    }
    refutes_by_cases(propagation, [truths, choices], &mut most)
}

fn refutes_by_cases(
    propagation: &mut Propagation<'_>,
    [truths, choices]: [&TruthSet; 2],
    budget: &mut u32,
) -> Option<bool> {
    let Some(open) = narrowest(propagation, choices) else { return Some(false) };
    let cases: Vec<u32> = propagation.left_of(open).collect();
    for case in cases {
        *budget = budget.checked_sub(1)?;
        let is_refuted = propagation.with_assumption(case, Scope::Of(truths), |propagation, conflict, _| {
            if conflict { Some(true) } else { refutes_by_cases(propagation, [truths, choices], budget) }
        });
        if is_refuted != Some(true) {
            return is_refuted;
        }
    }
    Some(true)
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
