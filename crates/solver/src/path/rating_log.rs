//! [`RatingLog`]: the steps of a rating. Where it needed nets many times, searching again takes long and every board holds
//! many steps; so the path of such a puzzle is planned from the log, in the same order.

use super::finders::{EasiestSteps, FinderSet, StepCandidate, StepClass, clearly_easier, takes_long};
use crate::catalogue::{Catalogue, Score};
use crate::pipeline::{AppliedStep, Event};
use whydoku_board::{Candidate, Grid};
use whydoku_logic::{Conclusion, TechniqueId};

/// Boards with nets from which on a path is planned from the log.
const MANY: usize = 2;

/// Above this number of candidates, searching again for steps that are easier than those of the log takes too long: boards of
/// 16×16 have more, those of 9×9 that need nets have fewer.
const MOST_CANDIDATES: usize = 300;

/// Steps that are tried before one of them is planned.
const TRIED: usize = 6;

#[derive(Debug, Default)]
pub(super) struct RatingLog {
    boards: Vec<Vec<LoggedStep>>,
    /// The guesses, each after a number of boards.
    guesses: Vec<(usize, Candidate)>,
}

/// A plan for a path: its hard steps, and the boards on which they were chosen.
#[derive(Default)]
pub(super) struct Plan<const W: usize> {
    pub(super) steps: Vec<PlannedStep<W>>,
    pub(super) boards: Vec<ExaminedBoard<W>>,
}

/// A board whose easiest steps are known.
pub(super) struct ExaminedBoard<const W: usize> {
    pub(super) grid: Grid<W>,
    /// The difficulty of the simplest patterns of their techniques.
    pub(super) least: Score,
    /// The techniques whose search reached its limit.
    pub(super) cut_short: Vec<TechniqueId>,
}

/// A step of a path to be made.
#[derive(Clone)]
pub(super) enum PlannedStep<const W: usize> {
    Step(StepCandidate),
    /// On this board nothing applies, as the rating found; the path guesses or ends.
    Nothing(Grid<W>),
}

/// Whether searching a board again for easier steps takes too long.
pub(super) fn is_crowded<const W: usize>(grid: &Grid<W>) -> bool {
    grid.open_candidates().count() > MOST_CANDIDATES
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
    pub(super) fn is_long(&self) -> bool {
        self.nets() >= MANY
    }

    /// Plans the hard steps of a path. All steps of a board are used up before those of the next, so each holds where it is
    /// planned. Only where the path has left the boards of the rating, easier ones are searched for.
    pub(super) fn plan<const W: usize>(&self, finders: &FinderSet<'_, W>, start: &Grid<W>) -> Plan<W> {
        // The board as the path has it, and as the rating had it.
        let (mut grid, mut rated) = (start.clone(), start.clone());
        let (mut plan, mut buffer) = (Plan::default(), Vec::new());
        finders.settle(&mut grid, &mut buffer);
        for (at, board) in self.boards.iter().enumerate() {
            for &(_, guess) in self.guesses.iter().filter(|&&(after, _)| after == at) {
                plan.steps.push(PlannedStep::Nothing(rated.clone()));
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
                let Some(first) = steps.first() else { break };
                let mut choice = EasiestSteps::default();
                if grid != rated && !is_crowded(&grid) {
                    let goal = self.after_easier(finders, at, &rated, clearly_easier(first.difficulty));
                    let claims =
                        grid.open_candidates().flat_map(|c| [Conclusion::Eliminate(c), Conclusion::Place(c)]);
                    let about: Vec<Conclusion> = claims.filter(|claim| claim.holds_on(&goal)).collect();
                    let limit = finders.easier_than(std::slice::from_ref(first));
                    let about = (Some(&*about), Some(&rated));
                    choice = finders.easiest(&grid, StepClass::Hard..=StepClass::Long, limit, about);
                }
                if choice.steps.is_empty() {
                    choice.steps.extend(steps.iter().take(TRIED).cloned());
                }
                plan.boards.extend(finders.examined(&grid, &choice));
                choice.steps.truncate(TRIED);
                let nexts =
                    choice.steps.into_iter().map(|step| (finders.after(&grid, &step, &mut buffer), step));
                let best = nexts.min_by_key(|(next, _)| next.open_candidates().count());
                let Some((next, step)) = best else { break };
                grid = next;
                plan.steps.push(PlannedStep::Step(step));
            }
            board.iter().flat_map(|step| &step.conclusions).for_each(|c| c.apply_to(&mut rated));
        }
        if !rated.is_full() {
            plan.steps.push(PlannedStep::Nothing(rated));
        }
        plan
    }

    /// The board after the steps of one board of the rating and of those that follow it and are no harder than this. Whatever
    /// such steps conclude in between holds on it.
    fn after_easier<const W: usize>(
        &self,
        finders: &FinderSet<'_, W>,
        at: usize,
        rated: &Grid<W>,
        hardest: Score,
    ) -> Grid<W> {
        let is_easy =
            |board: &Vec<LoggedStep>| board.iter().any(|step| step.candidate(finders).difficulty <= hardest);
        let until = self.guesses.iter().map(|&(after, _)| after).find(|&after| after > at);
        let later = &self.boards[at + 1..until.unwrap_or(self.boards.len())];
        let mut goal = rated.clone();
        for step in self.boards[at].iter().chain(later.iter().take_while(|board| is_easy(board)).flatten()) {
            step.conclusions.iter().for_each(|conclusion| conclusion.apply_to(&mut goal));
        }
        finders.settle(&mut goal, &mut Vec::new());
        goal
    }
}
