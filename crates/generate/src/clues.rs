//! [`ClueSet`]: a filled board of which some digits are given; and which of them can be left out.

use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Layout};
use whydoku_cells::Rng;
use whydoku_search::{Fillings, GivenUp, Solution};

/// So many trials prove nearly always whether a puzzle has one solution. A large board with few clues may take more than
/// anyone waits for; it is then let go.
pub(super) const TRIALS: u64 = 100_000;

/// A filled board and the cells that are given.
#[derive(Clone, Debug)]
pub(super) struct ClueSet<const W: usize> {
    pub(super) board: Fillings<W>,
    pub(super) solution: Solution,
    pub(super) given: CellSet<W>,
    /// How many trials a search may take.
    pub(super) trials: u64,
}

impl<const W: usize> ClueSet<W> {
    /// Every cell given.
    pub(super) fn all(board: Fillings<W>, solution: Solution) -> Self {
        let given = *board.layout().cells();
        Self { board, solution, given, trials: TRIALS }
    }

    /// The board.
    pub(super) const fn layout(&self) -> &Arc<Layout<W>> {
        self.board.layout()
    }

    /// The puzzle.
    pub(super) fn grid(&self) -> Grid<W> {
        let digit = |cell: Cell| Candidate::new(cell, self.solution.digits()[cell.index()]);
        Grid::with_givens(Arc::clone(self.layout()), self.given.iter().map(digit))
            .unwrap_or_else(|_| Grid::empty(Arc::clone(self.layout())))
    }

    /// Another solution, if there is one.
    pub(super) fn other(&self) -> Result<Option<Solution>, GivenUp> {
        self.board.other(&self.solution, &self.given, None, Some(self.trials))
    }

    /// Whether there is one solution.
    pub(super) fn is_unique(&self) -> Result<bool, GivenUp> {
        Ok(self.other()?.is_none())
    }

    /// Another solution if a clue of a puzzle with one solution is left out.
    fn other_without(&self, cell: Cell) -> Result<Option<Solution>, GivenUp> {
        let kept = self.given - CellSet::only(cell);
        self.board.other(&self.solution, &kept, Some(cell), Some(self.trials))
    }

    /// Gives groups of cells, of those in which another solution differs, until there is none. False if that cannot be.
    pub(super) fn complete(&mut self, groups: &[Vec<Cell>], rng: &mut Rng) -> Result<bool, GivenUp> {
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

    /// The clues of which each alone can be left out.
    pub(super) fn superfluous(&self) -> Result<CellSet<W>, GivenUp> {
        let mut found = CellSet::EMPTY;
        for cell in &self.given {
            if self.other_without(cell)?.is_none() {
                found.insert(cell);
            }
        }
        Ok(found)
    }

    /// Whether every clue is needed.
    pub(super) fn is_minimal(&self) -> Result<bool, GivenUp> {
        for cell in &self.given {
            if self.other_without(cell)?.is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Leaves groups of clues out, one after the other in this order, wherever the puzzle keeps its one solution.
    ///
    /// While most cells are given nearly all can be left out, so many are tried at once; where that is too much, the two
    /// halves are tried. What comes out is the same as one by one: what can be left out together can be left out one
    /// after the other.
    pub(super) fn reduce(&mut self, groups: &[Vec<Cell>]) -> Result<(), GivenUp> {
        let mut rest = groups;
        while !rest.is_empty() {
            let cells = self.given.len();
            let given = rest.iter().map(Vec::len).sum::<usize>().max(1);
            // The fewer clues are left, the fewer of them can go at once.
            let board = self.layout().cells().len();
            let share = if 2 * cells > board { (2 * cells - board) / 4 } else { 1 };
            let count = (rest.len() * share / given).clamp(1, rest.len());
            let (now, later) = rest.split_at(count);
            self.leave_out(now, None)?;
            rest = later;
        }
        Ok(())
    }

    /// `rival` is another solution that there would be without all of these.
    fn leave_out(&mut self, groups: &[Vec<Cell>], rival: Option<&Solution>) -> Result<(), GivenUp> {
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

    /// Whether a filling has all that is given.
    fn agrees(&self, filling: &Solution) -> bool {
        self.given.iter().all(|cell| filling.digits()[cell.index()] == self.solution.digits()[cell.index()])
    }
}
