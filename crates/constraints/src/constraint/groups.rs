//! [`groups`]: the cells of a sum, sorted into groups whose cells see each other; and the same row by row, column by column
//! and region by region.
//!
//! Cells are spoken of by their places in the sum, and sets of them are bits.

use crate::{Cell, Shape};

/// More cells than this are not sorted.
pub(super) const MOST: usize = u128::BITS as usize;

/// Of sums with more cells, only the beginning that looks best is kept.
const MANY: usize = 100;

/// Groups that have been found, and the cells that are left.
struct Beginning {
    groups: Vec<u128>,
    left: u128,
    /// The squares of the groups' sizes: with few large groups a sum has closer bounds than with many small ones.
    worth: u32,
}

/// Sorts the cells of a sum, of which each is given with those that it may stand beside in a group. The groups are as large
/// as can be found; so many beginnings are kept side by side.
pub(super) fn groups(fits: &[u128], beside: usize) -> Vec<u128> {
    // The group that begins with a cell, of those that are left.
    let around = |seed: usize, left: u128| -> u128 {
        let (mut group, mut fitting) = (1 << seed, left & fits[seed]);
        while fitting != 0 {
            let next = fitting.trailing_zeros() as usize;
            group |= 1 << next;
            fitting &= fits[next];
        }
        group
    };
    let width = if fits.len() > MANY { 1 } else { beside };
    let all = u128::MAX >> (MOST - fits.len());
    let mut kept = vec![Beginning { groups: Vec::new(), left: all, worth: 0 }];
    while kept.iter().any(|one| one.left != 0) {
        let mut next: Vec<(u32, u128, &Beginning)> = Vec::new();
        for one in &kept {
            if one.left == 0 {
                next.push((one.worth, 0, one));
            }
            for seed in (0..fits.len()).rev().filter(|seed| one.left >> seed & 1 == 1) {
                let group = around(seed, one.left);
                next.push((one.worth + group.count_ones().pow(2), group, one));
            }
        }
        next.sort_by_key(|&(worth, ..)| std::cmp::Reverse(worth));
        let mut best: Vec<Beginning> = Vec::new();
        for (worth, group, one) in next {
            let left = one.left & !group;
            if best.len() < width && best.iter().all(|known| known.left != left) {
                let mut groups = one.groups.clone();
                groups.extend((group != 0).then_some(group));
                best.push(Beginning { groups, left, worth });
            }
        }
        kept = best;
    }
    kept.swap_remove(0).groups
}

/// The same row by row, column by column and region by region: the number of each cell's group. Those of a house are a group,
/// as far as they fit.
pub(super) fn by_houses(cells: &[Cell], fits: &[u128], shape: &Shape) -> Vec<Vec<u16>> {
    let mut sorted = Vec::new();
    for kind in 0..3 {
        // A board may have no regions; then each cell is alone.
        let house = |cell: Cell| {
            let (row, column) = (cell.index() / shape.size(), cell.index() % shape.size());
            if kind < 2 { Some([row, column][kind]) } else { shape.region_of(row, column) }
        };
        let mut groups: Vec<(Option<usize>, u128)> = Vec::new();
        let mut numbers = Vec::with_capacity(cells.len());
        for (at, &cell) in cells.iter().enumerate() {
            let own = house(cell);
            let fit =
                |group: &(Option<usize>, u128)| own.is_some() && group.0 == own && group.1 & !fits[at] == 0;
            let number = groups.iter().position(fit).unwrap_or_else(|| {
                groups.push((own, 0));
                groups.len() - 1
            });
            groups[number].1 |= 1 << at;
            numbers.push(number as u16);
        }
        sorted.push(numbers);
    }
    sorted
}
