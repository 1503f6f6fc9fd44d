//! [`Recorder`]: runs that record every step with its reasons, and proofs by cases that a puzzle has no solution.

use super::Pipeline;
use super::climb::{ClimbObserver, Ending, climb};
use super::engine::{Advance, ByProgram, FoundStep, Stepper};
use super::guess;
use super::solutions::Solutions;
use crate::rating::{RatingFigure, Tally};
use crate::trace::{Case, Deduction, Move, Outcome, Trace};
use std::ops::ControlFlow;
use whydoku_board::{CancelToken, Candidate, Grid, per_width};
use whydoku_logic::{Guess, Step, Truth};
use whydoku_search::Solution;

/// The most cases of a refutation, nested ones included.
const MOST_CASES: usize = 60;

impl<const W: usize> Pipeline<W> {
    /// Solves a grid and records every step with its reasons.
    pub fn run(&self, grid: &Grid<W>) -> Trace<W> {
        self.run_with(grid, CancelToken::NEVER)
    }

    /// Like [`run`](Self::run). If cancelled, the run ends early as if it were stuck. Compiled in this crate, once for each
    /// width, whatever crate calls it.
    pub fn run_with(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Trace<W> {
        type Compiled<const W: usize> = fn(&Pipeline<W>, &Grid<W>, CancelToken<'_>) -> Trace<W>;
        per_width!(Compiled<W> = |pipeline, grid, cancel| pipeline.record(grid, cancel))(self, grid, cancel)
    }

    /// Solves a grid and records every step, for callers in this crate.
    pub(crate) fn record(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Trace<W> {
        self.run_within(grid, &mut { MOST_CASES }, cancel)
    }

    /// The first step of the lowest rung that has one, or the program's next.
    pub fn next(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Option<Step> {
        let mut solutions = Solutions::default();
        let mut stepper = self.engine.recorder(grid, &mut solutions, &self.tally, cancel);
        match stepper.advance(grid, &mut solutions, cancel) {
            Advance::Progress => stepper.steps(grid)?.into_iter().next().map(|found| found.step),
            Advance::Nothing | Advance::Cancelled => None,
        }
    }

    /// Runs to the end. A refutation may use `cases` more cases.
    fn run_within(&self, start: &Grid<W>, cases: &mut usize, cancel: CancelToken<'_>) -> Trace<W> {
        let mut grid = start.clone();
        let mut recorder = Recorder::of_run(self.tally.clone(), self.with_notation);
        let mut solutions = Solutions::default();
        let mut stepper = self.engine.recorder(&grid, &mut solutions, &self.tally, cancel);
        let ending = climb(&mut *stepper, &mut grid, &mut solutions, self.guessing, cancel, &mut recorder);
        let outcome = match ending {
            Ending::Solved => Outcome::Solved,
            Ending::Stuck(_) | Ending::OtherBoard | Ending::Cut(_) => Outcome::Stuck,
            Ending::NoSolution => match contradiction(&grid, cancel) {
                Some(truths) => Outcome::Contradiction(truths),
                None => self.refute(&grid, cases, cancel),
            },
            Ending::SeveralSolutions => several_solutions(&grid, whydoku_search::closest_two(&grid, cancel)),
        };
        let (moves, rating) = (recorder.moves, recorder.tally.rating());
        Trace { start: start.clone(), moves, outcome, rating }
    }

    /// Shows by cases that a grid has no solution: each candidate of one cell leads to a contradiction. The bare fact if
    /// that takes too many cases.
    fn refute(&self, grid: &Grid<W>, cases: &mut usize, cancel: CancelToken<'_>) -> Outcome<W> {
        let Some(cell) = guess::case_cell(grid) else { return Outcome::NoSolution };
        let mut refuted = Vec::new();
        for digit in grid.candidates(cell) {
            if *cases == 0 || cancel.is_cancelled() {
                return Outcome::NoSolution;
            }
            *cases -= 1;
            let supposed = Candidate::new(cell, digit);
            let mut start = grid.clone();
            start.place(supposed);
            let trace = self.run_within(&start, cases, cancel).pruned();
            if matches!(trace.outcome, Outcome::NoSolution) {
                return Outcome::NoSolution;
            }
            refuted.push(Case { supposed, trace });
        }
        Outcome::Refuted(refuted)
    }
}

fn contradiction<const W: usize>(grid: &Grid<W>, cancel: CancelToken<'_>) -> Option<Vec<Truth>> {
    Truth::broken_in_until(grid, cancel)
        .map(|broken| vec![broken])
        .or_else(|| Truth::clash_in(grid).map(Vec::from))
}

/// The outcome of a puzzle with several solutions, of which the closest two are known.
pub(crate) fn several_solutions<const W: usize>(
    grid: &Grid<W>,
    closest: Option<([Solution; 2], Option<bool>)>,
) -> Outcome<W> {
    closest.map_or(Outcome::NoSolution, |(two, more)| {
        let two = Box::new(two.map(|solution| solution.fill(grid)));
        Outcome::SeveralSolutions { two, more }
    })
}

pub(super) fn guess_of<const W: usize>(grid: &Grid<W>, candidate: Candidate, number: usize) -> Guess {
    Guess { candidate, choices: grid.candidates(candidate.cell), open: grid.open().len(), number }
}

pub(crate) struct Recorder {
    tally: Tally,
    with_notation: bool,
    explains_stuck: bool,
    round: usize,
    pub(crate) moves: Vec<Move>,
}

impl Recorder {
    /// An empty record of a run. `with_notation` keeps how another program writes its steps.
    pub(super) const fn of_run(tally: Tally, with_notation: bool) -> Self {
        Self { tally, with_notation, explains_stuck: true, round: 0, moves: Vec::new() }
    }

    /// An empty record of a path, whose solution the caller knows.
    pub(crate) const fn of_path(tally: Tally) -> Self {
        Self { tally, with_notation: false, explains_stuck: false, round: 0, moves: Vec::new() }
    }

    /// Applies what is new in a step and records that part. If an earlier step of its round, which began with `before`,
    /// has drawn some of its conclusions, the others may need fewer premises.
    fn apply<const W: usize>(
        &mut self,
        grid: &mut Grid<W>,
        before: &Grid<W>,
        step: &Step,
        (notation, figure): (Option<String>, Option<RatingFigure>),
    ) {
        let Some(mut finding) = step.finding.keeping(|conclusion| conclusion.is_open_on(grid)) else {
            return;
        };
        if finding.conclusions().len() < step.finding.conclusions().len() {
            finding = whydoku_checker::tighten(before, &finding);
        }
        finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(grid));
        let step = Step { finding, ..*step };
        self.moves.push(Move::Deduced(Deduction { step, round: self.round, notation, figure }));
    }
}

impl<const W: usize> ClimbObserver<W> for Recorder {
    fn round(&mut self, stepper: &mut dyn Stepper<W>, grid: &mut Grid<W>) -> ControlFlow<Ending> {
        self.round += 1;
        let mut figure = None;
        stepper.each(&mut |step| {
            self.tally.step(step);
            figure = Some(self.tally.figure_of(step));
        });
        let mut before = grid.clone();
        let Some(steps) = stepper.steps(&before) else {
            return ControlFlow::Break(Ending::Stuck(grid.open().len()));
        };
        for FoundStep { step, later, by_program } in steps {
            if later {
                self.round += 1;
                before.clone_from(grid);
            }
            if cfg!(debug_assertions) {
                judge(&before, &step);
            }
            let by_program =
                by_program.map(|ByProgram { notation }| (notation.filter(|_| self.with_notation), figure));
            self.apply(grid, &before, &step, by_program.unwrap_or_default());
        }
        stepper.apply(grid);
        ControlFlow::Continue(())
    }

    fn guess(&mut self, grid: &Grid<W>, candidate: Candidate) -> ControlFlow<Ending> {
        self.round += 1;
        self.tally.guess();
        let number = self.moves.iter().filter(|m| matches!(m, Move::Guessed(_))).count() + 1;
        self.moves.push(Move::Guessed(guess_of(grid, candidate, number)));
        ControlFlow::Continue(())
    }

    fn explains_stuck(&self) -> bool {
        self.explains_stuck
    }
}

/// In debug builds and tests every step is judged by the checker; a refusal is a defect of the finder.
fn judge<const W: usize>(grid: &Grid<W>, step: &Step) {
    if let Err(refusal) = whydoku_checker::check(grid, &step.finding) {
        panic!("the checker refuses a step of {}: {refusal}", step.technique);
    }
}
