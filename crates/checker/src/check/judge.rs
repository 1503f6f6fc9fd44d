//! [`Judge`]: the premises, each asked whether it is one, and their candidates laid flat.

use super::super::budget::Budget;
use super::super::crowd::sort;
use super::super::deadly::is_deadly;
use super::super::related::Related;
use super::super::symmetric::is_kept;
use super::CheckError;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Digit, HouseKind};
use whydoku_logic::Truth;

/// More premises than this are not judged: a trace from elsewhere may repeat them without end, and every premise
/// costs a level of the trial.
pub(super) const PREMISE_LIMIT: usize = 1024;

/// The premises' candidates, laid flat, and room for the trial.
pub(super) struct Judge<'a, const W: usize> {
    pub(super) grid: &'a Grid<W>,
    pub(super) candidates: Vec<Candidate>,
    /// The premises about several cells at once; the cells of each are premises of their own.
    pub(super) related: Vec<Related>,
    /// What sort of truth each premise is.
    pub(super) sorts: Vec<Option<HouseKind>>,
    /// Where each premise's candidates begin; one entry more than there are premises.
    pub(super) starts: Vec<usize>,
    /// Which candidates are still possible: one mask a premise, one row of masks a level of the trial.
    pub(super) alive: Vec<u64>,
    /// Trials for the conclusion at hand.
    pub(super) nodes: u32,
    /// For the whole argument, however many conclusions it has.
    pub(super) budget: Budget,
    /// Whether each candidate is tried before one is chosen: slow, but what nested suppositions show is seen at once.
    pub(super) tries_first: bool,
}

impl<'a, const W: usize> Judge<'a, W> {
    pub(super) fn new(grid: &'a Grid<W>, premises: &[Truth], budget: Budget) -> Result<Self, CheckError> {
        let mut judge = Self {
            grid,
            candidates: Vec::new(),
            related: Vec::new(),
            sorts: Vec::new(),
            starts: vec![0],
            alive: Vec::new(),
            nodes: 0,
            budget,
            tries_first: false,
        };
        if premises.len() > PREMISE_LIMIT {
            return Err(CheckError::TooLarge);
        }
        let mut kept = Vec::new();
        for premise in premises {
            if !is_known(grid, premise) {
                return Err(CheckError::UnknownTruth(premise.clone()));
            }
            // How a rearrangement maps the board is the same for all premises that name it, and is judged once.
            if let Truth::Symmetric(symmetric) = premise
                && !kept.contains(&&symmetric.symmetry)
            {
                judge.budget.spend(grid.layout().cells().len() * grid.layout().size())?;
                is_kept(grid, &symmetric.symmetry)
                    .map_err(|why| CheckError::NotSymmetric(premise.clone(), why))?;
                kept.push(&symmetric.symmetry);
            }
            if premise.is_settled(grid) {
                return Err(CheckError::SettledTruth(premise.clone()));
            }
            if let Truth::Guardians(guardians) = premise {
                is_deadly(grid, guardians, &mut judge.budget)
                    .map_err(|why| CheckError::NotDeadly(premise.clone(), why))?;
            }
            if let Some(related) = Related::of(grid, premise) {
                judge.related.push(related);
            } else {
                judge.add(premise)?;
            }
        }
        judge.add_cells(premises)?;
        Ok(judge)
    }

    /// Whether another try is worth it: with trials before choices, once, and with a budget of its own.
    pub(super) fn may_try_again(&mut self) -> bool {
        let again = self.budget.was_whole() && !self.tries_first;
        if again {
            let budget = Budget::for_another_try(self.grid.layout().is_drawn_on());
            (self.tries_first, self.budget) = (true, budget);
        }
        again
    }

    fn add(&mut self, premise: &Truth) -> Result<(), CheckError> {
        premise.extend_candidates(self.grid, &mut self.candidates);
        let start = self.starts[self.starts.len() - 1];
        if self.candidates.len() - start >= 64 {
            return Err(CheckError::TooLarge);
        }
        self.sorts.push(sort(self.grid.layout(), premise));
        self.starts.push(self.candidates.len());
        Ok(())
    }

    /// What several cells say at once says of each that it is filled.
    fn add_cells(&mut self, premises: &[Truth]) -> Result<(), CheckError> {
        let plain =
            premises.iter().filter(|premise| !matches!(premise, Truth::Relation(_) | Truth::Linear(_)));
        let mut place: Vec<(Cell, usize)> = plain
            .enumerate()
            .filter_map(
                |(at, premise)| if let Truth::Cell(cell) = premise { Some((*cell, at)) } else { None },
            )
            .collect();
        for at in 0..self.related.len() {
            for cell in self.related[at].open(self.grid) {
                let known = place.iter().find(|(known, _)| *known == cell).map(|&(_, premise)| premise);
                let premise = known.unwrap_or_else(|| self.premises());
                if known.is_none() {
                    self.add(&Truth::Cell(cell))?;
                    place.push((cell, premise));
                }
                self.related[at].place(cell, premise);
            }
        }
        Ok(())
    }

    #[inline]
    pub(super) fn premises(&self) -> usize {
        self.starts.len() - 1
    }
}

/// Whether there is such a cell and such a digit; asked before any table is.
pub(super) fn is_on_board<const W: usize>(grid: &Grid<W>, Candidate { cell, digit }: Candidate) -> bool {
    cell.index() < grid.layout().shape().cells() && digit.index() < grid.layout().size()
}

/// Whether the premise speaks of cells, houses, digits and clues that this puzzle has.
fn is_known<const W: usize>(grid: &Grid<W>, premise: &Truth) -> bool {
    let layout = grid.layout();
    let cell = |cell: &Cell| cell.index() < layout.shape().cells();
    let digit = |digit: &Digit| digit.index() < layout.size();
    match premise {
        Truth::Cell(c) => cell(c),
        Truth::House(house, d) => house.index() < layout.house_count() && digit(d),
        Truth::Clue(clue) => *clue < layout.clues().len(),
        Truth::Guardians(guardians) => {
            guardians.cells.iter().all(cell) && guardians.candidates.iter().all(|&c| is_on_board(grid, c))
        }
        Truth::Symmetric(symmetric) => cell(&symmetric.cell) && symmetric.symmetry.fits(layout),
        Truth::Relation(at) => *at < layout.relations().len(),
        Truth::Linear(linear) => linear.equation(layout).is_some(),
    }
}
