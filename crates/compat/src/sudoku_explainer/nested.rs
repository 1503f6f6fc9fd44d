//! What other techniques find when an assumption leads no further, and the eliminated candidates that they depend on.

use crate::classic::small_bits;
use crate::sudoku_explainer::board::{
    CELLS, CROSSING, Cand, ExplainerBoard, HOUSES, Removals, cand, cell_of, digit_of,
};
use crate::sudoku_explainer::chains::{BY_CELL, ChainScope, SUPPOSED, find_chains};
use crate::sudoku_explainer::forcing::{AllResults, CaseSource, ForcingEngine, ForcingLevel};
use crate::sudoku_explainer::implications::{
    CandLiteral, FallbackSearch, ImplicationRun, NONE, PathEnd, cand_in, is_on, on,
};
use crate::sudoku_explainer::patterns::fish;
use crate::sudoku_explainer::patterns::{
    ExplainerFish, HouseSubset, fish_removals, hidden_removals, hidden_sets, locking_removals, lockings,
    naked_removals, naked_sets,
};
use crate::sudoku_explainer::premises::{ChainPremise, NestedPattern};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A step of another technique that proves candidates false.
#[derive(Clone)]
pub(crate) struct NestedStep {
    /// The eliminated candidates that it depends on.
    pub(crate) parents: Vec<Cand>,
    /// The chains that it consists of, if any.
    pub(crate) nested: Option<Arc<NestedChains>>,
    pub(crate) seen: NestedPattern,
}

/// Chains found under an assumption; equal if all their literals are.
pub(crate) struct NestedChains {
    pub(crate) complexity: u32,
    /// The ancestors of each end, separated by `NONE`.
    pub(crate) nodes: Vec<CandLiteral>,
    /// Collected only while explaining.
    pub(crate) premises: Vec<ChainPremise>,
}

impl PartialEq for NestedChains {
    fn eq(&self, other: &Self) -> bool {
        self.complexity == other.complexity && self.nodes == other.nodes
    }
}

/// A chain that the assumption has made possible.
struct InnerStep {
    removed: Vec<Cand>,
    parents: Vec<Cand>,
    nested: Arc<NestedChains>,
}

/// The searches beyond pairs and X-wings, by level.
const SEARCHES: [&[NestedSearch]; 6] = [
    &[],
    &[],
    &[NestedSearch::Chains],
    &[NestedSearch::Chains, NestedSearch::Forcing(ForcingLevel::Multiple)],
    &[NestedSearch::Forcing(ForcingLevel::Dynamic)],
    &[NestedSearch::Forcing(ForcingLevel::Dynamic), NestedSearch::Forcing(ForcingLevel::Nested(2))],
];

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum NestedSearch {
    Chains,
    Forcing(ForcingLevel),
}

type NestedCache = FxHashMap<(u8, [u16; 81]), Arc<[InnerStep]>>;

/// Runs other techniques under an assumption.
#[derive(Default)]
pub(crate) struct NestedSearcher {
    level: u8,
    /// Whether premises are collected.
    pub(crate) noting: bool,
    /// Results by candidates: many assumptions lead to the same board.
    memo: NestedCache,
    /// The engine for nested forcing chains.
    below: Option<Box<ForcingEngine>>,
}

impl NestedSearcher {
    pub(crate) fn begin(&mut self, level: u8) {
        self.level = level;
        self.memo.clear();
    }

    fn wider(&mut self, at: usize, board: &ExplainerBoard, snapshot: &ExplainerBoard) -> Arc<[InnerStep]> {
        let key = (at as u8, board.cell);
        if let Some(known) = self.memo.get(&key) {
            return Arc::clone(known);
        }
        let found: Arc<[InnerStep]> = match SEARCHES[self.level as usize][at] {
            NestedSearch::Chains => inner_linked(board, snapshot, self.noting),
            NestedSearch::Forcing(search) => {
                let below = self.below.get_or_insert_default();
                below.nested_searcher.noting = self.noting;
                inner_forcing(below, search, board, snapshot)
            }
        }
        .into();
        self.memo.insert(key, Arc::clone(&found));
        found
    }
}

