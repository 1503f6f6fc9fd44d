//! Fish by size, shape and fins. A finned fish of lines is sashimi if without its fins some base has one place at most:
//! only the fins make a fish of it. Some elimination must need all bases.
//!
//! Siamese fish are two finned fish with the same bases whose covers differ. A fin of one is covered by the other; each
//! eliminates something that the other does not, and both rest on the same premises.

use super::search::{Fins, FishMatch, FishQuery, search};
use super::shape::{FishShape, HouseKinds};
use crate::finder::{Flow, StepSink, Technique};
use crate::template::{digits_with_unused_places, unused_places};
use std::ops::ControlFlow;
use std::rc::Rc;
use whydoku_board::{Digit, Grid};

/// Size, shape, and the fins that a fish must have.
pub(super) struct Fish(pub(super) usize, pub(super) FishShape, pub(super) Fins);

impl<const W: usize> Technique<W> for Fish {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let &Self(size, shape, fins) = self;
        for digit in digits_with_unused_places(grid, sink) {
            if !sink.seeks_digit(digit) {
                continue;
            }
            for &sides in shape.sides() {
                let fish = matches(grid, digit, (size, shape, sides), sink)?;
                // A lean base without a fin makes a degenerate fish.
                let takes_bare = fins == Fins::Lean && sink.wants_degenerate();
                let fits =
                    |fish: &&FishMatch<W>| fins.allow(&fish.fins, fish.lean) || takes_bare && fish.lean;
                for fish in fish.0.iter().filter(fits) {
                    sink.eliminate(digit, fish.removed, || fish.reason(digit, None))?;
                }
            }
        }
        Flow::Continue(())
    }
}

fn matches<const W: usize>(
    grid: &Grid<W>,
    digit: Digit,
    (size, shape, sides): (usize, FishShape, [HouseKinds; 2]),
    sink: &mut StepSink<'_>,
) -> ControlFlow<(), Rc<(Vec<FishMatch<W>>, bool)>> {
    sink.check_cancelled()?;
    let degenerate = sink.wants_degenerate();
    let query = FishQuery { digit, places: *grid.places(digit), size, shape, sides, degenerate };
    let fish = sink.cached(query, || search(grid, query, *unused_places(grid, digit, sink)));
    sink.cut_short(fish.1);
    ControlFlow::Continue(fish)
}

/// Size and shape of both, and the fins that the pair must have: lean if both are lean.
pub(super) struct SiameseFish(pub(super) usize, pub(super) FishShape, pub(super) Fins);

impl SiameseFish {
    fn is_pair<const W: usize>(&self, one: &FishMatch<W>, other: &FishMatch<W>) -> bool {
        self.2.allow(&one.fins, one.lean && other.lean)
            && !other.fins.is_empty()
            && one.bases() == other.bases()
            && !one.removed.is_subset(&other.removed)
            && !other.removed.is_subset(&one.removed)
    }
}

impl<const W: usize> Technique<W> for SiameseFish {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let &Self(size, shape, _) = self;
        for digit in digits_with_unused_places(grid, sink) {
            for &sides in shape.sides() {
                let fish = matches(grid, digit, (size, shape, sides), sink)?;
                for (at, one) in fish.0.iter().enumerate() {
                    for other in fish.0[at + 1..].iter().filter(|other| self.is_pair(one, other)) {
                        let removed = one.removed | other.removed;
                        sink.eliminate(digit, removed, || one.reason(digit, Some(other)))?;
                    }
                }
            }
        }
        Flow::Continue(())
    }
}
