//! Truths that nothing can make true any more: the grid contradicts itself there.

use super::Truth;
use whydoku_board::Grid;
use whydoku_board::{CellSet, ClueInfo};

impl Truth {
    /// A truth that nothing can make true any more: the grid contradicts itself there.
    pub fn broken_in<const W: usize>(grid: &Grid<W>) -> Option<Self> {
        let layout = grid.layout();
        if let Some(cell) = grid.open().iter().find(|&cell| grid.candidates(cell).is_empty()) {
            return Some(Self::Cell(cell));
        }
        for digit in layout.digits() {
            let alive = *grid.places(digit) | *grid.stands(digit);
            if alive == *layout.cells() {
                continue;
            }
            if let Some((house, _)) = layout.houses().find(|(_, info)| !info.cells.meets(&alive)) {
                return Some(Self::House(house, digit));
            }
        }
        let broken = |info: &ClueInfo<W>| -> bool {
            let alive: CellSet<W> = *grid.places(info.digit) | *grid.stands(info.digit);
            !alive.meets(&info.cells)
        };
        let clue = layout.clues().iter().position(broken).map(Self::Clue);
        clue.or_else(|| {
            (0..layout.relations().len()).find(|&at| fillable(grid, at).is_none()).map(Self::Relation)
        })
    }

    /// Two clues that each have places, but cannot both be honoured: they want the same digit, and wherever one
    /// stands, it takes all places of the other. Each would be broken by what follows from the other; together they
    /// say it more plainly.
    pub fn clash_in<const W: usize>(grid: &Grid<W>) -> Option<[Self; 2]> {
        let layout = grid.layout();
        let clues = layout.clues();
        let places = |info: &ClueInfo<W>| *grid.places(info.digit) & info.cells;
        let open = |&(_, info): &(usize, &ClueInfo<W>)| !grid.stands(info.digit).meets(&info.cells);
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

/// What the cells of a relation may hold, in the order in which they are read, so that some filling keeps it; `None` if
/// there is no filling. Filled cells count with their digits.
pub fn fillable<const W: usize>(grid: &Grid<W>, relation: usize) -> Option<Vec<u32>> {
    let info = &grid.layout().relations()[relation];
    let domains: Vec<u32> = info.order.iter().map(|&cell| grid.candidates(cell).bits()).collect();
    if domains.contains(&0) { None } else { info.prepared.supports(&domains) }
}
