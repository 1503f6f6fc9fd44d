//! What follows at once from a candidate being true or false. A node is a candidate or a group: two or three places of
//! a digit where a box and a line cross. A state is a node with its truth value.

use super::super::board::Board;
use super::super::tables::{BOXES, Cells, HOUSES, HOUSES_AT, PEERS, bits, digits, first, one, seen_by_all};

/// The nodes that are candidates come first, numbered by cell and digit.
const SINGLES: usize = 81 * 9;

/// A node that is supposed true (odd) or false.
pub(in super::super) type State = u16;

/// The state of a candidate.
pub(in super::super) const fn state(cell: usize, digit: usize, on: bool) -> State {
    ((cell * 9 + digit) * 2 + on as usize) as State
}

/// Whether it is supposed true.
pub(in super::super) const fn is_on(state: State) -> bool {
    state & 1 == 1
}

/// A digit in one of some cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) struct Group {
    pub(in super::super) digit: usize,
    pub(in super::super) cells: Cells,
    line: usize,
    region: usize,
}

/// The board as states and what follows from each, in HoDoKu's order.
pub(in super::super) struct Graph {
    groups: Vec<Group>,
    starts: Vec<u32>,
    out: Vec<State>,
}

impl Graph {
    /// The candidates of a board, and its groups if they are wanted.
    pub(in super::super) fn new(board: &Board, grouped: bool) -> Self {
        let groups = if grouped { groups(board) } else { Vec::new() };
        let states = (SINGLES + groups.len()) * 2;
        let mut lists = vec![Vec::new(); states];
        for cell in bits(board.open) {
            for digit in digits(board.candidates[cell]) {
                let [off, on] = [false, true].map(|on| state(cell, digit, on) as usize);
                from_candidate(board, cell, digit, &mut lists[on], true);
                from_candidate(board, cell, digit, &mut lists[off], false);
            }
        }
        for at in 0..groups.len() {
            link_group(board, &groups, at, &mut lists);
        }
        let mut graph = Self { groups, starts: Vec::with_capacity(states + 1), out: Vec::new() };
        graph.starts.push(0);
        for list in &lists {
            graph.out.extend_from_slice(list);
            graph.starts.push(graph.out.len() as u32);
        }
        graph
    }

    /// How many states.
    pub(in super::super) fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// What follows at once.
    pub(in super::super) fn after(&self, state: State) -> &[State] {
        let at = state as usize;
        &self.out[self.starts[at] as usize..self.starts[at + 1] as usize]
    }

    /// The group of a state, if it is none of a candidate.
    pub(in super::super) fn group(&self, state: State) -> Option<&Group> {
        (state as usize / 2).checked_sub(SINGLES).map(|at| &self.groups[at])
    }

    /// The digit of a state.
    pub(in super::super) fn digit(&self, state: State) -> usize {
        self.group(state).map_or(state as usize / 2 % 9, |group| group.digit)
    }

    /// The first cell of a state.
    pub(in super::super) fn cell(&self, state: State) -> usize {
        self.group(state).map_or(state as usize / 18, |group| group.cells.trailing_zeros() as usize)
    }

    /// The cells of a state.
    pub(in super::super) fn cells(&self, state: State) -> Cells {
        self.group(state).map_or(one(state as usize / 18), |group| group.cells)
    }

    /// The cells that see all of a state's.
    pub(in super::super) fn peers(&self, state: State) -> Cells {
        self.group(state).map_or(PEERS[state as usize / 18 % 81], |group| seen_by_all(group.cells))
    }
}

/// Adds what follows from a candidate, each once: in its cell, then along row, column and box.
fn from_candidate(board: &Board, cell: usize, digit: usize, list: &mut Vec<State>, on: bool) {
    let others = board.candidates[cell] & !(1 << digit);
    if on || others.is_power_of_two() {
        list.extend(digits(others).map(|other| state(cell, other, !on)));
    }
    for house in HOUSES_AT[cell].map(usize::from) {
        let rest = board.places_in(house, digit) & !one(cell);
        if on || board.free[house][digit] == 2 {
            for other in bits(rest) {
                add(list, state(other, digit, !on));
            }
        }
    }
}

fn add(list: &mut Vec<State>, state: State) {
    if !list.contains(&state) {
        list.push(state);
    }
}

/// Rows, then columns; on each digit by digit, box by box.
fn groups(board: &Board) -> Vec<Group> {
    let mut found = Vec::new();
    for (line, across) in HOUSES.iter().enumerate().take(BOXES) {
        for digit in 0..9 {
            for (region, within) in HOUSES.iter().enumerate().skip(BOXES) {
                let cells = board.places[digit] & across & within;
                if cells.count_ones() >= 2 {
                    found.push(Group { digit, cells, line, region });
                }
            }
        }
    }
    found
}

const fn group_state(at: usize, on: bool) -> State {
    ((SINGLES + at) * 2 + on as usize) as State
}

/// Ties a group to the candidates that see it, and to the groups beside it.
fn link_group(board: &Board, groups: &[Group], at: usize, lists: &mut [Vec<State>]) {
    let group = groups[at];
    let [off, on] = [false, true].map(|on| group_state(at, on));
    let seen = board.places[group.digit] & seen_by_all(group.cells);
    for cell in bits(seen) {
        add(&mut lists[on as usize], state(cell, group.digit, false));
        add(&mut lists[state(cell, group.digit, true) as usize], off);
    }
    for house in [group.region, group.line] {
        let rest = seen & HOUSES[house];
        if let (1, Some(cell)) = (rest.count_ones(), first(rest)) {
            add(&mut lists[off as usize], state(cell, group.digit, true));
            add(&mut lists[state(cell, group.digit, false) as usize], on);
        }
    }
    let beside = |house: usize| {
        let there =
            move |other: &Group| if house < BOXES { other.line == house } else { other.region == house };
        let apart = move |other: &Group| other.digit == group.digit && other.cells & group.cells == 0;
        groups.iter().enumerate().filter(move |(_, other)| apart(other) && there(other))
    };
    let near = |other: &Group| other.line == group.line || other.region == group.region;
    for (other, _) in groups
        .iter()
        .enumerate()
        .filter(|(_, other)| other.digit == group.digit && other.cells & group.cells == 0 && near(other))
    {
        add(&mut lists[on as usize], group_state(other, false));
    }
    for house in [group.line, group.region] {
        let mut others = beside(house);
        if let (Some((other, twin)), None) = (others.next(), others.next())
            && board.places_in(house, group.digit) & !group.cells & !twin.cells == 0
        {
            add(&mut lists[off as usize], group_state(other, true));
        }
    }
}
