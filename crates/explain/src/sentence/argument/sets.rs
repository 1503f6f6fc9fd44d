//! Wings and almost locked sets as chains, for the notation of forums. Their sentences count digits and cells instead.

use whydoku_board::{Candidate, Cell, Digit, DigitSet, Grid, House};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Figure, Item, Justification, Role, Truth};

/// Returns a chain for each digit that a pattern removes: a set without it holds the link, so the next set lacks that and holds
/// its other digits. Pincers that see no pivot are linked by the places of the link in a house.
pub(super) fn chains(figure: &Figure, grid: &Grid) -> Vec<Argument> {
    let cells = |role| -> Vec<Cell> {
        figure
            .role(role)
            .filter_map(|item| if let Item::Cell(cell) = item { Some(cell) } else { None })
            .collect()
    };
    let digits = |role| -> DigitSet {
        figure
            .role(role)
            .filter_map(|item| if let Item::Digit(digit) = item { Some(digit) } else { None })
            .collect()
    };
    let house = figure
        .role(Role::House)
        .find_map(|item| if let Item::House(house) = item { Some(house) } else { None });
    let mut sets: Vec<Vec<Cell>> = match cells(Role::Pincer)[..] {
        [first, second] => vec![vec![first], cells(Role::Pivot), vec![second]],
        _ => [Role::First, Role::Third, Role::Second].map(cells).into(),
    };
    sets.retain(|set| !set.is_empty());
    let joint = house.map(|house| (house, cells(Role::Cell)));
    let chain = |digit| chain_of(&sets, digit, digits(Role::Link), joint.as_ref(), grid);
    digits(Role::Digit).into_iter().filter_map(chain).collect()
}

fn chain_of(
    sets: &[Vec<Cell>],
    digit: Digit,
    links: DigitSet,
    joint: Option<&(House, Vec<Cell>)>,
    grid: &Grid,
) -> Option<Argument> {
    let places = |cells: &[Cell], digit| {
        let places = cells.iter().copied().filter(|&cell| grid.candidates(cell).contains(digit));
        places.collect::<Vec<Cell>>()
    };
    let line = |because, cells: &[Cell], digit, is| ArgumentLine {
        because,
        then: Assertion { digit, cells: places(cells, digit), is },
    };
    let excludes = |one: &[Cell], other: &[Cell], link| {
        let at = |cell| Candidate::new(cell, link);
        let (one, other) = (places(one, link), places(other, link));
        let is_clash = |&a: &Cell| other.iter().all(|&b| grid.layout().conflict(at(a), at(b)));
        !one.is_empty() && !other.is_empty() && one.iter().all(is_clash)
    };
    let mut lines = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        let Some(next) = sets.get(at + 1) else {
            lines.push(line(Justification::Set(set.clone()), set, digit, true));
            break;
        };
        let link = links.into_iter().find(|&link| joint.is_some() || excludes(set, next, link))?;
        lines.push(line(Justification::Set(set.clone()), set, link, true));
        if let Some((house, cells)) = joint {
            let seen = grid.layout().common_peers(set.iter().copied());
            let (near, far): (Vec<Cell>, Vec<Cell>) = cells.iter().partition(|&&cell| seen.contains(cell));
            lines.push(line(Justification::Conflict, &near, link, false));
            lines.push(line(Justification::Truth(Truth::House(*house, link)), &far, link, true));
        }
        lines.push(line(Justification::Conflict, next, link, false));
    }
    Some(Argument::direct(Assertion { digit, cells: places(sets.first()?, digit), is: false }, lines))
}
