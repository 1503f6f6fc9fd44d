//! Product cages: digits differ and have a product.

use super::prelude::*;
use crate::automaton::digit_sets::{DIGIT_LIMIT, DigitSets};
use whydoku_cells::bits::members;

pub(super) const PRODUCT_CAGE: KindFacts = KindFacts {
    key: "product-cages",
    head: Head::Number,
    drawing: Drawing::Cage,
    is_ordered: false,
    problem: exceeds_digits,
    rules: |cage, rules| {
        rules.distinct(&cage.cells);
        rules.relation(&cage.cells, Product { total: cage.number() });
    },
    holds: |v, cage, _| {
        // The product of all digits up to 25 fits.
        let product: i128 = v.iter().map(|&value| i128::from(value)).product();
        are_distinct(v) && product == cage.number().into()
    },
    ..KindFacts::DEFAULT
};

/// Digits that differ and have a product.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Product {
    total: i32,
}

impl RuleReader for Product {
    /// The product of the digits read, and their set. Of the product 0, only whether there was a 0.
    type State = (i32, u32);

    fn starts(&self) -> Vec<(i32, u32)> {
        vec![(1, 0)]
    }

    fn step(&self, (product, digits): (i32, u32), _: usize, digit: DigitValue) -> Option<(i32, u32)> {
        let product = match (self.total, digit.value) {
            (0, 0) => 0,
            (0, _) => product,
            (_, value) => Some(product * value).filter(|&next| next != 0 && self.total % next == 0)?,
        };
        (digits & digit.bit() == 0).then_some((product, digits | digit.bit()))
    }

    fn accepts(&self, (product, _): (i32, u32)) -> bool {
        product == self.total
    }

    fn estimated_steps(&self, domains: &[u32]) -> usize {
        steps_of_sets(domains)
    }

    fn digit_sets(&self, lowest: i32, cells: usize, size: usize) -> Option<DigitSets> {
        let product =
            |set: usize| members(set as u64).map(|digit| digit as i64 + i64::from(lowest)).product::<i64>();
        let is_filling =
            |&set: &usize| set.count_ones() as usize == cells && product(set) == self.total.into();
        (size <= DIGIT_LIMIT).then(|| DigitSets::of_sets(cells, (0..1 << size).filter(is_filling)))
    }
}
