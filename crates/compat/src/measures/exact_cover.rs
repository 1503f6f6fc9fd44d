//! The average number of nodes in the search tree of an exact cover.
//!
//! The measure is one of our own, in the spirit of older programs with such ratings that are no longer available.

use crate::measures::Givens;
use crate::measures::board::{ALL, CandidateBits, TABLES, VARIABLES};
use whydoku_board::{CancelToken, Cancelled};

/// Numbers of nodes, in tenths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NodeStatistics {
    /// The mean.
    pub mean: u64,
    /// The standard error of the mean.
    pub deviation: u64,
}

/// Counts the nodes of a search tree until its solution, averaged over a fixed sequence of random searches. The
/// variable with the fewest values is branched on, ties and the order of values are random, and every value tried is
/// a node. `None` if the puzzle has no solution.
pub fn exact_cover_nodes(
    givens: &Givens,
    searches: u32,
    cancel: CancelToken<'_>,
) -> Result<Option<NodeStatistics>, Cancelled> {
    let mut start = CoverMatrix { rows: ALL, values: [9; VARIABLES] };
    for (cell, digit) in givens.each() {
        if !start.rows.has(9 * cell + digit) {
            return Ok(None);
        }
        start.choose(9 * cell + digit);
    }
    let mut search = CoverSearch { random: Xorshift(1), nodes: 0, cancel };
    let (mut sum, mut squares) = (0u128, 0u128);
    for _ in 0..searches {
        search.nodes = 0;
        if !search.solve(&start)? {
            return Ok(None);
        }
        sum += u128::from(search.nodes);
        squares += u128::from(search.nodes).pow(2);
    }
    let count = u128::from(searches.max(2));
    // In hundredths of a squared node.
    let variance = 100 * (count * squares - sum * sum) / (count * count * (count - 1));
    Ok(Some(NodeStatistics { mean: (10 * sum / count) as u64, deviation: variance.isqrt() as u64 }))
}

/// Rows that can still be chosen, and the number of rows of each column; [`COVERED`] once it is covered.
#[derive(Clone)]
struct CoverMatrix {
    rows: CandidateBits,
    values: [u8; VARIABLES],
}

const COVERED: u8 = u8::MAX;

impl CoverMatrix {
    fn choose(&mut self, row: usize) {
        for linked in (self.rows & TABLES.links[row]).iter() {
            self.rows.remove(linked);
            for &column in &TABLES.of[linked] {
                let values = &mut self.values[usize::from(column)];
                *values -= u8::from(*values != COVERED);
            }
        }
        for &column in &TABLES.of[row] {
            self.values[usize::from(column)] = COVERED;
        }
    }
}

struct CoverSearch<'a> {
    random: Xorshift,
    nodes: u64,
    cancel: CancelToken<'a>,
}

impl CoverSearch<'_> {
    fn solve(&mut self, matrix: &CoverMatrix) -> Result<bool, Cancelled> {
        let fewest = *matrix.values.iter().min().expect("there are variables");
        if fewest == COVERED {
            return Ok(true);
        }
        if fewest == 0 {
            return Ok(false);
        }
        if self.nodes.is_multiple_of(1024) && self.cancel.is_cancelled() {
            return Err(Cancelled);
        }
        let among = matrix.values.iter().fold(0, |among, &values| among + usize::from(values == fewest));
        let random = self.random.below(among);
        let mut columns = (0..VARIABLES).filter(|&column| matrix.values[column] == fewest);
        let column = columns.nth(random).expect("one of those counted");
        let mut rows: Vec<usize> = TABLES.values[column].iter().map(|&row| usize::from(row)).collect();
        rows.retain(|&row| matrix.rows.has(row));
        while !rows.is_empty() {
            let row = rows.swap_remove(self.random.below(rows.len()));
            self.nodes += 1;
            let mut next = matrix.clone();
            next.choose(row);
            if self.solve(&next)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A deterministic pseudo-random sequence; the published figures depend on it.
struct Xorshift(u64);

impl Xorshift {
    const fn below(&mut self, bound: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (((self.0 >> 32) * bound as u64) >> 32) as usize
    }
}
