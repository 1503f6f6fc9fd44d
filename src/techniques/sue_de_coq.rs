//! Sue de Coq: the cells where a line crosses a box have digits to spare, and cells of the line and cells of the box
//! use just these up. Counted together there are as many cells as digits, so each digit has its place: those that the
//! line takes in line and crossing, those that the box takes in box and crossing, the rest in the crossing.
//!
//! ```text
//! 1234 1234  .  │ 12  .   .     the crossing needs two of 1234; r1c4 takes 1 or 2, r2c3 takes 3 or 4:
//!  .    .   34  │  .  .   .     1 and 2 stay in row 1, 3 and 4 in box 1
//! ```
//!
//! In the extended form the cells of line and box may have digits that the crossing has not; each costs a cell more.
//! Sets that lie in one house are naked subsets.

use crate::geometry::{Candidate, Cell, CellSet, DigitSet, House};
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::step::{Conclusion, Figure, Role};
use crate::technique::{Flow, Found, Needed, Reason, Registered, Technique, cells_needed, digits_of};
use crate::truth::Truth;

pub(super) const fn techniques<const W: usize>() -> &'static [Registered<W>] {
    const {
        &[
            Registered::new(TechniqueId::SueDeCoq, &SueDeCoq { extended: false }),
            Registered::new(TechniqueId::ExtendedSueDeCoq, &SueDeCoq { extended: true }),
        ]
    }
}

struct SueDeCoq {
    extended: bool,
}

/// Cells of one house beside the crossing.
struct Part<const W: usize> {
    cells: CellSet<W>,
    /// Digits that it takes from the crossing.
    taken: DigitSet,
    /// Digits that the crossing has not.
    extra: DigitSet,
    /// How many digits of the crossing it uses up: one for each cell that its own digits do not fill.
    uses: usize,
}

/// The crossing and both parts.
struct Pattern<'a, const W: usize> {
    houses: [House; 2],
    crossing: CellSet<W>,
    digits: DigitSet,
    parts: [&'a Part<W>; 2],
}

impl<const W: usize> Technique<W> for SueDeCoq {
    /// Each part is a choice of at most [`largest`] cells of its house. Where so much is open that two parts cannot use
    /// up what the crossing has to spare, or that a part would take all of it, none is looked at.
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow {
        let layout = grid.layout();
        for (line, one) in layout.houses().filter(|(_, info)| info.kind.is_line()) {
            for (region, two) in layout.houses().filter(|(_, info)| !info.kind.is_line()) {
                let shared = one.cells & two.cells & *grid.open();
                if !shared.is_many() {
                    continue;
                }
                let mut crossings = Vec::new();
                subsets(grid, &shared, largest(layout.size()), &mut |cells, digits| {
                    if cells.len() >= 2 && digits.len() >= cells.len() + 2 {
                        crossings.push((*cells, digits));
                    }
                });
                for (crossing, digits) in crossings {
                    self.at_crossing(grid, [line, region], crossing, digits, found)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn looks_alone(&self) -> bool {
        true
    }
}

/// The most cells of a part: whatever fits on the classic board, few on larger ones.
const fn largest(size: usize) -> usize {
    if size <= 9 { size } else { 4 }
}

/// Visits every choice of at most so many cells, with the digits that they have.
fn subsets<const W: usize>(
    grid: &Grid<W>,
    cells: &CellSet<W>,
    most: usize,
    visit: &mut impl FnMut(&CellSet<W>, DigitSet),
) {
    fn extend<const W: usize>(
        grid: &Grid<W>,
        (chosen, digits): (CellSet<W>, DigitSet),
        mut rest: CellSet<W>,
        most: usize,
        visit: &mut impl FnMut(&CellSet<W>, DigitSet),
    ) {
        while let Some(cell) = rest.first() {
            rest.remove(cell);
            let wider = (chosen | CellSet::only(cell), digits | grid.candidates(cell));
            visit(&wider.0, wider.1);
            if most > 1 {
                extend(grid, wider, rest, most - 1, visit);
            }
        }
    }
    extend(grid, (CellSet::EMPTY, DigitSet::EMPTY), *cells, most, visit);
}

impl SueDeCoq {
    fn at_crossing<const W: usize>(
        &self,
        grid: &Grid<W>,
        houses: [House; 2],
        crossing: CellSet<W>,
        digits: DigitSet,
        found: &mut Found<'_>,
    ) -> Flow {
        let layout = grid.layout();
        let (spare, most) = (digits.len() - crossing.len(), largest(layout.size()));
        // Each part uses up one digit a cell at most, and has fewer digits of its own than cells.
        if spare > 2 * most {
            return Flow::Continue(());
        }
        let parts = houses.map(|house| {
            let beside = (layout.house(house).cells & *grid.open()) - crossing;
            let own = |&cell: &Cell| (grid.candidates(cell) - digits).len();
            let beside: CellSet<W> = beside.iter().filter(|cell| own(cell) < most).collect();
            let mut parts = Vec::new();
            subsets(grid, &beside, most, &mut |&cells, all| {
                let (taken, extra) = (all & digits, all - digits);
                let uses = cells.len().saturating_sub(extra.len());
                // Something must be left for the other part to take.
                if !taken.is_empty() && taken != digits && (1..spare).contains(&uses) {
                    parts.push(Part { cells, taken, extra, uses });
                }
            });
            parts
        });
        for first in &parts[0] {
            for second in &parts[1] {
                let fits = first.uses + second.uses == spare
                    && (first.taken & second.taken).is_empty()
                    && !first.cells.meets(&second.cells)
                    && (first.extra | second.extra).is_empty() != self.extended;
                if fits {
                    let pattern = Pattern { houses, crossing, digits, parts: [first, second] };
                    Self::report(grid, &pattern, found)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn report<const W: usize>(grid: &Grid<W>, pattern: &Pattern<'_, W>, found: &mut Found<'_>) -> Flow {
        let all = pattern.parts.iter().fold(pattern.crossing, |all, part| all | part.cells);
        if grid.layout().house_around(&all).is_some() {
            return Flow::Continue(());
        }
        let mut gone = Vec::new();
        for (at, part) in pattern.parts.into_iter().enumerate() {
            let taken_there = pattern.parts[1 - at].taken;
            for digit in (pattern.digits - taken_there) | part.extra {
                let within = (pattern.crossing | part.cells) & *grid.places(digit);
                let reach = grid.layout().common_peers(within);
                gone.extend((reach & *grid.places(digit)).iter().map(|cell| Candidate::new(cell, digit)));
            }
        }
        gone.sort_unstable();
        gone.dedup();
        if gone.is_empty() || !cells_needed(grid, &all, &gone, Needed::AllForOne) {
            return Flow::Continue(());
        }
        found.report(all.len() as u16, gone.iter().copied().map(Conclusion::Eliminate), || {
            let figure = Figure::new()
                .houses(Role::House, [pattern.houses[0]])
                .houses(Role::Other, [pattern.houses[1]])
                .cells(Role::First, pattern.crossing)
                .cells(Role::Second, pattern.parts[0].cells)
                .cells(Role::Third, pattern.parts[1].cells)
                .digits(Role::Digit, digits_of(grid, &all));
            Reason::new(all.iter().map(Truth::Cell), figure)
        })
    }
}
