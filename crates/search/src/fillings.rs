//! [`Fillings`]: a filled board of which some digits are kept: which other fillings have those digits too? That is what
//! whoever makes puzzles asks, again and again of one board, so what can be made ready once is made ready once.

use super::counter::{Counter, End};
use super::{SearchOptions, Solution, Stats, classic, general};
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Layout};

/// A board, ready for questions.
#[derive(Clone, Debug)]
pub struct Fillings<const W: usize> {
    layout: Arc<Layout<W>>,
    is_classic: bool,
}

impl<const W: usize> Fillings<W> {
    /// For a board.
    pub fn new(layout: Arc<Layout<W>>) -> Self {
        Self { is_classic: classic::is_classic(&layout), layout }
    }

    /// The board.
    pub const fn layout(&self) -> &Arc<Layout<W>> {
        &self.layout
    }

    /// Whether it is the classic board.
    pub const fn is_classic(&self) -> bool {
        self.is_classic
    }

    /// Hands over every filling that has the digits of `of` in the cells `kept`, and another than `of` has in the cell
    /// `but`, if one is named.
    pub fn each(
        &self,
        of: &Solution,
        kept: &CellSet<W>,
        but: Option<Cell>,
        options: SearchOptions,
        each: &mut dyn FnMut(&Solution) -> ControlFlow<()>,
    ) -> Stats {
        let mut counter = Counter::new(options, each);
        let end = self.search(of, kept, but, &mut counter);
        counter.finish(end)
    }

    fn search(&self, of: &Solution, kept: &CellSet<W>, but: Option<Cell>, counter: &mut Counter<'_>) -> End {
        let digit = |cell: Cell| Candidate::new(cell, of.digits()[cell.index()]);
        if self.is_classic {
            return classic::search_kept(kept.iter().map(digit), but.map(digit), counter);
        }
        let mut grid = Grid::empty(Arc::clone(&self.layout));
        kept.iter().for_each(|cell| grid.place(digit(cell)));
        if let Some(cell) = but {
            grid.eliminate(digit(cell));
        }
        general::search(&grid, counter)
    }

    /// A filling with these digits other than the one that is known. `Err` if the search was given up.
    pub fn other(
        &self,
        known: &Solution,
        kept: &CellSet<W>,
        but: Option<Cell>,
        trials: Option<u64>,
    ) -> Result<Option<Solution>, GivenUp> {
        let mut found = None;
        let options = SearchOptions { limit: 0, node_limit: trials };
        let stats = self.each(known, kept, but, options, &mut |filling| {
            if filling == known {
                return ControlFlow::Continue(());
            }
            found = Some(filling.clone());
            ControlFlow::Break(())
        });
        if found.is_none() && !stats.complete { Err(GivenUp) } else { Ok(found) }
    }
}

/// A search made as many trials as it was allowed, and knows nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the search was given up")]
pub struct GivenUp;

/// A filling of a grid in which every choice is made by `draw`, which is given a number and answers with one below it.
/// Not every filling is equally likely. `None` if there is none, or after so many trials.
pub fn drawn<const W: usize>(
    grid: &Grid<W>,
    trials: Option<u64>,
    draw: &mut dyn FnMut(usize) -> usize,
) -> Option<Solution> {
    let mut found = None;
    let mut keep = |filling: &Solution| {
        found = Some(filling.clone());
        ControlFlow::Break(())
    };
    let mut counter = Counter::new(SearchOptions { limit: 1, node_limit: trials }, &mut keep);
    let _ = if classic::is_classic(grid.layout()) {
        classic::search_drawn(grid, draw, &mut counter)
    } else {
        general::search_by(grid, &mut |board| board.choose_drawn(draw), &mut counter)
    };
    drop(counter);
    found
}
