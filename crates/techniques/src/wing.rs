//! XY- and XYZ-wings: a pivot and two pincers, one of which must be z.
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

use crate::finder::{Flow, Reason, StepSink, Technique, bivalue_cells, cells_with};
use whydoku_board::{Cell, CellSet, DigitSet, Grid};
use whydoku_logic::{Figure, Role, Truth};

register! {
    XyWing => Wing { pivot_has_z: false },
    XyzWing => Wing { pivot_has_z: true },
}

struct Wing {
    pivot_has_z: bool,
}

impl<const W: usize> Technique<W> for Wing {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let bivalue = bivalue_cells(grid);
        let pivots = if self.pivot_has_z { cells_with(grid, 3..=3) } else { bivalue };
        for pivot in pivots {
            let pincers = *grid.layout().peers(pivot) & bivalue;
            for first in pincers {
                if self.is_pincer(grid.candidates(pivot), grid.candidates(first)) {
                    self.with_second(grid, pivot, first, pincers, sink)?;
                }
            }
        }
        Flow::Continue(())
    }
}

impl Wing {
    fn is_pincer(&self, pivot: DigitSet, pincer: DigitSet) -> bool {
        (pivot & pincer).len() == if self.pivot_has_z { 2 } else { 1 }
    }

    fn with_second<const W: usize>(
        &self,
        grid: &Grid<W>,
        pivot: Cell,
        first: Cell,
        pincers: CellSet<W>,
        sink: &mut StepSink<'_>,
    ) -> Flow {
        let layout = grid.layout();
        let (at_pivot, at_first) = (grid.candidates(pivot), grid.candidates(first));
        for second in pincers - *layout.peers(first) {
            let at_second = grid.candidates(second);
            // Each pair once, in reading order.
            if second <= first || !self.is_pincer(at_pivot, at_second) {
                continue;
            }
            let Some(z) = (at_first & at_second).single() else { continue };
            if at_pivot.contains(z) != self.pivot_has_z {
                continue;
            }
            // The pivot of an XY-wing sees both pincers but cannot be z, so it is never among the removed.
            let mut removed = layout.common_peers([first, second]) & *grid.places(z);
            if self.pivot_has_z {
                removed &= *layout.peers(pivot);
            }
            sink.eliminate(z, removed, || {
                let link = |pincer| (grid.candidates(pincer) - DigitSet::only(z)).first();
                // The case of the smaller digit comes first.
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
