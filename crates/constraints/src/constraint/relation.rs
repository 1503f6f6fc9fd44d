//! [`Relation`]: a rule about several cells, and which of them a constraint makes.

use super::groups::{self, by_houses, groups};
use super::{Automaton, Cause, Constraint, ConstraintKind, RuleKind, RuleSet};
use crate::{Cell, CellSet, Shape};

/// A rule about several cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Relation {
    /// Its cells, in the order in which they are read.
    pub cells: Vec<Cell>,
    /// How they are read.
    pub reading: Automaton,
    /// Where it comes from.
    pub cause: Cause,
}

impl Relation {
    /// Sorts the cells of a sum into groups whose cells see each other, so that no group repeats a digit when it is
    /// read. Where that would be too much to remember, groups say no more than how little and how much they can hold. So
    /// many ways to begin are looked at side by side.
    pub fn grouped<const W: usize>(&mut self, peers: &[CellSet<W>], size: usize, beside: usize) {
        let fits = self.fits(peers);
        let RuleKind::Sum { factors, firsts, remembers, .. } = &mut self.reading.saying else { return };
        if fits.is_empty() {
            return;
        }
        let groups = groups(&fits, beside);
        let longest = groups.iter().map(|group| group.count_ones()).max().unwrap_or(0);
        if size > 9 && longest > 4 {
            return;
        }
        *remembers = !is_long(&self.cells);
        let (cells, old) = (std::mem::take(&mut self.cells), std::mem::take(factors));
        for group in groups {
            for (nth, at) in (0..cells.len()).filter(|&at| group >> at & 1 == 1).enumerate() {
                self.cells.push(cells[at]);
                factors.push(old[at]);
                firsts.push(nth == 0);
            }
        }
    }

    /// Sorts the cells of a sum into the groups of rows, columns and regions too, which bound it, so that this can be told.
    /// Where groups are not remembered, they say more than groups of another sort alone.
    pub fn grouped_by_houses<const W: usize>(&mut self, peers: &[CellSet<W>], shape: &Shape) {
        let fits = self.fits(peers);
        let RuleKind::Sum { firsts, sorted, .. } = &mut self.reading.saying else { return };
        if firsts.iter().filter(|&&is_first| is_first).count() > 1 {
            let mut number = 0;
            let own = firsts.iter().enumerate().map(|(at, &is_first)| {
                number += u16::from(at > 0 && is_first);
                number
            });
            *sorted = vec![own.collect()];
            sorted.extend(by_houses(&self.cells, &fits, shape));
        }
    }

    /// The cells of a sum that each of them may stand beside in a group: those that it sees, in long sums with the same
    /// factor. None of other readings, and of sums with too many cells.
    fn fits<const W: usize>(&self, peers: &[CellSet<W>]) -> Vec<u128> {
        let RuleKind::Sum { factors, .. } = &self.reading.saying else { return Vec::new() };
        let alike = is_long(&self.cells);
        let beside = |at: usize| {
            let fit = |&other: &usize| {
                peers[self.cells[at].index()].contains(self.cells[other])
                    && (!alike || factors[at] == factors[other])
            };
            (0..self.cells.len()).filter(fit).fold(0, |all, other| all | 1 << other)
        };
        if self.cells.len() > groups::MOST { Vec::new() } else { (0..self.cells.len()).map(beside).collect() }
    }
}

/// Whether the digits of a sum are too many to remember.
const fn is_long(cells: &[Cell]) -> bool {
    cells.len() > 12
}

