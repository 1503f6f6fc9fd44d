//! Nice loops and alternating inference chains: of all ways back to the cell that they came from, and to other cells
//! that matter, the one that HoDoKu's comparison puts first.

use super::super::board::{Board, Cand};
use super::super::chain::{Kind, Node, Told};
use super::super::order::{by_eliminations, digit_by_digit};
use super::super::step::{Pattern, Step, sweep};
use super::super::tables::{Cells, PEERS, bits, digits, one};
use super::graph::{Graph, State, is_on, state};
use super::reach::Reach;
use std::cmp::Ordering;

/// Fewer links than this make no chain.
const FEWEST_LINKS: usize = 3;

/// The best loop or chain.
pub(in super::super) fn nice_loop(board: &Board, graph: &Graph) -> Option<Step> {
    let mut search = Search { board, graph, reach: Reach::new(graph), way: Vec::new(), best: None };
    let candidates: Vec<(usize, usize)> = bits(board.open)
        .flat_map(|cell| digits(board.candidates[cell]).map(move |digit| (cell, digit)))
        .collect();
    for on in [true, false] {
        for &(cell, digit) in &candidates {
            search.loops(cell, digit, on);
        }
    }
    for &(cell, digit) in &candidates {
        search.chains(cell, digit);
    }
    search.best
}

struct Search<'a> {
    board: &'a Board,
    graph: &'a Graph,
    reach: Reach,
    way: Vec<State>,
    best: Option<Step>,
}

/// What a way back to its cell proves.
enum Proof {
    Removes(Vec<Cand>),
    Continuous,
}

