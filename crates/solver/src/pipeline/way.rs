//! [`Engine`]: how the next step is found.

use super::climb::{Climb, Ladder};
use super::follow::{Follow, Followed};
use super::observer::AppliedStep;
use super::solutions::Solutions;
use crate::catalogue::{Catalogue, Profile};
use crate::rating::Tally;
use whydoku_board::Candidate;
use whydoku_board::{CancelToken, Grid};
use whydoku_compat::StepMode;
use whydoku_compat::classic_position;
use whydoku_logic::Step;
use whydoku_search::Solution;
use whydoku_techniques::finder::FinderCache;

/// How the next step is found.
pub(super) enum Engine<const W: usize> {
    /// Up a ladder of our own finders.
    Climb(Ladder<W>),
    /// As a program would go on. The ladder of its profile is climbed where the program has nothing to say: what is
    /// wrong with a puzzle that has not one solution is shown by our own finders.
    Follow(Followed, Ladder<W>),
}

/// What looking for a step came to.
pub(super) enum Advance {
    /// There is one, or several.
    Progress,
    /// Nothing applies.
    Nothing,
    /// The time was over first; what was found until then counts for nothing.
    OutOfTime,
}

/// How it stands.
pub(super) enum BoardStatus {
    /// So many cells are open.
    Open(usize),
    Full,
    Broken,
}

/// A step that was found, ready to be told.
pub(super) struct FoundStep {
    pub(super) step: Step,
    /// Whether it was found after the steps told before it were taken.
    pub(super) later: bool,
    /// What the program whose step it is says of it; `None` of our own.
    pub(super) by_program: Option<ByProgram>,
}

/// What a program says of its step.
#[derive(Clone)]
pub(super) struct ByProgram {
    /// In one line.
    pub(super) notation: Option<String>,
}

/// Somebody on a way. The grid is theirs to keep in step where a path is rated; where it is told, that is done for them.
pub(super) trait Stepper<const W: usize> {
    /// How it stands.
    fn standing(&self, grid: &Grid<W>) -> BoardStatus;

    /// Looks for what is next.
    fn advance(&mut self, grid: &Grid<W>, solutions: &mut Solutions, cancel: CancelToken<'_>) -> Advance;

    /// What was found, as a rating counts it.
    fn each(&self, each: &mut dyn FnMut(&AppliedStep<'_>));

    /// What was found, as it is told; `None` if it cannot be.
    fn told(&mut self, grid: &Grid<W>) -> Option<Vec<FoundStep>>;

    /// Takes what was found. `grid` is left alone where it is not needed to go on.
    fn take(&mut self, grid: &mut Grid<W>);

    /// What is tried when nothing applies, out of the only solution.
    fn guess(&mut self, grid: &Grid<W>, solution: &Solution) -> Option<Candidate>;
}

impl<const W: usize> Engine<W> {
    /// The way of a profile; `None` if it asks of its program what that does not do, which [`Profile::parse`] refuses.
    pub(super) fn new(catalogue: &Catalogue, profile: &Profile) -> Option<Self> {
        let ladder = Ladder::new(catalogue, profile);
        Some(match profile.engine {
            None => Self::Climb(ladder),
            Some(engine) => Self::Follow(Followed::new(engine, profile)?, ladder),
        })
    }

    /// Whether such a board can be told of.
    pub(super) fn suits(&self, grid: &Grid<W>) -> bool {
        match self {
            Self::Climb(_) => true,
            Self::Follow(followed, _) => followed.serves_elsewhere() || classic_position(grid).is_some(),
        }
    }

    /// Somebody who goes it for a rating; `None` on a board that the program does not know.
    pub(super) fn rating<'a>(
        &'a self,
        grid: &Grid<W>,
        tally: &'a Tally<'a>,
        mode: StepMode,
        memory: FinderCache,
    ) -> Option<Box<dyn Stepper<W> + 'a>> {
        Some(match self {
            Self::Climb(ladder) => Box::new(Climb::bare(ladder, tally, memory)),
            Self::Follow(followed, _) => Box::new(Follow::new(followed, grid, mode)?),
        })
    }

    /// Somebody who goes it to tell of it.
    pub(super) fn telling<'a>(
        &'a self,
        grid: &Grid<W>,
        solutions: &mut Solutions,
        tally: &'a Tally<'a>,
    ) -> Box<dyn Stepper<W> + 'a> {
        let climb = |ladder| Box::new(Climb::with_reasons(ladder, tally));
        match self {
            Self::Climb(ladder) => climb(ladder),
            Self::Follow(followed, ladder) => {
                // A program that takes one solution for granted would take something away from two.
                let follow =
                    matches!(solutions.of(grid), [_]).then(|| Follow::new(followed, grid, StepMode::Single));
                match follow.flatten() {
                    Some(follow) => Box::new(follow),
                    None => climb(ladder),
                }
            }
        }
    }
}
