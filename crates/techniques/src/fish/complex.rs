//! Fish by size, shape and fins. A finned fish of lines is sashimi if without its fins some base has one place at most:
//! only the fins make a fish of it. Some elimination must need all bases.

use super::search::{Fins, FishMatch, FishQuery, search};
use super::shape::{FishShape, HouseKinds};
use crate::finder::{FinderCache, Flow, StepSink, Technique};
use std::rc::Rc;
use whydoku_board::{CellSet, Digit, Grid};

/// Size, shape, and the fins that a fish must have.
#[derive(Clone, Copy)]
pub(super) struct Fish(pub(super) usize, pub(super) FishShape, pub(super) Fins);

impl<const W: usize> Technique<W> for Fish {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let mut given_up = false;
        let cache = sink.cache();
        for digit in grid.layout().digits() {
            if !sink.seeks_digit(digit) {
                continue;
            }
            for &sides in self.1.sides() {
                sink.check_cancelled()?;
                let mut report = |fish: &FishMatch<W>| {
                    if self.2.allow(fish.lean) {
                        sink.eliminate(digit, fish.removed, || fish.reason(digit, None))
                    } else {
                        Flow::Continue(())
                    }
                };
                if let Some(cache) = cache {
                    let found = self.cached(grid, digit, sides, cache);
                    given_up |= found.given_up;
                    found.matches.iter().try_for_each(report)?;
                } else {
                    search(grid, &FishQuery { digit, fish: *self, sides }, &mut given_up, &mut report)?;
                }
            }
        }
        sink.cut_short(given_up);
        Flow::Continue(())
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct FishKey<const W: usize> {
    digit: Digit,
    places: CellSet<W>,
    size: usize,
    shape: FishShape,
    fins: Fins,
    sides: [HouseKinds; 2],
}

struct FishMatches<const W: usize> {
    matches: Vec<FishMatch<W>>,
    given_up: bool,
}

impl Fish {
    /// Fish of one digit, fat and lean ones together, because one search finds both.
    fn cached<const W: usize>(
        &self,
        grid: &Grid<W>,
        digit: Digit,
        sides: [HouseKinds; 2],
        cache: &FinderCache,
    ) -> Rc<FishMatches<W>> {
        let &Self(size, shape, fins) = self;
        let fins = if fins == Fins::None { fins } else { Fins::Any };
        cache.of(FishKey { digit, places: *grid.places(digit), size, shape, fins, sides }, || {
            let mut found = FishMatches { matches: Vec::new(), given_up: false };
            let query = FishQuery { digit, fish: Self(size, shape, fins), sides };
            let _ = search(grid, &query, &mut found.given_up, &mut |fish| {
                found.matches.push(*fish);
                Flow::Continue(())
            });
            found
        })
    }
}
