//! Gathers the houses that can take part in a fish whose elimination is at the target.

use super::{FishSearch, LARGEST};
use whydoku_board::{Cell, CellSet};

impl<const W: usize> FishSearch<'_, W> {
    /// Gathers the houses for a target and drops those that cannot take part. Returns the number of choices of covers.
    pub(super) fn aim_at(&mut self, target: Cell) -> u64 {
        let layout = self.grid.layout();
        let left = self.places - *layout.peers(target) - CellSet::only(target);
        self.target = target;
        self.bases.clear();
        self.covers.clear();
        for (house, info) in layout.houses() {
            let rest = info.cells & left;
            // A house that holds the target has no other place left.
            if rest.is_empty() || info.cells.contains(target) {
                continue;
            }
            if self.sides[0].contain(info.kind) {
                self.bases.push((house, rest));
            }
            if self.sides[1].contain(info.kind) {
                self.covers.push((house, rest));
            }
        }
        if self.bases.len() < self.size || self.covers.len() < self.size - 1 {
            return 0;
        }
        self.count_shared(&left);
        self.drop_useless();
        combinations(self.covers.len(), self.size - 1)
    }

    fn count_shared(&mut self, left: &CellSet<W>) {
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

    /// Drops covers that do not meet two bases, and bases that no covers can hold; all covers if too few are left.
    fn drop_useless(&mut self) {
        let Self { bases, covers, shared, size, .. } = self;
        let houses = self.grid.layout().houses().count();
        loop {
            let before = bases.len() + covers.len();
            covers.retain(|(cover, _)| {
                let shared = &shared[cover.index() * houses..][..houses];
                let mut touched = 0;
                for (base, _) in &*bases {
                    touched += u32::from(shared[base.index()] > 0);
                }
                touched > 1
            });
            bases.retain(|(base, rest)| {
                let shared = &shared[base.index() * houses..][..houses];
                let mut most = [0; LARGEST];
                for (cover, _) in &*covers {
                    let mut count = shared[cover.index()];
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

fn combinations(all: usize, chosen: usize) -> u64 {
    let step = |ways: u64, at| ways.saturating_mul((all as u64).saturating_sub(at)) / (at + 1);
    (0..chosen as u64).fold(1, step)
}
