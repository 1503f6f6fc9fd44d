//! Direct implications between candidates, groups and almost locked sets.
//!
//! A node is a candidate or a group: two or three places of a digit where a box and a line cross. A state is a node with
//! a truth value. An almost locked set without one of its digits is a state too, a false one: the set is locked then,
//! holds all its other digits, and so eliminates them from the cells that see all their places.

use crate::classic::{CellMask, bit, bits, candidate, first, seen_by_all, small_bits};
use crate::hodoku::als::AlmostLockedSet;
use crate::hodoku::board::{BOXES, HOUSES, HodokuBoard, houses_at};
use std::collections::HashMap;
use whydoku_board::Candidate;
use whydoku_cells::csr::Csr;

/// The number of nodes that are candidates; they come first.
pub(crate) const SINGLES: usize = 81 * 9;

/// The kinds of nodes that take part in chains; each includes those before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum NodeKinds {
    Candidates,
    Groups,
    Sets,
}

/// A node with a truth value: odd if true.
pub(crate) type NodeState = u16;

pub(crate) const fn state(cell: usize, digit: usize, on: bool) -> NodeState {
    ((cell * 9 + digit) * 2 + on as usize) as NodeState
}

pub(crate) const fn state_of(cand: Candidate, on: bool) -> NodeState {
    state(cand.cell.index(), cand.digit.index(), on)
}

pub(crate) const fn cand(state: NodeState) -> Candidate {
    candidate(state as usize / 18, state as usize / 2 % 9)
}

pub(crate) const fn is_on(state: NodeState) -> bool {
    state & 1 == 1
}

#[derive(Clone, Copy)]
struct CandGroup {
    digit: usize,
    cells: CellMask,
    line: usize,
    region: usize,
}

/// A group, or an almost locked set without one of its digits.
struct GroupNode {
    digit: usize,
    holding: CellMask,
    set: Option<usize>,
}

pub(crate) struct ImplicationGraph {
    nodes: Vec<GroupNode>,
    sets: Vec<AlmostLockedSet>,
    out: Csr<NodeState>,
}

impl ImplicationGraph {
    pub(crate) fn new(board: &HodokuBoard, nodes: NodeKinds) -> Self {
        let groups = if nodes >= NodeKinds::Groups { groups(board) } else { Vec::new() };
        let states = (SINGLES + groups.len()) * 2;
        let mut lists = vec![Vec::new(); states];
        for cell in bits(board.open) {
            for digit in small_bits(board.candidates[cell]) {
                let [off, on] = [false, true].map(|on| state(cell, digit, on) as usize);
                add_implications(board, cell, digit, &mut lists[on], true);
                add_implications(board, cell, digit, &mut lists[off], false);
            }
        }
        for at in 0..groups.len() {
            link_group(board, &groups, at, &mut lists);
        }
        let (mut sets, mut entries) = (Vec::new(), Vec::new());
        if nodes == NodeKinds::Sets {
            sets = AlmostLockedSet::all(board);
            // A bivalue cell needs no set node.
            sets.retain(|set| set.cells.count_ones() > 1);
            entries = link_sets(board, &sets, &groups, &mut lists);
        }
        let node = |AlsEntry { set, digit }| {
            let holding = sets[set].places[digit];
            GroupNode { digit, holding, set: Some(set) }
        };
        let groups =
            groups.iter().map(|group| GroupNode { digit: group.digit, holding: group.cells, set: None });
        let nodes = groups.chain(entries.into_iter().map(node)).collect();
        Self { nodes, sets, out: Csr::collect(lists) }
    }

    pub(crate) fn len(&self) -> usize {
        self.out.len()
    }

    pub(crate) fn after(&self, state: NodeState) -> &[NodeState] {
        self.out.of(u32::from(state))
    }

    fn group(&self, state: NodeState) -> Option<&GroupNode> {
        self.nodes.get((state as usize / 2).checked_sub(SINGLES)?)
    }

