//! [`EmulatorStepper`]: the steps of another program. They are judged, applied, rated and explained like our own.

use super::engine::{Advance, BoardStatus, ByProgram, FoundStep, Stepper};
use super::justify::justify;
use super::solutions::Solutions;
use crate::catalogue::{Catalogue, Profile, Score};
use crate::rating::AppliedStep;
use std::sync::{Mutex, PoisonError};
use whydoku_board::{CancelToken, Candidate, Grid};
use whydoku_compat::{
    Emulator, EmulatorEntry, EmulatorStep, ExplainedStep, StepMode, StepNotation, classic_position,
};
use whydoku_logic::Step;
use whydoku_search::Solution;

/// The idle emulators of a profile. They keep their buffers from one puzzle to the next.
pub(super) struct EmulatorPool {
    engine: &'static EmulatorEntry,
    idle: Mutex<Vec<Box<dyn Emulator>>>,
}

impl EmulatorPool {
    /// `None` if the program cannot follow such a ladder.
    pub(super) fn new(engine: &'static EmulatorEntry, profile: &Profile) -> Option<Self> {
        let program = (engine.make)(&profile.emulator_rungs()).ok()?;
        Some(Self { engine, idle: Mutex::new(vec![program]) })
    }

    pub(super) fn serves_other_boards(&self) -> bool {
        self.engine.serves_other_boards
    }

    fn idle(&self) -> std::sync::MutexGuard<'_, Vec<Box<dyn Emulator>>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes an emulator out. The last one stays, to be forked.
    fn take(&self) -> Option<Box<dyn Emulator>> {
        let mut idle = self.idle();
        if idle.len() > 1 { idle.pop() } else { idle.first().map(|program| program.fork()) }
    }
}

pub(super) struct EmulatorStepper<'a> {
    pool: &'a EmulatorPool,
    /// Given back to the pool on drop.
    program: Option<Box<dyn Emulator>>,
    mode: StepMode,
    next: Option<EmulatorStep>,
    cancel: CancelToken<'a>,
}

impl Drop for EmulatorStepper<'_> {
    fn drop(&mut self) {
        self.pool.idle().extend(self.program.take());
    }
}

impl<'a> EmulatorStepper<'a> {
    /// Starts from a grid. `None` on other than classic boards.
    pub(super) fn new<const W: usize>(
        pool: &'a EmulatorPool,
        grid: &Grid<W>,
        mode: StepMode,
        cancel: CancelToken<'a>,
    ) -> Option<Self> {
        let position = classic_position(grid)?;
        let mut program = pool.take()?;
        program.reset(&position);
        Some(Self { pool, program: Some(program), mode, next: None, cancel })
    }

    fn program(&self) -> &dyn Emulator {
        self.program.as_deref().expect("it is taken on drop only")
    }

    fn program_mut(&mut self) -> &mut dyn Emulator {
        self.program.as_deref_mut().expect("it is taken on drop only")
    }
}

impl<const W: usize> Stepper<W> for EmulatorStepper<'_> {
    fn status(&self, _grid: &Grid<W>, _: CancelToken<'_>) -> BoardStatus {
        match self.program().open_cells() {
            0 if self.program().is_consistent() => BoardStatus::Full,
            0 => BoardStatus::Broken,
            open => BoardStatus::Open(open),
        }
    }

    fn advance(&mut self, grid: &Grid<W>, solutions: &mut Solutions, cancel: CancelToken<'_>) -> Advance {
        let mode = self.mode;
        self.next = self.program_mut().find_next(&mut solutions.oracle(grid, cancel), mode, cancel);
        match self.next {
            _ if cancel.is_cancelled() => Advance::Cancelled,
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

    fn steps(&mut self, grid: &Grid<W>) -> Option<Vec<FoundStep>> {
        let (position, cancel) = (classic_position(grid)?, self.cancel);
        let ExplainedStep { techniques, conclusions, arguments, notation } =
            self.program_mut().explain(&position, cancel);
        let notation = notation.map(|notation| line(self.pool.engine.name, &notation));
        let found = |step, later| FoundStep {
            step,
            later,
            by_program: Some(ByProgram { notation: notation.clone() }),
        };
        let steps = justify(grid, techniques, &conclusions, arguments)?;
        Some(steps.into_iter().map(|(step, later)| found(step, later)).collect())
    }

    fn apply(&mut self, _grid: &mut Grid<W>) {
        self.program_mut().apply();
    }

    fn guess(&mut self, _grid: &Grid<W>, solution: &Solution) -> Option<Candidate> {
        let cell = self.program().guess_cell()?;
        let candidate = Candidate::new(cell, solution.digit(cell)?);
        self.program_mut().fill(candidate);
        Some(candidate)
    }
}

/// Returns a step of a path as `HoDoKu` writes it; `None` of a technique that it has not, or of other boards.
#[cfg(feature = "scales")]
pub fn hodoku_notation<const W: usize>(step: &Step, grid: &Grid<W>) -> Option<String> {
    whydoku_compat::hodoku::notation_of(step, grid).map(|notation| line("hodoku", &notation))
}

/// Without the emulators, nothing is written as they write it.
#[cfg(not(feature = "scales"))]
pub const fn hodoku_notation<const W: usize>(_: &Step, _: &Grid<W>) -> Option<String> {
    None
}

/// The step in one line, under the program's own name for it.
fn line(program: &str, StepNotation { technique, rest }: &StepNotation) -> String {
    let entry = Catalogue::embedded().entry(*technique);
    entry.elsewhere().get(program).map_or_else(String::new, |there| there.name.clone()) + rest
}
