//! Where the time goes on a path that is told: the step that takes a player longest to find.

use super::{Fixed, Model, Openings};
use crate::catalogue::Score;
use crate::trace::{Move, Trace};
use whydoku_logic::Step;

/// The step of a path that takes longest to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Slowest {
    /// Its number, from 1.
    pub step: usize,
    /// How many digits can be written there by a single; none if something harder is needed.
    pub singles: usize,
    /// How long a median player looks for it, in seconds.
    pub seconds: u64,
}

/// How long a step of a path is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searched {
    /// How many digits can be written there by a single; none if something harder is needed.
    pub singles: usize,
    /// How long a median player looks for it, in tenths of a second.
    pub tenths: u64,
    time: Fixed,
}

impl Model {
    /// How long each step of a path is looked for, in order. Guesses are no steps.
    pub fn searched<const W: usize>(
        &self,
        trace: &Trace<W>,
        difficulty: impl Fn(&Step) -> Score,
    ) -> Vec<Searched> {
        let mut grid = trace.start.clone();
        let mut found = Vec::new();
        for what in &trace.moves {
            let step = match what {
                Move::Guessed(guess) => {
                    grid.place(guess.candidate);
                    continue;
                }
                Move::Deduced(deduction) => &deduction.step,
            };
            let openings = Openings::of(self, &grid);
            let singles = openings.singles.len();
            let time = if singles > 0 { self.search / openings.all() } else { self.cost(difficulty(step)) };
            let tenths = (time * self.median * Fixed::whole(10)).rounded();
            found.push(Searched { singles, tenths, time });
            step.finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(&mut grid));
        }
        found
    }

    /// The step that takes longest to find; the first of them if several do. `None` if there is no step.
    pub fn slowest(&self, searched: &[Searched]) -> Option<Slowest> {
        let longest = searched.iter().map(|step| step.time).max()?;
        let at = searched.iter().position(|step| step.time == longest)?;
        let Searched { singles, time, .. } = searched[at];
        Some(Slowest { step: at + 1, singles, seconds: (time * self.median).rounded() })
    }
}
