//! A path walked without one of its moves.

use super::FindsAnew;
use crate::trace::{Deduction, Move, Trace};
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_checker;
use whydoku_logic::Step;

/// The step of a move, unless it was guessed.
pub(super) fn step_of(what: &Move) -> Option<&Step> {
    if let Move::Deduced(deduction) = what { Some(&deduction.step) } else { None }
}

/// Whether a move only takes candidates away. Every digit is needed.
pub(super) fn removes(what: &Move) -> bool {
    step_of(what).is_some_and(|step| step.finding.placements().next().is_none())
}

/// The later moves that must be told anew without one of them, each with its number; or the number of one that cannot be.
pub(super) fn without<const W: usize>(
    trace: &Trace<W>,
    at: usize,
    finder: &dyn FindsAnew<W>,
) -> Result<Vec<(usize, Step)>, usize> {
    let (mut anew, mut last) = (Vec::new(), at);
    let walked = walk(trace, at, &mut |later, deduction, grid| {
        last = later;
        let step = &deduction.step;
        if is_quoted(deduction) || whydoku_checker::check_cheaply(grid, &step.finding).is_err() {
            return None;
        }
        let step = finder.find(step, grid)?;
        let said = step.clone();
        anew.push((later, step));
        Some(Some(said))
    });
    walked.map(|()| anew).ok_or(last)
}

/// What is done with a step, by its number, that rests on candidates that would be there too, on its board: `None` if it
/// cannot be taken, and what is taken instead, if anything.
pub(super) type Doubt<'a, 't, const W: usize> =
    &'a mut dyn FnMut(usize, &'t Deduction, &Grid<W>) -> Option<Option<Step>>;

/// Walks on without one of the moves, as long as the others can be taken; `None` if that ends before the solution.
pub(super) fn walk<'t, const W: usize>(
    trace: &'t Trace<W>,
    at: usize,
    doubt: Doubt<'_, 't, W>,
) -> Option<()> {
    let mut grid = trace.start.clone();
    trace.moves[..at].iter().for_each(|what| take(&mut grid, what));
    let mut more: Vec<Candidate> = step_of(&trace.moves[at])?.finding.eliminations().collect();
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
pub(super) fn is_quoted(deduction: &Deduction) -> bool {
    deduction.notation.is_some() || deduction.figure.is_some()
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
