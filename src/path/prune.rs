//! Leaving out what nothing needs. A step is dropped where all later steps still hold without it; where one of them
//! then rests on more candidates than it did, it is looked for anew, so that what is told of it is true of the board on
//! which it is told. The hardest are tried first, and all again until none can be dropped.

use super::asked::{first, is_found};
use crate::geometry::Candidate;
use crate::grid::Grid;
use crate::ordered::sort_by_key;
use crate::proof;
use crate::step::Step;
use crate::technique::Lent;
use crate::trace::{Deduction, Move, Outcome, Trace};

/// A path without the steps that nothing needs.
pub(super) fn pruned<const W: usize>(trace: &Trace<W>, cost: &dyn Fn(&Step) -> u32) -> Trace<W> {
    let trace = trace.pruned();
    if matches!(trace.outcome, Outcome::Solved) { dropped(trace, cost, &SameTechnique) } else { trace }
}

/// Finds anew, on another board, what a step says.
pub(super) trait FindsAnew<const W: usize> {
    /// Whether it is found there.
    fn can_find(&self, step: &Step, grid: &Grid<W>) -> bool;

    /// A step that says the same there, and perhaps more.
    fn find(&self, step: &Step, grid: &Grid<W>) -> Option<Step>;
}

/// A path to a solution without the steps that can be dropped. `cost` says which of them are tried first.
pub(super) fn dropped<const W: usize>(
    mut trace: Trace<W>,
    cost: &dyn Fn(&Step) -> u32,
    finder: &dyn FindsAnew<W>,
) -> Trace<W> {
    let bound = Bound::of(&trace.start);
    // What could not be dropped since something last was, or never can be; and for each move the later one that did not hold
    // without it.
    let mut needed = Vec::new();
    let mut refused: Vec<Option<Refusal>> = vec![None; trace.moves.len()];
    loop {
        let before = trace.moves.len();
        let mut order: Vec<usize> = (0..before).filter(|&at| removes(&trace.moves[at])).collect();
        sort_by_key(&mut order, |&at| std::cmp::Reverse((steps(&trace.moves[at]).map_or(0, cost), at)));
        while let Some(at) = order.first().copied() {
            order.remove(0);
            if bound.is_met() {
                return trace;
            }
            if needed.contains(&at) {
                continue;
            }
            // Most attempts fail, so reasons are made only once it is known that none is missing.
            refused[at] = refusal(&trace, at, refused[at], &bound, cost, finder);
            let anew = if refused[at].is_none() { without(&trace, at, finder) } else { None };
            if let Some(anew) = anew {
                // What does not hold on a board does not hold where more is left; but what is told anew may, and what
                // comes after it where it says more.
                let says_more = anew.iter().any(|(later, step)| {
                    let before =
                        steps(&trace.moves[*later]).map_or(0, |step| step.finding.conclusions().len());
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
                let moved = |number: usize| number - usize::from(number > at);
                for refusal in &mut refused {
                    *refusal = refusal
                        .filter(|refusal| refusal.by != at)
                        .map(|refusal| Refusal { by: moved(refusal.by), ..refusal });
                }
                order.iter_mut().chain(&mut needed).for_each(|other| *other = moved(*other));
                needed.retain(|&other| refused[other].is_some_and(|refusal| refusal.for_good));
            } else {
                needed.push(at);
            }
        }
        if trace.moves.len() == before {
            return trace;
        }
    }
}

/// How much may still be tried. Where lines and cages are drawn, a hard step rests on many truths, and to look for it anew
/// takes long; so there the tries are bounded, counted in premises of the steps that were looked for.
struct Bound(Option<std::cell::Cell<usize>>);

/// So many premises, where something is drawn on the board.
const MOST_PREMISES: usize = 10_000;

impl Bound {
    fn of<const W: usize>(grid: &Grid<W>) -> Self {
        Self(grid.layout().is_drawn_on().then(|| std::cell::Cell::new(MOST_PREMISES)))
    }

    fn spend(&self, premises: usize) {
        if let Some(left) = &self.0 {
            left.set(left.get().saturating_sub(premises));
        }
    }

    fn is_met(&self) -> bool {
        self.0.as_ref().is_some_and(|left| left.get() == 0)
    }
}

fn steps(what: &Move) -> Option<&Step> {
    if let Move::Deduced(deduction) = what { Some(&deduction.step) } else { None }
}

/// Whether a move only takes candidates away. Every digit is needed.
fn removes(what: &Move) -> bool {
    steps(what).is_some_and(|step| step.finding.placements().next().is_none())
}

/// A later step that rests on what one of them takes away, and the board on which it must hold without that.
struct Doubtful<'a, const W: usize> {
    number: usize,
    step: &'a Step,
    grid: Grid<W>,
}

/// That a move cannot be dropped.
#[derive(Clone, Copy)]
struct Refusal {
    /// The number of a later move that does not hold without it.
    by: usize,
    /// Whether that stays so as long as the later move is told as it is, whatever else is dropped.
    for_good: bool,
}

/// Why one of them cannot be dropped, as far as it is known before others are told anew. The later move that did not hold
/// `before` is asked first, then the easiest: they soon say no.
fn refusal<const W: usize>(
    trace: &Trace<W>,
    at: usize,
    before: Option<Refusal>,
    bound: &Bound,
    cost: &dyn Fn(&Step) -> u32,
    finder: &dyn FindsAnew<W>,
) -> Option<Refusal> {
    let mut doubtful = Vec::new();
    let walked = walk(trace, at, &mut |number, deduction, grid| {
        doubtful.push(Doubtful { number, step: &deduction.step, grid: grid.clone() });
        (!is_quoted(deduction)).then_some(None)
    });
    if walked.is_none() {
        return Some(Refusal { by: at, for_good: false });
    }
    sort_by_key(&mut doubtful, |Doubtful { number, step, .. }| {
        (before.is_none_or(|before| before.by != *number), cost(step), step.finding.premises().len())
    });
    // What cannot stand any more may take the checker seconds to refuse.
    let does_not_hold = |doubtful: &&Doubtful<'_, W>| {
        bound.spend(doubtful.step.finding.premises().len());
        proof::check_soon(&doubtful.grid, &doubtful.step.finding).is_err()
    };
    let is_not_found = |doubtful: &&Doubtful<'_, W>| !finder.can_find(doubtful.step, &doubtful.grid);
    let by_whom =
        |for_good: bool| move |doubtful: &Doubtful<'_, W>| Refusal { by: doubtful.number, for_good };
    let refusing = doubtful.iter().find(does_not_hold).map(by_whom(true));
    refusing.or_else(|| doubtful.iter().find(is_not_found).map(by_whom(false)))
}

