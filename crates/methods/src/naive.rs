//! Brute force as usually described: left to right, top to bottom, lowest digit first, one step back when none fits.
//!
//! The point is its number of attempts, so it never looks ahead. The attempts at one cell are counted in one go: the
//! refused digits are known from the digits already used around the cell.

use crate::rules::{bit, indices};
use whydoku_board::{Cell, CellSet, Digit, Grid};
use whydoku_search::Solution;
use whydoku_search::searcher::{Counter, End};

/// Passes every solution to the counter, and reports to `each` the current cell and the number of iterations at it.
pub(super) fn search<const W: usize>(
    grid: &Grid<W>,
    counter: &mut Counter<'_>,
    each: impl FnMut(usize, u64),
) -> End {
    match NaiveWalk::new(grid) {
        Some(mut walk) => walk.run(counter, each),
        None => End::Continue(()),
    }
}

/// A cell to fill, and everything that can exclude a digit there.
struct Stop {
    cell: usize,
    /// Filled cells between this one and the next.
    over: u64,
    /// Digits that are no candidates of the cell.
    barred: u32,
    houses: Vec<usize>,
    /// Peers that share no house with the cell.
    strangers: Vec<usize>,
    /// Cells whose digits must not be consecutive to this one's.
    neighbours: Vec<usize>,
    /// Clues whose last cell this is: the digit's bit and the other cells.
    clues: Vec<(u32, Vec<usize>)>,
}

struct NaiveWalk {
    size: u32,
    stops: Vec<Stop>,
    /// The bit of the digit in each cell; 0 if it is open.
    bits: Vec<u32>,
    used: Vec<u32>,
    /// Filled cells before the first stop.
    lead: u64,
}

impl NaiveWalk {
    /// Prepares the walk; `None` if the givens break a rule.
    fn new<const W: usize>(grid: &Grid<W>) -> Option<Self> {
        let layout = grid.layout();
        let mut walk = Self {
            size: layout.size() as u32,
            stops: Vec::new(),
            bits: vec![0; layout.shape().cells()],
            used: vec![0; layout.house_count()],
            lead: 0,
        };
        for digit in layout.digits() {
            for cell in grid.filled(digit) {
                let after = Digit::new(digit.index() + 1);
                if grid.filled(digit).meets(layout.peers(cell))
                    || after.index() < layout.size() && grid.filled(after).meets(&layout.neighbours(cell))
                {
                    return None;
                }
                walk.bits[cell.index()] = 1 << digit.index();
                for house in layout.houses_at(cell) {
                    walk.used[house.index()] |= 1 << digit.index();
                }
            }
        }
        for cell in layout.cells() {
            if grid.open().contains(cell) {
                walk.stops.push(walk.stop(grid, cell));
            } else if walk.bits[cell.index()] == 0 {
                return None; // filled with a digit that the board has not
            } else {
                *walk.stops.last_mut().map_or(&mut walk.lead, |stop| &mut stop.over) += 1;
            }
        }
        let broken = |&(bit, ref cells): &(u32, Vec<usize>)| cells.iter().all(|&at| walk.bits[at] != bit);
        let settled = layout.clues().iter().filter(|clue| !clue.cells.meets(grid.open()));
        let mut settled = settled.map(|clue| (bit(clue.digit), indices(clue.cells & *layout.cells())));
        (!settled.any(|clue| broken(&clue))).then_some(walk)
    }

    fn stop<const W: usize>(&self, grid: &Grid<W>, cell: Cell) -> Stop {
        let layout = grid.layout();
        let mut strangers = *layout.peers(cell);
        for &house in layout.houses_at(cell) {
            strangers -= layout.house(house).cells;
        }
        let ending =
            layout.clues().iter().filter(|clue| (clue.cells & *grid.open()).iter().last() == Some(cell));
        let others = |cells: CellSet<W>| indices((cells & *layout.cells()) - CellSet::only(cell));
        Stop {
            cell: cell.index(),
            over: 0,
            barred: !grid.candidates(cell).bits() | (u32::MAX << self.size),
            houses: layout.houses_at(cell).iter().map(|house| house.index()).collect(),
            strangers: indices(strangers),
            neighbours: indices(layout.neighbours(cell)),
            clues: ending.map(|clue| (bit(clue.digit), others(clue.cells))).collect(),
        }
    }

    fn run(&mut self, counter: &mut Counter<'_>, mut each: impl FnMut(usize, u64)) -> End {
        let mut solution = Solution::blank(self.bits.len());
        counter.stats.steps_over_givens += self.lead;
        // The current stop and the lowest digit not yet tried there.
        let (mut at, mut tried) = (0, 0);
        loop {
            if let Some(stop) = self.stops.get(at) {
                let free = !self.refused(stop) & (u32::MAX << tried);
                if free != 0 {
                    let digit = free.trailing_zeros();
                    counter.attempts(u64::from(digit + 1 - tried))?;
                    counter.stats.steps_over_givens += stop.over;
                    each(stop.cell, u64::from(digit + 1 - tried) + stop.over);
                    self.flip(at, 1 << digit);
                    (at, tried) = (at + 1, 0);
                    continue;
                }
                counter.attempts(u64::from(self.size - tried))?;
                each(stop.cell, u64::from(self.size - tried));
            } else {
                solution.write_bits(&self.bits);
                counter.found(&solution)?;
            }
            if at == 0 {
                return End::Continue(());
            }
            at -= 1;
            let bit = self.bits[self.stops[at].cell];
            self.flip(at, bit);
            tried = bit.trailing_zeros() + 1;
        }
    }

    /// Returns the digits that would be refused at a stop.
    fn refused(&self, stop: &Stop) -> u32 {
        let mut refused = stop.barred;
        for &house in &stop.houses {
            refused |= self.used[house];
        }
        for &stranger in &stop.strangers {
            refused |= self.bits[stranger];
        }
        for &neighbour in &stop.neighbours {
            refused |= self.bits[neighbour] << 1 | self.bits[neighbour] >> 1;
        }
        for &(bit, ref others) in &stop.clues {
            if others.iter().all(|&other| self.bits[other] != bit) {
                refused |= !bit;
            }
        }
        refused
    }

    /// Places a digit at an empty stop, or removes the one that is there.
    fn flip(&mut self, at: usize, bit: u32) {
        let stop = &self.stops[at];
        self.bits[stop.cell] ^= bit;
        for &house in &stop.houses {
            self.used[house] ^= bit;
        }
    }
}