impl FallbackSearch for NestedSearcher {
    fn search_further(
        &mut self,
        board: &ExplainerBoard,
        snapshot: &ExplainerBoard,
        run: &mut ImplicationRun,
    ) -> bool {
        if self.level == 0 {
            return false;
        }
        if intersections(board, snapshot, run)
            || hidden_pairs(board, snapshot, run)
            || naked_pairs(board, snapshot, run)
            || x_wings(board, snapshot, run)
        {
            return true;
        }
        for at in 0..SEARCHES[self.level as usize].len() {
            let mut any = false;
            for inner in self.wider(at, board, snapshot).iter() {
                let nested = || Some(Arc::clone(&inner.nested));
                let advance = || NestedStep {
                    parents: inner.parents.clone(),
                    nested: nested(),
                    seen: NestedPattern::Chains,
                };
                any |= run.advance(inner.removed.iter().copied(), advance);
            }
            if any {
                return true;
            }
        }
        false
    }
}

fn struck(removals: &Removals) -> impl Iterator<Item = Cand> + '_ {
    removals.iter().flat_map(|(cell, digits)| small_bits(digits).map(move |digit| cand(cell, digit)))
}

pub(crate) fn intersections(
    board: &ExplainerBoard,
    snapshot: &ExplainerBoard,
    run: &mut ImplicationRun,
) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _ = lockings(board, |locking| {
        let (base, digit) = (locking.base, locking.digit);
        let gone = snapshot.place[base][digit] & !board.place[base][digit] & !CROSSING[base][locking.cover];
        if gone != 0 {
            locking_removals(board, locking, &mut removals);
            if !removals.is_empty() {
                let parents = ExplainerBoard::cells_at(base, gone).map(|cell| cand(cell, digit)).collect();
                any |= tell(run, &removals, parents, NestedPattern::Locking(locking));
            }
        }
        ControlFlow::Continue(())
    });
    any
}

fn hidden_pairs(board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut ImplicationRun) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _ = hidden_sets(board, 2, |pair| {
        hidden_removals(board, pair, &mut removals);
        if !removals.is_empty() {
            let parents = missing_from_hidden(board, snapshot, pair);
            any |= tell(run, &removals, parents, NestedPattern::Hidden(pair));
        }
        ControlFlow::Continue(())
    });
    any
}

fn missing_from_hidden(board: &ExplainerBoard, snapshot: &ExplainerBoard, pair: HouseSubset) -> Vec<Cand> {
    let now = small_bits(pair.digits).fold(0, |places, digit| places | board.place[pair.house][digit]);
    let mut parents = Vec::new();
    for cell in ExplainerBoard::cells_at(pair.house, 0x1ff & !now) {
        parents.extend(small_bits(pair.digits & snapshot.cell[cell]).map(|digit| cand(cell, digit)));
    }
    parents
}

fn naked_pairs(board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut ImplicationRun) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _ = naked_sets(board, 2, |pair| {
        naked_removals(board, pair, &mut removals);
        if !removals.is_empty() {
            let mut parents = Vec::new();
            for cell in ExplainerBoard::cells_at(pair.house, pair.places) {
                parents.extend(small_bits(snapshot.cell[cell] & !pair.digits).map(|digit| cand(cell, digit)));
            }
            any |= tell(run, &removals, parents, NestedPattern::Naked(pair));
        }
        ControlFlow::Continue(())
    });
    any
}

fn x_wings(board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut ImplicationRun) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _ = fish(board, 2, |wing: ExplainerFish| {
        fish_removals(board, wing, &mut removals);
        if !removals.is_empty() {
            let mut parents = Vec::new();
            for line in small_bits(wing.bases) {
                let house = wing.kind * 9 + line;
                let gone = snapshot.place[house][wing.digit] & !board.place[house][wing.digit] & !wing.covers;
                parents.extend(ExplainerBoard::cells_at(house, gone).map(|cell| cand(cell, wing.digit)));
            }
            any |= tell(run, &removals, parents, NestedPattern::Fish(wing));
        }
        ControlFlow::Continue(())
    });
    any
}

fn tell(run: &mut ImplicationRun, removals: &Removals, parents: Vec<Cand>, seen: NestedPattern) -> bool {
    !parents.is_empty() && run.advance(struck(removals), || NestedStep { parents, nested: None, seen })
}

