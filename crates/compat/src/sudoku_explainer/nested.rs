//! What other techniques find when an assumption leads no further, and the eliminated candidates that they depend on.

use crate::classic::small_bits;
use crate::sudoku_explainer::board::{Cand, ExplainerBoard, HOUSES, Removals, cand, cell_of, digit_of};
use crate::sudoku_explainer::chains::{ASSUMED, BY_CELL, ChainScope, LinkClosure, find_chains};
use crate::sudoku_explainer::forcing::{CaseSource, ForcingEngine, ForcingLevel, ForcingResults};
use crate::sudoku_explainer::implications::{
    CandLiteral, ImplicationRun, LiteralList, NONE, PathEnd, cand_in, is_on, on,
};
use crate::sudoku_explainer::patterns::{ExplainerPattern, PatternKind};
use crate::sudoku_explainer::premises::ChainPremise;
use rustc_hash::FxHashMap;
use std::ops::ControlFlow;
use std::sync::Arc;
use whydoku_board::CancelToken;

/// A step of another technique that proves candidates false.
#[derive(Clone)]
pub(crate) struct NestedStep {
    /// The eliminated candidates that it depends on.
    pub(crate) parents: Vec<Cand>,
    pub(crate) pattern: Option<ExplainerPattern>,
    pub(crate) chains: Option<Arc<NestedChains>>,
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

const PATTERNS: [PatternKind; 4] =
    [PatternKind::Locked, PatternKind::Hidden(2), PatternKind::Naked(2), PatternKind::Fish(2)];

/// The searches beyond these patterns, by level.
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
    /// Results by candidates: many assumptions lead to the same board, and the next level repeats this one.
    cache: FxHashMap<(NestedSearch, [u16; 81]), Arc<[InnerStep]>>,
    /// The candidates without any assumption.
    snapshot: Vec<u16>,
    inner: Option<Box<ForcingEngine>>,
}

impl NestedSearcher {
    pub(crate) fn begin(&mut self, board: &ExplainerBoard, level: u8) {
        self.level = level;
        if level > 0 && (self.noting || self.snapshot != board.cell) {
            self.cache.clear();
            self.snapshot = board.cell.to_vec();
        }
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
        let searches = SEARCHES[self.level as usize];
        // Chains were searched only where no pattern was left.
        let is_known = searches.first().is_some_and(|&search| self.cache.contains_key(&(search, board.cell)));
        if !is_known && PATTERNS.into_iter().any(|search| add_patterns(board, snapshot, run, search)) {
            return true;
        }
        searches.iter().any(|&search| {
            let mut any = false;
            for inner in self.inner_steps(search, board, snapshot).iter() {
                any |= run.add_nested(inner.removed.iter().copied(), || NestedStep {
                    parents: inner.parents.clone(),
                    pattern: None,
                    chains: Some(Arc::clone(&inner.chains)),
                });
            }
            any
        })
    }

    fn inner_steps(
        &mut self,
        search: NestedSearch,
        board: &ExplainerBoard,
        snapshot: &ExplainerBoard,
    ) -> Arc<[InnerStep]> {
        let key = (search, board.cell);
        if let Some(known) = self.cache.get(&key) {
            return Arc::clone(known);
        }
        let steps: Arc<[InnerStep]> = match search {
            NestedSearch::Chains => {
                let closure = LinkClosure::new(board);
                if !closure.has_verity() {
                    let multiple = NestedSearch::Forcing(ForcingLevel::Multiple);
                    self.cache.insert((multiple, board.cell), [].into());
                }
                if closure.has_chain {
                    find_inner_chains(board, snapshot, self.noting)
                } else {
                    debug_assert!(find_chains(board, ChainScope::All).is_empty(), "a chain follows links");
                    Vec::new()
                }
            }
            NestedSearch::Forcing(level) => {
                let engine = self.inner.get_or_insert_default();
                engine.nested_searcher.noting = self.noting;
                find_inner_forcing(engine, level, board, snapshot)
            }
        }
        .into();
        self.cache.insert(key, Arc::clone(&steps));
        steps
    }
}

/// Adds the eliminations of patterns that depend on eliminated candidates. Returns whether any is new.
fn add_patterns(
    board: &ExplainerBoard,
    snapshot: &ExplainerBoard,
    run: &mut ImplicationRun,
    search: PatternKind,
) -> bool {
    let (mut any, mut removals) = (false, Removals::NONE);
    let _: ControlFlow<()> = search.visit(board, |pattern| {
        pattern.removals(board, &mut removals);
        let parents = if removals.is_empty() { Vec::new() } else { pattern.parents(board, snapshot) };
        if !parents.is_empty() {
            let step = || NestedStep { parents, pattern: Some(pattern), chains: None };
            any |= run.add_nested(cands_of(&removals), step);
        }
        ControlFlow::Continue(())
    });
    any
}

fn cands_of(removals: &Removals) -> impl Iterator<Item = Cand> + '_ {
    removals.iter().flat_map(|(cell, digits)| small_bits(digits).map(move |digit| cand(cell, digit)))
}

fn find_inner_chains(board: &ExplainerBoard, snapshot: &ExplainerBoard, noting: bool) -> Vec<InnerStep> {
    let mut inner = Vec::new();
    let (mut parents, mut removals) = (Box::<LiteralList>::default(), Removals::NONE);
    for chain in find_chains(board, ChainScope::All) {
        parents.clear();
        let mut nodes = Vec::new();
        for links in chain.chains(board) {
            for link in links {
                nodes.push(if link.on { on(link.node) } else { link.node });
                if link.on {
                    add_missing(&mut parents, board, snapshot, link.node, link.kind);
                }
            }
            nodes.push(NONE);
        }
        if !parents.nodes().is_empty() {
            chain.removals(board, &mut removals);
            let removed = cands_of(&removals).collect();
            let premises = if noting { chain.premises(board) } else { Vec::new() };
            let chains = Arc::new(NestedChains { complexity: chain.complexity, nodes, premises });
            inner.push(InnerStep { removed, parents: parents.nodes().to_vec(), chains });
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
    let mut all = ForcingResults::all(board);
    // It takes milliseconds; the search around it checks its token.
    let _ = engine.search(board, level, 0x1ff, CancelToken::NEVER, &mut all);
    let mut inner = Vec::new();
    let mut parents = Box::<LiteralList>::default();
    for result in all.sorted() {
        parents.clear();
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
                    add_missing(&mut parents, board, snapshot, cand_in(node), kind);
                }
            }
            nodes.push(NONE);
        });
        if parents.nodes().is_empty() {
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
        inner.push(InnerStep { removed, parents: parents.nodes().to_vec(), chains });
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

/// Adds the candidates missing from the cell or house through which a candidate became true.
fn add_missing(
    parents: &mut LiteralList,
    board: &ExplainerBoard,
    snapshot: &ExplainerBoard,
    node: Cand,
    kind: u8,
) {
    let (cell, digit) = (cell_of(node), digit_of(node));
    if kind == BY_CELL {
        let missing = small_bits(snapshot.cell[cell] & !board.cell[cell]);
        missing.for_each(|missing| parents.add(cand(cell, missing)));
    } else if kind != ASSUMED {
        let house = HOUSES[cell][kind as usize] as usize;
        let missing = snapshot.place[house][digit] & !board.place[house][digit];
        ExplainerBoard::cells_at(house, missing).for_each(|cell| parents.add(cand(cell, digit)));
    }
}
