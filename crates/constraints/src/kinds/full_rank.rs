//! Full ranks: rows and columns, read from every side as numbers, are ranked from the lowest.
//!
//! In each border line every digit occurs once, so four lines begin with each digit: the lines of ranks 1 to 4 begin with the
//! lowest. That leaves how many of the other three lines with the same first digit are lower.

use super::prelude::*;
use crate::Side;
use whydoku_cells::bits::members;

pub(super) const FULL_RANK: KindFacts = KindFacts {
    key: "full-ranks",
    iss: &[("FullRank", IssForm::Line)],
    head: Head::Numbers,
    min_cells: 2,
    drawing: Drawing::Outside,
    problem,
    rules: add_rules,
    holds: |v, rank, grid| {
        let size = grid.shape.size();
        let lines = Side::ALL.into_iter().flat_map(|side| (0..size).map(move |line| side.cells(line, size)));
        let read =
            |line: &mut dyn Iterator<Item = Cell>| line.map(|cell| grid.values[cell.index()]).collect();
        let lines: Vec<Vec<i32>> = lines.map(|mut line| read(&mut line)).collect();
        let lower = lines.iter().filter(|line| line.as_slice() < v).count();
        let equal = lines.iter().filter(|line| *line == v).count();
        lower + 1 == rank.numbers[0] as usize && (equal == 1 || rank.numbers.len() > 1)
    },
    ..KindFacts::DEFAULT
};

fn add_rules(constraint: &Constraint, rules: &mut RuleBuilder<'_>) {
    let shape = rules.shape;
    let (size, cells) = (shape.size(), constraint.cells.as_slice());
    let rank = constraint.number().max(1) as usize - 1;
    let (first, lower) = (rank / 4, (rank % 4) as u8);
    let sides = other_sides(cells, size);
    rules.allow(&cells[..1], &|digit| digit.index() == first);
    let others = shape.constraints().iter().filter(|other| other.kind == ConstraintKind::FullRank);
    for other in others.filter(|other| other.number() > constraint.number()) {
        let other_rank = other.number() as usize - 1;
        if other_rank / 4 == first {
            add_order(cells, &other.cells, rules);
        }
    }
    let starts = sides.iter().flatten().flat_map(|line| [line[0], line[1]]);
    let by_two: Vec<Cell> = std::iter::once(cells[1]).chain(starts).collect();
    rules.relation(&by_two, SecondDigits { first, lower, size });
    let whole: Vec<Cell> = cells.iter().chain(sides.iter().flatten().flatten()).copied().collect();
    let allows_ties = constraint.numbers.len() > 1;
    rules.relation(&whole, LineRank { first, lower, size, allows_ties, depth: size - 1 });
}

/// The lines that are read from the other sides.
fn other_sides(cells: &[Cell], size: usize) -> Vec<Vec<Vec<Cell>>> {
    let lines =
        |side: Side| (0..size).map(|line| side.cells(line, size).collect()).collect::<Vec<Vec<Cell>>>();
    Side::ALL.into_iter().map(lines).filter(|lines| lines.iter().all(|line| line != cells)).collect()
}

/// The first line is lower than the second, which begins with the same digit.
fn add_order(low: &[Cell], high: &[Cell], rules: &mut RuleBuilder) {
    let cells: Vec<Cell> = low.iter().zip(high).skip(1).flat_map(|(&low, &high)| [low, high]).collect();
    rules.relation(&cells, LowerLine);
}

/// The digits of two lines in turn, of which the first is lower. The state is the digit of the first line, from 1, of which
/// the second has not been read, 0 if the lines are equal so far, or [`Self::IS_LOWER`].
#[derive(Clone, Debug, PartialEq, Eq)]
struct LowerLine;

impl LowerLine {
    const IS_LOWER: usize = usize::MAX;
}

impl RuleReader for LowerLine {
    type State = usize;

    fn step(&self, state: usize, _: usize, digit: DigitValue) -> Option<usize> {
        let own = digit.index + 1;
        match state {
            Self::IS_LOWER => Some(state),
            0 => Some(own),
            low if low < own => Some(Self::IS_LOWER),
            low => (low == own).then_some(0),
        }
    }

    fn accepts(&self, state: usize) -> bool {
        state == Self::IS_LOWER
    }
}

/// The second digit of a line, and for each other side the first two digits of each line: how many of the lines that begin
/// with the same digit are lower by their second digit, and how many have the same.
#[derive(Clone, Debug, PartialEq, Eq)]
struct SecondDigits {
    first: usize,
    lower: u8,
    size: usize,
}

#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct SecondState {
    second: usize,
    is_found: bool,
    is_next: bool,
    lower: u8,
    open: u8,
}

impl RuleReader for SecondDigits {
    type State = SecondState;

