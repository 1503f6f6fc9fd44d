//! The rungs of the path: which profile names them all, and in which order.

use crate::{Misfit, Objection, Rung};
use whydoku_logic::TechniqueId as T;

/// In order. A whip of one variable is a digit locked where a line crosses a box.
const RUNGS: [&[T]; 5] =
    [&[T::FullHouse], &[T::HiddenSingle], &[T::NakedSingle], &[T::Pointing, T::Claiming], &[T::Whip]];

/// Whether a profile names the rungs, all of them: the path is defined by what there is on it.
pub(super) fn check(rungs: &[Rung<'_>]) -> Result<(), Misfit> {
    let misfit = |rung, technique, objection| Err(Misfit { rung, technique, objection });
    for (at, rung) in rungs.iter().enumerate() {
        let Some(&first) = rung.techniques.first() else { continue };
        let Some(place) = RUNGS.iter().position(|rung| rung.contains(&first)) else {
            return misfit(at, first, Objection::Place);
        };
        if place != at {
            return misfit(at, first, Objection::Order);
        }
        if let Some(&other) = rung.techniques.iter().find(|technique| !RUNGS[at].contains(technique)) {
            return misfit(at, other, Objection::Place);
        }
    }
    match RUNGS.get(rungs.len()) {
        Some(missing) => misfit(rungs.len().saturating_sub(1), missing[0], Objection::Order),
        None => Ok(()),
    }
}
