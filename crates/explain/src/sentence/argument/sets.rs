//! Wings, almost locked sets, and strong links of one digit as chains, for the notation of forums. Their sentences count
//! digits and cells instead.

use super::super::context::{StepContext, as_house};
use super::chain::excludes;
use whydoku_board::{Cell, Digit, DigitSet, Grid, House};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Justification, Role, Truth};

/// Returns a chain for each digit that a pattern removes: a set without it holds the link, so the next set lacks that and holds
/// its other digits. Pincers that see no pivot are linked by the places of the link in a house.
pub(super) fn chains(context: &StepContext<'_>) -> Vec<Argument> {
    if let Some(chain) = two_links(context) {
        return vec![chain];
    }
    let cells = |role| context.role_cells(role);
    if let Some(chain) = bent_set(context) {
        return vec![chain];
    }
    let mut sets: Vec<Vec<Cell>> = match cells(Role::Pincer)[..] {
        [first, second] => vec![vec![first], cells(Role::Pivot), vec![second]],
        _ => [Role::First, Role::Third, Role::Second].map(cells).into(),
    };
    sets.retain(|set| !set.is_empty());
    let joint = houses(context, Role::House).first().map(|&house| (house, cells(Role::Cell)));
    let links = context.role_digits(Role::Link);
    // Of two links between two sets, each set holds one: a loop.
    let (digits, links) = match links.into_iter().collect::<Vec<_>>()[..] {
        [one, other] if sets.len() == 2 => (DigitSet::only(one), DigitSet::only(other)),
        _ => (context.role_digits(Role::Digit), links),
    };
    let chain = |digit| chain_of(&sets, digit, links, joint.as_ref(), context.grid);
    digits.into_iter().filter_map(chain).collect()
}

/// The chain of a wing or bent set: two almost locked sets with the digit that the step removes, and a link between them.
fn bent_set(context: &StepContext<'_>) -> Option<Argument> {
    let (grid, digit) = (context.grid, context.role_digits(Role::Digit).first()?);
    let cells = cells_of_set(context);
    let digits = |cells: &[Cell]| cells.iter().flat_map(|&cell| grid.candidates(cell)).collect::<DigitSet>();
    let is_bent = cells.len() > 2
        && match context.role_cells(Role::Pivot)[..] {
            [pivot] => grid.candidates(pivot).contains(digit),
            _ => digits(&cells).len() == cells.len(),
        };
    if !is_bent {
        return None;
    }
    (1..1_u32 << (cells.len() - 1)).find_map(|chosen| {
        let is_first = |at: usize| chosen >> at & 1 == 1;
        let set = |first: bool| {
            let chosen = (0..cells.len()).filter(|&at| is_first(at) == first);
            chosen.map(|at| cells[at]).collect::<Vec<Cell>>()
        };
        let sets = [set(true), set(false)];
        let [first, second] = [digits(&sets[0]), digits(&sets[1])];
        let are_almost_locked = first.len() == sets[0].len() + 1 && second.len() == sets[1].len() + 1;
        let common = first & second;
        let links = common - DigitSet::only(digit);
        (are_almost_locked && common.contains(digit))
            .then(|| chain_of(&sets, digit, links, None, grid))
            .flatten()
    })
}

/// The cells of a wing or bent set.
pub(super) fn cells_of_set(context: &StepContext<'_>) -> Vec<Cell> {
    let roles = [Role::Pivot, Role::Pincer, Role::Cell];
    roles.into_iter().flat_map(|role| context.role_cells(role)).collect()
}

fn houses(context: &StepContext<'_>, role: Role) -> Vec<House> {
    context.items(role).into_iter().filter_map(as_house).collect()
}

/// The chain of two strong links of one digit: of a skyscraper and its like, or through the places in a box.
fn two_links(context: &StepContext<'_>) -> Option<Argument> {
    let digit = context.role_digits(Role::Digit).first()?;
    let (near, far) = (context.role_cells(Role::Cell), context.role_cells(Role::End));
    if let ([near, nearer], [far, farther], &[first, second]) =
        (&near[..], &far[..], &houses(context, Role::Base)[..])
    {
        let groups = [far, near, nearer, farther].map(|&cell| vec![cell]);
        return Some(of_one_digit(digit, groups, [first, second]));
    }
    let (start, end) = (*context.role_cells(Role::Start).first()?, *far.first()?);
    let [link, region] = [Role::Other, Role::House].map(|role| houses(context, role).first().copied());
    let peers = context.layout.peers(start);
    let (near, far) = context.grid.places_in(region?, digit).iter().partition(|&cell| peers.contains(cell));
    Some(of_one_digit(digit, [vec![end], vec![start], near, far], [link?, region?]))
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
    let excludes = |one: &[Cell], other: &[Cell], digit| {
        let [one, other] =
            [one, other].map(|cells| Assertion { digit, cells: places(cells, digit), is: true });
        !one.cells.is_empty() && !other.cells.is_empty() && excludes(grid, &one, &other)
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
