//! Sue de Coq: the cells where a line crosses a box have more digits than cells, and cells of the line and cells of the box
//! use the surplus up. Together there are as many cells as digits, so each digit has its place: those that the line
//! takes in line and crossing, those that the box takes in box and crossing, the rest in the crossing.
//!
//! ```text
//! 1234 1234  .  │ 12  .   .     the crossing needs two of 1234; r1c4 takes 1 or 2, r2c3 takes 3 or 4:
//!  .    .   34  │  .  .   .     1 and 2 stay in row 1, 3 and 4 in box 1
//! ```
//!
//! In the extended form the cells of line and box may have digits that the crossing lacks; each costs a further cell.
//! Sets that lie in one house are naked subsets.

use crate::finder::{CellNeed, Flow, Reason, StepSink, Technique, digits_of, extend_choice, needs_cells};
use std::ops::ControlFlow;
use whydoku_board::{Candidate, Cell, CellSet, DigitSet, Grid, House, sorted};
use whydoku_cells::bits::members;
use whydoku_logic::{Conclusion, Figure, Role, Truth};

register! {
    SueDeCoq => SueDeCoq { extended: false },
    ExtendedSueDeCoq => SueDeCoq { extended: true },
}

struct SueDeCoq {
    extended: bool,
}

/// Cells to choose from, each with its digits. A choice is a bit mask.
struct CellPool {
    cells: Vec<Cell>,
    digits: Vec<DigitSet>,
}

struct HousePart {
    chosen: u32,
    taken: DigitSet,
    extra: DigitSet,
    /// The number of digits of the crossing that it uses up: one for each cell that its extra digits do not fill.
    uses: usize,
}

struct CrossingPattern<'a, const W: usize> {
    houses: [House; 2],
    crossing: CellSet<W>,
    digits: DigitSet,
    parts: [&'a HousePart; 2],
    cells: [CellSet<W>; 2],
}

impl<const W: usize> Technique<W> for SueDeCoq {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let (layout, changed) = (grid.layout(), sink.changed(grid));
        for (line, one) in layout.houses().filter(|(_, info)| info.kind.is_line()) {
            for (region, two) in layout.houses().filter(|(_, info)| !info.kind.is_line()) {
                let shared = one.cells & two.cells & *grid.open();
                if !shared.is_many() || !(one.cells | two.cells).meets(&changed) {
                    continue;
                }
                let mut crossings = Vec::new();
                let shared = CellPool::new(grid, shared);
                shared.visit_choices(largest(layout.size()), &mut |(chosen, count), digits| {
                    if count >= 2 && digits.len() >= count + 2 {
                        crossings.push((shared.cells(chosen), digits));
                    }
                    true
                });
                for (crossing, digits) in crossings {
                    self.at_crossing(grid, [line, region], crossing, digits, sink)?;
                }
            }
        }
        Flow::Continue(())
    }
}

/// The most cells of a part: no limit on the classic board, few on larger ones.
const fn largest(size: usize) -> usize {
    if size <= 9 { size } else { 4 }
}

impl CellPool {
    fn new<const W: usize>(grid: &Grid<W>, cells: CellSet<W>) -> Self {
        let digits = cells.iter().map(|cell| grid.candidates(cell)).collect();
        Self { cells: cells.iter().collect(), digits }
    }

    fn cells<const W: usize>(&self, chosen: u32) -> CellSet<W> {
        members(chosen).map(|at| self.cells[at]).collect()
    }

    /// Visits the choices of at most a number of cells, each with their number and digits, as long as larger ones are wanted.
    fn visit_choices(&self, most: usize, visit: &mut impl FnMut((u32, usize), DigitSet) -> bool) {
        let start = ((0u32, 0), DigitSet::EMPTY);
        let _ = extend_choice(0..self.cells.len(), start, &mut |((chosen, count), digits), at| {
            let (chosen, digits) = ((chosen | 1 << at, count + 1), digits | self.digits[at]);
            let is_wanted = visit(chosen, digits) && count + 1 < most;
            ControlFlow::Continue(is_wanted.then_some((chosen, digits)))
        });
    }
}

