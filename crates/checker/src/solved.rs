//! Whether a full board keeps every rule. Each pair of cells is looked at, and each truth: nothing is taken over from
//! how the board was filled.

use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell};
use whydoku_logic::Truth;

/// What a board does not keep.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// A cell is open.
    #[error("{0:?} is open")]
    Open(Cell),
    /// Two digits stand there that cannot both be true.
    #[error("{0:?} and {1:?} clash")]
    Clash(Candidate, Candidate),
    /// Nothing makes this truth true.
    #[error("{0:?} is not honoured")]
    Unmet(Truth),
}

/// Judges a board: every cell filled, no two digits in conflict, every truth of the rules honoured.
pub fn is_solution<const W: usize>(grid: &Grid<W>) -> Result<(), CheckError> {
    let layout = grid.layout();
    let mut standing = Vec::with_capacity(layout.cells().len());
    for cell in layout.cells() {
        let digit = grid.digit(cell).ok_or(CheckError::OpenCell(cell))?;
        standing.push(Candidate::new(cell, digit));
    }
    for (at, &one) in standing.iter().enumerate() {
        if let Some(&other) = standing[at + 1..].iter().find(|&&other| layout.conflict(one, other)) {
            return Err(CheckError::Clash(one, other));
        }
    }
    for &(cell, digits) in layout.narrowed() {
        if grid.digit(cell).is_none_or(|digit| !digits.contains(digit)) {
            return Err(CheckError::UnsatisfiedTruth(Truth::Cell(cell)));
        }
    }
    let unmet = Truth::of_rules(layout).find(|truth| match truth {
        Truth::Cell(_) => false,
        _ => !truth.is_settled(grid),
    });
    let unrelated = |&at: &usize| {
        let info = &layout.relations()[at];
        let digits: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
        info.reading.supports(&digits, &mut 0).is_none()
    };
    let unmet = unmet.or_else(|| (0..layout.relations().len()).find(unrelated).map(Truth::Relation));
    unmet.map_or(Ok(()), |truth| Err(CheckError::UnsatisfiedTruth(truth)))
}
