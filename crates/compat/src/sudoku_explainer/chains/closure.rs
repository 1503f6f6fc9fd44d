//! [`LinkClosure`]: the consequences of each candidate through the links of the board, as sets without an order. Under most
//! assumptions no chain proves anything, and the sets show that for all chains at once.

use crate::classic::{bits, small_bits};
use crate::sudoku_explainer::board::{
    Cand, DigitNumber, ExplainerBoard, HOUSES, HouseNumber, cand, cell_of, digit_of, is_two, size,
};
use crate::sudoku_explainer::chains::strong::{each, is_empty, join, set, without};

/// The candidates are numbered in order; boards with more than these are not examined.
const MOST: usize = 64 * WORDS;
const WORDS: usize = 4;
type Row = [u64; WORDS];

/// The cells and houses for which chains may prove anything. Others need not be searched.
pub(crate) struct LinkClosure {
    /// Whether a candidate may be proved false, or true, by a chain from itself.
    pub(crate) has_chain: bool,
    /// The cells whose candidates may have a common consequence.
    cells: u128,
    /// The same of the places of a digit in a house.
    digits: [u16; 27],
}

impl LinkClosure {
    pub(crate) fn new(board: &ExplainerBoard) -> Self {
        let open = bits(board.open);
        let all: Vec<Cand> =
            open.flat_map(|cell| small_bits(board.cell[cell]).map(move |digit| cand(cell, digit))).collect();
        if all.len() > MOST {
            return Self { has_chain: true, cells: u128::MAX, digits: [0x1ff; 27] };
        }
        let (number, off) = consequences(board, &all);
        let consequences = |cand: Cand| off[number[cand as usize] as usize];
        let mut closure = Self { has_chain: false, cells: 0, digits: [0; 27] };
        closure.has_chain = off.iter().enumerate().any(|(at, off)| has(off, at));
        for cell in bits(board.open).filter(|&cell| size(board.cell[cell]) >= 3) {
            let cands = small_bits(board.cell[cell]).map(|digit| cand(cell, digit));
            closure.cells |= u128::from(have_common(cands.map(consequences))) << cell;
        }
        for house in 0..27 {
            for digit in (0..9).filter(|&digit| size(board.place[house][digit]) >= 2) {
                let cells = ExplainerBoard::cells_at(house, board.place[house][digit]);
                let cands = cells.map(|cell| cand(cell, digit));
                closure.digits[house] |= u16::from(have_common(cands.map(consequences))) << digit;
            }
        }
        closure
    }

    /// Whether multiple forcing chains may prove anything.
    pub(crate) fn has_verity(&self) -> bool {
        self.cells != 0 || self.digits != [0; 27]
    }

    pub(crate) const fn cell_has_verity(&self, cell: usize) -> bool {
        self.cells >> cell & 1 == 1
    }

    pub(crate) const fn house_has_verity(&self, house: HouseNumber, digit: DigitNumber) -> bool {
        self.digits[house] >> digit & 1 == 1
    }
}

fn have_common(mut rows: impl Iterator<Item = Row>) -> bool {
    let mut common = [u64::MAX; WORDS];
    rows.all(|row| {
        meet(&mut common, &row);
        !is_empty(&common)
    })
}

#[inline]
fn meet(row: &mut Row, with: &Row) {
    for word in 0..WORDS {
        row[word] &= with[word];
    }
}

#[inline]
const fn has(row: &Row, at: usize) -> bool {
    row[at / 64] >> (at % 64) & 1 == 1
}

/// Returns the number of each candidate, and the candidates that are false if it is true.
fn consequences(board: &ExplainerBoard, all: &[Cand]) -> ([u8; 729], Vec<Row>) {
    let mut number = [0; 729];
    let mut houses = [[Row::default(); 9]; 27];
    let mut cells = [Row::default(); 81];
    for (at, &cand) in all.iter().enumerate() {
        let (cell, digit) = (cell_of(cand), digit_of(cand));
        number[cand as usize] = at as u8;
        set(&mut cells[cell], at as u16);
        for house in HOUSES[cell] {
            set(&mut houses[house as usize][digit], at as u16);
        }
    }
    // The candidates that become true if each one is false, and those of which there are any.
    let (mut partners, mut strong) = (vec![Row::default(); all.len()], Row::default());
    let mut add_pair = |pair: &Row| {
        join(&mut strong, pair);
        each(pair, |at| join(&mut partners[at], pair));
    };
    for cell in bits(board.open).filter(|&cell| is_two(board.cell[cell])) {
        add_pair(&cells[cell]);
    }
    for house in 0..27 {
        for digit in 0..9 {
            if is_two(board.place[house][digit]) {
                add_pair(&houses[house][digit]);
            }
        }
    }
    each(&strong, |at| partners[at][at / 64] &= !(1 << (at % 64)));
    let (mut weak, mut next) = (Vec::with_capacity(all.len()), Vec::with_capacity(all.len()));
    for (at, &cand) in all.iter().enumerate() {
        let (cell, digit) = (cell_of(cand), digit_of(cand));
        let mut row = cells[cell];
        for house in HOUSES[cell] {
            join(&mut row, &houses[house as usize][digit]);
        }
        row[at / 64] &= !(1 << (at % 64));
        let (mut links, mut after) = (row, Row::default());
        meet(&mut links, &strong);
        each(&links, |off| join(&mut after, &partners[off]));
        weak.push(row);
        next.push(after);
    }
    // Only candidates with strong links are reached from others, so these come first.
    let (mut on, mut off) = (vec![Row::default(); all.len()], weak.clone());
    let mut done = Row::default();
    let mut follow = |start: usize| {
        let (mut trues, mut falses, mut left) = (Row::default(), weak[start], next[start]);
        set(&mut trues, start as u16);
        without(&mut left, &trues);
        while let Some(word) = left.iter().position(|&word| word != 0) {
            let at = word * 64 + left[word].trailing_zeros() as usize;
            if has(&done, at) {
                join(&mut trues, &on[at]);
                join(&mut falses, &off[at]);
            } else {
                set(&mut trues, at as u16);
                join(&mut left, &next[at]);
                join(&mut falses, &weak[at]);
            }
            without(&mut left, &trues);
        }
        (on[start], off[start]) = (trues, falses);
        set(&mut done, start as u16);
    };
    each(&strong, &mut follow);
    (0..all.len()).filter(|&at| !has(&strong, at)).for_each(follow);
    (number, off)
}
