//! [`Propagator`]: what follows from an assumption by singles in cells and houses, rules about two cells, clues, and the
//! automata of cages and lines. A [`Worklist`] propagates to a fixpoint in the cheapest order and gives no reasons; a
//! [`Trail`] propagates in rounds and records the reason of every step.

mod fixpoint;
mod model;
mod rounds;
mod support;
mod trail;

pub(crate) use fixpoint::Worklist;
pub(crate) use model::PropagationModel;
pub(crate) use support::SupportStore;
pub(crate) use trail::{Dependencies, Mark, Refutation, Trail};

use model::TruthFilter;
use whydoku_board::{Candidate, Cell};

/// Schedules propagation: is notified of every removal of candidates.
pub(crate) trait Schedule {
    fn new<const W: usize>(model: &PropagationModel<'_, W>) -> Self;

    /// Notes that a cell that now has the digits `left` has lost `lost`, both as bits.
    fn note_removal<const W: usize>(
        &mut self,
        model: &PropagationModel<'_, W>,
        filter: &TruthFilter,
        cell: Cell,
        left: u32,
        lost: u32,
    );
}

pub(crate) struct Propagator<'a, const W: usize, S> {
    model: &'a PropagationModel<'a, W>,
    digits: Vec<u32>,
    filter: TruthFilter,
    schedule: S,
    support: SupportStore,
    losses: Vec<(Cell, u32)>,
}

impl<'a, const W: usize, S: Schedule> Propagator<'a, W, S> {
    /// A propagator at the candidates of the grid. Automata look their results up in `support`.
    pub(crate) fn new(model: &'a PropagationModel<'a, W>, support: SupportStore) -> Self {
        Self {
            digits: model.start.clone(),
            filter: TruthFilter::all(model),
            schedule: S::new(model),
            model,
            support,
            losses: Vec::new(),
        }
    }

    pub(crate) fn has(&self, candidate: Candidate) -> bool {
        self.digits[candidate.cell.index()] >> candidate.digit.index() & 1 == 1
    }

    #[inline]
    fn remove(&mut self, cell: Cell, gone: u32) {
        if self.digits[cell.index()] & gone != 0 {
            self.remove_present(cell, gone);
        }
    }

    fn remove_present(&mut self, cell: Cell, gone: u32) {
        let digits = &mut self.digits[cell.index()];
        let lost = *digits & gone;
        *digits &= !gone;
        self.schedule.note_removal(self.model, &self.filter, cell, *digits, lost);
    }

    /// Removes everything that is in conflict with a candidate, but for the other digits of its cell.
    fn remove_conflicts(&mut self, candidate @ Candidate { cell, digit }: Candidate) {
        let (model, bit) = (self.model, 1 << digit.index());
        let layout = model.layout();
        model.peers[cell.index()].iter().for_each(|&peer| self.remove(peer, bit));
        for other in layout.pair_conflicts(candidate) {
            self.remove(other.cell, 1 << other.digit.index());
        }
        if layout.is_non_consecutive() {
            layout.neighbours(cell).iter().for_each(|near| self.remove(near, bit << 1 | bit >> 1));
        }
    }
}
