//! [`NegativeCache`]: what was looked for in vain. Candidates only ever go, so where a pattern depends on some candidates alone
//! and all of these are as they were, there is still nothing to find.

use crate::classic::{ALL, CELL_COUNT, CellMask};
use crate::hodoku::board::{HOUSES_AT, HodokuBoard};
use crate::hodoku::step::{HodokuSlot, HodokuStep};

#[derive(Clone, Debug, Default)]
pub(crate) struct NegativeCache {
    /// The places of each digit when a slot last found nothing; 0 if it never did.
    digits: Vec<(HodokuSlot, [CellMask; 9])>,
    parts_by_slot: Vec<(HodokuSlot, PartState)>,
}

/// The parts of a board that a slot searches one by one, at most 64.
#[derive(Clone, Debug)]
struct PartState {
    candidates: [u16; CELL_COUNT],
    /// The parts in which nothing was found then, as a mask.
    empty: u64,
}

fn entry<T>(list: &mut Vec<(HodokuSlot, T)>, slot: HodokuSlot, new: impl FnOnce() -> T) -> &mut T {
    let at = list.iter().position(|&(known, _)| known == slot).unwrap_or_else(|| {
        list.push((slot, new()));
        list.len() - 1
    });
    &mut list[at].1
}

impl NegativeCache {
    /// Searches a slot digit by digit. `find` gets the cells that the digit has lost since it last found nothing, or all.
    pub(crate) fn search_digits(
        &mut self,
        slot: HodokuSlot,
        board: &HodokuBoard,
        find: impl Fn(usize, CellMask) -> Option<HodokuStep>,
    ) -> Option<HodokuStep> {
        let searched = entry(&mut self.digits, slot, || [0; 9]);
        (0..9).filter(|&digit| board.places[digit] != 0).find_map(|digit| {
            if searched[digit] == board.places[digit] {
                return None;
            }
            let lost = if searched[digit] == 0 { ALL } else { searched[digit] & !board.places[digit] };
            let found = find(digit, lost);
            if found.is_none() {
                searched[digit] = board.places[digit];
            }
            found
        })
    }

    /// Searches a slot part by part; new patterns in a part depend on the candidates in its houses, given as masks.
    pub(crate) fn search_parts(
        &mut self,
        slot: HodokuSlot,
        board: &HodokuBoard,
        parts: &[u32],
        find: impl Fn(usize) -> Option<HodokuStep>,
    ) -> Option<HodokuStep> {
        let state =
            entry(&mut self.parts_by_slot, slot, || PartState { candidates: [0; CELL_COUNT], empty: 0 });
        if state.empty != 0 {
            let changed = state.changed(board);
            for (part, houses) in parts.iter().enumerate() {
                if houses & changed != 0 {
                    state.empty &= !(1 << part);
                }
            }
        }
        state.candidates = board.candidates;
        (0..parts.len()).find_map(|part| {
            if state.empty >> part & 1 == 1 {
                return None;
            }
            let found = find(part);
            state.empty |= u64::from(found.is_none()) << part;
            found
        })
    }
}

impl PartState {
    fn changed(&self, board: &HodokuBoard) -> u32 {
        let cells = self.candidates.iter().zip(&board.candidates).zip(&HOUSES_AT);
        cells.fold(0, |set, ((before, now), houses)| {
            if before == now { set } else { houses.iter().fold(set, |set, house| set | 1 << house) }
        })
    }
}
