//! Cycles and simple forcing chains: sequences of links from one candidate.
//!
//! There are three searches: of one digit through houses (X), through cells with two candidates (Y), and of both (XY).
//! The distance between two candidates does not depend on the search order, so forcing chains are found by widening sets
//! of candidates; only for cycles, whose eliminations depend on all their links, the program's order is followed.

mod closure;
mod cycle;
mod links;
mod strong;

pub(crate) use closure::LinkClosure;
pub(crate) use links::{ASSUMED, BY_CELL};

use crate::sudoku_explainer::board::{Cand, ExplainerBoard, Removals, cell_of, digit_of, is_one};
use crate::sudoku_explainer::chains::cycle::{CycleGraph, CycleSearch};
use crate::sudoku_explainer::chains::strong::{ShortestChains, SingleDigitGraph, StrongNodes};
use crate::sudoku_explainer::kind::{DifficultyRank, StepKind, chained_rank, surcharge};

/// Of equal chains, those with the first links come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ChainLinks {
    /// Links of one digit.
    X,
    /// Strong links inside cells only.
    Y,
    /// All links.
    XY,
}

#[derive(Clone)]
pub(crate) struct ExplainerChain {
    pub(crate) rank: DifficultyRank,
    pub(crate) complexity: u32,
    pub(crate) links: ChainLinks,
    pub(crate) shape: ChainShape,
}

#[derive(Clone)]
pub(crate) enum ChainShape {
    /// If the start is true, it is false.
    Off(Cand),
    /// If the start is false, it is true.
    On(Cand),
    /// Every link of a cycle is both strong and weak: candidates in order, alternately true and false.
    Cycle(Box<[Cand]>, Box<Removals>),
}

impl ExplainerChain {
    /// Remaining ties go to the start that comes first; of one start, to cycles, then to the chain from true.
    fn order(&self) -> (DifficultyRank, u32, ChainLinks, Cand, u8) {
        let (start, slot) = match &self.shape {
            ChainShape::Cycle(nodes, _) => (nodes[0], 0),
            ChainShape::Off(start) => (*start, 1),
            ChainShape::On(start) => (*start, 2),
        };
        (self.rank, self.complexity, self.links, start, slot)
    }

    fn new(links: ChainLinks, complexity: u32, shape: ChainShape) -> Self {
        let base = kind_of(links, matches!(shape, ChainShape::Cycle(..))).base();
        Self { rank: chained_rank(base, surcharge(complexity)), complexity, links, shape }
    }

    pub(crate) const fn kind(&self) -> StepKind {
        kind_of(self.links, matches!(self.shape, ChainShape::Cycle(..)))
    }

    pub(crate) fn removals(&self, board: &ExplainerBoard, into: &mut Removals) {
        into.clear();
        match &self.shape {
            ChainShape::Off(start) => into.add(board, cell_of(*start), 1 << digit_of(*start)),
            ChainShape::On(start) => into.add(board, cell_of(*start), !(1 << digit_of(*start))),
            ChainShape::Cycle(_, removals) => *into = **removals,
        }
    }
}

