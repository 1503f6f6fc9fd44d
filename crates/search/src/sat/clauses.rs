//! [`Clauses`]: what constraints ask, said in clauses where few will do: of two cells, which digits go together; of several
//! that differ, which sets of digits they may hold. A solver that knows of sets learns more from a conflict than one that
//! knows of candidates alone.

use batsat::Lit;
use whydoku_board::{Cell, Layout, PairRule};
use whydoku_cells::members::members;

/// More sets than this are not said.
const MOST_SETS: usize = 64;

/// What is said.
pub(super) struct Clauses {
    pub(super) clauses: Vec<Vec<Lit>>,
    /// The relations that need not be asked any more, by number.
    pub(super) said: Vec<usize>,
}

impl Clauses {
    /// What the constraints of a layout ask, where each candidate has a literal unless it was never possible.
    pub(super) fn of<const W: usize>(
        layout: &Layout<W>,
        lits: &[Option<Lit>],
        new_lit: impl FnMut() -> Lit,
    ) -> Self {
        let mut writing = Writing { clauses: Vec::new(), lits, size: layout.size(), new_lit };
        layout.pairs().iter().for_each(|pair| writing.pair(pair));
        let mut said = Vec::new();
        for (at, info) in layout.relations().iter().enumerate() {
            if info.order.len() == 2 {
                said.push(at);
            } else if let Some(sets) = info.prepared.sets().filter(|sets| sets.len() <= MOST_SETS) {
                writing.sets(&info.order, &sets);
                said.push(at);
            }
        }
        Self { clauses: writing.clauses, said }
    }
}

struct Writing<'a, F> {
    clauses: Vec<Vec<Lit>>,
    lits: &'a [Option<Lit>],
    size: usize,
    new_lit: F,
}

impl<F: FnMut() -> Lit> Writing<'_, F> {
    fn lit(&self, cell: Cell, digit: usize) -> Option<Lit> {
        self.lits[cell.index() * self.size + digit]
    }

    /// A digit of one cell has one beside it that goes with it.
    fn pair(&mut self, pair: &PairRule) {
        let [a, b] = pair.cells;
        for (from, to, beside) in [(a, b, &pair.beside[0]), (b, a, &pair.beside[1])] {
            for (digit, beside) in beside.iter().enumerate() {
                let Some(own) = self.lit(from, digit) else { continue };
                let beside = beside.into_iter().filter_map(|digit| self.lit(to, digit.index()));
                self.clauses.push(std::iter::once(!own).chain(beside).collect());
            }
        }
    }

    /// The cells hold one of these sets.
    fn sets(&mut self, cells: &[Cell], sets: &[u32]) {
        let chosen: Vec<Lit> = sets.iter().map(|_| (self.new_lit)()).collect();
        self.clauses.push(chosen.clone());
        for (set, &own) in sets.iter().zip(&chosen) {
            for digit in members(*set) {
                let somewhere = cells.iter().filter_map(|&cell| self.lit(cell, digit));
                self.clauses.push(std::iter::once(!own).chain(somewhere).collect());
            }
        }
        for &cell in cells {
            for digit in 0..self.size {
                let Some(own) = self.lit(cell, digit) else { continue };
                let with = sets.iter().zip(&chosen).filter(|(set, _)| **set >> digit & 1 == 1);
                self.clauses.push(std::iter::once(!own).chain(with.map(|(_, &chosen)| chosen)).collect());
                let others = sets.iter().zip(&chosen).filter(|(set, _)| **set >> digit & 1 == 0);
                self.clauses.extend(others.map(|(_, &chosen)| vec![!own, !chosen]));
            }
        }
    }
}
