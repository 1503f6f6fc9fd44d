//! The first step that the program finds, of the kinds that a profile allows.

use crate::SolutionOracle;
use crate::sudoku_explainer::board::{
    CELLS, CellNumber, DigitNumber, ExplainerBoard, Removals, cell_of, digit_of, is_one,
};
use crate::sudoku_explainer::chains::{ChainScope, ChainShape, find_chains};
use crate::sudoku_explainer::forcing::{CaseSource, ForcingEngine, ForcingLevel, ForcingResults};
use crate::sudoku_explainer::implications::{cand_in, is_on};
use crate::sudoku_explainer::kind::{StepKind, StepKinds};
use crate::sudoku_explainer::patterns::{ExplainerPattern, PatternKind};
use crate::sudoku_explainer::premises::ChainPremise;
use crate::sudoku_explainer::{aligned, bug, loops, patterns};
use std::ops::ControlFlow::{Break, Continue};
use whydoku_board::CancelToken;

/// A step that was found. Its eliminations are in [`StepSearch`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct FoundStep {
    pub(crate) kind: StepKind,
    /// Size or complexity, where it matters.
    pub(crate) measure: u16,
    pub(crate) placed: Option<(CellNumber, DigitNumber)>,
}

/// The searches, their buffers, and the boards on which they found nothing.
pub(crate) struct StepSearch {
    removals: Removals,
    engine: ForcingEngine,
    pairs: Option<aligned::SearchedState>,
    triples: Option<aligned::SearchedState>,
    nishio: Option<[u128; 9]>,
}

impl Default for StepSearch {
    fn default() -> Self {
        let (removals, engine) = (Removals::NONE, ForcingEngine::default());
        Self { removals, engine, pairs: None, triples: None, nishio: None }
    }
}

const EASY_PATTERNS: [(StepKind, PatternKind); 8] = [
    (StepKind::NakedPair, PatternKind::Naked(2)),
    (StepKind::XWing, PatternKind::Fish(2)),
    (StepKind::HiddenPair, PatternKind::Hidden(2)),
    (StepKind::NakedTriple, PatternKind::Naked(3)),
    (StepKind::Swordfish, PatternKind::Fish(3)),
    (StepKind::HiddenTriple, PatternKind::Hidden(3)),
    (StepKind::XyWing, PatternKind::Wing(2)),
    (StepKind::XyzWing, PatternKind::Wing(3)),
];

const LARGE_PATTERNS: [(StepKind, PatternKind); 3] = [
    (StepKind::NakedQuad, PatternKind::Naked(4)),
    (StepKind::Jellyfish, PatternKind::Fish(4)),
    (StepKind::HiddenQuad, PatternKind::Hidden(4)),
];

const FORCING_SEARCHES: [(ForcingLevel, StepKind); 8] = [
    (ForcingLevel::Nishio, StepKind::Nishio),
    (ForcingLevel::Multiple, StepKind::Multiple),
    (ForcingLevel::Dynamic, StepKind::Dynamic),
    (ForcingLevel::Nested(1), StepKind::Nested1),
    (ForcingLevel::Nested(2), StepKind::Nested2),
    (ForcingLevel::Nested(3), StepKind::Nested3),
    (ForcingLevel::Nested(4), StepKind::Nested4),
    (ForcingLevel::Nested(5), StepKind::Nested5),
];

const fn elimination(kind: StepKind, measure: u16) -> FoundStep {
    FoundStep { kind, measure, placed: None }
}

const fn placement(kind: StepKind, cell: CellNumber, digit: DigitNumber) -> FoundStep {
    FoundStep { kind, measure: 0, placed: Some((cell, digit)) }
}

impl StepSearch {
    /// Forgets what was searched on another board.
    pub(crate) const fn clear(&mut self) {
        (self.pairs, self.triples, self.nishio) = (None, None, None);
    }

