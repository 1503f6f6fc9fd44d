//! The exact search on any layout: singles until there are none, then the truth with the fewest choices is tried.
//!
//! Each trial splits in two, "this candidate" and "not this candidate", so that no solution is met twice even where a
//! clue may be honoured in several ways at once. The search keeps its own stack and undoes what a trial took away, so
//! neither its depth nor its memory depends on luck.

use super::Solution;
use super::board::{Board, Mark};
use super::tally::{End, Tally};
use crate::geometry::Candidate;
use crate::grid::Grid;

/// Hands every solution to the tally.
pub(super) fn search<const W: usize>(grid: &Grid<W>, tally: &mut Tally<'_>) -> End {
    search_by(grid, &mut |board| board.choose(), tally)
}

/// The same with trials that `choose` chooses.
pub(super) fn search_by<const W: usize>(
    grid: &Grid<W>,
    choose: &mut dyn FnMut(&Board<'_, W>) -> Option<Candidate>,
    tally: &mut Tally<'_>,
) -> End {
    let Some(mut board) = Board::new(grid) else { return End::Continue(()) };
    let mut solution = Solution::blank(grid.layout().shape().cells());
    let mut trials: Vec<(Mark, Candidate)> = Vec::new();
    let mut sound = board.follow_clues() && board.part_from_start() && board.settle();
    loop {
        if sound {
            if let Some(candidate) = choose(&board) {
                tally.guess()?;
                trials.push((board.mark(), candidate));
                sound = board.place(candidate) && board.settle();
                continue;
            }
            board.write(&mut solution);
            tally.found(&solution)?;
        }
        let Some((mark, candidate)) = trials.pop() else { return End::Continue(()) };
        board.undo(mark);
        sound = board.eliminate(candidate) && board.settle();
    }
}
