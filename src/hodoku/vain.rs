//! [`Vain`]: what was looked for in vain. A pattern of one digit depends on its places alone, so where these are as they
//! were, there is still nothing to find.

use super::board::Board;
use super::step::{Slot, Step};
use super::tables::Cells;
use std::collections::HashMap;

/// For each slot, the places of each digit for which it last found nothing.
#[derive(Clone, Debug, Default)]
pub(super) struct Vain(HashMap<Slot, [Cells; 9]>);

impl Vain {
    /// The first of a slot's steps, digit by digit.
    pub(super) fn first(
        &mut self,
        slot: Slot,
        board: &Board,
        find: impl Fn(usize) -> Option<Step>,
    ) -> Option<Step> {
        let tried = self.0.entry(slot).or_default();
        (0..9).filter(|&digit| board.places[digit] != 0).find_map(|digit| {
            if tried[digit] == board.places[digit] {
                return None;
            }
            let found = find(digit);
            if found.is_none() {
                tried[digit] = board.places[digit];
            }
            found
        })
    }
}
