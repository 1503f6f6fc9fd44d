//! [`Pipeline`]: running. The simplest technique first, from the bottom again after progress, an honest stop.
//!
//! | file | does |
//! | --- | --- |
//! | `way.rs` | how the next step is found: by climbing, or by following |
//! | `climb.rs` | up a ladder of our own finders |
//! | `batch.rs` | gathers what a rung finds |
//! | `follow.rs` | as another program would go on |
//! | `shown.rs` | shows what a program concludes without saying why |
//! | `rate.rs` | the loop that rates |
//! | `run.rs` | the loop that records every step with its reasons |
//! | `observer.rs` | [`Observer`]: whoever watches a path and makes a figure of it |
//! | `limits.rs` | [`Limits`]: how far a rating may go |
//! | `simplest.rs` | what the lowest rung shows, without going on |
//! | `solutions.rs` | what is known of a puzzle's solutions |
//! | `guess.rs` | chooses what to guess when nothing applies |
//! | `refute.rs` | shows by cases that a puzzle has no solution |

mod batch;
mod climb;
mod follow;
mod guess;
mod limits;
mod observer;
mod rate;
mod refute;
mod run;
mod shown;
mod simplest;
mod solutions;
mod way;

pub use limits::{Cut, Limits};
pub use observer::{AppliedStep, Event, Observer};
pub use rate::{Ending, RatingContext, Verdict};
pub use simplest::Simplest;
pub use solutions::Solutions;

use crate::catalogue::{Catalogue, Guessing, Profile};
use crate::rating::Tally;
use way::Engine;
use whydoku_board::Candidate;
use whydoku_board::{CancelToken, Grid};
use whydoku_checker;
use whydoku_compat::hodoku;
use whydoku_logic::TechniqueId;
use whydoku_logic::{Guess, Step};
use whydoku_search::Solution;
use whydoku_techniques;
use whydoku_techniques::finder::{Flow, Instance, StepSink};

/// A profile made ready to run.
pub struct Pipeline<'a, const W: usize> {
    way: Engine<W>,
    /// Whether steps of another program are noted as it writes them.
    noting: bool,
    guessing: Guessing,
    tally: Tally<'a>,
}

impl<'a, const W: usize> Pipeline<'a, W> {
    /// Makes a profile ready. `None` if its scale is unknown or its program cannot go up such a ladder, which
    /// [`Profile::parse`] refuses.
    pub fn new(catalogue: &'a Catalogue, profile: &Profile) -> Option<Self> {
        let tally = Tally::new(catalogue, &profile.scale)?;
        Some(Self { way: Engine::new(catalogue, profile)?, noting: false, guessing: profile.guess, tally })
    }

    /// The same ladder with another answer to "what if nothing applies?".
    #[must_use]
    pub const fn guessing(mut self, guessing: Guessing) -> Self {
        self.guessing = guessing;
        self
    }

    /// The same, noting each step of another program as it writes them.
    #[must_use]
    pub const fn noting(mut self, noting: bool) -> Self {
        self.noting = noting;
        self
    }

    /// Whether the path of such a board can be told: a program may know no other than the classic one.
    pub fn suits(&self, grid: &Grid<W>) -> bool {
        self.way.suits(grid)
    }
}

/// Every instance of a technique on a grid, in its fixed order.
pub fn find_all<const W: usize>(grid: &Grid<W>, technique: TechniqueId) -> Vec<Step> {
    list(grid, technique).steps
}

/// What a finder lists.
#[derive(Clone, Debug)]
pub struct Instances {
    /// Every instance, in its fixed order.
    pub steps: Vec<Step>,
    /// Whether it gave up somewhere at the bound of its search, so that there may be more.
    pub cut_short: bool,
}

/// Every instance of a technique, and whether there may be more.
pub fn list<const W: usize>(grid: &Grid<W>, technique: TechniqueId) -> Instances {
    list_within(grid, technique, CancelToken::NEVER)
}

/// The same, until the time is over.
pub fn list_within<const W: usize>(
    grid: &Grid<W>,
    technique: TechniqueId,
    cancel: CancelToken<'_>,
) -> Instances {
    let mut steps = Vec::new();
    let mut deliver = |instance: Instance<'_>| {
        let measure = instance.measure;
        steps.extend(instance.finding().map(|finding| Step { technique, measure, finding }));
        Flow::Continue(())
    };
    let mut found = StepSink::with_reasons(&mut deliver).with_cancel(cancel);
    let broken_off = whydoku_techniques::finder::<W>(technique).find(grid, &mut found).is_break();
    let cut_short = found.was_cut_short() || broken_off;
    Instances { steps, cut_short }
}

/// The same as HoDoKu counts them, with the options that its tester writes behind a code; where it means what we do, ours.
pub fn list_as_hodoku<const W: usize>(grid: &Grid<W>, technique: TechniqueId, options: &str) -> Instances {
    let Some(mut steps) = hodoku::all(grid, technique, options) else { return list(grid, technique) };
    for step in &mut steps {
        step.finding = whydoku_checker::tighten(grid, &step.finding);
    }
    Instances { steps, cut_short: false }
}

/// The cell by which cases are told apart; see [`guess::cell`].
pub(crate) fn case_cell<const W: usize>(grid: &Grid<W>) -> Option<whydoku_board::Cell> {
    guess::cell(grid)
}

/// The guess on a board whose solution is known, as a path makes it where nothing applies.
pub(crate) fn guess_on<const W: usize>(grid: &Grid<W>, solution: &Solution) -> Guess {
    trial(grid, guess::choose(grid, solution))
}

/// A trial of one candidate, for cases and guesses.
pub(crate) fn trial<const W: usize>(grid: &Grid<W>, candidate: Candidate) -> Guess {
    Guess { candidate, choices: grid.candidates(candidate.cell), open: grid.open().len(), number: 1 }
}
