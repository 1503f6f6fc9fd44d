//! The bivalue universal grave: if every open cell had two candidates and every digit two places in each house, each
//! filling of the open cells could be exchanged for another. So one of the extra candidates is true.
//!
//! ```text
//! 27  · 27 │ 24 · 247      without 7 in the last cell, each open cell has two digits and each digit two places:
//!                          the last cell is 7
//! ```

use super::guarded::{GuardedPattern, PatternList};
use whydoku_board::{Cell, CellSet, DigitSet, Grid};

pub(super) fn list<const W: usize>(grid: &Grid<W>) -> PatternList<W> {
    grave(grid).into_iter().collect()
}

/// The grave of a grid, if there is one. An extra candidate is one of more than two in its cell and in each of its houses;
/// the others must be a complete grave.
fn grave<const W: usize>(grid: &Grid<W>) -> Option<GuardedPattern<W>> {
    let layout = grid.layout();
    let open = *grid.open();
    if open.is_empty() || !open.is_subset(&layout.swappable_cells()) {
        return None;
    }
    let many = open.iter().filter(|&cell| grid.candidates(cell).len() != 2);
    let few = |cell| grid.candidates(cell).len() >= 2;
    if !open.iter().all(few) || many.count() > super::guarded::MOST_GUARDED {
        return None;
    }
    let extra = |cell: Cell| -> DigitSet {
        let candidates = grid.candidates(cell);
        let crowded =
            |digit: &_| layout.houses_at(cell).iter().all(|&house| grid.places_in(house, *digit).len() > 2);
        if candidates.len() == 2 { DigitSet::EMPTY } else { candidates.into_iter().filter(crowded).collect() }
    };
    if !open.iter().all(|cell| (grid.candidates(cell) - extra(cell)).len() == 2) {
        return None;
    }
    let own =
        |digit| -> CellSet<W> { grid.places(digit).iter().filter(|&c| !extra(c).contains(digit)).collect() };
    let paired = layout.digits().all(|digit| {
        let places = own(digit);
        layout.houses().all(|(_, info)| matches!((info.cells & places).len(), 0 | 2))
    });
    if paired { GuardedPattern::new(open, DigitSet::EMPTY, extra).map(GuardedPattern::placing) } else { None }
}
