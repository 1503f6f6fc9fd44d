//! [`Run`]: what follows from one supposed candidate.
//!
//! | file | holds |
//! | --- | --- |
//! | `notes.rs` | what is noted of each candidate on the way |
//! | `back.rs` | [`End`]: from where a run ended back to all that leads there |

mod back;
mod notes;

pub(crate) use back::{End, Trail};
pub(crate) use notes::{Clash, NONE, Node, Push, cand_in, is_on, on};

use super::board::{
    CELLS, Cand, DigitNumber, ExplainerBoard, HOUSES, PEERS, PLACES, SEEN, bits, cand, cell_of, digit_of,
    is_two, small_bits,
};
use super::grounds::Seen;
use super::linked::{BY_CELL, SUPPOSED};
use super::nested::Advance;
use notes::{ADVANCED, Note};

/// What kinds of links a run may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mode {
    /// What became false is gone, so that new links arise.
    pub(crate) dynamic: bool,
    /// One digit in its houses alone.
    pub(crate) nishio: bool,
}

/// What follows from one supposition.
#[derive(Clone)]
pub(crate) struct Run {
    /// The cells where each digit is true, and where it is false.
    pub(crate) on: [u128; 9],
    pub(crate) off: [u128; 9],
    /// The true and the false candidates in the order in which they followed.
    pub(crate) on_list: Vec<Cand>,
    pub(crate) off_list: Vec<Cand>,
    /// What is known of each node of the run; of others, what an earlier run has left there.
    notes: [Note; 1458],
    pub(crate) advances: Vec<Advance>,
    pub(crate) clash: Option<Clash>,
}

impl Default for Run {
    fn default() -> Self {
        Self {
            on: [0; 9],
            off: [0; 9],
            on_list: Vec::new(),
            off_list: Vec::new(),
            notes: [Note { parent: NONE, push: 0, depth: 0, counted: 0 }; 1458],
            advances: Vec::new(),
            clash: None,
        }
    }
}

/// Asked when a run has come to rest: adds what other techniques see then. True if there is something new.
pub(crate) trait Advise {
    fn advise(&mut self, board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut Run) -> bool;
}

const NONE_YET: Advance = Advance { parents: Vec::new(), nested: None, seen: Seen::Chains };

impl Run {
    fn add_off(&mut self, off: Cand, parent: u16, depth: u16) {
        self.off[digit_of(off)] |= 1 << cell_of(off);
        self.off_list.push(off);
        self.notes[off as usize] = Note { parent, push: 0, depth, counted: 0 };
    }

    fn add_on(&mut self, node: Cand, push: Push, depth: u16) {
        self.on[digit_of(node)] |= 1 << cell_of(node);
        self.on_list.push(node);
        let Push { parent, kind, gone } = push;
        self.notes[on(node) as usize] = Note { parent, push: u16::from(kind) | gone << 4, depth, counted: 0 };
    }

    /// Adds false candidates that another technique shows, all for the same reason. True if one of them is new.
    pub(crate) fn advance(
        &mut self,
        removed: impl Iterator<Item = Cand>,
        advance: impl FnOnce() -> Advance,
    ) -> bool {
        let number = self.advances.len() as u16;
        let mut depth = None;
        for off in removed {
            if self.off[digit_of(off)] >> cell_of(off) & 1 == 0 {
                if depth.is_none() {
                    self.advances.push(NONE_YET);
                    depth = Some(0);
                }
                self.add_off(off, ADVANCED | number, 0);
            }
        }
        if depth.is_none() {
            return false;
        }
        let advance = advance();
        let depth =
            1 + advance.parents.iter().map(|&parent| self.notes[parent as usize].depth).max().unwrap_or(0);
        for at in (0..self.off_list.len()).rev() {
            let off = self.off_list[at] as usize;
            if self.notes[off].parent != ADVANCED | number {
                break;
            }
            self.notes[off].depth = depth;
        }
        self.advances[number as usize] = advance;
        true
    }

