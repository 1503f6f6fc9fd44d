//! Wings: a pivot that passes the problem on to two pincers, one of which must take it.
//!
//! ```text
//! XY-wing    pivot 58 ── pincer 5z          pivot is 5 or 8; either way one pincer is z:
//!              │                            no cell that sees both pincers is z
//!            pincer 8z
//!
//! XYZ-wing   the same with a pivot 58z: the cell must see the pivot too
//! ```
//!
//! Pincers that see each other make a naked triple with the pivot, and are left to it.

use crate::finder::{Flow, Reason, Registration, StepSink, Technique};
use whydoku_board::Grid;
use whydoku_board::{Cell, DigitSet};
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::XyWing, &Wing { pivot_has_z: false }),
            Registration::new(TechniqueId::XyzWing, &Wing { pivot_has_z: true }),
        ]
    }
}

struct Wing {
    /// Whether the pivot itself may be the digit that both pincers share.
    pivot_has_z: bool,
}

impl<const W: usize> Technique<W> for Wing {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let pivot_size = if self.pivot_has_z { 3 } else { 2 };
        for pivot in grid.open() {
            let candidates = grid.candidates(pivot);
            if candidates.len() != pivot_size {
                continue;
            }
            for first in &(*grid.layout().peers(pivot) & *grid.open()) {
                if self.is_pincer(candidates, grid.candidates(first)) {
                    self.with_second(grid, pivot, first, found)?;
                }
            }
        }
        Flow::Continue(())
    }
}

impl Wing {
    /// Two candidates, of which the pivot has one (XY) or both (XYZ).
    fn is_pincer(&self, pivot: DigitSet, pincer: DigitSet) -> bool {
        pincer.len() == 2 && (pivot & pincer).len() == if self.pivot_has_z { 2 } else { 1 }
    }

    fn with_second<const W: usize>(
        &self,
        grid: &Grid<W>,
        pivot: Cell,
        first: Cell,
        found: &mut StepSink<'_>,
    ) -> Flow {
        let layout = grid.layout();
        let (at_pivot, at_first) = (grid.candidates(pivot), grid.candidates(first));
        for second in &((*layout.peers(pivot) & *grid.open()) - *layout.peers(first)) {
            let at_second = grid.candidates(second);
            // Each pair once, in reading order.
            if second <= first || !self.is_pincer(at_pivot, at_second) {
                continue;
            }
            let Some(z) = (at_first & at_second).single() else { continue };
            if at_pivot.contains(z) != self.pivot_has_z {
                continue;
            }
            let mut removed = layout.common_peers([first, second]) & *grid.places(z);
            if self.pivot_has_z {
                removed &= *layout.peers(pivot);
            }
            // The pivot of an XY-wing sees both pincers but cannot be z, so it is never among the removed.
            found.eliminate(z, removed, || {
                let link = |pincer| (grid.candidates(pincer) - DigitSet::only(z)).first();
                // The case of the smaller digit is told first.
                let pincers = if link(second) < link(first) { [second, first] } else { [first, second] };
                let figure = Figure::new()
                    .cells(Role::Pivot, [pivot])
                    .cells(Role::Pincer, pincers)
                    .digits(Role::Link, pincers.into_iter().filter_map(link))
                    .digits(Role::Digit, [z]);
                Reason::new([pivot, first, second].map(Truth::Cell), figure)
            })?;
        }
        Flow::Continue(())
    }
}
