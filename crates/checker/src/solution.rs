//! Checks a full board against every rule. Constraints are judged by their naive predicates, which share no code with the
//! tables and automata that search and finders use.

use crate::CheckError;
use whydoku_board::{Candidate, Grid};
use whydoku_constraints::{Cause, Violation};
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
    for &(cell, digits, _) in layout.restricted() {
        if grid.digit(cell).is_none_or(|digit| !digits.contains(digit)) {
            return Err(CheckError::UnsatisfiedTruth(Truth::Cell(cell)));
        }
    }
    let unsatisfied = Truth::of_rules(layout).find(|truth| match truth {
        Truth::Cell(_) => false,
        _ => !truth.is_settled(grid),
    });
    if let Some(truth) = unsatisfied {
        return Err(CheckError::UnsatisfiedTruth(truth));
    }
    let values: Vec<i32> = digits.iter().map(|candidate| layout.value(candidate.digit)).collect();
    let Some(violation) = layout.shape().violation(&values) else { return Ok(()) };
    let cause = match violation {
        Violation::Constraint(number) => Some(Cause::Constraint(number)),
        Violation::Rule(rule) => Some(Cause::Rule(rule)),
        Violation::House | Violation::OutsideClue(_) => None,
    };
    // Of several relations that a constraint makes, the violated one is named.
    let is_violated = |&at: &usize| {
        let info = &layout.relations()[at];
        let digits: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
        info.automaton.supports(&digits, &mut 0).is_none()
    };
    let relations =
        || (0..layout.relations().len()).filter(|&at| Some(layout.relations()[at].cause) == cause);
    let relation = relations().find(is_violated).or_else(|| relations().next());
    Err(relation
        .map_or(CheckError::ViolatedRule(violation), |at| CheckError::UnsatisfiedTruth(Truth::Relation(at))))
}
