//! [`RatingLog`]: the steps of a rating. Where it needed nets many times, searching again takes long and every board holds
//! many steps; so the path of such a puzzle is planned from the log, in the same order.

use super::finders::{FinderSet, StepCandidate, takes_long};
use crate::catalogue::Catalogue;
use crate::pipeline::{AppliedStep, Event};
use whydoku_board::{Candidate, Grid};
use whydoku_logic::{Conclusion, TechniqueId};

/// Boards with nets from which on a path is planned from the log.
const MANY: usize = 4;

/// The same on boards with constraints, where nets take longer.
const MANY_WITH_CONSTRAINTS: usize = 2;

/// Steps that are tried before one of them is planned.
const TRIED: usize = 6;

#[derive(Debug, Default)]
pub(super) struct RatingLog {
    boards: Vec<Vec<LoggedStep>>,
    /// The guesses, each after a number of boards.
    guesses: Vec<(usize, Candidate)>,
}

/// A step of a path to be made.
pub(super) enum PlannedStep<const W: usize> {
    Step(StepCandidate),
    /// On this board nothing applies, as the rating found; the path guesses or ends.
    Nothing(Grid<W>),
}

#[derive(Debug)]
struct LoggedStep {
    technique: TechniqueId,
    measure: u16,
    conclusions: Vec<Conclusion>,
}

impl LoggedStep {
    fn candidate<const W: usize>(&self, finders: &FinderSet<'_, W>) -> StepCandidate {
        let Self { technique, measure, ref conclusions } = *self;
        let difficulty = finders.difficulty(technique, measure);
        StepCandidate { technique, measure, difficulty, conclusions: conclusions.clone() }
    }
}

impl RatingLog {
    pub(super) fn note(&mut self, event: Event<'_>) {
        match event {
            Event::Step(step) => self.note_step(step),
            Event::Guess(candidate) => self.guesses.push((self.boards.len(), candidate)),
        }
    }

    fn note_step(&mut self, step: &AppliedStep<'_>) {
        if step.is_first {
            self.boards.push(Vec::new());
        }
        if let Some(last) = self.boards.last_mut() {
            let (technique, measure, conclusions) = (step.technique, step.measure, step.conclusions.to_vec());
            last.push(LoggedStep { technique, measure, conclusions });
        }
    }

    pub(super) fn steps(&self) -> usize {
        self.boards.iter().map(Vec::len).sum()
    }

    pub(super) fn has(&self, technique: TechniqueId) -> bool {
        self.boards.iter().flatten().any(|step| step.technique == technique)
    }

    /// The number of boards on which it needed nets or other steps that take long.
    pub(super) fn nets(&self) -> usize {
        let is_long = |step: &LoggedStep| takes_long(Catalogue::embedded().entry(step.technique).family);
        self.boards.iter().filter(|board| board.iter().any(is_long)).count()
    }

    /// Whether there are too many such boards for looking at others to pay off.
    pub(super) fn is_long(&self, has_constraints: bool) -> bool {
        self.nets() >= if has_constraints { MANY_WITH_CONSTRAINTS } else { MANY }
    }

    /// Plans the hard steps of a path without searching for any. All steps of a board are used up before those of the next,
    /// so each holds where it is planned.
    pub(super) fn plan<const W: usize>(
        &self,
        finders: &FinderSet<'_, W>,
        start: &Grid<W>,
    ) -> Vec<PlannedStep<W>> {
        // The board as the path has it, and as the rating had it.
        let (mut grid, mut rated) = (start.clone(), start.clone());
        let (mut plan, mut buffer) = (Vec::new(), Vec::new());
        finders.settle(&mut grid, &mut buffer);
        for (at, board) in self.boards.iter().enumerate() {
            for &(_, guess) in self.guesses.iter().filter(|&&(after, _)| after == at) {
                plan.push(PlannedStep::Nothing(rated.clone()));
                for grid in [&mut grid, &mut rated] {
                    Conclusion::Place(guess).apply_to(grid);
                }
                finders.settle(&mut grid, &mut buffer);
            }
            let hard = board.iter().filter(|step| finders.counts(step.technique));
            let mut steps: Vec<StepCandidate> = hard.map(|step| step.candidate(finders)).collect();
            loop {
                let left =
                    |step: &StepCandidate| step.conclusions.iter().filter(|c| !c.holds_on(&grid)).count();
                steps.retain(|step| left(step) > 0);
                steps.sort_by_key(|step| (step.tenths(), usize::MAX - left(step)));
                let tried = steps.iter().take(TRIED);
                let nexts = tried.map(|step| finders.after(&grid, step, &mut buffer)).enumerate();
                let Some((at, next)) = nexts.min_by_key(|(_, next)| next.open_candidates().count()) else {
                    break;
                };
                grid = next;
                plan.push(PlannedStep::Step(steps.swap_remove(at)));
            }
            board.iter().flat_map(|step| &step.conclusions).for_each(|c| c.apply_to(&mut rated));
        }
        if !rated.is_full() {
            plan.push(PlannedStep::Nothing(rated));
        }
        plan
    }
}
