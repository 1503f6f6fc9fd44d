//! [`JointSum`]: sums with cells in one house, added. The digits of the house differ, so its cells have bounds, and the cells
//! outside, which come to the same, have others.
//!
//! ```text
//! two arrows with their shafts in a box   their four cells come to 1+2+3+4 at least, so the circles come to 10 at least
//! ```

use crate::{Candidate, Cause, Cell, CellSet, Digit, Grid, House, Layout, WeightedCells};
use std::collections::BTreeMap;
use whydoku_cells::bits::members;
use whydoku_cells::sorted;

/// Boards with more digits have too many sets of them.
const MOST_DIGITS: usize = 9;

/// The most cells that see some of each other whose digits are chosen together; of more, each is looked at alone.
const MOST_TOGETHER: usize = 6;

/// The least and the most.
type Range = (i32, i32);

/// An equation between cells: their digits, each times its factor, come to a total.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Equation {
    /// The cells with their factors.
    pub cells: WeightedCells,
    /// The total.
    pub total: i32,
}

impl Equation {
    /// Returns whether it says that some cells come to as much as others.
    pub fn has_two_sides(&self) -> bool {
        [1, -1].iter().all(|sign| self.cells.iter().any(|(_, factor)| factor * sign > 0))
    }

    /// Returns whether the cells whose factors have this sign are some of `within`.
    pub fn has_side_within<const W: usize>(&self, sign: i32, within: &CellSet<W>) -> bool {
        let mut side = self.cells.iter().filter(|(_, factor)| factor * sign > 0).peekable();
        side.peek().is_some() && side.all(|(cell, _)| within.contains(*cell))
    }

    fn add(&mut self, other: &Self, sign: i32) {
        let mut sum: BTreeMap<Cell, i32> = self.cells.drain(..).collect();
        for &(cell, factor) in &other.cells {
            *sum.entry(cell).or_default() += sign * factor;
        }
        self.cells = sum.into_iter().filter(|(_, factor)| *factor != 0).collect();
        self.total += sign * other.total;
    }
}

impl<const W: usize> Layout<W> {
    /// Returns the equations of a relation: one of a sum, and one of any two parts with equal sums.
    pub fn equations(&self, relation: usize) -> Vec<Equation> {
        let info = &self.relations()[relation];
        if let Some((factors, total)) = info.automaton.sum() {
            let cells = info.order.iter().copied().zip(factors.iter().copied()).collect();
            return vec![Equation { cells, total }];
        }
        let Cause::Constraint(at) = info.cause else { return Vec::new() };
        let groups = self.shape().constraints()[at].equal_groups(self.shape()).unwrap_or_default();
        let between = |one: &WeightedCells, other: &WeightedCells| {
            let minus = other.iter().map(|&(cell, factor)| (cell, -factor));
            Equation { cells: one.iter().copied().chain(minus).collect(), total: 0 }
        };
        let pairs = groups.iter().enumerate();
        pairs.flat_map(|(at, one)| groups[at + 1..].iter().map(move |other| between(one, other))).collect()
    }
}

/// Equations, added or subtracted: what cells of a house come to is what others come to, and a total.
#[derive(Clone, Debug)]
pub struct JointSum {
    /// The cells of the house with their factors.
    pub inside: WeightedCells,
    /// The others.
    pub outside: WeightedCells,
    /// The number that the cells inside come to in addition to those outside.
    pub total: i32,
}

/// The bounds of both sides of a [`JointSum`].
#[derive(Clone, Debug)]
pub struct JointBounds {
    /// The least and the most that the cells inside come to.
    pub inside: Range,
    /// The same of the cells outside, with the total.
    pub outside: Range,
    /// The candidates with which the two sides cannot be equal, in order.
    pub lost: Vec<Candidate>,
}

impl JointSum {
    /// Adds equations, each with a sign.
    pub fn new<'e, const W: usize>(
        layout: &Layout<W>,
        house: House,
        equations: impl IntoIterator<Item = (&'e Equation, i32)>,
    ) -> Self {
        let mut all = Equation { cells: Vec::new(), total: 0 };
        equations.into_iter().for_each(|(equation, sign)| all.add(equation, sign));
        let within = &layout.house(house).cells;
        let (inside, mut outside): (WeightedCells, WeightedCells) =
            all.cells.into_iter().partition(|(cell, _)| within.contains(*cell));
        outside.iter_mut().for_each(|(_, factor)| *factor = -*factor);
        Self { inside, outside, total: all.total }
    }

    /// The cells of both sides.
    pub fn cells<const W: usize>(&self) -> CellSet<W> {
        self.inside.iter().chain(&self.outside).map(|(cell, _)| *cell).collect()
    }

