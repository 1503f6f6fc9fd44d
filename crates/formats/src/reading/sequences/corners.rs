//! Marks between and at the corners of cells.

use super::super::automaton::sequence;
use super::super::build::{BuildError, Builder, RuleResult};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind, cell_name};

impl Builder<'_> {
    /// The difference of two cells is the first digit of their line.
    pub(in super::super) fn difference_from_first(&self, chosen: &[usize]) -> RuleResult {
        self.each(chosen, |element| {
            let [a, b] = element.sorted_cells()[..] else {
                return Err(BuildError::NotBetweenCells);
            };
            let size = self.shape.size();
            let is_across = b.index() == a.index() + 1;
            let first = Cell::new(if is_across { a.index() / size * size } else { a.index() % size });
            if first == a {
                let [a, b] = [a, b].map(|cell| cell_name(cell.index(), size));
                return Ok(Constraint::read(Kind::Relation, &format!("abs(a - b) = a: {a} {b}"), size)?);
            }
            sequence(
                "difference from the first",
                &[first, a, b],
                self.values(),
                (0, 0),
                |at, &(first, a), value| match at {
                    0 => Some((value, 0)),
                    1 => Some((first, value)),
                    _ => Some((0, 0)).filter(|_| (a - value).abs() == first),
                },
                |_| true,
            )
        })
    }

    /// `9x` at a corner: both pairs of opposite digits have this product.
    pub(in super::super) fn opposite_operations(&self, chosen: &[usize]) -> RuleResult {
        let size = self.shape.size();
        let mut made = Vec::new();
        for &at in chosen {
            let element = &self.elements[at];
            let text = element.text.trim();
            let wrong = || BuildError::Operation(text.to_owned());
            let sign = text.chars().find(|sign| !sign.is_ascii_digit()).ok_or_else(wrong)?;
            let number: i32 = text.replace(sign, "").trim().parse().map_err(|_| wrong())?;
            let rule = match sign {
                '+' => format!("a + b = {number}"),
                '-' | '−' | '–' => format!("abs(a - b) = {number}"),
                'x' | 'X' | '×' | '*' => format!("a * b = {number}"),
                '/' | '÷' | ':' => format!("a = {number} * b or b = {number} * a"),
                _ => return Err(wrong()),
            };
            let [a, b, c, d] = element.sorted_cells()[..] else {
                return Err(BuildError::NotAtCorner);
            };
            for [one, two] in [[a, d], [b, c]] {
                let [one, two] = [one, two].map(|cell| cell_name(cell.index(), size));
                made.push(Constraint::read(Kind::Relation, &format!("{rule}: {one} {two}"), size)?);
            }
        }
        Ok(made)
    }
}
