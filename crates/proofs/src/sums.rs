//! Sums in a derivation: whether the digits left still reach a bound.
//!
//! Where cells have different digits, the best that they can contribute is a matching. Prices of cells and digits, the
//! dual solution, prove that nothing better is possible: bound, cells and digits, added up at these prices, are the whole
//! argument in one line.

use crate::automata::FilterResult;
use crate::lemma::{CaseValues, Hint, Lemma, ReasonCollector, ValueReason};
use crate::refuter::Refuter;
use crate::{Exclusion, Reference, formula};
use std::rc::Rc;
use whydoku_board::{Candidate, Cell, CellSet, Digit, House, Layout};

/// The cost of an impossible assignment, higher than any sum.
const IMPOSSIBLE: i64 = 1 << 50;

#[derive(Clone, Debug)]
pub(crate) struct SumConstraint {
    /// The constraints of its lower and its upper bound.
    bounds: [Reference; 2],
    /// The factor of each cell; cells of a group are adjacent.
    pub(crate) factors: Vec<(Cell, i64)>,
    /// The size of each group, and the reason for which its digits differ.
    groups: Vec<(usize, GroupReason)>,
    total: i64,
}

#[derive(Clone, Copy, Debug)]
enum GroupReason {
    House(House),
    Constraint(usize),
    Single,
}

impl GroupReason {
    const fn exclusion(self, digit: Digit) -> Option<Exclusion> {
        match self {
            Self::House(house) => Some(Exclusion::House(house, digit)),
            Self::Constraint(at) => Some(Exclusion::Constraint(at, digit)),
            Self::Single => None,
        }
    }
}

impl SumConstraint {
    /// Divides the cells into groups with different digits, the largest first.
    pub(crate) fn new<const W: usize>(
        bounds: [Reference; 2],
        factors: impl IntoIterator<Item = (Cell, i32)>,
        total: i32,
        layout: &Layout<W>,
    ) -> Self {
        let houses = layout.houses().map(|(house, info)| (GroupReason::House(house), info.cells));
        let sets = formula::distinct_sets(layout).into_iter();
        let sets = sets.map(|(at, cells)| (GroupReason::Constraint(at), cells));
        let all: Vec<(GroupReason, CellSet<W>)> = houses.chain(sets).collect();
        let mut left: Vec<(Cell, i64)> =
            factors.into_iter().map(|(cell, factor)| (cell, factor.into())).collect();
        let mut sum = Self { bounds, factors: Vec::new(), groups: Vec::new(), total: total.into() };
        while !left.is_empty() {
            let count = |(_, cells): &&(GroupReason, CellSet<W>)| {
                left.iter().filter(|&&(cell, _)| cells.contains(cell)).count()
            };
            let best = all.iter().max_by_key(count).filter(|best| count(best) > 1);
            let group: Vec<(Cell, i64)> = match best {
                Some((_, cells)) => left.iter().copied().filter(|&(cell, _)| cells.contains(cell)).collect(),
                None => vec![left[0]],
            };
            left.retain(|one| !group.contains(one));
            sum.groups.push((group.len(), best.map_or(GroupReason::Single, |&(reason, _)| reason)));
            sum.factors.extend(group);
        }
        sum
    }
}

#[derive(Clone, Copy, Debug)]
struct PricedCell {
    cell: Cell,
    factor: i64,
    price: i64,
    group: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct SumCertificate {
    by: Reference,
    cells: Vec<PricedCell>,
    /// For each group, the reason for which its digits differ, and the price of each digit.
    groups: Vec<(GroupReason, Vec<i64>)>,
    lowest: i64,
}

impl SumCertificate {
    /// The price of a candidate less what it contributes.
    fn slack(&self, at: usize, digit: Digit) -> i64 {
        let PricedCell { factor, price, group, .. } = self.cells[at];
        price + self.groups[group].1[digit.index()] - factor * (self.lowest + digit.index() as i64)
    }

    fn maximum(&self) -> i64 {
        let cells = self.cells.iter().map(|cell| cell.price).sum::<i64>();
        cells + self.groups.iter().flat_map(|(_, digits)| digits).sum::<i64>()
    }
}

impl<const W: usize> Refuter<'_, W> {
    pub(crate) fn filter_by_sum(&mut self, sum: &SumConstraint, values: &mut CaseValues) -> FilterResult {
        let domains: Vec<u32> = sum.factors.iter().map(|&(cell, _)| self.domain(cell, values).0).collect();
        if domains.contains(&0) {
            // The disjunction of the cell yields the contradiction.
            return FilterResult::Unchanged;
        }
        for (by, sign) in [(sum.bounds[0], 1), (sum.bounds[1], -1)] {
            let certificate = Rc::new(self.certificate(sum, by, sign, &domains));
            let spare = certificate.maximum() - sign * sum.total;
            if spare < 0 {
                let mut reasons = self.reasons();
                self.explain_certificate(&certificate, values, &mut reasons);
                return FilterResult::Contradiction(reasons.into_lemma(None));
            }
            let mut result = FilterResult::Unchanged;
            for (at, &domain) in domains.iter().enumerate() {
                for digit in self.task.layout.digits().filter(|digit| domain >> digit.index() & 1 == 1) {
                    let candidate = Candidate::new(sum.factors[at].0, digit);
                    if certificate.slack(at, digit) > spare && values.get(candidate).is_none() {
                        values.set(candidate, false, ValueReason::Sum(Rc::clone(&certificate)));
                        result = FilterResult::Changed;
                    }
                }
            }
            if !matches!(result, FilterResult::Unchanged) {
                return result;
            }
        }
        FilterResult::Unchanged
    }

