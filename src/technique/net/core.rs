//! Leaving out what a refutation does not need. What is left is judged in full and not by propagation alone: whatever
//! truth is dropped, the others must leave a way for the claim to hold.
//!
//! **Bound.** Each question is given up after [`TRIALS`] trials, or [`TRIALS_LARGE`]; then the truth is kept.

use super::Case;
use super::cone::cone_of_claim;
use super::nest;
use super::network::{Network, Statement, TruthSet};
use super::propagation::{Propagation, Scope};
use super::tell::{by_contradiction, length};
use crate::crew::{Crew, OneByOne, both};
use crate::step::Argument;

/// Trials for one question. Told arguments need a few; a truth is kept where so many do not decide.
const TRIALS: u32 = 20_000;

/// The same where more candidates are open than in a classic puzzle: there questions that take long are many.
const TRIALS_LARGE: u32 = 2_000;

/// No classic puzzle of 4,000 with seventeen clues has more open candidates at its beginning than 325.
const CLASSIC: usize = 350;

/// A least set among these truths that still refutes the claim, and how it is told. What following shows with all of
/// them, or nets within the net, it still shows as long as that can be kept; of two such sets the one is taken that is
/// told in fewer lines. On large boards a crew makes both side by side.
pub fn core(network: &Network, claim: Statement, truths: &TruthSet, crew: &dyn Crew) -> (TruthSet, Argument) {
    let crew = if network.len() > CLASSIC { crew } else { &OneByOne };
    let mut propagation = Propagation::new(network);
    let follows = propagation.run(&[claim], Scope::Of(truths));
    let used = if follows { None } else { nest::used(&mut propagation, claim, truths) };
    let [forward, backward] = both(crew, |backward| {
        let mut propagation = Propagation::new(network);
        let mut all: Vec<u32> = truths.iter().collect();
        if backward {
            all.reverse();
        }
        let shown = if follows {
            reduce_while(&mut propagation, all, |propagation, fewer| {
                propagation.run(&[claim], Scope::Of(fewer))
            })
        } else if let Some(used) = &used {
            all.retain(|&truth| used.has(truth));
            reduce_nests(&mut propagation, claim, all)
        } else {
            return reduce(&mut propagation, &[claim], all);
        };
        reduce(&mut propagation, &[claim], shown.iter().collect())
    });
    if forward == backward {
        let argument = by_contradiction(network, claim, &forward);
        return (forward, argument);
    }
    let [told, other] = both(crew, |of_backward| {
        by_contradiction(network, claim, if of_backward { &backward } else { &forward })
    });
    if length(&other) < length(&told) { (backward, other) } else { (forward, told) }
}

/// A least set among these truths that still refutes each of the claims.
pub fn core_of_all(network: &Network, claims: &[Statement], truths: &TruthSet) -> TruthSet {
    let mut propagation = Propagation::new(network);
    let mut all: Vec<u32> = truths.iter().collect();
    let forward = reduce(&mut propagation, claims, all.clone());
    all.reverse();
    let backward = reduce(&mut propagation, claims, all);
    if backward.len() < forward.len() { backward } else { forward }
}

/// A least set among these truths that still refutes what all cases deny. Of several such sets one in which every case
/// is told by following alone; of these the one that takes the fewest lines.
pub fn core_of_cases(network: &Network, cases: &[Case], truths: &TruthSet) -> TruthSet {
    let Some(claim) = cases.first().map(|case| case.follows.denied()) else { return truths.clone() };
    let mut propagation = Propagation::new(network);
    let mut all: Vec<u32> = truths.iter().collect();
    let mut best: Option<((usize, usize), TruthSet)> = None;
    for _ in 0..2 {
        let followed = reduce_while(&mut propagation, all.clone(), |propagation, fewer| {
            cases.iter().all(|&case| follows(propagation, case, fewer).is_some())
                && refutes(propagation, &[claim], fewer)
        });
        for start in [followed.iter().collect(), all.clone()] {
            let core = reduce(&mut propagation, &[claim], start);
            let lines: Vec<Option<usize>> =
                cases.iter().map(|&case| follows(&mut propagation, case, &core)).collect();
            let untold = lines.iter().filter(|lines| lines.is_none()).count();
            let cost = (untold, lines.into_iter().flatten().sum());
            if best.as_ref().is_none_or(|(least, _)| cost < *least) {
                best = Some((cost, core));
            }
        }
        all.reverse();
    }
    best.map_or_else(|| truths.clone(), |(_, core)| core)
}

/// In how many lines a case leads to what follows, if following these truths shows it.
fn follows(propagation: &mut Propagation<'_>, case: Case, truths: &TruthSet) -> Option<usize> {
    propagation.run(&[case.supposed], Scope::Of(truths));
    cone_of_claim(propagation, case.follows, Scope::Of(truths)).map(|cone| cone.len())
}

fn reduce(propagation: &mut Propagation<'_>, claims: &[Statement], kept: Vec<u32>) -> TruthSet {
    reduce_while(propagation, kept, |propagation, fewer| {
        claims.iter().all(|&claim| refutes(propagation, &[claim], fewer))
    })
}

/// Drops each truth in turn, as long as what is left will do.
fn reduce_while<'a>(
    propagation: &mut Propagation<'a>,
    mut kept: Vec<u32>,
    mut will_do: impl FnMut(&mut Propagation<'a>, &TruthSet) -> bool,
) -> TruthSet {
    let mut at = 0;
    while at < kept.len() {
        let truth = kept.remove(at);
        let fewer = set(propagation, &kept);
        if !will_do(propagation, &fewer) {
            kept.insert(at, truth);
            at += 1;
        }
    }
    set(propagation, &kept)
}

/// Drops each truth in turn, as long as nets within the net show it with what is left; what those do not rest on goes too.
fn reduce_nests(propagation: &mut Propagation<'_>, claim: Statement, mut kept: Vec<u32>) -> TruthSet {
    let mut at = 0;
    while at < kept.len() {
        let mut fewer = kept.clone();
        fewer.remove(at);
        if let Some(used) = nest::used(propagation, claim, &set(propagation, &fewer)) {
            at = fewer[..at].iter().filter(|&&truth| used.has(truth)).count();
            fewer.retain(|&truth| used.has(truth));
            kept = fewer;
        } else {
            at += 1;
        }
    }
    set(propagation, &kept)
}

fn set(propagation: &Propagation<'_>, truths: &[u32]) -> TruthSet {
    let mut set = propagation.no_truths();
    truths.iter().for_each(|&truth| _ = set.add(truth));
    set
}

/// Whether these claims and truths cannot all hold, by propagation and, where that does not decide, by trial.
pub fn refutes(propagation: &mut Propagation<'_>, claims: &[Statement], truths: &TruthSet) -> bool {
    propagation.run(claims, Scope::Of(truths))
        || refuted_by_trial(propagation, truths, &mut trials(propagation.network()))
}

/// So many trials there are for one question on a network.
const fn trials(network: &Network) -> u32 {
    if network.len() > CLASSIC { TRIALS_LARGE } else { TRIALS }
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
