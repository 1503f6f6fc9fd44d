//! Siamese fish: two finned fish with the same bases whose covers differ. What is a fin to one is covered by the
//! other; each takes away something that the other does not, and both rest on the same premises.

use super::complex::Fish;
use super::search::{Catch, Fins, Wanted, search};
use super::shape::Shape;
use crate::finder::{Flow, Reason, StepSink, Technique};
use whydoku_board::Digit;
use whydoku_board::Grid;
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

/// The size and shape of both, and the fins that the pair must have: lean if both are lean.
pub(super) struct Siamese(pub(super) usize, pub(super) Shape, pub(super) Fins);

impl Siamese {
    fn takes<const W: usize>(&self, one: &Catch<W>, other: &Catch<W>) -> bool {
        let fits = self.2.allow(one.lean && other.lean);
        let (here, there) = (one.removed, other.removed);
        fits && one.bases() == other.bases() && !here.is_subset(&there) && !there.is_subset(&here)
    }
}

impl<const W: usize> Technique<W> for Siamese {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let either = Fish(self.0, self.1, Fins::Any);
        let mut given_up = false;
        let mut caught: Vec<Catch<W>> = Vec::new();
        for digit in grid.layout().digits() {
            for &sides in self.1.sides() {
                found.check_cancelled()?;
                caught.clear();
                let wanted = Wanted { digit, fish: either, sides };
                search(grid, &wanted, &mut given_up, &mut |catch| {
                    caught.push(*catch);
                    Flow::Continue(())
                })?;
                for (at, one) in caught.iter().enumerate() {
                    for other in caught[at + 1..].iter().filter(|other| self.takes(one, other)) {
                        found.eliminate(digit, one.removed | other.removed, || reason(digit, one, other))?;
                    }
                }
            }
        }
        found.cut_short(given_up);
        Flow::Continue(())
    }
}

/// The first fish gives covers and fins in their own roles; those of the second are told beside them.
fn reason<const W: usize>(digit: Digit, one: &Catch<W>, other: &Catch<W>) -> Reason {
    let figure = Figure::new()
        .digits(Role::Digit, [digit])
        .houses(Role::Base, one.bases().iter().copied())
        .houses(Role::Cover, one.covers().iter().copied())
        .houses(Role::Other, other.covers().iter().copied())
        .cells(Role::Fin, one.fins)
        .cells(Role::Second, other.fins)
        .cells(Role::EndoFin, one.endo);
    Reason::new(one.bases().iter().map(|&base| Truth::House(base, digit)), figure)
}
