//! [`Simplest`]: the findings of the lowest rung that has any.

use super::Pipeline;
use super::climb::Ending;
use super::engine::{Advance, Stepper};
use super::guess;
use super::ladder::LadderStepper;
use super::limits::Cut;
use super::rate::RatingContext;
use crate::catalogue::Score;
use whydoku_board::{CancelToken, Cancelled, Grid};
use whydoku_logic::Conclusion;

/// The findings of the lowest rung that has any.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplest {
    /// The difficulty of the hardest of them, or of a guess.
    pub difficulty: Score,
    /// Their conclusions; of a guess, the digit that is tried.
    pub conclusions: Vec<Conclusion>,
}

impl<const W: usize> Pipeline<W> {
    /// The findings of the lowest rung of this profile's own ladder that has any; a guess where nothing applies. `context` is
    /// that of all boards of a puzzle.
    pub fn simplest(
        &self,
        grid: &Grid<W>,
        context: &mut RatingContext,
        cancel: CancelToken<'_>,
    ) -> Result<Simplest, Ending> {
        let RatingContext { solutions, cache } = context;
        let mut stepper = LadderStepper::bare(self.engine.ladder(), &self.tally, cache.clone());
        match stepper.advance(grid, solutions, cancel) {
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
