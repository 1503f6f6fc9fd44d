//! Lines of reasoning in one line: a chain in Eureka notation, `(4=8)r1c2-(8=3)r1c7`; what branches or ends in a
//! contradiction as a row of claims.

use crate::names;
use whydoku_board::Cell;
use whydoku_board::Grid;
use whydoku_logic::Truth;
use whydoku_logic::{Argument, Assertion, Justification};
use whydoku_solver::catalogue::Language;

/// What is supposed and everything that follows, in order; at the end what has nothing left, or the cases in brackets:
/// `r5c5=1 r2c5=4 r1c6=9 r1/3!`. Cages and lines have no letters of their own, so they are named as in words.
pub(super) fn net(language: &Language, grid: &Grid, argument: &Argument) -> String {
    let layout = grid.layout();
    let claim = |assertion: &Assertion| {
        let cells: Vec<String> = assertion.cells.iter().map(|&cell| layout.name(cell).to_string()).collect();
        format!(
            "{}{}{}",
            cells.join("|"),
            if assertion.is { "=" } else { "<>" },
            grid.layout().spell(assertion.digit)
        )
    };
    let mut parts = vec![claim(&argument.supposed)];
    parts.extend(argument.lines.iter().map(|line| &line.then).filter(|then| then.is).map(claim));
    match &argument.broken {
        Some(truth) if argument.cases.is_empty() => parts.push(match truth {
            Truth::Cell(cell) => format!("{}!", layout.name(*cell)),
            Truth::House(house, digit) => format!("{}/{}!", layout.code(*house), layout.spell(*digit)),
            Truth::Relation(at) => format!("{}!", names::relation_name(language, layout, *at)),
            _ => format!("{}!", truth.code(layout)),
        }),
        // A line of reasoning that ends with what does not hold: that is what follows.
        None => parts.extend(argument.lines.last().map(|line| &line.then).filter(|then| !then.is).map(claim)),
        Some(_) => {}
    }
    parts.extend(argument.cases.iter().map(|case| format!("[{}]", net(language, grid, case))));
    parts.join(" ")
}

/// A chain: `=` for what must be true, `-` for what cannot stand beside it.
pub(super) fn chain(grid: &Grid, argument: &Argument) -> String {
    let name = |cells: &[Cell]| {
        cells.iter().map(|&cell| grid.layout().name(cell).to_string()).collect::<Vec<_>>().join("|")
    };
    let digit = |assertion: &Assertion| grid.layout().spell(assertion.digit);
    let mut text = String::new();
    let mut from = &argument.supposed;
    let mut lines = argument.lines.iter().peekable();
    // Each strong link is written whole: both digits before a cell, or one digit before both places; between the
    // cells of a set, the set is named.
    while let Some(line) = lines.next() {
        let to = &line.then;
        if to.is {
            let link = match &line.because {
                Justification::Set(cells) => format!("({}={}){}", digit(from), digit(to), name(cells)),
                _ if from.cells == to.cells => format!("({}={}){}", digit(from), digit(to), name(&to.cells)),
                _ if from.digit == to.digit => {
                    format!("({}){}={}", digit(from), name(&from.cells), name(&to.cells))
                }
                _ => format!("({}){}=({}){}", digit(from), name(&from.cells), digit(to), name(&to.cells)),
            };
            text += &link;
            if lines.peek().is_some() {
                text.push('-');
            }
        }
        from = to;
    }
    text
}
