//! The candidates that could make a truth true, and those on which it depends.

use super::Truth;
use whydoku_board::{Candidate, CellSet, Grid, Layout};

impl Truth {
    /// The candidates that could make it true on this grid.
    pub fn candidates<const W: usize>(&self, grid: &Grid<W>) -> Vec<Candidate> {
        let mut found = Vec::new();
        self.extend_candidates(grid, &mut found);
        found
    }

    /// Appends those candidates to a list.
    pub fn extend_candidates<const W: usize>(&self, grid: &Grid<W>, into: &mut Vec<Candidate>) {
        match self {
            &Self::Cell(cell) => {
                if grid.open().contains(cell) {
                    into.extend(grid.candidates(cell).into_iter().map(|digit| Candidate::new(cell, digit)));
                }
            }
            &Self::House(house, digit) => {
                into.extend(grid.places_in(house, digit).iter().map(|cell| Candidate::new(cell, digit)));
            }
            &Self::Clue(clue) => {
                if let Some(info) = grid.layout().clues().get(clue) {
                    let places = *grid.places(info.digit) & info.cells;
                    into.extend(places.iter().map(|cell| Candidate::new(cell, info.digit)));
                }
            }
            Self::Guardians(guardians) => {
                into.extend(guardians.candidates.iter().copied().filter(|&c| grid.allows(c)));
            }
            Self::Symmetric(symmetric) => {
                if grid.open().contains(symmetric.cell) {
                    let digits = symmetric.digits(grid).into_iter();
                    into.extend(digits.map(|digit| Candidate::new(symmetric.cell, digit)));
                }
            }
            Self::Regions(_) => {}
            Self::Relation(_) | Self::Linear(_) => {
                for cell in self.related(grid.layout()) & *grid.open() {
                    into.extend(grid.candidates(cell).into_iter().map(|digit| Candidate::new(cell, digit)));
                }
            }
        }
    }

    /// The cells of a relation, or those that do not cancel out of a sum; else none.
    pub fn related<const W: usize>(&self, layout: &Layout<W>) -> CellSet<W> {
        match self {
            Self::Relation(at) => layout.relations().get(*at).map_or(CellSet::EMPTY, |info| info.cells),
            Self::Linear(linear) => {
                let equation = linear.equation(layout);
                let factors = equation.iter().flat_map(|equation| &equation.factors);
                factors.map(|&(cell, _)| cell).collect()
            }
            _ => CellSet::EMPTY,
        }
    }

    /// All candidates on which it depends: those that could make it true, those of a pattern's own cells, and those of
    /// the cell's images.
    pub fn basis<const W: usize>(&self, grid: &Grid<W>) -> Vec<Candidate> {
        let mut found = self.candidates(grid);
        let held = |cell| grid.candidates(cell).into_iter().map(move |digit| Candidate::new(cell, digit));
        match self {
            Self::Cell(_) | Self::House(..) | Self::Clue(_) => {}
            Self::Regions(_) => found.extend(grid.layout().cells().iter().flat_map(held)),
            // The filled cells of a sum count too.
            Self::Relation(_) | Self::Linear(_) => {
                found.extend((self.related(grid.layout()) - *grid.open()).iter().flat_map(held));
            }
            Self::Guardians(guardians) => found.extend(guardians.cells.iter().copied().flat_map(held)),
            Self::Symmetric(symmetric) => {
                let symmetry = &symmetric.symmetry;
                let round = std::iter::successors(Some(symmetric.cell), |&cell| Some(symmetry.cell(cell)));
                found.extend(held(symmetric.cell));
                found.extend(round.skip(1).take_while(|&cell| cell != symmetric.cell).flat_map(held));
            }
        }
        found
    }
}
