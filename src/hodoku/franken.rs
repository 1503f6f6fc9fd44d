//! Franken fish in HoDoKu's order: rows and boxes against columns and boxes, then columns and boxes against rows and
//! boxes. What the search turns up first is taken, whatever its real shape.

use super::board::Board;
use super::fish::MOST_FINS;
use super::step::{Fish, Pattern, Step};
use super::tables::{BOXES, COLUMNS, Cells, seen_by_all};

/// Cells in two bases count as fins; no more of them than this.
const MOST_ENDO_FINS: u32 = 2;

/// The largest fish.
const LARGEST: usize = 3;

/// A fish of this size, with fins or without.
pub(super) fn franken(board: &Board, size: usize, finned: bool) -> Option<Step> {
    (0..9).find_map(|digit| {
        [[0, COLUMNS], [COLUMNS, 0]].into_iter().find_map(|[base, cover]| {
            let units = |from: usize| (from..from + 9).chain(BOXES..27);
            let holding =
                |from: usize| units(from).filter(|&house| board.free[house][digit] != 0).collect::<Vec<_>>();
            let pond = Pond { board, digit, size, finned, covers: holding(cover) };
            pond.bases(&holding(base), 0, Side::default())
        })
    })
}

/// Houses that were chosen, their places, and those in two of them.
#[derive(Clone, Copy, Default)]
struct Side {
    houses: u32,
    cells: Cells,
    twice: Cells,
}

impl Side {
    fn with(self, house: usize, places: Cells) -> Self {
        Self {
            houses: self.houses | 1 << house,
            cells: self.cells | places,
            twice: self.twice | self.cells & places,
        }
    }
}

struct Pond<'a> {
    board: &'a Board,
    digit: usize,
    size: usize,
    finned: bool,
    covers: Vec<usize>,
}

impl Pond<'_> {
    fn bases(&self, rest: &[usize], count: usize, bases: Side) -> Option<Step> {
        rest.iter().enumerate().find_map(|(at, &house)| {
            let wider = bases.with(house, self.board.places_in(house, self.digit));
            if wider.twice.count_ones() > if self.finned { MOST_ENDO_FINS } else { 0 } {
                return None;
            }
            if count + 1 < self.size {
                return self.bases(&rest[at + 1..], count + 1, wider);
            }
            let mut touching = [(0, 0); 18];
            let mut many = 0;
            for &cover in &self.covers {
                let places = self.board.places_in(cover, self.digit);
                if places & wider.cells != 0 && wider.houses >> cover & 1 == 0 {
                    touching[many] = (cover, places);
                    many += 1;
                }
            }
            self.covers(&touching[..many], 0, &wider, Side::default())
        })
    }

    fn covers(&self, rest: &[(usize, Cells)], count: usize, bases: &Side, covers: Side) -> Option<Step> {
        let missing = self.size - count;
        // What is still bare must be covered by what is still to come, but for the fins.
        let bare = (bases.cells & !covers.cells).count_ones();
        let allowed = if self.finned { MOST_FINS - bases.twice.count_ones() } else { 0 };
        let most = rest
            .iter()
            .map(|(_, places)| (places & bases.cells & !covers.cells).count_ones())
            .max()
            .unwrap_or(0);
        if bare > allowed + most * missing as u32 || missing > LARGEST {
            return None;
        }
        rest.iter().enumerate().find_map(|(at, &(house, places))| {
            let wider = covers.with(house, places);
            if missing > 1 {
                self.covers(&rest[at + 1..], count + 1, bases, wider)
            } else {
                self.caught(bases, &wider)
            }
        })
    }

    fn caught(&self, bases: &Side, covers: &Side) -> Option<Step> {
        let fins = bases.cells & !covers.cells | bases.twice;
        if (fins != 0) != self.finned || fins.count_ones() > MOST_FINS {
            return None;
        }
        // A place covered twice goes too, even of a base.
        let gone = (covers.cells & !bases.cells | covers.twice)
            & !fins
            & self.board.places[self.digit]
            & seen_by_all(fins);
        if gone == 0 {
            return None;
        }
        let fish =
            Fish { digit: self.digit, bases: bases.houses, covers: covers.houses, fins, endo: bases.twice };
        Step::clearing(self.board, self.digit, gone, || Pattern::Fish(fish))
    }
}
