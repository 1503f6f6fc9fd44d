//! The place of digits in a path. A few digits that a step proves follow it as singles, each with its own reason. Where it
//! proves many, they would come long after it, so the step places them too; where a proven digit is long in coming all the
//! same, all proven digits follow their steps at once.

use crate::pipeline::find_all;
use crate::trace::{Deduction, Move, Trace};
use whydoku_board::{Candidate, Cell, Grid};
use whydoku_logic::{Conclusion, Finding, Step, TechniqueId, Truth};

/// Moves each digit that a step has proven to right after that step. Otherwise the order stays.
pub(super) fn place_at_once<const W: usize>(trace: &Trace<W>) -> Trace<W> {
    let mut grid = trace.start.clone();
    let mut waiting: Vec<Move> = trace.moves.clone();
    waiting.reverse();
    let mut moves: Vec<Move> = Vec::new();
    // Where the next step rests on what the digit would take away, the digit follows that step.
    let mut pending: Vec<Cell> = Vec::new();
    while let Some(what) = waiting.pop() {
        pending.extend(apply_move(&mut grid, &what));
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
            apply_move(&mut grid, &single);
            moves.push(single);
        }
    }
    Trace { moves: numbered(moves), ..trace.clone() }
}

/// Applies a move; returns the cells that it cuts to one digit.
fn apply_move<const W: usize>(grid: &mut Grid<W>, what: &Move) -> Vec<Cell> {
    match what {
        Move::Deduced(deduction) => apply(grid, deduction.step.finding.conclusions()),
        Move::Guessed(guess) => apply(grid, &[Conclusion::Place(guess.candidate)]),
    }
}

/// Applies conclusions; returns the cells that they cut to one digit, in order.
fn apply<const W: usize>(grid: &mut Grid<W>, conclusions: &[Conclusion]) -> Vec<Cell> {
    let mut cut: Vec<Cell> = Vec::new();
    for conclusion in conclusions {
        if let Conclusion::Eliminate(candidate) = *conclusion
            && conclusion.pair().is_none()
            && grid.allows(candidate)
            && !cut.contains(&candidate.cell)
        {
            cut.push(candidate.cell);
        }
        conclusion.apply_to(grid);
    }
    cut.retain(|&cell| grid.candidates(cell).len() == 1);
    cut
}

/// The cells that conclusions cut to one digit, in order.
pub(super) fn cut_cells<const W: usize>(grid: &Grid<W>, conclusions: &[Conclusion]) -> Vec<Cell> {
    apply(&mut grid.clone(), conclusions)
}

fn round_of(what: &Move) -> Option<usize> {
    if let Move::Deduced(deduction) = what { Some(deduction.round) } else { None }
}

fn is_single_of(what: &Move, cell: Cell) -> bool {
    let Move::Deduced(Deduction { step, .. }) = what else { return false };
    matches!(step.finding.conclusions(), [Conclusion::Place(candidate)] if candidate.cell == cell)
}

fn naked_single<const W: usize>(grid: &Grid<W>, cell: Cell) -> Option<Step> {
    let fills = |step: &Step| step.finding.placements().any(|candidate| candidate.cell == cell);
    let single = |id| find_all(grid, id).into_iter().find(fills);
    single(TechniqueId::FullHouse).or_else(|| single(TechniqueId::NakedSingle))
}

/// The waiting moves, the next one last, without the one at a place, if a single is applied first. `None` if a move then
/// rests on other candidates than it did.
fn without<const W: usize>(grid: &Grid<W>, waiting: &[Move], at: usize, single: &Step) -> Option<Vec<Move>> {
    let (mut before, mut after) = (grid.clone(), grid.clone());
    single.finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(&mut after));
    let mut rest = Vec::new();
    let mut round = (None, before.clone(), after.clone());
    for (place, what) in waiting.iter().enumerate().rev() {
        if round_of(what).is_none() || round_of(what) != round.0 {
            round = (round_of(what), before.clone(), after.clone());
        }
        apply_move(&mut before, what);
        if place == at {
            continue;
        }
        let Move::Deduced(deduction) = what else {
            apply_move(&mut after, what);
            rest.push(what.clone());
            continue;
        };
        let new = |conclusion: Conclusion| conclusion.is_open_on(&after);
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
        apply_move(&mut after, &what);
        rest.push(what);
    }
    rest.reverse();
    Some(rest)
}

/// Numbers the rounds again. A move that was put between two rounds is a round.
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

/// The most digits that follow a step as singles.
const MOST_SINGLES: usize = 5;

/// Lets a step that proves many digits place them, and proven digits follow in time. Also returns whether digits were
/// moved, perhaps with other reasons.
pub(super) fn place_proven<const W: usize>(trace: Trace<W>) -> (Trace<W>, bool) {
    let mut grid = trace.start.clone();
    let mut moves = Vec::new();
    // Cells that are cut to one digit, and after how many moves they were.
    let mut proven: Vec<(Cell, usize)> = Vec::new();
    let mut must_follow = false;
    for what in trace.moves {
        let what = match what {
            Move::Deduced(deduction) => {
                let news = |conclusion: Conclusion| !conclusion.holds_on(&grid);
                let Some(finding) = deduction.step.finding.keeping(news) else { continue };
                let before = finding.conclusions().len();
                let step = with_digits(&grid, Step { finding, ..deduction.step });
                must_follow |= step.finding.conclusions().len() > before;
                Move::Deduced(Deduction { step, round: moves.len() + 1, ..deduction })
            }
            guessed @ Move::Guessed(_) => guessed,
        };
        let cut = apply_move(&mut grid, &what);
        moves.push(what);
        proven.extend(cut.into_iter().map(|cell| (cell, moves.len())));
        proven.retain(|&(cell, _)| grid.open().contains(cell));
        must_follow |= proven.iter().any(|&(_, since)| moves.len() >= since + MOST_SINGLES);
    }
    let path = Trace { moves, ..trace };
    (if must_follow { place_at_once(&path) } else { path }, must_follow)
}

/// The step with the digits that it proves, if they are many.
fn with_digits<const W: usize>(grid: &Grid<W>, step: Step) -> Step {
    let mut next = grid.clone();
    let proven = apply(&mut next, step.finding.conclusions());
    if proven.len() <= MOST_SINGLES || step.finding.placements().next().is_some() {
        return step;
    }
    let mut premises = step.finding.premises().to_vec();
    let mut conclusions = step.finding.conclusions().to_vec();
    for cell in proven {
        if !premises.contains(&Truth::Cell(cell)) {
            premises.push(Truth::Cell(cell));
        }
        let digits = next.candidates(cell).into_iter();
        conclusions.extend(digits.map(|digit| Conclusion::Place(Candidate::new(cell, digit))));
    }
    let finding = Finding::new(premises, conclusions, step.finding.figure().clone());
    // With the cells some of the earlier premises may be idle, and still be cited. Then the digits follow on their own.
    let finding = finding.map(|finding| whydoku_checker::tighten(grid, &finding));
    match finding.filter(|finding| needs_all(grid, finding)) {
        Some(finding) => Step { finding, ..step },
        None => step,
    }
}

fn needs_all<const W: usize>(grid: &Grid<W>, finding: &Finding) -> bool {
    (0..finding.premises().len()).all(|at| {
        let mut fewer = finding.premises().to_vec();
        fewer.remove(at);
        finding.resting_on(fewer).is_none_or(|fewer| whydoku_checker::check(grid, &fewer).is_err())
    })
}
