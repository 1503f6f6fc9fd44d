//! The exact search on any layout: singles until there are none, then the truth with the fewest choices is tried.
//!
//! Each trial splits in two, "this candidate" and "not this candidate", so that no solution is met twice even where a
//! clue may be honoured in several ways at once. The search keeps its own stack and undoes what a trial took away, so
//! neither its depth nor its memory depends on luck.

use super::Solution;
use super::board::{Mark, SearchBoard};
use super::counter::{Counter, End};
use whydoku_board::Candidate;
use whydoku_board::Grid;

/// Hands every solution to the counter.
pub(super) fn search<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    search_by(grid, &mut |board| board.choose(), counter)
}

/// The same with trials that `choose` chooses.
pub(super) fn search_by<const W: usize>(
    grid: &Grid<W>,
    choose: &mut dyn FnMut(&SearchBoard<'_, W>) -> Option<Candidate>,
    counter: &mut Counter<'_>,
) -> End {
    let Some(mut board) = SearchBoard::new(grid) else { return End::Continue(()) };
    let mut solution = Solution::blank(grid.layout().shape().cells());
    let mut trials: Vec<(Mark, Candidate)> = Vec::new();
    let mut sound = board.follow_clues() && board.part_from_start() && board.settle();
    loop {
        if sound {
            if let Some(candidate) = choose(&board) {
                counter.guess()?;
                trials.push((board.mark(), candidate));
                sound = board.place(candidate) && board.settle();
                continue;
            }
            board.write(&mut solution);
            counter.found(&solution)?;
        }
        let Some((mark, candidate)) = trials.pop() else { return End::Continue(()) };
        board.undo(mark);
        sound = board.eliminate(candidate) && board.settle();
    }
}
