//! [`PremiseSearch`]: validated premises with their candidates in one list, ready for the search.

use crate::CheckError;
use crate::budget::Budget;
use crate::pattern::check_guardians;
use crate::pigeonhole::{Dimension, dimension_of};
use crate::relation::RelationFilter;
use crate::symmetry::check_symmetry;
use whydoku_board::{Candidate, Cell, Digit, Grid};
use whydoku_logic::Truth;

/// The limit of premises: a trace from outside may repeat them without end, and each costs a level of the search.
pub(crate) const PREMISE_LIMIT: usize = 1024;

pub(crate) struct PremiseSearch<'a, const W: usize> {
    pub(crate) grid: &'a Grid<W>,
    pub(crate) candidates: Vec<Candidate>,
    /// The premises about several cells; each of their cells is a premise of its own.
    pub(crate) relations: Vec<RelationFilter>,
    pub(crate) dimensions: Vec<Dimension>,
    /// The start of each premise's candidates; one entry more than there are premises.
    pub(crate) starts: Vec<usize>,
    /// The candidates still possible: one mask a premise, one row of masks a level of the search.
    pub(crate) alive: Vec<u64>,
    pub(crate) nodes: u32,
    pub(crate) budget: Budget<'a>,
    /// Whether each candidate is probed before one is chosen: slow, but finds nested contradictions at once.
    pub(crate) probes: bool,
}

impl<'a, const W: usize> PremiseSearch<'a, W> {
    pub(crate) fn new(grid: &'a Grid<W>, premises: &[Truth], budget: Budget<'a>) -> Result<Self, CheckError> {
        let mut search = Self {
            grid,
            candidates: Vec::new(),
            relations: Vec::new(),
            dimensions: Vec::new(),
            starts: vec![0],
            alive: Vec::new(),
            nodes: 0,
            budget,
            probes: false,
        };
        if premises.len() > PREMISE_LIMIT {
            return Err(CheckError::TooLarge);
        }
        let mut checked = Vec::new();
        for premise in premises {
            if !is_known(grid, premise) {
                return Err(CheckError::UnknownTruth(premise.clone()));
            }
            // Many premises name the same rearrangement, which is checked once.
            if let Truth::Symmetric(symmetric) = premise
                && !checked.contains(&&symmetric.symmetry)
            {
                search.budget.spend(grid.layout().cells().len() * grid.layout().size())?;
                check_symmetry(grid, &symmetric.symmetry)
                    .map_err(|flaw| CheckError::NotSymmetric(premise.clone(), flaw))?;
                checked.push(&symmetric.symmetry);
            }
            if premise.is_settled(grid) {
                return Err(CheckError::SettledTruth(premise.clone()));
            }
            if let Truth::Guardians(guardians) = premise {
                check_guardians(grid, guardians, &mut search.budget)
                    .map_err(|flaw| CheckError::NotDeadly(premise.clone(), flaw))?;
            }
            if let Some(relation) = RelationFilter::new(grid, premise) {
                search.relations.push(relation);
            } else {
                search.add(premise)?;
            }
        }
        search.add_cells(premises)?;
        Ok(search)
    }

    /// Switches to probing with a new budget; false if that happened before, or if the first budget was small.
    pub(crate) fn prepare_retry(&mut self) -> bool {
        let may_retry = self.budget.was_full() && !self.probes;
        if may_retry {
            self.probes = true;
            self.budget = self.budget.for_retry(self.grid.layout().has_constraints());
        }
        may_retry
    }

    fn add(&mut self, premise: &Truth) -> Result<(), CheckError> {
        premise.extend_candidates(self.grid, &mut self.candidates);
        // A mask with all bits set marks a satisfied premise.
        if self.candidates.len() - self.starts[self.count()] >= 64 {
            return Err(CheckError::TooLarge);
        }
        self.dimensions.push(dimension_of(self.grid.layout(), premise));
        self.starts.push(self.candidates.len());
        Ok(())
    }

    /// Adds the premise that each open cell of a relation is filled, unless it is there.
    fn add_cells(&mut self, premises: &[Truth]) -> Result<(), CheckError> {
        let plain =
            premises.iter().filter(|premise| !matches!(premise, Truth::Relation(_) | Truth::Linear(_)));
        let cell = |(at, premise): (usize, &Truth)| {
            if let Truth::Cell(cell) = *premise { Some((cell, at)) } else { None }
        };
        let mut premise_of: Vec<(Cell, usize)> = plain.enumerate().filter_map(cell).collect();
        for at in 0..self.relations.len() {
            for cell in self.relations[at].open_cells(self.grid) {
                let known = premise_of.iter().find(|(known, _)| *known == cell).map(|&(_, premise)| premise);
                let premise = known.unwrap_or_else(|| self.count());
                if known.is_none() {
                    self.add(&Truth::Cell(cell))?;
                    premise_of.push((cell, premise));
                }
                self.relations[at].set_premise(cell, premise);
            }
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn count(&self) -> usize {
        self.starts.len() - 1
    }
}

/// Whether the board has such a cell and such a digit; to be asked before any table is.
pub(crate) fn is_on_board<const W: usize>(grid: &Grid<W>, Candidate { cell, digit }: Candidate) -> bool {
    cell.index() < grid.layout().shape().cells() && digit.index() < grid.layout().size()
}

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
        // They have no candidates: `division.rs` judges them.
        Truth::Regions(_) => false,
    }
}
