//! The guess where nothing applies: the digit of the solution that leaves the fewest candidates once singles are
//! propagated, so that few guesses are needed. Ties are broken in the same way for every isomorph of the grid, so that the
//! rating does not depend on its form.

use whydoku_board::{Candidate, Cell, Grid, scramble};
use whydoku_search::Solution;

/// Rounds of colour refinement. Colours spread one house a round; four rounds reach every cell and back.
const ROUNDS: usize = 4;

pub(crate) fn choose<const W: usize>(grid: &Grid<W>, solution: &Solution) -> Candidate {
    let right = |cell: Cell| Candidate::new(cell, solution.digit(cell).expect("a solution fills every cell"));
    let right: Vec<Candidate> = grid.open().iter().map(right).collect();
    let colours = colours(grid);
    let left = whydoku_wide::finders::<W>().left_with(grid, &right);
    let key = |&(candidate, left): &(Candidate, u32)| {
        (left, grid.candidates(candidate.cell).len(), colours[candidate.cell.index()])
    };
    let best = right.into_iter().zip(left).min_by_key(key);
    best.expect("a guess is only asked for while a cell is open").0
}

/// The open cell with the fewest candidates, for proofs by cases. Of several, the choice does not depend on the form.
pub(crate) fn case_cell<const W: usize>(grid: &Grid<W>) -> Option<Cell> {
    let fewest = grid.open().iter().map(|cell| grid.candidates(cell).len()).min()?;
    let colours = colours(grid);
    let open = grid.open().iter().filter(|&cell| grid.candidates(cell).len() == fewest);
    open.min_by_key(|cell| colours[cell.index()])
}

/// Colours of cells that are equal for isomorphic positions: starting with the number of candidates, they are refined by the
/// colours of digits and houses. Sums make the order of neighbours irrelevant.
fn colours<const W: usize>(grid: &Grid<W>) -> Vec<u64> {
    let layout = grid.layout();
    let mut cells: Vec<u64> = layout
        .cells()
        .iter()
        .map(|cell| if grid.open().contains(cell) { grid.candidates(cell).len() as u64 } else { 0 })
        .collect();
    let mut digits = vec![1u64; layout.size()];
    for _ in 0..ROUNDS {
        let sum = |found: &mut dyn Iterator<Item = u64>| {
            found.fold(0u64, |sum, colour| sum.wrapping_add(scramble(colour)))
        };
        let next_digits: Vec<u64> = layout
            .digits()
            .map(|digit| {
                let open = sum(&mut grid.places(digit).iter().map(|cell| cells[cell.index()]));
                let filled = sum(&mut grid.filled(digit).iter().map(|cell| cells[cell.index()]));
                scramble(digits[digit.index()] ^ scramble(open) ^ scramble(filled).rotate_left(17))
            })
            .collect();
        let houses: Vec<u64> = layout
            .houses()
            .map(|(_, info)| sum(&mut info.cells.iter().map(|cell| cells[cell.index()])))
            .collect();
        cells = layout
            .cells()
            .iter()
            .map(|cell| {
                let within =
                    sum(&mut grid.candidates(cell).into_iter().map(|digit| next_digits[digit.index()]));
                let around = sum(&mut layout.houses_at(cell).iter().map(|house| houses[house.index()]));
                scramble(cells[cell.index()] ^ scramble(within) ^ scramble(around).rotate_left(17))
            })
            .collect();
        digits = next_digits;
    }
    cells
}
