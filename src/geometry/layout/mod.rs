//! [`Layout`]: the tables of a board, worked out once. Techniques, checker and search all read the same ones, and
//! none of them knows how many rows a box has.

mod drawn;
mod houses;
mod leftovers;
mod names;
mod sight;

pub use drawn::RelationInfo;
pub use houses::{HouseInfo, HouseKind};
pub use leftovers::Leftover;
pub use sight::{Tie, edge_neighbours};

use super::constraint::{Cause, PairRule, Reading, Relation, Saying};
use super::{
    Candidate, Cell, CellSet, Digit, DigitSet, House, OutsideClue, Regions, Rules, Shape, ShapeError, WIDEST,
};
use drawn::Drawn;
use houses::further_houses;
use sight::{edges, further_conflicts};
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
    /// The tables for a shape. The width must be enough for its cells; see [`Layout::fits`].
    pub fn new(shape: Shape) -> Result<Self, ShapeError> {
        Self::with_clues(shape, Vec::new())
    }

    /// The same, with clues of the form "somewhere here" after those of the shape.
    pub fn with_clues(shape: Shape, clues: Vec<ClueInfo<W>>) -> Result<Self, ShapeError> {
        let size = shape.size();
        if !Self::fits(&shape) {
            return Err(ShapeError::Size(size));
        }
        let at = |row: usize, column: usize| Cell::new(row * size + column);
        let mut houses: Vec<HouseInfo<W>> = Vec::new();
        let mut add = |kind, number, cells: CellSet<W>| {
            // A box one row high is that row: one house, not two.
            if !houses.iter().any(|house| house.cells == cells) {
                houses.push(HouseInfo { kind, number, cells });
            }
        };
        for row in 0..size {
            add(HouseKind::Row, row + 1, (0..size).map(|column| at(row, column)).collect());
        }
        for column in 0..size {
            add(HouseKind::Column, column + 1, (0..size).map(|row| at(row, column)).collect());
        }
        let mut regions = vec![CellSet::EMPTY; size];
        for row in 0..size {
            for column in 0..size {
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
        let mut peers = vec![CellSet::EMPTY; shape.cells()];
        let mut houses_of = vec![Vec::new(); shape.cells()];
        for (index, house) in houses.iter().enumerate() {
            for cell in &house.cells {
                houses_of[cell.index()].push(House::new(index));
                peers[cell.index()] |= house.cells - CellSet::only(cell);
            }
        }
        for (a, b) in further_conflicts(&shape) {
            peers[a.index()].insert(b);
            peers[b.index()].insert(a);
        }
        let drawn = Drawn::new(&shape, &mut peers);
        let neighbours =
            if shape.rules().have(Rules::NON_CONSECUTIVE) { edges(size).collect() } else { Vec::new() };
        let outside = shape.outside().iter().map(|clue| ClueInfo {
            digit: clue.digit,
            cells: clue.places(size).map(|(row, column)| at(row, column)).collect(),
        });
        let clues = outside.chain(clues).collect();
        let cells = CellSet::all(shape.cells());
        Ok(Self { shape, houses, houses_of, peers, neighbours, cells, clues, drawn, wide: OnceLock::new() })
    }

    /// The same board on the widest sets, for whatever works on those alone.
    pub fn widen(&self) -> &Arc<Layout> {
        let wider = |sets: &[CellSet<W>]| sets.iter().map(CellSet::widen).collect();
        let house = |&HouseInfo { kind, number, cells }: &HouseInfo<W>| {
            let cells = cells.widen();
            HouseInfo { kind, number, cells }
        };
        let clue = |&ClueInfo { digit, cells }: &ClueInfo<W>| ClueInfo { digit, cells: cells.widen() };
        self.wide.get_or_init(|| {
            Arc::new(Layout {
                shape: self.shape.clone(),
                houses: self.houses.iter().map(house).collect(),
                houses_of: self.houses_of.clone(),
                peers: wider(&self.peers),
                neighbours: wider(&self.neighbours),
                cells: self.cells.widen(),
                clues: self.clues.iter().map(clue).collect(),
                drawn: self.drawn.as_ref().map(|drawn| drawn.widen()),
                wide: OnceLock::new(),
            })
        })
    }

    /// Whether the sets of this width can hold the cells of `shape`.
    pub const fn fits(shape: &Shape) -> bool {
        shape.cells() <= CellSet::<W>::CAPACITY
    }

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
    pub const fn row(&self, cell: Cell) -> usize {
        cell.index() / self.size()
    }

    /// The column of a cell, counted from 0.
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
    pub fn house(&self, house: House) -> &HouseInfo<W> {
        &self.houses[house.index()]
    }

    /// The houses that a cell is in.
    pub fn houses_at(&self, cell: Cell) -> &[House] {
        &self.houses_of[cell.index()]
    }

    /// The cells that cannot hold the same digit as this one.
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
    pub fn neighbours(&self, cell: Cell) -> CellSet<W> {
        self.neighbours.get(cell.index()).copied().unwrap_or_default()
    }

    /// Whether constraints, or rules about the digits of cells that do not see each other, ask anything.
    pub const fn is_drawn_on(&self) -> bool {
        self.drawn.is_some()
    }

    /// The candidates that a candidate rules out by a rule about two cells, in ascending order. What its cell's sight
    /// and neighbours that must not be consecutive rule out is not among them.
    pub fn beyond(&self, candidate: Candidate) -> &[Candidate] {
        self.drawn.as_ref().map_or(&[], |drawn| drawn.beyond(candidate, self.size()))
    }

    /// The rules about two cells.
    pub fn pairs(&self) -> &[PairRule] {
        self.drawn.as_ref().map_or(&[], |drawn| &drawn.pairs)
    }

    /// The numbers of the rules about two cells that a cell is in.
    pub fn pairs_of(&self, cell: Cell) -> &[usize] {
        self.drawn.as_ref().map_or(&[], |drawn| &drawn.pairs_of[cell.index()])
    }

    /// What several cells say at once.
    pub fn relations(&self) -> &[RelationInfo<W>] {
        self.drawn.as_ref().map_or(&[], |drawn| &drawn.relations)
    }

    /// The numbers of the relations that a cell is in.
    pub fn relations_of(&self, cell: Cell) -> &[usize] {
        self.drawn.as_ref().map_or(&[], |drawn| &drawn.relations_of[cell.index()])
    }

    /// The cells of which constraints leave some digits alone.
    pub fn narrowed(&self) -> &[(Cell, DigitSet)] {
        self.drawn.as_ref().map_or(&[], |drawn| &drawn.narrowed)
    }

    /// Cells that differ because a constraint says so, such as those of a cage.
    pub fn apart(&self) -> impl Iterator<Item = &[Cell]> {
        self.drawn.iter().flat_map(|drawn| &drawn.apart).map(|(cells, _)| cells.as_slice())
    }

    /// What houses leave of sums, and what of that is known; of which at least one of these cells and at most so many are
    /// left.
    pub fn leftovers<'a>(
        &'a self,
        open: &'a CellSet<W>,
        most: usize,
    ) -> impl Iterator<Item = &'a Leftover<W>> {
        let all = self.drawn.iter().flat_map(|drawn| drawn.leftovers.get_or_init(|| leftovers::of(self)));
        all.filter(move |left| (1..=most).contains(&(left.cells & *open).len()))
    }

    /// The order in which the cells of a sum are read, and how: each counts as often as is said.
    pub fn read_sum(&self, factors: &[(Cell, i32)], total: i32) -> (Vec<Cell>, Reading) {
        let (cells, factors) = factors.iter().copied().unzip();
        let lowest = self.shape.lowest();
        let reading =
            Reading::new(lowest, Saying::Sum { factors, total, firsts: Vec::new(), remembers: false });
        let mut relation = Relation { cells, reading, cause: Cause::Rule(Rules::NONE) };
        relation.grouped(&self.peers, self.size());
        (relation.cells, relation.reading)
    }

    /// A house that holds all of `cells`, if there is one.
    pub fn house_around(&self, cells: &CellSet<W>) -> Option<House> {
        self.houses().find(|(_, info)| cells.is_subset(&info.cells)).map(|(house, _)| house)
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
