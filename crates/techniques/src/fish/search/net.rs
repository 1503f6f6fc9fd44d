//! [`Net`]: what is left of the houses if the digit is at the target.

use super::super::LARGEST;
use super::super::shape::{Kinds, Shape};
use super::Fins;
use whydoku_board::Grid;
use whydoku_board::{Cell, CellSet, Digit, House};

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
    /// For each two houses, by their numbers, how many of the places that are left lie in both.
    pub(super) shared: Vec<u8>,
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
        if self.bases.len() < self.size || self.covers.len() < self.size - 1 {
            return 0;
        }
        self.share(&left);
        self.drop_useless();
        combinations(self.covers.len(), self.size - 1)
    }

    /// Counts the places that houses share.
    fn share(&mut self, left: &CellSet<W>) {
        let layout = self.grid.layout();
        let houses = layout.houses().count();
        self.shared.clear();
        self.shared.resize(houses * houses, 0);
        for cell in left {
            let holding = layout.houses_at(cell);
            for (at, one) in holding.iter().enumerate() {
                for other in &holding[at + 1..] {
                    self.shared[one.index() * houses + other.index()] += 1;
                    self.shared[other.index() * houses + one.index()] += 1;
                }
            }
        }
    }

    /// Drops covers that are not touched by two bases, and bases that so many covers cannot hold, as long as there are
    /// any; all covers where too few are left.
    fn drop_useless(&mut self) {
        let Self { bases, covers, shared, size, .. } = self;
        let houses = self.grid.layout().houses().count();
        loop {
            let before = bases.len() + covers.len();
            covers.retain(|(cover, _)| {
                let beside = &shared[cover.index() * houses..][..houses];
                let mut touched = 0;
                for (base, _) in &*bases {
                    touched += u32::from(beside[base.index()] > 0);
                }
                touched > 1
            });
            bases.retain(|(base, rest)| {
                let beside = &shared[base.index() * houses..][..houses];
                let mut most = [0; LARGEST];
                for (cover, _) in &*covers {
                    let mut count = beside[cover.index()];
                    for slot in &mut most[..*size - 1] {
                        if count > *slot {
                            std::mem::swap(slot, &mut count);
                        }
                    }
                }
                let mut held = 0;
                for count in most {
                    held += usize::from(count);
                }
                held >= rest.len()
            });
            if bases.len() < *size || covers.len() < *size - 1 {
                covers.clear();
                return;
            }
            if bases.len() + covers.len() == before {
                return;
            }
        }
    }
}

/// In how many ways `chosen` of `all` can be chosen.
fn combinations(all: usize, chosen: usize) -> u64 {
    (0..chosen as u64)
        .fold(1, |ways: u64, at| ways.saturating_mul((all as u64).saturating_sub(at)) / (at + 1))
}
