//! Cycles, in the program's order.

use crate::classic::{PEERS, bits, small_bits};
use crate::sudoku_explainer::board::{Cand, ExplainerBoard, Removals, SEEN, cell_of, digit_of};
use crate::sudoku_explainer::chains::strong::{NONE, StrongNodes};
use crate::sudoku_explainer::chains::{ChainLinks, NEVER};
use whydoku_cells::bits::BitSet;

pub(crate) struct CycleGraph<'a, const K: usize> {
    board: &'a ExplainerBoard,
    nodes: &'a StrongNodes,
    /// The candidates that each one excludes and that have a strong link, in order, and where each list ends.
    weak: Vec<u16>,
    ends: Vec<u32>,
    /// The candidates that make each one true in a double step.
    before: Vec<BitSet<K>>,
}

impl<'a, const K: usize> CycleGraph<'a, K> {
    pub(crate) fn new(board: &'a ExplainerBoard, nodes: &'a StrongNodes, links: ChainLinks) -> Self {
        let mut graph = Self {
            board,
            nodes,
            weak: Vec::new(),
            ends: Vec::new(),
            before: vec![BitSet::EMPTY; nodes.list.len()],
        };
        let mut rows = Vec::with_capacity(nodes.list.len());
        for &node in &nodes.list {
            let from = graph.weak.len();
            let (cell, digit) = (cell_of(node), digit_of(node));
            if links != ChainLinks::X {
                let others =
                    small_bits(board.cell[cell] & !(1 << digit)).map(|other| nodes.number[cell * 9 + other]);
                graph.weak.extend(others.filter(|&number| number != NONE));
            }
            for part in SEEN[cell] {
                let others = bits(part & nodes.cells[digit]).map(|other| nodes.number[other * 9 + digit]);
                graph.weak.extend(others);
            }
            graph.ends.push(graph.weak.len() as u32);
            let mut row = BitSet::EMPTY;
            graph.weak[from..].iter().for_each(|&number| row.insert(number.into()));
            rows.push(row);
        }
        for (before, partners) in graph.before.iter_mut().zip(&nodes.partners) {
            for &partner in partners.as_slice() {
                *before |= rows[nodes.number[partner as usize] as usize];
            }
        }
        graph
    }

    fn weak(&self, number: u16) -> &[u16] {
        let at = number as usize;
        let from = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.weak[from as usize..self.ends[at] as usize]
    }
}

/// A candidate that is true if the start is.
#[derive(Clone, Copy)]
struct CycleVisit {
    node: u16,
    /// The candidate that became false before it.
    via: u16,
    from: u16,
}

pub(crate) struct CycleSearch<const K: usize> {
    visits: Vec<CycleVisit>,
    offs: Vec<(u16, u16)>,
    seen: BitSet<K>,
    /// The number of double steps back to the start.
    distance: Vec<u32>,
    cycle: Vec<Cand>,
    removals: Removals,
}

impl<const K: usize> Default for CycleSearch<K> {
    fn default() -> Self {
        Self {
            visits: Vec::new(),
            offs: Vec::new(),
            seen: BitSet::EMPTY,
            distance: Vec::new(),
            cycle: Vec::new(),
            removals: Removals::NONE,
        }
    }
}

impl<const K: usize> CycleSearch<K> {
    fn find_distances(&mut self, graph: &CycleGraph<'_, K>, start: u16, levels: u32) {
        self.distance.clear();
        self.distance.resize(graph.nodes.list.len(), NEVER);
        self.distance[start as usize] = 0;
        let (mut seen, mut frontier, mut steps) = (BitSet::<K>::EMPTY, BitSet::EMPTY, 0);
        frontier.insert(start.into());
        while steps + 1 < levels && !frontier.is_empty() {
            steps += 1;
            seen |= frontier;
            let mut next = BitSet::EMPTY;
            frontier.iter().for_each(|at| next |= graph.before[at]);
            next -= seen;
            next.iter().for_each(|at| self.distance[at] = steps);
            frontier = next;
        }
    }

    /// Visits every cycle through the start of at most `levels` double steps that eliminates anything. Candidates too
    /// far from the start are skipped, which does not change other paths.
    pub(crate) fn visit_cycles(
        &mut self,
        graph: &CycleGraph<'_, K>,
        start: u16,
        levels: u32,
        targets: &[u128; 9],
        mut visit: impl FnMut(&[Cand], &Removals),
    ) {
        self.find_distances(graph, start, levels);
        self.visits.clear();
        self.visits.push(CycleVisit { node: start, via: NONE, from: NONE });
        self.seen = BitSet::EMPTY;
        self.seen.insert(start.into());
        let mut level = 1;
        let mut range = 0..1;
        while !range.is_empty() && level <= levels {
            self.offs.clear();
            for at in range.clone() {
                for &off in graph.weak(self.visits[at].node) {
                    if !self.is_on_path(at, off) {
                        self.offs.push((off, at as u16));
                    }
                }
            }
            let next = self.visits.len();
            for at in 0..self.offs.len() {
                let (off, from) = self.offs[at];
                for &on in graph.nodes.partners[off as usize].as_slice() {
                    let on = graph.nodes.number[on as usize];
                    if on == start && level >= 2 {
                        self.close(graph, start, off, from);
                        collect_removals(graph.board, &self.cycle, targets, &mut self.removals);
                        if !self.removals.is_empty() {
                            visit(&self.cycle, &self.removals);
                        }
                    }
                    let new = !self.seen.has(on.into());
                    if new
                        && self.distance[on as usize] != NEVER
                        && level + self.distance[on as usize] <= levels
                    {
                        self.seen.insert(on.into());
                        self.visits.push(CycleVisit { node: on, via: off, from });
                    }
                }
            }
            range = next..self.visits.len();
            level += 1;
        }
    }

    fn is_on_path(&self, mut at: usize, off: u16) -> bool {
        while self.visits[at].via != NONE {
            if self.visits[at].via == off {
                return true;
            }
            at = self.visits[at].from as usize;
        }
        false
    }

    /// Builds the cycle from its end back: true, false, true …, without repeating the start.
    fn close(&mut self, graph: &CycleGraph<'_, K>, start: u16, off: u16, from: u16) {
        let cand = |number: u16| graph.nodes.list[number as usize];
        self.cycle.clear();
        self.cycle.extend([cand(start), cand(off)]);
        let mut at = from as usize;
        while self.visits[at].via != NONE {
            self.cycle.extend([cand(self.visits[at].node), cand(self.visits[at].via)]);
            at = self.visits[at].from as usize;
        }
    }
}

/// Collects the candidates that see a true and a false candidate of the cycle, outside its cells.
fn collect_removals(board: &ExplainerBoard, cycle: &[Cand], targets: &[u128; 9], into: &mut Removals) {
    into.clear();
    let (mut own, mut seen) = (0_u128, [[0_u128; 9]; 2]);
    for (at, &node) in cycle.iter().enumerate() {
        own |= 1 << cell_of(node);
        seen[at % 2][digit_of(node)] |= PEERS[cell_of(node)];
    }
    let mut cells = 0;
    for digit in 0..9 {
        seen[0][digit] &= seen[1][digit] & board.digit[digit] & !own;
        debug_assert_eq!(seen[0][digit] & !targets[digit], 0, "a chain proves what a cycle eliminates");
        cells |= seen[0][digit];
    }
    for cell in bits(cells) {
        let digits =
            (0..9).fold(0, |digits, digit| digits | u16::from(seen[0][digit] >> cell & 1 == 1) << digit);
        into.add(board, cell, digits);
    }
}
