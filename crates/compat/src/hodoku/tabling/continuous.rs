//! What a continuous loop takes away, by each of its weak links and by the sets on its way.

use super::super::board::Cand;
use super::super::step::sweep;
use super::super::tables::{Cells, PEERS, bits, one, small_bits};
use super::graph::{State, is_on};
use super::loops::Search;

impl Search<'_> {
    /// What a continuous loop takes away: from cells that see both ends of a weak link, and from cells that are
    /// entered and left by strong ones. A set on the way holds all the digits but that which it does without.
    pub(super) fn round_the_loop(&self, (cell, digit, on): (usize, usize, bool), last: usize) -> Vec<Cand> {
        let way = &self.way;
        let inside: Cells =
            way[..way.len() - 1].iter().fold(one(cell), |set, &state| set | self.graph.cells(state));
        let mut gone = Vec::new();
        if !on {
            sweep(self.board, [cell], !(1 << digit | 1 << last), &mut gone);
        }
        for at in 1..way.len() {
            let [before, here] = [way[at - 1], way[at]];
            if self.graph.cell(before) == self.graph.cell(here) {
                continue;
            }
            if !is_on(here) {
                let digit = self.graph.digit(here);
                let seen = self.graph.peers(before, digit) & self.graph.peers(here, digit);
                let seen = seen & !inside & self.board.places[digit];
                gone.extend(bits(seen).map(|cell| Cand::new(cell, digit)));
                if self.graph.set(here).is_some() {
                    self.around_a_set(here, way.get(at + 1).copied(), &mut gone);
                }
            } else if let Some(&[within, out]) = way.get(at + 1..at + 3) {
                let at_cell = self.graph.cell(here);
                let leaves = !is_on(within)
                    && self.graph.cell(within) == at_cell
                    && is_on(out)
                    && self.graph.cell(out) != at_cell;
                if leaves {
                    let kept = 1 << self.graph.digit(here) | 1 << self.graph.digit(out);
                    sweep(self.board, [at_cell], !kept, &mut gone);
                }
            }
        }
        gone
    }

    /// What a set on a loop takes away: in sight of each digit but the one that it does without and the one by which
    /// the loop leaves it. Where the loop goes on in a cell that has one candidate left, it leaves by all the others.
    fn around_a_set(&self, here: State, next: Option<State>, gone: &mut Vec<Cand>) {
        let Some(set) = self.graph.set(here) else { return };
        let out = next.map_or(0, |next| {
            let digit = 1 << self.graph.digit(next);
            if is_on(next) { self.board.candidates[self.graph.cell(next)] & !digit } else { digit }
        });
        for digit in small_bits(set.digits & !(1 << self.graph.digit(here)) & !out) {
            gone.extend(bits(set.seen[digit]).map(|cell| Cand::new(cell, digit)));
        }
        if let Some(next) = next.filter(|&next| is_on(next)) {
            let near = PEERS[self.graph.cell(next)];
            for digit in small_bits(out & set.digits) {
                gone.extend(bits(set.seen[digit] & near).map(|cell| Cand::new(cell, digit)));
            }
        }
    }
}
