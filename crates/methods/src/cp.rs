//! Constraint programming: each house is an all-different constraint, and each cell keeps just the digits that it has
//! in some filling of the house (arc consistency). The search branches on the cell with the fewest digits.
//!
//! A filling of a house is a matching of cells and digits. Given one, a cell can take another cell's digit iff both lie
//! on a cycle of cells each of which could take the next one's digit (J.-C. Régin).

use crate::rules::{Rules, indices};
use whydoku_board::{Grid, MAX_SIZE};
use whydoku_cells::bits::members;
use whydoku_cells::work_queue::WorkQueue;
use whydoku_search::Solution;
use whydoku_search::searcher::{Counter, End};

pub(super) fn search<const W: usize>(grid: &Grid<W>, counter: &mut Counter<'_>) -> End {
    let Some(rules) = Rules::new(grid) else { return End::Continue(()) };
    let layout = grid.layout();
    let houses: Vec<Vec<usize>> = layout.houses().map(|(_, house)| indices(house.cells)).collect();
    let mut houses_of = vec![Vec::new(); rules.allowed.len()];
    for (at, cells) in houses.iter().enumerate() {
        cells.iter().for_each(|&cell| houses_of[cell].push(at as u32));
    }
    let model = CpModel { houses, houses_of, rules: &rules };
    let mut due = WorkQueue::of(model.houses.len());
    (0..model.houses.len() as u32).for_each(|house| due.add(house));
    let state = CpState { digits: rules.allowed.clone(), due };
    model.explore(state, &mut Solution::blank(rules.allowed.len()), counter)
}

struct CpModel<'a> {
    houses: Vec<Vec<usize>>,
    houses_of: Vec<Vec<u32>>,
    rules: &'a Rules,
}

#[derive(Clone)]
struct CpState {
    digits: Vec<u32>,
    due: WorkQueue,
}

impl CpModel<'_> {
    fn explore(&self, mut state: CpState, solution: &mut Solution, counter: &mut Counter<'_>) -> End {
        if !self.propagate(&mut state, counter) {
            counter.stats.backtracks += 1;
            return End::Continue(());
        }
        let open = (0..state.digits.len()).filter(|&cell| !state.digits[cell].is_power_of_two());
        let Some(cell) = open.min_by_key(|&cell| state.digits[cell].count_ones()) else {
            solution.write_bits(&state.digits);
            return counter.found(solution);
        };
        for digit in members(state.digits[cell]) {
            counter.node()?;
            let mut trial = state.clone();
            self.keep(&mut trial, cell, 1 << digit, counter);
            self.explore(trial, solution, counter)?;
        }
        End::Continue(())
    }

    fn keep(&self, state: &mut CpState, cell: usize, digits: u32, counter: &mut Counter<'_>) {
        let lost = state.digits[cell] & !digits;
        if lost == 0 {
            return;
        }
        counter.stats.prunings += u64::from(lost.count_ones());
        state.digits[cell] &= digits;
        self.houses_of[cell].iter().for_each(|&house| state.due.add(house));
    }

    /// Runs every propagator with changes to a fixed point. Returns false on a contradiction.
    fn propagate(&self, state: &mut CpState, counter: &mut Counter<'_>) -> bool {
        loop {
            while let Some(house) = state.due.next() {
                counter.stats.resumptions += 1;
                if !self.all_different(state, &self.houses[house as usize], counter) {
                    return false;
                }
            }
            if !self.others(state, counter) {
                return false;
            }
            if state.due.is_empty() {
                return true;
            }
        }
    }

    fn others(&self, state: &mut CpState, counter: &mut Counter<'_>) -> bool {
        for cell in 0..state.digits.len() {
            let digits = state.digits[cell];
            if digits.is_power_of_two() {
                for &peer in &self.rules.peers[cell] {
                    self.keep(state, peer, !digits, counter);
                }
            }
            // A digit is excluded if both its consecutive digits are all that this cell can be.
            if digits.count_ones() <= 2 {
                let is_excluded = |digit: u32| digits & !(digit << 1 | digit >> 1) == 0;
                let out = (0..self.rules.size)
                    .map(|at| 1 << at)
                    .filter(|&digit| is_excluded(digit))
                    .fold(0, |a, b| a | b);
                for &near in &self.rules.near[cell] {
                    self.keep(state, near, !out, counter);
                }
            }
        }
        for (digit, cells) in &self.rules.clues {
            let mut places = cells.iter().filter(|&&cell| state.digits[cell] & digit != 0);
            match (places.next(), places.next()) {
                (None, _) => return false,
                (Some(&only), None) => self.keep(state, only, *digit, counter),
                _ => {}
            }
        }
        state.digits.iter().all(|&digits| digits != 0)
    }

    /// Restricts the cells of a house to digits of some filling of it. Returns false if there is none.
    fn all_different(&self, state: &mut CpState, cells: &[usize], counter: &mut Counter<'_>) -> bool {
        let mut holder = [None; MAX_SIZE];
        for cell in 0..cells.len() {
            if !augment(&state.digits, cells, cell, &mut holder, &mut 0) {
                return false;
            }
        }
        let mut taken = [0; MAX_SIZE];
        for (digit, holder) in holder.iter().enumerate() {
            if let Some(cell) = holder {
                taken[*cell] = 1u32 << digit;
            }
        }
        // The cells whose digit each cell could take, directly and through exchanges.
        let mut reach = [0u32; MAX_SIZE];
        for (cell, reach) in reach.iter_mut().enumerate().take(cells.len()) {
            let others = (0..cells.len()).filter(|&other| state.digits[cells[cell]] & taken[other] != 0);
            *reach = others.fold(0, |reach, other| reach | 1 << other);
        }
        for through in 0..cells.len() {
            let beyond = reach[through];
            for reach in reach.iter_mut().take(cells.len()).filter(|reach| **reach >> through & 1 == 1) {
                *reach |= beyond;
            }
        }
        for cell in 0..cells.len() {
            let circle =
                (0..cells.len()).filter(|&other| reach[cell] >> other & reach[other] >> cell & 1 == 1);
            let digits = circle.fold(taken[cell], |digits, other| digits | taken[other]);
            self.keep(state, cells[cell], digits, counter);
        }
        true
    }
}

fn augment(
    digits: &[u32],
    cells: &[usize],
    cell: usize,
    holder: &mut [Option<usize>; MAX_SIZE],
    tried: &mut u32,
) -> bool {
    let mut left = digits[cells[cell]];
    while left & !*tried != 0 {
        let digit = (left & !*tried).trailing_zeros() as usize;
        left &= !(1 << digit);
        *tried |= 1 << digit;
        let free = holder[digit].is_none_or(|other| augment(digits, cells, other, holder, tried));
        if free {
            holder[digit] = Some(cell);
            return true;
        }
    }
    false
}
