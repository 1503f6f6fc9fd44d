//! Steps that write their digits themselves. A few digits that a step has proven follow it as singles, each with its own
//! reason. Where it proves more than one can keep in mind, they would come long after it, so the step says them too; what
//! else is then left with one digit follows at once.

use super::order::digits_at_once;
use crate::geometry::Candidate;
use crate::grid::Grid;
use crate::step::{Conclusion, Finding, Step};
use crate::trace::{Deduction, Move, Trace};
use crate::truth::Truth;

/// So many digits follow a step as singles.
const FEW: usize = 5;

/// The same path, in which a step that proves many digits writes them.
pub(super) fn many_at_once<const W: usize>(trace: Trace<W>) -> Trace<W> {
    let mut grid = trace.start.clone();
    let mut moves = Vec::new();
    let mut any = false;
    for what in trace.moves {
        let what = match what {
            Move::Deduced(deduction) => {
                let news = |conclusion: Conclusion| !conclusion.is_said(&grid);
                let Some(finding) = deduction.step.finding.keeping(news) else { continue };
                let before = finding.conclusions().len();
                let step = writing(&grid, Step { finding, ..deduction.step });
                any |= step.finding.conclusions().len() > before;
                step.finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(&mut grid));
                Move::Deduced(Deduction { step, round: moves.len() + 1, ..deduction })
            }
            Move::Guessed(guess) => {
                grid.place(guess.candidate);
                Move::Guessed(guess)
            }
        };
        moves.push(what);
    }
    let told = Trace { moves, ..trace };
    if any { digits_at_once(&told) } else { told }
}

/// The step with the digits that it proves, if they are many.
fn writing<const W: usize>(grid: &Grid<W>, step: Step) -> Step {
    let mut next = grid.clone();
    let mut proven: Vec<Candidate> = Vec::new();
    step.finding.eliminations().for_each(|gone| next.eliminate(gone));
    for gone in step.finding.eliminations() {
        let mut left = next.candidates(gone.cell).into_iter();
        if let (Some(digit), None) = (left.next(), left.next()) {
            let candidate = Candidate::new(gone.cell, digit);
            if !proven.contains(&candidate) {
                proven.push(candidate);
            }
        }
    }
    if proven.len() <= FEW || step.finding.placements().next().is_some() {
        return step;
    }
    let mut premises = step.finding.premises().to_vec();
    for candidate in &proven {
        let of_cell = Truth::Cell(candidate.cell);
        if !premises.contains(&of_cell) {
            premises.push(of_cell);
        }
    }
    let mut conclusions = step.finding.conclusions().to_vec();
    conclusions.extend(proven.into_iter().map(Conclusion::Place));
    let finding = Finding::new(premises, conclusions, step.finding.figure().clone());
    finding.map_or_else(|| step.clone(), |finding| Step { finding, ..step.clone() })
}