const fn kind_of(links: ChainLinks, is_cycle: bool) -> StepKind {
    match (links, is_cycle) {
        (ChainLinks::X, true) => StepKind::XCycle,
        (ChainLinks::Y, _) => StepKind::YCycle,
        (ChainLinks::XY, true) => StepKind::XyCycle,
        (ChainLinks::X, false) => StepKind::XChain,
        (ChainLinks::XY, false) => StepKind::XyChain,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChainScope {
    All,
    Best,
}

/// Returns the chains of all three searches, sorted and without repeated eliminations, or only the best.
pub(crate) fn find_chains(board: &ExplainerBoard, scope: ChainScope) -> Vec<ExplainerChain> {
    let mut search = ExplainerChainSearch { board, scope, bound: DifficultyRank::MAX, chains: Vec::new() };
    search.run();
    let mut chains = search.chains;
    chains.sort_by_key(ExplainerChain::order);
    if scope == ChainScope::Best {
        chains.truncate(1);
        return chains;
    }
    let mut seen: Vec<Vec<(usize, u16)>> = Vec::new();
    let mut removals = Removals::NONE;
    chains.retain(|chain| {
        chain.removals(board, &mut removals);
        let list: Vec<_> = removals.iter().collect();
        let new = !seen.contains(&list);
        if new {
            seen.push(list);
        }
        new
    });
    chains
}

const NEVER: u32 = u32::MAX;

struct ExplainerChainSearch<'a> {
    board: &'a ExplainerBoard,
    scope: ChainScope,
    bound: DifficultyRank,
    chains: Vec<ExplainerChain>,
}

impl ExplainerChainSearch<'_> {
    fn keep(&mut self, chain: ExplainerChain) {
        if self.scope == ChainScope::Best {
            if chain.rank > self.bound {
                return;
            }
            self.bound = chain.rank;
        }
        self.chains.push(chain);
    }

    fn limit(&self, base: u32) -> u32 {
        if self.bound == DifficultyRank::MAX {
            return 2 * 729;
        }
        let mut limit = 0;
        for (tenths, complexity) in LONGEST.iter().enumerate() {
            if chained_rank(base, tenths as u32) <= self.bound {
                limit = *complexity;
            }
        }
        limit
    }

    fn run(&mut self) {
        // Forcing chains first: they bound the length of cycles, and show where none can be.
        let mut x = ShortestChains::default();
        let mut graph = SingleDigitGraph::new();
        for digit in 0..9 {
            graph.add_lengths(self.board, digit, &mut x);
        }
        self.keep_forcing_chains(ChainLinks::X, &x);
        self.search_cycles(ChainLinks::X, &x.targets);
        let xy = self.shortest_xy();
        self.search_cycles(ChainLinks::Y, &xy.targets);
        self.keep_forcing_chains(ChainLinks::XY, &xy);
        self.search_cycles(ChainLinks::XY, &xy.targets);
    }

    fn shortest_xy(&self) -> ShortestChains {
        let strong = StrongNodes::new(self.board, ChainLinks::XY);
        let limit = self.limit(65).max(self.limit(70)) + 2;
        let mut all = ShortestChains::default();
        match strong.list.len() {
            0..=128 => strong.add_lengths::<2>(self.board, limit, &mut all),
            129..=256 => strong.add_lengths::<4>(self.board, limit, &mut all),
            _ => strong.add_lengths::<12>(self.board, limit, &mut all),
        }
        all
    }

    /// Keeps the forcing chains. A cell with one candidate is no start.
    fn keep_forcing_chains(&mut self, links: ChainLinks, chains: &ShortestChains) {
        for &(start, [off, on]) in &chains.list {
            if is_one(self.board.cell[cell_of(start)]) {
                continue;
            }
            if off != NEVER {
                self.keep(ExplainerChain::new(links, off, ChainShape::Off(start)));
            }
            if on != NEVER {
                self.keep(ExplainerChain::new(links, on, ChainShape::On(start)));
            }
        }
    }

    /// Searches cycles through every start. Eliminations of a cycle are also proved by a forcing chain of the same
    /// links that is at most two links longer; so where there is no such chain, there is no cycle.
    fn search_cycles(&mut self, links: ChainLinks, targets: &[u128; 9]) {
        if targets.iter().all(|&cells| cells == 0) {
            return;
        }
        let nodes = StrongNodes::new(self.board, links);
        match nodes.list.len() {
            0..=128 => self.search_cycles_among::<2>(&nodes, links, targets),
            129..=256 => self.search_cycles_among::<4>(&nodes, links, targets),
            _ => self.search_cycles_among::<12>(&nodes, links, targets),
        }
    }

    fn search_cycles_among<const K: usize>(
        &mut self,
        nodes: &StrongNodes,
        links: ChainLinks,
        targets: &[u128; 9],
    ) {
        let mut limit = self.limit(kind_of(links, true).base());
        if limit < 4 {
            return;
        }
        let graph = CycleGraph::<K>::new(self.board, nodes, links);
        let mut search = CycleSearch::<K>::default();
        for (start, &node) in nodes.list.iter().enumerate() {
            let of_start = self.board.cell[cell_of(node)].count_ones();
            let fits = of_start >= 2 && (links != ChainLinks::Y || of_start == 2);
            if !fits || links == ChainLinks::X && targets[digit_of(node)] == 0 {
                continue;
            }
            let bound = self.bound;
            search.visit_cycles(&graph, start as u16, limit / 2, targets, |cycle, removals| {
                let shape = ChainShape::Cycle(cycle.into(), Box::new(*removals));
                self.keep(ExplainerChain::new(links, cycle.len() as u32, shape));
            });
            if bound != self.bound {
                limit = self.limit(kind_of(links, true).base());
            }
        }
    }
}

/// The maximum complexity for each surcharge.
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
