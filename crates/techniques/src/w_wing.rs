//! W-wings: two cells with the same two digits, and a house that lets only one of them take the one. Then the other
//! takes the other, and no cell that sees both can have that.
//!
//! ```text
//! az ─── a ══ a ─── az      were neither end z, both would be a, and the house between them would have no a:
//!                           no cell that sees both ends is z
//! ```
//!
//! Ends that see each other are a naked pair, and left to it.

use crate::finder::{Flow, Reason, Registration, StepSink, StrongLink, Technique, strong_links};
use whydoku_board::Grid;
use whydoku_board::{CellSet, Digit, DigitSet};
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const { &[Registration::new(TechniqueId::WWing, &WWing)] }
}

struct WWing;

impl<const W: usize> Technique<W> for WWing {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let bivalue: CellSet<W> =
            grid.open().iter().filter(|&cell| grid.candidates(cell).len() == 2).collect();
        let mut links = Vec::new();
        for digit in grid.layout().digits() {
            let ends = bivalue & *grid.places(digit);
            if ends.is_many() {
                strong_links(grid, digit, &mut links);
                linked_by(grid, digit, &ends, &links, found)?;
            }
        }
        Flow::Continue(())
    }
}

/// Tries each pair of ends with each link between them: at most one link a house.
fn linked_by<const W: usize>(
    grid: &Grid<W>,
    link_digit: Digit,
    ends: &CellSet<W>,
    links: &[StrongLink],
    found: &mut StepSink<'_>,
) -> Flow {
    let layout = grid.layout();
    for one in ends {
        let candidates = grid.candidates(one);
        let Some(digit) = (candidates - DigitSet::only(link_digit)).single() else { continue };
        for two in &(*ends - *layout.peers(one)) {
            // Each pair once, in reading order.
            if two <= one || grid.candidates(two) != candidates {
                continue;
            }
            let removed = layout.common_peers([one, two]) & *grid.places(digit);
            for &StrongLink { house, cells } in links {
                let [here, there] = cells;
                let sees = |end, cell| layout.peers(end).contains(cell);
                let joins = (sees(one, here) && sees(two, there)) || (sees(one, there) && sees(two, here));
                // An end that sees the whole link cannot be its digit whatever the other is.
                let alone = [one, two].iter().any(|&end| sees(end, here) && sees(end, there));
                // An end of the link that loses the digit would need only one of the wing's ends.
                let proper = removed - cells.into_iter().collect();
                if !joins || alone || proper.is_empty() || [one, two].iter().any(|end| cells.contains(end)) {
                    continue;
                }
                found.eliminate(digit, removed, || {
                    let figure = Figure::new()
                        .cells(Role::Pincer, [one, two])
                        .houses(Role::House, [house])
                        .cells(Role::Cell, cells)
                        .digits(Role::Link, [link_digit])
                        .digits(Role::Digit, [digit]);
                    let premises = [Truth::Cell(one), Truth::Cell(two), Truth::House(house, link_digit)];
                    Reason::new(premises, figure)
                })?;
            }
        }
    }
    Flow::Continue(())
}
