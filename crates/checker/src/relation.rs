//! [`RelationFilter`]: a premise about several cells, a constraint or a sum, as a filter of their digits.

use std::collections::HashMap;
use whydoku_board::{Cell, Grid};
use whydoku_constraints::Automaton;
use whydoku_logic::Truth;

pub(crate) struct RelationFilter {
    automaton: Automaton,
    cells: Vec<RelationCell>,
    /// Answers by domains: most nodes of the search leave most of these cells unchanged.
    cache: HashMap<Vec<u32>, Option<Vec<u32>>>,
}

const CACHE_LIMIT: usize = 4096;

struct RelationCell {
    cell: Cell,
    /// Its digit as a bit, if it is filled.
    digit: u32,
    /// The premise that it is filled, if it is open.
    premise: Option<usize>,
}

impl RelationFilter {
    /// Returns `None` for premises about one cell, house or clue.
    pub(crate) fn new<const W: usize>(grid: &Grid<W>, premise: &Truth) -> Option<Self> {
        let layout = grid.layout();
        let (order, automaton) = match premise {
            Truth::Relation(at) => {
                let info = layout.relations().get(*at)?;
                (info.order.clone(), info.automaton.clone())
            }
            Truth::Linear(linear) => linear.equation(layout)?.reading(layout),
            _ => return None,
        };
        let digit = |cell: Cell| if grid.open().contains(cell) { 0 } else { grid.candidates(cell).bits() };
        let cells = order.into_iter().map(|cell| RelationCell { cell, digit: digit(cell), premise: None });
        Some(Self { automaton, cells: cells.collect(), cache: HashMap::new() })
    }

    pub(crate) fn open_cells<const W: usize>(&self, grid: &Grid<W>) -> Vec<Cell> {
        self.cells.iter().map(|entry| entry.cell).filter(|&cell| grid.open().contains(cell)).collect()
    }

    pub(crate) fn set_premise(&mut self, cell: Cell, premise: usize) {
        let entries = self.cells.iter_mut().filter(|entry| entry.cell == cell);
        entries.for_each(|entry| entry.premise = Some(premise));
    }

    /// The premise of each open cell and the digit of each filled one, in the order of the automaton.
    pub(crate) fn entries(&self) -> impl Iterator<Item = Result<usize, u32>> + '_ {
        self.cells.iter().map(|entry| entry.premise.ok_or(entry.digit))
    }

    /// The digits that each open cell has in some filling within these domains, by its premise.
    pub(crate) fn supports(
        &mut self,
        domains: Vec<u32>,
        work: &mut usize,
    ) -> Option<impl Iterator<Item = (usize, u32)> + use<>> {
        if domains.contains(&0) {
            return None;
        }
        let supports = if let Some(supports) = self.cache.get(&domains) {
            *work += domains.len();
            supports.clone()
        } else {
            let supports = self.automaton.supports(&domains, work);
            if self.cache.len() < CACHE_LIMIT {
                self.cache.insert(domains, supports.clone());
            }
            supports
        };
        let premises: Vec<Option<usize>> = self.cells.iter().map(|entry| entry.premise).collect();
        Some(premises.into_iter().zip(supports?).filter_map(|(premise, digits)| Some((premise?, digits))))
    }
}
