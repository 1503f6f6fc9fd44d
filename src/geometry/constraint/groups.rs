//! [`groups`]: the cells of a sum, sorted into groups whose cells see each other.

use crate::geometry::{Cell, CellSet};

/// So many beginnings are kept side by side.
const BESIDE: usize = 16;

/// Of sums with more cells, only the beginning that looks best is kept.
const MANY: usize = 100;

/// Cells with their factors.
type Group = Vec<(Cell, i32)>;

/// Groups that have been found, and the cells that are left.
struct Beginning<const W: usize> {
    groups: Vec<Group>,
    left: CellSet<W>,
    /// The squares of the groups' sizes: with few large groups a sum has closer bounds than with many small ones.
    worth: usize,
}

/// Sorts the cells of a sum into groups whose cells see each other, and have the same factor if that is asked for. The
/// groups are as large as can be found.
pub(super) fn groups<const W: usize>(
    cells: &[(Cell, i32)],
    peers: &[CellSet<W>],
    alike: bool,
) -> Vec<Group> {
    // The group that begins with a cell, of those that are left.
    let around = |seed: (Cell, i32), left: CellSet<W>| {
        let mut group = vec![seed];
        let mut fitting = left & peers[seed.0.index()];
        for &(cell, factor) in cells {
            if fitting.contains(cell) && (!alike || factor == seed.1) {
                group.push((cell, factor));
                fitting &= peers[cell.index()];
            }
        }
        group
    };
    let width = if cells.len() > MANY { 1 } else { BESIDE };
    let all = cells.iter().map(|&(cell, _)| cell).collect();
    let mut kept = vec![Beginning { groups: Vec::new(), left: all, worth: 0 }];
    while kept.iter().any(|one| !one.left.is_empty()) {
        let mut next: Vec<Beginning<W>> = Vec::new();
        for one in kept {
            if one.left.is_empty() {
                next.push(one);
                continue;
            }
            for &seed in cells.iter().rev().filter(|seed| one.left.contains(seed.0)) {
                let group = around(seed, one.left);
                let left = one.left - group.iter().map(|&(cell, _)| cell).collect();
                let worth = one.worth + group.len() * group.len();
                let groups = one.groups.iter().cloned().chain([group]).collect();
                next.push(Beginning { groups, left, worth });
            }
        }
        next.sort_by_key(|one| std::cmp::Reverse(one.worth));
        kept = Vec::new();
        for one in next {
            if kept.len() < width && kept.iter().all(|known| known.left != one.left) {
                kept.push(one);
            }
        }
    }
    kept.into_iter().next().map(|best| best.groups).unwrap_or_default()
}
