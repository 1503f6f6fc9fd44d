//! Builders of rules about marked cells and cages.

use super::super::element::Form;
use super::super::rules::SentenceMatch;
use super::{BuildError, Builder, digits_of, text_number};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, Digit, DigitSet, edge_neighbours};

impl Builder<'_> {
    /// Marked cells hold more, or less, than each unmarked cell beside them.
    pub(super) fn compare_with_unmarked(&mut self, is_greater: bool, chosen: &[usize]) {
        let size = self.size();
        let all = self.cells_of(chosen);
        for &cell in &all {
            for other in
                edge_neighbours(size, cell.index()).map(Cell::new).filter(|other| !all.contains(other))
            {
                let pair = if is_greater { vec![cell, other] } else { vec![other, cell] };
                self.product.constraints.push(Constraint::of(Kind::Greater, pair));
            }
        }
    }

    /// Circles mark odd digits, squares even ones.
    pub(super) fn odd_or_even(&mut self, chosen: &[usize]) {
        for &at in chosen {
            let element = &self.elements[at];
            let kind = if element.form == Form::Circle { Kind::Odd } else { Kind::Even };
            let cells = element.cells.clone().into_iter();
            self.product.constraints.extend(cells.map(|cell| Constraint::of(kind, vec![cell])));
        }
    }

    /// Each of these cages holds the digits from 1 to the number of its cells.
    pub(super) fn cages_to_size(&mut self, chosen: &[usize]) {
        for &at in chosen {
            let cells = self.elements[at].cells.clone();
            let count = cells.len() as i32;
            self.product.constraints.push(Constraint::with(Kind::Cage, count * (count + 1) / 2, cells));
        }
    }

    /// Cells hold one of the digits that the sentence names.
    pub(super) fn restrict(&mut self, found: &SentenceMatch, chosen: &[usize]) -> Result<(), BuildError> {
        let all = self.cells_of(chosen);
        let digits: DigitSet = found
            .numbers()
            .map(|number| self.shape.digit_worth(number).ok_or(BuildError::NoDigit))
            .collect::<Result<DigitSet, _>>()?;
        self.product.restricted.extend(all.iter().map(|&cell| (cell, digits)));
        Ok(())
    }

    /// Cells hold values that fit the digits of a clue.
    pub(super) fn exclude(&mut self, chosen: &[usize], fits: fn(i32, &[i32]) -> bool) {
        let size = self.size();
        for &at in chosen {
            let element = &self.elements[at];
            let numbers = match element.numbers.as_slice() {
                [] => digits_of(&element.text, size).unwrap_or_default(),
                numbers => numbers.to_vec(),
            };
            let lowest = self.shape.lowest();
            let is_kept = |&at: &usize| fits(lowest + at as i32, &numbers);
            let digits: DigitSet = (0..size).filter(is_kept).map(Digit::new).collect();
            self.product.restricted.extend(element.cells.iter().map(|&cell| (cell, digits)));
        }
    }

    /// Cages have sums, and their digits may repeat.
    pub(super) fn cages_with_repeats(&mut self, chosen: &[usize]) -> Result<(), BuildError> {
        for &at in chosen {
            let element = &self.elements[at];
            // A sentence about their sums made them cages.
            self.product.constraints.retain(|one| one.kind != Kind::Cage || one.cells != element.cells);
            if !element.text.is_empty() {
                let sum = text_number(&element.text)?;
                self.product.constraints.push(Constraint::with(Kind::Sum, sum, element.cells.clone()));
            }
        }
        Ok(())
    }
}
