//! Checks guardians: that their pattern cannot exist without them.
//!
//! All fillings of the pattern without its guardians are tried. An impossible pattern has none. In a deadly pattern each
//! filling has a twin, another filling with the same digits in the same houses, which no rule outside the pattern can
//! distinguish; then a puzzle that allows the pattern has two solutions or none.

use crate::PatternFlaw;
use crate::budget::Budget;
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, MAX_SIZE};
use whydoku_logic::{Guardians, Pattern};

const NODE_COST: usize = 20;

pub(crate) fn check_guardians<const W: usize>(
    grid: &Grid<W>,
    guardians: &Guardians,
    budget: &mut Budget<'_>,
) -> Result<(), PatternFlaw> {
    let layout = grid.layout();
    let pattern: CellSet<W> = guardians.cells.iter().copied().collect();
    if pattern.is_empty() {
        return Err(PatternFlaw::NoCells);
    }
    let fixed =
        if guardians.pattern == Pattern::Deadly { *grid.givens() } else { *layout.cells() - *grid.open() };
    if fixed.meets(&pattern) {
        return Err(PatternFlaw::FilledCell);
    }
    let cells: Vec<Cell> = pattern.iter().collect();
    let own = |cell: Cell| -> DigitSet {
        let guards = |digit: &Digit| guardians.candidates.contains(&Candidate::new(cell, *digit));
        grid.candidates(cell).into_iter().filter(|digit| !guards(digit)).collect()
    };
    let choices: Vec<DigitSet> = cells.iter().map(|&cell| own(cell)).collect();
    if guardians.pattern == Pattern::Deadly {
        let digits = choices.iter().fold(DigitSet::EMPTY, |all, &digits| all | digits);
        check_other_rules(grid, &pattern, digits)?;
    }
    FillingSearch { grid, cells: &cells, pattern: guardians.pattern, budget }.fill(&choices, &mut Vec::new())
}

/// Checks that only houses connect the pattern's cells to each other and to the rest of the board.
fn check_other_rules<const W: usize>(
    grid: &Grid<W>,
    pattern: &CellSet<W>,
    digits: DigitSet,
) -> Result<(), PatternFlaw> {
    let layout = grid.layout();
    let by_houses = |cell: Cell| {
        let union = |all: CellSet<W>, &house| all | layout.house(house).cells;
        layout.houses_at(cell).iter().fold(CellSet::EMPTY, union)
    };
    let has_other_peers = pattern.iter().any(|cell| !layout.peers(cell).is_subset(&by_houses(cell)));
    let has_clue = layout.clues().iter().any(|clue| digits.contains(clue.digit) && clue.cells.meets(pattern));
    if has_other_peers || has_clue || layout.is_non_consecutive() || layout.has_constraints() {
        Err(PatternFlaw::OtherRule)
    } else {
        Ok(())
    }
}

struct FillingSearch<'a, 'c, const W: usize> {
    grid: &'a Grid<W>,
    cells: &'a [Cell],
    pattern: Pattern,
    budget: &'a mut Budget<'c>,
}

impl<const W: usize> FillingSearch<'_, '_, W> {
    /// Fills the next cell with each of its digits; fails at a filling without a twin.
    fn fill(&mut self, choices: &[DigitSet], filled: &mut Vec<Digit>) -> Result<(), PatternFlaw> {
        self.count_node()?;
        let Some(&next) = choices.get(filled.len()) else {
            let is_harmless = self.pattern == Pattern::Deadly && self.has_twin(filled)?;
            return if is_harmless { Ok(()) } else { Err(PatternFlaw::Fillable) };
        };
        let peers = *self.grid.layout().peers(self.cells[filled.len()]);
        for digit in next {
            let clash = self.cells.iter().zip(filled.iter()).any(|(&c, &d)| d == digit && peers.contains(c));
            if !clash {
                filled.push(digit);
                self.fill(choices, filled)?;
                filled.pop();
            }
        }
        Ok(())
    }

    fn has_twin(&mut self, filled: &[Digit]) -> Result<bool, PatternFlaw> {
        let layout = self.grid.layout();
        let mut wanted = vec![DigitSet::EMPTY; layout.house_count()];
        for (&cell, &digit) in self.cells.iter().zip(filled) {
            for house in layout.houses_at(cell) {
                wanted[house.index()].insert(digit);
            }
        }
        self.rearrange(filled, 0, false, &mut wanted)
    }

    fn rearrange(
        &mut self,
        filled: &[Digit],
        at: usize,
        differs: bool,
        wanted: &mut [DigitSet],
    ) -> Result<bool, PatternFlaw> {
        self.count_node()?;
        let Some(&cell) = self.cells.get(at) else { return Ok(differs) };
        let grid = self.grid;
        let houses = grid.layout().houses_at(cell);
        let possible = houses.iter().fold(DigitSet::all(MAX_SIZE), |all, house| all & wanted[house.index()]);
        // A twin must differ somewhere and mostly differs everywhere, so other digits come first.
        let own = DigitSet::only(filled[at]);
        for digit in (possible - own).into_iter().chain(possible & own) {
            houses.iter().for_each(|house| wanted[house.index()].remove(digit));
            let found = self.rearrange(filled, at + 1, differs || digit != filled[at], wanted)?;
            houses.iter().for_each(|house| wanted[house.index()].insert(digit));
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn count_node(&mut self) -> Result<(), PatternFlaw> {
        self.budget.spend(NODE_COST).map_err(|_| PatternFlaw::TooLarge)
    }
}
