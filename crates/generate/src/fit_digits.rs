//! Finds digits for a fixed pattern of clues. A random full grid is seldom unique on the pattern, so a few digits are
//! changed at a time: all fillings without them are listed, and the rarest combination of digits is taken.

use super::clues::{ClueSet, fillings, sorted_keys};
use whydoku_board::Cell;
use whydoku_cells::Rng;
use whydoku_search::Solution;

/// The most fillings that are listed.
const LIST: u64 = 3_000;
/// The most changes in a row without an improvement.
const IDLE: usize = 120;

/// Changes the solution until the clues determine it. Returns false if that failed.
pub(super) fn fit<const W: usize>(clues: &mut ClueSet<'_, W>, rng: &mut Rng) -> bool {
    let mut places: Vec<Cell> = clues.given.iter().collect();
    let mut solutions = u64::MAX;
    let mut idle = 0;
    while solutions != 1 {
        if idle == IDLE || places.len() < 2 || clues.board.cancel().is_cancelled() {
            return false;
        }
        idle += 1;
        rng.shuffle(&mut places);
        let (free, kept) = places.split_at(1 + rng.below(places.len().min(4)));
        let (next, found) = changed(clues, free, kept, rng);
        if found <= solutions {
            idle = if found < solutions { 0 } else { idle };
            (clues.solution, solutions) = (next, found);
        }
    }
    clues.is_unique().unwrap_or(false)
}

/// Returns the filling with the rarest digits in the free cells and the number of fillings that share them.
fn changed<const W: usize>(
    clues: &ClueSet<'_, W>,
    free: &[Cell],
    kept: &[Cell],
    rng: &mut Rng,
) -> (Solution, u64) {
    let list = |known: &Solution, kept: &[Cell]| {
        fillings(&clues.board, known, &kept.iter().copied().collect(), LIST)
    };
    let found = list(&clues.solution, kept);
    let keys = sorted_keys(&found, free);
    let alike = keys.chunk_by(|one, other| one.0 == other.0);
    let rarest = alike.map(|alike| (alike.len() as u64, rng.bits(), alike[0].1)).min();
    let Some((count, _, at)) = rarest else { return (clues.solution.clone(), u64::MAX) };
    let next = found[at].clone();
    // The list was cut off, so these digits may have more fillings.
    if (found.len() as u64) < LIST {
        return (next, count);
    }
    let all: Vec<Cell> = clues.given.iter().collect();
    let count = list(&next, &all).len() as u64;
    (next, count)
}
