//! Arguments by supposition. A program says from which truths its own argument was made; why that is so is looked up anew by
//! propagation over these truths alone, and no truth is told that is not needed.

use crate::geometry::Candidate;
use crate::id::TechniqueId;
use crate::step::{Conclusion, Figure, Role};
use crate::technique::Reason;
use crate::technique::net::{
    Claim, TruthSet, Wave, Web, by_cases, by_contradiction, cases_of, choice, core, core_of_cases, refutes,
};
use crate::truth::Truth;

/// A step that a program can give reasons for.
#[derive(Clone, Debug)]
pub struct Argued {
    /// What it is called.
    pub technique: TechniqueId,
    /// What follows.
    pub conclusions: Vec<Conclusion>,
    /// Why.
    pub reason: Reason,
}

/// How many trials it may take to see that an argument holds.
const TRIALS: u32 = 20_000;

/// The numbers of truths; those that are settled have none.
pub(super) fn truths(web: &Web, truths: impl Iterator<Item = Truth>) -> TruthSet {
    let mut set = Wave::new(web).no_truths();
    for truth in truths {
        if let Some(at) = number(web, &truth) {
            set.add(at);
        }
    }
    set
}

fn number(web: &Web, truth: &Truth) -> Option<u32> {
    web.truths().find(|&at| web.truth(at) == truth)
}

/// Why these truths refute a claim: case by case, if it is told by what one of them supposes in turn. `None` if they do not.
pub(super) fn by_supposing(
    web: &Web,
    wrong: Claim,
    split: Option<&Truth>,
    truths: &TruthSet,
) -> Option<Reason> {
    if !refutes(&mut Wave::new(web), &mut vec![wrong], truths, &mut { TRIALS }) {
        return None;
    }
    let core = match split.and_then(|split| number(web, split)) {
        Some(split) => core_of_cases(web, &cases_of(web, split, wrong.denied()), truths),
        None => core(web, wrong, truths),
    };
    Some(told(web, wrong, split, &core))
}

/// The argument of these truths and no others: as a contradiction, or case by case.
pub(super) fn told(web: &Web, wrong: Claim, split: Option<&Truth>, core: &TruthSet) -> Reason {
    let Candidate { cell, digit } = web.candidate(wrong.candidate);
    let figure = match split {
        Some(split) => in_any_case(web, split, wrong, core),
        None => Figure::new()
            .cells(Role::Cell, [cell])
            .digits(Role::Digit, [digit])
            .argument(by_contradiction(web, wrong, core)),
    };
    Reason::new(core.iter().map(|truth| web.truth(truth).clone()), figure)
}

/// Each case of a truth by itself. Where the truth is not needed, another one with as many cases is.
fn in_any_case(web: &Web, truth: &Truth, wrong: Claim, core: &TruthSet) -> Figure {
    let wanted = core.iter().find(|&at| web.truth(at) == truth);
    let Some(split) = wanted.or_else(|| core.iter().max_by_key(|&at| web.members(at).len())) else {
        return Figure::new();
    };
    choice(web, split, by_cases(web, cases_of(web, split, wrong.denied()), core))
}