/// The later moves that must be told anew without one of them, each with its number; `None` if not all of them can be.
fn without<const W: usize>(
    trace: &Trace<W>,
    at: usize,
    finder: &dyn FindsAnew<W>,
) -> Option<Vec<(usize, Step)>> {
    let mut anew = Vec::new();
    walk(trace, at, &mut |later, deduction, grid| {
        let step = &deduction.step;
        if is_quoted(deduction) || proof::check_soon(grid, &step.finding).is_err() {
            return None;
        }
        let step = finder.find(step, grid)?;
        let said = step.clone();
        anew.push((later, step));
        Some(Some(said))
    })?;
    Some(anew)
}

/// What is done with a step, by its number, that rests on candidates that would be there too, on its board: `None` if it
/// cannot be taken, and what is taken instead, if anything.
type Doubt<'a, 't, const W: usize> =
    &'a mut dyn FnMut(usize, &'t Deduction, &Grid<W>) -> Option<Option<Step>>;

/// Walks on without one of the moves, as long as the others can be taken; `None` if that ends before the solution.
fn walk<'t, const W: usize>(trace: &'t Trace<W>, at: usize, doubt: Doubt<'_, 't, W>) -> Option<()> {
    let mut grid = trace.start.clone();
    trace.moves[..at].iter().for_each(|what| take(&mut grid, what));
    let mut more: Vec<Candidate> = steps(&trace.moves[at])?.finding.eliminations().collect();
    // Moves of one round were all seen as it began.
    let mut round = (steps_round(&trace.moves[at]), grid.clone());
    for (later, what) in trace.moves.iter().enumerate().skip(at + 1) {
        more.retain(|&candidate| grid.allows(candidate));
        if more.is_empty() {
            return Some(());
        }
        if steps_round(what).is_none() || steps_round(what) != round.0 {
            round = (steps_round(what), grid.clone());
        }
        match what {
            // A guess says between which digits it chooses.
            Move::Guessed(guess) if more.iter().any(|other| other.cell == guess.candidate.cell) => {
                return None;
            }
            Move::Deduced(deduction) if rests_on(&deduction.step, &round.1, &more) => {
                match doubt(later, deduction, &round.1)? {
                    Some(instead) => conclude(&mut grid, &instead),
                    None => take(&mut grid, what),
                }
            }
            _ => take(&mut grid, what),
        }
    }
    grid.is_full().then_some(())
}

fn steps_round(what: &Move) -> Option<usize> {
    if let Move::Deduced(deduction) = what { Some(deduction.round) } else { None }
}

/// Whether premises of a step have some of these candidates.
fn rests_on<const W: usize>(step: &Step, grid: &Grid<W>, more: &[Candidate]) -> bool {
    step.finding.premises().iter().any(|premise| premise.basis(grid).iter().any(|c| more.contains(c)))
}

/// Whether a step is told in another program's words.
fn is_quoted(deduction: &Deduction) -> bool {
    deduction.notation.is_some() || deduction.figure.is_some()
}

/// A step with the same technique that says the same and is no larger.
struct SameTechnique;

impl<const W: usize> FindsAnew<W> for SameTechnique {
    fn can_find(&self, step: &Step, grid: &Grid<W>) -> bool {
        let about = step.finding.conclusions();
        is_found(step.technique, grid, about, Lent::default(), &|conclusions, measure| {
            measure <= step.measure && about.iter().all(|wanted| conclusions.contains(wanted))
        })
    }

    fn find(&self, step: &Step, grid: &Grid<W>) -> Option<Step> {
        let about = step.finding.conclusions();
        first(step.technique, grid, Some(about), Lent::default(), &|conclusions, measure| {
            measure <= step.measure && about.iter().all(|wanted| conclusions.contains(wanted))
        })
    }
}

fn take<const W: usize>(grid: &mut Grid<W>, what: &Move) {
    match what {
        Move::Deduced(deduction) => conclude(grid, &deduction.step),
        Move::Guessed(guess) => grid.place(guess.candidate),
    }
}

fn conclude<const W: usize>(grid: &mut Grid<W>, step: &Step) {
    step.finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(grid));
}
