//! Sudoku Explainer 1.2.1. Its three figures are read off one path, so its search order counts: of houses, of cells, of
//! chains of equal length. The searches find only the steps of that path.

#![allow(clippy::needless_range_loop, reason = "a house is a number that several tables are asked for")]

mod aligned;
mod board;
mod bug;
mod chains;
mod forcing;
mod implications;
mod kind;
mod loops;
mod nested;
mod patterns;
mod premises;
mod search;

pub use kind::figures;

use crate::argument::StepArgument;
use crate::classic::{bits, candidate, open_places, small_bits};
use crate::sudoku_explainer::board::ExplainerBoard;
use crate::sudoku_explainer::forcing::CaseSource;
use crate::sudoku_explainer::kind::{StepKind, StepKinds};
use crate::sudoku_explainer::premises::ChainPremise;
use crate::sudoku_explainer::search::{FoundStep, StepSearch};
use crate::{
    Emulator, EmulatorStep, ExplainedStep, LadderError, LadderRung, SolutionOracle, StepMode, argument,
};
use whydoku_board::{CancelToken, Candidate, Cell, Grid};
use whydoku_logic::{Conclusion, TechniqueId as T};
use whydoku_techniques::kernel::{Network, Statement};

struct SudokuExplainer {
    kinds: StepKinds,
    board: ExplainerBoard,
    search: StepSearch,
    step: Option<FoundStep>,
    /// Whether hidden singles may be batched: a digit is placed, and a step at least as hard was needed.
    may_batch: bool,
    hardest: u32,
}

