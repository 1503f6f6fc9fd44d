//! Digits that count or name what an arrow points at, or what is around them.

use super::super::automaton::sequence;
use super::super::build::{BuildError, Builder, RuleResult, pointer_direction};
use super::super::element::Element;
use whydoku_board::Cell;

impl Builder<'_> {
    /// A digit is the number of smaller digits in the cells around it.
    pub(super) fn smaller_around(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let size = self.shape.size() as i32;
            let centre = element.cells.first().ok_or(BuildError::NoCell)?.index() as i32;
            let (row, column) = (centre / size, centre % size);
            let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (row + down, column + right)));
            let around = around.filter(|&(r, c)| {
                (0..size).contains(&r) && (0..size).contains(&c) && (r, c) != (row, column)
            });
            let mut cells = vec![Cell::new(centre as usize)];
            cells.extend(around.map(|(r, c)| Cell::new((r * size + c) as usize)));
            sequence(
                "smaller digits around",
                &cells,
                self.values(),
                (0, 0),
                |at, &(digit, count), value| match at {
                    0 => Some((value, 0)),
                    _ => Some((digit, count + i32::from(value < digit)))
                        .filter(|(digit, count)| count <= digit),
                },
                |(digit, count)| digit == count,
            )
        })
    }

    /// A digit is the number of digits of its parity that its arrows point at.
    pub(super) fn seen_parity(&self, chosen: &[usize]) -> RuleResult {
        let mut seen: Vec<(Cell, Vec<Cell>)> = Vec::new();
        for &at in chosen {
            let ray = self.ray(&self.elements[at])?;
            match seen.iter_mut().find(|(cell, _)| *cell == ray[0]) {
                Some((_, cells)) => cells.extend(&ray[1..]),
                None => seen.push((ray[0], ray)),
            }
        }
        seen.iter()
            .map(|(_, cells)| {
                sequence(
                    "seen digits of its parity",
                    cells,
                    self.values(),
                    (0, 0),
                    |at, &(digit, count), value| match at {
                        0 => Some((value, 0)),
                        _ => Some((digit, count + i32::from((value - digit) % 2 == 0)))
                            .filter(|(digit, count)| count <= digit),
                    },
                    |(digit, count)| digit == count,
                )
            })
            .collect()
    }

    /// A digit says how far away a digit, its own if none is named, stands in the direction of an arrow.
    pub(super) fn pointing(&self, named: Option<i32>, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let ray = self.ray(element)?;
            sequence(
                "pointing",
                &ray,
                self.values(),
                (0, 0),
                |at, &(left, digit), value| match at {
                    0 if value < ray.len() as i32 => Some((value, named.unwrap_or(value))),
                    0 => None,
                    _ if left == 1 => Some((0, 0)).filter(|_| value == digit),
                    _ if left == 0 => Some((0, 0)),
                    _ => Some((left - 1, digit)),
                },
                |&(left, _)| left == 0,
            )
        })
    }

    /// The cell of an arrow, and those that it points at.
    fn ray(&self, element: &Element) -> Result<Vec<Cell>, BuildError> {
        let [down, right] = pointer_direction(element).ok_or(BuildError::NoDirection)?;
        let size = self.shape.size() as i32;
        let from = element.cells.first().ok_or(BuildError::NoCell)?.index() as i32;
        let (mut row, mut column) = (from / size, from % size);
        let mut cells = Vec::new();
        while (0..size).contains(&row) && (0..size).contains(&column) {
            cells.push(Cell::new((row * size + column) as usize));
            (row, column) = (row + down, column + right);
        }
        if cells.len() < 2 { Err(BuildError::OffBoard) } else { Ok(cells) }
    }
}
