//! The exact search on any layout: propagate singles, then branch on the truth with the fewest choices.
//!
//! Each branch is binary, "this candidate" and "not this candidate", so no solution is found twice even where a clue
//! can be satisfied in several ways. The search keeps its own stack of states, so its memory is bounded.

use super::Solution;
use super::board::SearchBoard;
use super::counter::{Counter, End};
use whydoku_board::{Candidate, Grid};

pub(super) fn search<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    search_by(grid, &mut |board| board.choose(), counter)
}

/// Passes every solution to the counter; `choose` picks the branches.
pub(super) fn search_by<const W: usize>(
    grid: &Grid<W>,
    choose: &mut dyn FnMut(&SearchBoard<'_, W>) -> Option<Candidate>,
    counter: &mut Counter<'_>,
) -> End {
    let Some(mut board) = SearchBoard::new(grid, counter.cancel) else { return End::Continue(()) };
    let mut solution = Solution::blank(grid.layout().shape().cells());
    let mut trials: Vec<Candidate> = Vec::new();
    let mut sound = board.follow_clues() && board.settle();
    loop {
        if sound {
            if let Some(candidate) = choose(&board) {
                counter.guess()?;
                board.save();
                trials.push(candidate);
                sound = board.place(candidate) && board.settle();
                if !sound {
                    board.blame(candidate);
                }
                continue;
            }
            solution.write_bits(&board.digits);
            counter.found(&solution)?;
        }
        let Some(candidate) = trials.pop() else { return End::Continue(()) };
        board.restore();
        sound = board.eliminate(candidate) && board.settle();
        if !sound {
            board.blame(candidate);
        }
    }
}
