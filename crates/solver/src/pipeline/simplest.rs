//! [`Simplest`]: the findings of the lowest rung that has any.

use super::Pipeline;
use super::climb::Ending;
use super::engine::{Advance, Stepper};
use super::guess;
use super::ladder::LadderStepper;
use super::limits::Cut;
use super::solutions::Solutions;
use crate::catalogue::Score;
use whydoku_board::{CancelToken, Cancelled, Grid};
use whydoku_logic::Conclusion;
use whydoku_techniques::finder::FinderCache;

/// The findings of the lowest rung that has any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplest {
    /// The difficulty of the hardest of them, or of a guess.
    pub difficulty: Score,
    /// Their conclusions; of a guess, the digit that is tried.
    pub conclusions: Vec<Conclusion>,
}

impl<const W: usize> Pipeline<'_, W> {
    /// The findings of the lowest rung of this profile's own ladder that has any; a guess where nothing applies.
    pub fn simplest(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Result<Simplest, Ending> {
        let mut stepper = LadderStepper::bare(self.engine.ladder(), &self.tally, FinderCache::default());
        let mut solutions = Solutions::default();
        match stepper.advance(grid, &mut solutions, cancel) {
            Advance::Cancelled => Err(Ending::Cut(Cut::Time)),
            Advance::Progress => {
                let mut difficulty = Score::default();
                stepper.each(&mut |step| {
                    difficulty = difficulty.max(self.tally.difficulty(step.technique, step.measure).0);
                });
                Ok(Simplest { difficulty, conclusions: stepper.conclusions().to_vec() })
            }
            Advance::Nothing => {
                let known =
                    Ending::of(solutions.within(grid, cancel).map_err(|Cancelled| Ending::Cut(Cut::Time))?)?;
                let tried = guess::choose(grid, known);
                Ok(Simplest {
                    difficulty: self.tally.with_guess(),
                    conclusions: vec![Conclusion::Place(tried)],
                })
            }
        }
    }
}
