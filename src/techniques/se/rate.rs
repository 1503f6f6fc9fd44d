//! [`Explainer`]: the three figures of a grid.

use super::engine::board::Board;
use super::engine::ladder::{self, Ladder};
use crate::geometry::{Digit, Shape};
use crate::grid::Grid;

/// The three figures, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Figures {
    /// The hardest step.
    pub er: u32,
    /// The hardest step until the first digit is placed.
    pub ep: u32,
    /// The first step.
    pub ed: u32,
}

/// How a path ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Path {
    /// In the solution.
    Solved(Figures),
    /// Nothing applies any more.
    Stuck(Figures),
    /// In a contradiction.
    Broken,
}

/// Rates grids; keeps the room that this takes from one to the next.
#[derive(Default)]
pub struct Explainer {
    ladder: Ladder,
}

impl Explainer {
    /// Goes the way of a grid; `None` on other than classic boards, for which the scale is not defined.
    ///
    /// `proper` is asked, at most once, whether the puzzle has just one solution: before the first step that takes
    /// this for granted or might take very long otherwise. If it has not, the path is [`Path::Stuck`]. `go_on` is asked
    /// before each step whether to take it; if not, the path is stuck there too.
    pub fn path<const W: usize>(
        &mut self,
        grid: &Grid<W>,
        proper: impl FnOnce() -> bool,
        mut go_on: impl FnMut(Figures) -> bool,
    ) -> Option<Path> {
        let mut board = board_of(grid)?;
        let mut known = None;
        let mut ask = Some(proper);
        let figures = |of: &ladder::Figures| Figures { er: of.er, ep: of.ep, ed: of.ed };
        let proper = || *known.get_or_insert_with(|| ask.take().is_some_and(|ask| ask()));
        let figures = figures(&self.ladder.rate(&mut board, proper, |so_far| go_on(figures(so_far))));
        Some(match board.open {
            0 if ladder::is_solution(&board) => Path::Solved(figures),
            0 => Path::Broken,
            _ => Path::Stuck(figures),
        })
    }
}

/// A grid as the searches need it; `None` for other than classic boards.
pub(super) fn board_of<const W: usize>(grid: &Grid<W>) -> Option<Board> {
    if *grid.layout().shape() != Shape::CLASSIC || !grid.layout().clues().is_empty() {
        return None;
    }
    let mut board = Board::EMPTY;
    for (cell, of) in grid.layout().cells().iter().enumerate() {
        if let Some(digit) = grid.digit(of) {
            board.fill(cell, digit.index());
        }
    }
    for digit in 0..9 {
        let words = grid.places(Digit::new(digit)).words();
        board.digit[digit] = words.iter().take(2).rev().fold(0, |bits, &word| bits << 64 | u128::from(word));
    }
    board.complete();
    Some(board)
}
