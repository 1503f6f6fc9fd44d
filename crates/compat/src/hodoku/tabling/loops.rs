//! Nice loops and alternating inference chains: of all paths back to the cell of their start, and to the other cells
//! that matter, the one that HoDoKu's comparison puts first.

use crate::classic::{CellMask, PEERS, bit, bits, candidate, small_bits};
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::chain::{ChainCollector, ChainKind, ChainNode};
use crate::hodoku::step::{HodokuStep, add_candidates, cands_of, sort_by_digit};
use crate::hodoku::tabling::graph::{ImplicationGraph, NodeKinds, NodeState, is_on, state};
use crate::hodoku::tabling::reach::Reachability;
use whydoku_board::Candidate;

const FEWEST_LINKS: usize = 2;

pub(crate) fn find_nice_loop(board: &HodokuBoard, graph: &ImplicationGraph) -> Option<HodokuStep> {
    search(board, graph, false, ChainCollector::new(false)).pop()
}

/// Finds all loops and chains: of each kind the first shortest one for each set of eliminations.
pub(crate) fn all_nice_loops(board: &HodokuBoard, nodes: NodeKinds) -> Vec<HodokuStep> {
    let graph = ImplicationGraph::new(board, nodes);
    search(board, &graph, nodes == NodeKinds::Sets, ChainCollector::new(true))
}

fn search(
    board: &HodokuBoard,
    graph: &ImplicationGraph,
    by_cost: bool,
    chains: ChainCollector,
) -> Vec<HodokuStep> {
    let (reach, path) = (Reachability::new(graph), Vec::new());
    let mut search = LoopSearch { board, graph, by_cost, reach, path, chains };
    let candidates: Vec<(usize, usize)> =
        board.cands().map(|cand| (cand.cell.index(), cand.digit.index())).collect();
    for on in [true, false] {
        for &(cell, digit) in &candidates {
            search.search_loops(cell, digit, on);
        }
    }
    for &(cell, digit) in &candidates {
        search.search_chains(cell, digit);
    }
    search.chains.steps
}

pub(crate) struct LoopSearch<'a> {
    pub(crate) board: &'a HodokuBoard,
    pub(crate) graph: &'a ImplicationGraph,
    by_cost: bool,
    reach: Reachability,
    pub(crate) path: Vec<NodeState>,
    chains: ChainCollector,
}

enum LoopProof {
    Removes(Vec<Candidate>),
    Continuous,
}

impl LoopSearch<'_> {
    fn is_far(&self, end: NodeState) -> bool {
        let least = if self.by_cost { 2 * FEWEST_LINKS } else { FEWEST_LINKS };
        self.reach.links(end).is_some_and(|links| links >= least)
    }

    fn search_loops(&mut self, cell: usize, digit: usize, on: bool) {
        self.reach.run(self.graph, state(cell, digit, on), self.by_cost);
        // All states of the cell, in the order in which they follow.
        let mut ends: Vec<NodeState> = Vec::with_capacity(18);
        let all = small_bits(self.board.candidates[cell])
            .flat_map(|digit| [state(cell, digit, false), state(cell, digit, true)]);
        ends.extend(all.filter(|&end| self.is_far(end)));
        if ends.len() > 1 {
            let order = &self.reach.order;
            ends.sort_by_cached_key(|end| order.iter().position(|state| state == end));
        }
        for end in ends {
            self.close((cell, digit, on), end);
        }
    }

    fn close(&mut self, (cell, digit, on): (usize, usize, bool), end: NodeState) {
        let last = self.graph.digit(end);
        let proof = match (on, is_on(end)) {
            (true, false) if last == digit => LoopProof::Removes(vec![candidate(cell, digit)]),
            (false, true) if last == digit => {
                let others = small_bits(self.board.candidates[cell] & !(1 << digit));
                LoopProof::Removes(others.map(|other| candidate(cell, other)).collect())
            }
            (true, true) if last != digit => LoopProof::Removes(vec![candidate(cell, digit)]),
            (false, false) if last != digit => LoopProof::Removes(vec![candidate(cell, last)]),
            (true, false) if self.board.candidates[cell].count_ones() == 2 => LoopProof::Continuous,
            (false, true) => LoopProof::Continuous,
            _ => return,
        };
        if let LoopProof::Removes(removed) = &proof
            && !self.may_be_best(removed, end)
        {
            return;
        }
        self.reach.path(end, &mut self.path);
        let stays = |at: usize| self.graph.cell(self.path[at]) == self.graph.cell(self.path[at + 1]);
        if stays(0) || stays(self.path.len() - 2) || !self.is_simple(true) {
            return;
        }
        let grouped = self.is_grouped();
        match proof {
            LoopProof::Removes(removed) => self.offer(removed, ChainKind::Discontinuous { grouped }),
            LoopProof::Continuous => {
                let removed = self.continuous_eliminations((cell, digit, on), last);
                self.offer(removed, ChainKind::Continuous { grouped });
            }
        }
    }

    /// Tries chains from a candidate assumed false to one that is then true.
    fn search_chains(&mut self, cell: usize, digit: usize) {
        self.reach.run(self.graph, state(cell, digit, false), self.by_cost);
        for at in 1..self.reach.order.len() {
            let end = self.reach.order[at];
            if !is_on(end) || !ImplicationGraph::is_single(end) {
                continue;
            }
            let (to, last) = (self.graph.cell(end), self.graph.digit(end));
            if to == cell || !self.is_far(end) {
                continue;
            }
            let removed: Vec<Candidate> = if last == digit {
                let both = self.board.places[digit] & PEERS[cell] & PEERS[to];
                if both.count_ones() < 2 {
                    continue;
                }
                bits(both).map(|seen| candidate(seen, digit)).collect()
            } else {
                let (here, there) = (candidate(cell, last), candidate(to, digit));
                if PEERS[cell] & bit(to) == 0 || !self.board.allows(here) || !self.board.allows(there) {
                    continue;
                }
                let mut removed = vec![here, there];
                sort_by_digit(&mut removed);
                removed
            };
            if self.may_be_best(&removed, end) {
                self.reach.path(end, &mut self.path);
                if self.is_simple(false) {
                    self.offer(removed, ChainKind::Aic { grouped: self.is_grouped() });
                }
            }
        }
    }

    fn may_be_best(&self, removed: &[Candidate], end: NodeState) -> bool {
        self.by_cost || self.chains.wants(removed, self.reach.links(end).map_or(0, |links| links + 1))
    }

    fn offer(&mut self, mut removed: Vec<Candidate>, kind: ChainKind) {
        sort_by_digit(&mut removed);
        let Self { graph, path, chains, .. } = self;
        let nodes = || path.iter().map(|&state| node(graph, state)).collect();
        chains.offer(removed, kind, path.len(), nodes);
    }

    fn is_grouped(&self) -> bool {
        self.path.iter().any(|&state| !ImplicationGraph::is_single(state))
    }

    /// Whether a path enters no cell that it has left. Of a group only the first cell is tested on entry, but all are
    /// remembered. A loop may touch the cell in which it begins.
    fn is_simple(&self, back: bool) -> bool {
        let start = self.graph.cell(self.path[0]);
        let mut left: CellMask = 0;
        self.path.windows(2).all(|pair| {
            let cell = self.graph.cell(pair[0]);
            let again = left & bit(self.graph.cell(pair[1]));
            if cell != start || !back {
                left |= self.graph.cells(pair[0]);
            }
            again == 0
        })
    }
}

