//! [`FilledBoard`]: which constraints hold for cells of a full grid.

use super::DrawnRule;
use whydoku_board::{Cell, Constraint, ConstraintKind, Head, Shape};
use whydoku_search::Solution;

/// The fewest cells of a line.
const SHORTEST: usize = 3;

#[derive(Clone, Copy)]
pub(super) struct FilledBoard<'k> {
    pub(super) shape: &'k Shape,
    pub(super) solution: &'k Solution,
}

impl FilledBoard<'_> {
    pub(super) fn values(&self, cells: &[Cell]) -> Vec<i32> {
        cells.iter().map(|cell| self.shape.value(self.solution.digits()[cell.index()])).collect()
    }

    /// Returns a line over cells, with its customary number.
    fn line(&self, drawing: DrawnRule, cells: &[Cell]) -> Option<Constraint> {
        let &kind = drawing.kinds().first()?;
        let number = (kind.facts().drawn_number)(self.shape.size());
        let number = number.filter(|&number| kind.head() != Head::Default(number));
        Some(Constraint::new(kind, cells.to_vec(), number.into_iter().collect()))
    }

    fn holds(&self, constraint: &Constraint) -> bool {
        let values = self.values(&constraint.cells);
        let cells = (0..values.len()).map(Cell::new).collect();
        Constraint { cells, ..constraint.clone() }.is_satisfied(self.shape, &values)
    }

    /// Whether a line may begin with these cells.
    pub(super) fn may_begin(&self, drawing: DrawnRule, cells: &[Cell]) -> bool {
        let values = self.values(cells);
        match drawing {
            DrawnRule::Arrows => values[1..].iter().sum::<i32>() <= values[0],
            DrawnRule::Killer | DrawnRule::Kropki | DrawnRule::Xv => true,
            // A set of digits may have gaps until its line is whole.
            _ if drawing.kinds().iter().any(|kind| kind.facts().are_distinct && !kind.facts().is_ordered) => {
                (1..values.len()).all(|at| !values[..at].contains(&values[at]))
            }
            _ => self.line(drawing, cells).is_some_and(|line| self.holds(&line)),
        }
    }

    /// Returns the constraint over these cells, if it holds; lines are tried from both ends.
    pub(super) fn drawn(&self, drawing: DrawnRule, cells: &[Cell]) -> Option<Constraint> {
        let turned = || cells.iter().rev().copied().collect::<Vec<_>>();
        self.as_written(drawing, cells).or_else(|| self.as_written(drawing, &turned()))
    }

    fn as_written(&self, drawing: DrawnRule, cells: &[Cell]) -> Option<Constraint> {
        if !self.may_begin(drawing, cells) {
            return None;
        }
        let values = self.values(cells);
        let sum: i32 = values.iter().sum();
        let is_line = cells.len() >= SHORTEST;
        let with = |kind, number: i32| Some(Constraint::with(kind, number, cells.to_vec()));
        let bare = |kind| Some(Constraint::of(kind, cells.to_vec()));
        match (drawing, &values[..]) {
            (DrawnRule::Killer, _) => with(ConstraintKind::Cage, sum),
            (DrawnRule::Kropki, &[a, b]) if a.abs_diff(b) == 1 => bare(ConstraintKind::WhiteDot),
            (DrawnRule::Kropki, &[a, b]) if a == 2 * b || b == 2 * a => bare(ConstraintKind::BlackDot),
            (DrawnRule::Xv, _) if sum == 5 || sum == 10 => with(ConstraintKind::PairSum, sum),
            (DrawnRule::Kropki | DrawnRule::Xv, _) => None,
            _ if is_line => self.line(drawing, cells).filter(|line| self.holds(line)),
            _ => None,
        }
    }
}
