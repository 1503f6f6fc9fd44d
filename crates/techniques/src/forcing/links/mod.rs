//! Truths and links: what is left when no pattern has a name. A link is a cell, or a house for one digit, seen the
//! other way round: it has room for one only. If a candidate is true and `k` truths, no two of which share what they
//! have left, then lie within `k-1` links, there is no room for them.
//!
//! ```text
//! truths   row 2 needs a 4, r5c5 and r5c8 need a digit     what they have left is in two links:
//! links    column 5 has room for one 4, row 5 for one 7    two places for three
//! ```
//!
//! Naked and hidden sets, fish, chains and wings are all of this form; here any truths may stand beside any links.
//! The measure is the number of truths. Sets of less than three have names.
//!
//! | file | does |
//! | --- | --- |
//! | `mod.rs` | goes through the candidates |
//! | `search.rs` | looks for truths with too little room beside one of them |
//!
//! **Bound.** The search is for at most [`most`] truths, fewer on boards with more candidates. There is no other
//! limit, so what is found does not depend on how a grid is turned.

mod search;

use super::{refuted, sought};
use crate::finder::net::{HAS_MIDDLE, Network, Propagation, Scope, Statement, WIDE};
use crate::finder::{FinderTraits, Flow, StepSink, Technique};
use search::Search;
use whydoku_board::Grid;

/// Fewer truths than this make a pattern with a name.
const LEAST: usize = 3;

/// The most truths that are looked for among so many candidates.
const fn most(candidates: usize) -> usize {
    match candidates {
        0..=260 => 4,
        261..=2048 => 3,
        _ => 0,
    }
}

pub(super) struct Links;

impl<const W: usize> Technique<W> for Links {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let network = Network::new(grid);
        match network.len() {
            0..=320 => find::<W, 5>(grid, &network, found),
            321..=896 if HAS_MIDDLE => find::<W, 14>(grid, &network, found),
            321..=2048 => find::<W, WIDE>(grid, &network, found),
            _ => {
                found.cut_short(true);
                Flow::Continue(())
            }
        }
    }

    fn traits(&self) -> FinderTraits {
        FinderTraits::EXPENSIVE
    }
}

fn find<const W: usize, const N: usize>(grid: &Grid<W>, network: &Network, found: &mut StepSink<'_>) -> Flow {
    let most = most(network.len());
    let mut propagation = Propagation::new(network);
    let mut search = Search::<N>::new(network, most - 1);
    for candidate in sought(network, found) {
        found.check_cancelled()?;
        if propagation.run(&[Statement::is(candidate)], Scope::Pairs) {
            continue;
        }
        search.suppose(candidate);
        let Some(count) = (LEAST..=most).find(|&count| search.crowds(count)) else { continue };
        let truths = search.truths();
        // Fewer have been looked for elsewhere, so it is a pattern with a name.
        if !(2..LEAST).any(|count| search.crowds(count)) {
            refuted(grid, network, candidate, count as u16, found, || truths)?;
        }
    }
    Flow::Continue(())
}
