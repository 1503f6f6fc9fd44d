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
use crate::classic::{bits, candidate, places, small_bits};
use crate::sudoku_explainer::board::{ExplainerBoard, is_solution};
use crate::sudoku_explainer::forcing::Source;
use crate::sudoku_explainer::kind::{Kind, Kinds};
use crate::sudoku_explainer::premises::Ground;
use crate::sudoku_explainer::search::{Done, Searches};
use crate::{
    Emulator, EmulatorStep, ExplainedStep, LadderError, LadderRung, SolutionOracle, StepMode, argument,
};
use whydoku_board::{Candidate, Cell, Grid};
use whydoku_logic::{Conclusion, TechniqueId as T};
use whydoku_techniques::finder::net::{Network, Statement};

/// The program with its board.
struct SudokuExplainer {
    kinds: Kinds,
    board: ExplainerBoard,
    searches: Searches,
    /// What was found and is not taken yet.
    found: Option<Done>,
    /// Whether hidden singles may be taken in runs by now: a digit is placed, and something as hard was needed.
    runs: bool,
    hardest: u32,
}

/// Makes it ready to go up a ladder.
pub fn make(rungs: &[LadderRung<'_>]) -> Result<Box<dyn Emulator>, LadderError> {
    Ok(Box::new(SudokuExplainer::new(Kinds::new(rungs)?)))
}

impl Emulator for SudokuExplainer {
    fn reset(&mut self, position: &Grid<2>) {
        self.board = board_of(position);
        self.searches.clear();
        (self.found, self.runs, self.hardest) = (None, false, 0);
    }

    fn find_next(&mut self, oracle: &mut dyn SolutionOracle, mode: StepMode) -> Option<EmulatorStep> {
        let open = self.open_cells();
        if self.runs
            && mode == StepMode::Batched
            && let Some(done) = Searches::hidden_singles(&mut self.board)
        {
            return Some(EmulatorStep {
                places: true,
                steps: (open - self.open_cells()) as u32,
                ..Self::counted(done)
            });
        }
        let done = self.searches.find(&self.board, self.kinds, oracle)?;
        self.found = Some(done);
        let next = Self::counted(done);
        self.hardest = self.hardest.max(done.kind.tenths(done.measure));
        self.runs |= next.places && self.kinds.have_hidden_singles() && self.hardest >= HIDDEN_SINGLE;
        Some(next)
    }

    fn apply(&mut self) {
        let Some(done) = self.found.take() else { return };
        if let Some((cell, digit)) = done.placed {
            self.board.put(cell, digit);
        } else {
            for (cell, digits) in self.searches.removed() {
                self.board.strike_all(cell, digits);
            }
        }
    }

    fn open_cells(&self) -> usize {
        self.board.open.count_ones() as usize
    }

    fn is_consistent(&self) -> bool {
        is_solution(&self.board)
    }

    /// The program itself gives up here. A puzzle that goes on is rated by the guess alone.
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

    fn explain(&mut self, position: &Grid<2>) -> ExplainedStep {
        let Some(Done { kind, placed, .. }) = self.found else { return ExplainedStep::default() };
        let gone = |(cell, digits): (usize, u16)| {
            let gone = small_bits(digits & self.board.cell[cell]);
            gone.map(move |digit| Conclusion::Eliminate(candidate(cell, digit)))
        };
        let conclusions = match placed {
            Some((cell, digit)) => vec![Conclusion::Place(candidate(cell, digit))],
            None => self.searches.removed().flat_map(gone).collect(),
        };
        let arguments = argued(&mut self.searches, &self.board, kind, &conclusions, position);
        // Where something is supposed, what the engine went through is shorter than what others would find.
        let supposes = kind >= Kind::Nishio && arguments.len() == conclusions.len();
        ExplainedStep {
            techniques: if supposes { &[] } else { kind.names() },
            conclusions,
            arguments,
            notation: None,
        }
    }
}

/// What a hidden single in a box is rated, in tenths: the least that a run of them is.
const HIDDEN_SINGLE: u32 = 12;

impl SudokuExplainer {
    fn new(kinds: Kinds) -> Self {
        let searches = Searches::default();
        Self { kinds, board: ExplainerBoard::EMPTY, searches, found: None, runs: false, hardest: 0 }
    }

    fn counted(done: Done) -> EmulatorStep {
        let technique = done.kind.names()[0];
        let tenths = Some(done.kind.tenths(done.measure));
        EmulatorStep {
            technique,
            counts_as: technique,
            measure: 0,
            tenths,
            places: done.placed.is_some(),
            steps: 1,
        }
    }
}

/// A position as the searches need it.
fn board_of(position: &Grid<2>) -> ExplainerBoard {
    let mut board = ExplainerBoard::EMPTY;
    for cell in 0..81 {
        if let Some(digit) = position.digit(Cell::new(cell)) {
            board.fill(cell, digit.index());
        }
    }
    for digit in 0..9 {
        board.digit[digit] = places(position, digit);
    }
    board.complete();
    board
}

/// Steps for the conclusions of a chain that was found on this board; none of other kinds.
pub(crate) fn argued(
    searches: &mut Searches,
    board: &ExplainerBoard,
    kind: Kind,
    conclusions: &[Conclusion],
    position: &Grid<2>,
) -> Vec<StepArgument> {
    let Some((grounds, source)) = searches.grounds(board, kind) else { return Vec::new() };
    let network = Network::new(position);
    let truths = argument::truths(&network, grounds.into_iter().map(Ground::truth));
    let argued = conclusions.iter().filter_map(|&conclusion| {
        let (technique, split) = name(kind, source, matches!(conclusion, Conclusion::Place(_)));
        let candidate = conclusion.candidate();
        let own = network.candidates().find(|&at| network.candidate(at) == candidate)?;
        let wrong = Statement { candidate: own, is: matches!(conclusion, Conclusion::Eliminate(_)) };
        let split = split.and_then(Source::ground).map(Ground::truth);
        let reason = argument::by_supposing(&network, wrong, split.as_ref(), &truths)?;
        Some(StepArgument { technique, measure: 0, conclusions: vec![conclusion], reason })
    });
    argued.collect()
}

/// What a chain is called, and whether it is told by what it supposes in turn. What places a digit is told by what comes
/// of its absence, as is what follows whether a candidate is true or not: that has no truth to begin from.
const fn name(kind: Kind, source: Option<Source>, places: bool) -> (T, Option<Source>) {
    match (kind, source, places) {
        (Kind::Multiple, _, true) | (_, None, true) => (T::PlacingForcingChain, None),
        (_, Some(_), true) => (T::PlacingForcingNet, None),
        (_, None, false) => (T::ForcingChain, None),
        (Kind::Multiple, Some(Source::Cell(_)), false) => (T::CellForcingChain, source),
        (Kind::Multiple, Some(Source::House(..)), false) => (T::RegionForcingChain, source),
        (_, Some(Source::Cell(_) | Source::House(..)), false) => (T::ForcingNetVerity, source),
        (Kind::Nishio, Some(_), false) => (T::Nishio, None),
        (Kind::Multiple | Kind::Dynamic, Some(_), false) => (T::ForcingNet, None),
        (_, Some(_), false) => (T::NestedForcingNet, None),
    }
}
