//! Almost locked sets in chains. A set that must do without one of its digits holds all the others, and whatever sees
//! all places of one of those cannot be it; so a candidate that takes the digit from the set takes more away behind it.

use super::super::als::Set;
use super::super::board::HodokuBoard;
use super::super::tables::{Cells, bits, one, small_bits};
use super::graph::{Group, SINGLES, State, add, group_state, state};
use std::collections::HashMap;

/// The most states of sets; no board that was ever seen has a tenth of them.
const MOST: usize = State::MAX as usize / 4;

/// A set without a digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Entry {
    pub(super) set: usize,
    pub(super) digit: usize,
}

/// The sets of two cells and more; a cell with two candidates needs no set.
pub(super) fn larger_than_a_cell(board: &HodokuBoard) -> Vec<Set> {
    let mut sets = Set::all(board);
    sets.retain(|set| set.cells.count_ones() > 1);
    sets
}

/// Ties the sets to what takes a digit from them, and to what they take away without it.
pub(super) fn link(
    board: &HodokuBoard,
    sets: &[Set],
    groups: &[Group],
    lists: &mut Vec<Vec<State>>,
) -> Vec<Entry> {
    let first = SINGLES + groups.len();
    let mut builder =
        Builder { board, sets, groups, first, lists, entries: Vec::new(), known: HashMap::new() };
    for (at, set) in sets.iter().enumerate() {
        for digit in small_bits(set.digits) {
            let takes = small_bits(set.digits).any(|other| other != digit && set.seen[other] != 0);
            if set.seen[digit] != 0 && takes && builder.entries.len() < MOST {
                builder.set(Entry { set: at, digit });
            }
        }
    }
    builder.entries
}

struct Builder<'a> {
    board: &'a HodokuBoard,
    sets: &'a [Set],
    groups: &'a [Group],
    /// The number of the first node of a set.
    first: usize,
    lists: &'a mut Vec<Vec<State>>,
    entries: Vec<Entry>,
    known: HashMap<Entry, State>,
}

impl Builder<'_> {
    fn state(&mut self, entry: Entry) -> State {
        *self.known.entry(entry).or_insert_with(|| {
            self.entries.push(entry);
            self.lists.resize_with(self.lists.len() + 2, Vec::new);
            ((self.first + self.entries.len() - 1) * 2) as State
        })
    }

    fn set(&mut self, entry: Entry) {
        let set = &self.sets[entry.set];
        let own = self.state(entry);
        let mut gone: [Cells; 9] = [0; 9];
        for digit in small_bits(set.digits & !(1 << entry.digit)) {
            gone[digit] = set.seen[digit];
        }
        self.ways_in(set, entry.digit, own);
        for digit in small_bits(set.digits & !(1 << entry.digit)) {
            let list = &mut self.lists[own as usize];
            for cell in bits(gone[digit]) {
                add(list, state(cell, digit, false));
            }
            for (at, group) in self.groups.iter().enumerate() {
                if group.digit == digit && group.cells & !gone[digit] == 0 {
                    add(list, group_state(at, false));
                }
            }
        }
        self.other_sets(set, entry.set, &gone, own);
        self.forced(set, &gone, own);
    }

    /// What takes the digit from the set: a candidate that sees all its places, or a group of such.
    fn ways_in(&mut self, set: &Set, digit: usize, own: State) {
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

    /// Sets that lose all places of a digit.
    fn other_sets(&mut self, set: &Set, at: usize, gone: &[Cells; 9], own: State) {
        for (to, other) in self.sets.iter().enumerate() {
            if to == at || other.cells & set.cells != 0 {
                continue;
            }
            for digit in small_bits(other.digits) {
                if gone[digit] != 0 && other.places[digit] & !gone[digit] == 0 {
                    let next = self.state(Entry { set: to, digit });
                    add(&mut self.lists[own as usize], next);
                }
            }
        }
    }

    /// Cells with three candidates and more that keep one. HoDoKu "forces" cells that had but one, too: no such way
    /// proves anything.
    fn forced(&mut self, set: &Set, gone: &[Cells; 9], own: State) {
        let around = small_bits(set.digits).fold(0, |all, digit| all | set.seen[digit]) & self.board.open;
        for cell in bits(around) {
            let held = self.board.candidates[cell];
            let taken = small_bits(held).filter(|&digit| gone[digit] & one(cell) != 0);
            let left = held & !taken.fold(0, |mask, digit| mask | 1 << digit);
            if held.count_ones() > 2 && left.is_power_of_two() {
                let digit = left.trailing_zeros() as usize;
                add(&mut self.lists[own as usize], state(cell, digit, true));
            }
        }
    }
}
