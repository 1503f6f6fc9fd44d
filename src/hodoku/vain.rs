//! [`Vain`]: what was looked for in vain. A pattern of one digit depends on its places alone, so where these are as they
//! were, there is still nothing to find; and where some are gone, only what these have changed needs another look.

use super::board::Board;
use super::step::{Slot, Step};
use super::tables::{ALL, Cells};

/// For each slot, the places of each digit for which it last found nothing; no places if it never did.
#[derive(Clone, Debug, Default)]
pub(super) struct Vain(Vec<(Slot, [Cells; 9])>);

impl Vain {
    /// The first of a slot's steps, digit by digit. Each search is told from which cells the digit went since it last
    /// found nothing: of a first one, from all.
    pub(super) fn first(
        &mut self,
        slot: Slot,
        board: &Board,
        find: impl Fn(usize, Cells) -> Option<Step>,
    ) -> Option<Step> {
        let at = self.0.iter().position(|&(known, _)| known == slot).unwrap_or_else(|| {
            self.0.push((slot, [0; 9]));
            self.0.len() - 1
        });
        let tried = &mut self.0[at].1;
        (0..9).filter(|&digit| board.places[digit] != 0).find_map(|digit| {
            if tried[digit] == board.places[digit] {
                return None;
            }
            let lost = if tried[digit] == 0 { ALL } else { tried[digit] & !board.places[digit] };
            let found = find(digit, lost);
            if found.is_none() {
                tried[digit] = board.places[digit];
            }
            found
        })
    }
}
