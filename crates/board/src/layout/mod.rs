//! [`Layout`]: the tables of a board: its houses, peers, clues and constraints. All crates above read these tables; none
//! depends on the shape of boxes.

mod constraint_tables;
mod houses;
mod leftovers;
mod peers;
mod regions;
mod tables;

pub use constraint_tables::RelationInfo;
pub use houses::{HouseInfo, HouseKind};
pub use leftovers::Leftover;
pub use peers::Tie;

use super::{Cell, CellSet, Digit, House, OutsideClue, Shape, WIDEST, cell_name, cell_named};
use constraint_tables::ConstraintTables;
use regions::KnownRegions;
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The houses, peers, clues and constraints of a board.
///
/// A house has a cell for each digit, so each digit is somewhere in it. Rows, columns and others with fewer cells are groups:
/// they are numbered as houses after all of these, so that steps and sentences can name them, but are no truths.
#[derive(Clone, Debug)]
pub struct Layout<const W: usize = WIDEST> {
    shape: Shape,
    /// Houses, then groups.
    houses: Vec<HouseInfo<W>>,
    /// The number of those of `houses` that have a cell for each digit. They come first; groups follow.
    complete: usize,
    houses_of: Vec<Vec<House>>,
    peers: Vec<CellSet<W>>,
    /// The cells that share an edge with each cell if their digits must not be consecutive; else empty.
    neighbours: Vec<CellSet<W>>,
    cells: CellSet<W>,
    clues: Vec<ClueInfo<W>>,
    constraints: Option<Box<ConstraintTables<W>>>,
    /// The known parts of regions that are to be found.
    known: Option<Box<KnownRegions<W>>>,
    /// Computed when it is needed.
    swappable: OnceLock<CellSet<W>>,
    /// The layout with the widest width, created when it is needed.
    wide: OnceLock<Arc<Layout>>,
}

/// All other tables follow from the shape, the clues and what is known of regions.
impl<const W: usize> PartialEq for Layout<W> {
    fn eq(&self, other: &Self) -> bool {
        self.shape == other.shape && self.clues == other.clues && self.has_equal_regions(other)
    }
}

impl<const W: usize> Eq for Layout<W> {}

/// A clue: one of these cells holds the digit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueInfo<const W: usize = WIDEST> {
    /// The digit.
    pub digit: Digit,
    /// The cells.
    pub cells: CellSet<W>,
}

impl<const W: usize> Layout<W> {
    /// The shape of the board.
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The number of cells in a row or column.
    pub const fn side(&self) -> usize {
        self.shape.side()
    }

    /// The number of digits: that of the cells in a row or column, or more.
    pub const fn size(&self) -> usize {
        self.shape.size()
    }

    /// Returns the value of a digit, by which it is added, compared and counted.
    pub const fn value(&self, digit: Digit) -> i32 {
        self.shape.value(digit)
    }

    /// The sum of all digits, which is that of every house.
    pub const fn house_sum(&self) -> i32 {
        let size = self.size() as i32;
        size * (size - 1) / 2 + size * self.shape.lowest()
    }

    /// Returns the printed form of a digit.
    pub fn spell(&self, digit: Digit) -> String {
        self.shape.symbol(digit).to_string()
    }

    /// Iterates over all digits.
    pub fn digits(&self) -> impl Iterator<Item = Digit> + use<W> {
        (0..self.size()).map(Digit::new)
    }

    /// The set of all cells.
    pub const fn cells(&self) -> &CellSet<W> {
        &self.cells
    }

    /// Returns the cell in a row and column, both counted from 0.
    pub const fn cell(&self, row: usize, column: usize) -> Cell {
        Cell::new(row * self.side() + column)
    }

    /// Returns the row of a cell, counted from 0.
    #[inline]
    pub const fn row(&self, cell: Cell) -> usize {
        cell.index() / self.side()
    }

    /// Returns the column of a cell, counted from 0.
    #[inline]
    pub const fn column(&self, cell: Cell) -> usize {
        cell.index() % self.side()
    }

    /// The number of houses.
    pub const fn house_count(&self) -> usize {
        self.complete
    }

    /// Iterates over all houses: rows, columns, then regions and others.
    pub fn houses(&self) -> impl Iterator<Item = (House, &HouseInfo<W>)> {
        self.houses[..self.complete].iter().enumerate().map(|(index, info)| (House::new(index), info))
    }

    /// Iterates over the groups: rows, columns, regions and others with fewer cells than there are digits. The cells of a
    /// group differ, but not every digit is in one of them.
    pub fn groups(&self) -> impl Iterator<Item = (House, &HouseInfo<W>)> {
        let groups = self.houses[self.complete..].iter().enumerate();
        groups.map(|(index, info)| (House::new(self.complete + index), info))
    }

    /// Iterates over the houses, and then over the groups.
    pub fn houses_and_groups(&self) -> impl Iterator<Item = (House, &HouseInfo<W>)> {
        self.houses.iter().enumerate().map(|(index, info)| (House::new(index), info))
    }

    /// Iterates over the houses of a kind.
    pub fn houses_of_kind(&self, kind: HouseKind) -> impl Iterator<Item = (House, &HouseInfo<W>)> {
        self.houses().filter(move |(_, info)| info.kind == kind)
    }

