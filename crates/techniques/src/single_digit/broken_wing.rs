//! Broken wings: a loop of an odd number of cells with the digit, each two neighbours in a house of their own. If these
//! houses had no other place, the digit would have to be in every second cell, which an odd loop does not allow: one of
//! the other places, a guardian, has it.
//!
//! ```text
//! 6 ──── 6 ─── 6      five cells, five houses, and one place G beside them in all these houses: were 6 not at G,
//! │            │      each house would have one of two neighbours, and five cells cannot take turns
//! 6 ── G ───── 6
//! ```

use crate::finder::{Flow, Reason, StepSink, needed};
use whydoku_board::{Candidate, Cell, CellSet, Digit, Grid, House, sorted};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

const LENGTHS: [usize; 3] = [5, 7, 9];

/// Steps of the search for a digit. A board of play needs a few thousand.
const MOST_STEPS: u32 = 500_000;

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for digit in grid.layout().digits() {
        let places = *grid.places(digit);
        if places.len() < LENGTHS[0] || !sink.seeks_digit(digit) {
            continue;
        }
        let mut search = GuardedLoopSearch {
            grid,
            digit,
            from: places,
            path: Vec::new(),
            houses: Vec::new(),
            wings: Vec::new(),
            steps: MOST_STEPS,
        };
        for start in places {
            search.path.push(start);
            search.extend(CellSet::only(start), CellSet::EMPTY, places);
            search.path.pop();
            // Every loop is found from its first cell.
            search.from.remove(start);
        }
        sink.cut_short(search.steps == 0);
        for wing in sorted(search.wings) {
            report(grid, digit, &wing, sink)?;
        }
    }
    Flow::Continue(())
}

/// A loop by size, its guardians, its houses and its cells.
type GuardedLoop<const W: usize> = (usize, CellSet<W>, Vec<House>, CellSet<W>);

struct GuardedLoopSearch<'a, const W: usize> {
    grid: &'a Grid<W>,
    digit: Digit,
    from: CellSet<W>,
    path: Vec<Cell>,
    houses: Vec<House>,
    wings: Vec<GuardedLoop<W>>,
    steps: u32,
}

impl<const W: usize> GuardedLoopSearch<'_, W> {
    /// Tries every house of the last cell, and every cell in it. `targets` see all guardians so far.
    fn extend(&mut self, cells: CellSet<W>, guardians: CellSet<W>, targets: CellSet<W>) {
        let (grid, layout) = (self.grid, self.grid.layout());
        let (first, last, length) = (self.path[0], self.path[self.path.len() - 1], self.path.len());
        for &house in layout.houses_at(last) {
            let places = grid.places_in(house, self.digit);
            // A third cell of the loop in the house would be a guardian that is part of the loop.
            let others = (places & cells) - CellSet::only(last);
            if self.houses.contains(&house) || others.is_many() {
                continue;
            }
            let closes = others.single() == Some(first) && LENGTHS.contains(&length);
            let next = if closes {
                CellSet::only(first)
            } else if others.is_empty() {
                places & self.from
            } else {
                CellSet::EMPTY
            };
            for next in &(next - CellSet::only(last)) {
                if self.steps == 0 {
                    return;
                }
                self.steps -= 1;
                let here = places - CellSet::only(last) - CellSet::only(next);
                let guardians = guardians | here;
                let targets = if here.is_empty() { targets } else { targets & layout.common_peers(here) };
                if cells.meets(&guardians) || targets.is_empty() && guardians.is_many() {
                    continue;
                }
                self.houses.push(house);
                if closes {
                    let mut houses = self.houses.clone();
                    houses.sort_unstable();
                    self.wings.push((length, guardians, houses, cells));
                } else if length < LENGTHS[LENGTHS.len() - 1] {
                    self.path.push(next);
                    self.extend(cells | CellSet::only(next), guardians, targets);
                    self.path.pop();
                }
                self.houses.pop();
            }
        }
    }
}

fn report<const W: usize>(
    grid: &Grid<W>,
    digit: Digit,
    (length, guardians, houses, cells): &GuardedLoop<W>,
    sink: &mut StepSink<'_>,
) -> Flow {
    if guardians.is_empty() {
        return Flow::Continue(());
    }
    let single = guardians.single().map(|cell| Candidate::new(cell, digit));
    let conclusions: Vec<Conclusion> = if let Some(guardian) = single {
        vec![Conclusion::Place(guardian)]
    } else {
        let targets = grid.layout().common_peers(guardians) & *grid.places(digit);
        targets.iter().map(|cell| Conclusion::Eliminate(Candidate::new(cell, digit))).collect()
    };
    let truths = houses.iter().map(|&house| Truth::House(house, digit));
    let conclusions =
        if sink.wants_degenerate() { conclusions } else { needed(grid, truths.clone(), conclusions) };
    sink.report(*length as u16, conclusions, || {
        let figure = Figure::new()
            .digits(Role::Digit, [digit])
            .digits(if single.is_some() { Role::Second } else { Role::First }, [digit])
            .houses(Role::Base, houses.iter().copied())
            .cells(Role::Corner, *cells)
            .candidates(Role::Guardian, guardians.iter().map(|cell| Candidate::new(cell, digit)));
        Reason::new(truths, figure)
    })
}
