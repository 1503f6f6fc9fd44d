//! [`FilledBoard`]: which constraints hold for cells of a full grid.

use super::DrawnRule;
use whydoku_board::{Cell, Constraint, ConstraintKind, Shape};
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

    /// Returns the difference that a whisper line asks for.
    fn apart(&self) -> i32 {
        (self.shape.size() as i32 + 1) / 2
    }

    /// Whether a line may begin with these cells.
    pub(super) fn may_begin(&self, drawing: DrawnRule, cells: &[Cell]) -> bool {
        let values = self.values(cells);
        let pairs = |good: &dyn Fn(i32, i32) -> bool| values.windows(2).all(|pair| good(pair[0], pair[1]));
        match drawing {
            DrawnRule::Thermometers => pairs(&|a, b| a < b),
            DrawnRule::Arrows => values[1..].iter().sum::<i32>() <= values[0],
            DrawnRule::Whispers => pairs(&|a, b| (a - b).abs() >= self.apart()),
            DrawnRule::Renban => (1..values.len()).all(|at| !values[..at].contains(&values[at])),
            DrawnRule::Killer | DrawnRule::Kropki | DrawnRule::Xv => true,
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
            (DrawnRule::Thermometers, _) if is_line => bare(ConstraintKind::Thermometer),
            (DrawnRule::Arrows, &[circle, ..]) if is_line && sum == 2 * circle => bare(ConstraintKind::Arrow),
            (DrawnRule::Whispers, _) if is_line && self.apart() == 5 => bare(ConstraintKind::Whisper),
            (DrawnRule::Whispers, _) if is_line => with(ConstraintKind::Whisper, self.apart()),
            (DrawnRule::Renban, _) if is_line => {
                let width = values.iter().max()? - values.iter().min()?;
                if width as usize + 1 == cells.len() { bare(ConstraintKind::Renban) } else { None }
            }
            _ => None,
        }
    }
}
