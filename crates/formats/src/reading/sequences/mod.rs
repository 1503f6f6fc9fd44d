//! Rules that count or compute along cells, each as an automaton.

mod areas;
mod arrows;
mod corners;
pub(super) mod formula;
mod lines;
mod outside;
mod rays;

use super::build::{BuildError, Builder, RuleResult};
use super::element::Element;
use super::rules::{SentenceMatch, SequenceMeaning};
use std::ops::RangeInclusive;
use whydoku_board::{Cell, Constraint};

/// The first number of a sentence.
fn first_number(found: &SentenceMatch) -> Result<i32, BuildError> {
    found.numbers().next().ok_or(BuildError::NoNumber)
}

impl Builder<'_> {
    /// Makes a rule that counts or computes.
    pub(super) fn sequences(
        &mut self,
        meaning: SequenceMeaning,
        found: &SentenceMatch,
        chosen: &[usize],
    ) -> RuleResult {
        match meaning {
            SequenceMeaning::ArithmeticSequence => self.arithmetic_sequence(chosen),
            SequenceMeaning::AverageArrow => self.average_arrow(chosen),
            SequenceMeaning::CountAround => self.count_around(found, chosen),
            SequenceMeaning::DifferenceFromFirst => self.difference_from_first(chosen),
            SequenceMeaning::Doubling => self.doubling(chosen),
            SequenceMeaning::FirstExtremesSum => self.first_extremes_sum(first_number(found)?, chosen),
            SequenceMeaning::FirstOfParity => self.first_of_parity(chosen),
            SequenceMeaning::Formula => self.formulas(found, chosen),
            SequenceMeaning::LongestParityRun => self.longest_parity_run(chosen),
            SequenceMeaning::MultiplicationSquare => self.multiplication_squares(chosen),
            SequenceMeaning::OppositeDifferences => self.opposite_differences(chosen),
            SequenceMeaning::OppositeOperations => self.opposite_operations(chosen),
            SequenceMeaning::PointingNine => self.pointing(Some(first_number(found).unwrap_or(9)), chosen),
            SequenceMeaning::PointingRepeat => self.pointing(None, chosen),
            SequenceMeaning::ProductArrow => self.product_arrow(chosen),
            SequenceMeaning::Pyramid => self.pyramid(chosen),
            SequenceMeaning::RisingRunSum => self.rising_run_sum(chosen),
            SequenceMeaning::SameDifference => self.same_difference(chosen),
            SequenceMeaning::SeenParity => self.seen_parity(chosen),
            SequenceMeaning::TouchingConsecutive => self.touching_consecutive(),
            SequenceMeaning::TripletSum => self.triplet_sum(chosen),
            SequenceMeaning::Zigzag => self.zigzag(chosen),
        }
    }

    /// A constraint for each chosen element.
    fn each(
        &self,
        chosen: &[usize],
        make: impl Fn(&Element) -> Result<Constraint, BuildError>,
    ) -> RuleResult {
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
