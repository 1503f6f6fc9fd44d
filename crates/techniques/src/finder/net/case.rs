//! A truth taken case by case: each way in which it can be true, and where that leads.

use super::network::{Network, Statement};
use whydoku_logic::Truth;
use whydoku_logic::{Argument, Figure, Role};

/// A case that is supposed, and what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Case {
    /// What is supposed.
    pub supposed: Statement,
    /// What follows.
    pub follows: Statement,
}

/// What follows from each way in which a truth can be true.
pub fn cases_of(network: &Network, truth: u32, follows: Statement) -> Vec<Case> {
    network.members(truth).iter().map(|&member| Case { supposed: Statement::is(member), follows }).collect()
}

/// The figure of a choice: what it is between, and where each of its cases leads.
pub fn choice(network: &Network, truth: u32, told: Vec<Argument>) -> Figure {
    let starts = || network.members(truth).iter().map(|&member| network.candidate(member));
    let figure = match network.truth(truth) {
        Truth::Cell(cell) => Figure::new().cells(Role::Pivot, [*cell]),
        Truth::House(house, _) => Figure::new().houses(Role::Pivot, [*house]),
        _ => Figure::new().cells(Role::Pivot, starts().map(|start| start.cell)),
    };
    let digit = starts().map(|start| start.digit).take(1);
    let figure = figure.candidates(Role::Start, starts()).digits(Role::Digit, digit);
    told.into_iter().fold(figure, Figure::argument)
}
