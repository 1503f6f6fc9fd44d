//! Dual patterns: two kites that meet in the same two cells, or two empty rectangles in the same region. Each of them is an
//! argument by itself; some players and programs see them as one.
//!
//! ```text
//! far ══ x  .  │        x and y share a box. The row of x and the column of y make one kite,
//!        ║     │        the row of y and the column of x the other
//!  ?     .  y ═╪═ far
//! ```

use super::empty_rectangle::{self, LinkedRectangle};
use super::two_links::{self, LinkPair, LinkPattern};
use crate::finder::{Flow, Reason, StepSink, fits_all_houses, in_cells};
use crate::template::digits_with_unused_places;
use std::collections::BTreeSet;
use whydoku_board::{Candidate, Digit, DigitSet, Grid, House};
use whydoku_logic::{Figure, Role, Truth};

/// Two kites with the same near ends, which may have different digits.
pub(super) fn find_kites<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let mut kites: Vec<LinkPair<W>> = Vec::new();
    let _ = two_links::each(grid, digits_with_unused_places(grid, sink), LinkPattern::Kite, &mut |kite| {
        kites.push(*kite);
        Flow::Continue(())
    });
    for (at, first) in kites.iter().enumerate() {
        for second in &kites[at + 1..] {
            let same_middle = first.near.iter().all(|cell| second.near.contains(cell));
            if same_middle && (first.digit, first.removed) != (second.digit, second.removed) {
                report_kites(grid, [first, second], sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn report_kites<const W: usize>(grid: &Grid<W>, kites: [&LinkPair<W>; 2], sink: &mut StepSink<'_>) -> Flow {
    let premises: BTreeSet<(House, Digit)> =
        kites.iter().flat_map(|kite| kite.links.map(|link| (link.house, kite.digit))).collect();
    let of_kite = |kite: &&LinkPair<W>| in_cells(grid, DigitSet::only(kite.digit), kite.removed);
    let removed: BTreeSet<Candidate> = kites.iter().flat_map(of_kite).collect();
    if !all_needed(grid, &premises, &removed) {
        return Flow::Continue(());
    }
    sink.eliminate_all(0, removed.iter().copied(), || {
        let digits: DigitSet = kites.iter().map(|kite| kite.digit).collect();
        let ends = |kite: &LinkPair<W>| kite.far.map(|cell| Candidate::new(cell, kite.digit));
        let [first, second] = kites;
        let figure = Figure::new()
            .digits(Role::Digit, digits)
            .cells(Role::Cell, first.near)
            .houses(Role::Base, first.links.map(|link| link.house))
            .houses(Role::Other, second.links.map(|link| link.house))
            .candidates(Role::First, ends(first))
            .candidates(Role::Second, ends(second));
        Reason::new(premises.iter().map(|&(house, digit)| Truth::House(house, digit)), figure)
    })
}

pub(super) fn find_rectangles<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let mut all: Vec<LinkedRectangle> = Vec::new();
    let _ = empty_rectangle::each(grid, digits_with_unused_places(grid, sink), 2, &mut |rectangle| {
        all.push(*rectangle);
        Flow::Continue(())
    });
    for (at, first) in all.iter().enumerate() {
        let same = |other: &&LinkedRectangle| (other.digit, other.region) == (first.digit, first.region);
        for second in all[at + 1..].iter().take_while(same) {
            if first.removed != second.removed {
                report_rectangles(grid, [first, second], sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn report_rectangles<const W: usize>(
    grid: &Grid<W>,
    pair: [&LinkedRectangle; 2],
    sink: &mut StepSink<'_>,
) -> Flow {
    let LinkedRectangle { digit, region, .. } = *pair[0];
    let links: BTreeSet<House> = pair.iter().map(|one| one.link).collect();
    let premises: BTreeSet<(House, Digit)> =
        links.iter().chain([&region]).map(|&house| (house, digit)).collect();
    let removed: BTreeSet<Candidate> = pair.iter().map(|one| Candidate::new(one.removed, digit)).collect();
    if !all_needed(grid, &premises, &removed) {
        return Flow::Continue(());
    }
    sink.eliminate_all(0, removed.iter().copied(), || {
        let crossing: BTreeSet<House> = pair.iter().flat_map(|one| one.lines).collect();
        let figure = Figure::new()
            .digits(Role::Digit, [digit])
            .houses(Role::House, [region])
            .houses(Role::Cover, crossing)
            .houses(Role::Other, links.iter().copied())
            .cells(Role::Start, pair.map(|one| one.start))
            .cells(Role::End, pair.map(|one| one.end));
        Reason::new(premises.iter().map(|&(house, digit)| Truth::House(house, digit)), figure)
    })
}

/// Whether each premise is needed for an elimination. The premises of a digit concern its own candidates only.
fn all_needed<const W: usize>(
    grid: &Grid<W>,
    premises: &BTreeSet<(House, Digit)>,
    removed: &BTreeSet<Candidate>,
) -> bool {
    premises.iter().all(|dropped| {
        removed.iter().filter(|target| target.digit == dropped.1).any(|target| {
            let others = premises.iter().filter(|&one| one != dropped && one.1 == target.digit);
            fits_all_houses(
                grid,
                target.digit,
                others.map(|&(house, _)| house),
                *grid.layout().peers(target.cell),
            )
        })
    })
}
