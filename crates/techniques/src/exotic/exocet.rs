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

use super::{has_three_by_three_boxes, house_of};
use crate::finder::{Flow, Premises, Reason, StepSink, in_cell};
use crate::uniqueness::guarded::line;
use whydoku_board::{Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind, Layout, distinct, sorted};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

const DIGITS: std::ops::RangeInclusive<usize> = 3..=4;

/// The board along bands or, with rows and columns exchanged, along stacks.
#[derive(Clone, Copy)]
pub(super) struct BandView<'a, const W: usize> {
    pub(super) layout: &'a Layout<W>,
    pub(super) along: HouseKind,
}

/// Two cells in line in a box, and the place of the third one.
#[derive(Clone, Copy)]
pub(super) struct ExocetBase<'a, const W: usize> {
    pub(super) view: BandView<'a, W>,
    /// The line that they are in, counted from 0.
    pub(super) line: usize,
    /// The number of the line across through the third cell.
    pub(super) third: usize,
    pub(super) cells: [Cell; 2],
    pub(super) digits: DigitSet,
}

/// A base whose two digits must be in two targets, because three lines across have room for them.
#[derive(Clone, Copy)]
pub(super) struct Exocet<'a, const W: usize> {
    pub(super) base: ExocetBase<'a, W>,
    pub(super) targets: [Cell; 2],
    pub(super) lines: [House; 3],
}

#[derive(Clone, Copy)]
struct ExocetTarget {
    cell: Cell,
    across: usize,
}

impl<const W: usize> BandView<'_, W> {
    pub(super) fn cell(&self, line: usize, across: usize) -> Cell {
        match self.along {
            HouseKind::Row => self.layout.cell(line, across),
            _ => self.layout.cell(across, line),
        }
    }

    fn outside(&self, across: usize, band: usize) -> CellSet<W> {
        (0..9).filter(|line| line / 3 != band).map(|line| self.cell(line, across)).collect()
    }

    pub(super) fn house_across(&self, across: usize) -> House {
        let kind = if self.along == HouseKind::Row { HouseKind::Column } else { HouseKind::Row };
        line(self.layout, self.cell(0, across), kind)
    }
}

pub(super) fn find<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    each_base(grid, &mut |base| {
        base.juniors(grid, &mut |exocet, across| {
            let removed = base.excluded(grid, exocet.targets, across);
            report_proven(grid, &[exocet], &[], removed, sink)
        })
    })
}

/// Calls `each` with every two cells in line in a box that hold three or four digits.
pub(super) fn each_base<'a, const W: usize>(
    grid: &'a Grid<W>,
    each: &mut dyn FnMut(ExocetBase<'a, W>) -> Flow,
) -> Flow {
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
                each(ExocetBase { view, line, third, cells, digits })?;
            }
        }
    }
    Flow::Continue(())
}

/// Reports what exocets and further truths together prove, if it needs all bases, all lines and one of the further truths.
/// The conclusions that fewer of them prove belong to simpler patterns.
pub(super) fn report_proven<const W: usize>(
    grid: &Grid<W>,
    exocets: &[&Exocet<'_, W>],
    further: &[Truth],
    conclusions: Vec<Conclusion>,
    sink: &mut StepSink<'_>,
) -> Flow {
    if conclusions.is_empty() {
        return Flow::Continue(());
    }
    let truths = exocets.iter().flat_map(|exocet| exocet.truths()).chain(further.iter().cloned());
    let all = Premises::new(grid, distinct(truths));
    let mut removed: Vec<Conclusion> = conclusions.into_iter().filter(|&one| all.prove(one)).collect();
    if exocets.len() > 1 || !further.is_empty() {
        for alone in exocets.iter().map(|exocet| Premises::new(grid, exocet.truths())) {
            removed.retain(|&one| !alone.prove(one));
        }
    }
    let tight = all.tightened(&removed);
    let needs = |truth: &Truth| tight.truths().any(|needed| needed == *truth);
    let across = |line: House| tight.truths().any(|truth| house_of(&truth) == Some(line));
    let is_needed = |exocet: &&Exocet<'_, W>| {
        exocet.base.cells.iter().all(|&cell| needs(&Truth::Cell(cell)))
            && exocet.lines.into_iter().all(across)
    };
    let used: Vec<&Truth> = further.iter().filter(|truth| needs(truth)).collect();
    if removed.is_empty() || !exocets.iter().all(is_needed) || used.is_empty() != further.is_empty() {
        return Flow::Continue(());
    }
    sink.report(0, removed, || {
        let lines = sorted(exocets.iter().flat_map(|exocet| exocet.lines));
        let digits = exocets.iter().fold(DigitSet::EMPTY, |all, exocet| all | exocet.base.digits);
        let mut figure = Figure::new().digits(Role::Digit, digits);
        for (exocet, roles) in exocets.iter().zip([[Role::First, Role::Second], [Role::Third, Role::Fourth]])
        {
            figure = figure.cells(roles[0], exocet.base.cells).cells(roles[1], exocet.targets);
        }
        let mut boxes: Vec<House> = used.iter().filter_map(|truth| house_of(truth)).collect();
        boxes.dedup();
        Reason::new(tight.truths(), figure.houses(Role::Base, lines).houses(Role::House, boxes))
    })
}

