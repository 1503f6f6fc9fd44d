//! [`Simplest`]: what the lowest rung that has anything shows on a board, all at once, without going on from there.

use super::climb::Climb;
use super::guess;
use super::limits::Cut;
use super::solutions::Solutions;
use super::way::{Advance, Engine, Stepper};
use super::{Ending, Observer, Pipeline};
use crate::catalogue::Score;
use whydoku_board::{CancelToken, Cancelled, Grid};
use whydoku_logic::Conclusion;
use whydoku_techniques::finder::FinderCache;

/// What is easiest on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Simplest {
    /// How hard it is: the hardest of what was found, or a guess.
    pub difficulty: Score,
    /// What follows; of a guess, the digit that is tried.
    pub conclusions: Vec<Conclusion>,
}

impl<const W: usize> Pipeline<'_, W> {
    /// What is easiest on a board of this profile's own ladder; a guess where nothing applies.
    pub fn simplest(&self, grid: &Grid<W>, cancel: CancelToken<'_>) -> Result<Simplest, Ending> {
        let (Engine::Climb(ladder) | Engine::Follow(_, ladder)) = &self.way;
        let mut climb = Climb::bare(ladder, &self.tally, FinderCache::default());
        let mut solutions = Solutions::default();
        match climb.advance(grid, &mut solutions, cancel) {
            Advance::OutOfTime => Err(Ending::Cut(Cut::Time)),
            Advance::Progress => {
                let mut difficulty = Score::default();
                climb.each(&mut |taken| {
                    difficulty = difficulty.max(self.tally.difficulty(taken.technique, taken.measure).0);
                });
                Ok(Simplest { difficulty, conclusions: climb.conclusions().to_vec() })
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
