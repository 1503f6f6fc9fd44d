//! ALS-XZ: two sets. Linked by one digit, one of them lacks it and holds every other digit that both have. Linked by two
//! digits, each set lacks one of them and holds all its other digits.

use super::smallest::SmallestInstances;
use super::table::AlsTable;
use crate::bent::is_bent;
use crate::finder::{CellNeed, Flow, Reason, StepSink, Technique};
use whydoku_board::{CellSet, DigitSet, Grid};
use whydoku_logic::{Figure, Role, Truth};

pub(super) struct AlsXz {
    pub(super) links: usize,
}

impl<const W: usize> Technique<W> for AlsXz {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let sets = AlsTable::of(grid, sink);
        let needed = if self.links == 1 { CellNeed::AllForOne } else { CellNeed::EachForSome };
        let mut best = SmallestInstances::new(grid, needed, sink);
        for (b, links) in sets.links().iter().enumerate() {
            for linked in links.chunk_by(|one, other| one.to == other.to) {
                let a = linked[0].to as usize;
                if a >= b || linked.len() != self.links {
                    continue;
                }
                let links: DigitSet = linked.iter().map(|link| link.digit).collect();
                let common = sets.digits(a) & sets.digits(b);
                best.begin();
                for digit in if self.links == 2 { common } else { common - links } {
                    best.eliminate(digit, &sets.seen_by_both(a, b, digit));
                }
                if self.links == 2 {
                    let others = |set| (sets.digits(set) - links).into_iter().map(move |digit| (set, digit));
                    for (set, digit) in [a, b].into_iter().flat_map(others) {
                        best.eliminate(digit, sets.sees(set, digit));
                    }
                }
                let all = *sets.cells(a) | *sets.cells(b);
                if best.is_useful() && !has_simpler_name(grid, &all, self.links) {
                    best.end(all.len() as u16, &all, || (a, b, links));
                }
            }
        }
        best.report(sink, |&(a, b, links), conclusions| {
            let digits: DigitSet = conclusions.iter().map(|target| target.digit).collect();
            let figure = Figure::new()
                .cells(Role::First, sets.cells(a))
                .cells(Role::Second, sets.cells(b))
                .digits(Role::Link, links)
                .digits(Role::Digit, digits);
            Reason::new((*sets.cells(a) | *sets.cells(b)).iter().map(Truth::Cell), figure)
        })
    }
}

/// Sets in one house are a naked subset; with one link, three cells are a wing, and more may be a bent set.
fn has_simpler_name<const W: usize>(grid: &Grid<W>, all: &CellSet<W>, links: usize) -> bool {
    if links == 2 {
        return grid.layout().house_around(all).is_some();
    }
    all.len() <= 3 || is_bent(grid, all)
}
