//! What strong and weak links in turn can reach, and by which way.

use super::super::board::HodokuBoard;
use super::super::tables::{Cells, one};
use super::MOST_LINKS;
use super::links::{links, strong_partners};

/// What a way is made of: cells of one digit, or cells of two candidates.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Links {
    OneDigit,
    InCells,
}

/// Where a way stands after a strong link: at a digit of a cell.
pub(super) type Spot = (usize, usize);

/// All ways of one sort of links on a board.
pub(super) struct Ways<'a> {
    pub(super) board: &'a HodokuBoard,
    pub(super) links: Links,
    /// The cells of two candidates, where the strong links are in cells.
    pub(super) pairs: Cells,
}

/// The start of a way and the shortest numbers of links to all that can be reached.
pub(super) struct Reached {
    pub(super) distance: [[u8; 9]; 81],
    pub(super) from: [[(u8, u8); 9]; 81],
}

impl Ways<'_> {
    /// All that can be reached by strong and weak links in turn, crossing or not; `None` if there is no first link.
    pub(super) fn reach(&self, from: Spot) -> Option<Box<Reached>> {
        let mut reached = Box::new(Reached { distance: [[0; 9]; 81], from: [[(0, 0); 9]; 81] });
        let mut queue = std::collections::VecDeque::new();
        self.strong(from, &mut |state| {
            if reached.distance[state.0][state.1] == 0 {
                reached.distance[state.0][state.1] = 1;
                queue.push_back(state);
            }
        });
        if queue.is_empty() {
            return None;
        }
        while let Some(state) = queue.pop_front() {
            let links = reached.distance[state.0][state.1];
            if links as usize + 2 > MOST_LINKS || state == from {
                continue;
            }
            self.weak(state, &mut |next| {
                self.strong(next, &mut |then| {
                    if reached.distance[then.0][then.1] == 0 && next.0 != from.0 {
                        reached.distance[then.0][then.1] = links + 2;
                        reached.from[then.0][then.1] = (state.0 as u8, state.1 as u8);
                        queue.push_back(then);
                    }
                });
            });
        }
        Some(reached)
    }

    fn strong(&self, (cell, digit): Spot, visit: &mut dyn FnMut(Spot)) {
        match self.links {
            Links::OneDigit => {
                strong_partners(self.board, cell, digit).for_each(|other| visit((other, digit)));
            }
            Links::InCells if self.pairs & one(cell) != 0 => {
                let other = self.board.candidates[cell] & !(1 << digit);
                visit((cell, other.trailing_zeros() as usize));
            }
            Links::InCells => {}
        }
    }

    fn weak(&self, (cell, digit): Spot, visit: &mut dyn FnMut(Spot)) {
        links(self.board, cell, digit).for_each(|other| visit((other, digit)));
    }

    /// The first of the shortest ways that touch no cell twice, in HoDoKu's order of links.
    pub(super) fn simple_way(&self, from: Spot, to: Spot, shortest: usize) -> Option<Vec<Spot>> {
        (shortest..=MOST_LINKS).step_by(2).find_map(|limit| {
            let mut way = vec![from];
            self.walk(&mut way, one(from.0), to, limit).then_some(way)
        })
    }

    fn walk(&self, way: &mut Vec<Spot>, used: Cells, to: Spot, links: usize) -> bool {
        let Some(&at) = way.last() else { return false };
        let start = way[0];
        let mut firsts = Vec::new();
        self.strong(at, &mut |state| firsts.push(state));
        for state in firsts {
            let in_cell = state.0 == at.0;
            if links == 1 {
                if state == to && (in_cell || state == start || used & one(state.0) == 0) {
                    way.push(state);
                    return true;
                }
                continue;
            }
            if !in_cell && used & one(state.0) != 0 {
                continue;
            }
            way.push(state);
            let used = used | one(state.0);
            let mut nexts = Vec::new();
            self.weak(state, &mut |next| nexts.push(next));
            for next in nexts {
                if used & one(next.0) != 0 {
                    continue;
                }
                way.push(next);
                if self.walk(way, used | one(next.0), to, links - 2) {
                    return true;
                }
                way.pop();
            }
            way.pop();
        }
        false
    }
}