    fn step(&self, mut next: SecondState, at: usize, digit: DigitValue) -> Option<SecondState> {
        let Some(at) = at.checked_sub(1) else {
            next.second = digit.index;
            return Some(next);
        };
        if at.is_multiple_of(2) {
            next.is_next = digit.index == self.first;
            return (!next.is_next || !next.is_found).then_some(next);
        }
        if next.is_next {
            next.is_found = true;
            next.lower += u8::from(digit.index < next.second);
            next.open += u8::from(digit.index == next.second);
        }
        next.is_next = false;
        if (at + 1).is_multiple_of(2 * self.size) {
            if !next.is_found {
                return None;
            }
            next.is_found = false;
        }
        (next.lower <= self.lower).then_some(next)
    }

    fn accepts(&self, state: SecondState) -> bool {
        (state.lower..=state.lower + state.open).contains(&self.lower)
    }

    fn is_fast(&self) -> bool {
        true
    }

    fn is_direct(&self, _: i32) -> bool {
        true
    }

    /// For each second digit of the own line, counts the sides whose line must be lower, and those whose line may be.
    fn supports(&self, domains: &[u32], _: i32, kept: &mut [u32], _: &mut Vec<u128>) -> bool {
        if domains.contains(&0) {
            return false;
        }
        let (first, lower, size) = (1 << self.first, usize::from(self.lower), self.size);
        // The first place of each side, the lines that may be the only one that begins with the digit, and their second digits.
        let side = |from: usize| {
            let lines = |begins: &dyn Fn(u32) -> bool| {
                (0..size)
                    .filter(|line| begins(domains[from + 2 * line]))
                    .fold(0, |all, line| all | 1u32 << line)
            };
            let certain = lines(&|digits| digits == first);
            let lines = if certain == 0 { lines(&|digits| digits & first != 0) } else { certain };
            let lines = if certain.count_ones() > 1 { 0 } else { lines };
            (from, lines, members(lines).fold(0, |all, line| all | domains[from + 2 * line + 1]))
        };
        let sides = [0, 1, 2].map(|number| side(1 + 2 * size * number));
        if sides.iter().any(|&(_, lines, _)| lines == 0) {
            return false;
        }
        for digit in members(domains[0]) {
            let (up_to, from_it) = ((2 << digit) - 1, u32::MAX << digit);
            let certain = sides.iter().filter(|side| side.2 & from_it == 0).count();
            let possible = sides.iter().filter(|side| side.2 & up_to != 0).count();
            if !(certain..=possible).contains(&lower) {
                continue;
            }
            kept[0] |= 1 << digit;
            for (from, lines, seconds) in sides {
                let may_be_lower = certain < lower || seconds & from_it == 0;
                let may_not_be = possible > lower || seconds & up_to == 0;
                let allowed = if may_be_lower { up_to } else { 0 } | if may_not_be { from_it } else { 0 };
                let mut begin = 0u32;
                for line in members(lines) {
                    let at = from + 2 * line;
                    if domains[at + 1] & allowed != 0 {
                        begin |= 1 << line;
                        kept[at] |= first;
                        kept[at + 1] |= domains[at + 1] & allowed;
                    }
                }
                // All lines but the one hold what they may.
                for line in (0..size).filter(|line| begin & !(1 << line) != 0) {
                    let at = from + 2 * line;
                    kept[at] |= domains[at] & !first;
                    kept[at + 1] |= domains[at + 1];
                }
            }
        }
        kept[0] != 0
    }
}

/// A line, and all lines that are read from the other sides: this many of those that begin with the same digit are lower.
///
/// Only the first `depth` digits after the first are compared; lines that are equal so far may be lower or higher.
#[derive(Clone, Debug, PartialEq, Eq)]
struct LineRank {
    first: usize,
    lower: u8,
    size: usize,
    allows_ties: bool,
    depth: usize,
}

/// The most fillings of the line that are counted separately.
const FILLINGS: usize = 16;

/// How a line may stand to the own one if both begin with the same digit.
#[derive(Clone, Copy, Default)]
struct Order {
    lower: bool,
    higher: bool,
    equal: bool,
    /// The first place where the digits may differ.
    open: Option<usize>,
}

fn order(own: &[u32], line: &[u32], first: u32) -> Order {
    let (mut order, mut equal) = (Order::default(), first);
    for at in 1..own.len() {
        // No line holds a digit twice, so after equal digits those are gone from both.
        let (own, line) = (own[at] & !equal, line[at] & !equal);
        if own == 0 || line == 0 {
            return order;
        }
        order.lower |= line.trailing_zeros() < own.ilog2();
        order.higher |= own.trailing_zeros() < line.ilog2();
        if order.open.is_none() && (own != line || !own.is_power_of_two()) {
            order.open = Some(at);
        }
        if own & line == 0 || order.lower && order.higher {
            return order;
        }
        equal |= own & line;
    }
    order.equal = true;
    order
}

/// The digits of the line, whether a line of this side begins with its digit, whether it is the current one and equal so far,
/// and how many are lower and not told apart.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct RankState {
    digits: u128,
    is_found: bool,
    is_equal: bool,
    lower: u8,
    open: u8,
}

impl RuleReader for LineRank {
    type State = RankState;

