//! [`PathStepper`]: takes the steps of a plan one by one, singles and small steps before all else, and the simplest step
//! where the plan ends.

use super::digits;
use super::finders::{FinderSet, StepCandidate, StepClass};
use super::rating_log::PlannedStep;
use crate::catalogue::Guessing;
use crate::pipeline::{
    Advance, AppliedStep, BoardStatus, Ending, FoundStep, Recorder, Solutions, Stepper, choose_guess, climb,
};
use crate::trace::Move;
use std::collections::VecDeque;
use whydoku_board::{CancelToken, Candidate, Cell, CellSet, Grid};
use whydoku_logic::{Conclusion, Step};
use whydoku_search::Solution;

#[derive(Clone, Copy)]
pub(super) enum Fallback<'a> {
    Fail,
    Stop,
    /// Guesses as the solution says, at most this often.
    Guess(&'a Solution, u32),
}

/// The moves of a path from `start` until `is_done`. Where a step of the plan cannot be explained on the board as it
/// stands, or the plan ends too early, the simplest steps help on. `None` if those end too, also where searches that had
/// reached their limit take longer: without those a step of the plan may be missing.
pub(super) fn follow_plan<const W: usize>(
    finders: &FinderSet<'_, W>,
    start: &Grid<W>,
    fallback: Fallback<'_>,
    plan: Vec<PlannedStep<W>>,
    is_done: &dyn Fn(&Grid<W>) -> bool,
) -> Option<Vec<Move>> {
    if plan.is_empty() {
        return follow(finders, start, fallback, plan, is_done);
    }
    let moves = follow(finders, start, fallback, plan.clone(), is_done);
    moves.or_else(|| follow(&finders.patient(), start, fallback, plan, is_done))
}

fn follow<const W: usize>(
    finders: &FinderSet<'_, W>,
    start: &Grid<W>,
    fallback: Fallback<'_>,
    plan: Vec<PlannedStep<W>>,
    is_done: &dyn Fn(&Grid<W>) -> bool,
) -> Option<Vec<Move>> {
    let (guesses, guessing, mut solutions) = match fallback {
        Fallback::Guess(solution, most) => {
            (most, Guessing::LastResort, Solutions::found(start, vec![solution.clone()]))
        }
        Fallback::Fail | Fallback::Stop => (0, Guessing::Never, Solutions::default()),
    };
    let mut stepper = PathStepper {
        finders,
        plan: plan.into(),
        guesses,
        is_done,
        cut_cells: Vec::new(),
        last: None,
        changed: vec![None; finders.of(StepClass::Small).count()],
        found: None,
    };
    let mut recorder = Recorder::of_path(finders.tally().clone());
    let mut grid = start.clone();
    let ending = climb(&mut stepper, &mut grid, &mut solutions, guessing, finders.cancel(), &mut recorder);
    let is_whole = match ending {
        Ending::Solved => true,
        Ending::Stuck(_) => matches!(fallback, Fallback::Stop),
        _ => false,
    };
    is_whole.then_some(recorder.moves)
}

struct PathStepper<'a, 'b, const W: usize> {
    finders: &'a FinderSet<'b, W>,
    plan: VecDeque<PlannedStep<W>>,
    /// The number of guesses that are left.
    guesses: u32,
    is_done: &'a dyn Fn(&Grid<W>) -> bool,
    /// Cells that a step has cut to one digit; their singles come first.
    cut_cells: Vec<Cell>,
    /// The last board on which small steps were looked for.
    last: Option<Grid<W>>,
    /// For each technique of small steps that has found nothing, the cells that have lost candidates since.
    changed: Vec<Option<CellSet>>,
    found: Option<Step>,
}

