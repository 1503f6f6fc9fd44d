//! [`Sets`]: the almost locked sets of a board, and which digits two of them have in common.

use super::super::board::HodokuBoard;
use super::super::tables::{Cells, HOUSES, bits, houses_around, one, seen_by_all, small_bits};

/// Cells of a house with one digit more than cells.
#[derive(Clone, Debug)]
pub(in super::super) struct Set {
    pub(in super::super) cells: Cells,
    pub(in super::super) digits: u16,
    /// Where each digit can stand within.
    pub(in super::super) places: [Cells; 9],
    /// Where each digit can stand outside in sight of all those.
    pub(in super::super) seen: [Cells; 9],
}

impl Set {
    /// All sets of a board, house by house.
    pub(in super::super) fn all(board: &HodokuBoard) -> Vec<Self> {
        let mut sets: Vec<Self> = Vec::new();
        for (at, house) in HOUSES.iter().enumerate() {
            let cells: Vec<usize> = bits(house & board.open).collect();
            grow(board, &cells, Part::default(), &mut |part| {
                // Where it lies in an earlier house as well, it was found there.
                if houses_around(part.cells).all(|other| other >= at) {
                    sets.push(Self::new(board, part.cells, part.digits));
                }
            });
        }
        sets
    }

    /// How much longer than a link a way through the set counts, in half links: chains through large sets are hard.
    pub(in super::super) fn penalty(&self) -> u16 {
        match self.digits.count_ones() as u16 {
            0 | 1 => 0,
            2 => 1,
            size => (size - 1) * 2,
        }
    }

    fn new(board: &HodokuBoard, cells: Cells, held: u16) -> Self {
        let (mut places, mut seen) = ([0; 9], [0; 9]);
        for digit in small_bits(held) {
            places[digit] = cells & board.places[digit];
            seen[digit] = seen_by_all(places[digit]) & board.places[digit] & !cells;
        }
        Self { cells, digits: held, places, seen }
    }
}

/// Cells of a house that were chosen.
#[derive(Clone, Copy, Default)]
struct Part {
    cells: Cells,
    count: u32,
    digits: u16,
}

/// Visits every almost locked set among the cells of a house, smaller ones before those that begin with them.
fn grow(board: &HodokuBoard, rest: &[usize], chosen: Part, visit: &mut dyn FnMut(Part)) {
    for (at, &cell) in rest.iter().enumerate() {
        let part = Part {
            cells: chosen.cells | one(cell),
            count: chosen.count + 1,
            digits: chosen.digits | board.candidates[cell],
        };
        if part.count > 8 {
            return;
        }
        let held = part.digits.count_ones();
        if held == part.count + 1 {
            visit(part);
        }
        let rest = &rest[at + 1..];
        // Even cells that add no digit must be enough.
        if held <= part.count + 1 + rest.len() as u32 {
            grow(board, rest, part, visit);
        }
    }
}

/// Two sets in only one of which a digit can stand. If there are more such digits, HoDoKu keeps the first and the last.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Common {
    pub(in super::super) sets: [usize; 2],
    pub(in super::super) digits: [Option<u8>; 2],
}

impl Common {
    pub(super) fn mask(self) -> u16 {
        self.digits.iter().flatten().fold(0, |mask, digit| mask | 1 << digit)
    }
}

/// The sets of a board and what they have in common.
pub(in super::super) struct Sets {
    pub(in super::super) list: Vec<Set>,
    pub(in super::super) commons: Vec<Common>,
    /// Whether sets side by side may have cells in common.
    pub(super) may_overlap: bool,
    /// Where the commons that start in each set begin.
    from: Vec<usize>,
}

impl Sets {
    pub(in super::super) fn new(board: &HodokuBoard, may_overlap: bool) -> Self {
        let sets = Set::all(board);
        let parts: Vec<(Cells, u16)> = sets.iter().map(|set| (set.cells, set.digits)).collect();
        let (mut commons, mut from) = (Vec::new(), Vec::with_capacity(sets.len() + 1));
        for (at, set) in sets.iter().enumerate() {
            from.push(commons.len());
            for (to, &(cells, held)) in parts.iter().enumerate().skip(at + 1) {
                if !may_overlap && set.cells & cells != 0 || set.digits & held == 0 {
                    continue;
                }
                let apart = |&digit: &usize| cells & board.places[digit] & !set.seen[digit] == 0;
                let mut shared = small_bits(set.digits & held).filter(apart).map(|digit| digit as u8);
                if let first @ Some(_) = shared.next() {
                    commons.push(Common { sets: [at, to], digits: [first, shared.last()] });
                }
            }
        }
        from.push(commons.len());
        Self { list: sets, commons, may_overlap, from }
    }

    pub(super) fn starting_at(&self, set: usize) -> std::ops::Range<usize> {
        self.from[set]..self.from[set + 1]
    }
}
