//! Whether an argument from cells has a cell too many. Where sets of cells overlap or see each other in several
//! digits, their shape alone does not show it, so it is tried: whichever cell is left out, the others must leave a way
//! for the conclusion to be false.

use crate::geometry::{Candidate, Cell, CellSet};
use crate::grid::Grid;

/// The most cells that an argument may have.
const MOST: usize = 64;

/// Trials after which no way is taken to exist: what cannot be judged in so many is not told, and arguments that people
/// follow need far fewer.
const PATIENCE: u32 = 10_000;

/// What must be needed for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needed {
    /// Some conclusion needs all cells.
    AllForOne,
    /// Each cell is needed for some conclusion: for patterns that are told as one.
    EachForSome,
}

/// Whether the eliminations need these cells. Arguments of more than 64 cells are refused.
pub fn cells_needed<const W: usize>(
    grid: &Grid<W>,
    cells: &CellSet<W>,
    eliminated: &[Candidate],
    needed: Needed,
) -> bool {
    if cells.len() > MOST {
        return false;
    }
    let trial = Trial::new(grid, cells);
    let every = 0..trial.count;
    match needed {
        Needed::AllForOne => eliminated.iter().any(|&gone| {
            let masks = trial.supposing(grid, gone);
            every.clone().all(|without| trial.is_open_without(&masks, without))
        }),
        Needed::EachForSome => {
            let mut missing = u64::MAX >> (MOST - trial.count.max(1));
            for &gone in eliminated {
                let masks = trial.supposing(grid, gone);
                for without in every.clone() {
                    if missing >> without & 1 == 1 && trial.is_open_without(&masks, without) {
                        missing &= !(1 << without);
                    }
                }
            }
            missing == 0
        }
    }
}

/// The digits that each cell may still hold.
type Masks = [u32; MOST];

/// The cells of an argument, numbered, and which of them see each other.
struct Trial {
    count: usize,
    cells: [Cell; MOST],
    sees: [u64; MOST],
}

impl Trial {
    fn new<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>) -> Self {
        let mut trial = Self { count: 0, cells: [Cell::new(0); MOST], sees: [0; MOST] };
        for cell in cells {
            let peers = grid.layout().peers(cell);
            for other in 0..trial.count {
                if peers.contains(trial.cells[other]) {
                    trial.sees[other] |= 1 << trial.count;
                    trial.sees[trial.count] |= 1 << other;
                }
            }
            trial.cells[trial.count] = cell;
            trial.count += 1;
        }
        trial
    }

    /// What the cells may hold if the candidate is true after all.
    fn supposing<const W: usize>(&self, grid: &Grid<W>, truth: Candidate) -> Masks {
        let mut masks = [0; MOST];
        let bit = 1u32 << truth.digit.index();
        for (mask, &cell) in masks.iter_mut().zip(&self.cells[..self.count]) {
            *mask = grid.candidates(cell).bits();
            if cell == truth.cell {
                *mask = bit;
            } else if grid.layout().peers(cell).contains(truth.cell) {
                *mask &= !bit;
            }
        }
        masks
    }

    fn is_open_without(&self, masks: &Masks, without: usize) -> bool {
        let all = u64::MAX >> (MOST - self.count);
        self.can_be_filled(masks, all & !(1 << without), &mut { PATIENCE })
    }

    /// Whether the open cells can hold a digit each, no two in conflict; the cell with the fewest choices first.
    fn can_be_filled(&self, masks: &Masks, open: u64, patience: &mut u32) -> bool {
        let mut best = (u32::MAX, 0);
        let mut rest = open;
        while rest != 0 {
            let at = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            best = best.min((masks[at].count_ones(), at));
        }
        let (choices, at) = best;
        if open == 0 {
            return true;
        }
        if choices == 0 || *patience == 0 {
            return false;
        }
        *patience -= 1;
        let left = open & !(1 << at);
        let mut digits = masks[at];
        while digits != 0 {
            let bit = digits & digits.wrapping_neg();
            digits &= digits - 1;
            let mut next = *masks;
            let mut seen = self.sees[at] & left;
            while seen != 0 {
                next[seen.trailing_zeros() as usize] &= !bit;
                seen &= seen - 1;
            }
            if self.can_be_filled(&next, left, patience) {
                return true;
            }
        }
        false
    }
}
