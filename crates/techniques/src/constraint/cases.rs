//! Cases with one consequence: each digit of a cell, or each place of a digit in a house, rules out the same candidate, by
//! what it sees or by one other truth; or each way of filling a constraint does that leaves something around it.
//!
//! ```text
//! (1 2)   cage of 10 in sight of it: without 1 it is 2+3+5, without 2 it has no 7 either
//! cage    5+9 or 6+8, and 5+9 leaves the cell beside it (5 9) nothing, so it is 6+8
//! ```

use super::fillings::twice_log2;
use super::network_of;
use crate::finder::{Flow, Reason, StepSink, Technique};
use crate::kernel::{
    Mask, Network, SingleOutcomes, SingleStep, SingleSteps, Statement, SupportStore, choice,
};
use std::collections::BTreeMap;
use std::rc::Rc;
use whydoku_board::{Candidate, Grid, distinct, grouped, sorted};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Figure, Justification, Role, Truth};

/// The most digits of a cell, or places of a digit, that are followed one by one.
const MOST_CHOICES: usize = 4;

/// The most ways of filling a constraint that are followed one by one; they fit into a `u64`.
const MOST_WAYS: usize = 64;

/// The most truths that the cases are compared with.
const MOST_HELPERS: usize = 2;

/// Cases of constraints, or of cells and houses.
pub(super) struct Cases {
    pub(super) of_constraints: bool,
}

impl<const W: usize> Technique<W> for Cases {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        if grid.layout().relations().is_empty() {
            return Flow::Continue(());
        }
        let network = &*network_of(grid, sink);
        let steps = SingleSteps::new(network, SupportStore::of(sink.cache()));
        if self.of_constraints {
            for (at, truth) in network.relation_truths() {
                sink.check_cancelled()?;
                let ways = steps.ways(at, MOST_WAYS).unwrap_or_default();
                report_ways(network, &steps, truth, &ways, sink)?;
            }
            return Flow::Continue(());
        }
        let singles = sink.of_board(grid, (), || SingleOutcomes::new(sink.cache()));
        for truth in network.truths() {
            let members = network.members(truth);
            let is_choice = matches!(network.truth(truth), Truth::Cell(_) | Truth::House(..));
            let is_short = (2..=MOST_CHOICES).contains(&members.len());
            if is_choice && is_short && sink.accepts(members.len() as u16) {
                sink.check_cancelled()?;
                let case = |&member: &u32| Case {
                    step: singles.step(&steps, member),
                    gone: steps.conflicts_of(member),
                };
                let cases: Vec<Case> = members.iter().map(case).collect();
                report_choice(network, &steps, truth, &cases, sink)?;
            }
        }
        Flow::Continue(())
    }
}

/// The candidates that one case removes, and what follows in a single step.
struct Case {
    gone: Mask,
    step: Rc<SingleStep>,
}

/// Of some cases, as bits, those in which a candidate goes, by themselves and with each truth.
struct Table<'a> {
    all: u64,
    gone: u64,
    by_truth: &'a BTreeMap<u32, u64>,
}

impl<'a> Table<'a> {
    fn new<'c>(
        cases: impl ExactSizeIterator<Item = &'c Mask>,
        candidate: u32,
        by_truth: &'a BTreeMap<u32, u64>,
    ) -> Self {
        let all = u64::MAX >> (u64::BITS as usize - cases.len());
        let gone = cases.enumerate().filter(|(_, gone)| gone.has(candidate));
        let gone = gone.fold(0, |all, (at, _)| all | 1 << at);
        Self { all, gone, by_truth }
    }

    /// Returns the sets of the fewest truths with which a candidate goes in each case.
    fn explanations(&self) -> Vec<Vec<u32>> {
        if self.by_truth.values().fold(self.gone, |any, cases| any | cases) != self.all {
            return Vec::new();
        }
        let mut partial: Vec<(Vec<u32>, u64)> = vec![(Vec::new(), self.all & !self.gone)];
        for _ in 0..=MOST_HELPERS {
            if partial.iter().any(|(_, open)| *open == 0) {
                partial.retain(|(_, open)| *open == 0);
                return partial.into_iter().map(|(truths, _)| truths).collect();
            }
            let longer = partial.iter().flat_map(|(truths, open)| {
                let first = open.trailing_zeros();
                let covers = self.by_truth.iter().filter(move |(_, cases)| **cases >> first & 1 == 1);
                covers.map(move |(&truth, cases)| {
                    (sorted(truths.iter().copied().chain([truth])), open & !cases)
                })
            });
            partial = sorted(longer);
        }
        Vec::new()
    }
}

