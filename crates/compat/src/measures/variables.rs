//! Candidates and variables of the classic board, as tables.
//!
//! A candidate is `9 * cell + digit`. A *variable* is what must get one value: a cell, or a digit in a row, a column or
//! a box; there are 4 × 81. Each candidate is a value of four of them, and two candidates that share one are linked:
//! they cannot both be true.

use std::sync::LazyLock;
use whydoku_board::{Candidate, Cell, Digit, House};
use whydoku_cells::members::members_of_words;
use whydoku_logic::Truth;

/// How many candidates there are.
pub(super) const CANDIDATES: usize = 729;

/// How many variables there are.
pub(super) const VARIABLES: usize = 324;

/// A candidate as the rest of the program names it.
pub(super) const fn candidate(at: usize) -> Candidate {
    Candidate::new(Cell::new(at / 9), Digit::new(at % 9))
}

/// That a variable must have a value. The classic board's houses are numbered in the same order.
pub(super) const fn truth(variable: usize) -> Truth {
    match variable.checked_sub(81) {
        None => Truth::Cell(Cell::new(variable)),
        Some(at) => Truth::House(House::new(at / 9), Digit::new(at % 9)),
    }
}

/// A set of candidates.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Set([u64; 12]);

impl Set {
    pub(super) const EMPTY: Self = Self([0; 12]);

    /// All candidates.
    pub(super) fn all() -> Self {
        let mut all = Self([u64::MAX; 12]);
        all.0[11] >>= 12 * 64 - CANDIDATES;
        all
    }

    #[inline]
    pub(super) const fn has(&self, candidate: usize) -> bool {
        self.0[candidate / 64] >> (candidate % 64) & 1 == 1
    }

    #[inline]
    pub(super) const fn insert(&mut self, candidate: usize) {
        self.0[candidate / 64] |= 1 << (candidate % 64);
    }

    #[inline]
    pub(super) const fn remove(&mut self, candidate: usize) {
        self.0[candidate / 64] &= !(1 << (candidate % 64));
    }

    pub(super) fn len(&self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    #[inline]
    pub(super) fn and(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }

    #[inline]
    pub(super) fn or(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }

    #[inline]
    pub(super) fn without(&self, other: &Self) -> Self {
        Self(std::array::from_fn(|at| self.0[at] & !other.0[at]))
    }

    /// Its candidates from the lowest.
    #[inline]
    pub(super) fn iter(self) -> impl Iterator<Item = usize> {
        members_of_words(self.0)
    }
}

/// Who belongs to whom.
pub(super) struct Tables {
    /// The candidates of each variable.
    pub(super) values: Vec<[u16; 9]>,
    /// The variables of each candidate: its cell, then its digit in row, column and box.
    pub(super) of: Vec<[u16; 4]>,
    /// The candidates that each is linked to.
    pub(super) links: Vec<Set>,
    /// The candidates linked to all of one digit's in a piece of a row, or of a column, that lies in one box: for each
    /// candidate those of the piece of its row and of its column.
    pub(super) pieces: Vec<[Set; 2]>,
}

/// The tables.
pub(super) static TABLES: LazyLock<Tables> = LazyLock::new(Tables::new);

impl Tables {
    fn new() -> Self {
        let mut values = vec![[0; 9]; VARIABLES];
        let mut filled = [0; VARIABLES];
        let mut of = Vec::with_capacity(CANDIDATES);
        for candidate in 0..CANDIDATES {
            let (cell, digit) = (candidate / 9, candidate % 9);
            let houses = [cell / 9, cell % 9, cell / 27 * 3 + cell % 9 / 3];
            let [row, column, of_box] = [0, 1, 2].map(|kind| 81 * (kind + 1) + 9 * houses[kind] + digit);
            of.push([cell, row, column, of_box].map(|variable| variable as u16));
            for variable in [cell, row, column, of_box] {
                values[variable][filled[variable]] = candidate as u16;
                filled[variable] += 1;
            }
        }
        let mut tables = Self { values, of, links: Vec::new(), pieces: Vec::new() };
        for candidate in 0..CANDIDATES {
            let of = tables.of[candidate];
            let mut links = tables.union(&of);
            links.remove(candidate);
            tables.links.push(links);
            tables.pieces.push([1, 2].map(|line| {
                let [line, of_box] = [of[line], of[3]].map(|variable| tables.union(&[variable]));
                line.or(&of_box).without(&line.and(&of_box))
            }));
        }
        tables
    }

    fn union(&self, variables: &[u16]) -> Set {
        let mut union = Set::EMPTY;
        for &variable in variables {
            self.values[usize::from(variable)].iter().for_each(|&value| union.insert(value.into()));
        }
        union
    }
}
