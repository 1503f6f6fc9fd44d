//! Premises that say something of several cells at once: relations, and houses and sums added up. Their cells are filled
//! from their candidates, and of each only the digits that some filling holds are left.

use std::collections::HashMap;
use whydoku_board::Grid;
use whydoku_board::{Automaton, Cell};
use whydoku_logic::Truth;

/// What several cells say at once.
pub(super) struct Related {
    reading: Automaton,
    cells: Vec<Slot>,
    /// What has been read already: most trials leave most of these cells as they are.
    known: HashMap<Vec<u32>, Option<Vec<u32>>>,
}

/// So many answers are kept at most.
const MOST_KNOWN: usize = 4096;

/// A cell that is read.
struct Slot {
    cell: Cell,
    /// What it holds, if it is filled.
    held: u32,
    /// The premise that it is filled, if it is open.
    premise: Option<usize>,
}

impl Related {
    /// What a premise says of several cells; `None` if it is of another kind.
    pub(super) fn of<const W: usize>(grid: &Grid<W>, premise: &Truth) -> Option<Self> {
        let layout = grid.layout();
        let (order, reading) = match premise {
            Truth::Relation(at) => {
                let info = layout.relations().get(*at)?;
                (info.order.clone(), info.reading.clone())
            }
            Truth::Linear(linear) => linear.equation(layout)?.reading(layout),
            _ => return None,
        };
        let held = |cell: Cell| if grid.open().contains(cell) { 0 } else { grid.candidates(cell).bits() };
        let cells = order.into_iter().map(|cell| Slot { cell, held: held(cell), premise: None }).collect();
        Some(Self { reading, cells, known: HashMap::new() })
    }

    /// The cells that are open, each once.
    pub(super) fn open<const W: usize>(&self, grid: &Grid<W>) -> Vec<Cell> {
        self.cells.iter().map(|slot| slot.cell).filter(|&cell| grid.open().contains(cell)).collect()
    }

    /// Notes the premise that a cell is filled.
    pub(super) fn place(&mut self, cell: Cell, premise: usize) {
        self.cells.iter_mut().filter(|slot| slot.cell == cell).for_each(|slot| slot.premise = Some(premise));
    }

    /// The premises of its open cells and, of the others, what they hold, in the order in which they are read.
    pub(super) fn slots(&self) -> impl Iterator<Item = Result<usize, u32>> + '_ {
        self.cells.iter().map(|slot| slot.premise.ok_or(slot.held))
    }

    /// The digits that are left to each open cell, by its premise, if its cells may hold these; `None` if there is no
    /// filling.
    pub(super) fn supports(
        &mut self,
        domains: Vec<u32>,
        work: &mut usize,
    ) -> Option<impl Iterator<Item = (usize, u32)> + use<>> {
        if domains.contains(&0) {
            return None;
        }
        let left = if let Some(left) = self.known.get(&domains) {
            *work += domains.len();
            left.clone()
        } else {
            let left = self.reading.supports(&domains, work);
            if self.known.len() < MOST_KNOWN {
                self.known.insert(domains, left.clone());
            }
            left
        };
        let premises: Vec<Option<usize>> = self.cells.iter().map(|slot| slot.premise).collect();
        Some(premises.into_iter().zip(left?).filter_map(|(premise, left)| Some((premise?, left))))
    }
}
