//! Side proofs for patterns that assume one solution. No puzzle says that it has only one, so what follows from that is
//! an axiom of the main proof; but why the pattern is deadly can be shown: each of its fillings can be exchanged for
//! another, and no constraint of the puzzle notices. For each filling this is one step of redundance, from the rules and
//! the givens alone; a second one in the same proof would be wrong, as the first has already put its filling aside.

use super::formula::{self, QuotedLine, Start};
use super::{Literal, ProofFormat, VeriPb};
use std::io::{self, Write};
use std::sync::Arc;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Digit, DigitSet, Layout};
use whydoku_logic::{Guardians, Pattern};

/// Fillings that are shown one by one; patterns with more are left to trust.
const MOST: usize = 64;

/// A filling of a pattern, and the one that it can be exchanged for.
#[derive(Clone, Debug)]
pub struct SideProof {
    filling: Vec<Candidate>,
    twin: Vec<Candidate>,
}

/// The fillings of a deadly pattern with their twins; `None` if there are too many, or one has no twin.
pub fn side_proofs<const W: usize>(guardians: &Guardians, grid: &Grid<W>) -> Option<Vec<SideProof>> {
    if guardians.pattern != Pattern::Deadly {
        return None;
    }
    let mut pattern = PatternCells { grid, guardians, found: Vec::new() };
    pattern.fill(&mut Vec::new()).then_some(pattern.found)
}

struct PatternCells<'a, const W: usize> {
    grid: &'a Grid<W>,
    guardians: &'a Guardians,
    found: Vec<SideProof>,
}

impl<const W: usize> PatternCells<'_, W> {
    /// Fills the next cell in every way. Gives up where there are too many ways.
    fn fill(&mut self, filled: &mut Vec<Candidate>) -> bool {
        let Some(&cell) = self.guardians.cells.get(filled.len()) else {
            let mut twin = Vec::new();
            let mut wanted = self.wanted(filled);
            if self.found.len() == MOST || !self.exchange(filled, &mut twin, &mut wanted) {
                return false;
            }
            self.found.push(SideProof { filling: filled.clone(), twin });
            return true;
        };
        for digit in self.grid.candidates(cell) {
            let candidate = Candidate::new(cell, digit);
            let clash = filled.iter().any(|&other| self.grid.layout().conflict(other, candidate));
            if clash || self.guardians.candidates.contains(&candidate) {
                continue;
            }
            filled.push(candidate);
            let all = self.fill(filled);
            filled.pop();
            if !all {
                return false;
            }
        }
        true
    }

    /// Which digits each house must have of the pattern.
    fn wanted(&self, filled: &[Candidate]) -> Vec<DigitSet> {
        let layout = self.grid.layout();
        let mut wanted = vec![DigitSet::EMPTY; layout.house_count()];
        for candidate in filled {
            for house in layout.houses_at(candidate.cell) {
                wanted[house.index()].insert(candidate.digit);
            }
        }
        wanted
    }

    /// Another filling with the same digits in the same houses.
    fn exchange(&self, filled: &[Candidate], twin: &mut Vec<Candidate>, wanted: &mut [DigitSet]) -> bool {
        let Some(own) = filled.get(twin.len()) else { return twin != filled };
        let houses = self.grid.layout().houses_at(own.cell);
        let possible = |digit: &Digit| houses.iter().all(|house| wanted[house.index()].contains(*digit));
        let mut digits: Vec<Digit> = self.grid.layout().digits().filter(possible).collect();
        digits.sort_by_key(|&digit| digit == own.digit);
        for digit in digits {
            houses.iter().for_each(|house| wanted[house.index()].remove(digit));
            twin.push(Candidate::new(own.cell, digit));
            if self.exchange(filled, twin, wanted) {
                return true;
            }
            twin.pop();
            houses.iter().for_each(|house| wanted[house.index()].insert(digit));
        }
        false
    }
}

impl SideProof {
    /// Writes rules and givens, and the step of redundance.
    pub fn write<const W: usize>(
        &self,
        grid: &Grid<W>,
        formula: &mut dyn Write,
        proof: &mut dyn Write,
    ) -> io::Result<()> {
        let layout: &Arc<Layout<W>> = grid.layout();
        let mut plain = Grid::empty(Arc::clone(layout));
        let given = |cell| grid.digit(cell).map(|digit| Candidate::new(cell, digit));
        grid.givens().iter().filter_map(given).for_each(|candidate| plain.place(candidate));
        let mut lines: Vec<QuotedLine> = formula::rules(layout, true).map_err(io::Error::other)?;
        lines.extend(formula::position(&Start { grid: &plain, supposed: None }));
        let mut format = VeriPb::new(formula, proof);
        ProofFormat::ground(&mut format, layout, &lines)?;
        let clause: Vec<Literal> =
            self.filling.iter().map(|&candidate| Literal { candidate, is: false }).collect();
        let changed = self.filling.iter().zip(&self.twin).filter(|(old, new)| old != new);
        let witness: Vec<Literal> = changed
            .flat_map(|(&old, &new)| {
                [Literal { candidate: old, is: false }, Literal { candidate: new, is: true }]
            })
            .collect();
        format.exchange(&clause, &witness)?;
        ProofFormat::<W>::end(&mut format, layout, super::ProofEnd::Open)
    }
}
