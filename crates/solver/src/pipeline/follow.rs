//! [`Follow`]: as a program would go on, step for step. Its steps are judged, applied, counted and told like our own.

use super::observer::AppliedStep;
use super::shown::shown;
use super::solutions::Solutions;
use super::way::{Advance, BoardStatus, ByProgram, FoundStep, Stepper};
use crate::catalogue::{Catalogue, Engine, Profile, Score};
use std::sync::{Mutex, PoisonError};
use whydoku_board::Candidate;
use whydoku_board::{CancelToken, Grid};
use whydoku_compat::classic_position;
use whydoku_compat::{Emulator, EmulatorStep, ExplainedStep, StepMode, StepNotation};
use whydoku_search::Solution;

/// A program made ready to go up a ladder.
pub(super) struct Followed {
    engine: Engine,
    /// The programs that nobody uses just now: they keep the room that they have made from one puzzle to the next.
    idle: Mutex<Vec<Box<dyn Emulator>>>,
}

impl Followed {
    /// `None` if the program cannot go up such a ladder.
    pub(super) fn new(engine: Engine, profile: &Profile) -> Option<Self> {
        let program = (engine.make)(&profile.for_program()).ok()?;
        Some(Self { engine, idle: Mutex::new(vec![program]) })
    }

    /// Whether its ladder serves on other boards too.
    pub(super) fn serves_elsewhere(&self) -> bool {
        self.engine.serves_other_boards
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Box<dyn Emulator>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A program that is used by nobody else; the last one stays as the pattern for others.
    fn take(&self) -> Option<Box<dyn Emulator>> {
        let mut idle = self.idle();
        if idle.len() > 1 { idle.pop() } else { idle.first().map(|program| program.fork()) }
    }
}

/// On the way.
pub(super) struct Follow<'a> {
    followed: &'a Followed,
    /// Given back in the end.
    program: Option<Box<dyn Emulator>>,
    mode: StepMode,
    next: Option<EmulatorStep>,
}

impl Drop for Follow<'_> {
    fn drop(&mut self) {
        self.followed.idle().extend(self.program.take());
    }
}

impl<'a> Follow<'a> {
    /// Begins with a grid. `None` on other than classic boards.
    pub(super) fn new<const W: usize>(
        followed: &'a Followed,
        grid: &Grid<W>,
        mode: StepMode,
    ) -> Option<Self> {
        let position = classic_position(grid)?;
        let mut program = followed.take()?;
        program.reset(&position);
        Some(Self { followed, program: Some(program), mode, next: None })
    }

    fn program(&self) -> &dyn Emulator {
        self.program.as_deref().expect("it is given back in the end alone")
    }

    fn program_mut(&mut self) -> &mut dyn Emulator {
        self.program.as_deref_mut().expect("it is given back in the end alone")
    }
}

impl<const W: usize> Stepper<W> for Follow<'_> {
    fn standing(&self, _grid: &Grid<W>) -> BoardStatus {
        match self.program().open_cells() {
            0 if self.program().is_consistent() => BoardStatus::Full,
            0 => BoardStatus::Broken,
            open => BoardStatus::Open(open),
        }
    }

    fn advance(&mut self, grid: &Grid<W>, solutions: &mut Solutions, cancel: CancelToken<'_>) -> Advance {
        let mode = self.mode;
        self.next = self.program_mut().find_next(&mut solutions.asked(grid), mode);
        match self.next {
            _ if cancel.is_cancelled() => Advance::OutOfTime,
            Some(_) => Advance::Progress,
            None => Advance::Nothing,
        }
    }

    fn each(&self, each: &mut dyn FnMut(&AppliedStep<'_>)) {
        let Some(EmulatorStep { technique, counts_as, measure, tenths, places, steps }) = self.next else {
            return;
        };
        let difficulty = tenths.map(Score::tenths);
        let (is_first, conclusions) = (true, &[][..]);
        each(&AppliedStep {
            technique,
            counts_as,
            measure,
            difficulty,
            is_first,
            conclusions,
            places,
            steps,
        });
    }

    fn told(&mut self, grid: &Grid<W>) -> Option<Vec<FoundStep>> {
        let position = classic_position(grid)?;
        let ExplainedStep { techniques, conclusions, arguments, notation } =
            self.program_mut().explain(&position);
        let notation = notation.map(|notation| written(self.followed.engine.name, &notation));
        let told = |step, later| FoundStep {
            step,
            later,
            by_program: Some(ByProgram { notation: notation.clone() }),
        };
        let steps = shown(grid, techniques, &conclusions, arguments)?;
        Some(steps.into_iter().map(|(step, later)| told(step, later)).collect())
    }

    /// The program has a board of its own.
    fn take(&mut self, _grid: &mut Grid<W>) {
        self.program_mut().apply();
    }

    fn guess(&mut self, _grid: &Grid<W>, solution: &Solution) -> Option<Candidate> {
        let cell = self.program().guess_cell()?;
        let candidate = Candidate::new(cell, solution.digit(cell)?);
        self.program_mut().fill(candidate);
        Some(candidate)
    }
}

/// A step in one line as the program writes it, under the name that the program has for it.
fn written(program: &str, StepNotation { technique, rest }: &StepNotation) -> String {
    let entry = Catalogue::embedded().entry(*technique);
    entry.elsewhere.get(program).map_or_else(String::new, |there| there.name.clone()) + rest
}
