//! Whether a conclusion needs all cells of an argument: without any one, the others must have a filling that denies it.
//! Faster than [`needed`](super::needed()), for thousands of patterns of a board.

use whydoku_board::{Candidate, Cell, CellSet, Grid, MAX_SIZE};
use whydoku_cells::bits::members;

const MOST_CELLS: usize = 64;

/// Trials after which a filling is taken not to exist, so that the argument is rejected.
const MOST_TRIALS: u32 = 10_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CellNeed {
    /// Some conclusion needs all cells.
    AllForOne,
    /// Each cell is needed for some conclusion: for composite patterns.
    EachForSome,
}

/// Whether the eliminations need these cells. `false` for more than 64 cells.
pub(crate) fn needs_cells<const W: usize>(
    grid: &Grid<W>,
    cells: &CellSet<W>,
    eliminated: &[Candidate],
    needed: CellNeed,
) -> bool {
    if cells.len() > MOST_CELLS {
        return false;
    }
    let mut trial = CellTrial::new(grid, cells);
    match needed {
        CellNeed::AllForOne => eliminated.iter().any(|&target| {
            trial.assume(grid, target);
            (0..trial.count).all(|without| trial.is_open_without(without))
        }),
        CellNeed::EachForSome => {
            let mut missing = u64::MAX >> (MOST_CELLS - trial.count.max(1));
            for &target in eliminated {
                trial.assume(grid, target);
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

struct CellTrial {
    count: usize,
    cells: [Cell; MOST_CELLS],
    sees: [u64; MOST_CELLS],
    places: [u64; MAX_SIZE],
    digits: usize,
}

impl CellTrial {
    fn new<const W: usize>(grid: &Grid<W>, cells: &CellSet<W>) -> Self {
        let digits = grid.layout().size();
        let (sees, places) = ([0; MOST_CELLS], [0; MAX_SIZE]);
        let mut trial = Self { count: 0, cells: [Cell::new(0); MOST_CELLS], sees, places, digits };
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

    fn assume<const W: usize>(&mut self, grid: &Grid<W>, truth: Candidate) {
        let Self { count, ref cells, ref mut places, .. } = *self;
        places.fill(0);
        for (at, &cell) in cells[..count].iter().enumerate() {
            if cell == truth.cell {
                places[truth.digit.index()] |= 1 << at;
                continue;
            }
            let lost = grid.layout().peers(cell).contains(truth.cell).then_some(truth.digit);
            let digits = grid.candidates(cell).into_iter().filter(|&digit| Some(digit) != lost);
            digits.for_each(|digit| places[digit.index()] |= 1 << at);
        }
    }

    fn is_open_without(&mut self, without: usize) -> bool {
        let all = u64::MAX >> (MOST_CELLS - self.count);
        self.can_be_filled(all & !(1 << without), &mut { MOST_TRIALS })
    }

    /// Whether the open cells can hold a digit each, no two in conflict; the first cell with the fewest choices first.
    fn can_be_filled(&mut self, open: u64, trials: &mut u32) -> bool {
        if open == 0 {
            return true;
        }
        let Some(at) = self.fewest(open).filter(|_| *trials > 0) else { return false };
        *trials -= 1;
        let left = open & !(1 << at);
        for digit in 0..self.digits {
            let before = self.places[digit];
            if before >> at & 1 == 1 {
                self.places[digit] = before & !self.sees[at];
                let filled = self.can_be_filled(left, trials);
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
        // The cells with at least one, two, three, four choices.
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
