//! Leaving out what nothing needs. A step is dropped where all later steps still hold without it; where one of them
//! then rests on more candidates than it did, it is looked for anew, so that what is told of it is true of the board on
//! which it is told. The hardest are tried first, and all again until none can be dropped.
//!
//! | file | does |
//! | --- | --- |
//! | `refusal.rs` | why a move cannot be dropped: what the checker and the finders say of those that rest on it |
//! | `without.rs` | a path walked without one of its moves |

mod refusal;
mod without;

use super::asked::{first, is_found};
use crate::trace::{Move, Outcome, Trace};
use refusal::{Refusal, not_found, refusal};
use whydoku_board::Grid;
use whydoku_logic::Step;
use whydoku_techniques::finder::FinderContext;
use without::{removes, step_of, without};

/// A path without the steps that nothing needs.
pub(super) fn pruned<const W: usize>(trace: &Trace<W>, cost: Cost<'_>) -> Trace<W> {
    let trace = trace.pruned();
    if matches!(trace.outcome, Outcome::Solved) { dropped(trace, cost, &SameTechnique) } else { trace }
}

/// Which steps are tried first: those that cost most.
pub(super) type Cost<'a> = &'a dyn Fn(&Step) -> u32;

/// Finds anew, on another board, what a step says.
pub(super) trait FindsAnew<const W: usize> {
    /// Whether it is found there.
    fn can_find(&self, step: &Step, grid: &Grid<W>) -> bool;

    /// A step that says the same there, and perhaps more.
    fn find(&self, step: &Step, grid: &Grid<W>) -> Option<Step>;
}

/// A path to a solution without the steps that can be dropped.
pub(super) fn dropped<const W: usize>(
    trace: Trace<W>,
    cost: Cost<'_>,
    finder: &dyn FindsAnew<W>,
) -> Trace<W> {
    let mut bound = Bound::of(&trace.start);
    let refused = vec![None; trace.moves.len()];
    let mut shorter = Shorter { trace, refused, needed: Vec::new() };
    loop {
        let before = shorter.trace.moves.len();
        let mut order = shorter.in_order(cost);
        loop {
            order.retain(|at| !shorter.needed.contains(at));
            if order.is_empty() {
                break;
            }
            if bound.is_met() {
                return shorter.trace;
            }
            let at = order.remove(0);
            let answer = refusal(&shorter.trace, at, shorter.refused[at], cost);
            bound.spend(answer.premises);
            // Most attempts fail, so reasons are made only once it is known that none is missing.
            let trace = &shorter.trace;
            let refusal = answer.refusal.or_else(|| not_found(trace, at, shorter.refused[at], cost, finder));
            let anew = refusal.map_or_else(|| without(trace, at, finder).map_err(Refusal::of_finders), Err);
            match anew {
                Ok(anew) => {
                    shorter.drop_move(at, anew);
                    order.iter_mut().for_each(|other| *other = moved(*other, at));
                }
                Err(refusal) => {
                    shorter.refused[at] = Some(refusal);
                    shorter.needed.push(at);
                }
            }
        }
        if shorter.trace.moves.len() == before {
            return shorter.trace;
        }
    }
}

/// A path that becomes shorter.
struct Shorter<const W: usize> {
    trace: Trace<W>,
    /// For each move the later one that did not hold without it, if that was asked.
    refused: Vec<Option<Refusal>>,
    /// What could not be dropped since something last was, or never can be.
    needed: Vec<usize>,
}

impl<const W: usize> Shorter<W> {
    /// The moves that may be dropped, in the order in which it is tried.
    fn in_order(&self, cost: Cost<'_>) -> Vec<usize> {
        let moves = &self.trace.moves;
        let mut order: Vec<usize> = (0..moves.len()).filter(|&at| removes(&moves[at])).collect();
        order.sort_by_key(|&at| std::cmp::Reverse((step_of(&moves[at]).map_or(0, cost), at)));
        order
    }

    /// Drops a move, and takes later ones as they are told without it.
    fn drop_move(&mut self, at: usize, anew: Vec<(usize, Step)>) {
        let Self { trace, refused, needed } = self;
        // What does not hold on a board does not hold where more is left; but what is told anew may, and what comes after it
        // where it says more.
        let says_more = anew.iter().any(|(later, step)| {
            let before = step_of(&trace.moves[*later]).map_or(0, |step| step.finding.conclusions().len());
            step.finding.conclusions().len() > before
        });
        for refusal in refused.iter_mut().flatten() {
            refusal.for_good &= !says_more && anew.iter().all(|(later, _)| *later != refusal.by);
        }
        for (later, step) in anew {
            if let Move::Deduced(deduction) = &mut trace.moves[later] {
                deduction.step = step;
            }
        }
        trace.moves.remove(at);
        refused.remove(at);
        for refusal in refused.iter_mut() {
            *refusal = refusal
                .filter(|refusal| refusal.by != at)
                .map(|refusal| Refusal { by: moved(refusal.by, at), ..refusal });
        }
        needed.iter_mut().for_each(|other| *other = moved(*other, at));
        needed.retain(|&other| refused[other].is_some_and(|refusal| refusal.for_good));
    }
}

/// The number of a move once one was dropped.
fn moved(number: usize, dropped: usize) -> usize {
    number - usize::from(number > dropped)
}

/// How much may still be tried. Where lines and cages are drawn, a hard step rests on many truths, and to look for it anew
/// takes long; so there the tries are bounded, counted in premises of the steps that were looked for.
struct Bound(Option<usize>);

/// So many premises, where something is drawn on the board.
const MOST_PREMISES: usize = 10_000;

impl Bound {
    fn of<const W: usize>(grid: &Grid<W>) -> Self {
        Self(grid.layout().has_constraints().then_some(MOST_PREMISES))
    }

    fn spend(&mut self, premises: usize) {
        self.0 = self.0.map(|left| left.saturating_sub(premises));
    }

    fn is_met(&self) -> bool {
        self.0 == Some(0)
    }
}

/// A step with the same technique that says the same and is no larger.
struct SameTechnique;

impl<const W: usize> FindsAnew<W> for SameTechnique {
    fn can_find(&self, step: &Step, grid: &Grid<W>) -> bool {
        let about = step.finding.conclusions();
        is_found(step.technique, grid, about, FinderContext::default(), &|conclusions, measure| {
            measure <= step.measure && about.iter().all(|wanted| conclusions.contains(wanted))
        })
    }

    fn find(&self, step: &Step, grid: &Grid<W>) -> Option<Step> {
        let about = step.finding.conclusions();
        first(step.technique, grid, Some(about), FinderContext::default(), &|conclusions, measure| {
            measure <= step.measure && about.iter().all(|wanted| conclusions.contains(wanted))
        })
    }
}
