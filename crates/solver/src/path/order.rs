//! Where the order of steps is a program's own, it stays; but a digit that a step has proven is written right after it,
//! not when the program comes to it.

use super::proven;
use crate::pipeline::find_all;
use crate::trace::{Deduction, Move, Trace};
use whydoku_board::Cell;
use whydoku_board::Grid;
use whydoku_checker;
use whydoku_logic::TechniqueId;
use whydoku_logic::{Conclusion, Step};

/// The same path with each digit that a step has proven right after that step.
pub(super) fn digits_at_once<const W: usize>(trace: &Trace<W>) -> Trace<W> {
    let mut grid = trace.start.clone();
    let mut waiting: Vec<Move> = trace.moves.clone();
    waiting.reverse();
    let mut moves: Vec<Move> = Vec::new();
    // Where the next step rests on what the digit would take away, the digit follows that step.
    let mut pending: Vec<Cell> = Vec::new();
    while let Some(what) = waiting.pop() {
        pending.extend(taken(&mut grid, &what));
        pending.retain(|&cell| grid.open().contains(cell));
        let round = round_of(&what);
        moves.push(what);
        let ends_round =
            waiting.last().is_none_or(|next| round_of(next).is_none_or(|next| Some(next) != round));
        if !ends_round {
            continue;
        }
        for cell in pending.clone() {
            let Some(at) = waiting.iter().rposition(|later| is_single_of(later, cell)) else { continue };
            let Some(single) = naked_single(&grid, cell) else { continue };
            let Some(rest) = without(&grid, &waiting, at, &single) else { continue };
            waiting = rest;
            let single = Move::Deduced(Deduction { step: single, round: 0, notation: None, figure: None });
            taken(&mut grid, &single);
            moves.push(single);
        }
    }
    Trace { moves: numbered(moves), ..trace.clone() }
}

/// Takes a move; which cells it cuts to one digit.
pub(super) fn taken<const W: usize>(grid: &mut Grid<W>, what: &Move) -> Vec<Cell> {
    match what {
        Move::Deduced(deduction) => proven::apply(grid, deduction.step.finding.conclusions()),
        Move::Guessed(guess) => proven::apply(grid, &[Conclusion::Place(guess.candidate)]),
    }
}

fn round_of(what: &Move) -> Option<usize> {
    if let Move::Deduced(deduction) = what { Some(deduction.round) } else { None }
}

/// Whether a move does nothing but fill this cell.
fn is_single_of(what: &Move, cell: Cell) -> bool {
    let Move::Deduced(Deduction { step, .. }) = what else { return false };
    matches!(step.finding.conclusions(), [Conclusion::Place(candidate)] if candidate.cell == cell)
}

fn naked_single<const W: usize>(grid: &Grid<W>, cell: Cell) -> Option<Step> {
    let fills = |step: &Step| step.finding.placements().any(|candidate| candidate.cell == cell);
    let single = |id| find_all(grid, id).into_iter().find(fills);
    single(TechniqueId::FullHouse).or_else(|| single(TechniqueId::NakedSingle))
}

/// What waits (the next last) without the move at a place, as it is when a single is taken first. `None` if something
/// then rests on other candidates than it did.
fn without<const W: usize>(grid: &Grid<W>, waiting: &[Move], at: usize, single: &Step) -> Option<Vec<Move>> {
    let (mut before, mut after) = (grid.clone(), grid.clone());
    single.finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(&mut after));
    let mut rest = Vec::new();
    let mut round = (None, before.clone(), after.clone());
    for (place, what) in waiting.iter().enumerate().rev() {
        if round_of(what).is_none() || round_of(what) != round.0 {
            round = (round_of(what), before.clone(), after.clone());
        }
        taken(&mut before, what);
        if place == at {
            continue;
        }
        let Move::Deduced(deduction) = what else {
            taken(&mut after, what);
            rest.push(what.clone());
            continue;
        };
        let new = |conclusion: Conclusion| after.allows(conclusion.candidate());
        let Some(finding) = deduction.step.finding.keeping(new) else { continue };
        let same =
            finding.premises().iter().all(|premise| premise.basis(&round.1) == premise.basis(&round.2));
        if !same
            && (!deduction.step.finding.placements().any(|_| true)
                || whydoku_checker::check(&round.2, &finding).is_err())
        {
            return None;
        }
        let step = Step { finding, ..deduction.step };
        let what = Move::Deduced(Deduction { step, ..deduction.clone() });
        taken(&mut after, &what);
        rest.push(what);
    }
    rest.reverse();
    Some(rest)
}

/// The moves with rounds of their own again: what was put between two rounds is one.
fn numbered(mut moves: Vec<Move>) -> Vec<Move> {
    let (mut round, mut last) = (0, None);
    for what in &mut moves {
        if let Move::Deduced(deduction) = what {
            let own = deduction.round;
            if own == 0 || last != Some(own) {
                round += 1;
            }
            last = Some(own);
            deduction.round = round;
        } else {
            last = None;
        }
    }
    moves
}
