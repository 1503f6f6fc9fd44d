//! Assumptions within an assumption: a candidate is assumed, and singles, lines and cages do not decide. So what a cell or a
//! house has left is tried within it. If each case leads to a conflict, the first assumption was wrong.
//!
//! Of all assumptions, those that leave the fewest candidates come first; once some lead to a conflict, the others are
//! skipped. Those that leave equally many are tried too: so what is found does not depend on the order of the cells.
//!
//! **Bound.** For each candidate one run for each candidate of the cells and houses that have few left.

use super::assumption::report_trial;
use super::network_of;
use crate::finder::{Flow, StepSink};
use crate::kernel::{Fixpoint, SingleOutcomes, SupportStore, Trial, refuted_splits};
use whydoku_board::Grid;

const LEAST_TRIED: usize = 4;

/// How far arguments may go.
#[derive(Clone, Copy)]
pub(crate) struct NestedLimits {
    /// The number of cases.
    cases: usize,
    /// The levels and steps up to the conflict, of all cases together.
    size: u16,
}

impl NestedLimits {
    /// An argument of this size takes up to 25 lines. Nobody reads longer ones.
    const READABLE: Self = Self { cases: 4, size: 50 };
    pub(crate) const NONE: Self = Self { cases: usize::MAX, size: u16::MAX };
}

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    if grid.layout().has_constraints() {
        find_nested(grid, NestedLimits::READABLE, sink)
    } else {
        Flow::Continue(())
    }
}

pub(crate) fn find_nested<const W: usize>(
    grid: &Grid<W>,
    limits: NestedLimits,
    sink: &mut StepSink<'_>,
) -> Flow {
    let network = &*network_of(grid, sink);
    let singles = &*sink.of_board(grid, (), || SingleOutcomes::new(sink.cache()));
    let support = SupportStore::of(sink.cache());
    let mut fixpoint = Fixpoint::new(network, support.clone(), sink.cancel_token());
    let mut trial = Trial::new(network, support);
    let (mut open, mut any) = (Vec::new(), false);
    for candidate in network.sought(sink) {
        sink.check_cancelled()?;
        let left = singles.of(&mut fixpoint, candidate);
        if !left.is_empty() {
            open.push((left.iter().map(|digits| digits.count_ones()).sum::<u32>(), candidate));
        }
    }
    open.sort_unstable();
    for cases in 2..=limits.cases.min(grid.layout().size()) {
        let (mut next, mut end) = (0, open.len());
        while next < end {
            let assumed = open[next].1;
            next += 1;
            let check = || sink.check_cancelled();
            check()?;
            let splits = refuted_splits(network, &mut fixpoint, singles, (assumed, cases), &check)?;
            let sized = splits.into_iter().filter_map(|mut split| {
                let size = trial.size_of_cases(assumed, &mut split, limits.size)?;
                Some((size, split))
            });
            let Some((_, mut refuted)) = sized.min() else { continue };
            // Without the others, the last one is placed, and leads to the conflict of the assumption itself.
            refuted.pop();
            if !trial.succeeds(assumed, &refuted) {
                continue;
            }
            any = true;
            end = end.min(end_after(&open, next - 1));
            let measure = refuted.len() as u16;
            report_trial(grid, network, &mut fixpoint, &mut trial, (assumed, &refuted), measure, sink)?;
        }
        if any {
            break;
        }
    }
    Flow::Continue(())
}

/// The end of the search after a conflict: all that leave as few candidates are tried, and enough of them.
fn end_after(open: &[(u32, u32)], at: usize) -> usize {
    let last = at.max(LEAST_TRIED - 1).min(open.len() - 1);
    let left = open[last].0;
    last + open[last..].iter().take_while(|open| open.0 == left).count()
}
