//! Junior exocet: two cells of a box in line, the base, with three or four digits between them, and a target in each of the
//! other two boxes of the band. In three lines across, the digits have so few places elsewhere that the two digits of the
//! base must also be in the targets.
//!
//! ```text
//! B B s │ . . . │ . . .      B base, T target, o holds no digit of the base, s the three lines across. Below the
//! . . . │ T . . │ o . .      band each digit of the base fits these lines twice at most, so a digit of the base
//! . . . │ o . . │ T . .      is once in them in the band: at a target
//! ──────┼───────┼──────
//!     s │ s     │ s          (and so on to the other edge)
//! ```
//!
//! Only on boards with boxes of three by three. Base and targets lose the digits that they hold in none of the remaining
//! combinations.

use super::has_three_by_three_boxes;
use crate::finder::{Flow, Premises, Reason, StepSink, in_cell};
use crate::uniqueness::guarded::line;
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, Layout};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

const DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// The board along bands or, with rows and columns exchanged, along stacks.
#[derive(Clone, Copy)]
struct BandView<'a, const W: usize> {
    layout: &'a Layout<W>,
    along: HouseKind,
}

/// Two cells in line in a box, and the place of the third one.
struct ExocetBase<'a, const W: usize> {
    view: BandView<'a, W>,
    /// The line that they are in, counted from 0.
    line: usize,
    /// The number of the line across through the third cell.
    third: usize,
    cells: [Cell; 2],
    digits: DigitSet,
}

#[derive(Clone, Copy)]
struct ExocetTarget {
    cell: Cell,
    across: usize,
}

impl<const W: usize> BandView<'_, W> {
    fn cell(&self, line: usize, across: usize) -> Cell {
        match self.along {
            HouseKind::Row => self.layout.cell(line, across),
            _ => self.layout.cell(across, line),
        }
    }

    fn outside(&self, across: usize, band: usize) -> CellSet<W> {
        (0..9).filter(|line| line / 3 != band).map(|line| self.cell(line, across)).collect()
    }

    fn house_across(&self, across: usize) -> House {
        let kind = if self.along == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
        line(self.layout, self.cell(0, across), kind)
    }
}

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let layout: &Layout<W> = grid.layout();
    if !has_three_by_three_boxes(layout) {
        return Flow::Continue(());
    }
    for along in [HouseKind::Row, HouseKind::Column] {
        let view = BandView { layout, along };
        for (line, third) in (0..9).flat_map(|line| (0..9).map(move |third| (line, third))) {
            let first = third / 3 * 3;
            let others = [1, 2].map(|step| view.cell(line, first + (third + step) % 3));
            let cells = [others[0].min(others[1]), others[0].max(others[1])];
            let digits = grid.candidates(cells[0]) | grid.candidates(cells[1]);
            if cells.iter().all(|&cell| grid.open().contains(cell)) && DIGITS.contains(&digits.len()) {
                ExocetBase { view, line, third, cells, digits }.find(grid, sink)?;
            }
        }
    }
    Flow::Continue(())
}

