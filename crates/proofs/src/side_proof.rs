//! Side proofs for deadly patterns. No puzzle states that it has one solution, so what follows from that is an axiom of the
//! main proof; but each filling of the pattern can be exchanged for another without violating a constraint. Per filling
//! that is one redundance step from rules and givens. A second one in the same proof would be unsound, as the first has
//! already excluded its filling.

use crate::formula::{self, QuotedConstraint};
use crate::{Literal, ProofEnd, ProofFormat, VeriPb};
use std::io::{self, Write};
use std::sync::Arc;
use whydoku_board::{Candidate, Digit, DigitSet, Grid};
use whydoku_logic::{Guardians, Pattern};

const FILLING_LIMIT: usize = 64;

/// A filling of a pattern and another with which it can be exchanged.
#[derive(Clone, Debug)]
pub struct SideProof {
    filling: Vec<Candidate>,
    twin: Vec<Candidate>,
}

/// Returns the fillings of a deadly pattern with their twins; `None` if there are too many, or one has no twin.
pub fn side_proofs<const W: usize>(guardians: &Guardians, grid: &Grid<W>) -> Option<Vec<SideProof>> {
    if guardians.pattern != Pattern::Deadly {
        return None;
    }
    let mut search = TwinSearch { grid, guardians, found: Vec::new() };
    search.fill(&mut Vec::new()).then_some(search.found)
}

struct TwinSearch<'a, const W: usize> {
    grid: &'a Grid<W>,
    guardians: &'a Guardians,
    found: Vec<SideProof>,
}

impl<const W: usize> TwinSearch<'_, W> {
    /// Fills the next cell with each of its digits; false at a filling without a twin, or beyond the limit.
    fn fill(&mut self, filling: &mut Vec<Candidate>) -> bool {
        let Some(&cell) = self.guardians.cells.get(filling.len()) else {
            let mut twin = Vec::new();
            let mut wanted = self.digits_by_house(filling);
            if self.found.len() == FILLING_LIMIT || !self.find_twin(filling, &mut twin, &mut wanted) {
                return false;
            }
            self.found.push(SideProof { filling: filling.clone(), twin });
            return true;
        };
        for digit in self.grid.candidates(cell) {
            let candidate = Candidate::new(cell, digit);
            let clash = filling.iter().any(|&other| self.grid.layout().conflict(other, candidate));
            if clash || self.guardians.candidates.contains(&candidate) {
                continue;
            }
            filling.push(candidate);
            let succeeded = self.fill(filling);
            filling.pop();
            if !succeeded {
                return false;
            }
        }
        true
    }

    fn digits_by_house(&self, filling: &[Candidate]) -> Vec<DigitSet> {
        let layout = self.grid.layout();
        let mut digits = vec![DigitSet::EMPTY; layout.house_count()];
        for candidate in filling {
            for house in layout.houses_at(candidate.cell) {
                digits[house.index()].insert(candidate.digit);
            }
        }
        digits
    }

    /// Finds another filling with the same digits in the same houses.
    fn find_twin(&self, filling: &[Candidate], twin: &mut Vec<Candidate>, wanted: &mut [DigitSet]) -> bool {
        let Some(own) = filling.get(twin.len()) else { return twin != filling };
        let houses = self.grid.layout().houses_at(own.cell);
        let is_possible = |digit: &Digit| houses.iter().all(|house| wanted[house.index()].contains(*digit));
        let mut digits: Vec<Digit> = self.grid.layout().digits().filter(is_possible).collect();
        digits.sort_by_key(|&digit| digit == own.digit);
        for digit in digits {
            houses.iter().for_each(|house| wanted[house.index()].remove(digit));
            twin.push(Candidate::new(own.cell, digit));
            if self.find_twin(filling, twin, wanted) {
                return true;
            }
            twin.pop();
            houses.iter().for_each(|house| wanted[house.index()].insert(digit));
        }
        false
    }
}

impl SideProof {
    /// Writes rules and givens, and the redundance step.
    pub fn write<const W: usize>(
        &self,
        grid: &Grid<W>,
        formula: &mut dyn Write,
        proof: &mut dyn Write,
    ) -> io::Result<()> {
        let layout = grid.layout();
        let mut givens = Grid::empty(Arc::clone(layout));
        for cell in *grid.givens() {
            if let Some(digit) = grid.digit(cell) {
                givens.place(Candidate::new(cell, digit));
            }
        }
        let mut constraints: Vec<QuotedConstraint> =
            formula::rules(layout, true).map_err(io::Error::other)?;
        constraints.extend(formula::position(&givens, None));
        let mut format = VeriPb::new(formula, proof);
        format.write_formula(layout, &constraints)?;
        let clause: Vec<Literal> = self.filling.iter().copied().map(Literal::negative).collect();
        let changed = self.filling.iter().zip(&self.twin).filter(|(old, new)| old != new);
        let witness: Vec<Literal> =
            changed.flat_map(|(&old, &new)| [Literal::negative(old), Literal::positive(new)]).collect();
        format.write_exchange(&clause, &witness)?;
        format.write_end(layout, ProofEnd::Open)
    }
}