    fn step(&self, state: RankState, at: usize, digit: DigitValue) -> Option<RankState> {
        const BITS: usize = 5;
        let mut next = state;
        if at < self.size {
            let is_kept = at > 0 && at <= self.depth;
            next.digits |= if is_kept { (digit.index as u128) << (BITS * at) } else { 0 };
            return (at > 0 || digit.index == self.first).then_some(next);
        }
        let place = at % self.size;
        if place == 0 && digit.index == self.first {
            if state.is_found {
                return None;
            }
            (next.is_found, next.is_equal) = (true, true);
        } else if place > 0 && state.is_equal && place > self.depth {
            (next.is_equal, next.open) = (false, state.open + 1);
        } else if place > 0 && state.is_equal {
            let own = (state.digits >> (BITS * place)) as usize & ((1 << BITS) - 1);
            next.is_equal = digit.index == own;
            next.lower += u8::from(digit.index < own);
        }
        if place + 1 == self.size {
            if next.is_equal && !self.allows_ties {
                return None;
            }
            next.is_equal = false;
        }
        // The lines of a side have been read; before them stands the line itself.
        if (at + 1 - self.size).is_multiple_of(self.size * self.size) {
            if !next.is_found {
                return None;
            }
            next.is_found = false;
        }
        (next.lower <= self.lower).then_some(next)
    }

    fn accepts(&self, state: RankState) -> bool {
        (state.lower..=state.lower + state.open).contains(&self.lower)
    }

    /// The states after the line itself, one for each filling of what is compared.
    fn estimated_steps(&self, domains: &[u32]) -> usize {
        let line = domains[1..].iter().take(self.depth);
        line.fold(1, |states: usize, domain| states.saturating_mul(domain.count_ones() as usize))
    }

    fn is_fast(&self) -> bool {
        true
    }

    fn is_narrowed(&self) -> bool {
        true
    }

    /// Compares as many digits as are almost known.
    fn within(&self, domains: &[u32]) -> Option<Self> {
        let mut fillings = 1;
        let line = &domains[1..self.size.min(domains.len())];
        let depth = line.iter().take_while(|domain| {
            fillings *= domain.count_ones() as usize;
            fillings <= FILLINGS
        });
        Some(Self { depth: depth.count(), ..self.clone() })
    }

    /// Removes candidates that a comparison of each line with the own one excludes; on full lines it decides the rule.
    /// No domain is empty.
    fn narrow(&self, domains: &[u32], left: &mut Vec<u32>) -> Option<bool> {
        let (size, first) = (self.size, 1 << self.first);
        domains.clone_into(left);
        let own = &domains[..size];
        let sides = (size..domains.len()).step_by(size * size);
        // The lines of a side that may begin with the digit, one of which does.
        let lines = |side: usize| {
            let starts = (side..side + size * size).step_by(size);
            let begin = starts.filter(|&start| domains[start] & first != 0);
            begin.map(|start| {
                let order = order(own, &domains[start..start + size], first);
                (start, Order { equal: order.equal && self.allows_ties, ..order })
            })
        };
        // Whether a line of a side may be lower, and whether one may be not lower.
        let either = |side: usize| {
            lines(side).fold((false, false), |(lower, not_lower), (_, order)| {
                (lower || order.lower, not_lower || order.higher || order.equal)
            })
        };
        let (mut certain, mut possible) = (0, 0);
        for side in sides.clone() {
            let (lower, not_lower) = either(side);
            certain += u8::from(!not_lower);
            possible += u8::from(lower);
        }
        if !(certain..=possible).contains(&self.lower) {
            return Some(false);
        }
        for side in sides {
            let (lower, not_lower) = either(side);
            let must_be_lower = possible == self.lower && lower;
            let must_not_be = certain == self.lower && not_lower;
            for (start, order) in lines(side) {
                let is_possible =
                    order.lower && !must_not_be || (order.higher || order.equal) && !must_be_lower;
                if !is_possible {
                    left[start] &= !first;
                } else if let Some(at) = order.open
                    && domains[start] == first
                    && (must_be_lower || must_not_be)
                {
                    let (low, high) = if must_be_lower { (start + at, at) } else { (at, start + at) };
                    left[low] &= u32::MAX >> domains[high].leading_zeros();
                    left[high] &= u32::MAX << domains[low].trailing_zeros();
                }
            }
        }
        Some(!left.contains(&0))
    }
}

fn problem(constraint: &Constraint, shape: &Shape) -> Option<String> {
    if constraint.numbers.is_empty() {
        return Some("it needs a rank".to_owned());
    }
    let size = shape.side();
    if size != shape.size() {
        return Some("a rank needs a board with as many digits as cells in a line".to_owned());
    }
    let mut lines = Side::ALL.into_iter().flat_map(|side| (0..size).map(move |line| side.cells(line, size)));
    if !lines.any(|line| line.eq(constraint.cells.iter().copied())) {
        return Some("it needs a whole row or column".to_owned());
    }
    let is_rank = (1..=4 * size as i32).contains(&constraint.number());
    let is_option = matches!(constraint.numbers[1..], [] | [1]);
    (!is_rank || !is_option)
        .then(|| format!("it needs a rank from 1 to {}, and 1 after it if ranks may be shared", 4 * size))
}
