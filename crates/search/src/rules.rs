//! [`Rules`]: what can refuse a digit in a cell, for searchers that know no more than that.

use whydoku_board::Grid;
use whydoku_board::{Cell, CellSet, Digit};

/// What a board and its puzzle forbid, cell by cell. Digits are bits.
pub(super) struct Rules {
    /// How many digits there are.
    pub(super) size: usize,
    /// The digits that the grid leaves each cell; of a filled one its digit alone.
    pub(super) allowed: Vec<u32>,
    /// The cells that each cell sees.
    pub(super) peers: Vec<Vec<usize>>,
    /// The cells that must not hold a digit one more or one less.
    pub(super) near: Vec<Vec<usize>>,
    /// Which cells have a digit from the start.
    pub(super) filled: Vec<bool>,
    /// The digit of each clue, and the cells of which one must hold it.
    pub(super) clues: Vec<(u32, Vec<usize>)>,
    /// The clues that each cell is in.
    clues_of: Vec<Vec<usize>>,
}

impl Rules {
    /// What a grid obeys; `None` if what stands already breaks a rule, or a cell has no candidate.
    pub(super) fn new<const W: usize>(grid: &Grid<W>) -> Option<Self> {
        let layout = grid.layout();
        let indices = |cells: CellSet<W>| cells.iter().map(Cell::index).collect::<Vec<_>>();
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
        let possible = |&(digit, ref cells): &(u32, Vec<usize>)| {
            cells.iter().any(|&cell| rules.allowed[cell] & digit != 0)
        };
        let sound = rules.allowed.iter().all(|&digits| digits != 0)
            && (0..start.len()).all(fits)
            && rules.clues.iter().all(possible);
        sound.then_some(rules)
    }

    /// The board as the grid has it: the bit of the digit in each cell, 0 where there is none.
    pub(super) fn start(&self) -> Vec<u32> {
        let digits = self.allowed.iter().zip(&self.filled);
        digits.map(|(&digits, &filled)| if filled { digits } else { 0 }).collect()
    }

    /// The digits that nothing around a cell refuses.
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

    /// Whether a board is filled as it must be.
    #[cfg(feature = "ilp")]
    pub(super) fn hold(&self, board: &[u32]) -> bool {
        let fits = |cell: usize| board[cell].is_power_of_two() && board[cell] & self.free(board, cell) != 0;
        (0..board.len()).all(|cell| fits(cell) && self.keeps_clues(board, cell))
    }

    /// Whether no clue with this cell has run out of places, on a board on which the cell is filled.
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

/// The bit of a digit. One that no board has gets a bit that no cell holds.
fn bit(digit: Digit) -> u32 {
    1u32.checked_shl(digit.index() as u32).unwrap_or(0)
}