    fn certificate(&self, sum: &SumConstraint, by: Reference, sign: i64, domains: &[u32]) -> SumCertificate {
        let size = self.task.layout.size();
        let lowest = self.task.layout.shape().lowest().into();
        let mut certificate = SumCertificate { by, cells: Vec::new(), groups: Vec::new(), lowest };
        let mut first = 0;
        for &(count, reason) in &sum.groups {
            let gain = |at: usize, digit: usize| {
                let factor = sign * sum.factors[first + at].1;
                let is_possible = domains[first + at] >> digit & 1 == 1;
                is_possible.then(|| factor * (lowest + digit as i64))
            };
            let independent = || {
                let best = |at| (0..size).filter_map(|digit| gain(at, digit)).max().unwrap_or(0);
                ((0..count).map(best).collect(), vec![0; size])
            };
            let (cells, digits) = prices(count, size, &gain).unwrap_or_else(independent);
            for (&(cell, factor), price) in sum.factors[first..first + count].iter().zip(cells) {
                let group = certificate.groups.len();
                certificate.cells.push(PricedCell { cell, factor: sign * factor, price, group });
            }
            certificate.groups.push((reason, digits));
            first += count;
        }
        certificate
    }

    /// Explains the digits that would contribute more than their price, then adds the sum at these prices.
    pub(crate) fn explain_certificate(
        &mut self,
        certificate: &SumCertificate,
        values: &CaseValues,
        reasons: &mut ReasonCollector,
    ) {
        let mut terms = vec![(certificate.by, 1)];
        for (at, &PricedCell { cell, price, .. }) in certificate.cells.iter().enumerate() {
            for digit in self.task.layout.digits().filter(|&digit| certificate.slack(at, digit) < 0) {
                self.explain(Candidate::new(cell, digit), values, reasons);
            }
            // A positive price needs at most one digit in the cell, a negative one at least one.
            let by =
                if price > 0 { Reference::AtMostOne(Exclusion::Cell(cell)) } else { Reference::Cell(cell) };
            if price != 0 {
                terms.push((by, price.unsigned_abs()));
            }
        }
        for (reason, digits) in &certificate.groups {
            for digit in self.task.layout.digits().filter(|digit| digits[digit.index()] > 0) {
                let exclusion = reason.exclusion(digit).expect("a single cell has no prices of digits");
                terms.push((Reference::AtMostOne(exclusion), digits[digit.index()].unsigned_abs()));
            }
        }
        let known = self.lemmas.iter().position(|lemma| matches!(lemma, Lemma::Sum(own) if *own == terms));
        let lemma = known.unwrap_or_else(|| self.push(Lemma::Sum(terms)));
        reasons.hints.push(Hint::Lemma(lemma));
    }
}

/// The prices of a best assignment of different digits to cells (the Hungarian method): a cell and a digit cost at least
/// what they gain together, and all prices add up to the best gain. `None` if there is no such assignment.
fn prices(
    cells: usize,
    size: usize,
    gain: &dyn Fn(usize, usize) -> Option<i64>,
) -> Option<(Vec<i64>, Vec<i64>)> {
    if cells > size {
        return None;
    }
    let cost = |cell: usize, digit: usize| gain(cell - 1, digit - 1).map_or(IMPOSSIBLE, |gain| -gain);
    let (mut cell_price, mut digit_price) = (vec![0i64; cells + 1], vec![0i64; size + 1]);
    // The cell of each digit; 0 for none.
    let mut owner = vec![0; size + 1];
    for cell in 1..=cells {
        owner[0] = cell;
        let mut here = 0;
        let mut nearest = vec![i64::MAX; size + 1];
        let mut from = vec![0; size + 1];
        let mut visited = vec![false; size + 1];
        while owner[here] != 0 {
            visited[here] = true;
            let own = owner[here];
            let (mut step, mut next) = (i64::MAX, 0);
            for digit in (1..=size).filter(|&digit| !visited[digit]) {
                let length = cost(own, digit) - cell_price[own] - digit_price[digit];
                if length < nearest[digit] {
                    (nearest[digit], from[digit]) = (length, here);
                }
                if nearest[digit] < step {
                    (step, next) = (nearest[digit], digit);
                }
            }
            for digit in 0..=size {
                if visited[digit] {
                    cell_price[owner[digit]] += step;
                    digit_price[digit] -= step;
                } else {
                    nearest[digit] -= step;
                }
            }
            here = next;
        }
        while here != 0 {
            owner[here] = owner[from[here]];
            here = from[here];
        }
    }
    let possible = (1..=size).all(|digit| owner[digit] == 0 || cost(owner[digit], digit) < IMPOSSIBLE);
    let negated = |prices: Vec<i64>| prices.into_iter().skip(1).map(|price| -price).collect();
    possible.then(|| (negated(cell_price), negated(digit_price)))
}
