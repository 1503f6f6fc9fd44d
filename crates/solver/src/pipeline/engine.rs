//! [`Engine`]: how a profile finds its steps; [`Stepper`]: an engine at work on one puzzle.

use super::emulate::{EmulatorPool, EmulatorStepper};
use super::ladder::{Ladder, LadderStepper};
use super::solutions::Solutions;
use crate::catalogue::Profile;
use crate::rating::{AppliedStep, Tally};
use whydoku_board::{CancelToken, Candidate, Grid};
use whydoku_compat::{StepMode, classic_position};
use whydoku_logic::Step;
use whydoku_search::Solution;
use whydoku_techniques::finder::FinderCache;

pub(super) enum Engine<const W: usize> {
    Ladder(Ladder<W>),
    /// As another program would. The ladder explains what is wrong with a puzzle that has not one solution, of which
    /// the program has nothing to say.
    Emulator(EmulatorPool, Ladder<W>),
}

pub(crate) enum Advance {
    Progress,
    Nothing,
    /// Cancelled; what was found until then is incomplete.
    Cancelled,
}

pub(crate) enum BoardStatus {
    /// Holds the number of open cells.
    Open(usize),
    Full,
    Broken,
}

pub(crate) struct FoundStep {
    pub(crate) step: Step,
    /// Whether it was found after the steps before it were applied.
    pub(crate) later: bool,
    /// Present if the step is another program's.
    pub(crate) by_program: Option<ByProgram>,
}

/// How another program writes its step.
#[derive(Clone)]
pub(crate) struct ByProgram {
    /// In one line.
    pub(crate) notation: Option<String>,
}

pub(crate) trait Stepper<const W: usize> {
    fn status(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> BoardStatus;

    fn advance(&mut self, grid: &Grid<W>, solutions: &mut Solutions, cancel: CancelToken<'_>) -> Advance;

    /// Passes each step that was found to `each`, as a rating counts it.
    fn each(&self, each: &mut dyn FnMut(&AppliedStep<'_>));

    /// The steps that were found, with their reasons; `None` if they cannot be justified.
    fn steps(&mut self, grid: &Grid<W>) -> Option<Vec<FoundStep>>;

    /// Applies what was found. An emulator applies it to its own board alone.
    fn apply(&mut self, grid: &mut Grid<W>);

    /// The candidate of the solution to guess where nothing applies.
    fn guess(&mut self, grid: &Grid<W>, solution: &Solution) -> Option<Candidate>;
}

impl<const W: usize> Engine<W> {
    /// The engine of a profile; `None` if its program cannot follow the ladder, which [`Profile::parse`] refuses.
    pub(super) fn new(profile: &Profile) -> Option<Self> {
        let ladder = Ladder::new(profile);
        Some(match profile.engine {
            None => Self::Ladder(ladder),
            Some(engine) => Self::Emulator(EmulatorPool::new(engine, profile)?, ladder),
        })
    }

    pub(super) const fn ladder(&self) -> &Ladder<W> {
        match self {
            Self::Ladder(ladder) | Self::Emulator(_, ladder) => ladder,
        }
    }

    pub(super) fn supports(&self, grid: &Grid<W>) -> bool {
        match self {
            Self::Ladder(_) => true,
            Self::Emulator(emulators, _) => {
                emulators.serves_other_boards() || classic_position(grid).is_some()
            }
        }
    }

    pub(super) fn rater<'a>(
        &'a self,
        grid: &Grid<W>,
        tally: &'a Tally,
        mode: StepMode,
        cache: FinderCache,
        cancel: CancelToken<'a>,
    ) -> Option<Box<dyn Stepper<W> + 'a>> {
        Some(match self {
            Self::Ladder(ladder) => Box::new(LadderStepper::bare(ladder, tally, cache)),
            Self::Emulator(emulators, _) => Box::new(EmulatorStepper::new(emulators, grid, mode, cancel)?),
        })
    }

    pub(super) fn recorder<'a>(
        &'a self,
        grid: &Grid<W>,
        solutions: &mut Solutions,
        tally: &'a Tally,
        cancel: CancelToken<'a>,
    ) -> Box<dyn Stepper<W> + 'a> {
        // Steps of a program that relies on one solution do not hold for two.
        if let Self::Emulator(emulators, _) = self
            && matches!(solutions.within(grid, cancel), Ok([_]))
            && let Some(stepper) = EmulatorStepper::new(emulators, grid, StepMode::Single, cancel)
        {
            return Box::new(stepper);
        }
        Box::new(LadderStepper::with_reasons(self.ladder(), tally))
    }
}
