//! Nets: propagation by all truths. What several placements have removed together may leave a truth one candidate, or none.
//! A nishio uses the truths of one digit, a verity leads from each candidate of a truth to the same elimination, and nested nets
//! refute candidates within the net. Candidates that a chain refutes are left to the chain.
//!
//! **Bound.** One run for each candidate, or for each case of truths with [`MOST_CASES`] at most; within nested nets, a few
//! rounds for candidates of cells and houses with two left. No nested nets on boards of more than [`WIDEST`] candidates.

use super::{dependencies, refuted_by_net, report_refuted};
use crate::constraint::{NestedLimits, find_nested};
use crate::finder::{Flow, Reason, StepSink};
use crate::kernel::{
    Mask, NestedOutcome, Network, Propagation, Scope, Statement, TruthSet, by_cases, cases_of, choice,
    claim_dependencies, core_of_cases, dependencies_of_all, nested_conflicts, refute_nested,
};
use whydoku_board::Grid;
use whydoku_logic::Truth;

const MOST_CASES: usize = 5;

/// The largest board for nested nets, in candidates: the empty classic board.
const WIDEST: usize = 729;

pub(super) fn find_nishios<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let network = Network::of_board(grid, sink);
    let mut propagation = Propagation::new(&network);
    let mut truths: Vec<TruthSet> = grid.layout().digits().map(|_| propagation.no_truths()).collect();
    for truth in network.truths() {
        match *network.truth(truth) {
            Truth::House(_, digit) => _ = truths[digit.index()].add(truth),
            Truth::Clue(clue) => _ = truths[grid.layout().clues()[clue].digit.index()].add(truth),
            _ => {}
        }
    }
    for candidate in network.sought(sink) {
        let (claim, digit) = (Statement::is(candidate), network.candidate(candidate).digit);
        let scope = Scope::Of(&truths[digit.index()]);
        if propagation.run(&[claim], scope) && propagation.level() > 0 {
            let measure = propagation.level();
            report_refuted(&network, claim, measure, sink, || dependencies(&propagation, scope))?;
        }
    }
    Flow::Continue(())
}

pub(super) fn find_nets<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let network = Network::of_board(grid, sink);
    let mut propagation = Propagation::new(&network);
    for candidate in refuted_by_net(&mut propagation, network.sought(sink)) {
        let claim = Statement::is(candidate);
        if !propagation.chains_refute(candidate) && propagation.run(&[claim], Scope::All) {
            let measure = propagation.level();
            report_refuted(&network, claim, measure, sink, || dependencies(&propagation, Scope::All))?;
        }
    }
    Flow::Continue(())
}

pub(super) fn find_verities<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let network = Network::of_board(grid, sink);
    let mut propagation = Propagation::new(&network);
    let levels = Levels::new(&network, &mut propagation);
    // For each candidate the truth whose cases eliminate it with the fewest levels in all.
    let mut best: Vec<Option<(u16, u32)>> = vec![None; network.len()];
    for truth in network.truths().filter(|&truth| (3..=MOST_CASES).contains(&network.members(truth).len())) {
        for candidate in levels.removed_by_all(truth) {
            let sum = network.members(truth).iter().map(|&case| levels.of(case, candidate)).sum::<u16>();
            let known = &mut best[candidate as usize];
            if known.is_none_or(|(least, _)| sum < least) {
                *known = Some((sum, truth));
            }
        }
    }
    for candidate in network.sought(sink) {
        let Some((measure, truth)) = best[candidate as usize] else { continue };
        // A contradiction from the candidate itself is a forcing net.
        if levels.is_refuted[candidate as usize] {
            continue;
        }
        let conclusion = network.refuted(Statement::is(candidate));
        sink.report(measure, [conclusion], || {
            verity(&network, &mut Propagation::new(&network), truth, candidate)
        })?;
    }
    Flow::Continue(())
}

/// The level on which each candidate removes each other. A candidate that leads to a contradiction removes nothing.
#[allow(clippy::struct_field_names, reason = "the levels of the candidates")]
struct Levels<'a> {
    network: &'a Network,
    removed: Vec<Mask>,
    /// By candidate, ascending: a table of all pairs would take half a gigabyte on an empty board of 25×25.
    levels: Vec<Vec<u16>>,
    is_refuted: Vec<bool>,
}

