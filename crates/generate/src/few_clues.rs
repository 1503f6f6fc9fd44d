//! Puzzles with fewer clues than removing clues reaches.
//!
//! A board with too few clues has several solutions. A step removes some groups of clues, lists all solutions of the rest,
//! and adds the groups with the digits that the fewest of these solutions share. One remaining solution is a puzzle.

use super::clues::{ClueSet, fillings, key, sorted_keys};
use std::ops::ControlFlow;
use whydoku_board::{Cell, CellSet, HouseKind, Layout, Regions};
use whydoku_cells::Rng;
use whydoku_search::{LimitReached, SearchOptions, Solution};

/// The most solutions that are listed; with more, another group is tried.
const LIST: u64 = 4_000;
/// The number of random patterns that are tried.
const PATTERNS: usize = 10_000;
/// The most exchanges in a row without an improvement.
const IDLE: usize = 150;

/// Reduces a puzzle to `wanted` clues; its solution may change. Returns false if that failed.
pub(super) fn fewer<const W: usize>(
    clues: &mut ClueSet<'_, W>,
    groups: &[Vec<Cell>],
    wanted: usize,
    rng: &mut Rng,
) -> Result<bool, LimitReached> {
    while clues.given.len() > wanted {
        let spare = clues.given.len() - wanted;
        let Some(mut solutions) = without_one(clues, groups, spare) else { return Ok(false) };
        let mut idle = 0;
        while solutions > 1 {
            if idle == IDLE || clues.board.cancel().is_cancelled() {
                return Ok(false);
            }
            idle += 1;
            let Some((next, found)) = exchanged(clues, groups, rng) else { continue };
            // An occasional step back leaves local optima.
            if found <= solutions || rng.below(12) == 0 {
                idle = if found < solutions { 0 } else { idle };
                (*clues, solutions) = (next, found);
            }
        }
    }
    Ok(clues.given.len() == wanted && clues.is_unique()?)
}

/// Returns a random pattern of `wanted` clues that may have a unique puzzle: two empty lines that can be swapped
/// imply two solutions. `None` if none was found.
pub(super) fn pattern<const W: usize>(
    layout: &Layout<W>,
    groups: &[Vec<Cell>],
    wanted: usize,
    rng: &mut Rng,
) -> Option<CellSet<W>> {
    (0..PATTERNS).find_map(|_| {
        let mut shuffled: Vec<&Vec<Cell>> = groups.iter().collect();
        rng.shuffle(&mut shuffled);
        let mut given = CellSet::EMPTY;
        for group in shuffled {
            if given.len() + group.len() <= wanted {
                group.iter().for_each(|&cell| given.insert(cell));
            }
        }
        (given.len() == wanted && has_no_exchange(layout, &given)).then_some(given)
    })
}

/// Whether no two empty lines lie in the same boxes.
fn has_no_exchange<const W: usize>(layout: &Layout<W>, given: &CellSet<W>) -> bool {
    let Regions::Boxes { width, height } = layout.shape().regions() else { return true };
    let is_bare = |kind, depth: usize| {
        let empty = layout.houses_of_kind(kind).filter(|(_, house)| !house.cells.meets(given));
        let blocks: Vec<usize> = empty.map(|(_, house)| (house.number - 1) / depth).collect();
        blocks.windows(2).any(|pair| pair[0] == pair[1])
    };
    !is_bare(HouseKind::Row, *height) && !is_bare(HouseKind::Column, *width)
}

/// Removes the group whose removal leaves the fewest solutions and returns their number.
fn without_one<const W: usize>(
    clues: &mut ClueSet<'_, W>,
    groups: &[Vec<Cell>],
    spare: usize,
) -> Option<u64> {
    let mut best = None;
    let mut fewest = LIST;
    for group in groups.iter().filter(|group| group.len() <= spare && clues.given.contains(group[0])) {
        let mut kept = clues.given;
        group.iter().for_each(|&cell| kept.remove(cell));
        let options = SearchOptions { limit: fewest, node_limit: None };
        let each = &mut |_: &Solution| ControlFlow::Continue(());
        let found = clues.board.each(&clues.solution, &kept, None, options, each).solutions;
        if found < fewest {
            (best, fewest) = (Some(kept), found);
        }
    }
    clues.given = best?;
    Some(fewest)
}

/// Exchanges one or two groups for others of the same size; returns the result and its number of solutions.
fn exchanged<'c, const W: usize>(
    clues: &ClueSet<'c, W>,
    groups: &[Vec<Cell>],
    rng: &mut Rng,
) -> Option<(ClueSet<'c, W>, u64)> {
    let mut next = clues.clone();
    let inside: Vec<&Vec<Cell>> = groups.iter().filter(|group| clues.given.contains(group[0])).collect();
    let mut out: Vec<&Vec<Cell>> = Vec::new();
    for _ in 0..=rng.below(2) {
        let group = rng.pick(&inside)?;
        if !out.contains(group) {
            group.iter().for_each(|&cell| next.given.remove(cell));
            out.push(group);
        }
    }
    let mut found = fillings(&next.board, &next.solution, &next.given, LIST + 1);
    if found.len() as u64 > LIST {
        return None;
    }
    for (at, gone) in out.iter().enumerate() {
        let free = groups.iter().filter(|group| group.len() == gone.len() && !next.given.contains(group[0]));
        let last = at + 1 == out.len();
        let (group, chosen) = best(free, &found, last, rng)?;
        let kept = key(&found[chosen], group);
        found.retain(|filling| key(filling, group) == kept);
        next.solution = found[0].clone();
        group.iter().for_each(|&cell| next.given.insert(cell));
    }
    Some((next, found.len() as u64))
}

/// Returns the group, and a filling, whose digits in that group the fewest fillings share. Unless it is the last
/// group of an exchange, a random slack accepts slightly worse ones.
fn best<'g>(
    free: impl Iterator<Item = &'g Vec<Cell>>,
    found: &[Solution],
    last: bool,
    rng: &mut Rng,
) -> Option<(&'g Vec<Cell>, usize)> {
    let mut best = None;
    let mut fewest = (usize::MAX, u64::MAX);
    for group in free {
        for alike in sorted_keys(found, group).chunk_by(|one, other| one.0 == other.0) {
            let slack = if last { 0 } else { rng.below(alike.len() / 2 + 1) };
            let count = (alike.len() + slack, rng.bits());
            if count < fewest {
                fewest = count;
                best = Some((group, alike[0].1));
            }
        }
    }
    best
}
