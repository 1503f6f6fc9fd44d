//! Direct placements: an intersection or a hidden set that leaves another digit one place. Sudoku Explainer's scale
//! knows them as steps of their own, easier than the eliminations that they save.
//!
//! ```text
//! direct pointing      6 6 . │ 6 . . │       in the first box 6 fits only the row, so in the second box it does not
//!                      . . . │ . 6 . │       stand in that row: it has one place left
//! direct hidden pair   │ 12 │ 123 │ … │ 35 │  1 and 2 take their two cells, so 3 has one place left
//! ```
//!
//! The other digit must have places among what is used up; else it is a hidden single already.

use super::intersection::confined;
use crate::finder::{Flow, Reason, Registration, StepSink, Technique, needs_all_masks, tight_sets};
use whydoku_board::Grid;
use whydoku_board::{Candidate, CellSet, Digit, House};
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;
use whydoku_logic::{Figure, Role};

pub(super) const fn techniques<const W: usize>() -> &'static [Registration<W>] {
    const {
        &[
            Registration::new(TechniqueId::DirectPointing, &Intersection { from_lines: false }),
            Registration::new(TechniqueId::DirectClaiming, &Intersection { from_lines: true }),
            Registration::new(TechniqueId::DirectHiddenPair, &Hidden { size: 2 }),
            Registration::new(TechniqueId::DirectHiddenTriple, &Hidden { size: 3 }),
        ]
    }
}

/// The one place that a digit has outside some cells, if it has others inside.
fn last_place<const W: usize>(places: CellSet<W>, used: &CellSet<W>) -> Option<whydoku_board::Cell> {
    let left = places - *used;
    if left == places { None } else { left.single() }
}

struct Intersection {
    /// From rows and columns into regions, or the other way.
    from_lines: bool,
}

impl<const W: usize> Technique<W> for Intersection {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        confined(grid, self.from_lines, |digit, houses, places| {
            Self::beside(grid, digit, houses, places, found)
        })
    }
}

impl Intersection {
    /// Looks at the houses like the base that cross the cover.
    fn beside<const W: usize>(
        grid: &Grid<W>,
        digit: Digit,
        [base, cover]: [House; 2],
        places: CellSet<W>,
        found: &mut StepSink<'_>,
    ) -> Flow {
        let layout = grid.layout();
        let (kind, used) = (layout.house(base).kind, &layout.house(cover).cells);
        for (house, other) in layout.houses_of_kind(kind).filter(|&(house, _)| house != base) {
            let Some(cell) = last_place(other.cells & *grid.places(digit), used) else { continue };
            found.place(Candidate::new(cell, digit), || {
                let figure = Figure::new()
                    .digits(Role::Digit, [digit])
                    .houses(Role::House, [base])
                    .houses(Role::Other, [cover])
                    .houses(Role::Base, [house])
                    .cells(Role::First, places)
                    .cells(Role::Cell, [cell]);
                Reason::new([base, house].map(|house| Truth::House(house, digit)), figure)
            })?;
        }
        Flow::Continue(())
    }
}

struct Hidden {
    size: usize,
}

impl<const W: usize> Technique<W> for Hidden {
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        for (house, info) in layout.houses() {
            let cells: Vec<_> = (info.cells & *grid.open()).iter().collect();
            let mask = |digit| {
                let at = cells.iter().enumerate().filter(|&(_, &cell)| grid.candidates(cell).contains(digit));
                at.fold(0_u32, |mask, (at, _)| mask | 1 << at)
            };
            let digits: Vec<Digit> = layout.digits().collect();
            let masks: Vec<u32> = digits.iter().map(|&digit| mask(digit)).collect();
            tight_sets(&masks, self.size, &mut |chosen, union| {
                let taken = |&at: &usize| union >> at & 1 == 1;
                let set: CellSet<W> = (0..cells.len()).filter(taken).map(|at| cells[at]).collect();
                for (at, &digit) in digits.iter().enumerate().filter(|(at, _)| !chosen.contains(at)) {
                    let Some(cell) = last_place(info.cells & *grid.places(digit), &set) else { continue };
                    if needs_all_masks(&masks, chosen, union, masks[at] & union) {
                        let pair: Vec<Digit> = chosen.iter().map(|&at| digits[at]).collect();
                        found
                            .place(Candidate::new(cell, digit), || reason(house, &pair, set, digit, cell))?;
                    }
                }
                Flow::Continue(())
            })?;
        }
        Flow::Continue(())
    }
}

fn reason<const W: usize>(
    house: House,
    hidden: &[Digit],
    set: CellSet<W>,
    digit: Digit,
    cell: whydoku_board::Cell,
) -> Reason {
    let figure = Figure::new()
        .digits(Role::Digit, [digit])
        .digits(Role::Link, hidden.iter().copied())
        .houses(Role::House, [house])
        .cells(Role::First, set)
        .cells(Role::Cell, [cell]);
    let digits = hidden.iter().copied().chain([digit]);
    Reason::new(digits.map(|digit| Truth::House(house, digit)), figure)
}
