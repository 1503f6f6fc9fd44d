//! Areas whose digits are counted or computed.

use super::super::automaton::sequence;
use super::super::build::{BuildError, Builder, RuleResult};
use super::super::element::Element;
use std::collections::BTreeSet;
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, cell_name, edge_neighbours};

impl Builder<'_> {
    /// Two digits above multiply to the two-digit number below.
    pub(in super::super) fn multiplication_squares(&self, chosen: &[usize]) -> RuleResult {
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

    /// Every two elements have the same sum, or other sums; digits in typed cages differ.
    pub(in super::super) fn totals(&self, are_equal: bool, chosen: &[usize]) -> RuleResult {
        let all = || chosen.iter().map(|&at| &self.elements[at]);
        let has_clue = |&at: &usize| {
            let Element { kind, text, .. } = &self.elements[at];
            kind.is_none() && !text.is_empty() && self.made[at].is_empty()
        };
        if chosen.iter().any(has_clue) {
            return Err(BuildError::NotConfirmed);
        }
        let cages = all().filter(|one| one.kind == Some(Kind::Cage));
        let cages =
            cages.map(|cage| Ok(Constraint::new(Kind::Cage, cage.cells.clone(), cage.numbers.clone())));
        let pairs =
            all().enumerate().flat_map(|(at, first)| all().skip(at + 1).map(move |other| (at, first, other)));
        let pairs = pairs.filter(|(at, ..)| !are_equal || *at == 0).map(|(_, first, other)| {
            let (cells, count) = ([first.cells.as_slice(), &other.cells].concat(), first.cells.len());
            if are_equal {
                return Ok(Constraint::new(
                    Kind::EqualSums,
                    cells,
                    vec![count as i32, other.cells.len() as i32],
                ));
            }
            let step = |at, &by: &i32, value: i32| Some(if at < count { by + value } else { by - value });
            sequence("different sums", &cells, self.values(), 0, step, |by| *by != 0)
        });
        cages.chain(pairs).collect()
    }

    /// A digit is the difference of the two diagonally below it.
    pub(in super::super) fn pyramid(&self, chosen: &[usize]) -> RuleResult {
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
    pub(in super::super) fn touching_consecutive(&self) -> RuleResult {
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
