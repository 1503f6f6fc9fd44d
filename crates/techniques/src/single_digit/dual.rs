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
            if !same_middle || (first.digit, first.removed) == (second.digit, second.removed) {
                continue;
            }
            let pair = [first, second];
            let premises = pair.iter().flat_map(|kite| kite.links.map(|link| (link.house, kite.digit)));
            let removed =
                pair.iter().flat_map(|kite| in_cells(grid, DigitSet::only(kite.digit), kite.removed));
            let ends = |kite: &LinkPair<W>| kite.far.map(|cell| Candidate::new(cell, kite.digit));
            report(grid, &premises.collect(), &removed.collect(), sink, || {
                Figure::new()
                    .digits(Role::Digit, pair.iter().map(|kite| kite.digit).collect::<DigitSet>())
                    .cells(Role::Cell, first.near)
                    .houses(Role::Base, first.links.map(|link| link.house))
                    .houses(Role::Other, second.links.map(|link| link.house))
                    .candidates(Role::First, ends(first))
                    .candidates(Role::Second, ends(second))
            })?;
        }
    }
    Flow::Continue(())
}

pub(super) fn find_rectangles<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let mut rectangles: Vec<LinkedRectangle> = Vec::new();
    let _ = empty_rectangle::each(grid, digits_with_unused_places(grid, sink), 2, &mut |rectangle| {
        rectangles.push(*rectangle);
        Flow::Continue(())
    });
    for (at, first) in rectangles.iter().enumerate() {
        let LinkedRectangle { digit, region, .. } = *first;
        let same = |other: &&LinkedRectangle| (other.digit, other.region) == (digit, region);
        let others = rectangles[at + 1..].iter().take_while(same);
        for second in others.filter(|second| second.removed != first.removed) {
            let pair = [first, second];
            let links: BTreeSet<House> = pair.iter().map(|one| one.link).collect();
            let premises = links.iter().chain([&region]).map(|&house| (house, digit)).collect();
            let removed = pair.iter().map(|one| Candidate::new(one.removed, digit)).collect();
            report(grid, &premises, &removed, sink, || {
                let crossing: BTreeSet<House> = pair.iter().flat_map(|one| one.lines).collect();
                Figure::new()
                    .digits(Role::Digit, [digit])
                    .houses(Role::House, [region])
                    .houses(Role::Cover, crossing)
                    .houses(Role::Other, links.iter().copied())
                    .cells(Role::Start, pair.map(|one| one.start))
                    .cells(Role::End, pair.map(|one| one.end))
            })?;
        }
    }
    Flow::Continue(())
}

/// Reports the eliminations if each premise is needed for one. The premises of a digit concern its own candidates only.
fn report<const W: usize>(
    grid: &Grid<W>,
    premises: &BTreeSet<(House, Digit)>,
    removed: &BTreeSet<Candidate>,
    sink: &mut StepSink<'_>,
    figure: impl FnOnce() -> Figure,
) -> Flow {
    let is_needed = |dropped: &(House, Digit)| {
        removed.iter().filter(|target| target.digit == dropped.1).any(|target| {
            let others = premises.iter().filter(|&one| one != dropped && one.1 == target.digit);
            let houses = others.map(|&(house, _)| house);
            fits_all_houses(grid, target.digit, houses, *grid.layout().peers(target.cell))
        })
    };
    if !premises.iter().all(is_needed) {
        return Flow::Continue(());
    }
    sink.eliminate_all(0, removed.iter().copied(), || {
        Reason::new(premises.iter().map(|&(house, digit)| Truth::House(house, digit)), figure())
    })
}
