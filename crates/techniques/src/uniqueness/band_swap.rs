//! Multivalue universal graves: two parallel lines, crossed by four or more, with as many digits in the cells as crossing
//! lines. The two lines could change places there.
//!
//! ```text
//! 12 │ 234 │ 13 │ 124      each of the four digits is once in either line, so the lines could be swapped. Three
//! 12 │ 234 │ 34 │ 147      crossing lines make an extended rectangle; the conclusions are the same
//! ```

use super::extended::{RungPair, is_fillable, on_ladders, whole_rungs};
use super::guarded::{GuardedPattern, PatternList};
use smallvec::SmallVec;
use whydoku_board::{CellSet, DigitSet, Grid, MAX_SIZE};

/// The numbers of crossing lines. Three make an extended rectangle.
const RUNGS: std::ops::RangeInclusive<usize> = 4..=6;

/// The most cells with extra candidates.
const MOST_EXTRA: usize = 2;

pub(super) fn list<const W: usize>(grid: &Grid<W>) -> PatternList<W> {
    let mut patterns = Vec::new();
    on_ladders(grid, &mut |along, rungs| {
        let rungs = whole_rungs(grid.layout(), along, rungs);
        choose(grid, &rungs, &mut SmallVec::new(), (DigitSet::EMPTY, 0), &mut patterns);
    });
    patterns.into_iter().collect()
}

/// Adds crossing lines while the digits of the cells without extra candidates are not too many. Counts the cells with some.
fn choose<const W: usize>(
    grid: &Grid<W>,
    rungs: &[RungPair],
    chosen: &mut SmallVec<[RungPair; MAX_SIZE]>,
    (digits, extra): (DigitSet, usize),
    patterns: &mut Vec<GuardedPattern<W>>,
) {
    if RUNGS.contains(&chosen.len()) && digits.len() == chosen.len() {
        patterns.extend(pattern(grid, chosen, (digits, extra)));
    }
    if chosen.len() == *RUNGS.end() {
        return;
    }
    for (at, &rung) in rungs.iter().enumerate() {
        // Each cell of it with all its digits, or as one with extra candidates.
        for guarded in 0..4_usize {
            let extra = extra + guarded.count_ones() as usize;
            let plain = rung.iter().enumerate().filter(|(side, _)| guarded >> side & 1 == 0);
            let digits = plain.fold(digits, |all, (_, &cell)| all | grid.candidates(cell));
            if extra <= MOST_EXTRA && digits.len() <= *RUNGS.end() {
                chosen.push(rung);
                choose(grid, &rungs[at + 1..], chosen, (digits, extra), patterns);
                chosen.pop();
            }
        }
    }
}

fn pattern<const W: usize>(
    grid: &Grid<W>,
    rungs: &[RungPair],
    (digits, extra): (DigitSet, usize),
) -> Option<GuardedPattern<W>> {
    let cells: CellSet<W> = rungs.iter().copied().flatten().collect();
    let has_two = cells.iter().all(|cell| (grid.candidates(cell) & digits).len() >= 2);
    if !has_two || !is_fillable(grid, rungs, digits, digits) {
        return None;
    }
    let pattern = GuardedPattern::of_digits(grid, cells, digits)?;
    (pattern.guarded.len() == extra).then(|| pattern.measured())
}