    pub(crate) fn set(&self, state: NodeState) -> Option<&AlmostLockedSet> {
        Some(&self.sets[self.group(state)?.set?])
    }

    pub(crate) const fn is_single(state: NodeState) -> bool {
        (state as usize / 2) < SINGLES
    }

    pub(crate) fn digit(&self, state: NodeState) -> usize {
        self.group(state).map_or(state as usize / 2 % 9, |group| group.digit)
    }

    pub(crate) fn cell(&self, state: NodeState) -> usize {
        self.group(state).map_or(state as usize / 18, |group| group.holding.trailing_zeros() as usize)
    }

    /// Returns the cells that may hold the digit of a state.
    pub(crate) fn holding(&self, state: NodeState) -> CellMask {
        self.group(state).map_or_else(|| bit(state as usize / 18), |group| group.holding)
    }

    /// Returns the cells of a state; of a set all of them.
    pub(crate) fn cells(&self, state: NodeState) -> CellMask {
        self.set(state).map_or_else(|| self.holding(state), |set| set.cells)
    }

    pub(crate) fn peers(&self, state: NodeState, digit: usize) -> CellMask {
        self.set(state).map_or_else(|| seen_by_all(self.holding(state)), |set| set.seen[digit])
    }
}

/// Adds the implications of a candidate: in its cell, then along row, column and box.
fn add_implications(board: &HodokuBoard, cell: usize, digit: usize, list: &mut Vec<NodeState>, on: bool) {
    let others = board.candidates[cell] & !(1 << digit);
    if on || others.is_power_of_two() {
        list.extend(small_bits(others).map(|other| state(cell, other, !on)));
    }
    for house in houses_at(cell) {
        let rest = board.places_in(house, digit) & !bit(cell);
        if on || board.free[house][digit] == 2 {
            for other in bits(rest) {
                add(list, state(other, digit, !on));
            }
        }
    }
}

pub(crate) fn add(list: &mut Vec<NodeState>, state: NodeState) {
    if !list.contains(&state) {
        list.push(state);
    }
}

/// Rows, then columns; in each digit by digit, box by box.
fn groups(board: &HodokuBoard) -> Vec<CandGroup> {
    let mut groups = Vec::new();
    for (line, across) in HOUSES.iter().enumerate().take(BOXES) {
        for digit in 0..9 {
            for (region, within) in HOUSES.iter().enumerate().skip(BOXES) {
                let cells = board.places[digit] & across & within;
                if cells.count_ones() >= 2 {
                    groups.push(CandGroup { digit, cells, line, region });
                }
            }
        }
    }
    groups
}

const fn group_state(at: usize, on: bool) -> NodeState {
    ((SINGLES + at) * 2 + on as usize) as NodeState
}

fn link_group(board: &HodokuBoard, groups: &[CandGroup], at: usize, lists: &mut [Vec<NodeState>]) {
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
    let apart = |&(_, other): &(usize, &CandGroup)| {
        let near = other.line == group.line || other.region == group.region;
        near && other.digit == group.digit && other.cells & group.cells == 0
    };
    let near: Vec<(usize, &CandGroup)> = groups.iter().enumerate().filter(apart).collect();
    for &(other, _) in &near {
        add(&mut lists[on as usize], group_state(other, false));
    }
    for house in [group.line, group.region] {
        let mut others = near.iter().filter(|(_, other)| other.line == house || other.region == house);
        if let (Some(&(other, sibling)), None) = (others.next(), others.next())
            && board.places_in(house, group.digit) & !group.cells & !sibling.cells == 0
        {
            add(&mut lists[off as usize], group_state(other, true));
        }
    }
}

/// The maximum number of set nodes; no known board needs a tenth of them.
const MOST: usize = NodeState::MAX as usize / 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct AlsEntry {
    set: usize,
    digit: usize,
}

