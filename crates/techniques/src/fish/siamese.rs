//! Siamese fish: two finned fish with the same bases whose covers differ. A fin of one is covered by the other; each
//! eliminates something that the other does not, and both rest on the same premises.

use super::complex::Fish;
use super::search::{Fins, FishMatch, FishQuery, search};
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
        let mut matches: Vec<FishMatch<W>> = Vec::new();
        for digit in grid.layout().digits() {
            for &sides in self.1.sides() {
                sink.check_cancelled()?;
                matches.clear();
                let query = FishQuery { digit, fish: Fish(self.0, self.1, Fins::Any), sides };
                search(grid, &query, &mut given_up, &mut |fish| {
                    matches.push(*fish);
                    Flow::Continue(())
                })?;
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
