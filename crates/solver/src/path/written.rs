//! Steps that write their digits themselves. A few digits that a step has proven follow it as singles, each with its own
//! reason. Where it proves more than one can keep in mind, they would come long after it, so the step says them too. Where
//! a proven digit is long in coming all the same, all that are proven follow their steps at once.

use super::order::{digits_at_once, taken};
use super::proven;
use crate::trace::{Deduction, Move, Trace};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell};
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Finding, Step};

/// So many digits follow a step as singles.
const FEW: usize = 5;

/// The same path, in which a step that proves many digits writes them, and no proven digit is long in coming; and whether
/// digits now stand elsewhere, for another reason perhaps.
pub(super) fn many_at_once<const W: usize>(trace: Trace<W>) -> (Trace<W>, bool) {
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
                let step = writing(&grid, Step { finding, ..deduction.step });
                must_follow |= step.finding.conclusions().len() > before;
                Move::Deduced(Deduction { step, round: moves.len() + 1, ..deduction })
            }
            guessed @ Move::Guessed(_) => guessed,
        };
        let cut = taken(&mut grid, &what);
        moves.push(what);
        proven.extend(cut.into_iter().map(|cell| (cell, moves.len())));
        proven.retain(|&(cell, _)| grid.open().contains(cell));
        must_follow |= proven.iter().any(|&(_, since)| moves.len() >= since + FEW);
    }
    let told = Trace { moves, ..trace };
    (if must_follow { digits_at_once(&told) } else { told }, must_follow)
}

/// The step with the digits that it proves, if they are many.
fn writing<const W: usize>(grid: &Grid<W>, step: Step) -> Step {
    let mut next = grid.clone();
    let proven = proven::apply(&mut next, step.finding.conclusions());
    if proven.len() <= FEW || step.finding.placements().next().is_some() {
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
    finding.map_or_else(|| step.clone(), |finding| Step { finding, ..step.clone() })
}
