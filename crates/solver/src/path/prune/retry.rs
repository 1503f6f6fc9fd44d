//! Replays a path without one of its moves.

use super::Rederive;
use crate::trace::{Deduction, Move, Trace};
use whydoku_board::{Candidate, Grid};
use whydoku_logic::Step;

pub(super) fn step_of(what: &Move) -> Option<&Step> {
    if let Move::Deduced(deduction) = what { Some(&deduction.step) } else { None }
}

/// Whether a move only eliminates candidates. Every digit is needed.
pub(super) fn is_removable(what: &Move) -> bool {
    !what.is_about_regions() && step_of(what).is_some_and(|step| step.finding.placements().next().is_none())
}

/// Rederives the later moves that rest on one of them, each with its number; or returns the number of one that cannot be.
pub(super) fn rederive_without<const W: usize>(
    trace: &Trace<W>,
    at: usize,
    rederive: &dyn Rederive<W>,
) -> Result<Vec<(usize, Step)>, usize> {
    let (mut rederived, mut last) = (Vec::new(), at);
    let replayed = replay_without(trace, at, &mut |later, deduction, grid| {
        last = later;
        let step = &deduction.step;
        if is_quoted(deduction) || whydoku_checker::check_cheaply(grid, &step.finding).is_err() {
            return None;
        }
        let step = rederive.find(step, grid)?;
        let instead = step.clone();
        rederived.push((later, step));
        Some(Some(instead))
    });
    replayed.map(|()| rederived).ok_or(last)
}

/// Called with the number and board of each step that rests on candidates of the removed move. Returns `None` if the step
/// cannot be applied, else the step to apply instead, if any.
pub(super) type OnAffected<'a, 't, const W: usize> =
    &'a mut dyn FnMut(usize, &'t Deduction, &Grid<W>) -> Option<Option<Step>>;

/// Replays a path without one of its moves; `None` if a later move cannot be applied or the end is not the solution.
pub(super) fn replay_without<'t, const W: usize>(
    trace: &'t Trace<W>,
    at: usize,
    on_affected: OnAffected<'_, 't, W>,
) -> Option<()> {
    let mut grid = trace.start.clone();
    trace.moves[..at].iter().for_each(|what| what.apply_to(&mut grid));
    let mut more: Vec<Candidate> = step_of(&trace.moves[at])?.finding.eliminations().collect();
    // The board of the whole path, once a rederived step concluded more than before.
    let mut whole: Option<Grid<W>> = None;
    // The moves of a round were all found on the board at its beginning.
    let mut round = (steps_round(&trace.moves[at]), grid.clone(), None);
    for (later, what) in trace.moves.iter().enumerate().skip(at + 1) {
        more.retain(|&candidate| grid.allows(candidate));
        if more.is_empty() && whole.as_ref().is_none_or(|whole| *whole == grid) {
            return Some(());
        }
        if steps_round(what).is_none() || steps_round(what) != round.0 {
            round = (steps_round(what), grid.clone(), whole.clone());
        }
        if let Some(whole) = &mut whole {
            what.apply_to(whole);
        }
        match what {
            // A guess names the digits that it chooses from.
            Move::Guessed(guess) if more.iter().any(|other| other.cell == guess.candidate.cell) => {
                return None;
            }
            Move::Deduced(deduction) if rests_on(&deduction.step, &round.1, &more, round.2.as_ref()) => {
                match on_affected(later, deduction, &round.1)? {
                    Some(instead) => {
                        if whole.is_none() && says_more(&instead, &deduction.step, &grid) {
                            let mut board = trace.start.clone();
                            trace.moves[..=later].iter().for_each(|what| what.apply_to(&mut board));
                            whole = Some(board);
                        }
                        conclude(&mut grid, &instead);
                    }
                    None => what.apply_to(&mut grid),
                }
            }
            _ => what.apply_to(&mut grid),
        }
    }
    grid.is_full().then_some(())
}

fn steps_round(what: &Move) -> Option<usize> {
    if let Move::Deduced(deduction) = what { Some(deduction.round) } else { None }
}

/// Whether a step rests on one of the candidates that are left, or on fewer candidates than on the board of the whole path.
fn rests_on<const W: usize>(
    step: &Step,
    grid: &Grid<W>,
    more: &[Candidate],
    whole: Option<&Grid<W>>,
) -> bool {
    step.finding.premises().iter().any(|premise| {
        let basis = premise.basis(grid);
        basis.iter().any(|candidate| more.contains(candidate))
            || whole.is_some_and(|whole| premise.basis(whole) != basis)
    })
}

fn says_more<const W: usize>(step: &Step, before: &Step, grid: &Grid<W>) -> bool {
    let known = before.finding.conclusions();
    step.finding
        .conclusions()
        .iter()
        .any(|conclusion| !known.contains(conclusion) && !conclusion.holds_on(grid))
}

pub(super) fn is_quoted(deduction: &Deduction) -> bool {
    deduction.notation.is_some() || deduction.figure.is_some()
}

fn conclude<const W: usize>(grid: &mut Grid<W>, step: &Step) {
    step.finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(grid));
}
