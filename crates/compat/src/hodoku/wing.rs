//! W-wings, XY-wings and XYZ-wings in HoDoKu's order.

use crate::classic::{CellMask, PEERS, bit, bits, small_bits};
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::step::{HodokuPattern, HodokuStep, StrongLink};

/// Two cells with the same two candidates, and a house in which one of these has places only in their sight.
pub(crate) fn find_w_wing(board: &HodokuBoard) -> Option<HodokuStep> {
    let pairs: Vec<usize> = bits(board.cells_with(2)).collect();
    pairs.iter().enumerate().find_map(|(at, &first)| {
        let same = |&&second: &&usize| board.candidates[first] == board.candidates[second];
        pairs[at + 1..].iter().filter(same).find_map(|&second| {
            let mut both = small_bits(board.candidates[first]);
            let (a, b) = (both.next()?, both.next()?);
            [(a, b), (b, a)].into_iter().find_map(|(digit, between)| {
                let removed = board.places[digit] & PEERS[first] & PEERS[second];
                if removed == 0 {
                    return None;
                }
                let ends = [first, second];
                let link = link_between(board, ends, between)?;
                HodokuStep::clearing(board, digit, removed, || HodokuPattern::WWing {
                    ends,
                    link,
                    between,
                    digit,
                })
            })
        })
    })
}

/// A house with two places of a digit, one in sight of each cell; a place that sees both counts for the first.
fn link_between(board: &HodokuBoard, ends: [usize; 2], digit: usize) -> Option<StrongLink> {
    let own = bit(ends[0]) | bit(ends[1]);
    (0..27).filter(|&house| board.free[house][digit] == 2).find_map(|house| {
        let places = board.places_in(house, digit);
        if own & places != 0 {
            return None;
        }
        let (mut first, mut second) = (None, None);
        for cell in bits(places) {
            if PEERS[ends[0]] & bit(cell) != 0 {
                first = Some(cell);
            } else if PEERS[ends[1]] & bit(cell) != 0 {
                second = Some(cell);
            }
        }
        Some(StrongLink { house, cells: [first?, second?] })
    })
}

/// Three bivalue cells with three digits in all.
pub(crate) fn find_xy_wing(board: &HodokuBoard) -> Option<HodokuStep> {
    let pairs: Vec<usize> = bits(board.cells_with(2)).collect();
    for (i, &first) in pairs.iter().enumerate() {
        for (j, &second) in pairs.iter().enumerate().skip(i + 1) {
            let union = board.candidates[first] | board.candidates[second];
            if union.count_ones() != 3 {
                continue;
            }
            for &third in &pairs[j + 1..] {
                let [a, b, c] = [first, second, third].map(|cell| board.candidates[cell]);
                if (union | c).count_ones() != 3 || c == a || c == b {
                    continue;
                }
                let wings = [(first, [second, third]), (second, [first, third]), (third, [first, second])];
                let found = wings.into_iter().find_map(|(pivot, pincers)| wing(board, pivot, pincers, false));
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// A cell with three candidates and two bivalue cells within them.
pub(crate) fn find_xyz_wing(board: &HodokuBoard) -> Option<HodokuStep> {
    let pairs = board.cells_with(2);
    bits(board.cells_with(3)).find_map(|pivot| {
        let inside = |&cell: &usize| board.candidates[cell] & !board.candidates[pivot] == 0;
        let near: Vec<usize> = bits(pairs).filter(inside).collect();
        near.iter().enumerate().find_map(|(at, &first)| {
            let others = near[at + 1..].iter();
            others
                .filter(|&&second| board.candidates[first] != board.candidates[second])
                .find_map(|&second| wing(board, pivot, [first, second], true))
        })
    })
}

fn wing(board: &HodokuBoard, pivot: usize, pincers: [usize; 2], with_pivot: bool) -> Option<HodokuStep> {
    let [first, second] = pincers;
    if pincers.iter().any(|&pincer| PEERS[pivot] & bit(pincer) == 0) {
        return None;
    }
    let digit = small_bits(board.candidates[first] & board.candidates[second]).next()?;
    let seen: CellMask = PEERS[first] & PEERS[second] & if with_pivot { PEERS[pivot] } else { CellMask::MAX };
    HodokuStep::clearing(board, digit, seen, || HodokuPattern::Wing { pivot, pincers, digit })
}
