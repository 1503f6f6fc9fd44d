//! What other techniques find when an assumption leads no further, and the eliminated candidates that they depend on.

use crate::classic::small_bits;
use crate::sudoku_explainer::board::{
    CELLS, CROSSING, Cand, ExplainerBoard, HOUSES, Removals, cand, cell_of, digit_of,
};
use crate::sudoku_explainer::chains::{ASSUMED, BY_CELL, ChainScope, find_chains};
use crate::sudoku_explainer::forcing::{AllResults, CaseSource, ForcingEngine, ForcingLevel};
use crate::sudoku_explainer::implications::{CandLiteral, ImplicationRun, NONE, PathEnd, cand_in, is_on, on};
use crate::sudoku_explainer::patterns;
use crate::sudoku_explainer::premises::{ChainPremise, NestedPattern};
use rustc_hash::FxHashMap;
use std::ops::ControlFlow::Continue;
use std::sync::Arc;

/// A step of another technique that proves candidates false.
#[derive(Clone)]
pub(crate) struct NestedStep {
    /// The eliminated candidates that it depends on.
    pub(crate) parents: Vec<Cand>,
    pub(crate) chains: Option<Arc<NestedChains>>,
    pub(crate) pattern: NestedPattern,
}

/// Chains found under an assumption; equal if all their literals are.
pub(crate) struct NestedChains {
    pub(crate) complexity: u32,
    /// The ancestors of each end, separated by `NONE`.
    nodes: Vec<CandLiteral>,
    /// Collected only while explaining.
    pub(crate) premises: Vec<ChainPremise>,
}

impl PartialEq for NestedChains {
    fn eq(&self, other: &Self) -> bool {
        self.complexity == other.complexity && self.nodes == other.nodes
    }
}

struct InnerStep {
    removed: Vec<Cand>,
    parents: Vec<Cand>,
    chains: Arc<NestedChains>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum NestedSearch {
    Chains,
    Forcing(ForcingLevel),
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

#[derive(Default)]
pub(crate) struct NestedSearcher {
    level: u8,
    pub(crate) noting: bool,
    /// Results by candidates: many assumptions lead to the same board.
    cache: FxHashMap<(u8, [u16; 81]), Arc<[InnerStep]>>,
    inner: Option<Box<ForcingEngine>>,
}

impl NestedSearcher {
    pub(crate) fn begin(&mut self, level: u8) {
        self.level = level;
        self.cache.clear();
    }

    /// Adds what other techniques eliminate once nothing more follows. Returns whether anything is new.
    pub(crate) fn search_further(
        &mut self,
        board: &ExplainerBoard,
        snapshot: &ExplainerBoard,
        run: &mut ImplicationRun,
    ) -> bool {
        if self.level == 0 {
            return false;
        }
        if find_intersections(board, snapshot, run)
            || find_hidden_pairs(board, snapshot, run)
            || find_naked_pairs(board, snapshot, run)
            || find_x_wings(board, snapshot, run)
        {
            return true;
        }
        (0..SEARCHES[self.level as usize].len()).any(|at| {
            let mut any = false;
            for inner in self.inner_steps(at, board, snapshot).iter() {
                any |= run.add_nested(inner.removed.iter().copied(), || NestedStep {
                    parents: inner.parents.clone(),
                    chains: Some(Arc::clone(&inner.chains)),
                    pattern: NestedPattern::Chains,
                });
            }
            any
        })
    }

    fn inner_steps(
        &mut self,
        at: usize,
        board: &ExplainerBoard,
        snapshot: &ExplainerBoard,
    ) -> Arc<[InnerStep]> {
        let key = (at as u8, board.cell);
        if let Some(known) = self.cache.get(&key) {
            return Arc::clone(known);
        }
        let found: Arc<[InnerStep]> = match SEARCHES[self.level as usize][at] {
            NestedSearch::Chains => find_inner_chains(board, snapshot, self.noting),
            NestedSearch::Forcing(level) => {
                let engine = self.inner.get_or_insert_default();
                engine.nested_searcher.noting = self.noting;
                find_inner_forcing(engine, level, board, snapshot)
            }
        }
        .into();
        self.cache.insert(key, Arc::clone(&found));
        found
    }
}

fn find_intersections(board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut ImplicationRun) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _ = patterns::lockings(board, |locking| {
        let (base, digit) = (locking.base, locking.digit);
        let missing = snapshot.place[base][digit] & !board.place[base][digit];
        let missing = missing & !CROSSING[base][locking.cover];
        if missing != 0 {
            patterns::locking_removals(board, locking, &mut removals);
            let parents = ExplainerBoard::cells_at(base, missing).map(|cell| cand(cell, digit));
            any |= add_pattern(run, &removals, parents, NestedPattern::Locking(locking));
        }
        Continue(())
    });
    any
}

fn find_hidden_pairs(board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut ImplicationRun) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _ = patterns::hidden_sets(board, 2, |pair| {
        patterns::hidden_removals(board, pair, &mut removals);
        let now = small_bits(pair.digits).fold(0, |places, digit| places | board.place[pair.house][digit]);
        let parents = ExplainerBoard::cells_at(pair.house, 0x1ff & !now).flat_map(|cell| {
            small_bits(pair.digits & snapshot.cell[cell]).map(move |digit| cand(cell, digit))
        });
        any |= add_pattern(run, &removals, parents, NestedPattern::Hidden(pair));
        Continue(())
    });
    any
}

