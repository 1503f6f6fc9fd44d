//! What an argument needs at least: of the truths that show something, those that are kept. The work is done on the
//! part of the network that these truths are about.

use super::Case;
use super::cone::cone_of_claim;
use super::nest::{self, AtMost};
use super::network::{Network, Statement, TruthSet};
use super::part::Part;
use super::propagation::{Propagation, Scope};
use super::reduce::{reduce, reduce_nests, reduce_while, refutes};
use super::tell::{by_contradiction, length};
use whydoku_logic::Argument;

/// A least set among these truths that still refutes the claim, and how it is told. What following shows with all of
/// them, or nets within the net, it still shows as long as that can be kept; of two such sets the one is taken that is
/// told in fewer lines.
pub fn core(network: &Network, claim: Statement, truths: &TruthSet) -> (TruthSet, Argument) {
    let part = Part::of(network, truths, [claim.candidate]);
    let (network, claim) = (part.network(), part.statement(claim));
    let all = part.all_truths();
    let mut propagation = Propagation::new(network);
    let follows = propagation.run(&[claim], Scope::Of(&all));
    let used = if follows { None } else { nest::used(&mut propagation, claim, &all, &AtMost::default()) };
    let [forward, backward] = [false, true].map(|backward| {
        let mut order: Vec<u32> = used.as_ref().map_or(&all, |(used, _)| used).iter().collect();
        if backward {
            order.reverse();
        }
        let mut propagation = Propagation::new(network);
        if follows {
            let follow = |propagation: &mut Propagation<'_>, fewer: &TruthSet| {
                propagation.run(&[claim], Scope::Of(fewer))
            };
            order = reduce_while(&mut propagation, &order, follow).iter().collect();
        } else if let Some((_, at_most)) = &used {
            order = reduce_nests(&mut propagation, claim, order, at_most.clone()).iter().collect();
        }
        reduce(&mut propagation, &[claim], &order)
    });
    let argument = |core: &TruthSet| by_contradiction(network, claim, core);
    let (core, argument) = if forward == backward {
        (&forward, argument(&forward))
    } else {
        let (told, other) = (argument(&forward), argument(&backward));
        if length(&other) < length(&told) { (&backward, other) } else { (&forward, told) }
    };
    (part.in_whole(core), argument)
}

/// A least set among these truths that still refutes each of the claims.
pub fn core_of_all(network: &Network, claims: &[Statement], truths: &TruthSet) -> TruthSet {
    let part = Part::of(network, truths, claims.iter().map(|claim| claim.candidate));
    let claims: Vec<Statement> = claims.iter().map(|&claim| part.statement(claim)).collect();
    let mut propagation = Propagation::new(part.network());
    let mut order: Vec<u32> = part.network().truths().collect();
    let forward = reduce(&mut propagation, &claims, &order);
    order.reverse();
    let backward = reduce(&mut propagation, &claims, &order);
    part.in_whole(if backward.len() < forward.len() { &backward } else { &forward })
}

/// A least set among these truths that still refutes what all cases deny. Of several such sets one in which every case
/// is told by following alone; of these the one that takes the fewest lines.
pub fn core_of_cases(network: &Network, cases: &[Case], truths: &TruthSet) -> TruthSet {
    let Some(claim) = cases.first().map(|case| case.follows.denied()) else { return truths.clone() };
    let candidates = cases.iter().flat_map(|case| [case.supposed.candidate, case.follows.candidate]);
    let part = Part::of(network, truths, candidates);
    let of_part = |&Case { supposed, follows }: &Case| Case {
        supposed: part.statement(supposed),
        follows: part.statement(follows),
    };
    let cases: Vec<Case> = cases.iter().map(of_part).collect();
    let claim = part.statement(claim);
    let mut propagation = Propagation::new(part.network());
    let mut all: Vec<u32> = part.network().truths().collect();
    let mut best: Option<((usize, usize), TruthSet)> = None;
    for _ in 0..2 {
        let followed = reduce_while(&mut propagation, &all, |propagation, fewer| {
            cases.iter().all(|&case| follows(propagation, case, fewer).is_some())
                && refutes(propagation, claim, fewer)
        });
        let followed: Vec<u32> = followed.iter().collect();
        for start in [&followed, &all] {
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
    best.map_or_else(|| truths.clone(), |(_, core)| part.in_whole(&core))
}

/// In how many lines a case leads to what follows, if following these truths shows it.
fn follows(propagation: &mut Propagation<'_>, case: Case, truths: &TruthSet) -> Option<usize> {
    propagation.run(&[case.supposed], Scope::Of(truths));
    cone_of_claim(propagation, case.follows, Scope::Of(truths)).map(|cone| cone.len())
}
