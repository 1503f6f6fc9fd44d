//! The first step that the program finds, of the kinds that a profile allows.

use crate::SolutionOracle;
use crate::sudoku_explainer::board::{
    CELLS, CellNumber, DigitNumber, ExplainerBoard, Removals, cell_of, digit_of, is_one,
};
use crate::sudoku_explainer::chains::{ChainScope, ChainShape, find_chains};
use crate::sudoku_explainer::forcing::{BestResult, CaseSource, ForcingEngine, ForcingLevel};
use crate::sudoku_explainer::implications::{cand_in, is_on};
use crate::sudoku_explainer::kind::{StepKind, StepKinds};
use crate::sudoku_explainer::premises::ChainPremise;
use crate::sudoku_explainer::{aligned, bug, loops, patterns};
use std::ops::ControlFlow;

/// A step that was found. Its eliminations are in [`StepSearch`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundStep {
    pub(crate) kind: StepKind,
    /// Size or complexity, where it matters.
    pub(crate) measure: u16,
    pub(crate) placed: Option<(CellNumber, DigitNumber)>,
}

pub(crate) struct StepSearch {
    removals: Removals,
    engine: ForcingEngine,
    /// Boards on which these searches found nothing.
    pairs: Option<aligned::SearchedState>,
    triples: Option<aligned::SearchedState>,
    nishio: Option<[u128; 9]>,
}

impl Default for StepSearch {
    fn default() -> Self {
        Self {
            removals: Removals::NONE,
            engine: ForcingEngine::default(),
            pairs: None,
            triples: None,
            nishio: None,
        }
    }
}

const STOP: ControlFlow<()> = ControlFlow::Break(());
const ON: ControlFlow<()> = ControlFlow::Continue(());

impl StepSearch {
    /// Forgets what was searched on another board.
    pub(crate) const fn clear(&mut self) {
        (self.pairs, self.triples, self.nishio) = (None, None, None);
    }

    pub(crate) fn removed(&self) -> impl Iterator<Item = (CellNumber, u16)> + '_ {
        self.removals.iter()
    }

    /// Finds the next step. Steps that assume uniqueness, or take long without exactly one solution, are searched
    /// only if `oracle` confirms it.
    pub(crate) fn find(
        &mut self,
        board: &ExplainerBoard,
        kinds: StepKinds,
        oracle: &mut dyn SolutionOracle,
    ) -> Option<FoundStep> {
        let simple =
            single(board, kinds).or_else(|| direct(board, kinds)).or_else(|| self.basic(board, kinds));
        if simple.is_some() || kinds.are_simple() || !oracle.has_one_solution() {
            return simple;
        }
        let kinds = kinds.allowed(oracle);
        self.middle(board, kinds)
            .or_else(|| kinds.any(&StepKind::CHAINS).then(|| self.chain(board))?)
            .or_else(|| kinds.have(StepKind::AlignedTriple).then(|| self.triplet(board))?)
            .or_else(|| self.forced(board, kinds))
    }
}

impl StepSearch {
    /// Places all hidden singles and those that follow. Its measure tells whether a line was needed because no box
    /// had one; a hidden single stays one until it is placed, so the order does not matter.
    pub(crate) fn hidden_singles(board: &mut ExplainerBoard) -> Option<FoundStep> {
        let mut hardest = None;
        loop {
            let mut any = false;
            for house in 0..27 {
                if house < 9 || board.empty[house] == 1 {
                    any |= place_in(board, house);
                }
            }
            if any {
                hardest = hardest.or(Some(0));
                continue;
            }
            for house in 9..27 {
                any |= place_in(board, house);
            }
            if !any {
                return hardest.map(|measure| FoundStep {
                    kind: StepKind::HiddenSingle,
                    measure,
                    placed: None,
                });
            }
            hardest = Some(1);
        }
    }
}

fn place_in(board: &mut ExplainerBoard, house: usize) -> bool {
    let mut any = false;
    for digit in 0..9 {
        let places = board.place[house][digit];
        if is_one(places) {
            board.put(CELLS[house][places.trailing_zeros() as usize] as usize, digit);
            any = true;
        }
    }
    any
}

/// Finds the first hidden single. If full houses are not a kind of their own, they count as hidden singles.
pub(crate) fn single(board: &ExplainerBoard, kinds: StepKinds) -> Option<FoundStep> {
    let mut found = None;
    let hidden = kinds.have(StepKind::HiddenSingle);
    for last in [true, false] {
        let is_last = last && kinds.have(StepKind::LastPlace);
        if !is_last && !hidden {
            continue;
        }
        let flow = patterns::hidden_singles(board, last, |single| {
            let kind = if is_last { StepKind::LastPlace } else { StepKind::HiddenSingle };
            let measure = u16::from(!is_last && single.house >= 9);
            found = Some(FoundStep { kind, measure, placed: Some((single.cell, single.digit)) });
            STOP
        });
        if flow.is_break() {
            break;
        }
    }
    found
}