    /// Returns the bounds of both sides, if `rest`, other cells of the house, hold other digits than those inside; `None` if
    /// a side cannot be filled or the sides cannot be equal.
    pub fn bounds<const W: usize>(&self, grid: &Grid<W>, rest: CellSet<W>) -> Option<JointBounds> {
        let inside = self.inside.iter().copied().chain(rest.iter().map(|cell| (cell, 0))).collect();
        let inside = Sum::of(grid, vec![inside], 0)?;
        let outside = Sum::of(grid, components(grid.layout(), &self.outside), self.total)?;
        let common = (inside.range.0.max(outside.range.0), inside.range.1.min(outside.range.1));
        if common.0 > common.1 {
            return None;
        }
        let is_lost = |(_, range): &&(Candidate, Range)| range.1 < common.0 || range.0 > common.1;
        let mut lost: Vec<Candidate> =
            inside.with.iter().chain(&outside.with).filter(is_lost).map(|one| one.0).collect();
        lost.retain(|lost| grid.allows(*lost));
        lost.sort_unstable();
        Some(JointBounds { inside: inside.range, outside: outside.range, lost })
    }
}

/// Returns cells in parts, so that cells which see each other are in one.
fn components<const W: usize>(layout: &Layout<W>, cells: &WeightedCells) -> Vec<WeightedCells> {
    let mut parts: Vec<WeightedCells> = Vec::new();
    for &(cell, factor) in cells {
        let sees = |part: &WeightedCells| part.iter().any(|(other, _)| layout.peers(cell).contains(*other));
        let (joined, others): (Vec<_>, Vec<_>) = parts.into_iter().partition(sees);
        parts = others;
        parts.push(joined.into_iter().flatten().chain([(cell, factor)]).collect());
    }
    parts
}

/// The range of a sum, and that with each candidate of its cells with which they can be filled.
struct Sum {
    range: Range,
    with: Vec<(Candidate, Range)>,
}

impl Sum {
    /// The sum of parts that do not see each other, and a number; `None` if they cannot be filled.
    fn of<const W: usize>(grid: &Grid<W>, parts: Vec<WeightedCells>, number: i32) -> Option<Self> {
        let mut sum = Self { range: (number, number), with: Vec::new() };
        for part in parts {
            let is_complete = part.iter().all(|&(one, _)| {
                part.iter().all(|&(other, _)| one == other || grid.layout().peers(one).contains(other))
            });
            let sums = if let [cell] = part[..] {
                vec![of_one(grid, cell)?]
            } else if is_complete && grid.layout().size() <= MOST_DIGITS {
                vec![of_differing(grid, &part)?]
            } else if part.len() <= MOST_TOGETHER {
                vec![of_few(grid, &part)?]
            } else {
                part.into_iter().map(|cell| of_one(grid, cell)).collect::<Option<_>>()?
            };
            sums.into_iter().for_each(|other| sum.add(other));
        }
        Some(sum)
    }

    fn add(&mut self, mut other: Self) {
        let plus = |one: Range, other: Range| (one.0 + other.0, one.1 + other.1);
        self.with.iter_mut().for_each(|(_, range)| *range = plus(*range, other.range));
        other.with.iter_mut().for_each(|(_, range)| *range = plus(*range, self.range));
        self.with.append(&mut other.with);
        self.range = plus(self.range, other.range);
    }
}

/// The value of a digit times a factor.
fn worth<const W: usize>(grid: &Grid<W>, factor: i32, digit: usize) -> i32 {
    factor * grid.layout().value(Digit::new(digit))
}

fn wider(range: &mut Option<Range>, other: Range) {
    let (least, most) = range.unwrap_or(other);
    *range = Some((least.min(other.0), most.max(other.1)));
}

fn of_one<const W: usize>(grid: &Grid<W>, (cell, factor): (Cell, i32)) -> Option<Sum> {
    let with = grid.candidates(cell).into_iter().map(|digit| {
        let number = worth(grid, factor, digit.index());
        (Candidate::new(cell, digit), (number, number))
    });
    let with: Vec<(Candidate, Range)> = with.collect();
    let range = with.iter().fold(None, |mut range, one| {
        wider(&mut range, one.1);
        range
    });
    Some(Sum { range: range?, with })
}

