//! [`Links`]: which move filled which cell and took which candidate away, and which moves each move rests on.

use super::{Move, Trace};
use whydoku_board::Grid;
use whydoku_board::{Candidate, MAX_SIZE};
use whydoku_cells::csr::reached;
use whydoku_logic::Truth;

/// Which move filled which cell and took which candidate away, and which moves each move rests on.
pub(super) struct Links<const W: usize> {
    /// For each cell, the move that filled it; `NOBODY` for givens and open cells.
    pub(super) filled_by: Vec<u32>,
    /// For each candidate, the move that took it away; `NOBODY` while it is there or if it never was.
    pub(super) taken_by: Vec<u32>,
    pub(super) needs: Vec<Vec<usize>>,
    pub(super) last: Grid<W>,
}

pub(super) const NOBODY: u32 = u32::MAX;

impl<const W: usize> Links<W> {
    pub(super) fn of(trace: &Trace<W>) -> Self {
        let cells = trace.start.layout().shape().cells();
        let mut links = Self {
            filled_by: vec![NOBODY; cells],
            taken_by: vec![NOBODY; cells * MAX_SIZE],
            needs: Vec::new(),
            last: trace.start.clone(),
        };
        let mut before = trace.start.clone();
        let last = trace.replay(|told| {
            links.note_taken(&before, told.grid);
            before.clone_from(told.grid);
            let needs = match told.what {
                Move::Deduced(deduction) => links.causes_of(deduction.step.finding.premises(), told.found),
                Move::Guessed(_) => Vec::new(),
            };
            links.needs.push(needs);
        });
        links.note_taken(&before, &last);
        links.last = last;
        links
    }

    /// Which moves stand behind these: those that they rest on, themselves included.
    pub(super) fn behind(&self, moves: Vec<usize>) -> Vec<bool> {
        reached(self.needs.len(), moves, |at| self.needs[at].iter().copied())
    }

    /// Credits the latest move with everything that went between two grids.
    fn note_taken(&mut self, before: &Grid<W>, after: &Grid<W>) {
        let Some(latest) = self.needs.len().checked_sub(1) else { return };
        for cell in *before.open() - *after.open() {
            self.filled_by[cell.index()] = latest as u32;
        }
        for digit in before.layout().digits() {
            for cell in *before.places(digit) - *after.places(digit) {
                self.taken_by[cell.index() * MAX_SIZE + digit.index()] = latest as u32;
            }
        }
    }

    /// The moves that made these truths as narrow as they are on this grid.
    pub(super) fn causes_of(&self, truths: &[Truth], grid: &Grid<W>) -> Vec<usize> {
        let members = truths.iter().flat_map(|truth| members(truth, grid));
        let gone = members.filter(|&member| !grid.allows(member));
        let mut causes: Vec<usize> = gone
            .map(|member| self.cause_of(member, grid))
            .filter(|&by| by != NOBODY)
            .map(|by| by as usize)
            .collect();
        causes.sort_unstable();
        causes.dedup();
        causes
    }

    /// The move that explains best why a candidate is gone. A digit that stands explains more than a step that once
    /// took the candidate away: it is there for all to see, and is told anyway.
    fn cause_of(&self, gone: Candidate, grid: &Grid<W>) -> u32 {
        let Candidate { cell, digit } = gone;
        if !grid.open().contains(cell) {
            return self.filled_by[cell.index()];
        }
        let twins = *grid.filled(digit) & *grid.layout().peers(cell);
        if twins.is_empty() {
            return self.taken_by[cell.index() * MAX_SIZE + digit.index()];
        }
        // A given needs no move at all; else the earliest.
        let moves = twins.iter().map(|twin| self.filled_by[twin.index()]);
        moves.min_by_key(|&by| by.wrapping_add(1)).unwrap_or(NOBODY)
    }
}

/// Every candidate that could make a truth true on an empty board.
fn members<const W: usize>(truth: &Truth, grid: &Grid<W>) -> Vec<Candidate> {
    let layout = grid.layout();
    let of_cell = |cell| layout.digits().map(move |digit| Candidate::new(cell, digit));
    match truth {
        &Truth::Cell(cell) => of_cell(cell).collect(),
        &Truth::House(house, digit) => {
            layout.house(house).cells.iter().map(|cell| Candidate::new(cell, digit)).collect()
        }
        &Truth::Clue(clue) => {
            let info = &layout.clues()[clue];
            info.cells.iter().map(|cell| Candidate::new(cell, info.digit)).collect()
        }
        Truth::Guardians(guardians) => {
            let inside = guardians.cells.iter().flat_map(|&cell| of_cell(cell));
            inside.chain(guardians.candidates.iter().copied()).collect()
        }
        Truth::Relation(_) | Truth::Linear(_) => truth.related(layout).iter().flat_map(of_cell).collect(),
        Truth::Symmetric(symmetric) => {
            // A digit that could never stand beside its images is gone without any move.
            let possible = of_cell(symmetric.cell).filter(|own| !symmetric.forbids(own.digit, layout));
            possible.flat_map(|own| std::iter::once(own).chain(symmetric.symmetry.images(own))).collect()
        }
    }
}
