//! [`Hodoku`]: the program on its way through a puzzle.

use super::board::{Cand, HodokuBoard};
use super::ladder::Ladder;
use super::negative_cache::NegativeCache;
use super::step::HodokuStep;
use super::tables::{CELLS, bits, one, small_bits};
use super::{Shared, notation, reason, search};
use crate::classic::candidate;
use crate::{
    Emulator, EmulatorStep, ExplainedStep, LadderError, LadderRung, SolutionOracle, StepArgument, StepMode,
};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell};
use whydoku_logic::Conclusion;

/// The program with its board, and the memory that its choices depend on.
struct Hodoku {
    ladder: Ladder,
    board: HodokuBoard,
    cache: NegativeCache,
    /// What was found and is not taken yet.
    found: Option<HodokuStep>,
}

/// Makes it ready to go up a ladder.
pub fn make(rungs: &[LadderRung<'_>]) -> Result<Box<dyn Emulator>, LadderError> {
    Ok(Box::new(Hodoku::new(Ladder::new(rungs)?)))
}

impl Hodoku {
    fn new(ladder: Ladder) -> Self {
        Self { ladder, board: HodokuBoard::new([]), cache: NegativeCache::default(), found: None }
    }
}

impl Emulator for Hodoku {
    fn reset(&mut self, position: &Grid<2>) {
        self.board = board_of(position);
        self.cache = NegativeCache::default();
        self.found = None;
    }

    /// The first step of the first slot that has one. Only of a puzzle with one solution does its rating mean anything.
    fn find_next(&mut self, oracle: &mut dyn SolutionOracle, _mode: StepMode) -> Option<EmulatorStep> {
        if !oracle.has_one_solution() {
            return None;
        }
        let Self { ladder, board, cache, .. } = self;
        let shared = Shared::default();
        let (on, step) = ladder.slots().iter().find_map(|on| {
            let may = !on.assumes_uniqueness || oracle.may_assume_uniqueness();
            Some((on, may.then(|| search(board, cache, &shared, on.slot))??))
        })?;
        let technique = reason::technique(board, &step);
        let next = EmulatorStep {
            technique,
            counts_as: on.counts_as,
            measure: 0,
            tenths: None,
            places: step.place.is_some(),
            steps: 1,
        };
        self.found = Some(step);
        Some(next)
    }

    fn apply(&mut self) {
        let Some(step) = self.found.take() else { return };
        match step.place {
            Some(cand) => self.board.place(cand),
            None => step.gone.iter().for_each(|&cand| self.board.remove(cand)),
        }
    }

    fn open_cells(&self) -> usize {
        self.board.open.count_ones() as usize
    }

    /// The middle one of the cells that are open.
    fn guess_cell(&self) -> Option<Cell> {
        let open = self.board.open;
        bits(open).nth(open.count_ones() as usize / 2).map(Cell::new)
    }

    fn fill(&mut self, candidate: Candidate) {
        self.board.place(Cand::new(candidate.cell.index(), candidate.digit.index()));
    }

    fn fork(&self) -> Box<dyn Emulator> {
        Box::new(Self::new(self.ladder.clone()))
    }

    fn explain(&mut self, position: &Grid<2>) -> ExplainedStep {
        let Self { board, found, .. } = self;
        let Some(step) = found else { return ExplainedStep::default() };
        let conclusions = conclusions(board, step);
        let technique = reason::technique(board, step);
        let reason = reason::reason(board, step, position);
        let arguments =
            vec![StepArgument { technique, measure: 0, conclusions: conclusions.clone(), reason }];
        ExplainedStep {
            techniques: &[],
            conclusions,
            arguments,
            notation: Some(notation::notation(board, step)),
        }
    }
}

/// What follows, each once, in HoDoKu's order.
pub(super) fn conclusions(board: &HodokuBoard, step: &HodokuStep) -> Vec<Conclusion> {
    if let Some(cand) = step.place {
        return vec![Conclusion::Place(named(cand))];
    }
    let mut conclusions = Vec::with_capacity(step.gone.len());
    for &cand in &step.gone {
        let conclusion = Conclusion::Eliminate(named(cand));
        if board.allows(cand) && !conclusions.contains(&conclusion) {
            conclusions.push(conclusion);
        }
    }
    conclusions
}

/// A position on HoDoKu's board: what is filled in reading order, then what is struck out.
pub(super) fn board_of(position: &Grid<2>) -> HodokuBoard {
    let filled = (0..CELLS).filter_map(|at| Some(Cand::new(at, position.digit(Cell::new(at))?.index())));
    let mut board = HodokuBoard::new(filled);
    board.givens = position.givens().iter().fold(0, |set, cell| set | one(cell.index()));
    for cell in position.open() {
        let gone = board.candidates[cell.index()] & !(position.candidates(cell).bits() as u16);
        for digit in small_bits(gone) {
            board.remove(Cand::new(cell.index(), digit));
        }
    }
    board
}

/// A candidate as the rest of the program names it.
pub(super) const fn named(cand: Cand) -> Candidate {
    candidate(cand.at(), cand.what())
}

/// Cells as the rest of the program names them.
pub(super) fn cells(set: super::tables::Cells) -> impl Iterator<Item = Cell> + Clone {
    bits(set).map(Cell::new)
}
