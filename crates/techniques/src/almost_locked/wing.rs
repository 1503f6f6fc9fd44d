//! ALS-XY-wing: three sets, of which the middle one is linked to each of the others by another digit. It cannot lack both,
//! so one of the others lacks its link and holds the digit that these two have in common.

use super::smallest::SmallestInstances;
use super::table::AlsTable;
use crate::finder::{CellNeed, Flow, Reason, StepSink};
use whydoku_board::{DigitSet, Grid};
use whydoku_logic::{Figure, Role, Truth};

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let sets = AlsTable::of(grid, sink);
    let links = sets.links();
    let mut best = SmallestInstances::new(grid, CellNeed::AllForOne, sink);
    for (middle, links) in links.iter().enumerate() {
        for (at, first) in links.iter().enumerate() {
            for second in &links[..at] {
                let (a, b) = (first.to as usize, second.to as usize);
                if first.digit == second.digit || a == b {
                    continue;
                }
                let links: DigitSet = [first.digit, second.digit].into_iter().collect();
                let common = (sets.digits(a) & sets.digits(b)) - links;
                best.begin();
                for digit in common {
                    best.eliminate(digit, &sets.seen_by_both(a, b, digit));
                }
                if best.is_useful() {
                    let all = *sets.cells(a) | *sets.cells(b) | *sets.cells(middle);
                    best.end(all.len() as u16, &all, || ([a, b], middle, links));
                }
            }
        }
    }
    // The outer sets, the middle one, and the links from the outer ones to it.
    best.report(sink, |&([a, b], middle, links), conclusions| {
        let digits: DigitSet = conclusions.iter().map(|target| target.digit).collect();
        let figure = Figure::new()
            .cells(Role::First, sets.cells(a))
            .cells(Role::Second, sets.cells(b))
            .cells(Role::Third, sets.cells(middle))
            .digits(Role::Link, links)
            .digits(Role::Digit, digits);
        let all = *sets.cells(a) | *sets.cells(b) | *sets.cells(middle);
        Reason::new(all.iter().map(Truth::Cell), figure)
    })
}
