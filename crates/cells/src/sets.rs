//! Bitboards. A [`CellSet`] is `W` words of 64 bits: two for boards up to 11×11, ten up to 25×25. The width is a constant, so
//! loops over words are unrolled and a classic board pays for two words.

use super::Cell;
use super::bits::set_operators;

/// Whether there are boards above 11×11 and constraints. Without them a program for classic puzzles is half as large.
pub const VARIANTS: bool = cfg!(feature = "variants");

/// The width for every board. Code that need not be fast, such as explanations, works on this width alone, so that it is
/// compiled once. It is the default width of `CellSet`, `Layout` and `Grid`.
pub const WIDEST: usize = if VARIANTS { 10 } else { 2 };

/// The smallest board.
pub const MIN_SIZE: usize = 2;
/// The largest board.
pub const MAX_SIZE: usize = if VARIANTS { LARGEST_SIZE } else { 11 };

/// The largest size of boards with all features.
pub const LARGEST_SIZE: usize = 25;

/// A set of cells; iterates in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize = WIDEST>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// The empty set.
    pub const EMPTY: Self = Self([0; W]);

    /// The number of cells that a set of this width can hold.
    pub const CAPACITY: usize = 64 * W;

    /// The set of the first `count` cells.
    #[inline]
    pub fn all(count: usize) -> Self {
        (0..count).map(Cell::new).collect()
    }

    /// The set of one cell.
    #[inline]
    pub fn only(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// The number of cells.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Returns whether the set is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Returns whether there are at least two cells. Cheaper than counting.
    #[inline]
    pub fn is_many(&self) -> bool {
        let mut seen = false;
        for &word in &self.0 {
            if word != 0 {
                if seen || !word.is_power_of_two() {
                    return true;
                }
                seen = true;
            }
        }
        false
    }

    /// Returns whether the set contains a cell.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() >> 6] >> (cell.0 & 63) & 1 == 1
    }

    /// Returns whether every cell is in `other`.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        (0..W).all(|at| self.0[at] & !other.0[at] == 0)
    }

    /// Returns whether a cell is in both sets.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        (0..W).any(|at| self.0[at] & other.0[at] != 0)
    }

    /// The first cell in reading order.
    #[inline]
    pub fn first(&self) -> Option<Cell> {
        let at = (0..W).find(|&at| self.0[at] != 0)?;
        Some(Cell::new((at << 6) + self.0[at].trailing_zeros() as usize))
    }

    /// The cell, if there is exactly one.
    #[inline]
    pub fn single(&self) -> Option<Cell> {
        if self.is_many() { None } else { self.first() }
    }

    /// Adds a cell.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() >> 6] |= 1 << (cell.0 & 63);
    }

    /// Removes a cell.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() >> 6] &= !(1 << (cell.0 & 63));
    }

    /// The cells as bits, cell 0 lowest in the first word.
    #[inline]
    pub const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// Converts to another width, which must be enough for the cells.
    #[inline]
    pub fn resized<const N: usize>(&self) -> CellSet<N> {
        let mut words = [0; N];
        for (word, own) in words.iter_mut().zip(&self.0) {
            *word = *own;
        }
        CellSet(words)
    }

    /// Iterates over the cells in reading order.
    #[inline]
    pub fn iter(&self) -> CellIter<W> {
        CellIter { words: self.0, at: 0 }
    }
}

impl<const W: usize> Default for CellSet<W> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

set_operators!(CellSet);

impl<const W: usize> FromIterator<Cell> for CellSet<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl<const W: usize> IntoIterator for CellSet<W> {
    type Item = Cell;
    type IntoIter = CellIter<W>;
    #[inline]
    fn into_iter(self) -> CellIter<W> {
        self.iter()
    }
}

impl<const W: usize> IntoIterator for &CellSet<W> {
    type Item = Cell;
    type IntoIter = CellIter<W>;
    #[inline]
    fn into_iter(self) -> CellIter<W> {
        self.iter()
    }
}

/// An iterator over the cells of a set, in reading order.
#[derive(Clone, Debug)]
pub struct CellIter<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for CellIter<W> {
    type Item = Cell;
    #[inline]
    fn next(&mut self) -> Option<Cell> {
        while self.at < W {
            let word = &mut self.words[self.at];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(Cell::new((self.at << 6) + bit));
            }
            self.at += 1;
        }
        None
    }
}
