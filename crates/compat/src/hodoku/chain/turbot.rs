//! Turbot fish.

use super::super::board::HodokuBoard;
use super::super::step::HodokuStep;
use super::super::tables::{bits, small_bits};
use super::best::Best;
use super::links::{gone_between, links, strong_partners};
use super::{Kind, told};

/// Three links, strong, weak, strong, of one digit.
pub(crate) fn turbot_fish(board: &HodokuBoard) -> Option<HodokuStep> {
    let mut best = Best::default();
    for start in bits(board.open) {
        for digit in small_bits(board.candidates[start]) {
            for a in strong_partners(board, start, digit) {
                for b in links(board, a, digit).filter(|&b| b != start) {
                    for end in strong_partners(board, b, digit).filter(|&end| end != a) {
                        let gone = gone_between(board, digit, start, end);
                        best.offer(gone, 4, || {
                            told(Kind::Turbot, [start, a, b, end].map(|cell| (cell, digit)))
                        });
                    }
                }
            }
        }
    }
    best.step
}
