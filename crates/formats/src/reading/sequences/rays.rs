//! Digits that count or name what an arrow points at, or what is around them.

use super::super::automaton::sequence;
use super::super::build::{BuildError, Builder, RuleResult, pointer_direction};
use super::super::element::Element;
use super::super::rules::SentenceMatch;
use whydoku_board::Cell;

impl Builder<'_> {
    /// A digit is the number of digits in the cells around it that are less, greater, or of its parity or the other.
    pub(in super::super) fn count_around(&self, found: &SentenceMatch, chosen: &[usize]) -> RuleResult {
        let size = self.shape.size();
        let cells = self.cells_of(chosen).into_iter().map(|centre| {
            let (row, column) = (centre.index() / size, centre.index() % size);
            let near = |line: usize| line.saturating_sub(1)..(line + 2).min(size);
            let around =
                near(row).flat_map(|row| near(column).map(move |column| Cell::new(row * size + column)));
            let cells: Vec<Cell> =
                [centre].into_iter().chain(around.filter(|cell| *cell != centre)).collect();
            let is_counted = |digit: i32, value: i32| match () {
                () if found.has("greater") => value > digit,
                () if found.has("same-parity") => value % 2 == digit % 2,
                () if found.has("different-parity") => value % 2 != digit % 2,
                () => value < digit,
            };
            let step = |at, &(digit, count): &(i32, i32), value: i32| {
                let next =
                    if at == 0 { (value, 0) } else { (digit, count + i32::from(is_counted(digit, value))) };
                Some(next).filter(|(digit, count)| count <= digit)
            };
            sequence("count around", &cells, self.values(), (0, 0), step, |(digit, count)| digit == count)
        });
        cells.collect()
    }

    /// A digit is the number of digits of its parity that its arrows point at.
    pub(in super::super) fn seen_parity(&self, chosen: &[usize]) -> RuleResult {
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
    pub(in super::super) fn pointing(&self, named: Option<i32>, chosen: &[usize]) -> RuleResult {
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
