//! [`Net`]: what is left of the houses if the digit is at the target.

use super::super::LARGEST;
use super::super::shape::{Kinds, Shape};
use super::Fins;
use crate::geometry::{Cell, CellSet, Digit, House};
use crate::grid::Grid;

/// What is left of the houses if the digit is at the target.
pub(super) struct Net<'a, const W: usize> {
    pub(super) grid: &'a Grid<W>,
    pub(super) digit: Digit,
    pub(super) size: usize,
    pub(super) shape: Shape,
    pub(super) fins: Fins,
    pub(super) sides: [Kinds; 2],
    /// Where the digit can be.
    pub(super) places: CellSet<W>,
    pub(super) target: Cell,
    /// The houses that could be bases, with the places left to them.
    pub(super) bases: Vec<(House, CellSet<W>)>,
    /// The houses that could be covers.
    pub(super) covers: Vec<(House, CellSet<W>)>,
}

impl<const W: usize> Net<'_, W> {
    /// Gathers the houses for a target and drops those that cannot take part; says how many choices of covers remain.
    pub(super) fn cast(&mut self, target: Cell) -> u64 {
        let layout = self.grid.layout();
        let left = self.places - *layout.peers(target) - CellSet::only(target);
        self.target = target;
        self.bases.clear();
        self.covers.clear();
        for (house, info) in layout.houses() {
            let rest = info.cells & left;
            // Whatever holds the target has nothing left.
            if rest.is_empty() || info.cells.contains(target) {
                continue;
            }
            if self.sides[0].have(info.kind) {
                self.bases.push((house, rest));
            }
            if self.sides[1].have(info.kind) {
                self.covers.push((house, rest));
            }
        }
        let size = self.size;
        loop {
            let Self { bases, covers, .. } = self;
            if bases.len() < size || covers.len() < size - 1 {
                return 0;
            }
            let before = bases.len() + covers.len();
            covers.retain(|(house, rest)| {
                let touched = bases.iter().filter(|(base, places)| base != house && places.meets(rest));
                touched.take(2).count() == 2
            });
            bases.retain(|(house, rest)| {
                let mut most = [0; LARGEST];
                for (_, cover) in covers.iter().filter(|(cover, places)| cover != house && places.meets(rest))
                {
                    let mut count = (*cover & *rest).len();
                    for slot in &mut most[..size - 1] {
                        if count > *slot {
                            std::mem::swap(slot, &mut count);
                        }
                    }
                }
                most.iter().sum::<usize>() >= rest.len()
            });
            if bases.len() + covers.len() == before {
                return combinations(covers.len(), size - 1);
            }
        }
    }
}

/// In how many ways `chosen` of `all` can be chosen.
fn combinations(all: usize, chosen: usize) -> u64 {
    (0..chosen as u64)
        .fold(1, |ways: u64, at| ways.saturating_mul((all as u64).saturating_sub(at)) / (at + 1))
}
