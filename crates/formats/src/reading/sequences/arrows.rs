//! Arrows whose first cell is computed from the others.

use super::super::automaton::sequence;
use super::super::build::{Builder, RuleResult};
use super::multiply;

impl Builder<'_> {
    /// The first digit is the product of the others.
    pub(super) fn product_arrow(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let cells = &element.cells;
            sequence(
                "product arrow",
                cells,
                self.values(),
                (0, 0),
                |at, &(target, product), value| match at {
                    0 => Some((value, 1)),
                    _ => Some((target, multiply(product, value, target)?)),
                },
                |(target, product)| target == product,
            )
        })
    }

    /// The first digit is the average of the others.
    pub(super) fn average_arrow(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let count = element.cells.len() as i32 - 1;
            sequence(
                "average arrow",
                &element.cells,
                self.values(),
                (0, 0),
                |at, &(target, total), value| match at {
                    0 => Some((value * count, 0)),
                    _ => Some((target, total + value)).filter(|(target, total)| total <= target),
                },
                |(target, total)| target == total,
            )
        })
    }
}
