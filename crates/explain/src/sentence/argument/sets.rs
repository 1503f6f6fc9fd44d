//! Wings, almost locked sets, and strong links of one digit as chains, for the notation of forums. Their sentences count
//! digits and cells instead.

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
    let houses = |role| -> Vec<House> {
        figure
            .role(role)
            .filter_map(|item| if let Item::House(house) = item { Some(house) } else { None })
            .collect()
    };
    let digit_set = digits(Role::Digit);
    let one_digit = digit_set.into_iter().next();
    if let (Some(digit), [near, nearer], [far, farther], &[first, second]) =
        (one_digit, &cells(Role::Cell)[..], &cells(Role::End)[..], &houses(Role::Base)[..])
    {
        let groups = [far, near, nearer, farther].map(|&cell| vec![cell]);
        return vec![of_one_digit(digit, groups, [first, second])];
    }
    if let (Some(digit), &[start], &[end], &[region], &[link]) = (
        one_digit,
        &cells(Role::Start)[..],
        &cells(Role::End)[..],
        &houses(Role::House)[..],
        &houses(Role::Other)[..],
    ) {
        let peers = grid.layout().peers(start);
        let (near, far) = grid.places_in(region, digit).iter().partition(|&cell| peers.contains(cell));
        return vec![of_one_digit(digit, [vec![end], vec![start], near, far], [link, region])];
    }
    let mut sets: Vec<Vec<Cell>> = match cells(Role::Pincer)[..] {
        [first, second] => vec![vec![first], cells(Role::Pivot), vec![second]],
        _ => [Role::First, Role::Third, Role::Second].map(cells).into(),
    };
    sets.retain(|set| !set.is_empty());
    let joint = houses(Role::House).first().map(|&house| (house, cells(Role::Cell)));
    // Of two links between two sets, each set holds one: a loop.
    let (digit_set, links) = match digits(Role::Link).into_iter().collect::<Vec<_>>()[..] {
        [one, other] if sets.len() == 2 => (DigitSet::only(one), DigitSet::only(other)),
        _ => (digit_set, digits(Role::Link)),
    };
    let chain = |digit| chain_of(&sets, digit, links, joint.as_ref(), grid);
    digit_set.into_iter().filter_map(chain).collect()
}

/// Two strong links: the far end of the first, its near end, the near end of the second in sight of that, and its far end.
fn of_one_digit(digit: Digit, groups: [Vec<Cell>; 4], houses: [House; 2]) -> Argument {
    let [far, near, nearer, farther] = groups.map(|cells| Assertion { digit, cells, is: true });
    let is_not = |assertion: Assertion| Assertion { is: false, ..assertion };
    let [first, second] = houses.map(|house| Justification::Truth(Truth::House(house, digit)));
    let lines = vec![
        ArgumentLine { because: first, then: near },
        ArgumentLine { because: Justification::Conflict, then: is_not(nearer) },
        ArgumentLine { because: second, then: farther },
    ];
    Argument::direct(is_not(far), lines)
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
