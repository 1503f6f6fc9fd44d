//! Remote pairs.

use super::super::board::HodokuBoard;
use super::super::order::digit_by_digit;
use super::super::step::HodokuStep;
use super::super::tables::{Cells, PEERS, bits, one, small_bits};
use super::best::Best;
use super::links::{gone_between, links};
use super::{Kind, MOST_LINKS, told};
use whydoku_cells::ordered::Table;

/// Cells of the same two candidates, an even number and at least four.
pub(crate) fn remote_pair(board: &HodokuBoard) -> Option<HodokuStep> {
    let mut best = Best::default();
    pairs(board, &mut best);
    best.step
}

/// All of them.
pub(crate) fn remote_pairs(board: &HodokuBoard) -> Vec<HodokuStep> {
    let mut best = Best { each: Some(Table::new()), ..Best::default() };
    pairs(board, &mut best);
    best.each.into_iter().flat_map(Table::into_values).collect()
}

fn pairs(board: &HodokuBoard, best: &mut Best) {
    for start in bits(board.open) {
        let mask = board.candidates[start];
        if mask.count_ones() != 2 {
            continue;
        }
        let alike = bits(board.open)
            .filter(|&cell| board.candidates[cell] == mask)
            .fold(0, |set, cell| set | one(cell));
        if alike.count_ones() < 4 {
            continue;
        }
        for digit in small_bits(mask) {
            let other = (mask & !(1 << digit)).trailing_zeros() as usize;
            let mut pair = Pairs { board, alike, both: [digit, other], way: vec![start], best };
            pair.extend();
        }
    }
}

struct Pairs<'a> {
    board: &'a HodokuBoard,
    alike: Cells,
    /// The digit supposed first, and the other.
    both: [usize; 2],
    way: Vec<usize>,
    best: &'a mut Best,
}

impl Pairs<'_> {
    fn extend(&mut self) {
        let Some(&last) = self.way.last() else { return };
        if self.way.len().is_multiple_of(2) && self.way.len() >= 4 {
            self.conclude();
        }
        if self.way.len() * 2 + 1 > MOST_LINKS {
            return;
        }
        let used = self.way.iter().fold(0, |set, &cell| set | one(cell));
        let via = self.both[self.way.len() % 2];
        let next: Vec<usize> =
            links(self.board, last, via).filter(|&cell| self.alike & !used & one(cell) != 0).collect();
        for cell in next {
            self.way.push(cell);
            self.extend();
            self.way.pop();
        }
    }

    fn conclude(&mut self) {
        // What only cells between take away is not looked at unless the two ends take the first digit from somewhere.
        let ends = PEERS[self.way[0]] & self.way.last().map_or(0, |&last| PEERS[last]);
        if self.board.places[self.both[0]] & ends == 0 {
            return;
        }
        let mut gone = Vec::new();
        for (at, &from) in self.way.iter().enumerate() {
            for &to in self.way.iter().skip(at + 3).step_by(2) {
                for digit in self.both {
                    gone.extend(gone_between(self.board, digit, from, to));
                }
            }
        }
        digit_by_digit(&mut gone);
        let (way, [first, other]) = (&self.way, self.both);
        self.best.offer(gone, way.len() * 2, || {
            let order = |at: usize| if at.is_multiple_of(2) { [first, other] } else { [other, first] };
            told(
                Kind::RemotePair,
                way.iter().enumerate().flat_map(|(at, &cell)| order(at).map(|digit| (cell, digit))),
            )
        });
    }
}
