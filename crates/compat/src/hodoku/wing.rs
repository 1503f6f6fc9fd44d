//! W-wings, XY-wings and XYZ-wings in HoDoKu's order.

use crate::classic::{Cells, PEERS, bits, one, small_bits};
use crate::hodoku::board::HodokuBoard;
use crate::hodoku::step::{HodokuPattern, HodokuStep, StrongLink};

fn with_candidates(board: &HodokuBoard, count: u32) -> Vec<usize> {
    bits(board.open).filter(|&cell| board.candidates[cell].count_ones() == count).collect()
}

/// Two cells with the same two candidates, and a house in which one of these has places only in their sight.
pub(crate) fn w_wing(board: &HodokuBoard) -> Option<HodokuStep> {
    let pairs = with_candidates(board, 2);
    pairs.iter().enumerate().find_map(|(at, &first)| {
        let same = |&&second: &&usize| board.candidates[first] == board.candidates[second];
        pairs[at + 1..].iter().filter(same).find_map(|&second| {
            let mut both = small_bits(board.candidates[first]);
            let (a, b) = (both.next()?, both.next()?);
            [(a, b), (b, a)].into_iter().find_map(|(digit, between)| {
                let gone = board.places[digit] & PEERS[first] & PEERS[second];
                if gone == 0 {
                    return None;
                }
                let link = between_both(board, [first, second], between)?;
                HodokuStep::clearing(board, digit, gone, || HodokuPattern::WWing {
                    ends: [first, second],
                    link,
                    between,
                    digit,
                })
            })
        })
    })
}

/// A house with two places of a digit, one in sight of each cell; a place that sees both counts for the first.
fn between_both(board: &HodokuBoard, ends: [usize; 2], digit: usize) -> Option<StrongLink> {
    (0..27).filter(|&house| board.free[house][digit] == 2).find_map(|house| {
        let mut cells = bits(board.places_in(house, digit));
        let (a, b) = (cells.next()?, cells.next()?);
        let ends_set: Cells = one(ends[0]) | one(ends[1]);
        if ends_set & (one(a) | one(b)) != 0 {
            return None;
        }
        let (mut first, mut second) = (None, None);
        for cell in [a, b] {
            if PEERS[ends[0]] & one(cell) != 0 {
                first = Some(cell);
            } else if PEERS[ends[1]] & one(cell) != 0 {
                second = Some(cell);
            }
        }
        Some(StrongLink { house, cells: [first?, second?] })
    })
}

/// Three bivalue cells with three digits in all.
pub(crate) fn xy_wing(board: &HodokuBoard) -> Option<HodokuStep> {
    let pairs = with_candidates(board, 2);
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
                let ways = [(first, [second, third]), (second, [first, third]), (third, [first, second])];
                let found = ways.into_iter().find_map(|(pivot, pincers)| wing(board, pivot, pincers, 0));
                if found.is_some() {
                    return found;
                }
            }
        }
    }
    None
}

/// A cell with three candidates and two bivalue cells within them.
pub(crate) fn xyz_wing(board: &HodokuBoard) -> Option<HodokuStep> {
    let pairs = with_candidates(board, 2);
    with_candidates(board, 3).into_iter().find_map(|pivot| {
        let inside = |&&cell: &&usize| board.candidates[cell] & !board.candidates[pivot] == 0;
        let near: Vec<usize> = pairs.iter().filter(inside).copied().collect();
        near.iter().enumerate().find_map(|(at, &first)| {
            near[at + 1..].iter().find_map(|&second| {
                if board.candidates[first] == board.candidates[second] {
                    return None;
                }
                wing(board, pivot, [first, second], one(pivot))
            })
        })
    })
}

fn wing(board: &HodokuBoard, pivot: usize, pincers: [usize; 2], with: Cells) -> Option<HodokuStep> {
    let [first, second] = pincers;
    if PEERS[pivot] & one(first) == 0 || PEERS[pivot] & one(second) == 0 {
        return None;
    }
    let common = board.candidates[first] & board.candidates[second];
    let digit = small_bits(common).next()?;
    let mut seen = PEERS[first] & PEERS[second];
    if with != 0 {
        seen &= PEERS[pivot];
    }
    HodokuStep::clearing(board, digit, seen, || HodokuPattern::Wing { pivot, pincers, digit })
}
