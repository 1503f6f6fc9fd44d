//! What follows at once from a candidate being true or false. A node is a candidate or a group: two or three places of
//! a digit where a box and a line cross. A state is a node with its truth value. Where almost locked sets take part,
//! a set without one of its digits is a state too, a false one: of it follows what the set, locked now, takes away.

use super::super::als::Set;
use super::super::board::HodokuBoard;
use super::super::tables::{
    BOXES, Cells, HOUSES, HOUSES_AT, PEERS, bits, first, one, seen_by_all, small_bits,
};
use super::sets::{self, Entry};
use whydoku_cells::csr::Csr;

/// The nodes that are candidates come first, numbered by cell and digit.
pub(super) const SINGLES: usize = 81 * 9;

/// What takes part in chains.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in super::super) enum Nodes {
    Candidates,
    /// Groups too.
    Groups,
    /// Almost locked sets too.
    Sets,
}

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
    sets: Vec<Set>,
    /// The sets without one of their digits.
    entries: Vec<Entry>,
    out: Csr<State>,
}

impl Graph {
    /// The candidates of a board, and what else is wanted.
    pub(in super::super) fn new(board: &HodokuBoard, nodes: Nodes) -> Self {
        let groups = if nodes >= Nodes::Groups { groups(board) } else { Vec::new() };
        let states = (SINGLES + groups.len()) * 2;
        let mut lists = vec![Vec::new(); states];
        for cell in bits(board.open) {
            for digit in small_bits(board.candidates[cell]) {
                let [off, on] = [false, true].map(|on| state(cell, digit, on) as usize);
                from_candidate(board, cell, digit, &mut lists[on], true);
                from_candidate(board, cell, digit, &mut lists[off], false);
            }
        }
        for at in 0..groups.len() {
            link_group(board, &groups, at, &mut lists);
        }
        let (mut sets, mut entries) = (Vec::new(), Vec::new());
        if nodes == Nodes::Sets {
            sets = sets::larger_than_a_cell(board);
            entries = sets::link(board, &sets, &groups, &mut lists);
        }
        Self { groups, sets, entries, out: Csr::collect(lists) }
    }

    /// How many states.
    pub(in super::super) fn len(&self) -> usize {
        self.out.len()
    }

    /// What follows at once.
    pub(in super::super) fn after(&self, state: State) -> &[State] {
        self.out.of(u32::from(state))
    }

    /// What a link costs: twice its length, and more where it leaves a large set.
    pub(super) fn cost(&self, from: State, to: State) -> u16 {
        2 + self.set(from).map_or(0, |set| set.penalty() + u16::from(is_on(to)))
    }

    /// The group of a state, if it is one of a group.
    pub(in super::super) fn group(&self, state: State) -> Option<&Group> {
        self.groups.get((state as usize / 2).checked_sub(SINGLES)?)
    }

    fn entry(&self, state: State) -> Option<Entry> {
        self.entries.get((state as usize / 2).checked_sub(SINGLES + self.groups.len())?).copied()
    }

    /// The set of a state, if it is one of an almost locked set.
    pub(in super::super) fn set(&self, state: State) -> Option<&Set> {
        self.entry(state).map(|entry| &self.sets[entry.set])
    }

    /// Whether it is a state of a single candidate.
    pub(in super::super) const fn is_single(state: State) -> bool {
        (state as usize / 2) < SINGLES
    }

    /// The digit of a state.
    pub(in super::super) fn digit(&self, state: State) -> usize {
        if Self::is_single(state) {
            return state as usize / 2 % 9;
        }
        let group = self.group(state).map(|group| group.digit);
        group.or_else(|| self.entry(state).map(|entry| entry.digit)).unwrap_or(0)
    }

    /// The first cell of a state.
    pub(in super::super) fn cell(&self, state: State) -> usize {
        if Self::is_single(state) {
            return state as usize / 18;
        }
        self.holding(state).trailing_zeros() as usize
    }

    /// The cells that may hold the digit of a state.
    pub(in super::super) fn holding(&self, state: State) -> Cells {
        match self.set(state) {
            Some(set) => set.places[self.digit(state)],
            None => self.cells(state),
        }
    }

    /// The cells of a state; of a set all of them.
    pub(in super::super) fn cells(&self, state: State) -> Cells {
        if Self::is_single(state) {
            return one(state as usize / 18);
        }
        let group = self.group(state).map(|group| group.cells);
        group.or_else(|| self.set(state).map(|set| set.cells)).unwrap_or(0)
    }

    /// The cells that see all places of a digit among a state's.
    pub(in super::super) fn peers(&self, state: State, digit: usize) -> Cells {
        if Self::is_single(state) {
            return PEERS[state as usize / 18];
        }
        let group = self.group(state).map(|group| seen_by_all(group.cells));
        group.or_else(|| self.set(state).map(|set| set.seen[digit])).unwrap_or(0)
    }
}

/// Adds what follows from a candidate, each once: in its cell, then along row, column and box.
fn from_candidate(board: &HodokuBoard, cell: usize, digit: usize, list: &mut Vec<State>, on: bool) {
    let others = board.candidates[cell] & !(1 << digit);
    if on || others.is_power_of_two() {
        list.extend(small_bits(others).map(|other| state(cell, other, !on)));
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

/// Adds a state that is not in the list yet.
pub(super) fn add(list: &mut Vec<State>, state: State) {
    if !list.contains(&state) {
        list.push(state);
    }
}

/// Rows, then columns; on each digit by digit, box by box.
fn groups(board: &HodokuBoard) -> Vec<Group> {
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

/// The state of a group.
pub(super) const fn group_state(at: usize, on: bool) -> State {
    ((SINGLES + at) * 2 + on as usize) as State
}

/// Ties a group to the candidates that see it, and to the groups beside it.
fn link_group(board: &HodokuBoard, groups: &[Group], at: usize, lists: &mut [Vec<State>]) {
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