fn inner_linked(board: &ExplainerBoard, snapshot: &ExplainerBoard, noting: bool) -> Vec<InnerStep> {
    let mut inner = Vec::new();
    let mut removals = Removals::NONE;
    for chain in find_chains(board, ChainScope::All) {
        let mut parents = ParentList::default();
        let mut nodes = Vec::new();
        for links in chain.chains(board) {
            for link in links {
                nodes.push(if link.on { on(link.node) } else { link.node });
                if link.on {
                    parents.add(board, snapshot, link.node, link.kind);
                }
            }
            nodes.push(NONE);
        }
        if !parents.list.is_empty() {
            chain.removals(board, &mut removals);
            let removed = struck(&removals).collect();
            let premises = if noting { chain.premises(board) } else { Vec::new() };
            let nested = Arc::new(NestedChains { complexity: chain.complexity, nodes, premises });
            inner.push(InnerStep { removed, parents: parents.list, nested });
        }
    }
    inner
}

fn inner_forcing(
    engine: &mut ForcingEngine,
    search: ForcingLevel,
    board: &ExplainerBoard,
    snapshot: &ExplainerBoard,
) -> Vec<InnerStep> {
    let mut every = AllResults::new(board);
    engine.search(board, search, 0x1ff, &mut every);
    let mut inner = Vec::new();
    for result in every.sorted() {
        let mut parents = ParentList::default();
        let (mut nodes, mut premises) = (Vec::new(), Vec::new());
        let noting = engine.nested_searcher.noting;
        engine.chains(board, search, &result, |run, end, ancestors| {
            if noting {
                run.add_grounds(end, ancestors, &mut premises);
            }
            for (at, &node) in ancestors.iter().enumerate() {
                nodes.push(node);
                if is_on(node) {
                    let push = match end {
                        PathEnd::True(_, push) if at == 0 => push,
                        _ => run.push_of(cand_in(node)),
                    };
                    let kind = if push.parent == NONE { start_kind(result.source) } else { push.kind };
                    parents.add(board, snapshot, cand_in(node), kind);
                }
            }
            nodes.push(NONE);
        });
        if parents.list.is_empty() {
            continue;
        }
        let of = cand_in(result.conclusion);
        let removed = if is_on(result.conclusion) {
            let others = board.cell[cell_of(of)] & !(1 << digit_of(of));
            small_bits(others).map(|digit| cand(cell_of(of), digit)).collect()
        } else {
            vec![of]
        };
        premises.extend(result.source.premise().filter(|_| noting));
        let nested = Arc::new(NestedChains { complexity: result.complexity, nodes, premises });
        inner.push(InnerStep { removed, parents: parents.list, nested });
    }
    inner
}

/// Returns the kind of link behind an assumption itself.
const fn start_kind(source: CaseSource) -> u8 {
    match source {
        CaseSource::Cell(_) => BY_CELL,
        CaseSource::House(house, _) => (house / 9) as u8,
        CaseSource::Contradiction(_) | CaseSource::Double(_) => SUPPOSED,
    }
}

/// Candidates in order of first occurrence.
#[derive(Default)]
struct ParentList {
    list: Vec<Cand>,
    seen: [u64; 12],
}

impl ParentList {
    /// Adds the candidates missing from the cell or house through which a candidate became true.
    fn add(&mut self, board: &ExplainerBoard, snapshot: &ExplainerBoard, node: Cand, kind: u8) {
        let (cell, digit) = (cell_of(node), digit_of(node));
        if kind == BY_CELL {
            for gone in small_bits(snapshot.cell[cell] & !board.cell[cell]) {
                self.push(cand(cell, gone));
            }
        } else if kind != SUPPOSED {
            let house = HOUSES[cell][kind as usize] as usize;
            for at in small_bits(snapshot.place[house][digit] & !board.place[house][digit]) {
                self.push(cand(CELLS[house][at] as usize, digit));
            }
        }
    }

    fn push(&mut self, parent: Cand) {
        let (word, bit) = (parent as usize / 64, 1 << (parent % 64));
        if self.seen[word] & bit == 0 {
            self.seen[word] |= bit;
            self.list.push(parent);
        }
    }
}
