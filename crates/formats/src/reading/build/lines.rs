//! Builders of rules about lines.

use super::{BuildError, Builder, RuleResult};
use whydoku_board::{Cell, Constraint, ConstraintKind as Kind};

impl Builder<'_> {
    /// The ends of a line, and the cells between them.
    fn ends(&self, at: usize) -> Result<([Cell; 2], &[Cell]), BuildError> {
        match self.elements[at].cells.as_slice() {
            [first, inner @ .., last] => Ok(([*first, *last], inner)),
            _ => Err(BuildError::FewCells),
        }
    }

    /// The cells between the ends of a line differ.
    pub(super) fn cages_inside(&self, chosen: &[usize]) -> RuleResult {
        let inner = chosen.iter().map(|&at| Ok(Constraint::of(Kind::Cage, self.ends(at)?.1.to_vec())));
        inner.filter(|cage| cage.as_ref().map_or(true, |cage| cage.cells.len() > 1)).collect()
    }

    /// The cells between the ends of a line are less than the ends.
    pub(super) fn below_ends(&self, chosen: &[usize]) -> RuleResult {
        let mut made = Vec::new();
        for &at in chosen {
            let (ends, inner) = self.ends(at)?;
            let pairs = inner.iter().flat_map(|&cell| ends.map(|end| vec![end, cell]));
            made.extend(pairs.map(|pair| Constraint::of(Kind::Greater, pair)));
        }
        Ok(made)
    }
}
