//! What an argument needs at least: of the truths that show something, those that are kept. The work is done on the
//! part of the network that these truths are about.

use super::Case;
use super::cone::cone_of_claim;
use super::nest::{self, AtMost};
use super::network::{Network, Statement, TruthSet};
use super::part::Part;
use super::propagation::{Propagation, Scope};
use super::reduce::{Reduction, reduce_while};
use super::tell::{by_contradiction, length};
use crate::crew::{Crew, OneByOne, both};
use crate::step::Argument;

/// A least set among these truths that still refutes the claim, and how it is told. What following shows with all of
/// them, or nets within the net, it still shows as long as that can be kept; of two such sets the one is taken that is
/// told in fewer lines. On large boards a crew makes both side by side.
pub fn core(network: &Network, claim: Statement, truths: &TruthSet, crew: &dyn Crew) -> (TruthSet, Argument) {
    let crew = if network.is_large() { crew } else { &OneByOne };
    let part = Part::of(network, truths, [claim.candidate]);
    let (network, claim) = (part.network(), part.statement(claim));
    let claims = &[claim];
    let all = part.all_truths();
    let mut propagation = Propagation::new(network);
    let follows = propagation.run(claims, Scope::Of(&all));
    let used = if follows { None } else { nest::used(&mut propagation, claims, &all, &AtMost::default()) };
    let [forward, backward] = both(crew, |backward| {
        let mut order: Vec<u32> = used.as_ref().map_or(&all, |(used, _)| used).iter().collect();
        if backward {
            order.reverse();
        }
        let mut reduction = Reduction::new(network, claims);
        if follows {
            let mut propagation = Propagation::new(network);
            let shown = reduce_while(propagation.no_truths(), order, |fewer| {
                propagation.run(claims, Scope::Of(fewer))
            });
            order = shown.iter().collect();
        } else if let Some((_, at_most)) = &used {
            order = reduction.reduce_nests(order, at_most.clone()).iter().collect();
        }
        reduction.reduce(order)
    });
    let argument = |core: &TruthSet| by_contradiction(network, claim, core);
    let (core, argument) = if forward == backward {
        (&forward, argument(&forward))
    } else {
        let [told, other] =
            both(crew, |of_backward| argument(if of_backward { &backward } else { &forward }));
        if length(&other) < length(&told) { (&backward, other) } else { (&forward, told) }
    };
    (part.in_whole(core), argument)
}

/// A least set among these truths that still refutes each of the claims.
pub fn core_of_all(network: &Network, claims: &[Statement], truths: &TruthSet) -> TruthSet {
    let part = Part::of(network, truths, claims.iter().map(|claim| claim.candidate));
    let claims: Vec<Statement> = claims.iter().map(|&claim| part.statement(claim)).collect();
    let mut reduction = Reduction::new(part.network(), &claims);
    let mut order: Vec<u32> = part.network().truths().collect();
    let forward = reduction.reduce(order.clone());
    order.reverse();
    let backward = reduction.reduce(order);
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
    let claims = &[part.statement(claim)];
    let mut propagation = Propagation::new(part.network());
    let mut reduction = Reduction::new(part.network(), claims);
    let mut all: Vec<u32> = part.network().truths().collect();
    let mut best: Option<((usize, usize), TruthSet)> = None;
    for _ in 0..2 {
        let followed = reduce_while(propagation.no_truths(), all.clone(), |fewer| {
            cases.iter().all(|&case| follows(&mut propagation, case, fewer).is_some())
                && reduction.refute(fewer)
        });
        for start in [followed.iter().collect(), all.clone()] {
            let core = reduction.reduce(start);
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
