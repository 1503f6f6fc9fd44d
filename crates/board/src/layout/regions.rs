//! [`KnownRegions`]: what is known of regions that are to be found. Cells that are known to be in one region differ, and a region
//! all of whose cells are known is a house.

use super::{HouseInfo, HouseKind, Layout};
use crate::{Cell, CellSet, House, Shape, VARIANTS};
use std::sync::{Arc, OnceLock};
use whydoku_constraints::ConstraintKind;

/// The largest board of which two cells have a number, see [`Cell::pair`].
const MOST_CELLS: usize = 128;

#[derive(Clone, Debug)]
pub(super) struct KnownRegions<const W: usize> {
    /// Pairs of cells, and whether they are in one region, as they were learned; sorted.
    facts: Vec<(Cell, bool)>,
    /// For each cell those that are known to be in its region, itself included.
    together: Vec<CellSet<W>>,
    /// For each cell those that are known to be in other regions.
    apart: Vec<CellSet<W>>,
}

impl<const W: usize> KnownRegions<W> {
    pub(super) fn new(shape: &Shape) -> Option<Box<Self>> {
        if !shape.has_unknown_regions() || shape.cells() > MOST_CELLS {
            return None;
        }
        let together = (0..shape.cells()).map(|cell| CellSet::only(Cell::new(cell))).collect();
        let mut known = Self { facts: Vec::new(), together, apart: vec![CellSet::EMPTY; shape.cells()] };
        for same in [true, false] {
            let kind = if same { ConstraintKind::SameRegion } else { ConstraintKind::OtherRegion };
            for constraint in shape.constraints().iter().filter(|constraint| constraint.kind == kind) {
                for (at, &a) in constraint.cells.iter().enumerate() {
                    constraint.cells[..at].iter().for_each(|&b| known.note(a, b, same));
                }
            }
        }
        Some(Box::new(known))
    }

    fn note(&mut self, a: Cell, b: Cell, same: bool) {
        let [here, there] = [a, b].map(|cell| self.together[cell.index()]);
        if same {
            let beyond = self.apart[a.index()] | self.apart[b.index()];
            (here | there).iter().for_each(|cell| self.together[cell.index()] = here | there);
            self.set_apart(here | there, beyond);
        } else {
            self.set_apart(here, there);
        }
    }

    fn set_apart(&mut self, these: CellSet<W>, those: CellSet<W>) {
        these.iter().for_each(|cell| self.apart[cell.index()] |= those);
        those.iter().for_each(|cell| self.apart[cell.index()] |= these);
    }
}

impl<const W: usize> Layout<W> {
    fn known(&self) -> Option<&KnownRegions<W>> {
        if VARIANTS { self.known.as_deref() } else { None }
    }

    /// Whether something can be known of regions: they are to be found, and the board is not too large.
    pub fn knows_regions(&self) -> bool {
        self.known().is_some()
    }

    /// Returns the cells that are known to be in the region of a cell, itself included. Of regions that are to be found.
    pub fn known_region(&self, cell: Cell) -> CellSet<W> {
        self.known().map_or(CellSet::EMPTY, |known| known.together[cell.index()])
    }

    /// Returns the cells that are known to be in other regions than a cell. Of regions that are to be found.
    pub fn known_apart(&self, cell: Cell) -> CellSet<W> {
        self.known().map_or(CellSet::EMPTY, |known| known.apart[cell.index()])
    }

    /// Returns whether two cells are known to be in one region, or not to be.
    pub fn is_together(&self, [a, b]: [Cell; 2]) -> Option<bool> {
        let is_apart = || self.known_apart(a).contains(b).then_some(false);
        if self.known_region(a).contains(b) { Some(true) } else { is_apart() }
    }

    /// The facts that were learned of regions: [pairs of cells](Cell::pair), and whether they are in one region; sorted.
    pub fn facts(&self) -> &[(Cell, bool)] {
        self.known().map_or(&[], |known| &known.facts)
    }

    pub(crate) fn has_equal_regions(&self, other: &Self) -> bool {
        self.facts() == other.facts()
    }

    /// The board when it is known, too, that two cells are in one region, or that they are not.
    #[must_use]
    pub fn with_regions(&self, [a, b]: [Cell; 2], same: bool) -> Self {
        let mut next = Self { swappable: OnceLock::new(), wide: OnceLock::new(), ..self.clone() };
        let Some(known) = &mut next.known else { return next };
        known.note(a, b, same);
        let fact = (Cell::pair(a, b), same);
        known.facts.insert(known.facts.partition_point(|other| *other < fact), fact);
        if same {
            let regions = std::mem::take(&mut known.together);
            next.number_regions(&regions);
            regions.iter().enumerate().for_each(|(cell, region)| {
                next.peers[cell] |= *region - CellSet::only(Cell::new(cell));
            });
            next.known.iter_mut().for_each(|known| known.together.clone_from(&regions));
        }
        next
    }

    /// Makes regions houses, or groups if not all of their cells are known.
    fn number_regions(&mut self, regions: &[CellSet<W>]) {
        let size = self.size();
        // Whole regions keep their numbers.
        let is_kept = |house: &HouseInfo<W>| house.kind != HouseKind::Region || house.cells.len() == size;
        self.houses.retain(is_kept);
        let is_whole = |region: &CellSet<W>| self.houses.iter().any(|house| house.cells == *region);
        let cells = regions.iter().enumerate();
        let first = cells.filter(|(cell, region)| {
            region.is_many() && region.first() == Some(Cell::new(*cell)) && !is_whole(region)
        });
        let region = |(cell, region): (usize, &CellSet<W>)| HouseInfo {
            kind: HouseKind::Region,
            number: cell + 1,
            cells: *region,
        };
        let new: Vec<_> = first.map(region).collect();
        self.houses.extend(new);
        self.houses.sort_by_cached_key(|house| usize::from(house.cells.len() < size));
        self.complete = self.houses.iter().take_while(|house| house.cells.len() == size).count();
        self.houses_of.iter_mut().for_each(Vec::clear);
        for (index, house) in self.houses[..self.complete].iter().enumerate() {
            house.cells.iter().for_each(|cell| self.houses_of[cell.index()].push(House::new(index)));
        }
    }

    /// The board when of its regions exactly that is known what another board of this shape knows.
    pub(crate) fn with_regions_of<const N: usize>(self: &Arc<Self>, other: &Layout<N>) -> Arc<Self> {
        if self.facts() == other.facts() {
            return Arc::clone(self);
        }
        let bare = Self::with_clues(self.shape.clone(), self.clues.clone());
        let learned = |layout: Self, &(pair, same): &(Cell, bool)| match pair.as_pair() {
            Some(cells) => layout.with_regions(cells, same),
            None => layout,
        };
        bare.map_or_else(|_| Arc::clone(self), |bare| Arc::new(other.facts().iter().fold(bare, learned)))
    }

    pub(super) fn widened_regions(&self) -> Option<Box<KnownRegions<{ super::WIDEST }>>> {
        let wider = |sets: &[CellSet<W>]| sets.iter().map(CellSet::resized).collect();
        let known = self.known()?;
        let (together, apart) = (wider(&known.together), wider(&known.apart));
        Some(Box::new(KnownRegions { facts: known.facts.clone(), together, apart }))
    }
}
