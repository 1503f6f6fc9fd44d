//! Leaving out what nothing needs. A step is dropped where all later steps still hold without it; where one of them
//! then rests on more candidates than it did, it is looked for anew, so that what is told of it is true of the board on
//! which it is told. The hardest are tried first, and all again until none can be dropped.

use super::asked::{first, is_found};
use crate::crew::{Crew, MAY_BE_MANY, OneByOne, Work};
use crate::geometry::Candidate;
use crate::grid::Grid;
use crate::ordered::sort_by_key;
use crate::proof;
use crate::step::Step;
use crate::technique::Lent;
use crate::trace::{Deduction, Move, Outcome, Trace};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A path without the steps that nothing needs.
pub(super) fn pruned<const W: usize>(trace: &Trace<W>, cost: Cost<'_>, crew: &dyn Crew) -> Trace<W> {
    let trace = trace.pruned();
    if matches!(trace.outcome, Outcome::Solved) { dropped(trace, cost, &SameTechnique, crew) } else { trace }
}

/// Which steps are tried first: those that cost most.
pub(super) type Cost<'a> = &'a (dyn Fn(&Step) -> u32 + Sync);

/// Finds anew, on another board, what a step says.
pub(super) trait FindsAnew<const W: usize> {
    /// Whether it is found there.
    fn can_find(&self, step: &Step, grid: &Grid<W>) -> bool;

    /// A step that says the same there, and perhaps more.
    fn find(&self, step: &Step, grid: &Grid<W>) -> Option<Step>;
}

