//! HoDoKu 2.2.0. Its rating is a sum over the steps of its path, so the choice between several available steps matters:
//! the search order, its preferences, and two queues of singles that depend on the history of the board.
//!
//! Each file finds the steps of one family; `tabling` holds chains and nets, `explain` turns a step into premises, a
//! figure and HoDoKu's notation, and `instances` lists every instance of a technique for HoDoKu's regression library.

mod als;
mod board;
mod chain;
mod colouring;
mod explain;
mod fish;
mod instances;
mod ladder;
mod negative_cache;
mod single_digit;
mod step;
mod subset;
mod sue_de_coq;
mod tabling;
mod uniqueness;
mod wing;

pub use instances::{NiceLoops, all};

use crate::classic::{COUNT as CELLS, bits, candidate, one, small_bits};
use crate::hodoku::board::{Cand, HodokuBoard};
use crate::{
    Emulator, EmulatorStep, ExplainedStep, LadderError, LadderRung, SolutionOracle, StepArgument, StepMode,
};

use crate::hodoku::ladder::HodokuLadder;
use crate::hodoku::negative_cache::NegativeCache;
use crate::hodoku::step::{HodokuPattern, HodokuSlot, HodokuStep};
use crate::hodoku::tabling::{ImplicationGraph, NodeKinds};
use std::cell::OnceCell;
use whydoku_board::{Candidate, Cell, Grid};
use whydoku_logic::Conclusion;

struct Hodoku {
    ladder: HodokuLadder,
    board: HodokuBoard,
    cache: NegativeCache,
    found: Option<HodokuStep>,
}

