//! [`Fillings`]: fillings of a board that share some digits with a known one. Generators ask this again and again of
//! one board, so everything that depends on the board alone is prepared once.

use super::counter::{Counter, End};
use super::{SearchOptions, Solution, Stats, classic, general};
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::{CancelToken, Candidate, Cell, CellSet, Grid, Layout, per_width};

/// A board prepared for repeated searches.
#[derive(Clone, Debug)]
pub struct Fillings<'c, const W: usize> {
    layout: Arc<Layout<W>>,
    is_classic: bool,
    cancel: CancelToken<'c>,
}

impl<'c, const W: usize> Fillings<'c, W> {
    /// Prepares a board. Once the token is cancelled, searches end as at their limit.
    pub fn new(layout: Arc<Layout<W>>, cancel: CancelToken<'c>) -> Self {
        Self { is_classic: classic::is_classic(&layout), layout, cancel }
    }

    /// Returns the token.
    pub const fn cancel(&self) -> CancelToken<'c> {
        self.cancel
    }

    /// Returns the board.
    pub const fn layout(&self) -> &Arc<Layout<W>> {
        &self.layout
    }

    /// Whether it is the classic board.
    pub const fn is_classic(&self) -> bool {
        self.is_classic
    }

    /// Passes on every filling that has the digits of `of` in the cells `kept`, and in the cell `but`, if any,
    /// another digit.
    pub fn each(
        &self,
        of: &Solution,
        kept: &CellSet<W>,
        but: Option<Cell>,
        options: SearchOptions,
        each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Stats {
        type Compiled<const W: usize> =
            fn(&Fillings<'_, W>, &Solution, &CellSet<W>, Option<Cell>, &mut Counter<'_>) -> End;
        let mut counter = Counter::new(options, each);
        counter.cancel_with(self.cancel, self.layout.has_constraints());
        let end = per_width!(Compiled<W> = search)(self, of, kept, but, &mut counter);
        counter.finish(end)
    }

    /// Returns a filling with these digits other than the known one. `Err` if the search reached its limit.
    pub fn other(
        &self,
        known: &Solution,
        kept: &CellSet<W>,
        but: Option<Cell>,
        trials: Option<u64>,
    ) -> Result<Option<Solution>, LimitReached> {
        let mut other = None;
        let options = SearchOptions { limit: 0, node_limit: trials };
        let stats = self.each(known, kept, but, options, &mut |filling| {
            if filling == known {
                return ControlFlow::Continue(());
            }
            other = Some(filling.clone());
            ControlFlow::Break(())
        });
        if other.is_none() && !stats.complete { Err(LimitReached) } else { Ok(other) }
    }
}

fn search<const W: usize>(
    board: &Fillings<'_, W>,
    of: &Solution,
    kept: &CellSet<W>,
    but: Option<Cell>,
    counter: &mut Counter<'_>,
) -> End {
    let digit = |cell: Cell| Candidate::new(cell, of.digits()[cell.index()]);
    if board.is_classic {
        return classic::search_kept(kept.iter().map(digit), but.map(digit), counter);
    }
    let mut grid = Grid::empty(Arc::clone(&board.layout));
    kept.iter().for_each(|cell| grid.place(digit(cell)));
    if let Some(cell) = but {
        grid.eliminate(digit(cell));
    }
    general::search(&grid, counter)
}

/// A search reached its limit without an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search reached its limit")]
pub struct LimitReached;

/// Returns a random filling of a grid; `draw` returns a number below its argument. Fillings are not equally likely.
/// `None` if there is none, the limit was reached, or the token was cancelled.
pub fn drawn<const W: usize>(
    grid: &Grid<W>,
    trials: Option<u64>,
    cancel: CancelToken<'_>,
    draw: &mut dyn FnMut(usize) -> usize,
) -> Option<Solution> {
    type Compiled<const W: usize> =
        fn(&Grid<W>, Option<u64>, CancelToken<'_>, &mut dyn FnMut(usize) -> usize) -> Option<Solution>;
    per_width!(Compiled<W> = draw_filling)(grid, trials, cancel, draw)
}

fn draw_filling<const W: usize>(
    grid: &Grid<W>,
    trials: Option<u64>,
    cancel: CancelToken<'_>,
    draw: &mut dyn FnMut(usize) -> usize,
) -> Option<Solution> {
    let mut drawn = None;
    let mut keep = |filling: &Solution| {
        drawn = Some(filling.clone());
        ControlFlow::Break(())
    };
    let mut counter = Counter::new(SearchOptions { limit: 1, node_limit: trials }, &mut keep);
    counter.cancel_with(cancel, grid.layout().has_constraints());
    let _ = if classic::is_classic(grid.layout()) {
        classic::search_drawn(grid, draw, &mut counter)
    } else {
        general::search_by(grid, &mut |board| board.choose_drawn(draw), &mut counter)
    };
    drop(counter);
    drawn
}
