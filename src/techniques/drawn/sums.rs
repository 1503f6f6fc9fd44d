//! Innies and outies: every house holds each digit once, so its sum is known; cages within it leave the rest to few cells.
//!
//! ```text
//! │ cage 12 │ cage 20 │ · │   the row adds up to 45, the cages to 32: the last cell holds 13 … with the outie beside it
//! ```
//!
//! One house, or several that do not meet; up to three cells that are left within, or reach beyond.

use crate::geometry::Candidate;
use crate::grid::Grid;
use crate::step::{Conclusion, Figure, Item, Role};
use crate::technique::{Flow, Found, Reason, Technique};
use crate::truth::{Equation, Linear, Term, Truth, sums};

/// So many cells are left at most.
const MOST_LEFT: usize = 3;

/// What houses leave of cages.
pub(super) struct Innies {
    /// Of several houses, or of one.
    pub(super) several: bool,
    /// One cell, or two and three.
    pub(super) one: bool,
}

impl<const W: usize> Technique<W> for Innies {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let layout = grid.layout();
        if layout.relations().is_empty() {
            return Flow::Continue(());
        }
        for (linear, equation) in sums(layout, grid.open(), MOST_LEFT) {
            let houses = linear.plus.len();
            let left = equation.factors.iter().filter(|(cell, _)| grid.open().contains(*cell)).count();
            if (houses > 1) != self.several || (left == 1) != self.one {
                continue;
            }
            found.breath()?;
            let conclusions = follows(grid, &equation, self.one);
            // One cell is seen at once; each cell more, and each house more, takes longer.
            let measure = if self.several && self.one {
                houses
            } else if self.several {
                houses + left
            } else {
                left
            };
            found.report(measure as u16, conclusions, || reason(grid, &linear, &equation))?;
        }
        Flow::Continue(())
    }
}

/// What the rest leaves its open cells.
fn follows<const W: usize>(grid: &Grid<W>, equation: &Equation, one: bool) -> Vec<Conclusion> {
    let (order, reading) = equation.reading(grid.layout());
    let domains: Vec<u32> = order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
    let left = if domains.contains(&0) { None } else { reading.supports(&domains, &mut 0) };
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
            let gone = digits.into_iter().filter(|digit| !kept.contains(digit));
            found.extend(gone.map(|digit| Conclusion::Eliminate(Candidate::new(cell, digit))));
        }
    }
    found.sort_unstable();
    found
}

fn reason<const W: usize>(grid: &Grid<W>, linear: &Linear, equation: &Equation) -> Reason {
    let item = |term: &Term| match *term {
        Term::House(house) => Item::House(house),
        Term::Relation(at) => Item::Relation(at),
    };
    let left = equation.factors.iter().map(|&(cell, _)| cell).filter(|&cell| grid.open().contains(cell));
    let figure = Figure::new()
        .with(Role::Base, linear.plus.iter().map(item))
        .with(Role::Cover, linear.minus.iter().map(item))
        .cells(Role::Cell, left);
    Reason::new([Truth::Linear(Box::new(linear.clone()))], figure)
}