    /// Returns the eliminations of the last step found, if it places nothing.
    pub(crate) fn removed(&self) -> impl Iterator<Item = (CellNumber, u16)> + '_ {
        self.removals.iter()
    }

    /// Finds the next step. Steps that assume uniqueness, or take long without exactly one solution, are searched only
    /// if `oracle` confirms it.
    pub(crate) fn find(
        &mut self,
        board: &ExplainerBoard,
        kinds: StepKinds,
        oracle: &mut dyn SolutionOracle,
        cancel: CancelToken<'_>,
    ) -> Option<FoundStep> {
        let simple = find_single(board, kinds)
            .or_else(|| find_direct(board, kinds))
            .or_else(|| self.find_intersection(board, kinds))
            .or_else(|| self.find_pattern(board, kinds, &EASY_PATTERNS));
        if simple.is_some() || kinds.are_simple() || !oracle.has_one_solution() {
            return simple;
        }
        let kinds = kinds.allowed(oracle);
        self.find_unique_loop(board, kinds)
            .or_else(|| self.find_pattern(board, kinds, &LARGE_PATTERNS))
            .or_else(|| self.find_bug(board, kinds))
            .or_else(|| {
                let wanted = kinds.contains(StepKind::AlignedPair);
                self.removals = wanted.then(|| aligned::find_pair(board, &mut self.pairs))??;
                Some(elimination(StepKind::AlignedPair, 0))
            })
            .or_else(|| kinds.contains_any(&StepKind::CHAINS).then(|| self.find_chain(board))?)
            .or_else(|| {
                let wanted = kinds.contains(StepKind::AlignedTriple);
                self.removals = wanted.then(|| aligned::find_triple(board, &mut self.triples))??;
                Some(elimination(StepKind::AlignedTriple, 0))
            })
            .or_else(|| self.find_forcing(board, kinds, cancel))
    }

    fn find_intersection(&mut self, board: &ExplainerBoard, kinds: StepKinds) -> Option<FoundStep> {
        let step = patterns::locked_candidates(board, |base, cover, digit| {
            let kind = if base < 9 { StepKind::Pointing } else { StepKind::Claiming };
            if !kinds.contains(kind) {
                return Continue(());
            }
            ExplainerPattern::Locked { base, cover, digit }.removals(board, &mut self.removals);
            if self.removals.is_empty() { Continue(()) } else { Break(elimination(kind, 0)) }
        });
        step.break_value()
    }

    fn find_pattern(
        &mut self,
        board: &ExplainerBoard,
        kinds: StepKinds,
        searches: &[(StepKind, PatternKind)],
    ) -> Option<FoundStep> {
        let mut wanted = searches.iter().filter(|&&(kind, _)| kinds.contains(kind));
        wanted.find_map(|&(kind, search)| {
            let step = search.visit(board, |pattern| {
                pattern.removals(board, &mut self.removals);
                if self.removals.is_empty() { Continue(()) } else { Break(elimination(kind, 0)) }
            });
            step.break_value()
        })
    }

    fn find_unique_loop(&mut self, board: &ExplainerBoard, kinds: StepKinds) -> Option<FoundStep> {
        if !kinds.contains_any(&StepKind::LOOPS) {
            return None;
        }
        let unique_loop =
            loops::find_loops(board).into_iter().find(|unique_loop| kinds.contains(unique_loop.kind()))?;
        self.removals = unique_loop.removals;
        Some(elimination(unique_loop.kind(), unique_loop.measure()))
    }

    fn find_bug(&mut self, board: &ExplainerBoard, kinds: StepKinds) -> Option<FoundStep> {
        if !kinds.contains_any(&StepKind::BUGS) {
            return None;
        }
        let step = bug::bugs(board, |bug, removals| {
            if !kinds.contains(bug.kind()) {
                return Continue(());
            }
            self.removals = *removals;
            Break(elimination(bug.kind(), bug.measure()))
        });
        step.break_value()
    }

    fn find_chain(&mut self, board: &ExplainerBoard) -> Option<FoundStep> {
        let chain = find_chains(board, ChainScope::Best).pop()?;
        chain.removals(board, &mut self.removals);
        let placed = match chain.shape {
            ChainShape::On(start) => Some((cell_of(start), digit_of(start))),
            _ => None,
        };
        Some(FoundStep { kind: chain.kind(), measure: chain.complexity as u16, placed })
    }

    fn find_forcing(
        &mut self,
        board: &ExplainerBoard,
        kinds: StepKinds,
        cancel: CancelToken<'_>,
    ) -> Option<FoundStep> {
        let mut wanted = FORCING_SEARCHES.into_iter().filter(|&(_, kind)| kinds.contains(kind));
        wanted.find_map(|(level, kind)| {
            let mut best = ForcingResults::best();
            let digits = match (level, &self.nishio) {
                // A digit without a result stays so until its places change.
                (ForcingLevel::Nishio, Some(searched)) => {
                    (0..9).filter(|&d| searched[d] != board.digit[d]).fold(0, |digits, d| digits | 1 << d)
                }
                _ => 0x1ff,
            };
            self.engine.search(board, level, digits, cancel, &mut best).ok()?;
            let result = best.sorted().pop();
            if level == ForcingLevel::Nishio && result.is_none() {
                self.nishio = Some(board.digit);
            }
            let result = result?;
            let cand = cand_in(result.conclusion);
            let (cell, digit) = (cell_of(cand), digit_of(cand));
            let is_true = is_on(result.conclusion);
            self.removals.clear();
            self.removals.add(board, cell, if is_true { !(1 << digit) } else { 1 << digit });
            let measure = result.complexity.min(u32::from(u16::MAX)) as u16;
            Some(FoundStep { kind, measure, placed: is_true.then_some((cell, digit)) })
        })
    }

    /// Repeats the search for a step and collects its premises and source. `None` for steps that are not chains.
    pub(crate) fn premises(
        &mut self,
        board: &ExplainerBoard,
        kind: StepKind,
        cancel: CancelToken<'_>,
    ) -> Option<(Vec<ChainPremise>, Option<CaseSource>)> {
        if StepKind::CHAINS.contains(&kind) {
            return Some((find_chains(board, ChainScope::Best).pop()?.premises(board), None));
        }
        let (level, _) = FORCING_SEARCHES.into_iter().find(|&(_, searched)| searched == kind)?;
        let (mut best, mut premises) = (ForcingResults::best(), Vec::new());
        self.engine.nested_searcher.noting = true;
        let searched = self.engine.search(board, level, 0x1ff, cancel, &mut best);
        let source = best.sorted().pop().map(|result| {
            self.engine.visit_chains(board, level, &result, |run, end, ancestors| {
                run.add_premises(end, ancestors, &mut premises);
            });
            result.source
        });
        self.engine.nested_searcher.noting = false;
        searched.ok()?;
        premises.extend(source?.premise());
        premises.sort();
        premises.dedup();
        Some((premises, source))
    }

    /// Places all hidden singles and those that follow. Its measure tells whether a line was needed because no box had
    /// one; a hidden single stays one until it is placed, so the order does not matter.
    pub(crate) fn place_hidden_singles(board: &mut ExplainerBoard) -> Option<FoundStep> {
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
                return hardest.map(|measure| elimination(StepKind::HiddenSingle, measure));
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
fn find_single(board: &ExplainerBoard, kinds: StepKinds) -> Option<FoundStep> {
    [true, false].into_iter().find_map(|last| {
        let is_full_house = last && kinds.contains(StepKind::FullHouse);
        let kind = if is_full_house { StepKind::FullHouse } else { StepKind::HiddenSingle };
        let single = kinds.contains(kind).then(|| patterns::hidden_single(board, last))??;
        let measure = u16::from(!is_full_house && single.house >= 9);
        Some(FoundStep { measure, ..placement(kind, single.cell, single.digit) })
    })
}

/// Finds naked singles, and patterns that leave a hidden single.
fn find_direct(board: &ExplainerBoard, kinds: StepKinds) -> Option<FoundStep> {
    let hidden_set = |kind, size| {
        let single = kinds.contains(kind).then(|| patterns::direct_hidden_set(board, size))??;
        Some(placement(kind, single.cell, single.digit))
    };
    let locked = patterns::direct_locked_candidates(board, |base, single| {
        let kind = if base < 9 { StepKind::DirectPointing } else { StepKind::DirectClaiming };
        if kinds.contains(kind) { Break(placement(kind, single.cell, single.digit)) } else { Continue(()) }
    });
    locked
        .break_value()
        .or_else(|| hidden_set(StepKind::DirectHiddenPair, 2))
        .or_else(|| {
            let kind = StepKind::NakedSingle;
            let (cell, digit) = kinds.contains(kind).then(|| patterns::naked_single(board))??;
            Some(placement(kind, cell, digit))
        })
        .or_else(|| hidden_set(StepKind::DirectHiddenTriple, 3))
}
