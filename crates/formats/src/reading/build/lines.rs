//! Builders of rules about lines.

use super::{BuildError, Builder};
use whydoku_board::{Constraint, ConstraintKind as Kind};

impl Builder<'_> {
    /// The cells between the ends of a line differ.
    pub(super) fn cages_inside(&mut self, chosen: &[usize]) -> Result<(), BuildError> {
        for &at in chosen {
            let [_, inner @ .., _] = self.elements[at].cells.as_slice() else {
                return Err(BuildError::FewCells);
            };
            if inner.len() > 1 {
                self.product.constraints.push(Constraint::of(Kind::Cage, inner.to_vec()));
            }
        }
        Ok(())
    }

    /// The cells between the ends of a line are less than the ends.
    pub(super) fn below_ends(&mut self, chosen: &[usize]) -> Result<(), BuildError> {
        for &at in chosen {
            let [first, inner @ .., last] = self.elements[at].cells.as_slice() else {
                return Err(BuildError::FewCells);
            };
            let pairs = inner.iter().flat_map(|cell| [vec![*first, *cell], vec![*last, *cell]]);
            self.product.constraints.extend(pairs.map(|pair| Constraint::of(Kind::Greater, pair)));
        }
        Ok(())
    }
}
