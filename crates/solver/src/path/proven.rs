//! What a step proves beside what it says: cells that it cuts to one digit.

use whydoku_board::Cell;
use whydoku_board::Grid;
use whydoku_logic::Conclusion;

/// Applies conclusions; which cells they cut to one digit, in the order in which they are named.
pub(super) fn apply<const W: usize>(grid: &mut Grid<W>, conclusions: &[Conclusion]) -> Vec<Cell> {
    let mut cut: Vec<Cell> = Vec::new();
    for conclusion in conclusions {
        if let Conclusion::Eliminate(gone) = *conclusion
            && grid.allows(gone)
            && !cut.contains(&gone.cell)
        {
            cut.push(gone.cell);
        }
        conclusion.apply_to(grid);
    }
    cut.retain(|&cell| grid.candidates(cell).len() == 1);
    cut
}
