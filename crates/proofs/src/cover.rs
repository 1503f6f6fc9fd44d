//! Patterns as sums. So many premises need so many places; the cells and houses that take up their candidates have room
//! for fewer if the conclusion is false. Added up, that is the whole argument in one line: fish, subsets, wings, chains
//! and almost locked sets are such sums, and no name is asked for.

use super::facts::Facts;
use super::trial::Somewhere;
use super::{Literal, Reference, Room};
use std::collections::BTreeMap;
use whydoku_board::{Candidate, Layout};

/// Choices that are tried for a sum. Those that players know take far fewer.
const TRIES: u32 = 3_000;

/// Premises and rooms, to be added up; and the candidates in them that are known to be false.
#[derive(Debug)]
pub(super) struct Sum {
    pub(super) premises: Vec<Reference>,
    pub(super) rooms: Vec<Room>,
    pub(super) gone: Vec<Candidate>,
}

/// The rooms that show a literal from these premises, if so many sums are tried and one is found.
pub(super) fn sum<const W: usize>(
    layout: &Layout<W>,
    facts: &Facts,
    somewhere: &[Somewhere],
    conclusion: Literal,
) -> Option<Sum> {
    let mut needed: BTreeMap<Candidate, u32> = BTreeMap::new();
    let mut gone = Vec::new();
    // A premise that holds what is shown to be false must be outweighed by one room more.
    let mut own = 0;
    for candidate in somewhere.iter().flat_map(|one| &one.candidates).copied() {
        if facts.is_true(candidate) {
            return None;
        }
        if facts.falsity_of(candidate, layout).is_some() {
            gone.push(candidate);
        } else if candidate == conclusion.candidate {
            own += usize::from(!conclusion.is);
        } else {
            *needed.entry(candidate).or_default() += 1;
        }
    }
    gone.sort_unstable();
    gone.dedup();
    let mut search = Search {
        layout,
        supposed: (!conclusion.is).then_some(conclusion.candidate),
        rooms: Vec::new(),
        // One more room than this, and nothing follows.
        spare: somewhere.len().checked_sub(1 + own)?,
        tries: TRIES,
    };
    search.fill(&mut needed).then(|| Sum {
        premises: somewhere.iter().map(|one| one.by).collect(),
        rooms: search.rooms,
        gone,
    })
}

struct Search<'a, const W: usize> {
    layout: &'a Layout<W>,
    /// The candidate that is shown to be false: a room that holds it costs nothing.
    supposed: Option<Candidate>,
    rooms: Vec<Room>,
    spare: usize,
    tries: u32,
}

impl<const W: usize> Search<'_, W> {
    /// Finds rooms for every candidate, as often as the premises hold it.
    fn fill(&mut self, needed: &mut BTreeMap<Candidate, u32>) -> bool {
        let Some(left) = self.tries.checked_sub(1) else { return false };
        self.tries = left;
        let mut choices: Option<Vec<(Room, usize, bool)>> = None;
        for &candidate in needed.keys() {
            let mut rooms: Vec<(Room, usize, bool)> = self
                .rooms_of(candidate)
                .into_iter()
                .map(|room| {
                    let taken = needed.keys().filter(|&&other| self.holds(room, other)).count();
                    (room, taken, self.supposed.is_some_and(|supposed| self.holds(room, supposed)))
                })
                .filter(|&(_, _, free)| free || self.spare > 0)
                .collect();
            rooms.sort_by_key(|&(_, taken, free)| (!free, usize::MAX - taken));
            if choices.as_ref().is_none_or(|fewest| rooms.len() < fewest.len()) {
                choices = Some(rooms);
            }
        }
        let Some(choices) = choices else { return true };
        for (room, _, free) in choices {
            let before = needed.clone();
            for candidate in before.keys().filter(|&&candidate| self.holds(room, candidate)) {
                let count = needed.get_mut(candidate).expect("it was there before");
                *count -= 1;
                if *count == 0 {
                    needed.remove(candidate);
                }
            }
            self.rooms.push(room);
            self.spare -= usize::from(!free);
            if self.fill(needed) {
                return true;
            }
            self.spare += usize::from(!free);
            self.rooms.pop();
            needed.clone_from(&before);
        }
        false
    }

    fn holds(&self, room: Room, candidate: Candidate) -> bool {
        match room {
            Room::Cell(cell) => candidate.cell == cell,
            Room::House(house, digit) => {
                candidate.digit == digit && self.layout.house(house).cells.contains(candidate.cell)
            }
            Room::Apart(..) => false,
            Room::Pair(one, other) => candidate == one || candidate == other,
        }
    }

    /// The cell, the houses, and pairs with what is supposed where only a further rule keeps them apart.
    fn rooms_of(&self, candidate: Candidate) -> Vec<Room> {
        let houses = self.layout.houses_at(candidate.cell).iter();
        let mut rooms: Vec<Room> = houses.map(|&house| Room::House(house, candidate.digit)).collect();
        rooms.push(Room::Cell(candidate.cell));
        if let Some(supposed) = self.supposed
            && self.layout.conflict(supposed, candidate)
            && !rooms.iter().any(|&room| self.holds(room, supposed))
        {
            rooms.push(Room::Pair(supposed.min(candidate), supposed.max(candidate)));
        }
        rooms
    }
}
