//! Dual patterns: two kites that meet in the same two cells, or two empty rectangles in the same region. Each of them
//! says its part alone; some players and programs see and tell them as one.
//!
//! ```text
//! far ══ x  .  │        x and y share a box. The row of x and the column of y make one kite,
//!        ║     │        the row of y and the column of x the other
//!  ?     .  y ═╪═ far
//! ```

use super::empty_rectangle::{self, Rectangle};
use super::two_links::{self, Joined, Pattern};
use crate::finder::{FinderTraits, Flow, Reason, StepSink, Technique, fits_all_houses};
use std::collections::BTreeSet;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Digit, DigitSet, House};
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Figure, Role};

/// Two kites with the same near ends. They need not be about the same digit.
pub(super) struct DualKite;

impl<const W: usize> Technique<W> for DualKite {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let mut kites: Vec<Joined<W>> = Vec::new();
        let _ = two_links::each(grid, Pattern::Kite, &mut |kite| {
            kites.push(*kite);
            Flow::Continue(())
        });
        for (at, first) in kites.iter().enumerate() {
            for second in &kites[at + 1..] {
                let same_middle = first.near.iter().all(|cell| second.near.contains(cell));
                if same_middle && (first.digit, first.removed) != (second.digit, second.removed) {
                    kites_together(grid, [first, second], found)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::ALTERNATIVES.and(FinderTraits::COMPOSITE)
    }
}

fn kites_together<const W: usize>(grid: &Grid<W>, kites: [&Joined<W>; 2], found: &mut StepSink<'_>) -> Flow {
    let premises: BTreeSet<(House, Digit)> =
        kites.iter().flat_map(|kite| kite.links.map(|link| (link.house, kite.digit))).collect();
    let removed: BTreeSet<Candidate> = kites
        .iter()
        .flat_map(|kite| kite.removed.iter().map(|cell| Candidate::new(cell, kite.digit)))
        .collect();
    if !all_needed(grid, &premises, &removed) {
        return Flow::Continue(());
    }
    found.report(0, removed.iter().map(|&candidate| Conclusion::Eliminate(candidate)), || {
        let digits: DigitSet = kites.iter().map(|kite| kite.digit).collect();
        let ends = |kite: &Joined<W>| kite.far.map(|cell| Candidate::new(cell, kite.digit));
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

/// Two empty rectangles in the same region.
pub(super) struct DualEmptyRectangle;

impl<const W: usize> Technique<W> for DualEmptyRectangle {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let mut all: Vec<Rectangle> = Vec::new();
        let _ = empty_rectangle::each(grid, 2, &mut |rectangle| {
            all.push(*rectangle);
            Flow::Continue(())
        });
        for (at, first) in all.iter().enumerate() {
            let same = |other: &&Rectangle| (other.digit, other.region) == (first.digit, first.region);
            for second in all[at + 1..].iter().take_while(same) {
                if first.removed != second.removed {
                    rectangles_together(grid, [first, second], found)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::COMPOSITE
    }
}

fn rectangles_together<const W: usize>(
    grid: &Grid<W>,
    pair: [&Rectangle; 2],
    found: &mut StepSink<'_>,
) -> Flow {
    let Rectangle { digit, region, .. } = *pair[0];
    let links: BTreeSet<House> = pair.iter().map(|one| one.link).collect();
    let premises: BTreeSet<(House, Digit)> =
        links.iter().chain([&region]).map(|&house| (house, digit)).collect();
    let removed: BTreeSet<Candidate> = pair.iter().map(|one| Candidate::new(one.removed, digit)).collect();
    if !all_needed(grid, &premises, &removed) {
        return Flow::Continue(());
    }
    found.report(0, removed.iter().map(|&candidate| Conclusion::Eliminate(candidate)), || {
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

/// Whether each premise is needed for something. Candidates of one digit are judged by its own premises.
fn all_needed<const W: usize>(
    grid: &Grid<W>,
    premises: &BTreeSet<(House, Digit)>,
    removed: &BTreeSet<Candidate>,
) -> bool {
    premises.iter().all(|dropped| {
        removed.iter().filter(|gone| gone.digit == dropped.1).any(|gone| {
            let others = premises.iter().filter(|&one| one != dropped && one.1 == gone.digit);
            fits_all_houses(
                grid,
                gone.digit,
                others.map(|&(house, _)| house),
                *grid.layout().peers(gone.cell),
            )
        })
    })
}
