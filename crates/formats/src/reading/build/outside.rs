//! Builders of rules about clues beside the grid.

use super::super::element::Place;
use super::super::rules::SentenceMatch;
use super::{BuildError, Builder, RuleResult, pointer_direction, text_number};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind};

impl Builder<'_> {
    /// A clue is the sum of the cells up to the first border of a region.
    pub(super) fn sum_to_border(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let region = |cell: &Cell| self.shape.houses_of(*cell)[2];
            let first = element.cells.first().map(region);
            let cells = element.cells.iter().copied().take_while(|cell| Some(region(cell)) == first);
            Ok(Constraint::with(Kind::Sum, text_number(&element.text)?, cells.collect()))
        })
    }

    /// The first cells rise in the direction of an arrow beside the grid.
    pub(super) fn rising_from_arrow(&self, found: &SentenceMatch, chosen: &[usize]) -> RuleResult {
        let count = found.numbers().next().filter(|&count| count > 1).ok_or(BuildError::NoCount)? as usize;
        self.each(chosen, |element| {
            let &[first, second, ..] = element.cells.as_slice() else {
                return Err(BuildError::FewCells);
            };
            let direction = pointer_direction(element).ok_or(BuildError::NoDirection)?;
            let step = second.index() as i32 - first.index() as i32;
            let inwards = if step.abs() == 1 { [0, step] } else { [step.signum(), 0] };
            let mut cells: Vec<Cell> = element.cells.iter().copied().take(count).collect();
            if direction == inwards.map(|part: i32| -part) {
                cells.reverse();
            } else if direction != inwards {
                return Err(BuildError::AlongEdge);
            }
            Ok(Constraint::of(Kind::Thermometer, cells))
        })
    }

    /// Digits beside the grid stand among the first cells.
    pub(super) fn outside_digits(&mut self, chosen: &[usize]) -> RuleResult {
        for &at in chosen {
            let Place::Side(side, line) = self.elements[at].place else { continue };
            let text = &self.elements[at].text;
            for sign in text.chars().filter(|c| !c.is_whitespace() && *c != ',') {
                let digit = self.shape.digit_of(sign).ok_or_else(|| BuildError::OtherDigits(text.clone()))?;
                self.product.outside.push((side, line, digit));
            }
        }
        Ok(Vec::new())
    }
}
