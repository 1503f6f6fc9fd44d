//! [`LinkClosure`]: the consequences of each candidate through the links of the board, as sets without an order. Under most
//! assumptions no chain proves anything, and the sets show that for all chains at once.

use crate::classic::{bits, small_bits};
use crate::sudoku_explainer::board::{
    Cand, DigitNumber, ExplainerBoard, HOUSES, HouseNumber, cand, cell_of, digit_of, is_two, size,
};
use whydoku_cells::bits::BitSet;

/// The candidates are numbered in order; boards with more than these are not examined.
const MOST: usize = 64 * WORDS;
const WORDS: usize = 4;
type CandidateRow = BitSet<WORDS>;

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
        closure.has_chain = off.iter().enumerate().any(|(at, off)| off.has(at));
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

fn have_common(mut rows: impl Iterator<Item = CandidateRow>) -> bool {
    let mut common = CandidateRow::below(MOST);
    rows.all(|row| {
        common &= row;
        !common.is_empty()
    })
}

/// Returns the number of each candidate, and the candidates that are false if it is true.
fn consequences(board: &ExplainerBoard, all: &[Cand]) -> ([u8; 729], Vec<CandidateRow>) {
    let mut number = [0; 729];
    let mut houses = [[CandidateRow::EMPTY; 9]; 27];
    let mut cells = [CandidateRow::EMPTY; 81];
    for (at, &cand) in all.iter().enumerate() {
        let (cell, digit) = (cell_of(cand), digit_of(cand));
        number[cand as usize] = at as u8;
        cells[cell].insert(at);
        for house in HOUSES[cell] {
            houses[house as usize][digit].insert(at);
        }
    }
    // The candidates that become true if each one is false, and those of which there are any.
    let (mut partners, mut strong) = (vec![CandidateRow::EMPTY; all.len()], CandidateRow::EMPTY);
    let mut add_pair = |pair: &CandidateRow| {
        strong |= *pair;
        pair.iter().for_each(|at| partners[at] |= *pair);
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
    strong.iter().for_each(|at| partners[at].remove(at));
    let (mut weak, mut next) = (Vec::with_capacity(all.len()), Vec::with_capacity(all.len()));
    for (at, &cand) in all.iter().enumerate() {
        let (cell, digit) = (cell_of(cand), digit_of(cand));
        let mut row = cells[cell];
        for house in HOUSES[cell] {
            row |= houses[house as usize][digit];
        }
        row.remove(at);
        let mut after = CandidateRow::EMPTY;
        (row & strong).iter().for_each(|off| after |= partners[off]);
        weak.push(row);
        next.push(after);
    }
    // Only candidates with strong links are reached from others, so these come first.
    let (mut on, mut off) = (vec![CandidateRow::EMPTY; all.len()], weak.clone());
    let mut done = CandidateRow::EMPTY;
    let mut follow = |start: usize| {
        let (mut trues, mut falses, mut left) = (CandidateRow::EMPTY, weak[start], next[start]);
        trues.insert(start);
        left -= trues;
        while let Some(at) = left.first() {
            if done.has(at) {
                trues |= on[at];
                falses |= off[at];
            } else {
                trues.insert(at);
                left |= next[at];
                falses |= weak[at];
            }
            left -= trues;
        }
        (on[start], off[start]) = (trues, falses);
        done.insert(start);
    };
    strong.iter().for_each(&mut follow);
    (0..all.len()).filter(|&at| !strong.has(at)).for_each(follow);
    (number, off)
}
