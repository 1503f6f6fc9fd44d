//! Fish by size, shape and fins.
//!
//! A finned fish is sashimi if without its fins some base has one place at most: then only the fins make a fish of it.
//! The distinction is made for lines against lines alone. A fish is reported if some elimination needs all its bases.

use super::search::{Catch, Fins, Wanted, search};
use super::shape::Shape;
use crate::geometry::Digit;
use crate::grid::Grid;
use crate::step::{Figure, Role};
use crate::technique::{Flow, Found, Reason, Technique};
use crate::truth::Truth;

/// What the search is asked for: the size, the shape, and which fins there must be.
#[derive(Clone, Copy)]
pub(super) struct Fish(pub(super) usize, pub(super) Shape, pub(super) Fins);

impl<const W: usize> Technique<W> for Fish {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let mut given_up = false;
        for digit in grid.layout().digits() {
            if !found.seeks_digit(digit) {
                continue;
            }
            for &sides in self.1.sides() {
                found.breath()?;
                let wanted = Wanted { digit, fish: *self, sides };
                search(grid, &wanted, &mut given_up, &mut |catch| {
                    found.eliminate(digit, catch.removed, || reason(digit, catch))
                })?;
            }
        }
        found.cut_short(given_up);
        Flow::Continue(())
    }
}

fn reason<const W: usize>(digit: Digit, catch: &Catch<W>) -> Reason {
    let figure = Figure::new()
        .digits(Role::Digit, [digit])
        .houses(Role::Base, catch.bases().iter().copied())
        .houses(Role::Cover, catch.covers().iter().copied())
        .cells(Role::Fin, catch.fins)
        .cells(Role::EndoFin, catch.endo);
    Reason::new(catch.bases().iter().map(|&base| Truth::House(base, digit)), figure)
}
