//! Almost locked sets.

use super::super::als;
use super::super::board::HodokuBoard;
use super::super::program::cells;
use super::super::step::HodokuStep;
use super::super::tables::small_bits;
use super::{gone, named};
use whydoku_board::Digit;
use whydoku_logic::Truth;
use whydoku_logic::{Argument, Assertion, Because, Figure, Line, Role};
use whydoku_techniques::finder::Reason;

/// Premises and figure of almost locked sets.
pub(super) fn sets(board: &HodokuBoard, step: &HodokuStep, told: &als::LinkedSets) -> Reason {
    let all = told.sets.iter().fold(0, |set, (cells, _)| set | cells);
    let links = named(told.links.iter().fold(0, |mask, link| mask | link));
    let figure = match told.kind {
        als::Kind::Xz | als::Kind::XyWing => {
            let roles = [Role::First, Role::Second, Role::Third];
            let parts = roles.into_iter().zip(&told.sets);
            let figure =
                parts.fold(Figure::new(), |figure, (role, (set, _))| figure.cells(role, cells(*set)));
            figure.digits(Role::Link, links).digits(Role::Digit, gone(step))
        }
        als::Kind::Chain => {
            let figure = Figure::new().digits(Role::Digit, gone(step)).cells(Role::Cell, cells(all));
            gone(step)
                .fold(figure, |figure, digit| figure.argument(from_set_to_set(board, told, digit.index())))
        }
    };
    Reason::new(cells(all).map(Truth::Cell), figure)
}

/// From set to set: without the digit the first set has the first link, so the second has not, and so on.
fn from_set_to_set(board: &HodokuBoard, told: &als::LinkedSets, digit: usize) -> Argument {
    let assertion = |at: usize, digit: usize, is: bool| {
        let places = cells(told.sets[at].0 & board.places[digit]);
        Assertion { digit: Digit::new(digit), cells: places.collect(), is }
    };
    let because = |at: usize| {
        let mut set = cells(told.sets[at].0);
        match (set.next(), set.next()) {
            (Some(cell), None) => Because::Truth(Truth::Cell(cell)),
            _ => Because::Set(cells(told.sets[at].0).collect()),
        }
    };
    let mut lines = Vec::new();
    let mut before = None;
    for at in 0..told.sets.len() {
        if let Some(link) = before {
            lines.push(Line { because: Because::Conflict, then: assertion(at, link, false) });
        }
        let next = told.links.get(at).and_then(|&mask| small_bits(mask).find(|&link| before != Some(link)));
        let then = next.unwrap_or(digit);
        lines.push(Line { because: because(at), then: assertion(at, then, true) });
        before = Some(then);
    }
    Argument { supposed: assertion(0, digit, false), lines, broken: None, cases: Vec::new() }
}
