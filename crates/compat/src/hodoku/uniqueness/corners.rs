//! Four cells at the corners of a rectangle: two in one box, two opposite in another.

use super::super::step::HodokuStep;
use super::super::tables::{Cells, HOUSE_CELLS, HOUSES, HOUSES_AT, one};

/// Visits the rectangles over a start and each of its neighbours that `usable` admits.
pub(super) fn rectangles(
    start: usize,
    usable: Cells,
    visit: &mut dyn FnMut([usize; 4]) -> Option<HodokuStep>,
) -> Option<HodokuStep> {
    let [row, column, region] = HOUSES_AT[start].map(usize::from);
    HOUSE_CELLS[region]
        .iter()
        .map(|&cell| cell as usize)
        .filter(|&cell| cell != start && usable & one(cell) != 0)
        .find_map(|beside| {
            let across = if HOUSES[row] & one(beside) != 0 {
                1
            } else if HOUSES[column] & one(beside) != 0 {
                0
            } else {
                return None;
            };
            let [one_line, other_line] =
                [start, beside].map(|cell| HOUSE_CELLS[HOUSES_AT[cell][across] as usize]);
            one_line.iter().zip(other_line).find_map(|(&far, far_beside)| {
                let (far, far_beside) = (far as usize, far_beside as usize);
                if HOUSES[region] & one(far) != 0 {
                    return None;
                }
                visit([start, beside, far, far_beside])
            })
        })
}
