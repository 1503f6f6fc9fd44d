//! Arguments by supposition. A program says from which truths its own argument was made; why that is so is looked up anew by
//! propagation over these truths alone, and no truth is told that is not needed.

use whydoku_board::Candidate;
use whydoku_logic::{Conclusion, Figure, Role, TechniqueId, Truth};
use whydoku_techniques::finder::Reason;
use whydoku_techniques::finder::net::{
    Network, Propagation, Statement, TruthSet, by_cases, cases_of, choice, core, core_of_cases, refutes,
};

/// A step that a program can give reasons for.
#[derive(Clone, Debug)]
pub struct StepArgument {
    /// What it is called.
    pub technique: TechniqueId,
    /// How large it is, where its name leaves that open; else 0.
    pub measure: u16,
    /// What follows.
    pub conclusions: Vec<Conclusion>,
    /// Why.
    pub reason: Reason,
}

/// The numbers of truths; those that are settled have none.
pub(crate) fn truths(network: &Network, truths: impl Iterator<Item = Truth>) -> TruthSet {
    let mut set = Propagation::new(network).no_truths();
    for truth in truths {
        if let Some(at) = number(network, &truth) {
            set.add(at);
        }
    }
    set
}

fn number(network: &Network, truth: &Truth) -> Option<u32> {
    network.truths().find(|&at| network.truth(at) == truth)
}

/// Why these truths refute a claim: case by case, if it is told by what one of them supposes in turn. `None` if they do not.
pub(crate) fn by_supposing(
    network: &Network,
    wrong: Statement,
    split: Option<&Truth>,
    truths: &TruthSet,
) -> Option<Reason> {
    if !refutes(&mut Propagation::new(network), wrong, truths) {
        return None;
    }
    let Some(split) = split else { return Some(contradiction(network, wrong, truths)) };
    let core = match number(network, split) {
        Some(split) => core_of_cases(network, &cases_of(network, split, wrong.denied()), truths),
        None => core(network, wrong, truths).0,
    };
    Some(case_by_case(network, wrong, split, &core))
}

/// What is wrong leads to a contradiction, by as few of these truths as will do.
pub(crate) fn contradiction(network: &Network, wrong: Statement, truths: &TruthSet) -> Reason {
    let (core, argument) = core(network, wrong, truths);
    let Candidate { cell, digit } = network.candidate(wrong.candidate);
    let figure = Figure::new().cells(Role::Cell, [cell]).digits(Role::Digit, [digit]).argument(argument);
    reason(network, &core, figure)
}

/// The argument of these truths and no others, case by case.
pub(crate) fn case_by_case(network: &Network, wrong: Statement, split: &Truth, core: &TruthSet) -> Reason {
    reason(network, core, in_any_case(network, split, wrong, core))
}

fn reason(network: &Network, core: &TruthSet, figure: Figure) -> Reason {
    Reason::new(core.iter().map(|truth| network.truth(truth).clone()), figure)
}

/// Each case of a truth by itself. Where the truth is not needed, another one with as many cases is.
fn in_any_case(network: &Network, truth: &Truth, wrong: Statement, core: &TruthSet) -> Figure {
    let wanted = core.iter().find(|&at| network.truth(at) == truth);
    let Some(split) = wanted.or_else(|| core.iter().max_by_key(|&at| network.members(at).len())) else {
        return Figure::new();
    };
    choice(network, split, by_cases(network, cases_of(network, split, wrong.denied()), core))
}