fn link_sets(
    board: &HodokuBoard,
    sets: &[AlmostLockedSet],
    groups: &[CandGroup],
    lists: &mut Vec<Vec<NodeState>>,
) -> Vec<AlsEntry> {
    let first = SINGLES + groups.len();
    let mut builder =
        AlsLinker { board, sets, groups, first, lists, entries: Vec::new(), known: HashMap::new() };
    for (at, set) in sets.iter().enumerate() {
        for digit in small_bits(set.digits) {
            let eliminates = small_bits(set.digits).any(|other| other != digit && set.seen[other] != 0);
            if set.seen[digit] != 0 && eliminates && builder.entries.len() < MOST {
                builder.link_set(AlsEntry { set: at, digit });
            }
        }
    }
    builder.entries
}

struct AlsLinker<'a> {
    board: &'a HodokuBoard,
    sets: &'a [AlmostLockedSet],
    groups: &'a [CandGroup],
    first: usize,
    lists: &'a mut Vec<Vec<NodeState>>,
    entries: Vec<AlsEntry>,
    known: HashMap<AlsEntry, NodeState>,
}

impl AlsLinker<'_> {
    fn state(&mut self, entry: AlsEntry) -> NodeState {
        *self.known.entry(entry).or_insert_with(|| {
            self.entries.push(entry);
            self.lists.resize_with(self.lists.len() + 2, Vec::new);
            ((self.first + self.entries.len() - 1) * 2) as NodeState
        })
    }

    fn link_set(&mut self, entry: AlsEntry) {
        let set = &self.sets[entry.set];
        let own = self.state(entry);
        let mut removed: [CellMask; 9] = [0; 9];
        for digit in small_bits(set.digits & !(1 << entry.digit)) {
            removed[digit] = set.seen[digit];
        }
        self.link_entries(set, entry.digit, own);
        for digit in small_bits(set.digits & !(1 << entry.digit)) {
            let list = &mut self.lists[own as usize];
            for cell in bits(removed[digit]) {
                add(list, state(cell, digit, false));
            }
            for (at, group) in self.groups.iter().enumerate() {
                if group.digit == digit && group.cells & !removed[digit] == 0 {
                    add(list, group_state(at, false));
                }
            }
        }
        self.link_sets_to(set, entry.set, &removed, own);
        self.link_forced_cells(set, &removed, own);
    }

    fn link_entries(&mut self, set: &AlmostLockedSet, digit: usize, own: NodeState) {
        let around = set.seen[digit];
        for cell in bits(around) {
            add(&mut self.lists[state(cell, digit, true) as usize], own);
        }
        for (at, group) in self.groups.iter().enumerate() {
            let enters = (group.cells & around).count_ones() > 1 && group.cells & set.cells == 0;
            if group.digit == digit && enters {
                add(&mut self.lists[group_state(at, true) as usize], own);
            }
        }
    }

    fn link_sets_to(&mut self, set: &AlmostLockedSet, at: usize, removed: &[CellMask; 9], own: NodeState) {
        for (to, other) in self.sets.iter().enumerate() {
            if to == at || other.cells & set.cells != 0 {
                continue;
            }
            for digit in small_bits(other.digits) {
                if removed[digit] != 0 && other.places[digit] & !removed[digit] == 0 {
                    let next = self.state(AlsEntry { set: to, digit });
                    add(&mut self.lists[own as usize], next);
                }
            }
        }
    }

    /// Adds links to cells that keep one of at least three candidates. HoDoKu also "forces" cells that had only one;
    /// no such path proves anything.
    fn link_forced_cells(&mut self, set: &AlmostLockedSet, removed: &[CellMask; 9], own: NodeState) {
        let around = small_bits(set.digits).fold(0, |all, digit| all | set.seen[digit]) & self.board.open;
        for cell in bits(around) {
            let candidates = self.board.candidates[cell];
            let taken = small_bits(candidates).filter(|&digit| removed[digit] & bit(cell) != 0);
            let left = candidates & !taken.fold(0, |mask, digit| mask | 1 << digit);
            if candidates.count_ones() > 2 && left.is_power_of_two() {
                let digit = left.trailing_zeros() as usize;
                add(&mut self.lists[own as usize], state(cell, digit, true));
            }
        }
    }
}
