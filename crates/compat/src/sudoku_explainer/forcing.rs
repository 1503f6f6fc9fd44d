//! Nishio, multiple, dynamic and nested forcing chains: several assumptions and their common conclusions.

use crate::classic::{bits, small_bits};
use crate::sudoku_explainer::board::{
    BOX_ROW_COLUMN, CELLS, Cand, DigitNumber, ExplainerBoard, HOUSES, HouseNumber, PLACES, cand, cell_of,
    digit_of, size,
};
use crate::sudoku_explainer::implications::{
    AncestorList, AssumptionMode, CandLiteral, ImplicationRun, NONE, PathEnd, cand_in, is_on, on,
};
use crate::sudoku_explainer::nested::{NestedChains, NestedSearcher};
use crate::sudoku_explainer::premises::ChainPremise;
use std::sync::Arc;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ForcingLevel {
    /// One digit, one assumption, a contradiction.
    Nishio,
    /// All candidates of a cell or places of a house, through the links of the board.
    Multiple,
    /// Also links that arise from eliminations.
    Dynamic,
    /// Also other techniques when nothing else follows: from level 1, intersections, pairs and X-wings; from 2,
    /// chains.
    Nested(u8),
}

impl ForcingLevel {
    const fn mode(self) -> AssumptionMode {
        AssumptionMode { dynamic: !matches!(self, Self::Multiple), nishio: matches!(self, Self::Nishio) }
    }

    const fn level(self) -> u8 {
        if let Self::Nested(level) = self { level } else { 0 }
    }
}

#[derive(Clone, Copy)]
pub(crate) enum RunId {
    True(Cand),
    False,
}

/// Buffers for the runs of a search, reused by the next.
pub(crate) struct ForcingEngine {
    runs: Vec<Option<Box<ImplicationRun>>>,
    /// The search in which the run of each candidate was made.
    made: [u32; 729],
    search: u32,
    off: Box<ImplicationRun>,
    pub(crate) nested_searcher: NestedSearcher,
    ancestors: Box<AncestorList>,
}

impl Default for ForcingEngine {
    fn default() -> Self {
        Self {
            runs: vec![None; 729],
            made: [0; 729],
            search: 0,
            off: Box::default(),
            nested_searcher: NestedSearcher::default(),
            ancestors: Box::default(),
        }
    }
}

type Ends = [(RunId, PathEnd); 9];

impl ForcingEngine {
    /// Searches for all conclusions. Nishio assumes only the digits in `only`.
    pub(crate) fn search(
        &mut self,
        board: &ExplainerBoard,
        search: ForcingLevel,
        only: u16,
        collect: &mut impl ResultCollector,
    ) {
        self.begin(search);
        let mode = search.mode();
        let fewest = if mode.dynamic { 2 } else { 3 };
        for cell in bits(board.open) {
            let digits = board.cell[cell];
            let count = size(digits);
            if count < fewest {
                continue;
            }
            for digit in small_bits(digits & only) {
                let start = cand(cell, digit);
                self.suppose(board, start, mode);
                if mode.dynamic {
                    self.clash(RunId::True(start), start, start, collect);
                    self.off.follow(board, start, mode, &mut self.nested_searcher);
                    self.clash(RunId::False, start, on(start), collect);
                    if !mode.nishio && count >= 3 {
                        self.double(start, collect);
                    }
                }
                if !mode.nishio {
                    self.houses(board, start, mode, collect);
                }
            }
            if !mode.nishio {
                let mut runs = [0; 9];
                for (run, digit) in runs.iter_mut().zip(small_bits(digits)) {
                    *run = cand(cell, digit);
                }
                self.agree(&runs[..count as usize], CaseSource::Cell(cell), collect);
            }
        }
    }

    pub(crate) fn begin(&mut self, search: ForcingLevel) {
        self.search += 1;
        self.nested_searcher.begin(search.level());
    }

    /// Follows a candidate assumed true, once per search.
    fn suppose(&mut self, board: &ExplainerBoard, start: Cand, mode: AssumptionMode) {
        if self.made[start as usize] != self.search {
            self.made[start as usize] = self.search;
            let run = self.runs[start as usize].get_or_insert_default();
            run.follow(board, on(start), mode, &mut self.nested_searcher);
        }
    }

    fn run(&mut self, id: RunId) -> &mut ImplicationRun {
        match id {
            RunId::True(start) => self.runs[start as usize].as_mut().expect("it was made"),
            RunId::False => &mut self.off,
        }
    }

    fn clash(&mut self, id: RunId, start: Cand, conclusion: CandLiteral, collect: &mut impl ResultCollector) {
        if let Some([a, b]) = self.run(id).clash_ends() {
            let supposed = if is_on(conclusion) { start } else { on(start) };
            self.result(conclusion, CaseSource::Contradiction(supposed), &[(id, a), (id, b)], collect);
        }
    }

