//! Areas whose digits are counted or computed.

use super::super::automaton::sequence;
use super::super::build::{BuildError, Builder, RuleResult};
use std::collections::BTreeSet;
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, cell_name, edge_neighbours};

impl Builder<'_> {
    /// Two digits above multiply to the two-digit number below.
    pub(super) fn multiplication_squares(&self, chosen: &[usize]) -> RuleResult {
        let squares = self.squares(chosen)?;
        let square = |cells: &Vec<Cell>| {
            sequence(
                "multiplication",
                cells,
                self.values(),
                (0, 0),
                |at, &(a, b), value| match at {
                    0 => Some((value, 0)),
                    1 => Some((a * value, 0)),
                    2 => Some((a, value)).filter(|_| a / 10 == value),
                    _ => Some((a, b * 10 + value)),
                },
                |(a, b)| a == b,
            )
        };
        squares.iter().map(square).collect()
    }

    /// A digit is the difference of the two diagonally below it.
    pub(super) fn pyramid(&self, chosen: &[usize]) -> RuleResult {
        let marked: BTreeSet<usize> =
            chosen.iter().flat_map(|&at| &self.elements[at].cells).map(|cell| cell.index()).collect();
        let size = self.shape.size();
        marked
            .iter()
            .filter_map(|&top| {
                let (row, column) = (top / size, top % size);
                let below = |column: usize| {
                    Some((row + 1) * size + column)
                        .filter(|cell| row + 1 < size && column < size && marked.contains(cell))
                };
                let (a, b) = (below(column.checked_sub(1)?)?, below(column + 1)?);
                Some(sequence(
                    "difference below",
                    &[a, b, top].map(Cell::new),
                    self.values(),
                    (0, 0),
                    |at, &(a, difference), value| match at {
                        0 => Some((value, 0)),
                        1 => Some((0, (a - value).abs())),
                        _ => Some((0, 0)).filter(|_| value == difference),
                    },
                    |_| true,
                ))
            })
            .collect()
    }

    /// Each digit stands beside a consecutive one.
    pub(super) fn touching_consecutive(&self) -> RuleResult {
        let size = self.shape.size();
        let name = |cell: usize| cell_name(cell, size);
        (0..size * size)
            .map(|cell| {
                let others = edge_neighbours(size, cell);
                let groups: Vec<String> =
                    others.map(|other| format!("[white-dots: 1: {} {}]", name(cell), name(other))).collect();
                Ok(Constraint::read(Kind::AnyOf, &groups.join(" or "), size)?)
            })
            .collect()
    }

    /// Squares of two by two cells, row by row: cages, or areas that are coloured.
    fn squares(&self, chosen: &[usize]) -> Result<Vec<Vec<Cell>>, BuildError> {
        let size = self.shape.size();
        let areas = self.areas(chosen);
        areas
            .into_iter()
            .map(|area| {
                let first = area.first().map_or(0, |cell| cell.index());
                let square: Vec<Cell> =
                    [0, 1, size, size + 1].into_iter().map(|by| Cell::new(first + by)).collect();
                if area == square { Ok(area) } else { Err(BuildError::NoSquare("two by two")) }
            })
            .collect()
    }
}
