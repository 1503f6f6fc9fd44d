//! Fish by size, shape and fins.
//!
//! A finned fish is sashimi if without its fins some base has one place at most: then only the fins make a fish of it.
//! The distinction is made for lines against lines alone. A fish is reported if some elimination needs all its bases.

use super::search::{Catch, Fins, Wanted, search};
use super::shape::{Kinds, Shape};
use crate::finder::{FinderCache, Flow, Reason, StepSink, Technique};
use std::rc::Rc;
use whydoku_board::Grid;
use whydoku_board::{CellSet, Digit};
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

/// What the search is asked for: the size, the shape, and which fins there must be.
#[derive(Clone, Copy)]
pub(super) struct Fish(pub(super) usize, pub(super) Shape, pub(super) Fins);

impl<const W: usize> Technique<W> for Fish {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let mut given_up = false;
        let memory = found.cache();
        for digit in grid.layout().digits() {
            if !found.seeks_digit(digit) {
                continue;
            }
            for &sides in self.1.sides() {
                found.check_cancelled()?;
                let mut report = |catch: &Catch<W>| {
                    if self.2.allow(catch.lean) {
                        found.eliminate(digit, catch.removed, || reason(digit, catch))
                    } else {
                        Flow::Continue(())
                    }
                };
                if let Some(memory) = memory {
                    let haul = self.haul(grid, digit, sides, memory);
                    given_up |= haul.given_up;
                    haul.caught.iter().try_for_each(report)?;
                } else {
                    let wanted = Wanted { digit, fish: *self, sides };
                    search(grid, &wanted, &mut given_up, &mut report)?;
                }
            }
        }
        found.cut_short(given_up);
        Flow::Continue(())
    }
}

/// All that a haul depends on. Where a digit can be has mostly not changed since the last board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Sea<const W: usize> {
    digit: Digit,
    places: CellSet<W>,
    size: usize,
    shape: Shape,
    fins: Fins,
    sides: [Kinds; 2],
}

/// All fish of a sea.
struct Haul<const W: usize> {
    caught: Vec<Catch<W>>,
    given_up: bool,
}

impl Fish {
    /// Fish of one digit, fat and lean ones together: the search for them is the same.
    fn haul<const W: usize>(
        &self,
        grid: &Grid<W>,
        digit: Digit,
        sides: [Kinds; 2],
        memory: &FinderCache,
    ) -> Rc<Haul<W>> {
        let &Self(size, shape, fins) = self;
        let fins = if fins == Fins::None { fins } else { Fins::Any };
        let sea = Sea { digit, places: *grid.places(digit), size, shape, fins, sides };
        memory.of(sea, || {
            let mut haul = Haul { caught: Vec::new(), given_up: false };
            let wanted = Wanted { digit, fish: Self(size, shape, fins), sides };
            let _ = search(grid, &wanted, &mut haul.given_up, &mut |catch| {
                haul.caught.push(*catch);
                Flow::Continue(())
            });
            haul
        })
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
