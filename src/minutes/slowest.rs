//! Where the time goes on a path that is told: the step that takes a player longest to find.

use super::{Fixed, Model, Openings};
use crate::catalogue::Score;
use crate::step::Step;
use crate::trace::{Move, Trace};

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

impl Model {
    /// The step of a path that takes longest to find; the first of them if several do. Guesses are no steps. `None` if
    /// there is no step.
    pub fn slowest<const W: usize>(
        &self,
        trace: &Trace<W>,
        difficulty: impl Fn(&Step) -> Score,
    ) -> Option<Slowest> {
        let mut grid = trace.start.clone();
        let (mut number, mut slowest): (usize, Option<(Fixed, Slowest)>) = (0, None);
        for what in &trace.moves {
            let step = match what {
                Move::Guessed(guess) => {
                    grid.place(guess.candidate);
                    continue;
                }
                Move::Deduced(deduction) => &deduction.step,
            };
            number += 1;
            let openings = Openings::of(self, &grid);
            let singles = openings.singles.len();
            let searched =
                if singles > 0 { self.search / openings.all() } else { self.cost(difficulty(step)) };
            if slowest.is_none_or(|(longest, _)| searched > longest) {
                let seconds = (searched * self.median).rounded();
                slowest = Some((searched, Slowest { step: number, singles, seconds }));
            }
            step.finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(&mut grid));
        }
        slowest.map(|(_, slowest)| slowest)
    }
}