impl<'a> Levels<'a> {
    fn new(network: &'a Network, propagation: &mut Propagation<'_>) -> Self {
        let count = network.len();
        let mut all = Self {
            network,
            removed: vec![Mask::none(count); count],
            levels: vec![Vec::new(); count],
            is_refuted: vec![false; count],
        };
        for case in network.candidates() {
            if propagation.run(&[Statement::is(case)], Scope::All) {
                all.is_refuted[case as usize] = true;
                continue;
            }
            let removed = Mask::of(count, propagation.removed().iter().copied());
            let level = |other| propagation.level_of(Statement::is_not(other));
            all.levels[case as usize] = removed.iter().filter_map(level).collect();
            all.removed[case as usize] = removed;
        }
        all
    }

    fn of(&self, case: u32, removed: u32) -> u16 {
        self.levels[case as usize][self.removed[case as usize].rank(removed)] + 1
    }

    /// Returns what every candidate of a truth removes, if none of them leads to a contradiction.
    fn removed_by_all(&self, truth: u32) -> Vec<u32> {
        let cases = self.network.members(truth);
        if cases.iter().any(|&case| self.is_refuted[case as usize]) {
            return Vec::new();
        }
        let (first, others) = (cases[0], &cases[1..]);
        let removed = self.removed[first as usize].iter();
        removed.filter(|&other| others.iter().all(|&case| self.removed[case as usize].has(other))).collect()
    }
}

fn verity(network: &Network, propagation: &mut Propagation<'_>, truth: u32, candidate: u32) -> Reason {
    let conclusion = Statement::is_not(candidate);
    let cases = cases_of(network, truth, conclusion);
    let mut truths = propagation.truths(&[truth]);
    for case in &cases {
        propagation.run(&[case.assumed], Scope::All);
        if let Some(dependencies) = claim_dependencies(propagation, conclusion, Scope::All) {
            truths.add_all(&dependencies);
        }
    }
    let core = core_of_cases(network, &cases, &truths);
    let split =
        if core.has(truth) { Some(truth) } else { core.iter().max_by_key(|&t| network.members(t).len()) };
    let split = split.unwrap_or(truth);
    let figure = choice(network, split, by_cases(network, cases_of(network, split, conclusion), &core));
    Reason::new(network.clone_truths(&core), figure)
}

pub(super) fn find_nested_nets<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let network = Network::of_board(grid, sink);
    if network.len() > WIDEST {
        sink.cut_short(true);
        return Flow::Continue(());
    }
    let mut propagation = Propagation::new(&network);
    let mut harmless = Mask::none(network.len());
    let mut any = false;
    for candidate in network.sought(sink) {
        sink.check_cancelled()?;
        if harmless.has(candidate) {
            continue;
        }
        let claim = Statement::is(candidate);
        match refute_nested(&mut propagation, &[claim], Scope::All, |rounds| sink.accepts(rounds)) {
            // A conflict without a round is a net.
            NestedOutcome::Conflict(refuted) if !refuted.is_empty() => {
                any = true;
                let rounds = refuted.len() as u16;
                report_refuted(&network, claim, rounds, sink, || {
                    let refuted = refuted.iter().map(Vec::as_slice);
                    let mut propagation = Propagation::new(&network);
                    let conflicts = nested_conflicts(&mut propagation, &[claim], refuted, Scope::All);
                    dependencies_of_all(&network, &conflicts.unwrap_or_default())
                })?;
            }
            NestedOutcome::Conflict(_) | NestedOutcome::Undecided => {}
            NestedOutcome::Consistent => {
                propagation.placed().iter().for_each(|&other| _ = harmless.add(other));
            }
        }
    }
    if any || !is_open_to_all(grid) {
        return Flow::Continue(());
    }
    find_nested(grid, NestedLimits::NONE, sink)
}

/// Whether all candidates are tried after pairs: on small boards with further rules, whose puzzles have fewer givens.
fn is_open_to_all<const W: usize>(grid: &Grid<W>) -> bool {
    let shape = grid.layout().shape();
    !shape.is_plain() && !grid.layout().has_constraints() && shape.size() <= 9
}
