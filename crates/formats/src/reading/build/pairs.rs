//! Builders of rules about marks between and at the corners of cells.

use super::super::rules::SentenceMatch;
use super::{BuildError, Builder};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind};

impl Builder<'_> {
    /// White dots join consecutive digits, black ones digits of which one is the double.
    pub(super) fn kropki(&mut self, chosen: &[usize]) -> Result<(), BuildError> {
        for &at in chosen {
            let element = &self.elements[at];
            let (kind, number) = match element.kind {
                Some(kind @ (Kind::WhiteDot | Kind::BlackDot)) => (kind, element.numbers.first().copied()),
                None if element.distance("white").is_some() => (Kind::WhiteDot, None),
                None if element.distance("black").is_some() => (Kind::BlackDot, None),
                _ => return Err(BuildError::NothingFits),
            };
            let usual = if kind == Kind::WhiteDot { 1 } else { 2 };
            let number = number.unwrap_or(usual);
            self.product.constraints.push(Constraint::with(kind, number, element.cells.clone()));
        }
        Ok(())
    }

    /// As many cells on both sides of an edge have the same sum.
    pub(super) fn equal_groups(&mut self, found: &SentenceMatch, chosen: &[usize]) -> Result<(), BuildError> {
        let size = self.size();
        let count = found.numbers().next().filter(|&count| count > 0).ok_or(BuildError::NoCount)? as usize;
        for &at in chosen {
            let [a, b] = self.elements[at].sorted_cells()[..] else {
                return Err(BuildError::NotBetweenCells);
            };
            let (mut before, mut after) = (vec![a.index()], vec![b.index()]);
            let step = b.index() - a.index();
            for more in 1..count {
                before.push(a.index().checked_sub(step * more).ok_or(BuildError::NearEdge)?);
                after.push(b.index() + step * more);
            }
            let alike = |cells: &[usize]| {
                cells.iter().all(|&cell| {
                    cell < size * size
                        && if step == 1 {
                            cell / size == a.index() / size
                        } else {
                            cell % size == a.index() % size
                        }
                })
            };
            if !alike(&before) || !alike(&after) {
                return Err(BuildError::NearEdge);
            }
            let cells = before.into_iter().chain(after).map(Cell::new).collect();
            let numbers = vec![count as i32; 2];
            self.product.constraints.push(Constraint::new(Kind::EqualSums, cells, numbers));
        }
        Ok(())
    }

    /// Both pairs of opposite cells at a corner have the same sum.
    pub(super) fn opposite_sums(&mut self, chosen: &[usize]) -> Result<(), BuildError> {
        for &at in chosen {
            let [a, b, c, d] = self.elements[at].sorted_cells()[..] else {
                return Err(BuildError::NotAtCorner);
            };
            let cells = vec![a, d, b, c];
            self.product.constraints.push(Constraint::new(Kind::EqualSums, cells, vec![2, 2]));
        }
        Ok(())
    }

    /// The two-digit numbers on both sides of a letter have a sum.
    pub(super) fn two_digit_sum(
        &mut self,
        found: &SentenceMatch,
        chosen: &[usize],
    ) -> Result<(), BuildError> {
        let size = self.size();
        let sum = found.numbers().last().ok_or(BuildError::NoSum)?;
        let letter = found.letter().ok_or(BuildError::NoLetter)?;
        let here = chosen.iter().filter(|&&at| self.elements[at].text.trim().eq_ignore_ascii_case(&letter));
        for &at in here.collect::<Vec<_>>() {
            let [a, b] = self.elements[at].sorted_cells()[..] else {
                return Err(BuildError::NotBetweenCells);
            };
            let step = b.index() - a.index();
            let first =
                a.index().checked_sub(step).filter(|first| step > 1 || first / size == a.index() / size);
            let last = Some(b.index() + step)
                .filter(|&last| last < size * size && (step > 1 || last / size == b.index() / size));
            let (Some(first), Some(last)) = (first, last) else {
                return Err(BuildError::NearEdge);
            };
            let cells = vec![Cell::new(first), a, b, Cell::new(last)];
            self.product.constraints.push(Constraint::new(Kind::Equation, cells, vec![10, 1, 10, 1, sum]));
        }
        Ok(())
    }
}
