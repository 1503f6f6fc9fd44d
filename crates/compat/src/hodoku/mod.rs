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

pub use instances::{NiceLoops, list};

pub use explain::notation_of;

use crate::argument::StepArgument;
use crate::classic::bits;
use crate::hodoku::als::AlsCollection;
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::ladder::{LadderSlot, ladder};
use crate::hodoku::negative_cache::NegativeCache;
use crate::hodoku::step::{HodokuPattern, HodokuSlot, HodokuStep};
use crate::hodoku::tabling::{ImplicationGraph, NodeKinds};
use crate::{Emulator, EmulatorStep, ExplainedStep, LadderError, LadderRung, SolutionOracle, StepMode};
use std::cell::OnceCell;
use whydoku_board::{CancelToken, Candidate, Cell, Grid};
use whydoku_logic::{Conclusion, TechniqueId};

struct Hodoku {
    ladder: Vec<LadderSlot>,
    board: HodokuBoard,
    cache: NegativeCache,
    next_step: Option<(HodokuStep, TechniqueId)>,
}

/// Creates an emulator that follows a ladder.
pub fn make(rungs: &[LadderRung<'_>]) -> Result<Box<dyn Emulator>, LadderError> {
    Ok(Box::new(Hodoku::new(ladder(rungs)?)))
}

impl Hodoku {
    fn new(ladder: Vec<LadderSlot>) -> Self {
        Self { ladder, board: HodokuBoard::new([]), cache: NegativeCache::default(), next_step: None }
    }
}

impl Emulator for Hodoku {
    fn reset(&mut self, position: &Grid<2>) {
        self.board = HodokuBoard::of_position(position);
        self.cache = NegativeCache::default();
        self.next_step = None;
    }

    /// Returns the first step of the first slot that has one. The rating is meaningless without exactly one solution.
    fn find_next(
        &mut self,
        oracle: &mut dyn SolutionOracle,
        _mode: StepMode,
        cancel: CancelToken<'_>,
    ) -> Option<EmulatorStep> {
        if !oracle.has_one_solution() {
            return None;
        }
        let Self { ladder, board, cache, .. } = self;
        let tables = SharedTables::default();
        let (rung, step) = ladder.iter().find_map(|rung| {
            let may_search =
                !cancel.is_cancelled() && (!rung.assumes_uniqueness || oracle.may_assume_uniqueness());
            Some((rung, may_search.then(|| search_slot(board, cache, &tables, rung.slot))??))
        })?;
        let (counts_as, places) = (rung.counts_as, step.placed.is_some());
        let technique = explain::technique(board, &step).unwrap_or(counts_as);
        self.next_step = Some((step, technique));
        Some(EmulatorStep { technique, counts_as, measure: 0, tenths: None, places, steps: 1 })
    }

    fn apply(&mut self) {
        let Some((step, _)) = self.next_step.take() else { return };
        match step.placed {
            Some(cand) => self.board.place(cand),
            None => step.removed.iter().for_each(|&cand| self.board.remove(cand)),
        }
    }

    fn open_cells(&self) -> usize {
        self.board.open.count_ones() as usize
    }

    fn guess_cell(&self) -> Option<Cell> {
        let open = self.board.open;
        bits(open).nth(open.count_ones() as usize / 2).map(Cell::new)
    }

    fn fill(&mut self, candidate: Candidate) {
        self.board.place(candidate);
    }

    fn fork(&self) -> Box<dyn Emulator> {
        Box::new(Self::new(self.ladder.clone()))
    }

    fn explain(&mut self, position: &Grid<2>, _: CancelToken<'_>) -> ExplainedStep {
        let Self { board, next_step, .. } = self;
        let Some((step, technique)) = next_step else { return ExplainedStep::default() };
        let conclusions = conclusions(board, step);
        let reason = explain::reason(board, step, position);
        let argument =
            StepArgument { technique: *technique, measure: 0, conclusions: conclusions.clone(), reason };
        let notation = Some(explain::notation(board, step, *technique));
        ExplainedStep { techniques: &[], conclusions, arguments: vec![argument], notation }
    }
}

fn conclusions(board: &HodokuBoard, step: &HodokuStep) -> Vec<Conclusion> {
    if let Some(placed) = step.placed {
        return vec![Conclusion::Place(placed)];
    }
    let mut removed = Vec::with_capacity(step.removed.len());
    for &cand in &step.removed {
        if board.allows(cand) && !removed.contains(&cand) {
            removed.push(cand);
        }
    }
    removed.into_iter().map(Conclusion::Eliminate).collect()
}

/// Tables that several slots share while the board stays the same, built on first use.
#[derive(Default)]
struct SharedTables {
    sets: OnceCell<AlsCollection>,
    grouped: OnceCell<ImplicationGraph>,
}

impl SharedTables {
    fn sets(&self, board: &HodokuBoard) -> &AlsCollection {
        self.sets.get_or_init(|| AlsCollection::new(board, false))
    }

    fn grouped(&self, board: &HodokuBoard) -> &ImplicationGraph {
        self.grouped.get_or_init(|| ImplicationGraph::new(board, NodeKinds::Groups))
    }
}

fn search_slot(
    board: &mut HodokuBoard,
    cache: &mut NegativeCache,
    tables: &SharedTables,
    slot: HodokuSlot,
) -> Option<HodokuStep> {
    use HodokuSlot as S;
    let single = |cand: Option<Candidate>, pattern| cand.map(|cand| HodokuStep::placing(cand, pattern));
    match slot {
        S::FullHouse => board
            .full_house()
            .map(|(cand, house)| HodokuStep::placing(cand, HodokuPattern::FullHouse { house })),
        S::NakedSingle => single(board.naked_single(), HodokuPattern::NakedSingle),
        S::HiddenSingle => single(board.hidden_single(), HodokuPattern::HiddenSingle),
        S::LockedSubset(size) => {
            cache.search_parts(slot, board, subset::boxes(), |at| subset::find_locked(board, size, at))
        }
        S::Pointing => {
            cache.search_parts(slot, board, subset::boxes(), |at| subset::find_pointing(board, at))
        }
        S::Claiming => {
            cache.search_parts(slot, board, subset::lines(), |at| subset::find_claiming(board, at))
        }
        S::NakedSubset(size) => cache.search_parts(slot, board, &subset::EACH_HOUSE_AND_NEAR, |at| {
            subset::find_naked(board, size, at)
        }),
        S::HiddenSubset(size) => {
            cache.search_parts(slot, board, &subset::EACH_HOUSE, |at| subset::find_hidden(board, size, at))
        }
        S::Fish(size, fins) => {
            cache.search_digits(slot, board, |digit, lost| fish::find_basic(board, digit, size, fins, lost))
        }
        S::RemotePair => chain::remote_pairs(board, false).pop(),
        S::Bug => uniqueness::find_bug(board),
        S::Skyscraper => single_digit::find_skyscraper(board),
        S::Kite => cache.search_digits(slot, board, |digit, _| single_digit::find_kite(board, digit)),
        S::TurbotFish => chain::find_turbot_fish(board),
        S::EmptyRectangle => cache.search_digits(slot, board, |digit, _| {
            single_digit::visit_empty_rectangles(board, digit, 3, &mut Some)
        }),
        S::WWing => wing::find_w_wing(board),
        S::XyWing => wing::find_xy_wing(board),
        S::XyzWing => wing::find_xyz_wing(board),
        S::Rectangle(kind) => uniqueness::visit_rectangles(board, kind, true, &mut Some),
        S::AvoidableRectangle(kind) => uniqueness::visit_avoidable(board, kind, &mut Some),
        S::SueDeCoq => cache.search_parts(slot, board, &sue_de_coq::HOUSES_OF_CROSSINGS, |at| {
            sue_de_coq::visit_sue_de_coq(board, at, &mut Some)
        }),
        S::SimpleColours => colouring::find_simple(board),
        S::MultiColours => colouring::find_multi(board),
        S::XChain => chain::x_chains(board, false).pop(),
        S::XyChain => chain::xy_chains(board, false).pop(),
        S::NiceLoop => tabling::find_nice_loop(board, &ImplicationGraph::new(board, NodeKinds::Candidates)),
        S::GroupedNiceLoop => tabling::find_nice_loop(board, tables.grouped(board)),
        S::AlsXz => als::visit_xz(tables.sets(board), &mut Some),
        S::AlsXyWing => als::visit_xy_wings(tables.sets(board), &mut Some),
        S::AlsChain => als::find_chain(tables.sets(board)),
        S::Franken(size, finned) => cache
            .search_digits(slot, board, |digit, lost| fish::find_franken(board, digit, size, finned, lost)),
        S::ForcingChain => tabling::find_forcing(board, tables.grouped(board), false),
        S::ForcingNet => tabling::find_forcing(board, tables.grouped(board), true),
    }
}
