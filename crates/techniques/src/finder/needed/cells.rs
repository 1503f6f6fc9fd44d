//! Whether an argument from cells has a cell too many. Where sets of cells overlap or see each other in several
//! digits, their shape alone does not show it, so it is tried: whichever cell is left out, the others must leave a way
//! for the conclusion to be false.

use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, MAX_SIZE};
use whydoku_cells::members::members;

/// The most cells that an argument may have.
const MOST: usize = 64;

/// Trials after which no way is taken to exist: what cannot be judged in so many is not told, and arguments that people
/// follow need far fewer.
const PATIENCE: u32 = 10_000;

/// What must be needed for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Necessity {
    /// Some conclusion needs all cells.
    AllForOne,
    /// Each cell is needed for some conclusion: for patterns that are told as one.
    EachForSome,
}

/// Whether the eliminations need these cells. Arguments of more than 64 cells are refused.
pub fn needs_cells<const W: usize>(
    grid: &Grid<W>,
    cells: &CellSet<W>,
    eliminated: &[Candidate],
    needed: Necessity,
) -> bool {
    if cells.len() > MOST {
        return false;
    }
    let mut trial = Trial::new(grid, cells);
    match needed {
        Necessity::AllForOne => eliminated.iter().any(|&gone| {
            trial.suppose(grid, gone);
            (0..trial.count).all(|without| trial.is_open_without(without))
        }),
        Necessity::EachForSome => {
            let mut missing = u64::MAX >> (MOST - trial.count.max(1));
            for &gone in eliminated {
                trial.suppose(grid, gone);
                for without in 0..trial.count {
                    if missing >> without & 1 == 1 && trial.is_open_without(without) {
                        missing &= !(1 << without);
                    }
                }
            }
            missing == 0
        }
    }
}

/// The cells of an argument, numbered, and which of them see each other.
struct Trial {
    count: usize,
    cells: [Cell; MOST],
    sees: [u64; MOST],
    /// For each digit, the cells that may still hold it.
    places: [u64; MAX_SIZE],
    /// How many digits there are.
    digits: usize,
}

impl Trial {
    fn new<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>) -> Self {
        let digits = grid.layout().size();
        let (sees, places) = ([0; MOST], [0; MAX_SIZE]);
        let mut trial = Self { count: 0, cells: [Cell::new(0); MOST], sees, places, digits };
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

    /// Supposes that the candidate is true after all.
    fn suppose<const W: usize>(&mut self, grid: &Grid<W>, truth: Candidate) {
        let Self { count, ref cells, ref mut places, .. } = *self;
        places.fill(0);
        for (at, &cell) in cells[..count].iter().enumerate() {
            if cell == truth.cell {
                places[truth.digit.index()] |= 1 << at;
                continue;
            }
            let gone = grid.layout().peers(cell).contains(truth.cell).then_some(truth.digit);
            let digits = grid.candidates(cell).into_iter().filter(|&digit| Some(digit) != gone);
            digits.for_each(|digit| places[digit.index()] |= 1 << at);
        }
    }

    fn is_open_without(&mut self, without: usize) -> bool {
        let all = u64::MAX >> (MOST - self.count);
        self.can_be_filled(all & !(1 << without), &mut { PATIENCE })
    }

    /// Whether the open cells can hold a digit each, no two in conflict; the first cell with the fewest choices first.
    fn can_be_filled(&mut self, open: u64, patience: &mut u32) -> bool {
        if open == 0 {
            return true;
        }
        let Some(at) = self.fewest(open).filter(|_| *patience > 0) else { return false };
        *patience -= 1;
        let left = open & !(1 << at);
        for digit in 0..self.digits {
            let before = self.places[digit];
            if before >> at & 1 == 1 {
                self.places[digit] = before & !self.sees[at];
                let filled = self.can_be_filled(left, patience);
                self.places[digit] = before;
                if filled {
                    return true;
                }
            }
        }
        false
    }

    /// The first of the open cells with the fewest choices, all counted at once; `None` if one has no choice left.
    fn fewest(&self, open: u64) -> Option<usize> {
        let places = &self.places[..self.digits];
        // The cells with so many choices or more.
        let (mut one, mut two, mut three, mut four) = (0, 0, 0, 0);
        for &here in places {
            four |= three & here;
            three |= two & here;
            two |= one & here;
            one |= here;
        }
        if open & !one != 0 {
            return None;
        }
        let first = |of: u64| (of != 0).then_some(of.trailing_zeros() as usize);
        first(open & !two).or_else(|| first(open & !three)).or_else(|| first(open & !four)).or_else(|| {
            let choices = |at: &usize| places.iter().filter(|&&here| here >> at & 1 == 1).count();
            members(open).min_by_key(choices)
        })
    }
}
