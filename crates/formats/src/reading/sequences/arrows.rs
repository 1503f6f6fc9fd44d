//! Arrows whose first cell is computed from the others.

use super::super::automaton::sequence;
use super::super::build::{Builder, RuleResult};
use super::multiply;

impl Builder<'_> {
    /// The first digit is the product of the others.
    pub(super) fn product_arrow(&self, chosen: &[usize]) -> RuleResult {
        self.computed("product arrow", chosen, |value, _| (value, 1), multiply)
    }

    /// The first digit is the average of the others.
    pub(super) fn average_arrow(&self, chosen: &[usize]) -> RuleResult {
        let add = |total, value, target| Some(total + value).filter(|total| *total <= target);
        self.computed("average arrow", chosen, |value, others| (value * others, 0), add)
    }

    /// The result of the other digits is what the first one and their number demand.
    fn computed(
        &self,
        name: &str,
        chosen: &[usize],
        begin: impl Fn(i32, i32) -> (i32, i32),
        step: impl Fn(i32, i32, i32) -> Option<i32>,
    ) -> RuleResult {
        self.each(chosen, |element| {
            let others = element.cells.len() as i32 - 1;
            let next = |at, &(target, result): &(i32, i32), value| match at {
                0 => Some(begin(value, others)),
                _ => Some((target, step(result, value, target)?)),
            };
            sequence(name, &element.cells, self.values(), (0, 0), next, |(target, result)| target == result)
        })
    }
}
