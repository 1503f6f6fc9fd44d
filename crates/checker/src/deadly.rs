//! Whether a pattern really cannot stand alone. All its fillings are tried, without its guardians: an impossible
//! pattern has none; in a deadly one each has a twin, another filling with the same digits in the same houses, which
//! no rule outside the pattern can tell from it. Then a puzzle that allows the pattern has two solutions or none.

use super::budget::Budget;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, MAX_SIZE};
use whydoku_logic::{Guardians, Pattern};

/// A trial costs about as much as so many questions whether two candidates are in conflict.
const TRIAL: usize = 20;

/// Why a pattern can stand alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PatternFlaw {
    /// There is no pattern.
    #[error("it has no cells")]
    Empty,
    /// A cell of the pattern is a given, or, in an impossible pattern, filled.
    #[error("a cell of it is filled and cannot hold anything else")]
    Filled,
    /// A rule other than the houses looks at its cells, and would notice a rearrangement.
    #[error("a rule beside the houses would notice a rearrangement")]
    Noticed,
    /// It can be filled in a way that no other filling can replace unnoticed, or in any way if it is to be impossible.
    #[error("it can be filled in a way that nothing forbids")]
    Fillable,
    /// It has too many fillings to be judged.
    #[error("it has too many fillings to be judged")]
    TooLarge,
}

/// Judges a pattern.
pub(super) fn is_deadly<const W: usize>(
    grid: &Grid<W>,
    guardians: &Guardians,
    budget: &mut Budget,
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
        unnoticed(grid, &pattern, choices.iter().fold(DigitSet::EMPTY, |all, &digits| all | digits))?;
    }
    Filling { grid, cells: &cells, pattern: guardians.pattern, budget }.try_all(&choices, &mut Vec::new())
}

/// Whether nothing but houses ties the pattern's cells to each other and to the rest of the board.
fn unnoticed<const W: usize>(
    grid: &Grid<W>,
    pattern: &CellSet<W>,
    digits: DigitSet,
) -> Result<(), PatternFlaw> {
    let layout = grid.layout();
    let by_houses = |cell: Cell| {
        let union = |all: CellSet<W>, &house| all | layout.house(house).cells;
        layout.houses_at(cell).iter().fold(CellSet::EMPTY, union)
    };
    let tied = pattern.iter().any(|cell| !layout.peers(cell).is_subset(&by_houses(cell)));
    let looked_at =
        layout.clues().iter().any(|clue| digits.contains(clue.digit) && clue.cells.meets(pattern));
    if tied || looked_at || layout.is_non_consecutive() || layout.is_drawn_on() {
        Err(PatternFlaw::OtherRule)
    } else {
        Ok(())
    }
}

/// Goes through the fillings of a pattern.
struct Filling<'a, const W: usize> {
    grid: &'a Grid<W>,
    cells: &'a [Cell],
    pattern: Pattern,
    budget: &'a mut Budget,
}

impl<const W: usize> Filling<'_, W> {
    /// Fills the next cell in every way; each complete filling must have a twin.
    fn try_all(&mut self, choices: &[DigitSet], filled: &mut Vec<Digit>) -> Result<(), PatternFlaw> {
        self.count()?;
        let Some(&next) = choices.get(filled.len()) else {
            let spared = self.pattern == Pattern::Deadly && self.has_twin(filled)?;
            return if spared { Ok(()) } else { Err(PatternFlaw::Fillable) };
        };
        let peers = *self.grid.layout().peers(self.cells[filled.len()]);
        for digit in next {
            let clash = self.cells.iter().zip(filled.iter()).any(|(&c, &d)| d == digit && peers.contains(c));
            if !clash {
                filled.push(digit);
                self.try_all(choices, filled)?;
                filled.pop();
            }
        }
        Ok(())
    }

    /// Whether the same digits can stand otherwise in the same houses.
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
        self.count()?;
        let Some(&cell) = self.cells.get(at) else { return Ok(differs) };
        let grid = self.grid;
        let houses = grid.layout().houses_at(cell);
        let possible = houses.iter().fold(DigitSet::all(MAX_SIZE), |all, house| all & wanted[house.index()]);
        // Digits other than the filling's own first: a twin must differ somewhere, and mostly differs everywhere.
        let own = DigitSet::only(filled[at]);
        for digit in (possible - own).into_iter().chain(possible & own) {
            for house in houses {
                wanted[house.index()].remove(digit);
            }
            let found = self.rearrange(filled, at + 1, differs || digit != filled[at], wanted)?;
            for house in houses {
                wanted[house.index()].insert(digit);
            }
            if found {
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn count(&mut self) -> Result<(), PatternFlaw> {
        self.budget.spend(TRIAL).map_err(|_| PatternFlaw::TooLarge)
    }
}
