//! The three searches. Forcing chains come first: they say how far to look for cycles.

use super::super::board::{ExplainerBoard, bits, cand, cell_of, digit_of, is_one, small_bits};
use super::super::order::{Rank, chained};
use super::cycle::{CycleGraph, CycleSearch};
use super::strong::{StrongNodes, XGraph};
use super::{Linked, Links, NEVER, Shape, Wanted};

pub(super) struct Search<'a> {
    board: &'a ExplainerBoard,
    wanted: Wanted,
    /// No chain behind this is of interest.
    bound: Rank,
    pub(super) found: Vec<Linked>,
}

impl<'a> Search<'a> {
    pub(super) const fn new(board: &'a ExplainerBoard, wanted: Wanted) -> Self {
        Self { board, wanted, bound: Rank::MAX, found: Vec::new() }
    }

    fn keep(&mut self, chain: Linked) {
        if self.wanted == Wanted::Best {
            if chain.rank > self.bound {
                return;
            }
            self.bound = chain.rank;
        }
        self.found.push(chain);
    }

    /// How complex a chain with this base may be to be of interest.
    fn limit(&self, base: u32) -> u32 {
        if self.bound == Rank::MAX {
            return 2 * 729;
        }
        let mut limit = 0;
        for (tenths, complexity) in LONGEST.iter().enumerate() {
            if chained(base, tenths as u32) <= self.bound {
                limit = *complexity;
            }
        }
        limit
    }

    pub(super) fn run(&mut self) {
        // Forcing chains first: they say how far to look for cycles, and where none can be.
        let mut lengths = Box::new([[NEVER; 2]; 729]);
        let mut graph = XGraph::new(self.board);
        for digit in 0..9 {
            graph.digit(self.board, digit, &mut lengths);
        }
        self.forcing(Links::X, &lengths);
        let x_targets = targets(self.board, &lengths);
        self.cycles(Links::X, &x_targets);
        let strong = StrongNodes::new(self.board, Links::XY);
        let limit = self.limit(65).max(self.limit(70)) + 2;
        let mut all = Box::new([[NEVER; 2]; 729]);
        match strong.list.len() {
            0..=128 => strong.lengths::<2>(self.board, limit, &mut all),
            129..=256 => strong.lengths::<4>(self.board, limit, &mut all),
            _ => strong.lengths::<12>(self.board, limit, &mut all),
        }
        let targets = targets(self.board, &all);
        self.cycles(Links::Y, &targets);
        self.forcing(Links::XY, &all);
        self.cycles(Links::XY, &targets);
    }

    /// Forcing chains of these lengths; in the order of the starts. A cell with one candidate is no start.
    fn forcing(&mut self, links: Links, lengths: &[[u32; 2]; 729]) {
        for cell in bits(self.board.open) {
            let digits = self.board.cell[cell];
            if is_one(digits) {
                continue;
            }
            for digit in small_bits(digits) {
                let start = cand(cell, digit);
                let [off, on] = lengths[start as usize];
                if off != NEVER {
                    self.keep(Linked::new(links, off, Shape::Off(start)));
                }
                if on != NEVER {
                    self.keep(Linked::new(links, on, Shape::On(start)));
                }
            }
        }
    }

    /// Cycles through every start. What a cycle takes away is false by a forcing chain of the same links, at most two
    /// longer than the cycle; so where no such chain is, no cycle need be looked for.
    fn cycles(&mut self, links: Links, targets: &[u128; 9]) {
        if targets.iter().all(|&cells| cells == 0) {
            return;
        }
        let nodes = StrongNodes::new(self.board, links);
        match nodes.list.len() {
            0..=128 => self.cycles_among::<2>(&nodes, links, targets),
            129..=256 => self.cycles_among::<4>(&nodes, links, targets),
            _ => self.cycles_among::<12>(&nodes, links, targets),
        }
    }

    fn cycles_among<const K: usize>(&mut self, nodes: &StrongNodes, links: Links, targets: &[u128; 9]) {
        let mut limit = self.limit(Linked::base(links, true));
        if limit < 4 {
            return;
        }
        let graph = CycleGraph::<K>::new(self.board, nodes, links);
        let mut walk = CycleSearch::<K>::default();
        for (start, &node) in nodes.list.iter().enumerate() {
            let of_start = self.board.cell[cell_of(node)].count_ones();
            let fits = of_start >= 2 && (links != Links::Y || of_start == 2);
            if !fits || links == Links::X && targets[digit_of(node)] == 0 {
                continue;
            }
            let bound = self.bound;
            walk.from(&graph, start as u16, limit / 2, targets, |cycle, removals| {
                let shape = Shape::Cycle(cycle.into(), Box::new(*removals));
                self.keep(Linked::new(links, cycle.len() as u32, shape));
            });
            if bound != self.bound {
                limit = self.limit(Linked::base(links, true));
            }
        }
    }
}

/// The greatest complexity for each surcharge.
const LONGEST: [u32; 20] = {
    let mut longest = [0; 20];
    let (mut ceiling, mut tenths) = (4, 0);
    while tenths < 20 {
        longest[tenths] = ceiling + 2;
        ceiling = if tenths % 2 == 0 { ceiling * 3 / 2 } else { ceiling * 4 / 3 };
        tenths += 1;
    }
    longest
};

/// The candidates that a forcing chain shows false.
fn targets(board: &ExplainerBoard, lengths: &[[u32; 2]; 729]) -> [u128; 9] {
    let mut targets = [0; 9];
    for (digit, cells) in targets.iter_mut().enumerate() {
        for cell in bits(board.digit[digit]) {
            if lengths[cell * 9 + digit][0] != NEVER {
                *cells |= 1 << cell;
            }
        }
    }
    targets
}
