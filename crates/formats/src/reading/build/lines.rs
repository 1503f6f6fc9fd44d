//! Builders of rules about lines.

use super::Builder;
use whydoku_board::{Constraint, ConstraintKind as Kind};

impl Builder<'_> {
    /// The middle of three cells is the sum, or the average, of the ends.
    pub(super) fn middle(&mut self, name: &str, chosen: &[usize]) -> Result<(), String> {
        for &at in chosen {
            let cells = self.elements[at].cells.clone();
            if cells.len() != 3 {
                return Err("a line with three cells is wanted".to_owned());
            }
            let middle = if name == "middle-is-sum" { -1 } else { -2 };
            self.product.constraints.push(Constraint::new(Kind::Equation, cells, vec![1, middle, 1, 0]));
        }
        Ok(())
    }

    /// The cells between the ends of a line differ, or are less than the ends.
    pub(super) fn inside_of_lines(&mut self, name: &str, chosen: &[usize]) -> Result<(), String> {
        for &at in chosen {
            let cells = &self.elements[at].cells;
            let [first, inner @ .., last] = cells.as_slice() else {
                return Err("it is too short".to_owned());
            };
            if name == "cages-inside" && inner.len() > 1 {
                self.product.constraints.push(Constraint::of(Kind::Cage, inner.to_vec()));
            } else if name == "below-ends" {
                let pairs = inner.iter().flat_map(|cell| [vec![*first, *cell], vec![*last, *cell]]);
                self.product.constraints.extend(pairs.map(|pair| Constraint::of(Kind::Greater, pair)));
            }
        }
        Ok(())
    }
}
