//! [`Relation`]: a rule about several cells. The cells of a sum are partitioned into groups whose cells see each other.
//!
//! Cells are numbered by their place in the sum; sets of them are bits.

use super::rule::{Automaton, Rule};
use super::sum::Sum;
use crate::{Cause, Cell, CellSet, Rules, Shape};

/// A rule about several cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// The cells, in the order of the automaton.
    pub cells: Vec<Cell>,
    /// The automaton of the rule.
    pub automaton: Automaton,
    /// The origin of the rule.
    pub cause: Cause,
}

impl Relation {
    /// The sum of cells with factors.
    pub fn of_sum(lowest: i32, factors: &[(Cell, i32)], total: i32) -> Self {
        let (cells, factors) = factors.iter().copied().unzip();
        let automaton = Automaton::of_sum(lowest, Sum::new(factors, total));
        Self { cells, automaton, cause: Cause::Rule(Rules::NONE) }
    }

    /// Orders the cells of a sum by groups whose cells see each other, so that the automaton repeats no digit in a group.
    /// If that were too much to remember, groups only bound the sum. `width` is the width of the beam search for groups.
    pub fn grouped<const W: usize>(&mut self, peers: &[CellSet<W>], size: usize, width: usize) {
        let compatible = self.compatible(peers);
        let Rule::Sum(sum) = &mut self.automaton.rule else { return };
        if compatible.is_empty() {
            return;
        }
        let groups = groups(&compatible, width);
        let longest = groups.iter().map(|group| group.count_ones()).max().unwrap_or(0);
        if size > 9 && longest > 4 {
            return;
        }
        sum.remembers_digits = !is_long(&self.cells);
        let (cells, factors) = (std::mem::take(&mut self.cells), std::mem::take(&mut sum.factors));
        for group in groups {
            for (nth, at) in (0..cells.len()).filter(|&at| group >> at & 1 == 1).enumerate() {
                self.cells.push(cells[at]);
                sum.factors.push(factors[at]);
                sum.firsts.push(nth == 0);
            }
        }
    }

    /// Partitions the cells of a grouped sum by rows, columns and regions too. Their bounds are simple to explain, and
    /// several partitions bound a sum more closely than one.
    pub fn grouped_by_houses<const W: usize>(&mut self, peers: &[CellSet<W>], shape: &Shape) {
        let compatible = self.compatible(peers);
        let Rule::Sum(sum) = &mut self.automaton.rule else { return };
        if sum.firsts.iter().filter(|&&is_first| is_first).count() > 1 {
            let mut number = 0;
            let own = sum.firsts.iter().enumerate().map(|(at, &is_first)| {
                number += u16::from(at > 0 && is_first);
                number
            });
            sum.partitions = vec![own.collect()];
            sum.partitions.extend(by_houses(&self.cells, &compatible, shape));
        }
    }

    /// Returns whether one cell is the sum of the others, such as the circle of an arrow. The sum alone
    /// makes it differ from them.
    fn has_whole(&self) -> bool {
        let Some(Sum { factors, total: 0, .. }) = self.automaton.as_sum() else { return false };
        let positive = factors.iter().filter(|&&factor| factor > 0).count();
        self.automaton.lowest > 0 && positive == 1 && factors.len() > 2
    }

    /// For each cell of a sum, those that may be in a group with it: those that it sees, in long sums, and where one cell is the
    /// sum of the others, with the same factor. Empty for other rules, and for sums of too many cells.
    fn compatible<const W: usize>(&self, peers: &[CellSet<W>]) -> Vec<u128> {
        let Some(Sum { factors, .. }) = self.automaton.as_sum().filter(|_| self.cells.len() <= CELL_LIMIT)
        else {
            return Vec::new();
        };
        let of_one_factor = is_long(&self.cells) || self.has_whole();
        let compatible = |at: usize| {
            let fits = |&other: &usize| {
                peers[self.cells[at].index()].contains(self.cells[other])
                    && (!of_one_factor || factors[at] == factors[other])
            };
            (0..self.cells.len()).filter(fits).fold(0, |all, other| all | 1 << other)
        };
        (0..self.cells.len()).map(compatible).collect()
    }
}

const fn is_long(cells: &[Cell]) -> bool {
    cells.len() > 12
}

const CELL_LIMIT: usize = u128::BITS as usize;

/// In sums of more cells the beam search keeps one partition.
const BEAM_CELL_LIMIT: usize = 100;

struct Partition {
    groups: Vec<u128>,
    left: u128,
    /// The sum of the squares of the groups' sizes: few large groups give closer bounds than many small ones.
    score: u32,
}

/// Partitions the cells of a sum into groups, as large as can be found, given the cells that each may be grouped with.
/// Keeps `width` partitions at a time.
fn groups(compatible: &[u128], width: usize) -> Vec<u128> {
    // The group that begins with a cell, of those that are left.
    let around = |seed: usize, left: u128| -> u128 {
        let (mut group, mut fitting) = (1 << seed, left & compatible[seed]);
        while fitting != 0 {
            let next = fitting.trailing_zeros() as usize;
            group |= 1 << next;
            fitting &= compatible[next];
        }
        group
    };
    let width = if compatible.len() > BEAM_CELL_LIMIT { 1 } else { width };
    let all = u128::MAX >> (CELL_LIMIT - compatible.len());
    let mut beam = vec![Partition { groups: Vec::new(), left: all, score: 0 }];
    while beam.iter().any(|partition| partition.left != 0) {
        let mut next: Vec<(u32, u128, &Partition)> = Vec::new();
        for partition in &beam {
            if partition.left == 0 {
                next.push((partition.score, 0, partition));
            }
            for seed in (0..compatible.len()).rev().filter(|seed| partition.left >> seed & 1 == 1) {
                let group = around(seed, partition.left);
                next.push((partition.score + group.count_ones().pow(2), group, partition));
            }
        }
        next.sort_by_key(|&(score, ..)| std::cmp::Reverse(score));
        let mut best: Vec<Partition> = Vec::new();
        for (score, group, partition) in next {
            let left = partition.left & !group;
            if best.len() < width && best.iter().all(|known| known.left != left) {
                let mut groups = partition.groups.clone();
                groups.extend((group != 0).then_some(group));
                best.push(Partition { groups, left, score });
            }
        }
        beam = best;
    }
    beam.swap_remove(0).groups
}

/// The partitions by rows, by columns and by regions: the number of each cell's group.
fn by_houses(cells: &[Cell], compatible: &[u128], shape: &Shape) -> Vec<Vec<u16>> {
    // Without a house, each cell is a group of its own.
    let partition = |kind: usize| {
        let mut groups: Vec<(Option<usize>, u128)> = Vec::new();
        let mut numbers = Vec::with_capacity(cells.len());
        for (at, &cell) in cells.iter().enumerate() {
            let own = shape.houses_of(cell)[kind];
            let fits = |group: &(Option<usize>, u128)| {
                own.is_some() && group.0 == own && group.1 & !compatible[at] == 0
            };
            let number = groups.iter().position(fits).unwrap_or_else(|| {
                groups.push((own, 0));
                groups.len() - 1
            });
            groups[number].1 |= 1 << at;
            numbers.push(number as u16);
        }
        numbers
    };
    [0, 1, 2].map(partition).into()
}
