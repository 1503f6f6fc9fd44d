//! All that follows from small steps. In which order they are taken makes no difference to where they end, so all that
//! a technique finds is taken at once.

use super::ladder::{Ladder, Sort};
use super::seen::Seen;
use whydoku_board::Grid;
use whydoku_logic::Conclusion;

/// Takes singles, intersections and subsets as long as there are any.
pub(super) fn settle<const W: usize>(ladder: &Ladder<'_, W>, grid: &mut Grid<W>, room: &mut Vec<Conclusion>) {
    while !grid.is_full() {
        let small = || ladder.of(Sort::Single).chain(ladder.of(Sort::Small));
        if !small().any(|finder| ladder.sweep(finder, grid, room)) {
            break;
        }
    }
}

/// The board after a step and all small steps that follow it.
pub(super) fn after<const W: usize>(
    ladder: &Ladder<'_, W>,
    grid: &Grid<W>,
    seen: &Seen,
    room: &mut Vec<Conclusion>,
) -> Grid<W> {
    let mut next = grid.clone();
    seen.conclusions.iter().for_each(|conclusion| conclusion.apply_to(&mut next));
    settle(ladder, &mut next, room);
    next
}
