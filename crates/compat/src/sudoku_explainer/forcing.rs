//! Nishio, multiple, dynamic and nested forcing chains: several assumptions and their common conclusions.

use crate::classic::{bits, small_bits};
use crate::sudoku_explainer::board::{
    CELLS, Cand, DigitNumber, ExplainerBoard, HOUSES, HouseNumber, PLACES, cand, cell_of, digit_of, size,
};
use crate::sudoku_explainer::chains::LinkClosure;
use crate::sudoku_explainer::implications::{
    AssumptionMode, CandLiteral, ImplicationRun, LiteralList, NONE, PathEnd, cand_in, is_on, on,
};
use crate::sudoku_explainer::nested::{NestedChains, NestedSearcher};
use crate::sudoku_explainer::premises::ChainPremise;
use std::sync::Arc;
use whydoku_board::{CancelToken, Cancelled};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ForcingLevel {
    /// One digit, one assumption, a contradiction.
    Nishio,
    /// All candidates of a cell or places of a house, through the links of the board.
    Multiple,
    /// Also links that arise from eliminations.
    Dynamic,
    /// Also other techniques when nothing else follows: from level 1, intersections, pairs and X-wings; from 2, chains.
    Nested(u8),
}

impl ForcingLevel {
    const fn mode(self) -> AssumptionMode {
        AssumptionMode { dynamic: !matches!(self, Self::Multiple), nishio: matches!(self, Self::Nishio) }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CaseSource {
    Contradiction(CandLiteral),
    /// A candidate, true and false.
    BothValues(Cand),
    House(HouseNumber, DigitNumber),
    Cell(usize),
}

impl CaseSource {
    pub(crate) const fn premise(self) -> Option<ChainPremise> {
        match self {
            Self::Cell(cell) => Some(ChainPremise::cell(cell)),
            Self::House(house, digit) => Some(ChainPremise::house(house, digit)),
            Self::Contradiction(_) | Self::BothValues(_) => None,
        }
    }

    /// The order of sources of equal complexity.
    const fn key(self) -> u8 {
        match self {
            Self::BothValues(_) => 1,
            Self::Cell(_) => 5,
            Self::House(..) => 6,
            Self::Contradiction(_) => 7,
        }
    }
}

#[derive(Clone, Copy, Debug)]
pub(crate) struct ForcingResult {
    pub(crate) conclusion: CandLiteral,
    pub(crate) source: CaseSource,
    pub(crate) complexity: u32,
    number: u32,
}

/// The best result for each set of eliminations.
pub(crate) struct ForcingResults {
    slots: Vec<Option<ForcingResult>>,
    /// The slot of each conclusion; `NONE` if it eliminates nothing.
    slot: [u16; 1458],
    count: u32,
}

impl ForcingResults {
    /// Keeps only the best result of all.
    pub(crate) fn best() -> Self {
        Self { slots: vec![None], slot: [0; 1458], count: 0 }
    }

    pub(crate) fn all(board: &ExplainerBoard) -> Self {
        let mut slot = [NONE; 1458];
        for cell in bits(board.open) {
            let digits = board.cell[cell];
            for digit in small_bits(digits) {
                let own = cand(cell, digit);
                slot[own as usize] = own;
                // In a bivalue cell, one candidate is true exactly if the other is false.
                slot[on(own) as usize] = match digits.count_ones() {
                    1 => NONE,
                    2 => cand(cell, (digits & !(1 << digit)).trailing_zeros() as usize),
                    _ => on(own),
                };
            }
        }
        Self { slots: vec![None; 1458], slot, count: 0 }
    }

    pub(crate) fn sorted(self) -> Vec<ForcingResult> {
        let mut results: Vec<ForcingResult> = self.slots.into_iter().flatten().collect();
        results.sort_by_key(|result| (result.complexity, result.source.key(), result.number));
        results
    }

    /// Returns the maximum complexity of a result for this conclusion and key.
    fn limit(&self, conclusion: CandLiteral, key: u8) -> u32 {
        let slot = self.slot[conclusion as usize];
        if slot == NONE {
            return 0;
        }
        let known = self.slots[slot as usize].as_ref();
        known.map_or(u32::MAX, |known| known.complexity - u32::from(key >= known.source.key()))
    }

    fn keep(&mut self, mut result: ForcingResult) {
        result.number = self.count;
        self.count += 1;
        self.slots[self.slot[result.conclusion as usize] as usize] = Some(result);
    }
}

/// The run of a candidate assumed true, or [`OFF`].
type RunId = Cand;

/// The run of the candidate last assumed false.
const OFF: RunId = 729;

/// Buffers for the runs of a search, reused by the next.
pub(crate) struct ForcingEngine {
    runs: Vec<Option<Box<ImplicationRun>>>,
    /// The search in which the run of each candidate was made.
    made: [u32; 729],
    search: u32,
    pub(crate) nested_searcher: NestedSearcher,
    ancestors: Box<LiteralList>,
}

impl Default for ForcingEngine {
    fn default() -> Self {
        Self {
            runs: vec![None; OFF as usize + 1],
            made: [0; 729],
            search: 0,
            nested_searcher: NestedSearcher::default(),
            ancestors: Box::default(),
        }
    }
}

impl ForcingEngine {
    /// Searches for all conclusions. Nishio assumes only the digits in `only`. Fails if cancelled.
    pub(crate) fn search(
        &mut self,
        board: &ExplainerBoard,
        level: ForcingLevel,
        only: u16,
        cancel: CancelToken<'_>,
        collect: &mut ForcingResults,
    ) -> Result<(), Cancelled> {
        self.search += 1;
        self.nested_searcher.begin(board, if let ForcingLevel::Nested(level) = level { level } else { 0 });
        let mode = level.mode();
        // Without dynamic links, sets show which cells and houses have results.
        let closure = (!mode.dynamic).then(|| LinkClosure::new(board));
        let fewest = if mode.dynamic { 2 } else { 3 };
        for cell in bits(board.open) {
            let digits = board.cell[cell];
            let count = size(digits);
            if count < fewest {
                continue;
            }
            let is_useful = closure.as_ref().is_none_or(|closure| closure.cell_has_verity(cell));
            for digit in small_bits(digits & only) {
                cancel.ok()?;
                let start = cand(cell, digit);
                if is_useful {
                    self.assume(board, start, mode);
                }
                if mode.dynamic {
                    self.report_contradiction(start, on(start), start, collect);
                    self.follow(OFF, board, start, mode);
                    self.report_contradiction(OFF, start, on(start), collect);
                    if !mode.nishio && count >= 3 {
                        self.compare_runs(&[start, OFF], CaseSource::BothValues(start), collect);
                    }
                }
                if !mode.nishio {
                    self.compare_houses(board, start, mode, closure.as_ref(), collect);
                }
            }
            if !mode.nishio && is_useful {
                let mut runs = [0; 9];
                for (run, digit) in runs.iter_mut().zip(small_bits(digits)) {
                    *run = cand(cell, digit);
                }
                self.compare_runs(&runs[..count as usize], CaseSource::Cell(cell), collect);
            }
        }
        Ok(())
    }

    /// Follows a candidate assumed true, once per search.
    fn assume(&mut self, board: &ExplainerBoard, start: Cand, mode: AssumptionMode) {
        if self.made[start as usize] != self.search {
            self.made[start as usize] = self.search;
            self.follow(start, board, on(start), mode);
        }
    }

    fn follow(&mut self, id: RunId, board: &ExplainerBoard, start: CandLiteral, mode: AssumptionMode) {
        let run = self.runs[id as usize].get_or_insert_default();
        run.follow(board, start, mode, &mut self.nested_searcher);
    }

    fn run(&self, id: RunId) -> &ImplicationRun {
        self.runs[id as usize].as_deref().expect("every start was assumed")
    }

    fn report_contradiction(
        &mut self,
        id: RunId,
        assumed: CandLiteral,
        conclusion: CandLiteral,
        collect: &mut ForcingResults,
    ) {
        if let Some(ends) = self.run(id).conflict {
            let source = CaseSource::Contradiction(assumed);
            self.report(conclusion, source, &ends.map(|end| (id, end)), collect);
        }
    }

    /// Visits the literals of a run that are in a set, in the order of the run.
    fn each_shared(
        &mut self,
        start: Cand,
        truth: bool,
        shared: &[u128; 9],
        mut visit: impl FnMut(&mut Self, CandLiteral),
    ) {
        let mut left: u32 = shared.iter().map(|cells| cells.count_ones()).sum();
        let mut at = 0;
        while left > 0 {
            let run = self.run(start);
            let list = if truth { &run.on_list } else { &run.off_list };
            let Some(&node) = list.get(at) else { return };
            at += 1;
            if shared[digit_of(node)] >> cell_of(node) & 1 == 1 {
                left -= 1;
                visit(self, if truth { on(node) } else { node });
            }
        }
    }

    /// Compares the runs of the houses in which a candidate is the first place.
    fn compare_houses(
        &mut self,
        board: &ExplainerBoard,
        start: Cand,
        mode: AssumptionMode,
        closure: Option<&LinkClosure>,
        collect: &mut ForcingResults,
    ) {
        let (cell, digit) = (cell_of(start), digit_of(start));
        for kind in 0..3 {
            let house = HOUSES[cell][kind] as usize;
            let places = board.place[house][digit];
            if closure.is_some_and(|closure| !closure.house_has_verity(house, digit)) {
                continue;
            }
            if size(places) < 2 || places.trailing_zeros() != u32::from(PLACES[cell][kind]) {
                continue;
            }
            let mut runs = [0; 9];
            let mut count = 0;
            for at in small_bits(places) {
                runs[count] = cand(CELLS[house][at] as usize, digit);
                self.assume(board, runs[count], mode);
                count += 1;
            }
            self.compare_runs(&runs[..count], CaseSource::House(house, digit), collect);
        }
    }

    fn compare_runs(&mut self, runs: &[Cand], source: CaseSource, collect: &mut ForcingResults) {
        for truth in [true, false] {
            let mut shared = [(1 << 81) - 1; 9];
            let are_disjoint = runs.iter().any(|&start| {
                let cells = self.run(start).cells(truth);
                (0..9).fold(0, |any, digit| {
                    shared[digit] &= cells[digit];
                    any | shared[digit]
                }) == 0
            });
            if are_disjoint {
                continue;
            }
            self.each_shared(runs[0], truth, &shared, |engine, node| {
                let mut ends = [(OFF, PathEnd::Kept(node)); 9];
                ends.iter_mut().zip(runs).for_each(|(end, &run)| end.0 = run);
                engine.report(node, source, &ends[..runs.len()], collect);
            });
        }
    }

    fn report(
        &mut self,
        conclusion: CandLiteral,
        source: CaseSource,
        ends: &[(RunId, PathEnd)],
        collect: &mut ForcingResults,
    ) {
        let limit = collect.limit(conclusion, source.key());
        let least: u32 = ends.iter().map(|&(id, end)| end.at_least(self.run(id))).sum();
        if least > limit {
            return;
        }
        let (mut complexity, mut nested) = (0, false);
        for &(id, end) in ends {
            let run = self.runs[id as usize].as_mut().expect("every start was assumed");
            let (count, has_nested) = run.count_ancestors(end, &mut self.ancestors);
            complexity += count;
            nested |= has_nested;
            if complexity > limit {
                return;
            }
        }
        if nested {
            complexity += self.nested_chains(ends).iter().map(|chains| chains.complexity).sum::<u32>();
            if complexity > limit {
                return;
            }
        }
        collect.keep(ForcingResult { conclusion, source, complexity, number: 0 });
    }

    fn nested_chains(&mut self, ends: &[(RunId, PathEnd)]) -> Vec<Arc<NestedChains>> {
        let mut all: Vec<Arc<NestedChains>> = Vec::new();
        for &(id, end) in ends {
            self.with_ancestors(id, end, |run, ancestors| {
                for chains in run.nested_chains(end, ancestors) {
                    if !all.iter().any(|known| Arc::ptr_eq(known, chains) || known == chains) {
                        all.push(Arc::clone(chains));
                    }
                }
            });
        }
        all
    }

    fn with_ancestors(
        &mut self,
        id: RunId,
        end: PathEnd,
        visit: impl FnOnce(&ImplicationRun, &[CandLiteral]),
    ) {
        let run = self.runs[id as usize].as_deref().expect("every start was assumed");
        run.trace_back(end, &mut self.ancestors);
        visit(run, self.ancestors.nodes());
    }

    pub(crate) fn visit_chains(
        &mut self,
        board: &ExplainerBoard,
        level: ForcingLevel,
        result: &ForcingResult,
        mut visit: impl FnMut(&ImplicationRun, PathEnd, &[CandLiteral]),
    ) {
        let mode = level.mode();
        let end = PathEnd::Kept(result.conclusion);
        let mut ends: Vec<(RunId, PathEnd)> = Vec::with_capacity(9);
        match result.source {
            CaseSource::Contradiction(assumed) => {
                let id = if is_on(assumed) { cand_in(assumed) } else { OFF };
                if id == OFF {
                    self.follow(OFF, board, assumed, mode);
                }
                if let Some(conflict) = self.run(id).conflict {
                    ends.extend(conflict.map(|end| (id, end)));
                }
            }
            CaseSource::BothValues(start) => {
                self.follow(OFF, board, start, mode);
                ends.extend([(start, end), (OFF, end)]);
            }
            CaseSource::House(house, digit) => {
                let places = ExplainerBoard::cells_at(house, board.place[house][digit]);
                ends.extend(places.map(|cell| (cand(cell, digit), end)));
            }
            CaseSource::Cell(cell) => {
                ends.extend(small_bits(board.cell[cell]).map(|digit| (cand(cell, digit), end)));
            }
        }
        for (id, end) in ends {
            self.with_ancestors(id, end, |run, ancestors| visit(run, end, ancestors));
        }
    }
}
