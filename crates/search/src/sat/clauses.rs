//! Constraints as clauses where few suffice: for pair rules, which digits go together; for cells that
//! differ, which sets of digits they may hold. Variables for sets make learnt clauses stronger than variables for
//! candidates alone.

use batsat::{Lit, SolverInterface, lbool};
use whydoku_board::{Cell, Digit, Layout, PairRule};
use whydoku_cells::bits::members;

/// The most sets of a relation that is encoded.
const MOST_SETS: usize = 64;

/// Adds the clauses of a layout; returns the relations that they encode completely. Candidates that are impossible from the
/// start have no literal.
pub(super) fn add<const W: usize>(
    layout: &Layout<W>,
    lits: &[Option<Lit>],
    solver: &mut impl SolverInterface,
) -> Vec<usize> {
    let mut encoder = ClauseEncoder { solver, lits, size: layout.size(), clause: Vec::new() };
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
    encoded
}

struct ClauseEncoder<'a, S> {
    solver: &'a mut S,
    lits: &'a [Option<Lit>],
    size: usize,
    /// A scratch clause.
    clause: Vec<Lit>,
}

impl<S: SolverInterface> ClauseEncoder<'_, S> {
    fn lit(&self, cell: Cell, digit: usize) -> Option<Lit> {
        self.lits[cell.index() * self.size + digit]
    }

    /// Adds the clause that `own` does not hold, or one of the others does.
    fn implies(&mut self, own: Lit, others: impl Iterator<Item = Lit>) {
        self.clause.clear();
        self.clause.push(!own);
        self.clause.extend(others);
        self.solver.add_clause_reuse(&mut self.clause);
    }

    /// Encodes that each digit of one cell needs a compatible digit of the other.
    fn pair(&mut self, pair: &PairRule) {
        let [a, b] = pair.cells;
        for (from, to, allowed) in [(a, b, &pair.allowed[0]), (b, a, &pair.allowed[1])] {
            for (digit, others) in allowed.iter().enumerate() {
                let Some(own) = self.lit(from, digit) else { continue };
                let to = &self.lits[to.index() * self.size..][..self.size];
                // The clause of the cell says as much.
                if to
                    .iter()
                    .enumerate()
                    .all(|(digit, lit)| lit.is_none() || others.contains(Digit::new(digit)))
                {
                    continue;
                }
                self.implies(own, others.into_iter().filter_map(|digit| to[digit.index()]));
            }
        }
    }

    /// Encodes that the cells hold one of these sets.
    fn sets(&mut self, cells: &[Cell], sets: &[u32]) {
        let chosen: Vec<Lit> =
            sets.iter().map(|_| Lit::new(self.solver.new_var(lbool::TRUE, true), true)).collect();
        self.solver.add_clause_reuse(&mut chosen.clone());
        for (set, &own) in sets.iter().zip(&chosen) {
            for digit in members(*set) {
                let somewhere = cells.iter().filter_map(|&cell| self.lit(cell, digit)).collect::<Vec<_>>();
                self.implies(own, somewhere.into_iter());
            }
        }
        for &cell in cells {
            for digit in 0..self.size {
                let Some(own) = self.lit(cell, digit) else { continue };
                let with = sets.iter().zip(&chosen).filter(|(set, _)| **set >> digit & 1 == 1);
                self.implies(own, with.map(|(_, &chosen)| chosen));
                for (_, &other) in sets.iter().zip(&chosen).filter(|(set, _)| **set >> digit & 1 == 0) {
                    self.implies(own, std::iter::once(!other));
                }
            }
        }
    }
}
