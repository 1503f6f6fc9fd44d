//! Unique rectangles and loops: loops of cells in which two digits could be swapped.

use crate::classic::{PEERS, bits, small_bits};
use crate::sudoku_explainer::board::{
    CellNumber, Combinations, DigitNumber, ExplainerBoard, HOUSES, HouseNumber, MASKS, PLACES, Removals,
};
use crate::sudoku_explainer::kind::{DifficultyRank, StepKind, stepped_rank};

#[derive(Clone)]
pub(crate) struct UniqueLoop {
    cells: Vec<u8>,
    proof: LoopProof,
    pub(crate) removals: Removals,
    rank: DifficultyRank,
}

/// The proof that a loop gives. All but the first two are about the two cells with extra digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum LoopProof {
    /// One cell takes one of its extra digits.
    Type1,
    /// All extra digits are the same.
    Type2(DigitNumber),
    /// The extra digits and other cells of the house form a naked set.
    Naked { house: HouseNumber, others: u16, digits: u16 },
    /// The digits of the loop and others of the house form a hidden set.
    Hidden { house: HouseNumber, places: u16, digits: u16 },
    /// One digit of the loop has no other place in their house.
    Type4 { house: HouseNumber, kept: DigitNumber },
}

impl LoopProof {
    const fn number(self) -> usize {
        match self {
            Self::Type1 => 1,
            Self::Type2(_) => 2,
            Self::Naked { .. } | Self::Hidden { .. } => 3,
            Self::Type4 { .. } => 4,
        }
    }

    const fn surcharge(self) -> u32 {
        match self {
            Self::Naked { digits, .. } => digits.count_ones() - 1,
            Self::Hidden { places, .. } => places.count_ones() - 1,
            _ => 0,
        }
    }

    fn equals(self, other: Self) -> bool {
        match (self, other) {
            (Self::Type2(_), Self::Type2(_)) | (Self::Type4 { .. }, Self::Type4 { .. }) => true,
            _ => self == other,
        }
    }
}

impl UniqueLoop {
    pub(crate) const fn kind(&self) -> StepKind {
        StepKind::LOOPS[self.proof.number() - 1]
    }

    /// Returns the base figure in tenths for a loop of this length.
    pub(crate) const fn base(length: usize) -> u32 {
        match length {
            0..=4 => 45,
            5..=6 => 46,
            7..=8 => 47,
            _ => 50,
        }
    }

    /// Returns ten times the length plus the surcharge.
    pub(crate) fn measure(&self) -> u16 {
        10 * self.cells.len() as u16 + self.proof.surcharge() as u16
    }
}

/// Returns the loops with eliminations, in the program's order of preference.
pub(crate) fn find_loops(board: &ExplainerBoard) -> Vec<UniqueLoop> {
    let mut search = UniqueLoopSearch {
        board,
        pair: 0,
        path: Vec::new(),
        on_path: 0,
        carriers: 0,
        core: 0,
        visited: [0; 2],
        loops: Vec::new(),
    };
    for cell in 0..81 {
        if let Some([a, b]) = pair_of(board.cell[cell]) {
            search.pair = board.cell[cell];
            search.carriers = board.digit[a] & board.digit[b];
            search.core = loopable(search.carriers);
            if search.core >> cell & 1 == 1 {
                search.extend(cell, 2, 0, usize::MAX);
            }
        }
    }
    let mut loops = search.loops;
    loops.sort_by_key(|one| (one.rank, one.proof.number()));
    loops
}

fn pair_of(digits: u16) -> Option<[DigitNumber; 2]> {
    let mut members = small_bits(digits);
    let pair = [members.next()?, members.next()?];
    members.next().is_none().then_some(pair)
}

