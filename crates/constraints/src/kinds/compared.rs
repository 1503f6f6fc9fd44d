//! Lines of which each cell is compared with all others.

use crate::Cell;
use crate::rule_set::RuleBuilder;

/// The longest line of which each cell is compared with all others: pairs grow with the square of the length.
const LONGEST: usize = 81;

/// Returns how far apart the compared cells of a line are. The rules of long lines pass from cell to cell within the largest
/// number of digits.
fn reach(cells: usize) -> usize {
    if cells <= LONGEST { cells } else { crate::MAX_SIZE + 1 }
}

pub(super) fn most_pairs(cells: usize, _: usize) -> usize {
    cells * reach(cells).min(cells.div_ceil(2))
}

/// Adds a rule about two values of which the first stands a number of cells before the second.
pub(super) fn add(cells: &[Cell], rules: &mut RuleBuilder<'_>, allows: impl Fn(usize, i32, i32) -> bool) {
    for (at, &first) in cells.iter().enumerate() {
        for (apart, &second) in (1..=reach(cells.len())).zip(&cells[at + 1..]) {
            rules.pair(first, second, &|x, y| allows(apart, x, y));
        }
    }
}