impl RuleSet {
    /// Adds what a constraint says of several cells at once.
    pub(super) fn relate(&mut self, constraint: &Constraint, shape: &Shape, cause: Cause) {
        let size = shape.size() as i32;
        let cells = || constraint.cells.clone();
        let total = constraint.number();
        let numbers = &constraint.numbers;
        let (lowest, highest) = (shape.lowest(), shape.lowest() + size - 1);
        let mut add = |cells: Vec<Cell>, saying: RuleKind| {
            self.relations.push(Relation { cells, reading: Automaton::new(lowest, saying), cause });
        };
        match constraint.kind {
            ConstraintKind::Cage if numbers.is_empty() => {}
            ConstraintKind::Cage | ConstraintKind::Sum | ConstraintKind::LittleKiller => {
                let factors = vec![1; constraint.cells.len()];
                self.sum(lowest, &constraint.cells, &factors, total, cause);
            }
            ConstraintKind::Equation => {
                if let Some((&total, factors)) = numbers.split_last() {
                    self.sum(lowest, &constraint.cells, factors, total, cause);
                }
            }
            ConstraintKind::Arrow => {
                let pill = constraint.pill();
                let place = |at: usize| if at < pill { 10i32.pow((pill - 1 - at) as u32) } else { -1 };
                let factors: Vec<i32> = (0..constraint.cells.len()).map(place).collect();
                self.sum(lowest, &constraint.cells, &factors, 0, cause);
            }
            ConstraintKind::DoubleArrow => {
                let last = constraint.cells.len() - 1;
                let factors: Vec<i32> =
                    (0..=last).map(|at| if at == 0 || at == last { 1 } else { -1 }).collect();
                self.sum(lowest, &constraint.cells, &factors, 0, cause);
            }
            ConstraintKind::Zipper => self.zipper(lowest, &constraint.cells, cause),
            ConstraintKind::Renban => add(cells(), RuleKind::Run),
            ConstraintKind::Sandwich => {
                let line = |of: &dyn Fn(&Cell) -> usize| {
                    constraint.cells.iter().all(|cell| of(cell) == of(&constraint.cells[0]))
                };
                let side = shape.size();
                let differ = line(&|cell| cell.index() / side) || line(&|cell| cell.index() % side);
                add(cells(), RuleKind::Sandwich { total, highest, differ });
            }
            ConstraintKind::Quadruple => add(cells(), RuleKind::Holds(counted(numbers))),
            ConstraintKind::LookAndSay => {
                let wanted = numbers.chunks(2).map(|pair| (pair[1], pair[0] as u32)).collect();
                add(cells(), RuleKind::Counts(wanted));
            }
            ConstraintKind::Between | ConstraintKind::Lockout => {
                let mut ends_first = cells();
                let last = ends_first.pop().into_iter();
                ends_first.splice(1..1, last);
                let between = constraint.kind == ConstraintKind::Between;
                add(ends_first, if between { RuleKind::Between } else { RuleKind::Outside });
            }
            ConstraintKind::CountingCircles => {
                (lowest..=highest).for_each(|digit| add(cells(), RuleKind::NoneOr(digit, digit as u32)));
            }
            ConstraintKind::DistinctCount => add(cells(), RuleKind::Distinct),
            ConstraintKind::HiddenSkyscraper => add(cells(), RuleKind::FirstHidden(total)),
            ConstraintKind::SameDigits => {
                let group = constraint.cells.len() / total.max(1) as usize;
                let groups: Vec<&[Cell]> = constraint.cells.chunks(group.max(1)).collect();
                for pair in groups.windows(2) {
                    (lowest..=highest)
                        .for_each(|digit| add(pair.concat(), RuleKind::AsOften { digit, group }));
                }
            }
            ConstraintKind::Skyscraper => add(cells(), RuleKind::Climbs(total.max(0) as u32)),
            ConstraintKind::XSum => add(cells(), RuleKind::FirstSum(total)),
            ConstraintKind::NumberedRoom => add(cells(), RuleKind::FirstPlace(total)),
            ConstraintKind::SumLine | ConstraintKind::SumLoop => {
                add(cells(), RuleKind::Pieces { total, closed: constraint.kind == ConstraintKind::SumLoop });
            }
            ConstraintKind::EqualSums => {
                let parts = numbers.iter().flat_map(|&count| (0..count).map(|at| at == 0)).collect();
                add(cells(), RuleKind::Parts { firsts: parts, differ: false });
            }
            ConstraintKind::RegionSum => {
                let region =
                    |cell: &Cell| shape.region_of(cell.index() / shape.size(), cell.index() % shape.size());
                let own = &constraint.cells;
                let firsts: Vec<bool> =
                    (0..own.len()).map(|at| at == 0 || region(&own[at]) != region(&own[at - 1])).collect();
                add(cells(), RuleKind::Parts { firsts, differ: shape.region_of(0, 0).is_some() });
            }
            ConstraintKind::Equality => add(cells(), RuleKind::Balance(size)),
            ConstraintKind::Lunchbox => add(cells(), RuleKind::Lunchbox { total, highest }),
            _ => {}
        }
    }

    /// A sum; a cell that is named twice counts twice.
    fn sum(&mut self, lowest: i32, cells: &[Cell], factors: &[i32], total: i32, cause: Cause) {
        let mut merged: Vec<(Cell, i32)> = Vec::new();
        for (&cell, &factor) in cells.iter().zip(factors) {
            match merged.iter_mut().find(|(known, _)| *known == cell) {
                Some((_, known)) => *known += factor,
                None => merged.push((cell, factor)),
            }
        }
        merged.retain(|&(_, factor)| factor != 0);
        let (cells, factors): (Vec<Cell>, Vec<i32>) = merged.into_iter().unzip();
        let reading = Automaton::new(
            lowest,
            RuleKind::Sum { factors, total, firsts: Vec::new(), remembers: false, sorted: Vec::new() },
        );
        self.relations.push(Relation { cells, reading, cause });
    }

    fn zipper(&mut self, lowest: i32, cells: &[Cell], cause: Cause) {
        let half = cells.len() / 2;
        let pair = |at: usize| [cells[at], cells[cells.len() - 1 - at]];
        for at in 0..half {
            let [a, b] = pair(at);
            if cells.len() % 2 == 1 {
                self.sum(lowest, &[a, b, cells[half]], &[1, 1, -1], 0, cause);
            } else if at + 1 < half {
                let [c, d] = pair(at + 1);
                self.sum(lowest, &[a, b, c, d], &[1, 1, -1, -1], 0, cause);
            }
        }
    }
}

/// How often each digit is named.
fn counted(numbers: &[i32]) -> Vec<(i32, u32)> {
    let mut found: Vec<(i32, u32)> = Vec::new();
    for &number in numbers {
        match found.iter_mut().find(|(known, _)| *known == number) {
            Some((_, count)) => *count += 1,
            None => found.push((number, 1)),
        }
    }
    found
}
