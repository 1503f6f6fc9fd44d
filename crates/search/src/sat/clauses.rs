//! Constraints as clauses where few suffice: for pair rules, which digits go together; for cells that
//! differ, which sets of digits they may hold. Variables for sets make learnt clauses stronger than variables for
//! candidates alone.

use batsat::Lit;
use whydoku_board::{Cell, Layout, PairRule};
use whydoku_cells::bits::members;

/// The most sets of a relation that is encoded.
const MOST_SETS: usize = 64;

/// Returns the clauses of a layout, and the relations that they encode completely. Candidates that are impossible from
/// the start have no literal.
pub(super) fn clauses<const W: usize>(
    layout: &Layout<W>,
    lits: &[Option<Lit>],
    new_lit: impl FnMut() -> Lit,
) -> (Vec<Vec<Lit>>, Vec<usize>) {
    let mut encoder = ClauseEncoder { clauses: Vec::new(), lits, size: layout.size(), new_lit };
    layout.pairs().iter().for_each(|pair| encoder.pair(pair));
    let mut encoded = Vec::new();
    for (at, info) in layout.relations().iter().enumerate() {
        if info.order.len() == 2 {
            encoded.push(at);
        } else if let Some(sets) = info.compiled.sets().filter(|sets| sets.len() <= MOST_SETS) {
            encoder.sets(&info.order, &sets);
            encoded.push(at);
        }
    }
    (encoder.clauses, encoded)
}

struct ClauseEncoder<'a, F> {
    clauses: Vec<Vec<Lit>>,
    lits: &'a [Option<Lit>],
    size: usize,
    new_lit: F,
}

impl<F: FnMut() -> Lit> ClauseEncoder<'_, F> {
    fn lit(&self, cell: Cell, digit: usize) -> Option<Lit> {
        self.lits[cell.index() * self.size + digit]
    }

    /// Encodes that each digit of one cell needs a compatible digit of the other.
    fn pair(&mut self, pair: &PairRule) {
        let [a, b] = pair.cells;
        for (from, to, allowed) in [(a, b, &pair.allowed[0]), (b, a, &pair.allowed[1])] {
            for (digit, others) in allowed.iter().enumerate() {
                let Some(own) = self.lit(from, digit) else { continue };
                let others = others.into_iter().filter_map(|digit| self.lit(to, digit.index()));
                self.clauses.push(std::iter::once(!own).chain(others).collect());
            }
        }
    }

    /// Encodes that the cells hold one of these sets.
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