    /// Supposes a candidate and follows what follows.
    pub(crate) fn follow(
        &mut self,
        snapshot: &ExplainerBoard,
        start: Node,
        mode: Mode,
        advice: &mut impl Advise,
    ) {
        self.on = [0; 9];
        self.off = [0; 9];
        self.on_list.clear();
        self.off_list.clear();
        self.advances.clear();
        self.clash = None;
        if is_on(start) {
            self.add_on(cand_in(start), Push { parent: NONE, kind: SUPPOSED, gone: 0 }, 1);
        } else {
            self.add_off(start, NONE, 1);
        }
        let mut board = *snapshot;
        let (mut next_on, mut next_off) = (0, 0);
        loop {
            if let Some(&node) = self.on_list.get(next_on) {
                next_on += 1;
                if self.deny(&board, node, mode) {
                    return;
                }
            } else if let Some(&node) = self.off_list.get(next_off) {
                next_off += 1;
                if self.leave(&mut board, snapshot, node, mode) {
                    return;
                }
            } else if !advice.advise(&board, snapshot, self) {
                return;
            }
        }
    }

    /// What a true candidate denies. True if that is a contradiction.
    fn deny(&mut self, board: &ExplainerBoard, node: Cand, mode: Mode) -> bool {
        let (cell, digit) = (cell_of(node), digit_of(node));
        let depth = self.notes[on(node) as usize].depth + 1;
        if !mode.nishio {
            for other in small_bits(board.cell[cell] & !(1 << digit)) {
                if self.deny_one(cell, other, node, depth) {
                    return true;
                }
            }
        }
        let seen = board.digit[digit] & PEERS[cell];
        if seen & (self.on[digit] | !self.off[digit]) == 0 {
            return false;
        }
        for part in SEEN[cell] {
            // What is false already is passed over, unless it is true as well.
            for other in bits(part & seen & (self.on[digit] | !self.off[digit])) {
                if self.deny_one(other, digit, node, depth) {
                    return true;
                }
            }
        }
        false
    }

    fn deny_one(&mut self, cell: usize, digit: DigitNumber, by: Cand, depth: u16) -> bool {
        if self.on[digit] >> cell & 1 == 1 {
            self.clash = Some(Clash { cand: cand(cell, digit), on: None, off: by });
            return true;
        }
        if self.off[digit] >> cell & 1 == 0 {
            self.add_off(cand(cell, digit), by, depth);
        }
        false
    }

    /// What a false candidate leaves. True if that is a contradiction.
    fn leave(
        &mut self,
        board: &mut ExplainerBoard,
        snapshot: &ExplainerBoard,
        node: Cand,
        mode: Mode,
    ) -> bool {
        let (cell, digit) = (cell_of(node), digit_of(node));
        let mut pushes = [(0, Push { parent: node, kind: BY_CELL, gone: 0 }); 4];
        let mut count = 0;
        let digits = board.cell[cell];
        if !mode.nishio && is_two(digits) {
            let other = (digits & !(1 << digit)).trailing_zeros() as usize;
            pushes[0] = (
                cand(cell, other),
                Push { parent: node, kind: BY_CELL, gone: snapshot.cell[cell] & !digits },
            );
            count = 1;
        }
        for kind in 0..3 {
            let house = HOUSES[cell][kind] as usize;
            let places = board.place[house][digit];
            if is_two(places) {
                let other = (places & !(1 << PLACES[cell][kind])).trailing_zeros() as usize;
                let to = cand(CELLS[house][other] as usize, digit);
                if pushes[..count].iter().all(|&(known, _)| known != to) {
                    let gone = snapshot.place[house][digit] & !places;
                    pushes[count] = (to, Push { parent: node, kind: kind as u8, gone });
                    count += 1;
                }
            }
        }
        if mode.dynamic {
            board.strike(cell, digit);
        }
        let depth = self.notes[node as usize].depth + 1;
        for &(to, push) in &pushes[..count] {
            let (cell, digit) = (cell_of(to), digit_of(to));
            if self.off[digit] >> cell & 1 == 1 {
                self.clash = Some(Clash { cand: to, on: Some(push), off: NONE });
                return true;
            }
            if self.on[digit] >> cell & 1 == 0 {
                self.add_on(to, push, depth);
            }
        }
        false
    }
}
