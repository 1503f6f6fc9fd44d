//! The grave of bivalue cells.

use super::super::board::{Cand, HodokuBoard};
use super::super::step::{HodokuPattern, HodokuStep, sweep};
use super::super::tables::{HOUSES, HOUSES_AT, bits, one};

/// All cells but one hold two candidates, and one digit of that one is the only one with three places anywhere.
pub(in super::super) fn grave(board: &HodokuBoard) -> Option<HodokuStep> {
    let mut odd = None;
    for cell in bits(board.open) {
        match board.candidates[cell].count_ones() {
            2 => {}
            3 if odd.is_none() => odd = Some(cell),
            _ => return None,
        }
    }
    let cell = odd?;
    let mut kept = None;
    for (house, free) in board.free.iter().enumerate() {
        for (digit, &free) in free.iter().enumerate() {
            if free <= 2 {
                continue;
            }
            if free > 3 || HOUSES[house] & one(cell) == 0 || kept.is_some_and(|kept| kept != digit) {
                return None;
            }
            kept = Some(digit);
        }
    }
    let digit = kept?;
    let whole = HOUSES_AT[cell].iter().all(|&house| board.free[house as usize][digit] == 3);
    if !whole || !board.allows(Cand::new(cell, digit)) {
        return None;
    }
    let mut gone = Vec::new();
    sweep(board, [cell], !(1 << digit), &mut gone);
    HodokuStep::removing(gone, HodokuPattern::Bug { cell, digit })
}
