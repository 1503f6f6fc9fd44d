//! Siamese fish: two finned fish with the same bases whose covers differ. A fin of one is covered by the other; each
//! eliminates something that the other does not, and both rest on the same premises.

use super::search::{Fins, FishMatch, FishQuery, search_all};
use super::shape::FishShape;
use crate::finder::{Flow, StepSink, Technique};
use whydoku_board::Grid;

/// Size and shape of both, and the fins that the pair must have: lean if both are lean.
pub(super) struct SiameseFish(pub(super) usize, pub(super) FishShape, pub(super) Fins);

impl SiameseFish {
    fn is_pair<const W: usize>(&self, one: &FishMatch<W>, other: &FishMatch<W>) -> bool {
        self.2.allow(one.lean && other.lean)
            && one.bases() == other.bases()
            && !one.removed.is_subset(&other.removed)
            && !other.removed.is_subset(&one.removed)
    }
}

impl<const W: usize> Technique<W> for SiameseFish {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let mut given_up = false;
        for digit in grid.layout().digits() {
            for &sides in self.1.sides() {
                sink.check_cancelled()?;
                let (places, fins) = (*grid.places(digit), Fins::Any);
                let query = FishQuery { digit, places, size: self.0, shape: self.1, fins, sides };
                let (matches, cut_short) = search_all(grid, query);
                given_up |= cut_short;
                for (at, one) in matches.iter().enumerate() {
                    for other in matches[at + 1..].iter().filter(|other| self.is_pair(one, other)) {
                        let removed = one.removed | other.removed;
                        sink.eliminate(digit, removed, || one.reason(digit, Some(other)))?;
                    }
                }
            }
        }
        sink.cut_short(given_up);
        Flow::Continue(())
    }
}
