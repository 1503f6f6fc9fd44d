//! Direct placements: an intersection or a hidden set that leaves another digit one place. Sudoku Explainer's scale
//! rates them as steps of their own, easier than the eliminations that they save.
//!
//! ```text
//! direct pointing      6 6 . │ 6 . . │       in the first box 6 fits only the row, so in the second box it is not in
//!                      . . . │ . 6 . │       that row: it has one place left
//! direct hidden pair   │ 12 │ 123 │ … │ 35 │  1 and 2 take their two cells, so 3 has one place left
//! ```
//!
//! The other digit must have places among those that are used up; otherwise it is a hidden single.

use super::intersection::confined;
use super::subset::digit_masks;
use crate::finder::{Flow, Reason, StepSink, Technique, needs_all_masks, tight_sets};
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid};
use whydoku_logic::{Figure, Role, Truth};

register! {
    DirectPointing => DirectIntersection { from_lines: false },
    DirectClaiming => DirectIntersection { from_lines: true },
    DirectHiddenPair => DirectHiddenSubset { size: 2 },
    DirectHiddenTriple => DirectHiddenSubset { size: 3 },
}

fn last_place<const W: usize>(places: CellSet<W>, used: &CellSet<W>) -> Option<Cell> {
    let left = places - *used;
    if left == places { None } else { left.single() }
}

struct DirectIntersection {
    from_lines: bool,
}

impl<const W: usize> Technique<W> for DirectIntersection {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        confined(grid, self.from_lines, *grid.layout().cells(), |digit, [base, cover], places| {
            let (kind, used) = (layout.house(base).kind, &layout.house(cover).cells);
            for (house, other) in layout.houses_of_kind(kind).filter(|&(house, _)| house != base) {
                let Some(cell) = last_place(other.cells & *grid.places(digit), used) else { continue };
                sink.place(Candidate::new(cell, digit), || {
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
        })
    }
}

struct DirectHiddenSubset {
    size: usize,
}

impl<const W: usize> Technique<W> for DirectHiddenSubset {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        for (house, info) in layout.houses() {
            let (cells, masks) = digit_masks(grid, info.cells);
            tight_sets(&masks[..layout.size()], self.size, &mut |chosen, union| {
                let taken = |&at: &usize| union >> at & 1 == 1;
                let set: CellSet<W> = (0..cells.len()).filter(taken).map(|at| cells[at]).collect();
                let hidden = || chosen.iter().map(|&at| Digit::new(at));
                for digit in layout.digits().filter(|digit| !chosen.contains(&digit.index())) {
                    let Some(cell) = last_place(info.cells & *grid.places(digit), &set) else { continue };
                    if needs_all_masks(&masks, chosen, union, masks[digit.index()] & union) {
                        sink.place(Candidate::new(cell, digit), || {
                            let figure = Figure::new()
                                .digits(Role::Digit, [digit])
                                .digits(Role::Link, hidden())
                                .houses(Role::House, [house])
                                .cells(Role::First, set)
                                .cells(Role::Cell, [cell]);
                            let digits = hidden().chain([digit]);
                            Reason::new(digits.map(|digit| Truth::House(house, digit)), figure)
                        })?;
                    }
                }
                Flow::Continue(())
            })?;
        }
        Flow::Continue(())
    }
}
