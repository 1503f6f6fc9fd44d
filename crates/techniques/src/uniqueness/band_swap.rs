//! Multivalue universal graves: two parallel lines, crossed by four or more, with as many digits in the cells as crossing
//! lines. The two lines could change places there.
//!
//! ```text
//! 12 │ 234 │ 13 │ 124      each of the four digits is once in either line, so the lines could be swapped. Three
//! 12 │ 234 │ 34 │ 147      crossing lines make an extended rectangle; the conclusions are the same
//! ```

use super::extended::{RungPair, is_fillable, on_ladders, whole_rungs};
use super::guarded::{GuardedPattern, GuardianType};
use crate::finder::{Flow, StepSink};
use smallvec::SmallVec;
use whydoku_board::{CellSet, DigitSet, Grid, MAX_SIZE};

/// The numbers of crossing lines. Three make an extended rectangle.
const RUNGS: std::ops::RangeInclusive<usize> = 4..=6;

/// The most cells with extra candidates.
const MOST_EXTRA: usize = 2;

pub(super) fn find<const W: usize>(grid: &Grid<W>, kind: GuardianType, sink: &mut StepSink<'_>) -> Flow {
    on_ladders(grid, &mut |along, rungs| {
        let rungs = whole_rungs(grid.layout(), along, rungs);
        choose(grid, kind, &rungs, &mut SmallVec::new(), (DigitSet::EMPTY, 0), sink)
    })
}

/// Adds crossing lines while the digits of the cells without extra candidates are not too many. Counts the cells with some.
fn choose<const W: usize>(
    grid: &Grid<W>,
    kind: GuardianType,
    rungs: &[RungPair],
    chosen: &mut SmallVec<[RungPair; MAX_SIZE]>,
    (digits, extra): (DigitSet, usize),
    sink: &mut StepSink<'_>,
) -> Flow {
    if RUNGS.contains(&chosen.len()) && digits.len() == chosen.len() {
        report(grid, kind, chosen, (digits, extra), sink)?;
    }
    if chosen.len() == *RUNGS.end() {
        return Flow::Continue(());
    }
    for (at, &rung) in rungs.iter().enumerate() {
        // Each cell of it with all its digits, or as one with extra candidates.
        for guarded in 0..4_usize {
            let extra = extra + guarded.count_ones() as usize;
            let plain = rung.iter().enumerate().filter(|(side, _)| guarded >> side & 1 == 0);
            let digits = plain.fold(digits, |all, (_, &cell)| all | grid.candidates(cell));
            if extra <= MOST_EXTRA && digits.len() <= *RUNGS.end() {
                chosen.push(rung);
                choose(grid, kind, &rungs[at + 1..], chosen, (digits, extra), sink)?;
                chosen.pop();
            }
        }
    }
    Flow::Continue(())
}

fn report<const W: usize>(
    grid: &Grid<W>,
    kind: GuardianType,
    rungs: &[RungPair],
    (digits, extra): (DigitSet, usize),
    sink: &mut StepSink<'_>,
) -> Flow {
    let cells: CellSet<W> = rungs.iter().copied().flatten().collect();
    let has_two = cells.iter().all(|cell| (grid.candidates(cell) & digits).len() >= 2);
    if !has_two || !is_fillable(grid, rungs, digits, digits) {
        return Flow::Continue(());
    }
    let pattern = GuardedPattern::of_digits(grid, cells, digits);
    let Some(mut pattern) = pattern.filter(|pattern| pattern.guarded.len() == extra) else {
        return Flow::Continue(());
    };
    pattern.measure = cells.len() as u16;
    pattern.report(grid, kind, sink)
}
