//! [`Pipeline`]: solves with the simplest technique first, starts over from the bottom after progress, and stops where
//! nothing applies.
//!
//! | file | does |
//! | --- | --- |
//! | `climb.rs` | the loop that goes from step to step |
//! | `engine.rs` | finds the next step, by a ladder or an emulator |
//! | `ladder.rs`, `batch.rs` | our own finders, rung by rung, and what a rung finds |
//! | `emulate.rs`, `justify.rs` | another program's steps, and reasons for them |
//! | `rate.rs`, `limits.rs` | ratings, and how far they may go |
//! | `record.rs` | runs with reasons, and refutations by cases |
//! | `simplest.rs` | what the lowest rung finds on one board |
//! | `solutions.rs` | the solutions of a puzzle, searched for when needed |
//! | `guess.rs` | chooses a guess |

mod batch;
mod climb;
mod emulate;
mod engine;
mod guess;
mod justify;
mod ladder;
mod limits;
mod rate;
mod record;
mod simplest;
mod solutions;

pub use crate::rating::{AppliedStep, Event};
pub use climb::Ending;
pub(crate) use climb::climb;
pub use emulate::hodoku_notation;
pub(crate) use engine::{Advance, BoardStatus, FoundStep, Stepper};
pub(crate) use guess::choose as choose_guess;
pub use limits::{Cut, Limits};
pub use rate::{RatingContext, Verdict};
pub(crate) use record::{Recorder, several_solutions};
pub use simplest::Simplest;
pub use solutions::Solutions;

use crate::catalogue::{Catalogue, Family, Guessing, Profile};
use crate::rating::Tally;
use engine::Engine;
use std::collections::BTreeSet;
use whydoku_board::{CancelToken, Grid};
#[cfg(feature = "scales")]
use whydoku_compat::hodoku;
use whydoku_logic::{Item, Role, Step, TechniqueId};
pub use whydoku_techniques::finder::Instances;

/// A profile made ready to run.
pub struct Pipeline<const W: usize> {
    engine: Engine<W>,
    with_notation: bool,
    guessing: Guessing,
    tally: Tally,
}

impl<const W: usize> Pipeline<W> {
    /// Makes a profile ready. `None` if its scale is unknown or its program cannot follow such a ladder, which
    /// [`Profile::parse`] refuses.
    pub fn new(profile: &Profile) -> Option<Self> {
        let tally = Tally::new(&profile.scale)?;
        let engine = Engine::new(profile)?;
        Some(Self { engine, with_notation: false, guessing: profile.guess, tally })
    }

    /// Overrides whether the profile guesses where nothing applies.
    #[must_use]
    pub const fn guessing(mut self, guessing: Guessing) -> Self {
        self.guessing = guessing;
        self
    }

    /// Keeps each step of an emulated program as the program writes it.
    #[must_use]
    pub const fn with_notation(mut self, with_notation: bool) -> Self {
        self.with_notation = with_notation;
        self
    }

    /// Whether paths on such a board can be explained: a program may know only the classic one.
    pub fn supports(&self, grid: &Grid<W>) -> bool {
        self.engine.supports(grid)
    }
}

/// Every instance of a technique on a grid, in its fixed order.
pub fn find_all<const W: usize>(grid: &Grid<W>, technique: TechniqueId) -> Vec<Step> {
    whydoku_wide::finders().get(technique).list(grid, false, CancelToken::NEVER).steps
}

/// Every instance of a technique that people count as one, and whether there may be more.
pub fn list<const W: usize>(grid: &Grid<W>, technique: TechniqueId, cancel: CancelToken<'_>) -> Instances {
    let mut instances = whydoku_wide::finders().get(technique).list(grid, false, cancel);
    instances.steps.retain(|step| !is_degenerate(step));
    instances
}

/// Whether an instance has a simpler name: sets that overlap are one. Finders report them, so that ratings count them.
fn is_degenerate(step: &Step) -> bool {
    let (figure, family) = (step.finding.figure(), Catalogue::embedded().entry(step.technique).family);
    let set = |role| {
        figure.role(role).filter_map(|item| if let Item::Cell(cell) = item { Some(cell) } else { None })
    };
    let sets = [Role::First, Role::Second, Role::Third, Role::Fourth].into_iter().flat_map(set);
    let mut seen = BTreeSet::new();
    family == Family::AlmostLockedSet && sets.into_iter().any(|cell| !seen.insert(cell))
}

/// Every instance as HoDoKu or a program derived from it counts them under a code, with the options that its tester writes
/// behind the code; ours where they agree.
#[cfg(feature = "scales")]
pub fn list_as_hodoku<const W: usize>(
    grid: &Grid<W>,
    technique: TechniqueId,
    code: &str,
    options: &str,
    cancel: CancelToken<'_>,
) -> Instances {
    let mut instances = hodoku::list(whydoku_wide::finders().get(technique), grid, code, options, cancel);
    for step in &mut instances.steps {
        step.finding = whydoku_checker::tighten(grid, &step.finding);
    }
    instances
}
