//! Fish by size, shape and fins.
//!
//! A finned fish is sashimi if without its fins some base has one place at most: then only the fins make a fish of it.
//! The distinction is made for lines against lines alone. A fish is reported if some elimination needs all its bases.

use super::search::{Catch, Fins, Wanted, search};
use super::shape::Shape;
use crate::geometry::Digit;
use crate::grid::Grid;
use crate::step::{Figure, Role};
use crate::technique::{Flow, Found, Reason, Technique, has_room};
use crate::truth::Truth;
use std::collections::BTreeSet;

/// What the search is asked for: the size, the shape, and which fins there must be.
#[derive(Clone, Copy)]
pub(super) struct Fish(pub(super) usize, pub(super) Shape, pub(super) Fins);

impl<const W: usize> Technique<W> for Fish {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let mut given_up = false;
        for digit in grid.layout().digits() {
            for &sides in self.1.sides() {
                found.breath()?;
                let wanted = Wanted { digit, fish: *self, thrifty: true, sides };
                search(grid, &wanted, &mut given_up, &mut |catch| {
                    found.eliminate(digit, catch.removed, || reason(digit, catch))
                })?;
            }
        }
        found.cut_short(given_up);
        Flow::Continue(())
    }
}

/// The same as HoDoKu has it, with more bases than are needed if need be. The premises are those that are.
pub(super) struct Wide(pub(super) Fish);

impl<const W: usize> Technique<W> for Wide {
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let mut given_up = false;
        for digit in grid.layout().digits() {
            for &sides in self.0.1.sides() {
                found.breath()?;
                let mut seen = BTreeSet::new();
                let wanted = Wanted { digit, fish: self.0, thrifty: false, sides };
                search(grid, &wanted, &mut given_up, &mut |catch| {
                    if !seen.insert((catch.bases().to_vec(), catch.covers().to_vec())) {
                        return Flow::Continue(());
                    }
                    found.eliminate(digit, catch.removed, || {
                        let mut bases = catch.bases().to_vec();
                        let mut at = 0;
                        while at < bases.len() {
                            let base = bases.remove(at);
                            let free = |cell| {
                                has_room(grid, digit, bases.iter().copied(), *grid.layout().peers(cell))
                            };
                            if catch.removed.iter().any(free) {
                                bases.insert(at, base);
                                at += 1;
                            }
                        }
                        let needed = bases.into_iter().map(|base| Truth::House(base, digit)).collect();
                        Reason { premises: needed, ..reason(digit, catch) }
                    })
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
