//! [`Openings`]: the singles that are open on a board, and how well each catches the eye.

use super::{Fixed, Glance, Model};
use std::collections::BTreeMap;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, DigitSet};

/// The singles that are open on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Openings {
    /// Each candidate that a single places, with how well it catches the eye.
    pub singles: Vec<(Candidate, Fixed)>,
}

/// The fewest open cells of the houses that show a single, by the way in which they show it.
#[derive(Clone, Copy, Default)]
struct Ways {
    region: Option<usize>,
    other_house: Option<usize>,
    naked: Option<usize>,
}

/// The smaller of what is known and what is new.
fn fewer(known: &mut Option<usize>, new: usize) {
    *known = Some(known.map_or(new, |known| known.min(new)));
}

impl Openings {
    /// The openings of a board.
    pub fn of<const W: usize>(model: &Model, grid: &Grid<W>) -> Self {
        let mut ways: BTreeMap<Candidate, Ways> = BTreeMap::new();
        let layout = grid.layout();
        for (_, house) in layout.houses() {
            let open = house.cells & *grid.open();
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for cell in open {
                let candidates = grid.candidates(cell);
                twice |= once & candidates;
                once |= candidates;
            }
            for digit in once - twice {
                let Some(cell) = (house.cells & *grid.places(digit)).first() else { continue };
                let way = ways.entry(Candidate::new(cell, digit)).or_default();
                let known = if house.kind.is_region() { &mut way.region } else { &mut way.other_house };
                fewer(known, open.len());
            }
        }
        for cell in *grid.open() {
            if let Some(digit) = grid.candidates(cell).single() {
                let way = ways.entry(Candidate::new(cell, digit)).or_default();
                way.naked = Some(fewest_open(grid, cell));
            }
        }
        let attraction = |(candidate, way): (Candidate, Ways)| {
            let placed = grid.filled(candidate.digit).len();
            let of = |glance: &Glance, open: Option<usize>| {
                open.map_or(Fixed::ZERO, |open| glance.attraction(open, placed))
            };
            let all = of(&model.region, way.region) + of(&model.line, way.other_house);
            (candidate, all + of(&model.naked, way.naked))
        };
        Self { singles: ways.into_iter().map(attraction).collect() }
    }

    /// How well all of them together catch the eye.
    pub fn all(&self) -> Fixed {
        self.singles.iter().map(|&(_, attraction)| attraction).sum()
    }

    /// How well the one does that catches it most, and which do so; several if equally.
    pub fn most(&self) -> (Fixed, impl Iterator<Item = Candidate> + '_) {
        let most = self.singles.iter().map(|&(_, attraction)| attraction).max().unwrap_or_default();
        (
            most,
            self.singles.iter().filter(move |(_, attraction)| *attraction == most).map(|&(first, _)| first),
        )
    }
}

/// The open cells of the fullest house of a cell.
fn fewest_open<const W: usize>(grid: &Grid<W>, cell: Cell) -> usize {
    let houses = grid.layout().houses_at(cell).iter();
    let open = houses.map(|&house| (grid.layout().house(house).cells & *grid.open()).len());
    open.min().unwrap_or_else(|| grid.open().len())
}