/// Keeps only cells with neighbours in at least two kinds of houses, repeatedly. Only these can be in a loop.
fn loopable(mut cells: u128) -> u128 {
    loop {
        let tied = |&cell: &usize| {
            let others = cells & !(1 << cell);
            HOUSES[cell].iter().filter(|&&house| MASKS[house as usize] & others != 0).count() >= 2
        };
        let kept = bits(cells).filter(tied).fold(0, |kept, cell| kept | 1 << cell);
        if kept == cells {
            return cells;
        }
        cells = kept;
    }
}

fn houses_of(cell: CellNumber) -> u32 {
    HOUSES[cell].iter().fold(0, |houses, &house| houses | 1 << house)
}

/// A depth-first search along cells with the same two digits.
struct UniqueLoopSearch<'a> {
    board: &'a ExplainerBoard,
    pair: u16,
    path: Vec<u8>,
    on_path: u128,
    /// The cells with both digits, and those of them that can be in a loop.
    carriers: u128,
    core: u128,
    /// The houses of cells at even and at odd positions of the path.
    visited: [u32; 2],
    loops: Vec<UniqueLoop>,
}

impl UniqueLoopSearch<'_> {
    fn extend(&mut self, cell: CellNumber, spare: i32, mut extras: u16, last_kind: usize) {
        let (side, houses) = (self.path.len() % 2, houses_of(cell));
        self.path.push(cell as u8);
        self.on_path |= 1 << cell;
        self.visited[side] |= houses;
        for kind in (0..3).filter(|&kind| kind != last_kind) {
            let closing = if self.path.len() >= 4 { 1 << self.path[0] } else { 0 };
            let nexts = (self.carriers & !self.on_path | closing) & MASKS[HOUSES[cell][kind] as usize];
            for next in bits(nexts) {
                if closing >> next & 1 == 1 {
                    self.close();
                    continue;
                }
                let digits = self.board.cell[next];
                // The extra digits of cells tried before stay, as in the original program.
                extras |= digits & !self.pair;
                let plain = digits.count_ones() == 2;
                if self.core >> next & 1 == 0 || self.visited[1 - side] & houses_of(next) != 0 {
                    continue;
                }
                if plain || extras.is_power_of_two() || spare > 0 {
                    self.extend(next, spare - i32::from(!plain), extras, kind);
                }
            }
        }
        self.path.pop();
        self.on_path &= !(1 << cell);
        self.visited[side] &= !houses;
    }

    fn close(&mut self) {
        // Cells at even and odd positions visit the same houses; the search ensures that none is visited twice.
        if self.visited[0] != self.visited[1] {
            return;
        }
        let extra: Vec<CellNumber> =
            self.path.iter().map(|&c| c as usize).filter(|&c| self.board.cell[c].count_ones() > 2).collect();
        match *extra.as_slice() {
            [] => {}
            [only] => {
                let mut removals = Removals::NONE;
                removals.add(self.board, only, self.pair);
                self.keep(LoopProof::Type1, &removals);
            }
            [first, second] => {
                let spare = (self.board.cell[first] | self.board.cell[second]) & !self.pair;
                if spare.is_power_of_two() {
                    self.type2(&extra);
                } else {
                    self.type3(first, second, spare);
                }
                self.type4(first, second);
            }
            _ => self.type2(&extra),
        }
    }

    fn type2(&mut self, extra: &[CellNumber]) {
        let digit = (self.board.cell[extra[0]] & !self.pair).trailing_zeros() as usize;
        let seen = extra.iter().fold(u128::MAX, |seen, &cell| seen & PEERS[cell]);
        let mut removals = Removals::NONE;
        removals.add_digit(self.board, seen, digit);
        self.keep(LoopProof::Type2(digit), &removals);
    }

    fn type3(&mut self, first: CellNumber, second: CellNumber, spare: u16) {
        for degree in spare.count_ones()..=7 {
            for kind in 0..3 {
                let house = HOUSES[first][kind];
                if house == HOUSES[second][kind] {
                    let ends = [PLACES[first][kind], PLACES[second][kind]];
                    let empty = u32::from(self.board.empty[house as usize]);
                    if 2 * degree <= empty {
                        self.naked(house as usize, ends, [first, second], spare, degree);
                    }
                    if 2 * degree < empty {
                        self.hidden(house as usize, ends, spare, degree);
                    }
                }
            }
        }
    }

    fn naked(&mut self, house: HouseNumber, ends: [u8; 2], cells: [CellNumber; 2], spare: u16, degree: u32) {
        let [first, second] = cells.map(|cell| self.board.cell[cell]);
        for places in Combinations::new(degree, 9) {
            if places >> ends[0] & 1 == 0 || places >> ends[1] & 1 == 1 {
                continue;
            }
            let others = places & !(1 << ends[0]);
            let (mut of_others, mut each_two) = (0, spare.count_ones() >= 2);
            for cell in ExplainerBoard::cells_at(house, others) {
                of_others |= self.board.cell[cell];
                each_two &= self.board.cell[cell].count_ones() >= 2;
            }
            let common = (spare & first & second) | of_others;
            let digits = spare | of_others;
            if !each_two || common.count_ones() != degree || digits.count_ones() != degree {
                continue;
            }
            let mut removals = Removals::NONE;
            for cell in ExplainerBoard::cells_at(house, 0x1ff & !places & !(1 << ends[1])) {
                removals.add(self.board, cell, digits);
            }
            self.keep(LoopProof::Naked { house, others, digits }, &removals);
        }
    }

    fn hidden(&mut self, house: HouseNumber, ends: [u8; 2], spare: u16, degree: u32) {
        let rest: Vec<usize> = small_bits(0x1ff & !self.pair & !spare).collect();
        if degree as usize > rest.len() + 2 {
            return;
        }
        for choice in Combinations::new(degree - 2, rest.len() as u32) {
            let digits = small_bits(choice).fold(self.pair, |digits, at| digits | 1 << rest[at]);
            let (mut places, mut each_one) = (0, true);
            for digit in small_bits(digits) {
                let of_digit = self.board.place[house][digit] & !(1 << ends[1]);
                places |= of_digit;
                each_one &= of_digit != 0;
            }
            if !each_one || places.count_ones() != degree {
                continue;
            }
            let places = places & !(1 << ends[0]);
            let mut removals = Removals::NONE;
            for cell in ExplainerBoard::cells_at(house, places) {
                removals.add(self.board, cell, !digits);
            }
            self.keep(LoopProof::Hidden { house, places, digits }, &removals);
        }
    }

    fn type4(&mut self, first: CellNumber, second: CellNumber) {
        let Some([a, b]) = pair_of(self.pair) else { return };
        let locked_in = |digit: DigitNumber| {
            (0..3).rev().find_map(|kind| {
                let house = HOUSES[first][kind] as usize;
                let own = 1 << PLACES[first][kind] | 1 << PLACES[second][kind];
                (house == HOUSES[second][kind] as usize && self.board.place[house][digit] & !own == 0)
                    .then_some(house)
            })
        };
        let (kept, removed, house) = match (locked_in(a), locked_in(b)) {
            (Some(house), _) => (a, b, house),
            (None, Some(house)) => (b, a, house),
            (None, None) => return,
        };
        let mut removals = Removals::NONE;
        removals.add(self.board, first, 1 << removed);
        removals.add(self.board, second, 1 << removed);
        self.keep(LoopProof::Type4 { house, kept }, &removals);
    }

    fn keep(&mut self, proof: LoopProof, removals: &Removals) {
        let is_equal = |other: &UniqueLoop| {
            other.cells.len() == self.path.len()
                && other.proof.equals(proof)
                && other.cells.iter().fold(0_u128, |set, &cell| set | 1 << cell) == self.on_path
        };
        if removals.is_empty() || self.loops.iter().any(is_equal) {
            return;
        }
        let rank = stepped_rank(UniqueLoop::base(self.path.len()), proof.surcharge());
        self.loops.push(UniqueLoop { cells: self.path.clone(), proof, removals: *removals, rank });
    }
}
