//! Rules that count or compute along cells, each as an automaton.

mod areas;
mod arrows;
mod corners;
mod lines;
mod outside;
mod rays;

use super::automaton::sequence;
use super::build::{Builder, RuleResult};
use super::element::Element;
use super::rules::SentenceMatch;
use std::ops::RangeInclusive;
use whydoku_board::{Cell, Constraint};

/// The number in the text of an element.
fn text_number(element: &Element) -> Result<i32, String> {
    element.text.trim().parse().map_err(|_| format!("\"{}\" is not a number", element.text))
}

/// The first number of a sentence.
fn first_number(found: &SentenceMatch) -> Result<i32, String> {
    found.numbers().next().ok_or_else(|| "it says no number".to_owned())
}

impl Builder<'_> {
    /// Makes a rule that counts or computes; `None` if there is none of this name.
    pub(super) fn count(&self, name: &str, found: &SentenceMatch, chosen: &[usize]) -> Option<RuleResult> {
        Some(match name {
            "product-arrow" => self.product_arrow(chosen),
            "smaller-around" => self.smaller_around(chosen),
            "seen-parity" => self.seen_parity(chosen),
            "head-product" => self.head_product(found, chosen),
            "first-of-parity" => self.first_of_parity(chosen),
            "average-arrow" => self.average_arrow(chosen),
            "same-difference" => self.same_difference(chosen),
            "doubling" => self.doubling(chosen),
            "line-product" => self.line_product(found, chosen),
            "multiplication-square" => self.multiplication_squares(chosen),
            "first-extremes-sum" => self.first_extremes_sum(found, chosen),
            "rising-run-sum" => self.rising_run_sum(chosen),
            "longest-parity-run" => self.longest_parity_run(chosen),
            "triplet-sum" => self.triplet_sum(chosen),
            "pointing-repeat" | "pointing-nine" => self.pointing(name, found, chosen),
            "opposite-differences" => self.opposite_differences(chosen),
            "opposite-operations" => self.opposite_operations(chosen),
            "difference-from-first" => self.difference_from_first(chosen),
            "distinct-in-areas" => self.distinct_in_areas(found, chosen),
            "pyramid" => self.pyramid(chosen),
            "touching-consecutive" => self.touching_consecutive(),
            "arithmetic-sequence" => self.arithmetic_sequence(chosen),
            _ => return None,
        })
    }

    /// A constraint for each chosen element.
    fn each(&self, chosen: &[usize], make: impl Fn(&Element) -> Result<Constraint, String>) -> RuleResult {
        chosen.iter().map(|&at| make(&self.elements[at])).collect()
    }

    /// The values of the digits.
    fn values(&self) -> RangeInclusive<i32> {
        self.shape.lowest()..=self.shape.highest()
    }
}

/// The first cells of an element, at least one.
fn first_cells(element: &Element, count: i32) -> &[Cell] {
    &element.cells[..element.cells.len().min(count.max(1) as usize)]
}

/// The digits of the cells have this product.
fn product(cells: &[Cell], values: RangeInclusive<i32>, total: i32) -> Result<Constraint, String> {
    sequence(
        "product",
        cells,
        values,
        1,
        |_, &product, value| multiply(product, value, total),
        |&product| product == total,
    )
}

/// Multiplies a product whose end is to be `total`; `None` if it no longer can be. For a total of 0 it stays at most 1, which
/// says as much and never overflows.
fn multiply(product: i32, value: i32, total: i32) -> Option<i32> {
    let product = product * value;
    match total {
        0 => Some(product.min(1)),
        _ => Some(product).filter(|&product| product != 0 && total % product == 0),
    }
}

#[cfg(test)]
mod tests {
    use super::multiply;

    #[test]
    fn products_with_0_and_large_digits_are_followed() {
        let follow = |digits: &[i32], total| {
            digits.iter().try_fold(1, |product, &digit| multiply(product, digit, total)) == Some(total)
        };
        assert!(follow(&[2, 3, 4], 24) && !follow(&[2, 3, 5], 24) && !follow(&[2, 3], 24));
        assert!(!follow(&[0, 3], 24) && !follow(&[3, 0], 24));
        assert!(!follow(&[25; 25], 0) && follow(&[5, 0, 25], 0));
    }
}
