//! [`groups`]: the cells of a sum, sorted into groups whose cells see each other; and the same row by row, column by column
//! and region by region.

use crate::geometry::{Cell, CellSet, Shape};
use crate::ordered::sort_by_key;

/// Of sums with more cells, only the beginning that looks best is kept.
const MANY: usize = 100;

/// Groups that have been found, and the cells that are left.
struct Beginning<const W: usize> {
    groups: Vec<CellSet<W>>,
    left: CellSet<W>,
    /// The squares of the groups' sizes: with few large groups a sum has closer bounds than with many small ones.
    worth: usize,
}

/// Sorts the cells of a sum, each with its factor, into groups whose cells see each other, and have the same factor if
/// that is asked for. The groups are as large as can be found; so many beginnings are kept side by side.
pub(super) fn groups<const W: usize>(
    cells: &[(Cell, i32)],
    peers: &[CellSet<W>],
    alike: bool,
    beside: usize,
) -> Vec<CellSet<W>> {
    // The group that begins with a cell, of those that are left.
    let around = |(seed, factor): (Cell, i32), left: CellSet<W>| {
        let mut group = CellSet::from_iter([seed]);
        let mut fitting = left & peers[seed.index()];
        for &(cell, other) in cells {
            if fitting.contains(cell) && (!alike || other == factor) {
                group.insert(cell);
                fitting &= peers[cell.index()];
            }
        }
        group
    };
    let width = if cells.len() > MANY { 1 } else { beside };
    let all = cells.iter().map(|&(cell, _)| cell).collect();
    let mut kept = vec![Beginning { groups: Vec::new(), left: all, worth: 0 }];
    while kept.iter().any(|one| !one.left.is_empty()) {
        let mut next: Vec<(usize, CellSet<W>, &Beginning<W>)> = Vec::new();
        for one in &kept {
            if one.left.is_empty() {
                next.push((one.worth, CellSet::EMPTY, one));
            }
            for &seed in cells.iter().rev().filter(|seed| one.left.contains(seed.0)) {
                let group = around(seed, one.left);
                next.push((one.worth + group.len() * group.len(), group, one));
            }
        }
        sort_by_key(&mut next, |&(worth, ..)| std::cmp::Reverse(worth));
        let mut best: Vec<Beginning<W>> = Vec::new();
        for (worth, group, one) in next {
            let left = one.left - group;
            if best.len() < width && best.iter().all(|known| known.left != left) {
                let groups = one.groups.iter().copied().chain([group]).collect();
                best.push(Beginning { groups, left, worth });
            }
        }
        kept = best;
    }
    kept.into_iter().next().map(|best| best.groups).unwrap_or_default()
}

/// The same row by row, column by column and region by region: the number of each cell's group. Those of a house are a group,
/// as far as they see each other and have the same factor.
pub(super) fn by_houses<const W: usize>(
    cells: &[(Cell, i32)],
    peers: &[CellSet<W>],
    shape: &Shape,
) -> Vec<Vec<u16>> {
    let size = shape.size();
    let place = |cell: Cell| (cell.index() / size, cell.index() % size);
    let row = |cell: Cell| Some(place(cell).0);
    let column = |cell: Cell| Some(place(cell).1);
    let region = |cell: Cell| shape.region_of(place(cell).0, place(cell).1);
    let houses: [&dyn Fn(Cell) -> Option<usize>; 3] = [&row, &column, &region];
    let by = |house: &dyn Fn(Cell) -> Option<usize>| {
        let mut groups: Vec<(Option<usize>, i32, CellSet<W>)> = Vec::new();
        let number = |&(cell, factor): &(Cell, i32)| {
            let own = house(cell);
            let fits = |group: &(Option<usize>, i32, CellSet<W>)| {
                own.is_some()
                    && (group.0, group.1) == (own, factor)
                    && (group.2 - peers[cell.index()]).is_empty()
            };
            let at = groups.iter().position(fits).unwrap_or_else(|| {
                groups.push((own, factor, CellSet::EMPTY));
                groups.len() - 1
            });
            groups[at].2.insert(cell);
            at as u16
        };
        cells.iter().map(number).collect()
    };
    houses.into_iter().map(by).collect()
}
