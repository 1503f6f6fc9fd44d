//! W-wings, chute remote pairs and empty rectangle pairs: two cells with the same two digits, and a house that lets only one of them be the
//! first digit. So one of them is the second, and no cell that sees both can be that.
//!
//! ```text
//! W-wing             az ─── a ══ a ─── az      were neither end z, both would be a, and the house between them
//!                                              would have no a
//!
//! chute remote pair  . az .  │ . .  .  │ a a a     the same where the third box of a band has a in the lines of the
//!                    . .  .  │ . az .  │ a . a     two ends alone
//!                    . .  .  │ . .  .  │ - - -
//!
//!
//! empty rectangle    the same for both digits in one region: one end is a, the other z, and no cell that sees both ends
//! pair               is either
//! ```
//!
//! Ends that see each other are a naked pair. A chute has three places or more in its box; with two it is a W-wing.

use crate::finder::{Flow, Reason, StepSink, StrongLink, bivalue_cells, strong_links};
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

register! {
    WWing => find_w_wings,
    ChuteRemotePair => find_chutes,
    EmptyRectanglePair => find_empty_pairs,
}

const FEWEST: usize = 3;

fn find_w_wings<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let bivalue = bivalue_cells(grid);
    let mut links = Vec::new();
    for digit in grid.layout().digits() {
        let mut pairs = pairs(grid, bivalue & *grid.places(digit)).peekable();
        if pairs.peek().is_none() {
            continue;
        }
        strong_links(grid, digit, &mut links);
        for ends in pairs {
            for &StrongLink { house, cells } in &links {
                report(grid, ends, digit, house, cells.into_iter().collect(), sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn find_chutes<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for ends in pairs(grid, bivalue_cells(grid)) {
        let digits = grid.candidates(ends[0]);
        // The digit that goes is tried in ascending order, so the link in descending order.
        for link in digits.into_iter().collect::<Vec<_>>().into_iter().rev() {
            for (house, _) in grid.layout().houses().filter(|(_, info)| info.kind.is_region()) {
                let places = grid.places_in(house, link);
                if places.len() >= FEWEST {
                    report(grid, ends, link, house, places, sink)?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn find_empty_pairs<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    for ends in pairs(grid, bivalue_cells(grid)) {
        let mut both = grid.candidates(ends[0]).into_iter();
        let (Some(a), Some(z)) = (both.next(), both.next()) else { continue };
        for (region, _) in layout.houses().filter(|(_, info)| info.kind.is_region()) {
            let places = [a, z].map(|digit| grid.places_in(region, digit));
            if !places.iter().all(|&places| joins(grid, ends, places)) {
                continue;
            }
            let seen = *layout.peers(ends[0]) & *layout.peers(ends[1]);
            for (link, digit, places) in [(a, z, places[0]), (z, a, places[1])] {
                let removed = (seen - places) & *grid.places(digit);
                let truths = [Truth::Cell(ends[0]), Truth::Cell(ends[1]), Truth::House(region, link)];
                let removed = removed.iter().map(|cell| Conclusion::Eliminate(Candidate::new(cell, digit)));
                sink.report_needed(grid, 0, truths.to_vec(), removed, || {
                    Figure::new()
                        .cells(Role::Pincer, ends)
                        .houses(Role::House, [region])
                        .cells(Role::Cell, places)
                        .digits(Role::Link, [link])
                        .digits(Role::Digit, [digit])
                })?;
            }
        }
    }
    Flow::Continue(())
}

/// Whether each of these places sees an end, but neither end sees all. An end that sees every place cannot be the link's
/// digit whatever the other is.
fn joins<const W: usize>(grid: &Grid<W>, ends: [Cell; 2], places: CellSet<W>) -> bool {
    let [one, two] = ends.map(|end| grid.layout().peers(end));
    places.is_subset(&(*one | *two)) && !places.is_subset(one) && !places.is_subset(two)
}

/// Every two of these cells with the same candidates that do not see each other, once, in reading order.
fn pairs<const W: usize>(grid: &Grid<W>, cells: CellSet<W>) -> impl Iterator<Item = [Cell; 2]> + '_ {
    cells.into_iter().flat_map(move |one| {
        let others = (cells - *grid.layout().peers(one)).into_iter();
        let same = move |&two: &Cell| two > one && grid.candidates(two) == grid.candidates(one);
        others.filter(same).map(move |two| [one, two])
    })
}

/// Reports two ends with the house that lets only one of them be `link`, if each of its places sees an end.
fn report<const W: usize>(
    grid: &Grid<W>,
    ends: [Cell; 2],
    link: Digit,
    house: House,
    places: CellSet<W>,
    sink: &mut StepSink<'_>,
) -> Flow {
    let layout = grid.layout();
    let [one, two] = ends.map(|end| layout.peers(end));
    let digit = (grid.candidates(ends[0]) - DigitSet::only(link)).single();
    let Some(digit) = digit.filter(|_| joins(grid, ends, places)) else { return Flow::Continue(()) };
    let removed = *one & *two & *grid.places(digit);
    // A place that loses the digit itself would need only one of the ends.
    if (removed - places).is_empty() {
        return Flow::Continue(());
    }
    sink.eliminate(digit, removed, || {
        let figure = Figure::new()
            .cells(Role::Pincer, ends)
            .houses(Role::House, [house])
            .cells(Role::Cell, places)
            .digits(Role::Link, [link])
            .digits(Role::Digit, [digit]);
        Reason::new([Truth::Cell(ends[0]), Truth::Cell(ends[1]), Truth::House(house, link)], figure)
    })
}
