//! Rules that count or compute along cells, each as an automaton.

mod areas;
mod corners;
pub(super) mod formula;
mod lines;
mod outside;
mod rays;

use super::build::{BuildError, Builder, RuleResult};
use super::element::Element;
use super::rules::SentenceMatch;
use std::ops::RangeInclusive;
use whydoku_board::{Cell, Constraint};

/// The first number of a sentence.
pub(super) fn first_number(found: &SentenceMatch) -> Result<i32, BuildError> {
    found.numbers().next().ok_or(BuildError::NoNumber)
}

impl Builder<'_> {
    /// A constraint for each chosen element.
    pub(super) fn each(
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
