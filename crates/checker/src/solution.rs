//! Checks a full board against every rule, pair by pair and truth by truth, without relying on how it was filled.

use crate::CheckError;
use whydoku_board::{Candidate, Grid};
use whydoku_logic::Truth;

/// Checks that every cell is filled, no two digits are in conflict, and every truth of the rules holds.
pub fn is_solution<const W: usize>(grid: &Grid<W>) -> Result<(), CheckError> {
    let layout = grid.layout();
    let mut digits = Vec::with_capacity(layout.cells().len());
    for cell in layout.cells() {
        let digit = grid.digit(cell).ok_or(CheckError::OpenCell(cell))?;
        digits.push(Candidate::new(cell, digit));
    }
    for (at, &one) in digits.iter().enumerate() {
        if let Some(&other) = digits[at + 1..].iter().find(|&&other| layout.conflict(one, other)) {
            return Err(CheckError::Clash(one, other));
        }
    }
    for &(cell, digits) in layout.narrowed() {
        if grid.digit(cell).is_none_or(|digit| !digits.contains(digit)) {
            return Err(CheckError::UnsatisfiedTruth(Truth::Cell(cell)));
        }
    }
    let unsatisfied = Truth::of_rules(layout).find(|truth| match truth {
        Truth::Cell(_) => false,
        _ => !truth.is_settled(grid),
    });
    let is_violated = |&at: &usize| {
        let info = &layout.relations()[at];
        let digits: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
        info.reading.supports(&digits, &mut 0).is_none()
    };
    let violated = || (0..layout.relations().len()).find(is_violated).map(Truth::Relation);
    unsatisfied.or_else(violated).map_or(Ok(()), |truth| Err(CheckError::UnsatisfiedTruth(truth)))
}