/// Returns the candidates that need all of these truths, by number.
pub(super) fn needing(steps: &SingleSteps<'_>, candidates: Vec<u32>, truths: &[u32]) -> Vec<u32> {
    let is_refuted_without = |candidate: u32, truth: u32| {
        let fewer: Vec<u32> = truths.iter().copied().filter(|&other| other != truth).collect();
        steps.refute(candidate, &fewer) != Some(false)
    };
    let needs_all = |&candidate: &u32| !truths.iter().any(|&truth| is_refuted_without(candidate, truth));
    candidates.into_iter().filter(needs_all).collect()
}

/// Reports what all ways of filling a constraint have in common that leave one or two truths around it something. A way is
/// given as what it loses.
fn report_ways(
    network: &Network,
    steps: &SingleSteps<'_>,
    filled: u32,
    ways: &[Mask],
    sink: &mut StepSink<'_>,
) -> Flow {
    let measure = |helpers: usize| (twice_log2(ways.len()) + 2 * helpers) as u16;
    if ways.is_empty() || !sink.accepts(measure(1)) {
        return Flow::Continue(());
    }
    let mut broken: BTreeMap<u32, u64> = BTreeMap::new();
    for (at, gone) in ways.iter().enumerate() {
        for truth in
            steps.broken_after(gone, &Mask::none(network.len())).into_iter().filter(|&truth| truth != filled)
        {
            *broken.entry(truth).or_default() |= 1 << at;
        }
    }
    if broken.is_empty() {
        return Flow::Continue(());
    }
    let mut removed: BTreeMap<Vec<u32>, Vec<u32>> = BTreeMap::new();
    for candidate in network.candidates().filter(|&candidate| !steps.is_lost_alone(candidate)) {
        let table = Table::new(ways.iter(), candidate, &broken);
        if table.gone == 0 {
            continue;
        }
        for truths in table.explanations() {
            let is_broken = truths.iter().fold(0, |all, truth| all | broken[truth]);
            // What the constraint shows by itself other techniques report, and, where nothing is left, the contradiction.
            if !truths.is_empty() && is_broken != table.all {
                removed.entry(truths).or_default().push(candidate);
            }
        }
    }
    for (helpers, candidates) in removed {
        let measure = measure(helpers.len());
        if !sink.accepts(measure) {
            continue;
        }
        let truths: Vec<u32> = helpers.iter().copied().chain([filled]).collect();
        let candidates = needing(steps, candidates, &truths);
        let removed: Vec<Candidate> = candidates.iter().map(|&number| network.candidate(number)).collect();
        let assumed = removed.first().copied();
        sink.eliminate_all(measure, removed, || {
            let truth = |&truth: &u32| network.truth(truth).clone();
            let relation = if let Truth::Relation(at) = truth(&filled) { Some(at) } else { None };
            let of_relation = network.members(filled).iter().map(|&member| network.candidate(member).cell);
            let figure = Figure::new().relations(Role::House, relation);
            let figure = figure.cells(Role::Cell, distinct(of_relation));
            let figure = helpers.iter().fold(figure, |figure, helper| {
                figure.argument(Argument {
                    broken: Some(truth(helper)),
                    ..Argument::direct(Assertion::is(assumed.expect("one is removed")), Vec::new())
                })
            });
            Reason::new(truths.iter().map(truth), figure)
        })?;
    }
    Flow::Continue(())
}

