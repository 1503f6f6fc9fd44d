//! Truths and links: patterns without a name. A link is a cell, or a house for one digit, as a constraint: at most one of its
//! candidates is true. If a candidate is assumed and `k` truths with no common candidates then lie within `k-1` links, it is
//! eliminated.
//!
//! ```text
//! truths   row 2 needs a 4, r5c5 and r5c8 need a digit     what they have left is in two links:
//! links    column 5 has room for one 4, row 5 for one 7    two places for three
//! ```
//!
//! Naked and hidden sets, fish, chains and wings are all of this form; here truths and links may be of any kind. The measure
//! is the number of truths. Sets of less than three have names.
//!
//! **Bound.** At most [`most`] truths, fewer on boards with more candidates. There is no other limit, so the result does not
//! depend on the orientation of the grid.

mod search;

use super::{report_refuted, sought};
use crate::finder::net::{Network, Propagation, Scope, Statement, WIDE};
use crate::finder::{Flow, StepSink};
use search::LinkSearch;
use whydoku_board::Grid;

/// Fewer truths than this make a pattern with a name.
const LEAST: usize = 3;

/// The most truths of a set on a board with this number of candidates.
const fn most(candidates: usize) -> usize {
    match candidates {
        0..=260 => 4,
        261..=2048 => 3,
        _ => 0,
    }
}

pub(super) fn find<const W: usize>(grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
    let network = Network::new(grid);
    match network.len() {
        0..=320 => find_within::<5>(&network, found),
        321..=896 => find_within::<14>(&network, found),
        897..=2048 => find_within::<WIDE>(&network, found),
        _ => {
            found.cut_short(true);
            Flow::Continue(())
        }
    }
}

fn find_within<const N: usize>(network: &Network, found: &mut StepSink<'_>) -> Flow {
    let most = most(network.len());
    let mut propagation = Propagation::new(network);
    let mut search = LinkSearch::<N>::new(network, most - 1);
    for candidate in sought(network, found) {
        found.check_cancelled()?;
        if propagation.run(&[Statement::is(candidate)], Scope::Pairs) {
            continue;
        }
        search.assume(candidate);
        let Some(count) = (LEAST..=most).find(|&count| search.finds(count)) else { continue };
        let truths = search.truths();
        // A smaller set is a pattern with a name.
        if !(2..LEAST).any(|count| search.finds(count)) {
            report_refuted(network, candidate, count as u16, found, || truths)?;
        }
    }
    Flow::Continue(())
}