/// A path to a solution without the steps that can be dropped. Of the next ones a crew asks side by side what the checker
/// says; once one is dropped, of those that follow it is asked anew.
pub(super) fn dropped<const W: usize>(
    mut trace: Trace<W>,
    cost: Cost<'_>,
    finder: &dyn FindsAnew<W>,
    crew: &dyn Crew,
) -> Trace<W> {
    let mut bound = Bound::of(&trace.start);
    // Elsewhere it is soon said.
    let crew = if bound.0.is_some() { crew } else { &OneByOne };
    // What could not be dropped since something last was, or never can be; and for each move the later one that did not hold
    // without it.
    let mut needed = Vec::new();
    let mut refused: Vec<Option<Refusal>> = vec![None; trace.moves.len()];
    loop {
        let before = trace.moves.len();
        let mut order: Vec<usize> = (0..before).filter(|&at| removes(&trace.moves[at])).collect();
        sort_by_key(&mut order, |&at| std::cmp::Reverse((steps(&trace.moves[at]).map_or(0, cost), at)));
        let mut asked = Vec::new().into_iter();
        loop {
            order.retain(|at| !needed.contains(at));
            if order.is_empty() {
                break;
            }
            if bound.is_met() {
                return trace;
            }
            let (at, answer) = match asked.next() {
                Some(answer) => answer,
                None => {
                    let next = order[..order.len().min(together(crew))].to_vec();
                    asked = ask(&trace, &refused, next, cost, crew).into_iter();
                    continue;
                }
            };
            order.remove(0);
            bound.spend(answer.premises);
            // Most attempts fail, so reasons are made only once it is known that none is missing.
            refused[at] = answer.refusal.or_else(|| not_found(&trace, at, refused[at], cost, finder));
            let anew = if refused[at].is_none() { without(&trace, at, finder) } else { None };
            let Some(anew) = anew else {
                needed.push(at);
                continue;
            };
            asked = Vec::new().into_iter();
            // What does not hold on a board does not hold where more is left; but what is told anew may, and what
            // comes after it where it says more.
            let says_more = anew.iter().any(|(later, step)| {
                let before = steps(&trace.moves[*later]).map_or(0, |step| step.finding.conclusions().len());
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
        }
        if trace.moves.len() == before {
            return trace;
        }
    }
}

/// Of so many moves it is asked side by side, so that whoever is done soon is not idle; but not of so many that most of it is in
/// vain where one is dropped.
fn together(crew: &dyn Crew) -> usize {
    if MAY_BE_MANY && crew.size() > 1 { (4 * crew.size()).min(16) } else { 1 }
}

/// What the checker says of each of these moves.
fn ask<const W: usize>(
    trace: &Trace<W>,
    refused: &[Option<Refusal>],
    moves: Vec<usize>,
    cost: Cost<'_>,
    crew: &dyn Crew,
) -> Vec<(usize, Answer)> {
    let next = AtomicUsize::new(0);
    let answers = || {
        let own = std::iter::from_fn(|| moves.get(next.fetch_add(1, Ordering::Relaxed)).copied());
        own.map(|at| (at, refusal(trace, at, refused[at], cost))).collect::<Vec<_>>()
    };
    if moves.len() == 1 {
        return answers();
    }
    let mut others = vec![Vec::new(); crew.size() - 1];
    let mut all = Vec::new();
    let works = others.iter_mut().map(|other| Box::new(|| *other = answers()) as Work<'_>).collect();
    crew.work(works, &mut || all = answers());
    all.extend(others.into_iter().flatten());
    sort_by_key(&mut all, |(at, _)| moves.iter().position(|asked| asked == at));
    all
}

/// How much may still be tried. Where lines and cages are drawn, a hard step rests on many truths, and to look for it anew
/// takes long; so there the tries are bounded, counted in premises of the steps that were looked for.
struct Bound(Option<usize>);

/// So many premises, where something is drawn on the board.
const MOST_PREMISES: usize = 10_000;

impl Bound {
    fn of<const W: usize>(grid: &Grid<W>) -> Self {
        Self(grid.layout().is_drawn_on().then_some(MOST_PREMISES))
    }

    fn spend(&mut self, premises: usize) {
        self.0 = self.0.map(|left| left.saturating_sub(premises));
    }

    fn is_met(&self) -> bool {
        self.0 == Some(0)
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

/// What the checker says of a path without one of its moves.
#[derive(Clone)]
struct Answer {
    /// Why that one cannot be dropped, if it says so.
    refusal: Option<Refusal>,
    /// How many premises it was asked about.
    premises: usize,
}

/// Why one of them cannot be dropped, as far as the checker knows before others are told anew. The later move that did not
/// hold `before` is asked first, then the easiest: they soon say no.
fn refusal<const W: usize>(trace: &Trace<W>, at: usize, before: Option<Refusal>, cost: Cost<'_>) -> Answer {
    let mut premises = 0;
    let Some(doubtful) = doubtful(trace, at, before, cost) else {
        return Answer { refusal: Some(Refusal { by: at, for_good: false }), premises };
    };
    // What cannot stand any more may take the checker seconds to refuse.
    let refusing = doubtful.iter().find(|doubtful| {
        premises += doubtful.step.finding.premises().len();
        proof::check_soon(&doubtful.grid, &doubtful.step.finding).is_err()
    });
    Answer { refusal: refusing.map(|doubtful| Refusal { by: doubtful.number, for_good: true }), premises }
}

/// The same where the checker has nothing against it, but a later move is not found anew.
fn not_found<const W: usize>(
    trace: &Trace<W>,
    at: usize,
    before: Option<Refusal>,
    cost: Cost<'_>,
    finder: &dyn FindsAnew<W>,
) -> Option<Refusal> {
    let doubtful = doubtful(trace, at, before, cost)?;
    let missing = doubtful.iter().find(|doubtful| !finder.can_find(doubtful.step, &doubtful.grid))?;
    Some(Refusal { by: missing.number, for_good: false })
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
    sort_by_key(&mut doubtful, |Doubtful { number, step, .. }| {
        (before.is_none_or(|before| before.by != *number), cost(step), step.finding.premises().len())
    });
    Some(doubtful)
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
