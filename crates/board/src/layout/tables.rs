//! Construction of the tables of a board from its shape.

use super::constraint_tables::ConstraintTables;
use super::houses::further_houses;
use super::peers::further_conflicts;
use super::regions::KnownRegions;
use super::{ClueInfo, HouseInfo, HouseKind, Layout};
use crate::{Cell, CellSet, House, Regions, Rules, Shape, ShapeError, edge_neighbours};
use std::sync::{Arc, OnceLock};

impl<const W: usize> Layout<W> {
    /// Creates the tables of a shape. The width must be enough for its cells; see [`Layout::fits`].
    pub fn new(shape: Shape) -> Result<Self, ShapeError> {
        Self::with_clues(shape, Vec::new())
    }

    /// Creates the tables of a shape with further clues after its own.
    pub fn with_clues(shape: Shape, clues: Vec<ClueInfo<W>>) -> Result<Self, ShapeError> {
        type Compiled<const W: usize> = fn(Shape, Vec<ClueInfo<W>>) -> Result<Layout<W>, ShapeError>;
        crate::per_width!(Compiled<W> = Layout::tabulate)(shape, clues)
    }

    fn tabulate(shape: Shape, clues: Vec<ClueInfo<W>>) -> Result<Self, ShapeError> {
        let (side, size) = (shape.side(), shape.size());
        if !Self::fits(&shape) {
            return Err(ShapeError::Size(side));
        }
        let at = |row: usize, column: usize| Cell::new(row * side + column);
        let mut houses: Vec<HouseInfo<W>> = Vec::new();
        let mut add = |kind, number, cells: CellSet<W>| {
            // A box one row high is that row: one house, not two.
            if !houses.iter().any(|house| house.cells == cells) {
                houses.push(HouseInfo { kind, number, cells });
            }
        };
        for line in 0..side {
            add(HouseKind::Row, line + 1, (0..side).map(|column| at(line, column)).collect());
        }
        for line in 0..side {
            add(HouseKind::Column, line + 1, (0..side).map(|row| at(row, line)).collect());
        }
        let mut regions = vec![CellSet::EMPTY; shape.region_count()];
        for row in 0..side {
            for column in 0..side {
                if let Some(region) = shape.region_of(row, column) {
                    regions[region].insert(at(row, column));
                }
            }
        }
        let kind = match shape.regions() {
            Regions::Any(_) => HouseKind::Region,
            _ => HouseKind::Box,
        };
        for (region, cells) in regions.into_iter().enumerate().filter(|(_, cells)| !cells.is_empty()) {
            add(kind, region + 1, cells);
        }
        for (kind, number, cells) in further_houses(&shape) {
            add(kind, number, cells);
        }
        houses.sort_by_cached_key(|house| usize::from(house.cells.len() < size));
        let complete = houses.iter().filter(|house| house.cells.len() == size).count();
        let mut peers = vec![CellSet::EMPTY; shape.cells()];
        let mut houses_of = vec![Vec::new(); shape.cells()];
        for (index, house) in houses.iter().enumerate() {
            for cell in &house.cells {
                if index < complete {
                    houses_of[cell.index()].push(House::new(index));
                }
                peers[cell.index()] |= house.cells - CellSet::only(cell);
            }
        }
        for (a, b) in further_conflicts(&shape) {
            peers[a.index()].insert(b);
            peers[b.index()].insert(a);
        }
        let constraints = ConstraintTables::new(&shape, &mut peers);
        let near = |cell| edge_neighbours(side, cell).map(Cell::new).collect();
        let is_non_consecutive = shape.rules().have(Rules::NON_CONSECUTIVE);
        let neighbours = if is_non_consecutive { (0..shape.cells()).map(near).collect() } else { Vec::new() };
        let outside = shape
            .outside()
            .iter()
            .map(|clue| ClueInfo { digit: clue.digit, cells: clue.cells(side).collect() });
        let clues = outside.chain(clues).collect();
        let cells = CellSet::all(shape.cells());
        let known = KnownRegions::new(&shape);
        Ok(Self {
            shape,
            houses,
            complete,
            houses_of,
            peers,
            neighbours,
            cells,
            clues,
            constraints,
            known,
            swappable: OnceLock::new(),
            wide: OnceLock::new(),
        })
    }

    /// Converts to the widest width.
    pub fn widen(&self) -> &Arc<Layout> {
        let wider = |sets: &[CellSet<W>]| sets.iter().map(CellSet::resized).collect();
        let house = |&HouseInfo { kind, number, cells }: &HouseInfo<W>| HouseInfo {
            kind,
            number,
            cells: cells.resized(),
        };
        let clue = |&ClueInfo { digit, cells }: &ClueInfo<W>| ClueInfo { digit, cells: cells.resized() };
        self.wide.get_or_init(|| {
            Arc::new(Layout {
                shape: self.shape.clone(),
                houses: self.houses.iter().map(house).collect(),
                complete: self.complete,
                houses_of: self.houses_of.clone(),
                peers: wider(&self.peers),
                neighbours: wider(&self.neighbours),
                cells: self.cells.resized(),
                clues: self.clues.iter().map(clue).collect(),
                constraints: self.constraint_tables().map(ConstraintTables::widen),
                known: self.widened_regions(),
                swappable: OnceLock::new(),
                wide: OnceLock::new(),
            })
        })
    }

    /// Returns whether sets of this width can hold the cells of a shape.
    pub const fn fits(shape: &Shape) -> bool {
        shape.cells() <= CellSet::<W>::CAPACITY
    }
}
