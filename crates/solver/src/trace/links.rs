//! [`MoveLinks`]: the moves that each move rests on.

use super::{Move, Trace};
use whydoku_board::{Candidate, Grid, MAX_SIZE, sorted};
use whydoku_cells::csr::reached;
use whydoku_logic::Truth;

/// The moves that filled cells and removed candidates, and the moves that each move rests on.
pub(super) struct MoveLinks<const W: usize> {
    /// For each cell, the move that filled it; `NO_MOVE` for givens and open cells.
    pub(super) filled_by: Vec<u32>,
    /// For each candidate, the move that removed it; `NO_MOVE` while it is there or if it never was.
    pub(super) taken_by: Vec<u32>,
    pub(super) needs: Vec<Vec<usize>>,
    pub(super) last: Grid<W>,
}

pub(super) const NO_MOVE: u32 = u32::MAX;

impl<const W: usize> MoveLinks<W> {
    pub(super) fn of(trace: &Trace<W>) -> Self {
        let cells = trace.start.layout().shape().cells();
        let mut links = Self {
            filled_by: vec![NO_MOVE; cells],
            taken_by: vec![NO_MOVE; cells * MAX_SIZE],
            needs: Vec::new(),
            last: trace.start.clone(),
        };
        let mut before = trace.start.clone();
        let last = trace.replay(|replayed| {
            links.note_taken(&before, replayed.grid);
            before.clone_from(replayed.grid);
            let needs = match replayed.what {
                Move::Deduced(deduction) => {
                    links.causes_of(deduction.step.finding.premises(), replayed.found)
                }
                Move::Guessed(_) => Vec::new(),
            };
            links.needs.push(needs);
        });
        links.note_taken(&before, &last);
        links.last = last;
        links
    }

    /// The moves that these rest on, directly or not, and these themselves.
    pub(super) fn behind(&self, moves: Vec<usize>) -> Vec<bool> {
        reached(self.needs.len(), moves, |at| self.needs[at].iter().copied())
    }

    /// Credits the latest move with all changes between two grids.
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

    pub(super) fn causes_of(&self, truths: &[Truth], grid: &Grid<W>) -> Vec<usize> {
        let members = truths.iter().flat_map(|truth| members(truth, grid));
        let missing = members.filter(|&member| !grid.allows(member));
        let causes = missing.map(|member| self.cause_of(member, grid)).filter(|&by| by != NO_MOVE);
        sorted(causes.map(|by| by as usize))
    }

    /// The move that best explains why a candidate is missing. A placed digit is preferred to an elimination: it is visible,
    /// and its move is kept anyway.
    fn cause_of(&self, missing: Candidate, grid: &Grid<W>) -> u32 {
        let Candidate { cell, digit } = missing;
        if !grid.open().contains(cell) {
            return self.filled_by[cell.index()];
        }
        let twins = *grid.filled(digit) & *grid.layout().peers(cell);
        if twins.is_empty() {
            return self.taken_by[cell.index() * MAX_SIZE + digit.index()];
        }
        // A given needs no move; else the earliest.
        let moves = twins.iter().map(|twin| self.filled_by[twin.index()]);
        moves.min_by_key(|&by| by.wrapping_add(1)).unwrap_or(NO_MOVE)
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
        Truth::Regions(_) => layout.cells().iter().flat_map(of_cell).collect(),
        Truth::Relation(_) | Truth::Linear(_) => truth.related(layout).iter().flat_map(of_cell).collect(),
        Truth::Symmetric(symmetric) => {
            // A digit that its own images forbid is missing without any move.
            let possible = of_cell(symmetric.cell).filter(|own| !symmetric.forbids(own.digit, layout));
            possible.flat_map(|own| std::iter::once(own).chain(symmetric.symmetry.images(own))).collect()
        }
    }
}
