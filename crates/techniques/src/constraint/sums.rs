//! Innies and outies: the sum of a house is known, so cages within it leave the rest to few cells.
//!
//! ```text
//! │ cage 12 │ cage 20 │ · │   the row adds up to 45, the cages to 32: the last cell holds 13 … with the outie next to it
//! ```
//!
//! One house, or several that do not meet; up to three cells within or beyond.

use crate::finder::{Flow, Reason, StepSink, Technique};
use whydoku_board::{Candidate, Grid, Leftover};
use whydoku_logic::{Conclusion, Figure, Item, Linear, Role, Truth};

const MOST_LEFT: usize = 3;

pub(super) struct Innies {
    /// Several houses, or one.
    pub(super) several: bool,
    /// One cell, or two and three.
    pub(super) one: bool,
}

impl<const W: usize> Technique<W> for Innies {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        if layout.relations().is_empty() {
            return Flow::Continue(());
        }
        for leftover in layout.leftovers(grid.open(), MOST_LEFT) {
            let houses = leftover.houses.len();
            let left = (leftover.cells & *grid.open()).len();
            if (houses > 1) != self.several || (left == 1) != self.one {
                continue;
            }
            found.check_cancelled()?;
            let conclusions = conclusions(grid, leftover, self.one);
            let measure = if self.several && self.one {
                houses
            } else if self.several {
                houses + left
            } else {
                left
            };
            found.report(measure as u16, conclusions, || reason(grid, leftover))?;
        }
        Flow::Continue(())
    }
}

fn conclusions<const W: usize>(grid: &Grid<W>, leftover: &Leftover<W>, one: bool) -> Vec<Conclusion> {
    let order = &leftover.order;
    let domains: Vec<u32> = order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
    let left = if domains.contains(&0) { None } else { leftover.compiled.supports(&domains) };
    let mut found = Vec::new();
    for (&cell, left) in order.iter().zip(left.unwrap_or_default()) {
        if !grid.open().contains(cell) {
            continue;
        }
        let digits = grid.candidates(cell);
        let kept: Vec<_> = digits.into_iter().filter(|digit| left >> digit.index() & 1 == 1).collect();
        if let ([digit], true) = (kept.as_slice(), one) {
            found.push(Conclusion::Place(Candidate::new(cell, *digit)));
        } else {
            let removed = digits.into_iter().filter(|digit| !kept.contains(digit));
            found.extend(removed.map(|digit| Conclusion::Eliminate(Candidate::new(cell, digit))));
        }
    }
    found.sort_unstable();
    found
}

fn reason<const W: usize>(grid: &Grid<W>, leftover: &Leftover<W>) -> Reason {
    let figure = Figure::new()
        .with(Role::Base, leftover.houses.iter().copied().map(Item::House))
        .with(Role::Cover, leftover.relations.iter().copied().map(Item::Relation))
        .cells(Role::Cell, leftover.cells & *grid.open());
    Reason::new([Truth::Linear(Box::new(Linear::from(leftover)))], figure)
}
