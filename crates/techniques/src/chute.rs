//! Chute remote pair: two cells with the same two digits in boxes side by side, and a third box of the same band that
//! has one of the digits in their lines alone. Both cells cannot be that digit, so one of them is the other.
//!
//! ```text
//! . ab .  │ . .  .  │ a a a    were both cells a, the third box would have no place for it:
//! . .  .  │ . ab .  │ a . a    no cell that sees both is b
//! . .  .  │ . .  .  │ - - -
//! ```
//!
//! With only two places in the box it is a W-wing, and left to it.

use crate::finder::{Flow, Reason, Registration, StepSink, Technique};
use whydoku_board::Grid;
use whydoku_board::{Cell, CellSet, DigitSet};
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const { &[Registration::new(TechniqueId::ChuteRemotePair, &ChuteRemotePair)] }
}

struct ChuteRemotePair;

/// The fewest places of the box: two are a link, and make a W-wing.
const FEWEST: usize = 3;

impl<const W: usize> Technique<W> for ChuteRemotePair {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let has_two = |&cell: &Cell| grid.candidates(cell).len() == 2;
        let bivalue: CellSet<W> = grid.open().iter().filter(has_two).collect();
        for one in &bivalue {
            for two in &(bivalue - *grid.layout().peers(one)) {
                // Each pair once, in reading order.
                if one < two && grid.candidates(one) == grid.candidates(two) {
                    pair(grid, [one, two], found)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// Tries both digits of two cells as the one that a box does not let both be.
fn pair<const W: usize>(grid: &Grid<W>, ends: [Cell; 2], found: &mut StepSink<'_>) -> Flow {
    let layout = grid.layout();
    let seen = ends.map(|end| *layout.peers(end));
    let digits = grid.candidates(ends[0]);
    for digit in digits {
        let removed = layout.common_peers(ends) & *grid.places(digit);
        let Some(link) = (digits - DigitSet::only(digit)).single() else { continue };
        for (house, _) in layout.houses().filter(|(_, info)| info.kind.is_region()) {
            let places = grid.places_in(house, link);
            let joins = places.len() >= FEWEST && places.is_subset(&(seen[0] | seen[1]));
            // A cell that sees every place cannot be the digit, whatever the other is.
            let alone = seen.iter().any(|seen| places.is_subset(seen));
            // A place that loses the digit itself would need only one of the ends.
            let proper = removed - places;
            if !joins || alone || proper.is_empty() {
                continue;
            }
            found.eliminate(digit, removed, || {
                let figure = Figure::new()
                    .cells(Role::Pincer, ends)
                    .houses(Role::House, [house])
                    .cells(Role::Cell, places)
                    .digits(Role::Link, [link])
                    .digits(Role::Digit, [digit]);
                Reason::new([Truth::Cell(ends[0]), Truth::Cell(ends[1]), Truth::House(house, link)], figure)
            })?;
        }
    }
    Flow::Continue(())
}
