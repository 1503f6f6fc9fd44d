//! A whip in one line, as its author writes it: `[3]: r2n5{c1 c9} - c9n4{r2 r7} - r7c2{n4 .} ==> r2c2 ≠ 5`. Each pair of
//! braces holds the value that the one before rules out, and the one that is left.

use crate::StepNotation;
use crate::measures::{Whip, WhipLink};
use whydoku_board::{Candidate, Cell, HouseKind, Layout};
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;

/// The line, but for the name that stands in front.
pub(super) fn notation(Whip { target, links }: &Whip) -> StepNotation {
    let way: Vec<String> = links.iter().map(link).collect();
    let Candidate { cell, digit } = *target;
    let rest = format!("[{}]: {} ==> {} ≠ {}", links.len(), way.join(" - "), name(cell), digit.index() + 1);
    StepNotation { technique: TechniqueId::Whip, rest }
}

fn link(WhipLink { truth, left, right }: &WhipLink) -> String {
    let (variable, value): (String, fn(Candidate) -> String) = match truth {
        Truth::House(house, digit) => {
            let layout = Layout::classic();
            let house = layout.house(*house);
            let (letter, value): (_, fn(Candidate) -> String) = match house.kind {
                HouseKind::Row => ('r', |value| format!("c{}", value.cell.index() % 9 + 1)),
                HouseKind::Column => ('c', |value| format!("r{}", value.cell.index() / 9 + 1)),
                _ => ('b', |value| name(value.cell)),
            };
            (format!("{letter}{}n{}", house.number, digit.index() + 1), value)
        }
        _ => (name(left.cell), |value| format!("n{}", value.digit.index() + 1)),
    };
    let right = right.map_or_else(|| ".".to_owned(), value);
    format!("{variable}{{{} {right}}}", value(*left))
}

fn name(cell: Cell) -> String {
    format!("r{}c{}", cell.index() / 9 + 1, cell.index() % 9 + 1)
}
