//! Clues outside the board: a digit that is in one of a few cells.
//!
//! ```text
//!       1                the clue 1 above the column: 1 is in one of the three cells below it,
//!   │ · 1 · │ - - -      so no other cell that sees all three can be 1
//!   │ · 1 · │
//!   │ · 1 · │            a clue with one cell left is a single; three clues at three cells fill them
//! ```

use crate::finder::{Flow, Reason, StepSink, Technique, in_cell, needs_all_masks, tight_sets};
use smallvec::SmallVec;
use whydoku_board::{Candidate, Cell, CellSet, ClueInfo, Digit, DigitSet, Grid, MAX_SIZE};
use whydoku_logic::{Figure, Role, Truth};

register! {
    (|layout| !layout.clues().is_empty())
    ClueSingle => find_singles,
    ClueIntersection => find_intersections,
    CluePair => ClueSubset { size: 2 },
    ClueTriple => ClueSubset { size: 3 },
}

/// The open clues with their numbers and the places that they have left. Of equal clues, the first.
fn open_clues<const W: usize>(grid: &Grid<W>) -> impl Iterator<Item = (usize, &ClueInfo<W>, CellSet<W>)> {
    let clues = grid.layout().clues();
    let numbered = clues.iter().enumerate().filter(|(at, info)| !clues[..*at].contains(info));
    numbered
        .filter(|(_, info)| {
            info.digit.index() < grid.layout().size() && !grid.filled(info.digit).meets(&info.cells)
        })
        .map(|(at, info)| (at, info, *grid.places(info.digit) & info.cells))
}

fn find_singles<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for (clue, info, places) in open_clues(grid) {
        let Some(cell) = places.single() else { continue };
        sink.place(Candidate::new(cell, info.digit), || {
            let figure = figure(clue, info.digit, CellSet::<W>::only(cell));
            Reason::new([Truth::Clue(clue)], figure.cells(Role::Other, info.cells - CellSet::only(cell)))
        })?;
    }
    Flow::Continue(())
}

fn find_intersections<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for (clue, info, places) in open_clues(grid).filter(|(_, _, places)| places.is_many()) {
        let removed = grid.layout().common_peers(places) & *grid.places(info.digit);
        sink.eliminate(info.digit, removed, || {
            Reason::new([Truth::Clue(clue)], figure(clue, info.digit, places))
        })?;
    }
    Flow::Continue(())
}

fn figure<const W: usize>(clue: usize, digit: Digit, places: CellSet<W>) -> Figure {
    Figure::new().digits(Role::Digit, [digit]).clues(Role::House, [clue]).cells(Role::Cell, places)
}

/// Clues of different digits with as many cells between them, all in one house.
struct ClueSubset {
    size: usize,
}

/// The most clues of one house; beyond it there are clues with the same digit and cells.
const MOST_CLUES: usize = 2 * MAX_SIZE;

impl<const W: usize> Technique<W> for ClueSubset {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        for (house, info) in layout.houses() {
            let cells: SmallVec<[Cell; MAX_SIZE]> = info.cells.iter().collect();
            let inside = open_clues(grid).filter(|(_, _, places)| places.is_subset(&info.cells));
            let clues: SmallVec<[_; 64]> = inside.take(MOST_CLUES).collect();
            let mask = |places: &CellSet<W>| {
                let at_places = (0..cells.len()).filter(|&at| places.contains(cells[at]));
                at_places.fold(0, |mask, at| mask | 1 << at)
            };
            let masks: SmallVec<[u32; 64]> = clues.iter().map(|(_, _, places)| mask(places)).collect();
            tight_sets(&masks, self.size, &mut |chosen, union| {
                let held: DigitSet = chosen.iter().map(|&at| clues[at].1.digit).collect();
                let set: CellSet<W> =
                    (0..layout.size()).filter(|at| union >> at & 1 == 1).map(|at| cells[at]).collect();
                // Two clues may be about the same digit, and the cells may share a second house.
                if held.len() < self.size || layout.house_around(&set) != Some(house) {
                    return Flow::Continue(());
                }
                let loses = |&at: &usize| union >> at & 1 == 1 && !grid.candidates(cells[at]).is_subset(held);
                let gained = (0..layout.size()).filter(loses).fold(0, |gained, at| gained | 1 << at);
                if !needs_all_masks(&masks, chosen, union, gained) {
                    return Flow::Continue(());
                }
                let removed = set.iter().flat_map(|cell| in_cell(cell, grid.candidates(cell) - held));
                sink.eliminate_all(0, removed, || {
                    let chosen = || chosen.iter().map(|&at| clues[at].0);
                    let figure = Figure::new()
                        .clues(Role::House, chosen())
                        .cells(Role::Cell, set)
                        .digits(Role::Digit, held);
                    Reason::new(chosen().map(Truth::Clue), figure)
                })
            })?;
        }
        Flow::Continue(())
    }
}