impl<const W: usize> ExocetBase<'_, W> {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let [left, right] = [1, 2].map(|step| self.targets(grid, (self.third / 3 + step) % 3));
        for &one in &left {
            for &other in &right {
                let pair = if one.cell < other.cell { [one, other] } else { [other, one] };
                self.report(grid, pair, sink)?;
            }
        }
        Flow::Continue(())
    }

    /// The cells of a box of the band that may hold a digit of the base while the other cell in that column may not.
    fn targets(&self, grid: &Grid<W>, stack: usize) -> Vec<ExocetTarget> {
        let band = self.line / 3 * 3;
        let [up, down] = [1, 2].map(|step| band + (self.line + step) % 3);
        let has =
            |cell: Cell| grid.open().contains(cell) && !(grid.candidates(cell) & self.digits).is_empty();
        let mut targets = Vec::new();
        for across in stack * 3..stack * 3 + 3 {
            for (target, other) in [(up, down), (down, up)] {
                let (target, other) = (self.view.cell(target, across), self.view.cell(other, across));
                let stands = |cell| grid.digit(cell).is_some_and(|digit| self.digits.contains(digit));
                if has(target) && !has(other) && !stands(other) {
                    targets.push(ExocetTarget { cell: target, across });
                }
            }
        }
        targets
    }

    fn report(&self, grid: &Grid<W>, targets: [ExocetTarget; 2], sink: &mut StepSink<'_>) -> Flow {
        let lines = [self.third, targets[0].across, targets[1].across];
        let band = self.line / 3;
        let alive = |digit: Digit| *grid.places(digit) | *grid.filled(digit);
        let outside = |digit: Digit| lines.map(|across| self.view.outside(across, band) & alive(digit));
        if !self.digits.into_iter().all(|digit| fits_twice_at_most(self.view.layout, outside(digit))) {
            return Flow::Continue(());
        }
        // A digit that is at one target is outside the band in the two other lines.
        let may_be_at = |digit: Digit, target: usize| {
            let [third, one, other] = outside(digit);
            let rest = if target == 0 { other } else { one };
            grid.candidates(targets[target].cell).contains(digit)
                && third.iter().any(|cell| !(rest - *self.view.layout.peers(cell)).is_empty())
        };
        let mut left = [DigitSet::EMPTY; 4];
        for one in grid.candidates(self.cells[0]) {
            for other in grid.candidates(self.cells[1]).into_iter().filter(|&other| other != one) {
                for [first, second] in [[one, other], [other, one]] {
                    if may_be_at(first, 0) && may_be_at(second, 1) {
                        let here = [one, other, first, second].map(DigitSet::only);
                        left.iter_mut().zip(here).for_each(|(left, digit)| *left |= digit);
                    }
                }
            }
        }
        let cells = [self.cells[0], self.cells[1], targets[0].cell, targets[1].cell];
        let lost =
            cells.iter().zip(left).flat_map(|(&cell, left)| in_cell(cell, grid.candidates(cell) - left));
        let removed: Vec<Conclusion> = lost.map(Conclusion::Eliminate).collect();
        if removed.is_empty() {
            return Flow::Continue(());
        }
        self.report_needed(grid, targets, lines.map(|across| self.view.house_across(across)), &removed, sink)
    }

    fn report_needed(
        &self,
        grid: &Grid<W>,
        targets: [ExocetTarget; 2],
        lines: [House; 3],
        removed: &[Conclusion],
        sink: &mut StepSink<'_>,
    ) -> Flow {
        let houses = self.digits.into_iter().flat_map(|digit| lines.map(|line| Truth::House(line, digit)));
        let truths: Vec<Truth> = self.cells.map(Truth::Cell).into_iter().chain(houses).collect();
        let all = Premises::new(grid, truths);
        let removed: Vec<Conclusion> = removed.iter().copied().filter(|&one| all.prove(one)).collect();
        let tight = all.tightened(&removed);
        let across =
            |line: House| tight.truths().any(|t| matches!(t, Truth::House(house, _) if house == line));
        let based = self.cells.iter().all(|&cell| tight.truths().any(|truth| truth == Truth::Cell(cell)));
        if removed.is_empty() || !based || !lines.iter().all(|&line| across(line)) {
            return Flow::Continue(());
        }
        sink.report(0, removed, || {
            let mut lines = lines;
            lines.sort_unstable();
            let figure = Figure::new()
                .digits(Role::Digit, self.digits)
                .cells(Role::First, self.cells)
                .cells(Role::Second, targets.map(|target| target.cell))
                .houses(Role::Base, lines);
            Reason::new(tight.truths(), figure)
        })
    }
}

/// Whether a digit has no three places, one in each of the three lines, that do not see each other.
fn fits_twice_at_most<const W: usize>(layout: &Layout<W>, [a, b, c]: [CellSet<W>; 3]) -> bool {
    !a.iter().any(|one| {
        let (b, c) = (b - *layout.peers(one), c - *layout.peers(one));
        b.iter().any(|other| !(c - *layout.peers(other)).is_empty())
    })
}
