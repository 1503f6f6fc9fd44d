//! Two sets. Linked by one digit, one of them is without it and takes every other digit that both have. Linked by two
//! digits, each set is without one of them, so that every digit of either set is decided to be there.

use super::best::Best;
use super::sets::Sets;
use crate::finder::{FinderTraits, Flow, Necessity, Reason, StepSink, Technique, is_bent};
use whydoku_board::Grid;
use whydoku_board::{CellSet, DigitSet};
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

pub(super) struct Xz {
    /// By how many digits they are linked: one or two.
    pub(super) links: usize,
}

impl<const W: usize> Technique<W> for Xz {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let sets = Sets::of(grid, found);
        let needed = if self.links == 1 { Necessity::AllForOne } else { Necessity::EachForSome };
        let mut best = Best::new(grid, needed, found);
        for (b, links) in sets.links().iter().enumerate() {
            for linked in links.chunk_by(|one, other| one.to == other.to) {
                let a = linked[0].to as usize;
                if a < b && linked.len() == self.links {
                    let links: DigitSet = linked.iter().map(|link| link.digit).collect();
                    let common = sets.digits(a) & sets.digits(b);
                    Self::pair(grid, &sets, (a, b), (links, common - links), &mut best);
                }
            }
        }
        best.report(found, |&(a, b, links), conclusions| {
            let digits: DigitSet = conclusions.iter().map(|gone| gone.digit).collect();
            let figure = Figure::new()
                .cells(Role::First, sets.cells(a))
                .cells(Role::Second, sets.cells(b))
                .digits(Role::Link, links)
                .digits(Role::Digit, digits);
            Reason::new((*sets.cells(a) | *sets.cells(b)).iter().map(Truth::Cell), figure)
        })
    }

    fn traits(&self) -> FinderTraits {
        if self.links == 1 {
            FinderTraits::ALTERNATIVES
        } else {
            FinderTraits::ALTERNATIVES.and(FinderTraits::COMPOSITE)
        }
    }
}

impl Xz {
    fn pair<const W: usize>(
        grid: &Grid<W>,
        sets: &Sets<W>,
        (a, b): (usize, usize),
        (links, others): (DigitSet, DigitSet),
        best: &mut Best<'_, W, (usize, usize, DigitSet)>,
    ) {
        let all = *sets.cells(a) | *sets.cells(b);
        best.begin();
        for digit in others {
            best.removes(digit, &sets.seen_by_both(grid, a, b, digit));
        }
        if links.len() == 2 {
            for digit in links {
                best.removes(digit, &sets.seen_by_both(grid, a, b, digit));
            }
            for set in [a, b] {
                for digit in sets.digits(set) - links {
                    let seen = *sets.sees(set, digit) & *grid.places(digit);
                    best.removes(digit, &seen);
                }
            }
        }
        if best.says_something() && !has_simpler_name(grid, &all, links.len()) {
            best.end(all.len() as u16, &all, || (a, b, links));
        }
    }
}

/// Two sets in one house are a naked subset. Linked by one digit, three cells are an XY- or XYZ-wing, and more may be
/// a bent set.
fn has_simpler_name<const W: usize>(grid: &Grid<W>, all: &CellSet<W>, links: usize) -> bool {
    if links == 2 {
        return grid.layout().house_around(all).is_some();
    }
    all.len() <= 3 || is_bent(grid, all)
}
