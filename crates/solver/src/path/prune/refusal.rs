//! Why a move cannot be dropped: what the checker says of the later ones that rest on it, then the finders.

use super::without::{is_quoted, walk};
use super::{Cost, FindsAnew};
use crate::trace::Trace;
use whydoku_board::Grid;
use whydoku_checker;
use whydoku_logic::Step;

/// A later step that rests on what one of them takes away, and the board on which it must hold without that.
struct Doubtful<'a, const W: usize> {
    number: usize,
    step: &'a Step,
    grid: Grid<W>,
}

/// That a move cannot be dropped.
#[derive(Clone, Copy)]
pub(super) struct Refusal {
    /// The number of a later move that does not hold without it.
    pub(super) by: usize,
    /// Whether that stays so as long as the later move is told as it is, whatever else is dropped.
    pub(super) for_good: bool,
}

impl Refusal {
    /// By a later move that is not found anew.
    pub(super) const fn of_finders(by: usize) -> Self {
        Self { by, for_good: false }
    }
}

/// What the checker says of a path without one of its moves.
pub(super) struct Answer {
    /// Why that one cannot be dropped, if it says so.
    pub(super) refusal: Option<Refusal>,
    /// How many premises it was asked about.
    pub(super) premises: usize,
}

/// Why one of them cannot be dropped, as far as the checker knows before others are told anew. The later move that did not
/// hold `before` is asked first, then the easiest: they soon say no.
pub(super) fn refusal<const W: usize>(
    trace: &Trace<W>,
    at: usize,
    before: Option<Refusal>,
    cost: Cost<'_>,
) -> Answer {
    let mut premises = 0;
    let Some(doubtful) = doubtful(trace, at, before, cost) else {
        return Answer { refusal: Some(Refusal::of_finders(at)), premises };
    };
    // What cannot stand any more may take the checker seconds to refuse.
    let refusing = doubtful.iter().find(|doubtful| {
        premises += doubtful.step.finding.premises().len();
        whydoku_checker::check_cheaply(&doubtful.grid, &doubtful.step.finding).is_err()
    });
    Answer { refusal: refusing.map(|doubtful| Refusal { by: doubtful.number, for_good: true }), premises }
}

/// The same where the checker has nothing against it, but a later move is not found anew. One alone need not be looked
/// for, since it will be, with its reason; but where something is drawn, its own technique alone is asked here.
pub(super) fn not_found<const W: usize>(
    trace: &Trace<W>,
    at: usize,
    before: Option<Refusal>,
    cost: Cost<'_>,
    finder: &dyn FindsAnew<W>,
) -> Option<Refusal> {
    let doubtful = doubtful(trace, at, before, cost)?;
    if doubtful.len() == 1 && !trace.start.layout().has_constraints() {
        return None;
    }
    let missing = doubtful.iter().find(|doubtful| !finder.can_find(doubtful.step, &doubtful.grid))?;
    Some(Refusal::of_finders(missing.number))
}

/// The later moves that rest on what one of them takes away; `None` if one of these cannot be asked about.
fn doubtful<'t, const W: usize>(
    trace: &'t Trace<W>,
    at: usize,
    before: Option<Refusal>,
    cost: Cost<'_>,
) -> Option<Vec<Doubtful<'t, W>>> {
    let mut doubtful = Vec::new();
    walk(trace, at, &mut |number, deduction, grid| {
        doubtful.push(Doubtful { number, step: &deduction.step, grid: grid.clone() });
        (!is_quoted(deduction)).then_some(None)
    })?;
    doubtful.sort_by_key(|Doubtful { number, step, .. }| {
        (before.is_none_or(|before| before.by != *number), cost(step), step.finding.premises().len())
    });
    Some(doubtful)
}
