//! Builders of rules about clues beside the grid.

use super::super::element::Place;
use super::super::rules::SentenceMatch;
use super::{Builder, pointer_direction};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, Side};

impl Builder<'_> {
    /// A clue is the sum of the cells up to the first border of a region.
    pub(super) fn sum_to_border(&mut self, chosen: &[usize]) -> Result<(), String> {
        let size = self.size();
        for &at in chosen {
            let element = &self.elements[at];
            let sum =
                element.text.trim().parse().map_err(|_| format!("\"{}\" is not a number", element.text))?;
            let region = |cell: &Cell| self.shape.region_of(cell.index() / size, cell.index() % size);
            let first = element.cells.first().map(region);
            let cells =
                element.cells.iter().copied().take_while(|cell| Some(region(cell)) == first).collect();
            self.product.constraints.push(Constraint::with(Kind::Sum, sum, cells));
        }
        Ok(())
    }

    /// The first cells rise in the direction of an arrow beside the grid.
    pub(super) fn rising_from_arrow(
        &mut self,
        found: &SentenceMatch,
        chosen: &[usize],
    ) -> Result<(), String> {
        let count =
            found.numbers().next().filter(|&count| count > 1).ok_or("it says no number of cells")? as usize;
        for &at in chosen {
            let element = &self.elements[at];
            let Place::Side(side, _) = element.place else {
                return Err("it is not beside the grid".to_owned());
            };
            let direction = pointer_direction(element).ok_or("an arrow without a direction")?;
            let inwards = match side {
                Side::Top => [1, 0],
                Side::Bottom => [-1, 0],
                Side::Left => [0, 1],
                Side::Right => [0, -1],
            };
            let mut cells: Vec<Cell> = element.cells.iter().copied().take(count).collect();
            if direction == inwards.map(|part: i32| -part) {
                cells.reverse();
            } else if direction != inwards {
                return Err("an arrow points along the edge".to_owned());
            }
            self.product.constraints.push(Constraint::of(Kind::Thermometer, cells));
        }
        Ok(())
    }

    /// Digits beside the grid stand among the first cells.
    pub(super) fn outside_digits(&mut self, chosen: &[usize]) -> Result<(), String> {
        for &at in chosen {
            let Place::Side(side, line) = self.elements[at].place else { continue };
            let text = &self.elements[at].text;
            for sign in text.chars().filter(|c| !c.is_whitespace() && *c != ',') {
                let digit = self
                    .shape
                    .digit_of(sign)
                    .ok_or_else(|| format!("\"{text}\" is not a list of digits of this board"))?;
                self.product.outside.push((side, line, digit));
            }
        }
        Ok(())
    }
}