    fn double(&mut self, start: Cand, collect: &mut impl ResultCollector) {
        for truth in [true, false] {
            let run = self.runs[start as usize].as_deref().expect("it was made");
            let (mine, other) = if truth { (&run.on, &self.off.on) } else { (&run.off, &self.off.off) };
            if mine.iter().zip(other).all(|(a, b)| a & b == 0) {
                continue;
            }
            let shared: [u128; 9] = std::array::from_fn(|digit| mine[digit] & other[digit]);
            self.each_shared(start, truth, &shared, |engine, node| {
                let ends = [(RunId::True(start), PathEnd::Kept(node)), (RunId::False, PathEnd::Kept(node))];
                engine.result(node, CaseSource::Double(start), &ends, collect);
            });
        }
    }

    /// Visits the literals of a run that are in a set, in the order of the run.
    fn each_shared(
        &mut self,
        of: Cand,
        truth: bool,
        shared: &[u128; 9],
        mut visit: impl FnMut(&mut Self, CandLiteral),
    ) {
        let mut left: u32 = shared.iter().map(|cells| cells.count_ones()).sum();
        let mut at = 0;
        while left > 0 {
            let run = self.runs[of as usize].as_deref().expect("it was made");
            let list = if truth { &run.on_list } else { &run.off_list };
            let Some(&node) = list.get(at) else { return };
            at += 1;
            if shared[digit_of(node)] >> cell_of(node) & 1 == 1 {
                left -= 1;
                visit(self, if truth { on(node) } else { node });
            }
        }
    }

    fn houses(
        &mut self,
        board: &ExplainerBoard,
        start: Cand,
        mode: AssumptionMode,
        collect: &mut impl ResultCollector,
    ) {
        let (cell, digit) = (cell_of(start), digit_of(start));
        for kind in BOX_ROW_COLUMN {
            let house = HOUSES[cell][kind] as usize;
            let places = board.place[house][digit];
            if size(places) < 2 || places.trailing_zeros() != u32::from(PLACES[cell][kind]) {
                continue;
            }
            let mut runs = [0; 9];
            let mut count = 0;
            for at in small_bits(places) {
                runs[count] = cand(CELLS[house][at] as usize, digit);
                self.suppose(board, runs[count], mode);
                count += 1;
            }
            self.agree(&runs[..count], CaseSource::House(house, digit), collect);
        }
    }

    /// Reports the common conclusions of several runs.
    fn agree(&mut self, runs: &[Cand], source: CaseSource, collect: &mut impl ResultCollector) {
        for truth in [true, false] {
            let mut shared = [(1 << 81) - 1; 9];
            for &start in runs {
                let run = self.runs[start as usize].as_deref().expect("it was made");
                for (shared, set) in shared.iter_mut().zip(if truth { &run.on } else { &run.off }) {
                    *shared &= set;
                }
            }
            if shared.iter().all(|&cells| cells == 0) {
                continue;
            }
            self.each_shared(runs[0], truth, &shared, |engine, node| {
                let mut ends: Ends = [(RunId::False, PathEnd::Kept(node)); 9];
                for (end, &start) in ends.iter_mut().zip(runs) {
                    end.0 = RunId::True(start);
                }
                engine.result(node, source, &ends[..runs.len()], collect);
            });
        }
    }
}

/// The assumptions that a conclusion is drawn from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum CaseSource {
    /// One, which leads to a contradiction.
    Contradiction(CandLiteral),
    /// A candidate, true and false.
    Double(Cand),
    /// Each place of a digit in a house.
    House(HouseNumber, DigitNumber),
    /// Each candidate of a cell.
    Cell(usize),
}

impl CaseSource {
    /// Returns the truth that covers the cases.
    pub(crate) const fn premise(self) -> Option<ChainPremise> {
        match self {
            Self::Cell(cell) => Some(ChainPremise::cell(cell)),
            Self::House(house, digit) => Some(ChainPremise::house(house, digit)),
            Self::Contradiction(_) | Self::Double(_) => None,
        }
    }

