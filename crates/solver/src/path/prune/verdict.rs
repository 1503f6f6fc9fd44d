//! Why a move cannot be removed: first by the checker, for the later moves that rest on it, then by the finders.

use super::retry::{is_quoted, replay_without};
use super::{Rederive, StepCost};
use crate::trace::Trace;
use whydoku_board::Grid;
use whydoku_logic::Step;

/// A later step that rests on the candidates of a removed one, and the board on which it must hold without it.
struct AffectedStep<'a, const W: usize> {
    number: usize,
    step: &'a Step,
    grid: Grid<W>,
}

#[derive(Clone, Copy)]
pub(super) struct Refusal {
    pub(super) by: usize,
    /// Whether it stays valid, whatever else is removed, until that later move is rederived.
    pub(super) is_final: bool,
}

impl Refusal {
    pub(super) const fn by_finders(by: usize) -> Self {
        Self { by, is_final: false }
    }
}

/// The refusal of a move, if any, and the number of premises that were checked. The later move of the refusal `before` is
/// checked first, then the easiest: they are refused soon.
pub(super) fn refusal<const W: usize>(
    trace: &Trace<W>,
    at: usize,
    before: Option<Refusal>,
    cost: StepCost<'_>,
    rederive: &dyn Rederive<W>,
) -> (Option<Refusal>, usize) {
    let Some(affected) = affected(trace, at, before, cost) else { return (Some(Refusal::by_finders(at)), 0) };
    let mut premises = 0;
    // The full check may take seconds to refuse a step.
    let refusing = affected.iter().find(|affected| {
        premises += affected.step.finding.premises().len();
        whydoku_checker::check_cheaply(&affected.grid, &affected.step.finding).is_err()
    });
    let refusal = match refusing {
        Some(affected) => Some(Refusal { by: affected.number, is_final: true }),
        None => refusal_by_finders(trace, &affected, rederive),
    };
    (refusal, premises)
}

/// A refusal because a later move cannot be rederived. A single one need not be looked for, since it will be, with its
/// reasons; but on boards with constraints only its own technique is tried here.
fn refusal_by_finders<const W: usize>(
    trace: &Trace<W>,
    affected: &[AffectedStep<'_, W>],
    rederive: &dyn Rederive<W>,
) -> Option<Refusal> {
    if affected.len() == 1 && !trace.start.layout().has_constraints() {
        return None;
    }
    let missing = affected.iter().find(|affected| !rederive.can_find(affected.step, &affected.grid))?;
    Some(Refusal::by_finders(missing.number))
}

/// The later moves that rest on the candidates of one of them; `None` if one of these cannot be judged.
fn affected<'t, const W: usize>(
    trace: &'t Trace<W>,
    at: usize,
    before: Option<Refusal>,
    cost: StepCost<'_>,
) -> Option<Vec<AffectedStep<'t, W>>> {
    let mut affected = Vec::new();
    replay_without(trace, at, &mut |number, deduction, grid| {
        affected.push(AffectedStep { number, step: &deduction.step, grid: grid.clone() });
        (!is_quoted(deduction)).then_some(None)
    })?;
    affected.sort_by_key(|AffectedStep { number, step, .. }| {
        (before.is_none_or(|before| before.by != *number), cost(step), step.finding.premises().len())
    });
    Some(affected)
}
