//! The rungs of the path: which profile names them all, and in which order.

use crate::{LadderError, LadderRung};
use whydoku_logic::TechniqueId as T;

/// In order. A whip of one variable is a digit locked where a line crosses a box.
const RUNGS: [&[T]; 5] =
    [&[T::FullHouse], &[T::HiddenSingle], &[T::NakedSingle], &[T::Pointing, T::Claiming], &[T::Whip]];

/// Whether a profile names the rungs, all of them: the path is defined by what there is on it.
pub(super) fn check(rungs: &[LadderRung<'_>]) -> Result<(), LadderError> {
    for (number, rung) in rungs.iter().enumerate() {
        let Some(&first) = rung.techniques.first() else { continue };
        let Some(place) = RUNGS.iter().position(|rung| rung.contains(&first)) else {
            return Err(LadderError::WrongRung { rung: number, technique: first });
        };
        if place != number {
            return Err(LadderError::WrongOrder { rung: number, technique: first });
        }
        if let Some(&other) = rung.techniques.iter().find(|technique| !RUNGS[number].contains(technique)) {
            return Err(LadderError::WrongRung { rung: number, technique: other });
        }
    }
    match RUNGS.get(rungs.len()) {
        Some(missing) => {
            Err(LadderError::WrongOrder { rung: rungs.len().saturating_sub(1), technique: missing[0] })
        }
        None => Ok(()),
    }
}