fn find_naked_pairs(board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut ImplicationRun) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _ = patterns::naked_sets(board, 2, |pair| {
        patterns::naked_removals(board, pair, &mut removals);
        let parents = ExplainerBoard::cells_at(pair.house, pair.places).flat_map(|cell| {
            small_bits(snapshot.cell[cell] & !pair.digits).map(move |digit| cand(cell, digit))
        });
        any |= add_pattern(run, &removals, parents, NestedPattern::Naked(pair));
        Continue(())
    });
    any
}

fn find_x_wings(board: &ExplainerBoard, snapshot: &ExplainerBoard, run: &mut ImplicationRun) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _ = patterns::fish(board, 2, |wing| {
        patterns::fish_removals(board, wing, &mut removals);
        let digit = wing.digit;
        let parents = small_bits(wing.bases).flat_map(|line| {
            let house = wing.kind * 9 + line;
            let missing = snapshot.place[house][digit] & !board.place[house][digit] & !wing.covers;
            ExplainerBoard::cells_at(house, missing).map(move |cell| cand(cell, digit))
        });
        any |= add_pattern(run, &removals, parents, NestedPattern::Fish(wing));
        Continue(())
    });
    any
}

/// Adds the eliminations of a pattern that depends on eliminated candidates. Returns whether any is new.
fn add_pattern(
    run: &mut ImplicationRun,
    removals: &Removals,
    parents: impl Iterator<Item = Cand>,
    pattern: NestedPattern,
) -> bool {
    if removals.is_empty() {
        return false;
    }
    let parents: Vec<Cand> = parents.collect();
    !parents.is_empty()
        && run.add_nested(cands_of(removals), || NestedStep { parents, chains: None, pattern })
}

fn cands_of(removals: &Removals) -> impl Iterator<Item = Cand> + '_ {
    removals.iter().flat_map(|(cell, digits)| small_bits(digits).map(move |digit| cand(cell, digit)))
}

fn find_inner_chains(board: &ExplainerBoard, snapshot: &ExplainerBoard, noting: bool) -> Vec<InnerStep> {
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
            let removed = cands_of(&removals).collect();
            let premises = if noting { chain.premises(board) } else { Vec::new() };
            let chains = Arc::new(NestedChains { complexity: chain.complexity, nodes, premises });
            inner.push(InnerStep { removed, parents: parents.list, chains });
        }
    }
    inner
}

fn find_inner_forcing(
    engine: &mut ForcingEngine,
    level: ForcingLevel,
    board: &ExplainerBoard,
    snapshot: &ExplainerBoard,
) -> Vec<InnerStep> {
    let mut all = AllResults::new(board);
    engine.search(board, level, 0x1ff, &mut all);
    let mut inner = Vec::new();
    for result in all.sorted() {
        let mut parents = ParentList::default();
        let (mut nodes, mut premises) = (Vec::new(), Vec::new());
        let noting = engine.nested_searcher.noting;
        engine.visit_chains(board, level, &result, |run, end, ancestors| {
            if noting {
                run.add_premises(end, ancestors, &mut premises);
            }
            for (at, &node) in ancestors.iter().enumerate() {
                nodes.push(node);
                if is_on(node) {
                    let cause = match end {
                        PathEnd::True(_, cause) if at == 0 => cause,
                        _ => run.cause_of(cand_in(node)),
                    };
                    let kind = if cause.parent == NONE { start_kind(result.source) } else { cause.kind };
                    parents.add(board, snapshot, cand_in(node), kind);
                }
            }
            nodes.push(NONE);
        });
        if parents.list.is_empty() {
            continue;
        }
        let own = cand_in(result.conclusion);
        let removed = if is_on(result.conclusion) {
            let others = board.cell[cell_of(own)] & !(1 << digit_of(own));
            small_bits(others).map(|digit| cand(cell_of(own), digit)).collect()
        } else {
            vec![own]
        };
        premises.extend(result.source.premise().filter(|_| noting));
        let chains = Arc::new(NestedChains { complexity: result.complexity, nodes, premises });
        inner.push(InnerStep { removed, parents: parents.list, chains });
    }
    inner
}

/// Returns the kind of link behind an assumption itself.
const fn start_kind(source: CaseSource) -> u8 {
    match source {
        CaseSource::Cell(_) => BY_CELL,
        CaseSource::House(house, _) => (house / 9) as u8,
        CaseSource::Contradiction(_) | CaseSource::BothValues(_) => ASSUMED,
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
            for missing in small_bits(snapshot.cell[cell] & !board.cell[cell]) {
                self.push(cand(cell, missing));
            }
        } else if kind != ASSUMED {
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
