//! Truths that cannot hold on a grid, which then contradicts itself.

use super::Truth;
use whydoku_board::{CancelToken, CellSet, ClueInfo, Grid};

impl Truth {
    /// Returns a truth that cannot hold on this grid, if there is one.
    pub fn broken_in<const W: usize>(grid: &Grid<W>) -> Option<Self> {
        Self::broken_in_until(grid, CancelToken::NEVER)
    }

    /// Like [`broken_in`](Self::broken_in). Relations that are left when the token is cancelled are not examined.
    pub fn broken_in_until<const W: usize>(grid: &Grid<W>, cancel: CancelToken<'_>) -> Option<Self> {
        let layout = grid.layout();
        if let Some(cell) = grid.open().iter().find(|&cell| grid.candidates(cell).is_empty()) {
            return Some(Self::Cell(cell));
        }
        for digit in layout.digits() {
            let alive = *grid.places(digit) | *grid.filled(digit);
            if alive == *layout.cells() {
                continue;
            }
            if let Some((house, _)) = layout.houses().find(|(_, info)| !info.cells.meets(&alive)) {
                return Some(Self::House(house, digit));
            }
        }
        let broken = |info: &ClueInfo<W>| -> bool {
            let alive: CellSet<W> = *grid.places(info.digit) | *grid.filled(info.digit);
            !alive.meets(&info.cells)
        };
        let clue = layout.clues().iter().position(broken).map(Self::Clue);
        clue.or_else(|| {
            let mut relations = (0..layout.relations().len()).take_while(|_| !cancel.is_cancelled());
            relations.find(|&at| fillable(grid, at).is_none()).map(Self::Relation)
        })
    }

    /// Returns two clues that have places but cannot both hold: they are about the same digit, and wherever the digit is in
    /// the one, it excludes all places of the other.
    pub fn clash_in<const W: usize>(grid: &Grid<W>) -> Option<[Self; 2]> {
        let layout = grid.layout();
        let clues = layout.clues();
        let places = |info: &ClueInfo<W>| *grid.places(info.digit) & info.cells;
        let open = |&(_, info): &(usize, &ClueInfo<W>)| !grid.filled(info.digit).meets(&info.cells);
        for (first, info) in clues.iter().enumerate().filter(open) {
            let taken = layout.common_peers(places(info));
            for (second, other) in clues.iter().enumerate().skip(first + 1).filter(open) {
                if other.digit == info.digit && places(other).is_subset(&taken) {
                    return Some([Self::Clue(first), Self::Clue(second)]);
                }
            }
        }
        None
    }
}

/// Returns the digits that each cell of a relation, in reading order, has in some filling that satisfies it; `None` if
/// there is none. Filled cells count with their digits.
pub fn fillable<const W: usize>(grid: &Grid<W>, relation: usize) -> Option<Vec<u32>> {
    let info = &grid.layout().relations()[relation];
    let domains: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
    if domains.contains(&0) { None } else { info.compiled.supports(&domains) }
}
