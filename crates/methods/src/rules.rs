//! [`Rules`]: what excludes a digit from a cell, for the simple searchers.

use whydoku_board::{Cell, CellSet, Digit, Grid};

/// The rules of a board and its puzzle, cell by cell. Digits are bits.
pub(super) struct Rules {
    pub(super) size: usize,
    /// The candidates of each cell; of a filled one its digit alone.
    pub(super) allowed: Vec<u32>,
    pub(super) peers: Vec<Vec<usize>>,
    /// The cells that must not hold a consecutive digit.
    pub(super) near: Vec<Vec<usize>>,
    pub(super) filled: Vec<bool>,
    /// The digit of each clue, and the cells of which one must hold it.
    pub(super) clues: Vec<(u32, Vec<usize>)>,
    clues_of: Vec<Vec<usize>>,
}

impl Rules {
    /// Returns the rules of a grid; `None` if placed digits break one or a cell has no candidate.
    pub(super) fn new<const W: usize>(grid: &Grid<W>) -> Option<Self> {
        let layout = grid.layout();
        let (mut allowed, mut filled) = (Vec::new(), Vec::new());
        for cell in layout.cells() {
            let digit = grid.digit(cell);
            let digits = digit.map_or_else(|| grid.candidates(cell).bits(), bit);
            allowed.push(digits & !(u32::MAX << layout.size()));
            filled.push(digit.is_some());
        }
        let clues = layout.clues().iter();
        let clues: Vec<(u32, Vec<usize>)> =
            clues.map(|clue| (bit(clue.digit), indices(clue.cells & *layout.cells()))).collect();
        let mut clues_of = vec![Vec::new(); allowed.len()];
        for (at, (_, cells)) in clues.iter().enumerate() {
            cells.iter().for_each(|&cell| clues_of[cell].push(at));
        }
        let rules = Self {
            size: layout.size(),
            peers: layout.cells().iter().map(|cell| indices(*layout.peers(cell))).collect(),
            near: layout.cells().iter().map(|cell| indices(layout.neighbours(cell))).collect(),
            allowed,
            filled,
            clues,
            clues_of,
        };
        let start = rules.start();
        let fits = |cell: usize| start[cell] & !rules.free(&start, cell) == 0;
        let possible =
            |(digit, cells): &(u32, Vec<usize>)| cells.iter().any(|&cell| rules.allowed[cell] & digit != 0);
        let sound = rules.allowed.iter().all(|&digits| digits != 0)
            && (0..start.len()).all(fits)
            && rules.clues.iter().all(possible);
        sound.then_some(rules)
    }

    /// Returns the initial board: the bit of the digit in each cell, 0 if it is open.
    pub(super) fn start(&self) -> Vec<u32> {
        let digits = self.allowed.iter().zip(&self.filled);
        digits.map(|(&digits, &filled)| if filled { digits } else { 0 }).collect()
    }

    /// Returns the digits that nothing around a cell excludes.
    #[inline]
    pub(super) fn free(&self, board: &[u32], cell: usize) -> u32 {
        let mut refused = 0;
        for &peer in &self.peers[cell] {
            refused |= board[peer];
        }
        for &near in &self.near[cell] {
            refused |= board[near] << 1 | board[near] >> 1;
        }
        self.allowed[cell] & !refused
    }

    #[cfg(feature = "ilp")]
    pub(super) fn hold(&self, board: &[u32]) -> bool {
        let fits = |cell: usize| board[cell].is_power_of_two() && board[cell] & self.free(board, cell) != 0;
        (0..board.len()).all(|cell| fits(cell) && self.keeps_clues(board, cell))
    }

    /// Whether each clue of a cell still has a possible place.
    #[inline]
    pub(super) fn keeps_clues(&self, board: &[u32], cell: usize) -> bool {
        self.clues_of[cell].iter().all(|&clue| {
            let (digit, cells) = &self.clues[clue];
            cells
                .iter()
                .any(|&cell| board[cell] == *digit || board[cell] == 0 && self.allowed[cell] & digit != 0)
        })
    }
}

/// Returns the bit of a digit. Digits that no board has get a bit that no cell holds.
pub(super) fn bit(digit: Digit) -> u32 {
    1u32.checked_shl(digit.index() as u32).unwrap_or(0)
}

pub(super) fn indices<const W: usize>(cells: CellSet<W>) -> Vec<usize> {
    cells.iter().map(Cell::index).collect()
}
