//! [`ClueSet`]: a solution and the cells of it that are given.

use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::{Candidate, Cell, CellSet, Grid, Layout};
use whydoku_cells::Rng;
use whydoku_search::{Fillings, LimitReached, SearchOptions, Solution};

/// The default limit of a uniqueness search. It nearly always suffices; large boards with few clues that exceed it
/// are dropped.
pub(super) const TRIALS: u64 = 100_000;

/// A solution and the cells of it that are given.
#[derive(Clone, Debug)]
pub(super) struct ClueSet<'c, const W: usize> {
    pub(super) board: Fillings<'c, W>,
    pub(super) solution: Solution,
    pub(super) given: CellSet<W>,
    /// The limit of each search, in nodes.
    pub(super) trials: u64,
}

impl<'c, const W: usize> ClueSet<'c, W> {
    /// Returns the set with every cell given.
    pub(super) fn all(board: Fillings<'c, W>, solution: Solution) -> Self {
        let given = *board.layout().cells();
        Self { board, solution, given, trials: TRIALS }
    }

    pub(super) const fn layout(&self) -> &Arc<Layout<W>> {
        self.board.layout()
    }

    pub(super) fn grid(&self) -> Grid<W> {
        let digit = |cell: Cell| Candidate::new(cell, self.solution.digits()[cell.index()]);
        Grid::with_givens(Arc::clone(self.layout()), self.given.iter().map(digit))
            .unwrap_or_else(|_| Grid::empty(Arc::clone(self.layout())))
    }

    /// Returns a solution other than the known one, if there is one.
    pub(super) fn other(&self) -> Result<Option<Solution>, LimitReached> {
        self.board.other(&self.solution, &self.given, None, Some(self.trials))
    }

    pub(super) fn is_unique(&self) -> Result<bool, LimitReached> {
        Ok(self.other()?.is_none())
    }

    /// Returns another solution of the puzzle without one clue. The puzzle itself must be unique.
    fn other_without(&self, cell: Cell) -> Result<Option<Solution>, LimitReached> {
        let kept = self.given - CellSet::only(cell);
        self.board.other(&self.solution, &kept, Some(cell), Some(self.trials))
    }

    /// Adds groups of cells in which another solution differs until the puzzle is unique. Returns false if it cannot be.
    pub(super) fn complete(&mut self, groups: &[Vec<Cell>], rng: &mut Rng) -> Result<bool, LimitReached> {
        while let Some(rival) = self.other()? {
            let differs: Vec<&Vec<Cell>> = groups
                .iter()
                .filter(|group| group.iter().any(|cell| rival.digit(*cell) != self.solution.digit(*cell)))
                .collect();
            let Some(group) = rng.pick(&differs) else { return Ok(false) };
            group.iter().for_each(|&cell| self.given.insert(cell));
        }
        Ok(true)
    }

    /// Returns the clues each of which can be removed on its own.
    pub(super) fn superfluous(&self) -> Result<CellSet<W>, LimitReached> {
        let mut found = CellSet::EMPTY;
        for cell in &self.given {
            if self.other_without(cell)?.is_none() {
                found.insert(cell);
            }
        }
        Ok(found)
    }

    pub(super) fn is_minimal(&self) -> Result<bool, LimitReached> {
        for cell in &self.given {
            if self.other_without(cell)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Removes groups of clues in the given order as long as the puzzle stays unique.
    ///
    /// While most cells are given nearly all groups can go, so several are removed at once, and bisected if that fails. The
    /// result is the same as one by one: groups that can be removed together can be removed one after another.
    pub(super) fn reduce(&mut self, groups: &[Vec<Cell>]) -> Result<(), LimitReached> {
        let mut rest = groups;
        while !rest.is_empty() {
            let cells = self.given.len();
            let given = rest.iter().map(Vec::len).sum::<usize>().max(1);
            // The fewer clues remain, the fewer can be removed at once.
            let board = self.layout().cells().len();
            let share = if 2 * cells > board { (2 * cells - board) / 4 } else { 1 };
            let count = (rest.len() * share / given).clamp(1, rest.len());
            let (now, later) = rest.split_at(count);
            self.leave_out(now, None)?;
            rest = later;
        }
        Ok(())
    }

    /// Removes the groups, or as many of them as possible. `rival` is another solution of the puzzle without them, if
    /// one is known.
    fn leave_out(&mut self, groups: &[Vec<Cell>], rival: Option<&Solution>) -> Result<(), LimitReached> {
        let out: CellSet<W> = groups.iter().flatten().copied().collect();
        let before = self.given;
        if !out.meets(&before) {
            return Ok(());
        }
        self.given -= out;
        let known = rival.filter(|rival| self.agrees(rival));
        let found = match (known, (out & before).single()) {
            (Some(known), _) => Some(known.clone()),
            (None, Some(only)) => {
                self.board.other(&self.solution, &self.given, Some(only), Some(self.trials))?
            }
            (None, None) => self.other()?,
        };
        let Some(found) = found else { return Ok(()) };
        self.given = before;
        if let [_, _, ..] = groups {
            let (first, second) = groups.split_at(groups.len() / 2);
            self.leave_out(first, Some(&found))?;
            self.leave_out(second, Some(&found))?;
        }
        Ok(())
    }

    fn agrees(&self, filling: &Solution) -> bool {
        self.given.iter().all(|cell| filling.digits()[cell.index()] == self.solution.digits()[cell.index()])
    }
}

/// Lists the full grids that have the digits of a known one in these cells, up to a limit; 0 for no limit.
pub(super) fn fillings<const W: usize>(
    board: &Fillings<'_, W>,
    known: &Solution,
    given: &CellSet<W>,
    limit: u64,
) -> Vec<Solution> {
    let mut fillings = Vec::new();
    board.each(known, given, None, SearchOptions { limit, node_limit: None }, &mut |filling| {
        fillings.push(filling.clone());
        ControlFlow::Continue(())
    });
    fillings
}

/// Returns the keys of the digits that fillings have in these cells, each with the index of the filling, equal ones side by side.
pub(super) fn sorted_keys(fillings: &[Solution], cells: &[Cell]) -> Vec<(u64, usize)> {
    let mut keys: Vec<_> = fillings.iter().zip(0..).map(|(filling, at)| (key(filling, cells), at)).collect();
    keys.sort_unstable();
    keys
}

/// Packs the digits of at most twelve cells, five bits each: boards have at most 25 digits.
pub(super) fn key(filling: &Solution, cells: &[Cell]) -> u64 {
    cells.iter().fold(0, |key, cell| key << 5 | filling.digits()[cell.index()].index() as u64)
}
