//! Leaving out what a refutation does not need. What is left is judged in full and not by propagation alone: whatever
//! truth is dropped, the others must leave a way for the claim to hold.
//!
//! **Bound.** Each question is given up after [`TRIALS`] trials; then the truth is kept.

use super::wave::{Scope, Wave};
use super::web::{Claim, TruthSet, Web};

/// Trials for one question. Told arguments need a few; a truth is kept where so many do not decide.
const TRIALS: u32 = 2_000;

/// A least set among these truths that still refutes the claim.
pub fn core(web: &Web, claim: Claim, truths: &TruthSet) -> TruthSet {
    core_of_all(web, &[claim], truths)
}

/// A least set among these truths that still refutes each of the claims.
pub fn core_of_all(web: &Web, claims: &[Claim], truths: &TruthSet) -> TruthSet {
    let mut wave = Wave::new(web);
    let mut all: Vec<u32> = truths.iter().collect();
    let forward = reduce(&mut wave, claims, all.clone());
    all.reverse();
    let backward = reduce(&mut wave, claims, all);
    if backward.len() < forward.len() { backward } else { forward }
}

fn reduce(wave: &mut Wave<'_>, claims: &[Claim], mut kept: Vec<u32>) -> TruthSet {
    let mut at = 0;
    while at < kept.len() {
        let truth = kept.remove(at);
        let fewer = set(wave, &kept);
        let refuted = |&claim: &Claim| refutes(wave, &mut vec![claim], &fewer, &mut { TRIALS });
        if !claims.iter().all(refuted) {
            kept.insert(at, truth);
            at += 1;
        }
    }
    set(wave, &kept)
}

fn set(wave: &Wave<'_>, truths: &[u32]) -> TruthSet {
    let mut set = wave.no_truths();
    truths.iter().for_each(|&truth| _ = set.add(truth));
    set
}

/// Whether these claims and truths cannot all hold, by propagation and, where that does not decide, by trial.
pub fn refutes(wave: &mut Wave<'_>, claims: &mut Vec<Claim>, truths: &TruthSet, trials: &mut u32) -> bool {
    if wave.run(claims, Scope::Of(truths)) {
        return true;
    }
    let Some(open) = narrowest(wave, truths) else { return false };
    let choices: Vec<u32> = wave.left_of(open).collect();
    choices.into_iter().all(|choice| {
        if *trials == 0 {
            return false;
        }
        *trials -= 1;
        claims.push(Claim::is(choice));
        let refuted = refutes(wave, claims, truths, trials);
        claims.pop();
        refuted
    })
}

/// The truth with the fewest candidates left of those that nothing makes true yet.
pub(super) fn narrowest(wave: &Wave<'_>, truths: &TruthSet) -> Option<u32> {
    let open = truths.iter().filter(|&truth| !wave.left_of(truth).any(|member| wave.is(member)));
    open.min_by_key(|&truth| wave.left(truth))
}
