//! [`Truths`]: the truths of a layout, numbered (cells, then digits in houses, then clues), and the truths of each
//! candidate.

use whydoku_board::{Candidate, Cell, ClueInfo, Digit, Grid, House, Layout};
use whydoku_cells::csr::Csr;

/// Returns the placed and possible candidates, cell by cell and digit by digit.
pub(super) fn possible<const W: usize>(grid: &Grid<W>) -> impl Iterator<Item = Candidate> + '_ {
    let layout = grid.layout();
    let all =
        layout.cells().iter().flat_map(|cell| layout.digits().map(move |digit| Candidate::new(cell, digit)));
    all.filter(|&candidate| grid.may_hold(candidate))
}

pub(super) struct Truths {
    size: usize,
    pub(super) count: usize,
    kinds: Vec<TruthKind>,
    /// The truths of each candidate, cell by cell and digit by digit.
    of: Csr<u32>,
}

#[derive(Clone, Copy)]
pub(super) enum TruthKind {
    Cell(Cell),
    House(House, Digit),
    Clue(usize),
}

impl Truths {
    /// Numbers the truths; `None` if a clue names a digit that the board lacks.
    pub(super) fn new<const W: usize>(layout: &Layout<W>) -> Option<Self> {
        let (size, cells, clues) = (layout.size(), layout.shape().cells(), layout.clues());
        if clues.iter().any(|clue| clue.digit.index() >= size) {
            return None;
        }
        let clues_from = cells + layout.house_count() * size;
        let mut of = Csr::new();
        for cell in layout.cells() {
            for digit in layout.digits() {
                let at_house = |house: House| (cells + house.index() * size + digit.index()) as u32;
                let speaks = |clue: &ClueInfo<W>| clue.digit == digit && clue.cells.contains(cell);
                let of_clues = clues.iter().enumerate().filter(|(_, clue)| speaks(clue));
                let of_cell = std::iter::once(cell.index() as u32);
                let of_houses = layout.houses_at(cell).iter().copied().map(at_house);
                of.push(of_cell.chain(of_houses).chain(of_clues.map(|(at, _)| (clues_from + at) as u32)));
            }
        }
        let houses = (0..layout.house_count()).map(House::new);
        let of_house = |house| layout.digits().map(move |digit| TruthKind::House(house, digit));
        let kinds = (0..cells).map(|cell| TruthKind::Cell(Cell::new(cell)));
        let kinds = kinds.chain(houses.flat_map(of_house)).chain((0..clues.len()).map(TruthKind::Clue));
        Some(Self { size, count: clues_from + clues.len(), kinds: kinds.collect(), of })
    }

    /// Returns the truths of a candidate.
    #[inline]
    pub(super) fn of(&self, candidate: Candidate) -> &[u32] {
        self.of.of((candidate.cell.index() * self.size + candidate.digit.index()) as u32)
    }

    #[inline]
    pub(super) fn named(&self, truth: usize) -> TruthKind {
        self.kinds[truth]
    }
}
