//! [`Trace`]: the record of what happened, and the shorter path that is told.
//!
//! | file | holds |
//! | --- | --- |
//! | `pruned.rs` | the same run without the steps that nothing needs |
//! | `links.rs` | which moves each move rests on |

mod links;
mod pruned;

use crate::rating::{Rating, RatingFigure};
use whydoku_board::Grid;
use whydoku_board::{Candidate, WIDEST};
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Guess, Step};

/// A run: where it began, what was done, how it ended.
#[derive(Clone, Debug)]
pub struct Trace<const W: usize = WIDEST> {
    /// The grid before the first move.
    pub start: Grid<W>,
    /// What was done, in order.
    pub moves: Vec<Move>,
    /// How it ended.
    pub outcome: Outcome<W>,
    /// What the whole run amounts to, whatever of it is told.
    pub rating: Rating,
}

/// One move. A guess is not a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A step that follows.
    Deduced(Deduction),
    /// A trial.
    Guessed(Guess),
}

/// A step and the round in which it was found. Steps of one round were seen on the same grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The step, with the conclusions that were new when its turn came.
    pub step: Step,
    /// The number of the round, from 1.
    pub round: usize,
    /// The step in one line as another program writes it, if its way is followed and this was asked for.
    pub notation: Option<String>,
    /// What the program whose way is followed quotes the step by; where there is none, the technique says.
    pub figure: Option<RatingFigure>,
}

/// How a run ended.
#[derive(Clone, Debug)]
pub enum Outcome<const W: usize = WIDEST> {
    /// Every cell is filled.
    Solved,
    /// Nothing applies any more.
    Stuck,
    /// What was asked for has been shown.
    Shown(Conclusion),
    /// These truths cannot all be honoured: the puzzle has no solution.
    Contradiction(Vec<Truth>),
    /// Every candidate of a cell leads to a contradiction: the puzzle has no solution.
    Refuted(Vec<Case<W>>),
    /// Search finds no solution, and the cases that show it are too many to tell.
    NoSolution,
    /// Two solutions, and whether there are more.
    SeveralSolutions {
        /// Of those that a search finds first, the two that are most alike.
        two: Box<[Grid<W>; 2]>,
        /// Whether there is a third, if that was soon known.
        more: Option<bool>,
    },
}

/// One case of a refutation.
#[derive(Clone, Debug)]
pub struct Case<const W: usize = WIDEST> {
    /// What is supposed.
    pub supposed: Candidate,
    /// Where it leads.
    pub trace: Trace<W>,
}

/// A move as it is told: with the grid before it.
#[derive(Debug)]
pub struct ReplayedMove<'a, const W: usize = WIDEST> {
    /// What was done.
    pub what: &'a Move,
    /// The grid just before.
    pub grid: &'a Grid<W>,
    /// The grid on which it is best told. It differs from `grid` only where an earlier step of the same round has
    /// taken something from its premises.
    pub seen: &'a Grid<W>,
    /// The grid on which it was found: as it stood when its round began.
    pub found: &'a Grid<W>,
}

impl<const W: usize> Trace<W> {
    /// Goes through the moves with the grids before them, and returns the grid after the last.
    pub fn replay(&self, mut tell: impl FnMut(ReplayedMove<'_, W>)) -> Grid<W> {
        self.replay_to(&mut tell)
    }

    /// The same, compiled once for all who listen.
    fn replay_to(&self, tell: &mut dyn FnMut(ReplayedMove<'_, W>)) -> Grid<W> {
        let mut grid = self.start.clone();
        let mut round = (0, grid.clone());
        for what in &self.moves {
            match what {
                Move::Deduced(Deduction { step, round: number, .. }) => {
                    if round.0 != *number {
                        round = (*number, grid.clone());
                    }
                    let undisturbed =
                        step.finding.premises().iter().all(|p| p.basis(&grid) == p.basis(&round.1));
                    let seen = if undisturbed { &grid } else { &round.1 };
                    tell(ReplayedMove { what, grid: &grid, seen, found: &round.1 });
                    for conclusion in step.finding.conclusions() {
                        match *conclusion {
                            Conclusion::Place(candidate) => grid.place(candidate),
                            Conclusion::Eliminate(candidate) => grid.eliminate(candidate),
                        }
                    }
                }
                Move::Guessed(guess) => {
                    tell(ReplayedMove { what, grid: &grid, seen: &grid, found: &grid });
                    grid.place(guess.candidate);
                }
            }
        }
        grid
    }

    /// The same run on the widest sets: for telling, which knows no others.
    #[must_use]
    pub fn widen(self) -> Trace {
        let Self { start, moves, outcome, rating } = self;
        let outcome = match outcome {
            Outcome::Solved => Outcome::Solved,
            Outcome::Stuck => Outcome::Stuck,
            Outcome::Shown(claim) => Outcome::Shown(claim),
            Outcome::Contradiction(truths) => Outcome::Contradiction(truths),
            Outcome::Refuted(cases) => {
                let wider = |Case { supposed, trace }| Case { supposed, trace: Self::widen(trace) };
                Outcome::Refuted(cases.into_iter().map(wider).collect())
            }
            Outcome::NoSolution => Outcome::NoSolution,
            Outcome::SeveralSolutions { two, more } => {
                Outcome::SeveralSolutions { two: Box::new(two.each_ref().map(Grid::widen)), more }
            }
        };
        Trace { start: start.widen(), moves, outcome, rating }
    }

    /// The steps, without the guesses.
    pub fn steps(&self) -> impl Iterator<Item = &Step> {
        self.moves.iter().filter_map(|what| match what {
            Move::Deduced(deduction) => Some(&deduction.step),
            Move::Guessed(_) => None,
        })
    }

    /// How many steps and guesses there are.
    pub fn counts(&self) -> (usize, usize) {
        let guesses = self.moves.iter().filter(|m| matches!(m, Move::Guessed(_))).count();
        (self.moves.len() - guesses, guesses)
    }
}