impl Search<'_> {
    /// Every way from a candidate back to its cell.
    fn loops(&mut self, cell: usize, digit: usize, on: bool) {
        self.reach.run(self.graph, state(cell, digit, on));
        // All states of the cell, in the order in which they follow.
        let mut ends: Vec<State> = Vec::with_capacity(18);
        let all = digits(self.board.candidates[cell])
            .flat_map(|digit| [state(cell, digit, false), state(cell, digit, true)]);
        ends.extend(all.filter(|&end| self.reach.links(end).is_some_and(|links| links >= FEWEST_LINKS)));
        if ends.len() > 1 {
            let order = &self.reach.order;
            ends.sort_by_cached_key(|end| order.iter().position(|state| state == end));
        }
        for end in ends {
            self.close((cell, digit, on), end);
        }
    }

    fn close(&mut self, (cell, digit, on): (usize, usize, bool), end: State) {
        let last = self.graph.digit(end);
        let proof = match (on, is_on(end)) {
            (true, false) if last == digit => Proof::Removes(vec![Cand::new(cell, digit)]),
            (false, true) if last == digit => {
                let others = digits(self.board.candidates[cell] & !(1 << digit));
                Proof::Removes(others.map(|other| Cand::new(cell, other)).collect())
            }
            (true, true) if last != digit => Proof::Removes(vec![Cand::new(cell, digit)]),
            (false, false) if last != digit => Proof::Removes(vec![Cand::new(cell, last)]),
            (true, false) if self.board.candidates[cell].count_ones() == 2 => Proof::Continuous,
            (false, true) => Proof::Continuous,
            _ => return,
        };
        if let Proof::Removes(gone) = &proof
            && !self.may_win(gone, end)
        {
            return;
        }
        self.reach.way(end, &mut self.way);
        if self.graph.cell(self.way[0]) == self.graph.cell(self.way[1]) || !self.is_simple(true) {
            return;
        }
        let grouped = self.is_grouped();
        match proof {
            Proof::Removes(gone) => self.offer(gone, Kind::Discontinuous { grouped }),
            Proof::Continuous => {
                let gone = self.round_the_loop((cell, digit, on), last);
                self.offer(gone, Kind::Continuous { grouped });
            }
        }
    }

    /// From a candidate that is false to one that then is true.
    fn chains(&mut self, cell: usize, digit: usize) {
        self.reach.run(self.graph, state(cell, digit, false));
        for at in 1..self.reach.order.len() {
            let end = self.reach.order[at];
            if !is_on(end) || self.graph.group(end).is_some() {
                continue;
            }
            let (to, last) = (self.graph.cell(end), self.graph.digit(end));
            if to == cell || self.reach.links(end).is_none_or(|links| links < FEWEST_LINKS) {
                continue;
            }
            let gone: Vec<Cand> = if last == digit {
                let both = self.board.places[digit] & PEERS[cell] & PEERS[to];
                if both.count_ones() < 2 {
                    continue;
                }
                bits(both).map(|seen| Cand::new(seen, digit)).collect()
            } else {
                let (here, there) = (Cand::new(cell, last), Cand::new(to, digit));
                if PEERS[cell] & one(to) == 0 || !self.board.allows(here) || !self.board.allows(there) {
                    continue;
                }
                let mut gone = vec![here, there];
                digit_by_digit(&mut gone);
                gone
            };
            if self.may_win(&gone, end) {
                self.reach.way(end, &mut self.way);
                if self.is_simple(false) {
                    self.offer(gone, Kind::Aic { grouped: self.is_grouped() });
                }
            }
        }
    }

    /// Whether what goes could be better than the best so far, or the same by a shorter way.
    fn may_win(&self, gone: &[Cand], end: State) -> bool {
        let nodes = self.reach.links(end).map_or(0, |links| links + 1);
        self.wins(gone, nodes)
    }

    fn wins(&self, gone: &[Cand], nodes: usize) -> bool {
        let Some(best) = &self.best else { return true };
        match by_eliminations(gone, &best.gone) {
            Ordering::Less => true,
            Ordering::Greater => false,
            Ordering::Equal => {
                let Pattern::Chain(told) = &best.pattern else { return false };
                gone == best.gone && nodes < told.nodes.len()
            }
        }
    }

    fn offer(&mut self, mut gone: Vec<Cand>, kind: Kind) {
        digit_by_digit(&mut gone);
        if gone.is_empty() || !self.wins(&gone, self.way.len()) {
            return;
        }
        let same = |told: &Told| std::mem::discriminant(&told.kind) == std::mem::discriminant(&kind);
        if let Some(Step { gone: known, pattern: Pattern::Chain(told), .. }) = &self.best {
            // Of the same eliminations by patterns of two names, the one that was found first stays.
            if *known == gone && !(same(told) && told.kind == kind) {
                return;
            }
        }
        let node = |&state: &State| Node {
            digit: self.graph.digit(state),
            cells: self.graph.cells(state),
            on: is_on(state),
        };
        let nodes = self.way.iter().map(node).collect();
        self.best = Some(Step { place: None, gone, pattern: Pattern::Chain(Told { kind, nodes }) });
    }

    fn is_grouped(&self) -> bool {
        self.way.iter().any(|&state| self.graph.group(state).is_some())
    }

    /// Whether a way comes into no cell again that it has left; of a group only the first cell is looked at, but all
    /// are remembered. A loop may touch the cell in which it begins.
    fn is_simple(&self, back: bool) -> bool {
        let start = self.graph.cell(self.way[0]);
        let mut left: Cells = 0;
        self.way.windows(2).all(|pair| {
            let cell = self.graph.cell(pair[0]);
            let fresh = left & one(self.graph.cell(pair[1]));
            if cell != start || !back {
                left |= self.graph.cells(pair[0]);
            }
            fresh == 0
        })
    }

    /// What a continuous loop takes away: from cells that see both ends of a weak link, and from cells that are
    /// entered and left by strong ones.
    fn round_the_loop(&self, (cell, digit, on): (usize, usize, bool), last: usize) -> Vec<Cand> {
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
                let seen =
                    self.graph.peers(before) & self.graph.peers(here) & !inside & self.board.places[digit];
                gone.extend(bits(seen).map(|cell| Cand::new(cell, digit)));
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
}