/// Cells that all see each other: for each set of digits, the range of the first cells that use it, and that of those after them.
fn of_differing<const W: usize>(grid: &Grid<W>, part: &WeightedCells) -> Option<Sum> {
    let size = 1 << grid.layout().size();
    let count = |used: usize| used.count_ones() as usize;
    let steps = |used: usize| {
        let (cell, factor) = part[count(used)];
        members(grid.candidates(cell).bits() & !(used as u32))
            .map(move |digit| (digit, worth(grid, factor, digit)))
    };
    let plus = |range: Range, number: i32| (range.0 + number, range.1 + number);
    let mut before: Vec<Option<Range>> = vec![None; size];
    before[0] = Some((0, 0));
    for used in (0..size).filter(|&used| count(used) < part.len()) {
        let Some(range) = before[used] else { continue };
        for (digit, number) in steps(used) {
            wider(&mut before[used | 1 << digit], plus(range, number));
        }
    }
    let mut after: Vec<Option<Range>> = vec![None; size];
    let mut with: Vec<[Option<Range>; MOST_DIGITS]> = vec![[None; MOST_DIGITS]; part.len()];
    for used in (0..size).rev() {
        if before[used].is_none() || count(used) == part.len() {
            after[used] = before[used].and(Some((0, 0)));
            continue;
        }
        for (digit, number) in steps(used) {
            if let Some(then) = after[used | 1 << digit]
                && let Some(first) = before[used]
            {
                let range = plus(then, number);
                wider(&mut after[used], range);
                let whole = (first.0 + range.0, first.1 + range.1);
                wider(&mut with[count(used)][digit], whole);
            }
        }
    }
    let of_cell = |(&(cell, _), ranges): (&(Cell, i32), &[Option<Range>; MOST_DIGITS])| {
        let with = ranges.iter().enumerate();
        let with =
            with.filter_map(|(digit, range)| Some((Candidate::new(cell, Digit::new(digit)), (*range)?)));
        with.collect::<Vec<_>>()
    };
    Some(Sum { range: after[0]?, with: part.iter().zip(&with).flat_map(of_cell).collect() })
}

/// A few cells, some of which see each other.
fn of_few<const W: usize>(grid: &Grid<W>, part: &WeightedCells) -> Option<Sum> {
    let [least, most] = [1, -1].map(|sign| Least::new(grid, part, sign));
    let range = |fixed: Option<(usize, usize)>| Some((least.with(fixed)?, -most.with(fixed)?));
    let mut with = Vec::new();
    for (at, &(cell, _)) in part.iter().enumerate() {
        for digit in grid.candidates(cell) {
            with.extend(range(Some((at, digit.index()))).map(|range| (Candidate::new(cell, digit), range)));
        }
    }
    Some(Sum { range: range(None)?, with })
}

/// The worth of a digit in a cell, and its number.
type Choice = (i32, usize);

/// The search for the least that cells come to, with all factors times a sign.
struct Least {
    /// Of each cell, in ascending order.
    choices: Vec<Vec<Choice>>,
    /// The cells before each that it sees, as bits.
    seen: Vec<u32>,
}

impl Least {
    fn new<const W: usize>(grid: &Grid<W>, part: &WeightedCells, sign: i32) -> Self {
        let choices_of = |&(cell, factor): &(Cell, i32)| {
            let digits = grid.candidates(cell).into_iter().map(Digit::index);
            sorted(digits.map(|digit| (worth(grid, sign * factor, digit), digit)))
        };
        let seen_by = |at: usize| {
            let peers = grid.layout().peers(part[at].0);
            let sees = |&other: &usize| peers.contains(part[other].0);
            (0..at).filter(sees).fold(0, |all, other| all | 1 << other)
        };
        Self { choices: part.iter().map(choices_of).collect(), seen: (0..part.len()).map(seen_by).collect() }
    }

    /// Returns the least, if need be with a digit at a place; `None` if the cells cannot be filled.
    fn with(&self, fixed: Option<(usize, usize)>) -> Option<i32> {
        let mut choices: Vec<&[Choice]> = self.choices.iter().map(Vec::as_slice).collect();
        if let Some((at, digit)) = fixed {
            let choice = choices[at].iter().position(|choice| choice.1 == digit)?;
            choices[at] = &choices[at][choice..=choice];
        }
        // What the cells from each on come to at least.
        let mut rest = vec![0; choices.len() + 1];
        for at in (0..choices.len()).rev() {
            rest[at] = rest[at + 1] + choices[at].first()?.0;
        }
        let mut best = None;
        self.extend((&choices, &rest), &mut Vec::new(), 0, &mut best);
        best
    }

    fn extend(
        &self,
        (choices, rest): (&[&[Choice]], &[i32]),
        chosen: &mut Vec<usize>,
        sum: i32,
        best: &mut Option<i32>,
    ) {
        let at = chosen.len();
        if at == choices.len() {
            *best = Some(sum);
            return;
        }
        for &(worth, digit) in choices[at] {
            // Later choices come to no less.
            if best.is_some_and(|best| best <= sum + worth + rest[at + 1]) {
                return;
            }
            if !members(self.seen[at]).any(|other| chosen[other] == digit) {
                chosen.push(digit);
                self.extend((choices, rest), chosen, sum + worth, best);
                chosen.pop();
            }
        }
    }
}