impl LoopSearch<'_> {
    /// Returns the eliminations of a continuous loop: peers of weak links, and cells entered and left by strong links.
    fn continuous_eliminations(
        &self,
        (cell, digit, on): (usize, usize, bool),
        last: usize,
    ) -> Vec<Candidate> {
        let path = &self.path;
        let inside: CellMask =
            path[..path.len() - 1].iter().fold(bit(cell), |set, &state| set | self.graph.cells(state));
        let mut removed = Vec::new();
        if !on {
            add_candidates(self.board, [cell], !(1 << digit | 1 << last), &mut removed);
        }
        for at in 1..path.len() {
            let [before, here] = [path[at - 1], path[at]];
            if self.graph.cell(before) == self.graph.cell(here) {
                continue;
            }
            if !is_on(here) {
                let digit = self.graph.digit(here);
                let seen = self.graph.peers(before, digit) & self.graph.peers(here, digit);
                let seen = seen & !inside & self.board.places[digit];
                removed.extend(cands_of(seen, digit));
                if self.graph.set(here).is_some() {
                    self.add_set_eliminations(here, path.get(at + 1).copied(), &mut removed);
                }
            } else if let Some(&[within, out]) = path.get(at + 1..at + 3) {
                let at_cell = self.graph.cell(here);
                let leaves = !is_on(within)
                    && self.graph.cell(within) == at_cell
                    && is_on(out)
                    && self.graph.cell(out) != at_cell;
                if leaves {
                    let kept = 1 << self.graph.digit(here) | 1 << self.graph.digit(out);
                    add_candidates(self.board, [at_cell], !kept, &mut removed);
                }
            }
        }
        removed
    }

    /// Adds the eliminations of a set on a loop: peers of all digits but the lost one and that by which the loop leaves.
    /// Into a cell with one candidate left, it leaves by all the cell's other digits.
    fn add_set_eliminations(&self, here: NodeState, next: Option<NodeState>, removed: &mut Vec<Candidate>) {
        let Some(set) = self.graph.set(here) else { return };
        let out = next.map_or(0, |next| {
            let digit = 1 << self.graph.digit(next);
            if is_on(next) { self.board.candidates[self.graph.cell(next)] & !digit } else { digit }
        });
        for digit in small_bits(set.digits & !(1 << self.graph.digit(here)) & !out) {
            removed.extend(cands_of(set.seen[digit], digit));
        }
        if let Some(next) = next.filter(|&next| is_on(next)) {
            let near = PEERS[self.graph.cell(next)];
            for digit in small_bits(out & set.digits) {
                removed.extend(cands_of(set.seen[digit] & near, digit));
            }
        }
    }
}

fn node(graph: &ImplicationGraph, state: NodeState) -> ChainNode {
    ChainNode {
        digit: graph.digit(state),
        cells: graph.holding(state),
        set: graph.set(state).map(|set| set.cells),
        on: is_on(state),
    }
}