    /// The order of sources of equal complexity.
    pub(crate) const fn key(self) -> u8 {
        match self {
            Self::Double(_) => 1,
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
    pub(crate) key: u8,
    pub(crate) number: u32,
}

/// Keeps results that are better than the known ones.
pub(crate) trait ResultCollector {
    /// Returns the maximum complexity of a result for this conclusion and key.
    fn limit(&self, conclusion: CandLiteral, key: u8) -> u32;
    fn take(&mut self, result: ForcingResult);
}

#[derive(Default)]
pub(crate) struct BestResult(pub(crate) Option<ForcingResult>);

fn under(known: Option<&ForcingResult>, key: u8) -> u32 {
    known.map_or(u32::MAX, |known| if key < known.key { known.complexity } else { known.complexity - 1 })
}

impl ResultCollector for BestResult {
    fn limit(&self, _: CandLiteral, key: u8) -> u32 {
        under(self.0.as_ref(), key)
    }

    fn take(&mut self, result: ForcingResult) {
        self.0 = Some(result);
    }
}

/// The best result for each set of eliminations.
pub(crate) struct AllResults {
    slots: Vec<Option<ForcingResult>>,
    /// The slot of each conclusion; `NONE` if it eliminates nothing.
    slot: [u16; 1458],
    count: u32,
}

impl AllResults {
    pub(crate) fn new(board: &ExplainerBoard) -> Self {
        let mut slot = [NONE; 1458];
        for cell in bits(board.open) {
            let digits = board.cell[cell];
            for digit in small_bits(digits) {
                let of = cand(cell, digit);
                slot[of as usize] = of;
                // In a bivalue cell, one candidate is true exactly if the other is false.
                slot[on(of) as usize] = match digits.count_ones() {
                    1 => NONE,
                    2 => cand(cell, (digits & !(1 << digit)).trailing_zeros() as usize),
                    _ => on(of),
                };
            }
        }
        Self { slots: vec![None; 1458], slot, count: 0 }
    }

    pub(crate) fn sorted(self) -> Vec<ForcingResult> {
        let mut results: Vec<ForcingResult> = self.slots.into_iter().flatten().collect();
        results.sort_by_key(|result| (result.complexity, result.key, result.number));
        results
    }
}

impl ResultCollector for AllResults {
    fn limit(&self, conclusion: CandLiteral, key: u8) -> u32 {
        match self.slot[conclusion as usize] {
            NONE => 0,
            slot => under(self.slots[slot as usize].as_ref(), key),
        }
    }

    fn take(&mut self, mut result: ForcingResult) {
        result.number = self.count;
        self.count += 1;
        self.slots[self.slot[result.conclusion as usize] as usize] = Some(result);
    }
}

impl ForcingEngine {
    /// Reports a conclusion if its complexity is low enough.
    pub(crate) fn result(
        &mut self,
        conclusion: CandLiteral,
        source: CaseSource,
        ends: &[(RunId, PathEnd)],
        collect: &mut impl ResultCollector,
    ) {
        let key = source.key();
        let limit = collect.limit(conclusion, key);
        let least: u32 = ends.iter().map(|&(id, end)| end.at_least(self.run(id))).sum();
        if least > limit {
            return;
        }
        let (mut complexity, mut nested) = (0, false);
        for &(id, end) in ends {
            let Self { runs, off, ancestors, .. } = self;
            let run = match id {
                RunId::True(start) => runs[start as usize].as_mut().expect("it was made"),
                RunId::False => off,
            };
            let (count, has_nested) = run.count(end, ancestors);
            complexity += count;
            nested |= has_nested;
            if complexity > limit {
                return;
            }
        }
        if nested {
            complexity += self.nested(ends).iter().map(|nested| nested.complexity).sum::<u32>();
            if complexity > limit {
                return;
            }
        }
        collect.take(ForcingResult { conclusion, source, complexity, key, number: 0 });
    }

    /// Returns the distinct nested chains that lead to these ends.
    fn nested(&mut self, ends: &[(RunId, PathEnd)]) -> Vec<Arc<NestedChains>> {
        let mut all: Vec<Arc<NestedChains>> = Vec::new();
        for &(id, end) in ends {
            let Self { runs, off, ancestors, .. } = self;
            let run = match id {
                RunId::True(start) => runs[start as usize].as_deref().expect("it was made"),
                RunId::False => off,
            };
            run.trace_back(end, ancestors);
            for nested in run.nested_on(end, ancestors) {
                if !all.iter().any(|known| Arc::ptr_eq(known, nested) || known == nested) {
                    all.push(Arc::clone(nested));
                }
            }
        }
        all
    }

    /// Visits the chains of a result in order: the end of each and its ancestors.
    pub(crate) fn chains(
        &mut self,
        board: &ExplainerBoard,
        search: ForcingLevel,
        result: &ForcingResult,
        mut visit: impl FnMut(&ImplicationRun, PathEnd, &[CandLiteral]),
    ) {
        let mode = search.mode();
        let end = PathEnd::Kept(result.conclusion);
        let mut ends: Vec<(RunId, PathEnd)> = Vec::with_capacity(9);
        match result.source {
            CaseSource::Contradiction(supposed) => {
                let id = if is_on(supposed) {
                    RunId::True(cand_in(supposed))
                } else {
                    self.off.follow(board, supposed, mode, &mut self.nested_searcher);
                    RunId::False
                };
                if let Some(clash) = self.run(id).clash_ends() {
                    ends.extend(clash.map(|end| (id, end)));
                }
            }
            CaseSource::Double(start) => {
                self.off.follow(board, start, mode, &mut self.nested_searcher);
                ends.extend([(RunId::True(start), end), (RunId::False, end)]);
            }
            CaseSource::House(house, digit) => {
                let starts =
                    small_bits(board.place[house][digit]).map(|at| cand(CELLS[house][at] as usize, digit));
                ends.extend(starts.map(|start| (RunId::True(start), end)));
            }
            CaseSource::Cell(cell) => {
                ends.extend(small_bits(board.cell[cell]).map(|digit| (RunId::True(cand(cell, digit)), end)));
            }
        }
        for (id, end) in ends {
            let Self { runs, off, ancestors, .. } = self;
            let run = match id {
                RunId::True(start) => runs[start as usize].as_deref().expect("it was made"),
                RunId::False => off,
            };
            run.trace_back(end, ancestors);
            visit(run, end, ancestors.nodes());
        }
    }
}
