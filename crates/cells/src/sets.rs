//! Bitboards. A [`CellSet`] is `W` words of 64 bits: two for boards up to 11×11, ten up to
//! 25×25. The width is a constant, so every loop over words is unrolled and the classic board pays for two. All searches
//! ask these few operations all the time, so they are put in place wherever that is (`#[inline]`).

use super::Cell;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

/// The width that is enough for every board. What need not be fast, such as telling, works on this width alone, so that
/// it is compiled once: `CellSet`, `Layout` and `Grid` without a width mean this one. Without the feature `large` there
/// is one width alone, and everything is compiled once.
pub const WIDEST: usize = 10;

/// The smallest board.
pub const MIN_SIZE: usize = 2;
/// The largest board.
pub const MAX_SIZE: usize = 25;

/// A set of cells; iterates in ascending order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet<const W: usize = WIDEST>([u64; W]);

impl<const W: usize> CellSet<W> {
    /// No cell.
    pub const EMPTY: Self = Self([0; W]);

    /// How many cells a set of this width can tell apart.
    pub const CAPACITY: usize = 64 * W;

    /// The first `count` cells.
    #[inline]
    pub fn all(count: usize) -> Self {
        (0..count).map(Cell::new).collect()
    }

    /// Just this one.
    #[inline]
    pub fn only(cell: Cell) -> Self {
        let mut set = Self::EMPTY;
        set.insert(cell);
        set
    }

    /// How many.
    #[inline]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is none.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether there are at least two; cheaper than counting.
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

    /// Whether `cell` is among them.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        self.0[cell.index() >> 6] >> (cell.0 & 63) & 1 == 1
    }

    /// Whether every one of them is in `other`.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        (0..W).all(|at| self.0[at] & !other.0[at] == 0)
    }

    /// Whether some cell is in both.
    #[inline]
    pub fn meets(&self, other: &Self) -> bool {
        (0..W).any(|at| self.0[at] & other.0[at] != 0)
    }

    /// The first in reading order.
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

    /// Adds a cell if that is wanted, without a branch.
    #[inline]
    pub fn insert_if(&mut self, wanted: bool, cell: Cell) {
        self.0[cell.index() >> 6] |= u64::from(wanted) << (cell.0 & 63);
    }

    /// Takes a cell away.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() >> 6] &= !(1 << (cell.0 & 63));
    }

    /// The bits themselves, cell 0 lowest in the first word.
    #[inline]
    pub const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The same cells in a set of the widest kind.
    #[inline]
    pub fn widen(&self) -> CellSet {
        let mut words = [0; WIDEST];
        words[..W].copy_from_slice(&self.0);
        CellSet(words)
    }

    /// The cells in reading order.
    #[inline]
    pub fn iter(&self) -> Cells<W> {
        Cells { words: self.0, at: 0 }
    }
}

impl<const W: usize> Default for CellSet<W> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

macro_rules! set_operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign:ident, $apply:expr) => {
        impl<const W: usize> $trait for CellSet<W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                self.$assign(other);
                self
            }
        }
        impl<const W: usize> $assign_trait for CellSet<W> {
            #[inline]
            fn $assign(&mut self, other: Self) {
                for at in 0..W {
                    self.0[at] = $apply(self.0[at], other.0[at]);
                }
            }
        }
    };
}

set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a: u64, b: u64| a & b);
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a: u64, b: u64| a | b);
set_operator!(Sub, sub, SubAssign, sub_assign, |a: u64, b: u64| a & !b);

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
    type IntoIter = Cells<W>;
    #[inline]
    fn into_iter(self) -> Cells<W> {
        self.iter()
    }
}

impl<const W: usize> IntoIterator for &CellSet<W> {
    type Item = Cell;
    type IntoIter = Cells<W>;
    #[inline]
    fn into_iter(self) -> Cells<W> {
        self.iter()
    }
}

/// The cells of a set, in reading order.
#[derive(Clone, Debug)]
pub struct Cells<const W: usize> {
    words: [u64; W],
    at: usize,
}

impl<const W: usize> Iterator for Cells<W> {
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