pub(crate) fn direct(board: &ExplainerBoard, kinds: StepKinds) -> Option<FoundStep> {
    let mut found = None;
    let mut take = |kind, cell, digit| {
        found = Some(FoundStep { kind, measure: 0, placed: Some((cell, digit)) });
        STOP
    };
    let mut flow = patterns::direct_lockings(board, |locking, single| {
        let kind = if locking.base < 9 { StepKind::DirectPointing } else { StepKind::DirectClaiming };
        if kinds.have(kind) { take(kind, single.cell, single.digit) } else { ON }
    });
    if flow.is_continue() && kinds.have(StepKind::DirectHiddenPair) {
        flow = patterns::direct_hidden_sets(board, 2, |_, single| {
            take(StepKind::DirectHiddenPair, single.cell, single.digit)
        });
    }
    if flow.is_continue() && kinds.have(StepKind::NakedSingle) {
        flow = patterns::naked_singles(board, |cell, digit| take(StepKind::NakedSingle, cell, digit));
    }
    if flow.is_continue() && kinds.have(StepKind::DirectHiddenTriple) {
        let _ = patterns::direct_hidden_sets(board, 3, |_, single| {
            take(StepKind::DirectHiddenTriple, single.cell, single.digit)
        });
    }
    found
}

impl StepSearch {
    pub(crate) fn basic(&mut self, board: &ExplainerBoard, kinds: StepKinds) -> Option<FoundStep> {
        let removals = &mut self.removals;
        let mut kind = None;
        let _ = patterns::lockings(board, |locking| {
            patterns::locking_removals(board, locking, removals);
            let found = if locking.base < 9 { StepKind::Pointing } else { StepKind::Claiming };
            if kinds.have(found) { first(removals, found, &mut kind) } else { ON }
        });
        if kind.is_none() && kinds.have(StepKind::NakedPair) {
            self.naked(board, 2, StepKind::NakedPair, &mut kind);
        }
        if kind.is_none() && kinds.have(StepKind::XWing) {
            self.fish(board, 2, StepKind::XWing, &mut kind);
        }
        if kind.is_none() && kinds.have(StepKind::HiddenPair) {
            self.hidden(board, 2, StepKind::HiddenPair, &mut kind);
        }
        if kind.is_none() && kinds.have(StepKind::NakedTriple) {
            self.naked(board, 3, StepKind::NakedTriple, &mut kind);
        }
        if kind.is_none() && kinds.have(StepKind::Swordfish) {
            self.fish(board, 3, StepKind::Swordfish, &mut kind);
        }
        if kind.is_none() && kinds.have(StepKind::HiddenTriple) {
            self.hidden(board, 3, StepKind::HiddenTriple, &mut kind);
        }
        for (size, name) in [(2, StepKind::XyWing), (3, StepKind::XyzWing)] {
            if kind.is_none() && kinds.have(name) {
                let removals = &mut self.removals;
                let _ = patterns::wings(board, size, |wing| {
                    patterns::wing_removals(board, wing, removals);
                    first(removals, name, &mut kind)
                });
            }
        }
        kind.map(|kind| FoundStep { kind, measure: 0, placed: None })
    }

    fn naked(&mut self, board: &ExplainerBoard, k: u32, name: StepKind, kind: &mut Option<StepKind>) {
        let removals = &mut self.removals;
        let _ = patterns::naked_sets(board, k, |set| {
            patterns::naked_removals(board, set, removals);
            first(removals, name, kind)
        });
    }

    fn hidden(&mut self, board: &ExplainerBoard, k: u32, name: StepKind, kind: &mut Option<StepKind>) {
        let removals = &mut self.removals;
        let _ = patterns::hidden_sets(board, k, |set| {
            patterns::hidden_removals(board, set, removals);
            first(removals, name, kind)
        });
    }

    fn fish(&mut self, board: &ExplainerBoard, k: u32, name: StepKind, kind: &mut Option<StepKind>) {
        let removals = &mut self.removals;
        let _ = patterns::fish(board, k, |fish| {
            patterns::fish_removals(board, fish, removals);
            first(removals, name, kind)
        });
    }

