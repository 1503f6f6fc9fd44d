//! Avoidable rectangles: what was placed could stand otherwise, what is given could not.

use super::super::board::{Cand, HodokuBoard};
use super::super::step::{HodokuPattern, HodokuStep, Take};
use super::super::tables::{ALL, PEERS, bits, one};
use super::corners::rectangles;

/// A rectangle whose filled corners are not givens.
pub(in super::super) fn avoidable(board: &HodokuBoard, kind: u8, take: Take<'_>) -> Option<HodokuStep> {
    let filled = ALL & !board.open & !board.givens;
    bits(filled).find_map(|start| {
        rectangles(start, filled, &mut |corners| {
            let [start, beside, far, far_beside] = corners;
            // The far corners would hold the digits the other way round.
            let swapped = [(far, board.digits[beside] as usize), (far_beside, board.digits[start] as usize)];
            let digits = [board.digits[start] as usize, board.digits[beside] as usize];
            let told =
                |extra, third| HodokuPattern::AvoidableRectangle { kind, corners, extra, digits, third };
            let open_pair = |(cell, digit): (usize, usize)| {
                board.candidates[cell].count_ones() == 2 && board.allows(Cand::new(cell, digit))
            };
            if kind == 1 {
                [(0, 1), (1, 0)].into_iter().find_map(|(shut, open)| {
                    let ((shut, digit), (open, danger)) = (swapped[shut], swapped[open]);
                    let stands = filled & one(shut) != 0 && board.digits[shut] as usize == digit;
                    if !stands || !open_pair((open, danger)) {
                        return None;
                    }
                    HodokuStep::clearing(board, danger, one(open), || told(one(open), danger))
                        .and_then(&mut *take)
                })
            } else {
                let [(a, first), (b, second)] = swapped;
                let third = board.candidates[a] & !(1 << first);
                if !open_pair((a, first))
                    || !open_pair((b, second))
                    || third != board.candidates[b] & !(1 << second)
                {
                    return None;
                }
                let third = third.trailing_zeros() as usize;
                let cells = PEERS[a] & PEERS[b];
                HodokuStep::clearing(board, third, cells, || told(one(a) | one(b), third))
                    .and_then(&mut *take)
            }
        })
    })
}