/// Reports what each digit of a cell, or each place of a digit in a house, rules out, some by a constraint.
fn report_choice(
    network: &Network,
    steps: &SingleSteps<'_>,
    chosen: u32,
    cases: &[Case],
    sink: &mut StepSink<'_>,
) -> Flow {
    let measure = cases.len() as u16;
    // Other techniques report a case that leaves something nothing.
    if cases.iter().any(|case| !case.step.broken.is_empty()) {
        return Flow::Continue(());
    }
    let of_case = |(at, case): (usize, &Case)| {
        let lost = case.step.lost.iter().filter(|lost| lost.1 != chosen);
        lost.map(|&(candidate, truth)| (candidate, (truth, 1 << at))).collect::<Vec<(u32, (u32, u64))>>()
    };
    let lost = sorted(cases.iter().enumerate().flat_map(of_case));
    // With the truth of each case.
    let mut removed: BTreeMap<Vec<u32>, BTreeMap<u32, Vec<Option<u32>>>> = BTreeMap::new();
    for by_case in lost.chunk_by(|one, other| one.0 == other.0) {
        let candidate = by_case[0].0;
        let mut by_truth = BTreeMap::new();
        by_case.iter().for_each(|&(_, (truth, case))| *by_truth.entry(truth).or_default() |= case);
        let table = Table::new(cases.iter().map(|case| &case.gone), candidate, &by_truth);
        for truths in table.explanations() {
            let by = |at: usize| {
                let is_by = |truth: &&u32| table.gone >> at & 1 == 0 && table.by_truth[*truth] >> at & 1 == 1;
                truths.iter().find(is_by).copied()
            };
            if truths.iter().any(|&truth| network.is_relation(truth)) && !steps.is_lost_alone(candidate) {
                let by = (0..cases.len()).map(by).collect();
                removed.entry(truths).or_default().insert(candidate, by);
            }
        }
    }
    for (helpers, by) in removed {
        let truths: Vec<u32> = sorted(helpers.into_iter().chain([chosen]));
        let removed = needing(steps, by.keys().copied().collect(), &truths);
        let candidates = removed.iter().map(|&number| network.candidate(number));
        sink.eliminate_all(measure, candidates, || {
            let arguments =
                network.members(chosen).iter().zip(cases).enumerate().map(|(at, (&assumed, case))| {
                    let assumption = network.candidate(assumed);
                    let by_case = sorted(removed.iter().map(|&lost| (by[&lost][at], lost)));
                    // That the other digits of its cell go needs no line beside others.
                    let is_evident = |&(by, lost): &(Option<u32>, u32)| {
                        by.is_none() && network.candidate(lost).cell == assumption.cell
                    };
                    let is_clear = by_case.iter().all(is_evident);
                    let by_helper = grouped(by_case.into_iter().filter(|one| is_clear || !is_evident(one)));
                    let lines = by_helper
                        .into_iter()
                        .flat_map(|(helper, lost)| helper_lines(network, case, helper, lost));
                    Argument::direct(Assertion::is(assumption), lines.collect())
                });
            let figure = choice(network, chosen, arguments.collect());
            Reason::new(truths.iter().map(|&truth| network.truth(truth).clone()), figure)
        })?;
    }
    Flow::Continue(())
}

/// Returns the lines by which a helper rules out some candidates in a case: of a cell or house, first what is left of it.
/// Without a helper the case itself rules them out.
fn helper_lines(network: &Network, case: &Case, helper: Option<u32>, lost: Vec<u32>) -> Vec<ArgumentLine> {
    let truth = |helper| Justification::Truth(network.truth(helper).clone());
    if let Some(helper) = helper.filter(|&helper| network.is_relation(helper)) {
        let line =
            |lost| ArgumentLine { because: truth(helper), then: network.assertion(Statement::is_not(lost)) };
        return lost.into_iter().map(line).collect();
    }
    let (gone, left): (Vec<u32>, Vec<u32>) = helper
        .map_or(&[][..], |helper| network.members(helper))
        .iter()
        .partition(|&&member| case.gone.has(member));
    let last = left.into_iter().zip(helper).map(|(last, helper)| ArgumentLine {
        because: truth(helper),
        then: network.assertion(Statement::is(last)),
    });
    removals(network, gone).chain(last).chain(removals(network, lost)).collect()
}

/// Returns lines by which candidates are in conflict with what is stated, one for each digit.
fn removals(network: &Network, lost: Vec<u32>) -> impl Iterator<Item = ArgumentLine> {
    let candidates = lost.into_iter().map(|number| network.candidate(number));
    let by_digit = grouped(candidates.map(|candidate| (candidate.digit, candidate.cell)));
    by_digit.into_iter().map(|(digit, cells)| ArgumentLine {
        because: Justification::Conflict,
        then: Assertion { digit, cells, is: false },
    })
}