impl<const W: usize> Exocet<'_, W> {
    pub(super) fn truths(&self) -> Vec<Truth> {
        let houses =
            self.base.digits.into_iter().flat_map(|digit| self.lines.map(|line| Truth::House(line, digit)));
        self.base.cells.map(Truth::Cell).into_iter().chain(houses).collect()
    }
}

impl<'a, const W: usize> ExocetBase<'a, W> {
    /// Calls `each` with the exocets that have both targets in the band, and the numbers of the lines across.
    pub(super) fn juniors(
        &self,
        grid: &Grid<W>,
        each: &mut dyn FnMut(&Exocet<'a, W>, [usize; 3]) -> Flow,
    ) -> Flow {
        let [left, right] = [1, 2].map(|step| self.targets(grid, (self.third / 3 + step) % 3));
        for &one in &left {
            for &other in &right {
                let pair = if one.cell < other.cell { [one, other] } else { [other, one] };
                let across = [self.third, pair[0].across, pair[1].across];
                let fits = |digit| fits_twice_at_most(self.view.layout, self.outside(grid, across, digit));
                if self.digits.into_iter().all(fits) {
                    let lines = across.map(|across| self.view.house_across(across));
                    each(&Exocet { base: *self, targets: pair.map(|target| target.cell), lines }, across)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// The places of a digit outside the band in three lines across.
    fn outside(&self, grid: &Grid<W>, across: [usize; 3], digit: Digit) -> [CellSet<W>; 3] {
        let alive = *grid.places(digit) | *grid.filled(digit);
        across.map(|across| self.view.outside(across, self.line / 3) & alive)
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

    /// The candidates of base and targets that are in no choice of two digits, each at its places in the three lines.
    fn excluded(&self, grid: &Grid<W>, targets: [Cell; 2], across: [usize; 3]) -> Vec<Conclusion> {
        // A digit that is at one target is outside the band in the two other lines.
        let may_be_at = |digit: Digit, target: usize| {
            let [third, one, other] = self.outside(grid, across, digit);
            let rest = if target == 0 { other } else { one };
            third.iter().any(|cell| !(rest - *self.view.layout.peers(cell)).is_empty())
        };
        self.excluded_unless(grid, targets, &may_be_at)
    }

    /// The candidates of base and targets that are in no choice of two digits that may be at the targets.
    pub(super) fn excluded_unless(
        &self,
        grid: &Grid<W>,
        targets: [Cell; 2],
        may_be_at: &dyn Fn(Digit, usize) -> bool,
    ) -> Vec<Conclusion> {
        let fits = |digit, target: usize| {
            grid.candidates(targets[target]).contains(digit) && may_be_at(digit, target)
        };
        let mut left = [DigitSet::EMPTY; 4];
        for one in grid.candidates(self.cells[0]) {
            for other in grid.candidates(self.cells[1]).into_iter().filter(|&other| other != one) {
                for [first, second] in [[one, other], [other, one]] {
                    if fits(first, 0) && fits(second, 1) {
                        let here = [one, other, first, second].map(DigitSet::only);
                        left.iter_mut().zip(here).for_each(|(left, digit)| *left |= digit);
                    }
                }
            }
        }
        let cells = [self.cells[0], self.cells[1], targets[0], targets[1]];
        let lost =
            cells.iter().zip(left).flat_map(|(&cell, left)| in_cell(cell, grid.candidates(cell) - left));
        lost.map(Conclusion::Eliminate).collect()
    }
}

/// Whether a digit has no three places, one in each of the three lines, that do not see each other.
fn fits_twice_at_most<const W: usize>(layout: &Layout<W>, [a, b, c]: [CellSet<W>; 3]) -> bool {
    !a.iter().any(|one| {
        let (b, c) = (b - *layout.peers(one), c - *layout.peers(one));
        b.iter().any(|other| !(c - *layout.peers(other)).is_empty())
    })
}
