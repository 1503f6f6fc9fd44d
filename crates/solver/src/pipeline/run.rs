//! The loop that records every step with its reasons.

use super::solutions::Solutions;
use super::way::{Advance, ByProgram, FoundStep};
use super::{Observer, Pipeline, refute, trial};
use crate::catalogue::Guessing;
use crate::rating::RatingFigure;
use crate::trace::{Deduction, Move, Outcome, Trace};
use whydoku_board::{CancelToken, Grid};
use whydoku_checker;
use whydoku_logic::Step;
use whydoku_logic::Truth;
use whydoku_search;

impl<const W: usize> Pipeline<'_, W> {
    /// Solves a grid and records every step with its reasons.
    pub fn run(&self, grid: &Grid<W>) -> Trace<W> {
        let mut budget = refute::BUDGET;
        self.run_within(grid, &mut budget)
    }

    /// The next step, if any: the first that the bottom rung with anything on it would apply, or the program's.
    pub fn next(&self, grid: &Grid<W>) -> Option<Step> {
        let mut solutions = Solutions::default();
        let mut walker = self.way.telling(grid, &mut solutions, &self.tally);
        match walker.advance(grid, &mut solutions, CancelToken::NEVER) {
            Advance::Progress => walker.told(grid)?.into_iter().next().map(|told| told.step),
            Advance::Nothing | Advance::OutOfTime => None,
        }
    }

    /// Goes on to the end. That there is no solution is shown by no more cases than the budget has left.
    pub(super) fn run_within(&self, start: &Grid<W>, budget: &mut usize) -> Trace<W> {
        let mut grid = start.clone();
        let mut tally = self.tally.clone();
        let mut moves = Vec::new();
        let mut solutions = Solutions::default();
        let mut walker = self.way.telling(&grid, &mut solutions, &self.tally);
        let mut round = 0;
        let outcome = loop {
            if let Some(broken) = Truth::broken_in(&grid) {
                break Outcome::Contradiction(vec![broken]);
            }
            if let Some(clash) = Truth::clash_in(&grid) {
                break Outcome::Contradiction(clash.into());
            }
            if grid.is_full() {
                break Outcome::Solved;
            }
            round += 1;
            if matches!(walker.advance(&grid, &mut solutions, CancelToken::NEVER), Advance::Progress) {
                let mut figure = None;
                walker.each(&mut |step| {
                    tally.step(step);
                    figure = Some(tally.figure_of(step));
                });
                let mut before = grid.clone();
                let Some(steps) = walker.told(&before) else { break Outcome::Stuck };
                for FoundStep { step, later, by_program } in steps {
                    if later {
                        round += 1;
                        before.clone_from(&grid);
                    }
                    if cfg!(debug_assertions) {
                        judge(&before, &step);
                    }
                    let by_program =
                        by_program.map(|ByProgram { notation }| (notation.filter(|_| self.noting), figure));
                    take(&mut grid, &before, &step, round, by_program.unwrap_or_default(), &mut moves);
                }
                walker.take(&mut grid);
                continue;
            }
            let known = match solutions.of(&grid) {
                [] => break self.refute(&grid, budget),
                [_] if self.guessing == Guessing::Never => break Outcome::Stuck,
                [only] => only,
                _ => {
                    let alike = whydoku_search::closest_two(&grid);
                    break alike.map_or(Outcome::NoSolution, |(two, more)| {
                        let two = Box::new(two.map(|solution| solution.fill(&grid)));
                        Outcome::SeveralSolutions { two, more }
                    });
                }
            };
            let Some(candidate) = walker.guess(&grid, known) else { break Outcome::Stuck };
            tally.guess(candidate);
            let mut guess = trial(&grid, candidate);
            guess.number = moves.iter().filter(|m| matches!(m, Move::Guessed(_))).count() + 1;
            grid.place(guess.candidate);
            moves.push(Move::Guessed(guess));
        };
        Trace { start: start.clone(), moves, outcome, rating: tally.rating() }
    }
}

/// Applies what is new in a step and records that much of it. Where an earlier step of its round, which began with
/// `before`, has taken some of its conclusions, the others may need fewer of the premises.
fn take<const W: usize>(
    grid: &mut Grid<W>,
    before: &Grid<W>,
    step: &Step,
    round: usize,
    (notation, figure): (Option<String>, Option<RatingFigure>),
    moves: &mut Vec<Move>,
) {
    let Some(finding) = step.finding.keeping(|conclusion| grid.allows(conclusion.candidate())) else {
        return;
    };
    let finding = if finding.conclusions().len() < step.finding.conclusions().len() {
        whydoku_checker::tighten(before, &finding)
    } else {
        finding
    };
    for &conclusion in finding.conclusions() {
        conclusion.apply_to(grid);
    }
    moves.push(Move::Deduced(Deduction { step: Step { finding, ..*step }, round, notation, figure }));
}

/// In debug builds and tests every step is judged by the checker; a refusal is a defect of the finder.
fn judge<const W: usize>(grid: &Grid<W>, step: &Step) {
    if let Err(refusal) = whydoku_checker::check(grid, &step.finding) {
        panic!("the checker refuses a step of {}: {refusal}", step.technique);
    }
}