    /// Returns a house or a group.
    #[inline]
    pub fn house(&self, house: House) -> &HouseInfo<W> {
        &self.houses[house.index()]
    }

    /// Returns the houses of a cell.
    #[inline]
    pub fn houses_at(&self, cell: Cell) -> &[House] {
        &self.houses_of[cell.index()]
    }

    /// Iterates over the houses of a cell, and then over its groups.
    pub fn houses_and_groups_at(&self, cell: Cell) -> impl Iterator<Item = House> + '_ {
        let groups = self.groups().filter(move |(_, info)| info.cells.contains(cell)).map(|(group, _)| group);
        self.houses_at(cell).iter().copied().chain(groups)
    }

    /// Returns the cells that cannot hold the same digit as a cell.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &CellSet<W> {
        &self.peers[cell.index()]
    }

    /// Returns the cells that see all of `cells`.
    pub fn common_peers(&self, cells: impl IntoIterator<Item = Cell>) -> CellSet<W> {
        cells.into_iter().fold(self.cells, |common, cell| common & self.peers[cell.index()])
    }

    /// The clues.
    pub fn clues(&self) -> &[ClueInfo<W>] {
        &self.clues
    }

    /// Returns the outside clue with the number of a clue, if there is one.
    pub fn outside(&self, clue: usize) -> Option<&OutsideClue> {
        self.shape.outside().get(clue)
    }

    /// Returns whether digits of cells that share an edge must not be consecutive.
    pub const fn is_non_consecutive(&self) -> bool {
        !self.neighbours.is_empty()
    }

    /// Returns the cells whose digits must not be consecutive to that of a cell.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> CellSet<W> {
        self.neighbours.get(cell.index()).copied().unwrap_or_default()
    }

    /// Returns the cells whose digits can be rearranged, as far as houses allow. None on boards with clues or constraints.
    pub fn swappable_cells(&self) -> CellSet<W> {
        let by_houses = |cell| {
            let houses = self.houses_at(cell).iter();
            houses.fold(CellSet::EMPTY, |all, &house| all | self.house(house).cells)
        };
        *self.swappable.get_or_init(|| {
            if !self.clues.is_empty() || self.is_non_consecutive() || self.has_constraints() {
                return CellSet::EMPTY;
            }
            self.cells.iter().filter(|&cell| self.peers(cell).is_subset(&by_houses(cell))).collect()
        })
    }

    /// Returns the first house that contains all of `cells`.
    pub fn house_around(&self, cells: &CellSet<W>) -> Option<House> {
        let holds = |&house: &House| cells.is_subset(&self.house(house).cells);
        match cells.first() {
            Some(first) => self.houses_at(first).iter().copied().find(holds),
            None => self.houses().next().map(|(house, _)| house),
        }
    }

    /// Returns the first house that contains all of `cells`, or else the first group.
    pub fn house_or_group_around(&self, cells: &CellSet<W>) -> Option<House> {
        let group = || self.groups().find(|(_, info)| cells.is_subset(&info.cells)).map(|(group, _)| group);
        self.house_around(cells).or_else(group)
    }

    /// Returns the name of a cell, such as `r4c7`, or `v3` for a helper cell.
    pub const fn name(&self, cell: Cell) -> CellName {
        CellName { cell, side: self.side() }
    }

    /// Returns the row and column of a cell, both from 1; of a helper cell, 0 and its number.
    pub fn place(&self, cell: Cell) -> (usize, usize) {
        self.helper_number(cell).map_or((self.row(cell) + 1, self.column(cell) + 1), |number| (0, number))
    }

    /// The set of the cells in rows and columns: all but helper cells.
    pub fn board_cells(&self) -> CellSet<W> {
        CellSet::all(self.shape.board_cells())
    }

    /// Returns the number of a helper cell, from 1; `None` for a cell of the board.
    pub fn helper_number(&self, cell: Cell) -> Option<usize> {
        Some(cell.index().checked_sub(self.shape.board_cells())? + 1)
    }

    /// Returns the code of a house, such as `r3`, `c7` or `b5`.
    pub fn code(&self, house: House) -> String {
        let info = self.house(house);
        format!("{}{}", info.kind.letter(), info.number)
    }

    /// Returns the cell with a name.
    pub fn parse_cell(&self, name: &str) -> Option<Cell> {
        cell_named(name, self.side()).filter(|&cell| cell < self.shape.cells()).map(Cell::new)
    }

    /// Returns the house or group with a code.
    pub fn parse_house(&self, code: &str) -> Option<House> {
        self.houses_and_groups().find(|(house, _)| self.code(*house) == code).map(|(house, _)| house)
    }
}

impl Layout<2> {
    /// Returns the classic 9×9 board, which is computed once.
    pub fn classic() -> Arc<Self> {
        static CLASSIC: OnceLock<Arc<Layout<2>>> = OnceLock::new();
        let classic =
            CLASSIC.get_or_init(|| Arc::new(Self::new(Shape::CLASSIC).expect("nine by nine fits two words")));
        Arc::clone(classic)
    }
}

/// The name of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CellName {
    cell: Cell,
    side: usize,
}

impl fmt::Display for CellName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&cell_name(self.cell.index(), self.side))
    }
}