    pub(crate) fn middle(&mut self, board: &ExplainerBoard, kinds: StepKinds) -> Option<FoundStep> {
        if kinds.any(&StepKind::LOOPS) {
            let loops = loops::loops(board);
            if let Some(found) = loops.iter().find(|found| kinds.have(found.kind())) {
                self.removals = found.removals;
                return Some(FoundStep { kind: found.kind(), measure: found.measure(), placed: None });
            }
        }
        let mut kind = None;
        if kinds.have(StepKind::NakedQuad) {
            self.naked(board, 4, StepKind::NakedQuad, &mut kind);
        }
        if kind.is_none() && kinds.have(StepKind::Jellyfish) {
            self.fish(board, 4, StepKind::Jellyfish, &mut kind);
        }
        if kind.is_none() && kinds.have(StepKind::HiddenQuad) {
            self.hidden(board, 4, StepKind::HiddenQuad, &mut kind);
        }
        let mut measure = 0;
        if kind.is_none() && kinds.any(&StepKind::GRAVES) {
            let removals = &mut self.removals;
            let _ = bug::bugs(board, |_, way, removed| {
                if !kinds.have(way.kind()) {
                    return ON;
                }
                *removals = *removed;
                (kind, measure) = (Some(way.kind()), way.measure());
                STOP
            });
        }
        if kind.is_none() && kinds.have(StepKind::AlignedPair) {
            let removals = &mut self.removals;
            let _ = aligned::pairs(board, &mut self.pairs, |_, _, removed| {
                *removals = *removed;
                kind = Some(StepKind::AlignedPair);
                STOP
            });
        }
        kind.map(|kind| FoundStep { kind, measure, placed: None })
    }

    fn triplet(&mut self, board: &ExplainerBoard) -> Option<FoundStep> {
        let mut found = None;
        let removals = &mut self.removals;
        let _ = aligned::triples(board, &mut self.triples, |_, _, removed| {
            *removals = *removed;
            found = Some(FoundStep { kind: StepKind::AlignedTriple, measure: 0, placed: None });
            STOP
        });
        found
    }
}

fn first(removals: &Removals, found: StepKind, kind: &mut Option<StepKind>) -> ControlFlow<()> {
    if removals.is_empty() {
        return ON;
    }
    *kind = Some(found);
    STOP
}

/// Searches by assumptions, easiest first.
const SEARCHES: [(ForcingLevel, StepKind); 8] = [
    (ForcingLevel::Nishio, StepKind::Nishio),
    (ForcingLevel::Multiple, StepKind::Multiple),
    (ForcingLevel::Dynamic, StepKind::Dynamic),
    (ForcingLevel::Nested(1), StepKind::Nested1),
    (ForcingLevel::Nested(2), StepKind::Nested2),
    (ForcingLevel::Nested(3), StepKind::Nested3),
    (ForcingLevel::Nested(4), StepKind::Nested4),
    (ForcingLevel::Nested(5), StepKind::Nested5),
];

impl StepSearch {
    pub(crate) fn chain(&mut self, board: &ExplainerBoard) -> Option<FoundStep> {
        let found = find_chains(board, ChainScope::Best).pop()?;
        found.removals(board, &mut self.removals);
        let placed = match found.shape {
            ChainShape::On(start) => Some((cell_of(start), digit_of(start))),
            _ => None,
        };
        Some(FoundStep { kind: found.kind(), measure: found.complexity as u16, placed })
    }

    pub(crate) fn forced(&mut self, board: &ExplainerBoard, kinds: StepKinds) -> Option<FoundStep> {
        let mut wanted = SEARCHES.into_iter().filter(|&(_, kind)| kinds.have(kind));
        wanted.find_map(|(search, kind)| {
            let mut best = BestResult::default();
            let digits = match (search, &self.nishio) {
                // A digit without a result stays so until its places change.
                (ForcingLevel::Nishio, Some(tried)) => {
                    (0..9).filter(|&d| tried[d] != board.digit[d]).fold(0, |digits, d| digits | 1 << d)
                }
                _ => 0x1ff,
            };
            self.engine.search(board, search, digits, &mut best);
            if search == ForcingLevel::Nishio && best.0.is_none() {
                self.nishio = Some(board.digit);
            }
            let result = best.0?;
            let of = cand_in(result.conclusion);
            let (cell, digit) = (cell_of(of), digit_of(of));
            let is = is_on(result.conclusion);
            self.removals.clear();
            self.removals.add(board, cell, if is { !(1 << digit) } else { 1 << digit });
            let measure = result.complexity.min(u32::from(u16::MAX)) as u16;
            Some(FoundStep { kind, measure, placed: is.then_some((cell, digit)) })
        })
    }

    /// Repeats the search for a step and collects its premises and source. `None` for steps that are not chains.
    pub(crate) fn premises(
        &mut self,
        board: &ExplainerBoard,
        kind: StepKind,
    ) -> Option<(Vec<ChainPremise>, Option<CaseSource>)> {
        if StepKind::CHAINS.contains(&kind) {
            return Some((find_chains(board, ChainScope::Best).pop()?.premises(board), None));
        }
        let (search, _) = SEARCHES.into_iter().find(|&(_, found)| found == kind)?;
        let (mut best, mut premises) = (BestResult::default(), Vec::new());
        self.engine.nested_searcher.noting = true;
        self.engine.search(board, search, 0x1ff, &mut best);
        let source = best.0.map(|result| {
            self.engine.chains(board, search, &result, |run, end, ancestors| {
                run.add_grounds(end, ancestors, &mut premises);
            });
            result.source
        });
        self.engine.nested_searcher.noting = false;
        premises.extend(source?.premise());
        premises.sort();
        premises.dedup();
        Some((premises, source))
    }
}
