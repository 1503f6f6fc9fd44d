//! Clues that say "somewhere here": a digit written outside the board stands in one of a few cells.
//!
//! ```text
//!       1                the clue 1 above the column: 1 stands in one of the three cells below it,
//!   │ · 1 · │ - - -      so no other cell that sees all three can be 1
//!   │ · 1 · │
//!   │ · 1 · │            a clue with one cell left is a single; three clues at three cells fill them
//! ```

use crate::finder::{Flow, Reason, Registration, StepSink, Technique, needs_all_masks, tight_sets};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, ClueInfo, DigitSet, MAX_SIZE};
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Figure, Role};

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::ClueSingle, &Single),
            Registration::new(TechniqueId::ClueIntersection, &Intersection),
            Registration::new(TechniqueId::CluePair, &Subset { size: 2 }),
            Registration::new(TechniqueId::ClueTriple, &Subset { size: 3 }),
        ]
    }
}

/// The clues that are not met yet, with their numbers and the places they have left. Of clues that say the same, the
/// first.
fn open_clues<const W: usize>(grid: &Grid<W>) -> impl Iterator<Item = (usize, &ClueInfo<W>, CellSet<W>)> {
    let clues = grid.layout().clues();
    let numbered = clues.iter().enumerate().filter(|(at, info)| !clues[..*at].contains(info));
    numbered
        .filter(|(_, info)| {
            info.digit.index() < grid.layout().size() && !grid.stands(info.digit).meets(&info.cells)
        })
        .map(|(at, info)| (at, info, *grid.places(info.digit) & info.cells))
}

struct Single;

impl<const W: usize> Technique<W> for Single {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        for (clue, info, places) in open_clues(grid) {
            let Some(cell) = places.single() else { continue };
            found.place(Candidate::new(cell, info.digit), || {
                let others = info.cells - CellSet::only(cell);
                let figure = Figure::new()
                    .digits(Role::Digit, [info.digit])
                    .clues(Role::House, [clue])
                    .cells(Role::Cell, [cell])
                    .cells(Role::Other, others);
                Reason::new([Truth::Clue(clue)], figure)
            })?;
        }
        Flow::Continue(())
    }
}

struct Intersection;

impl<const W: usize> Technique<W> for Intersection {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        for (clue, info, places) in open_clues(grid) {
            if !places.is_many() {
                continue;
            }
            let removed = grid.layout().common_peers(places) & *grid.places(info.digit);
            found.eliminate(info.digit, removed, || {
                let figure = Figure::new()
                    .digits(Role::Digit, [info.digit])
                    .clues(Role::House, [clue])
                    .cells(Role::Cell, places);
                Reason::new([Truth::Clue(clue)], figure)
            })?;
        }
        Flow::Continue(())
    }
}

/// Clues of different digits with as many cells between them, all in one house.
struct Subset {
    size: usize,
}

/// How many clues of one house are looked at: twice as many as a line of the largest board can have on the classic
/// one. More would be clues that say the same.
const MOST: usize = 2 * MAX_SIZE;

impl<const W: usize> Technique<W> for Subset {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        if layout.clues().is_empty() {
            return Flow::Continue(());
        }
        for (house, info) in layout.houses() {
            let mut cells = [Cell::new(0); MAX_SIZE];
            for (at, cell) in info.cells.iter().enumerate() {
                cells[at] = cell;
            }
            let mut clues = [0; MOST];
            let mut masks = [0u32; MOST];
            let mut digits = [DigitSet::EMPTY; MOST];
            let inside = open_clues(grid).filter(|(_, _, places)| places.is_subset(&info.cells)).take(MOST);
            let mut count = 0;
            for (clue, info, places) in inside {
                let mask =
                    (0..layout.size()).filter(|&at| places.contains(cells[at])).fold(0, |m, at| m | 1 << at);
                (clues[count], masks[count], digits[count]) = (clue, mask, DigitSet::only(info.digit));
                count += 1;
            }
            tight_sets(&masks[..count], self.size, &mut |chosen, union| {
                let held = chosen.iter().fold(DigitSet::EMPTY, |all, &at| all | digits[at]);
                let set: CellSet<W> =
                    (0..layout.size()).filter(|at| union >> at & 1 == 1).map(|at| cells[at]).collect();
                // Two clues may ask for the same digit, and the cells may share a second house.
                if held.len() < self.size || layout.house_around(&set) != Some(house) {
                    return Flow::Continue(());
                }
                let loses = |&at: &usize| union >> at & 1 == 1 && !grid.candidates(cells[at]).is_subset(held);
                let gained = (0..layout.size()).filter(loses).fold(0, |gained, at| gained | 1 << at);
                if !needs_all_masks(&masks, chosen, union, gained) {
                    return Flow::Continue(());
                }
                let removed = set.iter().flat_map(|cell| {
                    let others = grid.candidates(cell) - held;
                    others.into_iter().map(move |digit| Conclusion::Eliminate(Candidate::new(cell, digit)))
                });
                found.report(0, removed, || {
                    let chosen = || chosen.iter().map(|&at| clues[at]);
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
