//! [`Trace`]: the record of a run.
//!
//! | file | does |
//! | --- | --- |
//! | `pruned.rs` | removes steps on which nothing rests |
//! | `links.rs` | finds the moves that each move rests on |

mod links;
mod pruned;

use crate::catalogue::{Catalogue, Family};
use crate::rating::{Rating, RatingFigure};
use whydoku_board::{Candidate, Grid, VARIANTS, WIDEST};
use whydoku_logic::{Argument, Conclusion, Guess, Step, Truth};

/// A run: its start, its moves and its outcome.
#[derive(Clone, Debug)]
pub struct Trace<const W: usize = WIDEST> {
    /// The grid before the first move.
    pub start: Grid<W>,
    /// Its moves, in order.
    pub moves: Vec<Move>,
    /// Its outcome.
    pub outcome: Outcome<W>,
    /// The rating of the whole run, including moves that were removed.
    pub rating: Rating,
}

/// A move. A guess is not a step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// A step.
    Deduced(Deduction),
    /// A guess.
    Guessed(Guess),
}

/// A step and the round in which it was found. Steps of one round were found on the same grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    /// The step, with the conclusions that were new when it was applied.
    pub step: Step,
    /// The number of the round, from 1.
    pub round: usize,
    /// The step in one line as an emulated program writes it, if requested.
    pub notation: Option<String>,
    /// The emulated program's figure of the step; if missing, that of the technique applies.
    pub figure: Option<RatingFigure>,
}

/// The outcome of a run.
#[derive(Clone, Debug)]
pub enum Outcome<const W: usize = WIDEST> {
    /// Every cell is filled.
    Solved,
    /// Nothing applies.
    Stuck,
    /// A claim was shown.
    Shown(Conclusion),
    /// These truths cannot all hold: the puzzle has no solution.
    Contradiction(Vec<Truth>),
    /// Every candidate of a cell leads to a contradiction: the puzzle has no solution.
    Refuted(Vec<Case<W>>),
    /// Search finds no solution, and a refutation needs too many cases.
    NoSolution,
    /// Two solutions, and whether there are more.
    SeveralSolutions {
        /// The two that are most alike among the first that a search finds.
        two: Box<[Grid<W>; 2]>,
        /// Whether there is a third, if that was soon known.
        more: Option<bool>,
    },
}

/// One case of a refutation.
#[derive(Clone, Debug)]
pub struct Case<const W: usize = WIDEST> {
    /// The assumption.
    pub supposed: Candidate,
    /// The run that refutes it.
    pub trace: Trace<W>,
}

/// A move with the grids before it.
#[derive(Debug)]
pub struct ReplayedMove<'t, 'g, const W: usize = WIDEST> {
    /// The move.
    pub what: &'t Move,
    /// The number of the step, or that of the guess, from 1.
    pub number: usize,
    /// The grid just before it.
    pub grid: &'g Grid<W>,
    /// The grid on which it is explained. It differs from `grid` only if an earlier step of its round has removed a candidate
    /// of its premises, and these are more than one cell.
    pub seen: &'g Grid<W>,
    /// The grid on which it was found, at the start of its round.
    pub found: &'g Grid<W>,
}

impl Move {
    /// Whether it places a digit.
    pub fn places(&self) -> bool {
        match self {
            Self::Deduced(deduction) => deduction.step.finding.placements().next().is_some(),
            Self::Guessed(_) => true,
        }
    }

    /// Whether it says something of regions that are to be found.
    pub(crate) fn is_about_regions(&self) -> bool {
        let Self::Deduced(deduction) = self else { return false };
        VARIANTS && deduction.step.finding.about_regions().next().is_some()
    }

    /// Applies what it concludes or guesses.
    pub(crate) fn apply_to<const W: usize>(&self, grid: &mut Grid<W>) {
        match self {
            Self::Deduced(Deduction { step, .. }) => {
                step.finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(grid));
            }
            Self::Guessed(guess) => grid.place(guess.candidate),
        }
    }
}

/// A step on its own, outside a run.
impl From<Step> for Move {
    fn from(step: Step) -> Self {
        Self::Deduced(Deduction { step, round: 1, notation: None, figure: None })
    }
}

impl<const W: usize> Trace<W> {
    /// Calls `each` with every move and the grids before it; returns the grid after the last.
    pub fn replay<'t>(&'t self, mut each: impl FnMut(ReplayedMove<'t, '_, W>)) -> Grid<W> {
        self.replay_to(&mut each)
    }

    // Takes a trait object, so that it is compiled once.
    fn replay_to<'t>(&'t self, each: &mut dyn FnMut(ReplayedMove<'t, '_, W>)) -> Grid<W> {
        let mut grid = self.start.clone();
        let mut round = (0, grid.clone());
        let mut steps = 0;
        for what in &self.moves {
            match what {
                Move::Deduced(Deduction { step, round: number, .. }) => {
                    if round.0 != *number {
                        round = (*number, grid.clone());
                    }
                    steps += 1;
                    let undisturbed =
                        step.finding.premises().iter().all(|p| p.basis(&grid) == p.basis(&round.1));
                    // What one cell rules out, fewer candidates of it rule out as well, and the words take them from the grid.
                    let is_of_cell = matches!(step.finding.premises(), [premise @ Truth::Cell(_)] if !premise.is_settled(&grid));
                    let seen = if undisturbed || is_of_cell { &grid } else { &round.1 };
                    each(ReplayedMove { what, number: steps, grid: &grid, seen, found: &round.1 });
                }
                Move::Guessed(guess) => {
                    let number = guess.number;
                    each(ReplayedMove { what, number, grid: &grid, seen: &grid, found: &grid });
                }
            }
            what.apply_to(&mut grid);
        }
        grid
    }

    /// The run on the widest sets, which explanations use.
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

    /// The number of lines of each trial, which on a board with constraints is any step that follows assumptions; none
    /// elsewhere, where such steps have names of their own.
    pub fn trials(&self) -> impl Iterator<Item = usize> {
        let has_constraints = self.start.layout().has_constraints();
        let is_trial = move |step: &&Step| {
            has_constraints && Catalogue::embedded().entry(step.technique).family == Family::Forcing
        };
        let length = |step: &Step| step.finding.figure().arguments().iter().map(Argument::length).sum();
        self.steps().filter(is_trial).map(length)
    }

    /// The numbers of steps and guesses.
    pub fn counts(&self) -> (usize, usize) {
        let guesses = self.moves.iter().filter(|m| matches!(m, Move::Guessed(_))).count();
        (self.moves.len() - guesses, guesses)
    }
}
