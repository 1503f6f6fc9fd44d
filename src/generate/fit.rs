//! Digits for clues whose places are given. Seldom has a full grid one solution with just these cells; so the digits are
//! changed, a few at a time, while the number of solutions does not grow.

use super::GoOn;
use super::clues::Clues;
use super::draws::Draws;
use crate::geometry::Cell;
use crate::search::{Options, drawn};
use std::ops::ControlFlow;

/// Solutions are counted up to this.
const MOST: u64 = 5_000;
/// So many changes are tried before it is begun anew.
const CHANGES: usize = 1_500;

/// Changes the solution until the clues have no other. False if that did not come about.
pub(super) fn fit<const W: usize>(clues: &mut Clues<W>, draws: &mut Draws, go_on: GoOn<'_>) -> bool {
    let mut solutions = count(clues, MOST);
    let places: Vec<Cell> = clues.given.iter().collect();
    for change in 0..CHANGES {
        if solutions == 1 {
            return true;
        }
        if places.is_empty() || change % 16 == 0 && !go_on() {
            return false;
        }
        let mut next = clues.clone();
        // Few clues are freed mostly; now and then more, so that it does not stay where it is.
        let free = 1 + draws.below(2) + draws.below(2) * draws.below(3);
        for _ in 0..free {
            if let Some(&cell) = draws.pick(&places) {
                next.given.remove(cell);
            }
        }
        let Some(filling) = drawn(&next.grid(), None, &mut |n| draws.below(n)) else { continue };
        next.solution = filling;
        next.given = clues.given;
        let found = count(&next, solutions);
        if found <= solutions {
            (*clues, solutions) = (next, found);
        }
    }
    solutions == 1
}

/// How many solutions there are, one more than `most` if there are more.
fn count<const W: usize>(clues: &Clues<W>, most: u64) -> u64 {
    let options = Options { limit: most + 1, node_limit: None };
    let each = &mut |_: &_| ControlFlow::Continue(());
    clues.board.each(&clues.solution, &clues.given, None, options, each).solutions.min(most + 1)
}
