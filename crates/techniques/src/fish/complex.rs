//! Fish by size, shape and fins. A finned fish of lines is sashimi if without its fins some base has one place at most:
//! only the fins make a fish of it. Some elimination must need all bases.

use super::search::{Fins, FishMatch, FishQuery, search, search_all};
use super::shape::FishShape;
use crate::finder::{Flow, StepSink, Technique};
use whydoku_board::Grid;

/// Size, shape, and the fins that a fish must have.
pub(super) struct Fish(pub(super) usize, pub(super) FishShape, pub(super) Fins);

impl<const W: usize> Technique<W> for Fish {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let &Self(size, shape, fins) = self;
        let mut given_up = false;
        let cache = sink.cache();
        for digit in grid.layout().digits() {
            if !sink.seeks_digit(digit) {
                continue;
            }
            for &sides in shape.sides() {
                sink.check_cancelled()?;
                let query = FishQuery { digit, places: *grid.places(digit), size, shape, fins, sides };
                let mut report = |fish: &FishMatch<W>| {
                    if fins.allow(fish.lean) {
                        sink.eliminate(digit, fish.removed, || fish.reason(digit, None))
                    } else {
                        Flow::Continue(())
                    }
                };
                if let Some(cache) = cache {
                    // One search finds fat and lean fish.
                    let fins = if fins == Fins::None { fins } else { Fins::Any };
                    let query = FishQuery { fins, ..query };
                    let found = cache.of(query, || search_all(grid, query));
                    given_up |= found.1;
                    found.0.iter().try_for_each(report)?;
                } else {
                    search(grid, query, &mut given_up, &mut report)?;
                }
            }
        }
        sink.cut_short(given_up);
        Flow::Continue(())
    }
}