/// Creates an emulator that follows a ladder.
pub fn make(rungs: &[LadderRung<'_>]) -> Result<Box<dyn Emulator>, LadderError> {
    Ok(Box::new(SudokuExplainer::new(StepKinds::new(rungs)?)))
}

impl Emulator for SudokuExplainer {
    fn reset(&mut self, position: &Grid<2>) {
        self.board = board_of(position);
        self.search.clear();
        (self.step, self.may_batch, self.hardest) = (None, false, 0);
    }

    fn find_next(
        &mut self,
        oracle: &mut dyn SolutionOracle,
        mode: StepMode,
        cancel: CancelToken<'_>,
    ) -> Option<EmulatorStep> {
        let open = self.open_cells();
        if self.may_batch
            && mode == StepMode::Batched
            && let Some(step) = StepSearch::place_hidden_singles(&mut self.board)
        {
            return Some(EmulatorStep {
                places: true,
                steps: (open - self.open_cells()) as u32,
                ..Self::emulator_step(step)
            });
        }
        let step = self.search.find(&self.board, self.kinds, oracle, cancel)?;
        self.step = Some(step);
        let next = Self::emulator_step(step);
        self.hardest = self.hardest.max(step.kind.tenths(step.measure));
        let all_hidden_singles =
            [StepKind::FullHouse, StepKind::HiddenSingle].iter().all(|&kind| self.kinds.contains(kind));
        self.may_batch |= next.places && all_hidden_singles && self.hardest >= StepKind::HiddenSingle.base();
        Some(next)
    }

    fn apply(&mut self) {
        let Some(step) = self.step.take() else { return };
        if let Some((cell, digit)) = step.placed {
            self.board.put(cell, digit);
        } else {
            for (cell, digits) in self.search.removed() {
                self.board.strike_all(cell, digits);
            }
        }
    }

    fn open_cells(&self) -> usize {
        self.board.open.count_ones() as usize
    }

    fn is_consistent(&self) -> bool {
        self.board.is_solution()
    }

    /// The program itself gives up here, so the rating is that of the guess.
    fn guess_cell(&self) -> Option<Cell> {
        let fewest = bits(self.board.open).min_by_key(|&cell| self.board.cell[cell].count_ones());
        fewest.map(Cell::new)
    }

    fn fill(&mut self, candidate: Candidate) {
        self.board.put(candidate.cell.index(), candidate.digit.index());
    }

    fn fork(&self) -> Box<dyn Emulator> {
        Box::new(Self::new(self.kinds))
    }

    fn explain(&mut self, position: &Grid<2>, cancel: CancelToken<'_>) -> ExplainedStep {
        let Some(FoundStep { kind, placed, .. }) = self.step else { return ExplainedStep::default() };
        let eliminations = |(cell, digits): (usize, u16)| {
            let removed = small_bits(digits & self.board.cell[cell]);
            removed.map(move |digit| Conclusion::Eliminate(candidate(cell, digit)))
        };
        let conclusions = match placed {
            Some((cell, digit)) => vec![Conclusion::Place(candidate(cell, digit))],
            None => self.search.removed().flat_map(eliminations).collect(),
        };
        let arguments = arguments_for(&mut self.search, &self.board, kind, &conclusions, position, cancel);
        // The engine's own argument by assumptions is shorter than what other techniques would find.
        let has_own_arguments = kind >= StepKind::Nishio && arguments.len() == conclusions.len();
        ExplainedStep {
            techniques: if has_own_arguments { &[] } else { kind.techniques() },
            conclusions,
            arguments,
            notation: None,
        }
    }
}

impl SudokuExplainer {
    fn new(kinds: StepKinds) -> Self {
        let search = StepSearch::default();
        Self { kinds, board: ExplainerBoard::EMPTY, search, step: None, may_batch: false, hardest: 0 }
    }

    fn emulator_step(step: FoundStep) -> EmulatorStep {
        let technique = step.kind.techniques()[0];
        let tenths = Some(step.kind.tenths(step.measure));
        EmulatorStep {
            technique,
            counts_as: technique,
            measure: 0,
            tenths,
            places: step.placed.is_some(),
            steps: 1,
        }
    }
}

fn board_of(position: &Grid<2>) -> ExplainerBoard {
    let mut board = ExplainerBoard::EMPTY;
    for cell in 0..81 {
        if let Some(digit) = position.digit(Cell::new(cell)) {
            board.fill(cell, digit.index());
        }
    }
    for digit in 0..9 {
        board.digit[digit] = open_places(position, digit);
    }
    board.complete();
    board
}

/// Returns arguments for the conclusions of a chain; none for other kinds of steps.
fn arguments_for(
    search: &mut StepSearch,
    board: &ExplainerBoard,
    kind: StepKind,
    conclusions: &[Conclusion],
    position: &Grid<2>,
    cancel: CancelToken<'_>,
) -> Vec<StepArgument> {
    let Some((premises, source)) = search.premises(board, kind, cancel) else { return Vec::new() };
    let network = Network::new(position);
    let truths = argument::truths(&network, premises.into_iter().map(ChainPremise::truth));
    let arguments = conclusions.iter().filter_map(|&conclusion| {
        let (technique, split) = technique_of(kind, source, matches!(conclusion, Conclusion::Place(_)));
        let own = argument::candidate_number(&network, conclusion.candidate())?;
        let wrong = Statement { candidate: own, is: matches!(conclusion, Conclusion::Eliminate(_)) };
        let split = split.and_then(CaseSource::premise).map(ChainPremise::truth);
        let reason = argument::by_assumption(&network, wrong, split.as_ref(), &truths)?;
        Some(StepArgument { technique, measure: 0, conclusions: vec![conclusion], reason })
    });
    arguments.collect()
}

/// Returns the technique of a chain and the source that splits it into cases. A placement, or a conclusion from both
/// values of a candidate, is explained as a contradiction: no truth covers the cases.
const fn technique_of(kind: StepKind, source: Option<CaseSource>, places: bool) -> (T, Option<CaseSource>) {
    match (kind, source, places) {
        (StepKind::Multiple, _, true) | (_, None, true) => (T::PlacingForcingChain, None),
        (_, Some(_), true) => (T::PlacingForcingNet, None),
        (_, None, false) => (T::ForcingChain, None),
        (StepKind::Multiple, Some(CaseSource::Cell(_)), false) => (T::CellForcingChain, source),
        (StepKind::Multiple, Some(CaseSource::House(..)), false) => (T::RegionForcingChain, source),
        (_, Some(CaseSource::Cell(_) | CaseSource::House(..)), false) => (T::ForcingNetVerity, source),
        (StepKind::Nishio, Some(_), false) => (T::Nishio, None),
        (StepKind::Multiple | StepKind::Dynamic, Some(_), false) => (T::ForcingNet, None),
        (_, Some(_), false) => (T::NestedForcingNet, None),
    }
}
