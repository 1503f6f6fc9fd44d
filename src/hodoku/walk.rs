//! [`Walk`]: HoDoKu's way through a puzzle, step by step.

use super::board::{Board, Cand};
use super::ladder::Ladder;
use super::notation::{self, Notation};
use super::step::Step;
use super::tables::{CELLS, Cells, bits, digits, one};
use super::vain::Vain;
use super::{Shared, reason, search};
use crate::geometry::{Candidate, Cell, Digit, Shape};
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::step::Conclusion;
use crate::technique::Reason;

/// A puzzle on HoDoKu's board, with the memory that its choices depend on.
#[derive(Clone, Debug)]
pub struct Walk {
    board: Board,
    vain: Vain,
}

/// What HoDoKu would do next.
#[derive(Clone, Debug)]
pub struct Next {
    /// The rung on which it was found; its rating is what counts.
    pub rung: usize,
    step: Step,
}

impl Walk {
    /// Puts a position on the board: what is filled in reading order, then what is struck out. `None` if it is not a
    /// classic board.
    pub fn new<const W: usize>(grid: &Grid<W>) -> Option<Self> {
        let layout = grid.layout();
        if *layout.shape() != Shape::CLASSIC || !layout.clues().is_empty() {
            return None;
        }
        let filled = (0..CELLS).filter_map(|at| Some(Cand::new(at, grid.digit(Cell::new(at))?.index())));
        let mut board = Board::new(filled);
        board.givens = grid.givens().iter().fold(0, |set, cell| set | one(cell.index()));
        for cell in grid.open() {
            let gone = board.candidates[cell.index()] & !(grid.candidates(cell).bits() as u16);
            for digit in digits(gone) {
                board.remove(Cand::new(cell.index(), digit));
            }
        }
        Some(Self { board, vain: Vain::default() })
    }

    /// The position alone.
    pub(super) fn into_board(self) -> Board {
        self.board
    }

    /// Whether every cell is filled.
    pub const fn is_done(&self) -> bool {
        self.board.open == 0
    }

    /// How many cells are open.
    pub const fn open(&self) -> usize {
        self.board.open.count_ones() as usize
    }

    /// The first step of the first slot that has one.
    pub fn next(&mut self, ladder: &Ladder) -> Option<Next> {
        let Self { board, vain } = self;
        let shared = Shared::default();
        let mut slots = ladder.slots().iter().enumerate();
        slots.find_map(|(rung, &slot)| Some(Next { rung, step: search(board, vain, &shared, slot)? }))
    }

    /// Takes a step.
    pub fn take(&mut self, next: &Next) {
        match next.step.place {
            Some(cand) => self.board.place(cand),
            None => next.step.gone.iter().for_each(|&cand| self.board.remove(cand)),
        }
    }

    /// The cell that HoDoKu fills when it knows no more: the middle one of those that are open.
    pub fn last_resort(&self) -> Option<Cell> {
        let open = self.board.open;
        bits(open).nth(open.count_ones() as usize / 2).map(Cell::new)
    }

    /// Fills a cell.
    pub fn fill(&mut self, candidate: Candidate) {
        self.board.place(Cand::new(candidate.cell.index(), candidate.digit.index()));
    }

    /// The technique of a step.
    pub fn technique(&self, next: &Next) -> TechniqueId {
        reason::technique(&self.board, &next.step)
    }

    /// What follows, each once, in HoDoKu's order.
    pub fn conclusions(&self, next: &Next) -> Vec<Conclusion> {
        if let Some(cand) = next.step.place {
            return vec![Conclusion::Place(candidate(cand))];
        }
        let mut conclusions = Vec::with_capacity(next.step.gone.len());
        for &cand in &next.step.gone {
            let conclusion = Conclusion::Eliminate(candidate(cand));
            if self.board.allows(cand) && !conclusions.contains(&conclusion) {
                conclusions.push(conclusion);
            }
        }
        conclusions
    }

    /// A step in one line as HoDoKu writes it.
    pub fn notation(&self, next: &Next) -> Notation {
        notation::notation(&self.board, &next.step)
    }

    /// Premises and figure of a step.
    pub fn reason<const W: usize>(&self, next: &Next, grid: &Grid<W>) -> Reason {
        reason::reason(&self.board, &next.step, grid)
    }
}

pub(super) fn candidate(cand: Cand) -> Candidate {
    Candidate::new(Cell::new(cand.at()), Digit::new(cand.what()))
}

/// Cells as the rest of the program names them.
pub(super) fn cells(set: Cells) -> impl Iterator<Item = Cell> + Clone {
    bits(set).map(Cell::new)
}
