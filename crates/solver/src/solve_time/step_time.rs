//! The time to find each step of an explained path.

use super::{FixedPoint, OpenSingles, TimeModel};
use crate::catalogue::Score;
use crate::trace::{Move, Trace};
use whydoku_logic::Step;

/// The step of a path that takes longest to find.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SlowestStep {
    /// Its number, from 1.
    pub step: usize,
    /// The number of singles on its board; 0 if a harder technique is needed.
    pub singles: usize,
    /// The time that a median player needs to find it, in seconds.
    pub seconds: u64,
}

/// The time to find a step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StepTime {
    /// The number of singles on its board; 0 if a harder technique is needed.
    pub singles: usize,
    /// The time that a median player needs to find it, in tenths of a second.
    pub tenths: u64,
    time: FixedPoint,
}

impl TimeModel {
    /// The time to find each step of a path, in order. Guesses are no steps.
    pub fn step_times<const W: usize>(
        &self,
        trace: &Trace<W>,
        difficulty: impl Fn(&Step) -> Score,
    ) -> Vec<StepTime> {
        let mut grid = trace.start.clone();
        let mut times = Vec::new();
        for what in &trace.moves {
            let step = match what {
                Move::Guessed(guess) => {
                    grid.place(guess.candidate);
                    continue;
                }
                Move::Deduced(deduction) => &deduction.step,
            };
            let open = OpenSingles::of(self, &grid);
            let singles = open.singles.len();
            let time = if singles > 0 { self.search / open.total() } else { self.cost(difficulty(step)) };
            let tenths = (time * self.median * FixedPoint::whole(10)).rounded();
            times.push(StepTime { singles, tenths, time });
            step.finding.conclusions().iter().for_each(|conclusion| conclusion.apply_to(&mut grid));
        }
        times
    }

    /// The step that takes longest to find; the first of them if several do. `None` if there is no step.
    pub fn slowest(&self, times: &[StepTime]) -> Option<SlowestStep> {
        let longest = times.iter().map(|step| step.time).max()?;
        let at = times.iter().position(|step| step.time == longest)?;
        let StepTime { singles, time, .. } = times[at];
        Some(SlowestStep { step: at + 1, singles, seconds: (time * self.median).rounded() })
    }
}