impl<const W: usize> PathStepper<'_, '_, W> {
    fn find(&mut self, grid: &Grid<W>) -> Option<Step> {
        let simple = self.single(grid).or_else(|| self.small(grid));
        if simple.is_some() {
            return simple;
        }
        while let Some(planned) = self.plan.front() {
            match planned {
                PlannedStep::Nothing(board) if board == grid => return None,
                PlannedStep::Nothing(_) => return self.hard(grid),
                PlannedStep::Step(step) => {
                    let is_open = step.conclusions.iter().any(|conclusion| !conclusion.holds_on(grid));
                    let explain = || {
                        self.finders.explain(step, grid).or_else(|| self.finders.explain_later(step, grid))
                    };
                    let explained = if is_open { explain() } else { None };
                    self.plan.pop_front();
                    if explained.is_some() {
                        return explained;
                    }
                }
            }
        }
        self.hard(grid)
    }

    fn single(&mut self, grid: &Grid<W>) -> Option<Step> {
        let finders = self.finders;
        let single = |wanted: &dyn Fn(&[Conclusion], u16) -> bool| {
            finders.of(StepClass::Single).find_map(|finder| finders.step(finder, grid, None, wanted))
        };
        while let Some(&cell) = self.cut_cells.first() {
            let step = single(&|conclusions, _| conclusions.iter().any(|c| fills(*c, cell)));
            if step.is_some() {
                return step;
            }
            self.cut_cells.remove(0);
        }
        single(&|_, _| true)
    }

    fn small(&mut self, grid: &Grid<W>) -> Option<Step> {
        if let Some(last) = self.last.replace(grid.clone()) {
            let lost = grid.changed_since(&last).resized();
            self.changed.iter_mut().flatten().for_each(|changed| *changed |= lost);
        }
        let (finders, board) = (self.finders, grid.fingerprint());
        finders.of(StepClass::Small).zip(&mut self.changed).find_map(|(finder, changed)| {
            let step = finders.new_step(finder, grid, (changed.as_ref(), board));
            *changed = step.is_none().then_some(CellSet::EMPTY);
            step
        })
    }

    fn hard(&self, grid: &Grid<W>) -> Option<Step> {
        let mut steps = self.finders.easiest_hard(grid).steps;
        steps.sort_by_cached_key(StepCandidate::tenths);
        steps.iter().find_map(|step| self.finders.explain(step, grid))
    }
}

fn fills(conclusion: Conclusion, cell: Cell) -> bool {
    matches!(conclusion, Conclusion::Place(candidate) if candidate.cell == cell)
}

impl<const W: usize> Stepper<W> for PathStepper<'_, '_, W> {
    fn status(&self, grid: &Grid<W>, _: CancelToken<'_>) -> BoardStatus {
        if (self.is_done)(grid) { BoardStatus::Full } else { BoardStatus::Open(grid.open().len()) }
    }

    fn advance(&mut self, grid: &Grid<W>, _: &mut Solutions, cancel: CancelToken<'_>) -> Advance {
        self.found = self.find(grid);
        match self.found {
            _ if cancel.is_cancelled() => Advance::Cancelled,
            Some(_) => Advance::Progress,
            None => Advance::Nothing,
        }
    }

    fn each(&self, each: &mut dyn FnMut(&AppliedStep<'_>)) {
        let Some(Step { technique, measure, finding }) = &self.found else { return };
        each(&AppliedStep {
            technique: *technique,
            counts_as: *technique,
            measure: *measure,
            difficulty: None,
            is_first: true,
            conclusions: finding.conclusions(),
            places: finding.placements().next().is_some(),
            steps: 1,
        });
    }

    fn steps(&mut self, grid: &Grid<W>) -> Option<Vec<FoundStep>> {
        let step = self.found.take()?;
        self.cut_cells.extend(digits::cut_cells(grid, step.finding.conclusions()));
        Some(vec![FoundStep { step, later: false, by_program: None }])
    }

    fn apply(&mut self, _: &mut Grid<W>) {}

    fn guess(&mut self, grid: &Grid<W>, solution: &Solution) -> Option<Candidate> {
        if matches!(self.plan.front(), Some(PlannedStep::Nothing(_))) {
            self.plan.pop_front();
        }
        self.guesses = self.guesses.checked_sub(1)?;
        Some(choose_guess(grid, solution))
    }
}
