//! Fish by size, shape and fins. A finned fish of lines is sashimi if without its fins some base has one place at most:
//! only the fins make a fish of it. Some elimination must need all bases.
//!
//! Siamese fish are two finned fish with the same bases whose covers differ. A fin of one is covered by the other; each
//! eliminates something that the other does not, and both rest on the same premises.

use super::search::{Fins, FishMatch, FishQuery, search};
use super::shape::FishShape;
use crate::finder::{Flow, StepSink, Technique};
use whydoku_board::Grid;

/// Size, shape, and the fins that a fish must have.
pub(super) struct Fish(pub(super) usize, pub(super) FishShape, pub(super) Fins);

impl<const W: usize> Technique<W> for Fish {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let &Self(size, shape, fins) = self;
        let (has_fins, mut given_up) = (fins != Fins::None, false);
        for digit in grid.layout().digits() {
            if !sink.seeks_digit(digit) {
                continue;
            }
            for &sides in shape.sides() {
                sink.check_cancelled()?;
                let query = FishQuery { digit, places: *grid.places(digit), size, shape, has_fins, sides };
                let found = sink.cached(query, || search(grid, query));
                given_up |= found.1;
                for fish in found.0.iter().filter(|fish| fins.allow(fish.lean)) {
                    sink.eliminate(digit, fish.removed, || fish.reason(digit, None))?;
                }
            }
        }
        sink.cut_short(given_up);
        Flow::Continue(())
    }
}

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
                let (size, shape, places) = (self.0, self.1, *grid.places(digit));
                let query = FishQuery { digit, places, size, shape, has_fins: true, sides };
                let (matches, cut_short) = search(grid, query);
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
