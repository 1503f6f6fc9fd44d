//! [`OpenSingles`]: the singles on a board with their salience.

use super::{FixedPoint, Salience, TimeModel};
use std::collections::BTreeMap;
use whydoku_board::{Candidate, Cell, DigitSet, Grid};

/// The singles on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpenSingles {
    /// Each candidate that a single places, with its salience.
    pub singles: Vec<(Candidate, FixedPoint)>,
}

/// The fewest open cells among the houses that show a single, by the way in which they show it.
#[derive(Clone, Copy, Default)]
struct Views {
    region: Option<usize>,
    other_house: Option<usize>,
    naked: Option<usize>,
}

fn lower(known: &mut Option<usize>, new: usize) {
    *known = Some(known.map_or(new, |known| known.min(new)));
}

impl OpenSingles {
    /// The singles on a board.
    pub fn of<const W: usize>(model: &TimeModel, grid: &Grid<W>) -> Self {
        let mut views: BTreeMap<Candidate, Views> = BTreeMap::new();
        for (_, house) in grid.layout().houses() {
            let open = house.cells & *grid.open();
            let (mut once, mut twice) = (DigitSet::EMPTY, DigitSet::EMPTY);
            for cell in open {
                let candidates = grid.candidates(cell);
                twice |= once & candidates;
                once |= candidates;
            }
            for digit in once - twice {
                let Some(cell) = (house.cells & *grid.places(digit)).first() else { continue };
                let view = views.entry(Candidate::new(cell, digit)).or_default();
                let known = if house.kind.is_region() { &mut view.region } else { &mut view.other_house };
                lower(known, open.len());
            }
        }
        for cell in *grid.open() {
            if let Some(digit) = grid.candidates(cell).single() {
                let view = views.entry(Candidate::new(cell, digit)).or_default();
                view.naked = Some(fewest_open(grid, cell));
            }
        }
        let salience = |(candidate, views): (Candidate, Views)| {
            let placed = grid.filled(candidate.digit).len();
            let of = |salience: &Salience, open: Option<usize>| {
                open.map_or(FixedPoint::ZERO, |open| salience.of(open, placed))
            };
            let hidden = of(&model.region, views.region) + of(&model.line, views.other_house);
            (candidate, hidden + of(&model.naked, views.naked))
        };
        Self { singles: views.into_iter().map(salience).collect() }
    }

    /// The salience of all together.
    pub fn total(&self) -> FixedPoint {
        self.singles.iter().map(|&(_, salience)| salience).sum()
    }

    /// The highest salience, and the singles that have it.
    pub fn most_salient(&self) -> (FixedPoint, impl Iterator<Item = Candidate> + '_) {
        let most = self.singles.iter().map(|&(_, salience)| salience).max().unwrap_or_default();
        let equal = self.singles.iter().filter(move |(_, salience)| *salience == most);
        (most, equal.map(|&(single, _)| single))
    }
}

fn fewest_open<const W: usize>(grid: &Grid<W>, cell: Cell) -> usize {
    let houses = grid.layout().houses_at(cell).iter();
    let open = houses.map(|&house| (grid.layout().house(house).cells & *grid.open()).len());
    open.min().unwrap_or_else(|| grid.open().len())
}
