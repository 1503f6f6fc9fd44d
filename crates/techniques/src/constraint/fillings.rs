//! Fillings of a cage, an arrow or a line: digits in none of them are eliminated, and a digit in all of them is eliminated from
//! the cells that see all its places.
//!
//! ```text
//! cage of 14: (5 6 8)(5 6 8 9)   14 in two cells is 5+9 or 6+8: no 8 … without a 6 next to it
//! cage of 23 in three cells      6+8+9, so the 9 of their box stands in the cage
//! ```

use crate::finder::{Flow, Reason, StepSink, Technique, sorted};
use whydoku_board::{Candidate, Cause, Cell, ConstraintKind, Grid, Layout, RelationInfo};
use whydoku_logic::{Figure, Role, Truth, fillable};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum RelationGroup {
    Cage,
    Arrow,
    Renban,
    Sandwich,
    Line,
}

impl RelationGroup {
    fn of<const W: usize>(layout: &Layout<W>, info: &RelationInfo<W>) -> Self {
        let Cause::Constraint(at) = info.cause else { return Self::Line };
        match layout.shape().constraints()[at].kind {
            ConstraintKind::Cage
            | ConstraintKind::Sum
            | ConstraintKind::LittleKiller
            | ConstraintKind::PairSum => Self::Cage,
            ConstraintKind::Arrow
            | ConstraintKind::DoubleArrow
            | ConstraintKind::Equation
            | ConstraintKind::Zipper
            | ConstraintKind::RegionSum
            | ConstraintKind::EqualSums
            | ConstraintKind::SumLine
            | ConstraintKind::SumLoop => Self::Arrow,
            ConstraintKind::Renban => Self::Renban,
            ConstraintKind::Sandwich | ConstraintKind::Lunchbox | ConstraintKind::XSum => Self::Sandwich,
            _ => Self::Line,
        }
    }
}

pub(super) struct Fillings(pub(super) RelationGroup);

impl<const W: usize> Technique<W> for Fillings {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        for (at, info) in layout.relations().iter().enumerate() {
            if RelationGroup::of(layout, info) != self.0 || !info.cells.meets(grid.open()) {
                continue;
            }
            found.check_cancelled()?;
            let domains: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
            let bounded = info.automaton.bounded(&domains);
            let Some(left) = bounded.or_else(|| fillable(grid, at)) else { continue };
            let is_open = |&(&cell, _): &(&Cell, u32)| grid.open().contains(cell);
            let removed = info.order.iter().zip(left).filter(is_open).flat_map(|(&cell, left)| {
                let lost = grid.candidates(cell).into_iter().filter(move |d| left >> d.index() & 1 == 0);
                lost.map(move |digit| Candidate::new(cell, digit))
            });
            let removed = sorted(removed);
            let open = info.cells & *grid.open();
            found.eliminate_all(open.len() as u16, removed, || {
                let figure = Figure::new().relations(Role::House, [at]).cells(Role::Cell, open);
                Reason::new([Truth::Relation(at)], figure)
            })?;
        }
        Flow::Continue(())
    }
}

pub(super) fn find_needed<const W: usize>(grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    for (at, info) in layout.relations().iter().enumerate() {
        if !info.cells.meets(grid.open()) {
            continue;
        }
        found.check_cancelled()?;
        let domains: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
        for digit in layout.digits() {
            let places = info.cells & *grid.places(digit);
            let seen = (layout.common_peers(places) & *grid.places(digit)) - info.cells;
            let is_open = !places.is_empty() && !grid.filled(digit).meets(&info.cells);
            if is_open && !seen.is_empty() && info.compiled.needs(&domains, digit.index()) {
                let measure = (info.cells & *grid.open()).len() as u16;
                let removed = seen.iter().map(|cell| Candidate::new(cell, digit));
                found.eliminate_all(measure, removed, || {
                    let figure = Figure::new().relations(Role::House, [at]).digits(Role::Digit, [digit]);
                    Reason::new([Truth::Relation(at)], figure.cells(Role::Cell, places))
                })?;
            }
        }
    }
    Flow::Continue(())
}
