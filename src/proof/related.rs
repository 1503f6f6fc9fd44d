//! Premises that say something of several cells at once: relations, and houses and sums added up. Their cells are filled
//! from their candidates, and of each only the digits that some filling holds are left.

use crate::geometry::{Cell, Reading};
use crate::grid::Grid;
use crate::truth::Truth;

/// What several cells say at once.
pub(super) struct Related {
    reading: Reading,
    cells: Vec<Slot>,
}

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
        Some(Self { reading, cells })
    }

    /// The cells that are open, each once.
    pub(super) fn open<const W: usize>(&self, grid: &Grid<W>) -> Vec<Cell> {
        self.cells.iter().map(|slot| slot.cell).filter(|&cell| grid.open().contains(cell)).collect()
    }

    /// Notes the premise that a cell is filled.
    pub(super) fn place(&mut self, cell: Cell, premise: usize) {
        self.cells.iter_mut().filter(|slot| slot.cell == cell).for_each(|slot| slot.premise = Some(premise));
    }

    /// The digits that are left to each open cell, by its premise; `None` if there is no filling.
    pub(super) fn supports(
        &self,
        domain: impl Fn(usize) -> u32,
        work: &mut usize,
    ) -> Option<Vec<(usize, u32)>> {
        let domains: Vec<u32> =
            self.cells.iter().map(|slot| slot.premise.map_or(slot.held, &domain)).collect();
        if domains.contains(&0) {
            return None;
        }
        let left = self.reading.supports(&domains, work)?;
        Some(self.cells.iter().zip(left).filter_map(|(slot, left)| Some((slot.premise?, left))).collect())
    }
}