impl SueDeCoq {
    fn at_crossing<const W: usize>(
        &self,
        grid: &Grid<W>,
        houses: [House; 2],
        crossing: CellSet<W>,
        digits: DigitSet,
        sink: &mut StepSink<'_>,
    ) -> Flow {
        let layout = grid.layout();
        let (spare, most) = (digits.len() - crossing.len(), largest(layout.size()));
        // Each part uses up one digit a cell at most, but for cells that extra digits fill, and leaves one to the other.
        if spare > 2 * most {
            return Flow::Continue(());
        }
        let extra = if self.extended { layout.size() - digits.len() } else { 0 };
        let most = most.min(spare - 1 + extra);
        let pools = houses.map(|house| {
            let rest = (layout.house(house).cells & *grid.open()) - crossing;
            let own = |&cell: &Cell| (grid.candidates(cell) - digits).len();
            let fits = |cell: &Cell| own(cell) <= extra && own(cell) < most;
            CellPool::new(grid, rest.iter().filter(fits).collect::<CellSet<W>>())
        });
        let parts = pools.each_ref().map(|pool| {
            let mut parts = Vec::new();
            pool.visit_choices(most, &mut |(chosen, count), all| {
                let (taken, extra) = (all & digits, all - digits);
                let uses = count.saturating_sub(extra.len());
                // Something must be left for the other part to take.
                if !taken.is_empty() && taken != digits && (1..spare).contains(&uses) {
                    parts.push(HousePart { chosen, taken, extra, uses });
                }
                taken != digits
            });
            parts
        });
        for first in &parts[0] {
            for second in &parts[1] {
                let fits = first.uses + second.uses == spare
                    && (first.taken & second.taken).is_empty()
                    && (first.extra | second.extra).is_empty() != self.extended;
                if !fits {
                    continue;
                }
                let cells = [pools[0].cells(first.chosen), pools[1].cells(second.chosen)];
                if !cells[0].meets(&cells[1]) {
                    let parts = [first, second];
                    let pattern = CrossingPattern { houses, crossing, digits, parts, cells };
                    report(grid, &pattern, sink)?;
                }
            }
        }
        Flow::Continue(())
    }
}

fn report<const W: usize>(grid: &Grid<W>, pattern: &CrossingPattern<'_, W>, sink: &mut StepSink<'_>) -> Flow {
    let all = pattern.cells.iter().fold(pattern.crossing, |all, cells| all | *cells);
    if grid.layout().house_around(&all).is_some() {
        return Flow::Continue(());
    }
    let mut removed = Vec::new();
    for (at, part) in pattern.parts.into_iter().enumerate() {
        let taken_there = pattern.parts[1 - at].taken;
        for digit in (pattern.digits - taken_there) | part.extra {
            let within = (pattern.crossing | pattern.cells[at]) & *grid.places(digit);
            let reach = grid.layout().common_peers(within);
            removed.extend((reach & *grid.places(digit)).iter().map(|cell| Candidate::new(cell, digit)));
        }
    }
    let removed = sorted(removed);
    let is_sought = |&candidate: &Candidate| sink.seeks(Conclusion::Eliminate(candidate));
    if !removed.iter().any(is_sought) || !needs_cells(grid, &all, &removed, CellNeed::AllForOne) {
        return Flow::Continue(());
    }
    sink.eliminate_all(all.len() as u16, removed, || {
        let figure = Figure::new()
            .houses(Role::House, [pattern.houses[0]])
            .houses(Role::Other, [pattern.houses[1]])
            .cells(Role::First, pattern.crossing)
            .cells(Role::Second, pattern.cells[0])
            .cells(Role::Third, pattern.cells[1])
            .digits(Role::Digit, digits_of(grid, &all));
        Reason::new(all.iter().map(Truth::Cell), figure)
    })
}
