//! A digit that leaves a constraint around it no filling goes.
//!
//! ```text
//! 2─(3 5)   next to 2 on a white dot is 1 or 3, so a line of consecutive digits through (3 5)(7 8)(8) has none left
//! ```
//!
//! A candidate is followed one step far: first what it is in conflict with goes, then each constraint that has lost
//! candidates is asked by itself whether it can be filled. Or two steps far: one truth, of a constraint, cell or house, removes
//! candidates then, and another one has nothing left.

use super::cases::needing;
use crate::finder::{Flow, Reason, StepSink};
use crate::kernel::{Fixpoint, Network, SingleSteps, Statement, SupportStore, Trial};
use whydoku_board::{Grid, distinct};
use whydoku_logic::{Argument, Assertion, Figure, Role, Truth};

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    if grid.layout().relations().is_empty() {
        return Flow::Continue(());
    }
    let network = Network::with_relations(grid);
    let steps = SingleSteps::new(&network, SupportStore::of(sink.cache()));
    for number in network.sought(sink) {
        sink.check_cancelled()?;
        let Some((truth, changed)) = steps.broken_by(number) else { continue };
        let candidate = network.candidate(number);
        let broken = network.truth(truth).clone();
        sink.eliminate_all(changed, [candidate], || {
            let argument = Argument {
                broken: Some(broken.clone()),
                ..Argument::direct(Assertion::is(candidate), Vec::new())
            };
            let relation = if let Truth::Relation(at) = broken { Some(at) } else { None };
            Reason::new([broken], Figure::of(candidate).relations(Role::House, relation).argument(argument))
        })?;
    }
    Flow::Continue(())
}

/// The most levels and steps, together, of a conflict that two truths show.
const MOST_STEPS: u16 = 6;

/// Reports candidates that leave one truth so little that another one has nothing.
pub(super) fn find_pairs<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    if !grid.layout().has_constraints() {
        return Flow::Continue(());
    }
    let network = Network::with_relations(grid);
    let support = SupportStore::of(sink.cache());
    let steps = SingleSteps::new(&network, support.clone());
    let mut fixpoint = Fixpoint::new(&network, support.clone(), sink.cancel_token());
    let mut trial = Trial::new(&network, support);
    // Patterns of cells and houses alone have names of their own.
    let has_pairs = !grid.layout().pairs().is_empty();
    let is_constraint = |truth: u32| matches!(network.truth(truth), Truth::Relation(_));
    for number in network.sought(sink) {
        sink.check_cancelled()?;
        if steps.is_lost_alone(number) || !fixpoint.refutes(number) {
            continue;
        }
        // There are as many steps as levels, at least.
        let is_near = |levels: u16| 2 * levels <= MOST_STEPS && sink.accepts(2 * levels);
        if !trial.levels_to_conflict(number).is_some_and(is_near) {
            continue;
        }
        let first = steps.after(&steps.conflicts_of(number));
        // Other techniques report what one truth shows.
        if !first.broken.is_empty() {
            continue;
        }
        let mut pairs = Vec::new();
        for first in distinct(first.lost.into_iter().map(|(_, truth)| truth)) {
            let Some(removed) = trial.removed_by(number, &[first]) else { continue };
            let broken = steps.after(&removed).broken.into_iter().map(|(truth, _)| truth);
            let is_named = |second: u32| !has_pairs && !is_constraint(first) && !is_constraint(second);
            let broken = broken.filter(|&second| second != first && !is_named(second));
            pairs.extend(broken.filter_map(|second| {
                let size = trial.size_by(number, &[first, second])?;
                (size <= MOST_STEPS).then_some((size, [first, second]))
            }));
        }
        pairs.sort_unstable();
        let is_pair = |(_, pair): &&(u16, [u32; 2])| !needing(&steps, vec![number], pair).is_empty();
        if let Some(&(size, pair)) = pairs.iter().find(is_pair) {
            let conclusion = network.refuted(Statement::is(number));
            sink.report(size, [conclusion], || trial.reason_by(number, &pair))?;
        }
    }
    Flow::Continue(())
}
