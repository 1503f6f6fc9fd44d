//! Backtracking over cells: place a digit that no placed one excludes, go on, step back when stuck. The variants
//! differ in the order of cells only.

use crate::rules::Rules;
use whydoku_board::Grid;
use whydoku_search::Solution;
use whydoku_search::searcher::{Counter, End};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CellOrder {
    FewestDigits,
    Reading,
    /// The cell with the most filled peers: the vertex with most coloured neighbours.
    MostNeighbours,
}

pub(super) fn search<const W: usize>(grid: &Grid<W>, order: CellOrder, counter: &mut Counter<'_>) -> End {
    let Some(rules) = Rules::new(grid) else { return End::Continue(()) };
    let mut board = rules.start();
    let mut solution = Solution::blank(board.len());
    // The chosen cells with the digits still to be tried there.
    let mut trials: Vec<(usize, u32)> = Vec::new();
    trials.extend(next(&rules, &board, order));
    if trials.is_empty() {
        solution.write_bits(&board);
        return counter.found(&solution);
    }
    while let Some((cell, digits)) = trials.last_mut() {
        let cell = *cell;
        board[cell] = 0;
        if *digits == 0 {
            trials.pop();
            counter.stats.backtracks += 1;
            continue;
        }
        let digit = *digits & digits.wrapping_neg();
        *digits &= *digits - 1;
        counter.node()?;
        board[cell] = digit;
        if !rules.keeps_clues(&board, cell) {
            continue;
        }
        if let Some(next) = next(&rules, &board, order) {
            trials.push(next);
        } else {
            solution.write_bits(&board);
            counter.found(&solution)?;
        }
    }
    End::Continue(())
}

fn next(rules: &Rules, board: &[u32], order: CellOrder) -> Option<(usize, u32)> {
    let mut open = (0..board.len()).filter(|&cell| board[cell] == 0);
    let cell = match order {
        CellOrder::Reading => open.next()?,
        CellOrder::FewestDigits => open.min_by_key(|&cell| rules.free(board, cell).count_ones())?,
        CellOrder::MostNeighbours => {
            let coloured = |cell: usize| rules.peers[cell].iter().filter(|&&peer| board[peer] != 0).count();
            open.rev().max_by_key(|&cell| coloured(cell))?
        }
    };
    Some((cell, rules.free(board, cell)))
}
