//! Explanations by assumption. A program reports the truths that its own argument rests on; the argument itself is derived
//! anew by propagation over these truths, so that only the needed ones become premises.

use whydoku_board::Candidate;
use whydoku_logic::{Conclusion, Figure, Role, TechniqueId, Truth};
use whydoku_techniques::finder::Reason;
use whydoku_techniques::kernel::{
    Network, Propagation, Statement, TruthSet, by_cases, cases_of, choice, core, core_of_cases, refutes,
};

/// A step of a program with its reason.
#[derive(Clone, Debug)]
pub struct StepArgument {
    /// The technique.
    pub technique: TechniqueId,
    /// The size, where the technique comes in several sizes; else 0.
    pub measure: u16,
    /// The conclusions.
    pub conclusions: Vec<Conclusion>,
    /// Premises and figure.
    pub reason: Reason,
}

/// Returns the numbers of truths in a network; settled ones have none.
pub(crate) fn truths(network: &Network, truths: impl Iterator<Item = Truth>) -> TruthSet {
    let mut set = Propagation::new(network).no_truths();
    for truth in truths {
        if let Some(at) = number(network, &truth) {
            set.add(at);
        }
    }
    set
}

/// Returns the number of a candidate.
pub(crate) fn candidate_number(network: &Network, candidate: Candidate) -> Option<u32> {
    network.candidates().find(|&at| network.candidate(at) == candidate)
}

fn number(network: &Network, truth: &Truth) -> Option<u32> {
    network.truths().find(|&at| network.truth(at) == truth)
}

/// Returns the reason why the truths refute a claim, split into the cases of one truth if given. `None` if they do
/// not.
pub(crate) fn by_assumption(
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
        Some(split) => core_of_cases(network, &cases_of(network, split, wrong.negated()), truths),
        None => core(network, wrong, truths).0,
    };
    Some(case_by_case(network, wrong, split, &core))
}

/// Returns the contradiction that a claim leads to, from as few truths as possible.
pub(crate) fn contradiction(network: &Network, wrong: Statement, truths: &TruthSet) -> Reason {
    let (core, argument) = core(network, wrong, truths);
    let Candidate { cell, digit } = network.candidate(wrong.candidate);
    let figure = Figure::new().cells(Role::Cell, [cell]).digits(Role::Digit, [digit]).argument(argument);
    reason(network, &core, figure)
}

pub(crate) fn case_by_case(network: &Network, wrong: Statement, split: &Truth, core: &TruthSet) -> Reason {
    reason(network, core, cases_figure(network, split, wrong, core))
}

fn reason(network: &Network, core: &TruthSet, figure: Figure) -> Reason {
    Reason::new(core.iter().map(|truth| network.truth(truth).clone()), figure)
}

/// Splits by the truth, or if it is not needed, by the one with the most members.
fn cases_figure(network: &Network, truth: &Truth, wrong: Statement, core: &TruthSet) -> Figure {
    let own = core.iter().find(|&at| network.truth(at) == truth);
    let Some(split) = own.or_else(|| core.iter().max_by_key(|&at| network.members(at).len())) else {
        return Figure::new();
    };
    choice(network, split, by_cases(network, cases_of(network, split, wrong.negated()), core))
}
