//! [`Layout`]: the tables of a board, worked out once. Techniques, checker and search all read the same ones, and
//! none of them knows how many rows a box has.
//!
//! | file | says |
//! | --- | --- |
//! | `tables.rs` | how the tables are worked out |
//! | `houses.rs` | rows, columns, regions and further houses |
//! | `sight.rs` | who sees whom, and why |
//! | `drawn.rs` | what constraints make of a board |
//! | `leftovers.rs` | what houses leave of sums |
//! | `names.rs` | what cells and houses are called |

mod drawn;
mod houses;
mod leftovers;
mod names;
mod sight;
mod tables;

pub use drawn::RelationInfo;
pub use houses::{HouseInfo, HouseKind};
pub use leftovers::Leftover;
pub use sight::Tie;

use super::{Cell, CellSet, Digit, House, OutsideClue, Shape, WIDEST};
use drawn::Drawn;
use std::sync::{Arc, OnceLock};

/// A board's houses, who sees whom, and its clues.
#[derive(Debug)]
pub struct Layout<const W: usize = WIDEST> {
    shape: Shape,
    houses: Vec<HouseInfo<W>>,
    houses_of: Vec<Vec<House>>,
    peers: Vec<CellSet<W>>,
    /// The cells that share an edge with each, where their digits must not be consecutive; else empty.
    neighbours: Vec<CellSet<W>>,
    cells: CellSet<W>,
    clues: Vec<ClueInfo<W>>,
    /// What constraints make; most boards have none.
    drawn: Option<Box<Drawn<W>>>,
    /// The same tables on the widest sets, made when first asked for.
    wide: OnceLock<Arc<Layout>>,
}

/// All other tables follow from these two.
impl<const W: usize> PartialEq for Layout<W> {
    fn eq(&self, other: &Self) -> bool {
        self.shape == other.shape && self.clues == other.clues
    }
}

impl<const W: usize> Eq for Layout<W> {}

/// A clue that says "this digit stands somewhere among these cells".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClueInfo<const W: usize = WIDEST> {
    /// The digit.
    pub digit: Digit,
    /// Where it can stand.
    pub cells: CellSet<W>,
}

impl<const W: usize> Layout<W> {
    /// The shape it was worked out from.
    pub const fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The side of the board, which is also the number of digits.
    pub const fn size(&self) -> usize {
        self.shape.size()
    }

    /// What a digit is worth where it is added, compared or counted.
    pub const fn value(&self, digit: Digit) -> i32 {
        self.shape.value(digit)
    }

    /// The sum of all digits, which every house has.
    pub const fn whole(&self) -> i32 {
        let size = self.size() as i32;
        size * (size - 1) / 2 + size * self.shape.lowest()
    }

    /// A digit as it is printed on this board.
    pub fn spell(&self, digit: Digit) -> String {
        self.shape.symbol(digit).to_string()
    }

    /// All digits.
    pub fn digits(&self) -> impl Iterator<Item = Digit> + use<W> {
        (0..self.size()).map(Digit::new)
    }

    /// All cells.
    pub const fn cells(&self) -> &CellSet<W> {
        &self.cells
    }

    /// The cell in this row and column, both counted from 0.
    pub const fn cell(&self, row: usize, column: usize) -> Cell {
        Cell::new(row * self.size() + column)
    }

    /// The row of a cell, counted from 0.
    #[inline]
    pub const fn row(&self, cell: Cell) -> usize {
        cell.index() / self.size()
    }

    /// The column of a cell, counted from 0.
    #[inline]
    pub const fn column(&self, cell: Cell) -> usize {
        cell.index() % self.size()
    }

    /// How many houses.
    pub const fn house_count(&self) -> usize {
        self.houses.len()
    }

    /// All houses: rows, columns, then regions.
    pub fn houses(&self) -> impl Iterator<Item = (House, &HouseInfo<W>)> {
        self.houses.iter().enumerate().map(|(index, info)| (House::new(index), info))
    }

    /// All houses of one kind.
    pub fn houses_of_kind(&self, kind: HouseKind) -> impl Iterator<Item = (House, &HouseInfo<W>)> {
        self.houses().filter(move |(_, info)| info.kind == kind)
    }

    /// One house.
    #[inline]
    pub fn house(&self, house: House) -> &HouseInfo<W> {
        &self.houses[house.index()]
    }

    /// The houses that a cell is in.
    #[inline]
    pub fn houses_at(&self, cell: Cell) -> &[House] {
        &self.houses_of[cell.index()]
    }

    /// The cells that cannot hold the same digit as this one.
    #[inline]
    pub fn peers(&self, cell: Cell) -> &CellSet<W> {
        &self.peers[cell.index()]
    }

    /// The cells that see every one of `cells`.
    pub fn common_peers(&self, cells: impl IntoIterator<Item = Cell>) -> CellSet<W> {
        cells.into_iter().fold(self.cells, |common, cell| common & self.peers[cell.index()])
    }

    /// The clues that say "somewhere here".
    pub fn clues(&self) -> &[ClueInfo<W>] {
        &self.clues
    }

    /// What the puzzle says outside the board about this clue, if that is where it stands.
    pub fn outside(&self, clue: usize) -> Option<&OutsideClue> {
        self.shape.outside().get(clue)
    }

    /// Whether digits of cells that share an edge must not be consecutive.
    pub const fn is_non_consecutive(&self) -> bool {
        !self.neighbours.is_empty()
    }

    /// The cells whose digits must not be consecutive to this cell's; mostly none.
    #[inline]
    pub fn neighbours(&self, cell: Cell) -> CellSet<W> {
        self.neighbours.get(cell.index()).copied().unwrap_or_default()
    }

    /// The first house that holds all of `cells`, if there is one.
    pub fn house_around(&self, cells: &CellSet<W>) -> Option<House> {
        let holds = |&house: &House| cells.is_subset(&self.house(house).cells);
        match cells.first() {
            Some(first) => self.houses_at(first).iter().copied().find(holds),
            None => self.houses().next().map(|(house, _)| house),
        }
    }
}

impl Layout<2> {
    /// The classic 9×9 board, worked out once for the whole program.
    pub fn classic() -> Arc<Self> {
        static CLASSIC: OnceLock<Arc<Layout<2>>> = OnceLock::new();
        let classic =
            CLASSIC.get_or_init(|| Arc::new(Self::new(Shape::CLASSIC).expect("nine by nine fits two words")));
        Arc::clone(classic)
    }
}