/// Creates an emulator that follows a ladder.
pub fn make(rungs: &[LadderRung<'_>]) -> Result<Box<dyn Emulator>, LadderError> {
    Ok(Box::new(Hodoku::new(HodokuLadder::new(rungs)?)))
}

impl Hodoku {
    fn new(ladder: HodokuLadder) -> Self {
        Self { ladder, board: HodokuBoard::new([]), cache: NegativeCache::default(), found: None }
    }
}

impl Emulator for Hodoku {
    fn reset(&mut self, position: &Grid<2>) {
        self.board = board_of(position);
        self.cache = NegativeCache::default();
        self.found = None;
    }

    /// Returns the first step of the first slot that has one. The rating is meaningless without exactly one solution.
    fn find_next(&mut self, oracle: &mut dyn SolutionOracle, _mode: StepMode) -> Option<EmulatorStep> {
        if !oracle.has_one_solution() {
            return None;
        }
        let Self { ladder, board, cache, .. } = self;
        let shared = SharedTables::default();
        let (on, step) = ladder.slots().iter().find_map(|on| {
            let may = !on.assumes_uniqueness || oracle.may_assume_uniqueness();
            Some((on, may.then(|| search(board, cache, &shared, on.slot))??))
        })?;
        let technique = explain::technique(board, &step);
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

    /// The middle one of the open cells.
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
        let technique = explain::technique(board, step);
        let reason = explain::reason(board, step, position);
        let arguments =
            vec![StepArgument { technique, measure: 0, conclusions: conclusions.clone(), reason }];
        ExplainedStep {
            techniques: &[],
            conclusions,
            arguments,
            notation: Some(explain::notation(board, step)),
        }
    }
}

/// Returns the conclusions in HoDoKu's order, without duplicates.
pub(crate) fn conclusions(board: &HodokuBoard, step: &HodokuStep) -> Vec<Conclusion> {
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

/// Converts a position: fills cells in reading order, then removes candidates.
pub(crate) fn board_of(position: &Grid<2>) -> HodokuBoard {
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

pub(crate) const fn named(cand: Cand) -> Candidate {
    candidate(cand.at(), cand.what())
}

pub(crate) fn cells(set: crate::classic::Cells) -> impl Iterator<Item = Cell> + Clone {
    bits(set).map(Cell::new)
}

/// Tables that several slots share while the board stays the same, built on first use.
#[derive(Default)]
struct SharedTables {
    sets: OnceCell<als::AlsCollection>,
    grouped: OnceCell<ImplicationGraph>,
}

impl SharedTables {
    fn sets(&self, board: &HodokuBoard) -> &als::AlsCollection {
        self.sets.get_or_init(|| als::AlsCollection::new(board, false))
    }

    fn grouped(&self, board: &HodokuBoard) -> &ImplicationGraph {
        self.grouped.get_or_init(|| ImplicationGraph::new(board, NodeKinds::Groups))
    }
}

fn search(
    board: &mut HodokuBoard,
    cache: &mut NegativeCache,
    shared: &SharedTables,
    slot: HodokuSlot,
) -> Option<HodokuStep> {
    match slot {
        HodokuSlot::FullHouse => board
            .full_house()
            .map(|(single, house)| HodokuStep::placing(single, HodokuPattern::FullHouse { house })),
        HodokuSlot::NakedSingle => {
            board.naked_single().map(|single| HodokuStep::placing(single, HodokuPattern::NakedSingle))
        }
        HodokuSlot::HiddenSingle => {
            board.hidden_single().map(|single| HodokuStep::placing(single, HodokuPattern::HiddenSingle))
        }
        HodokuSlot::LockedSubset(size) => {
            cache.within(slot, board, subset::boxes(), |at| subset::locked(board, size as usize, at))
        }
        HodokuSlot::Pointing => cache.within(slot, board, subset::boxes(), |at| subset::pointing(board, at)),
        HodokuSlot::Claiming => cache.within(slot, board, subset::lines(), |at| subset::claiming(board, at)),
        HodokuSlot::NakedSubset(size) => cache.within(slot, board, &subset::EACH_HOUSE_AND_NEAR, |at| {
            subset::naked_subset(board, size as usize, at)
        }),
        HodokuSlot::HiddenSubset(size) => cache
            .within(slot, board, &subset::EACH_HOUSE, |at| subset::hidden_subset(board, size as usize, at)),
        HodokuSlot::Fish(size, fins) => {
            cache.first(slot, board, |digit, lost| fish::fish(board, digit, size as usize, fins, lost))
        }
        HodokuSlot::RemotePair => chain::remote_pair(board),
        HodokuSlot::Bug => uniqueness::grave(board),
        HodokuSlot::Skyscraper => single_digit::skyscraper(board),
        HodokuSlot::Kite => cache.first(slot, board, |digit, _| single_digit::kite(board, digit)),
        HodokuSlot::TurbotFish => chain::turbot_fish(board),
        HodokuSlot::EmptyRectangle => {
            cache.first(slot, board, |digit, _| single_digit::empty_rectangle(board, digit, 3, &mut Some))
        }
        HodokuSlot::WWing => wing::w_wing(board),
        HodokuSlot::XyWing => wing::xy_wing(board),
        HodokuSlot::XyzWing => wing::xyz_wing(board),
        HodokuSlot::Rectangle(name) => uniqueness::rectangle(board, name),
        HodokuSlot::AvoidableRectangle(kind) => uniqueness::avoidable(board, kind, &mut Some),
        HodokuSlot::SueDeCoq => cache.within(slot, board, &sue_de_coq::HOUSES_OF_CROSSINGS, |at| {
            sue_de_coq::sue_de_coq(board, at, &mut Some)
        }),
        HodokuSlot::SimpleColours => colouring::simple(board),
        HodokuSlot::MultiColours => colouring::multi(board),
        HodokuSlot::XChain => chain::x_chain(board),
        HodokuSlot::XyChain => chain::xy_chain(board),
        HodokuSlot::NiceLoop => {
            tabling::nice_loop(board, &ImplicationGraph::new(board, NodeKinds::Candidates))
        }
        HodokuSlot::GroupedNiceLoop => tabling::nice_loop(board, shared.grouped(board)),
        HodokuSlot::AlsXz => als::xz(shared.sets(board), &mut Some),
        HodokuSlot::AlsXyWing => als::xy_wing(shared.sets(board), &mut Some),
        HodokuSlot::AlsChain => als::chain(shared.sets(board)),
        HodokuSlot::Franken(size, finned) => {
            cache.first(slot, board, |digit, lost| fish::franken(board, digit, size as usize, finned, lost))
        }
        HodokuSlot::ForcingChain => tabling::forcing(board, shared.grouped(board), false),
        HodokuSlot::ForcingNet => tabling::forcing(board, shared.grouped(board), true),
    }
}
