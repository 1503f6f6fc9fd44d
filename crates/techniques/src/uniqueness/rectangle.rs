//! Unique and hidden rectangles: four cells in two rows, two columns and two regions, with two digits in common.
//!
//! ```text
//! │ 27 │    27  │     type 1   the fourth cell has all the extra digits: it takes one of them
//! │ 27 │  2578  │     type 2   two cells of a line have the same extra digit; type 5: three, or two cells apart
//!                      type 3   the extra digits of two cells make a naked set with other cells
//! │ 27 │  275   │     type 4   two cells of a line, and 2 has no other place there: neither is 7
//! │ 278│    27  │     type 6   two cells apart, and 2 has no other place in a line of one: the other is not 2
//! ```
//!
//! A hidden rectangle may have any number of extra digits: if both lines through a corner have no place for 2 outside the
//! rectangle, and the opposite corner has nothing but 2 and 7, that corner is not 7.

use super::guarded::{GuardedPattern, GuardianType, line};
use super::linked;
use crate::finder::{Flow, Reason, StepSink, Technique, bivalue_cells};
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, House, HouseKind};
use whydoku_logic::{Conclusion, Figure, Role, Truth};

pub(super) struct UniqueRectangles {
    pub(super) test: RectangleTest,
}

#[derive(Clone, Copy)]
pub(super) enum RectangleTest {
    /// One of the types that all patterns share: 1, 3 and 4.
    Type(GuardianType),
    /// One extra digit in two cells of a line: type 2.
    Adjacent,
    /// One extra digit in three cells, or in two cells apart: type 5.
    Apart,
    /// Two cells apart, and a digit that the lines hold nowhere else: type 6.
    Crossed,
    /// A digit that two lines hold nowhere else: hidden rectangle.
    Hidden,
    /// Two extra digits, and an almost locked set that lacks one of them or the other.
    AlmostLocked,
}

/// Four corners, going round.
#[derive(Clone, Copy)]
pub(super) struct Rectangle(pub(super) [Cell; 4]);

impl Rectangle {
    pub(super) fn new<const W: usize>(grid: &Grid<W>, corner: Cell, in_row: Cell, in_column: Cell) -> Self {
        let layout = grid.layout();
        Self([corner, in_row, layout.cell(layout.row(in_column), layout.column(in_row)), in_column])
    }

    pub(super) fn cells<const W: usize>(self) -> CellSet<W> {
        self.0.into_iter().collect()
    }

    /// Whether two digits can change places in it: every house that holds a corner holds just one of its neighbours.
    pub(super) fn is_swappable<const W: usize>(self, grid: &Grid<W>) -> bool {
        let layout = grid.layout();
        let [a, b, c, d] = self.0;
        self.0.iter().flat_map(|&cell| layout.houses_at(cell)).all(|&house| {
            let has = |cell| layout.house(house).cells.contains(cell);
            (has(a) != has(c)) && (has(b) != has(d))
        })
    }

    fn is_fillable<const W: usize>(self, grid: &Grid<W>, [a, b]: [Digit; 2]) -> bool {
        let allows = |at: usize, digit| grid.candidates(self.0[at]).contains(digit);
        [(a, b), (b, a)]
            .into_iter()
            .any(|(one, other)| allows(0, one) && allows(2, one) && allows(1, other) && allows(3, other))
    }
}

impl<const W: usize> Technique<W> for UniqueRectangles {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let all = sink.of_board(grid, (), || GuardedRectangle::list(grid));
        all.iter().try_for_each(|rectangle| self.test(grid, rectangle, sink))
    }
}

struct GuardedRectangle<const W: usize> {
    rectangle: Rectangle,
    both: [Digit; 2],
    pattern: GuardedPattern<W>,
}

impl<const W: usize> GuardedRectangle<W> {
    /// Rectangles are found from a corner that has just the two digits.
    fn list(grid: &Grid<W>) -> Vec<Self> {
        let (layout, mut all) = (grid.layout(), Vec::new());
        let usable = layout.swappable_cells() & *grid.open();
        for corner in usable & bivalue_cells(grid) {
            let candidates = grid.candidates(corner);
            let both = candidates.into_iter().fold(usable, |both, digit| both & unseen(grid, digit));
            let along =
                |kind| layout.house(line(layout, corner, kind)).cells & (both - CellSet::only(corner));
            let (in_row, in_column) = (along(HouseKind::Row), along(HouseKind::Column));
            for (second, fourth) in in_row.iter().flat_map(|r| in_column.iter().map(move |c| (r, c))) {
                let rectangle = Rectangle::new(grid, corner, second, fourth);
                // From the first such corner only.
                let again = |&other: &Cell| other < corner && grid.candidates(other) == candidates;
                if both.contains(rectangle.0[2])
                    && !rectangle.0.iter().any(again)
                    && rectangle.is_swappable(grid)
                {
                    all.extend(Self::new(grid, rectangle, candidates));
                }
            }
        }
        all
    }

    fn new(grid: &Grid<W>, rectangle: Rectangle, both: DigitSet) -> Option<Self> {
        let mut two = both.into_iter();
        let digits = [two.next()?, two.next()?];
        let pattern = GuardedPattern::of_digits(grid, rectangle.cells(), both)?;
        rectangle.is_fillable(grid, digits).then_some(Self { rectangle, both: digits, pattern })
    }
}

/// The open cells that see no cell with the digit. They may have lost the candidate.
fn unseen<const W: usize>(grid: &Grid<W>, digit: Digit) -> CellSet<W> {
    let layout = grid.layout();
    let seen = grid.filled(digit).iter().fold(CellSet::EMPTY, |all, cell| all | *layout.peers(cell));
    *grid.open() - seen
}

impl UniqueRectangles {
    fn test<const W: usize>(
        &self,
        grid: &Grid<W>,
        &GuardedRectangle { rectangle, both: [a, b], ref pattern }: &GuardedRectangle<W>,
        sink: &mut StepSink<'_>,
    ) -> Flow {
        let both = pattern.digits;
        let guarded = rectangle.0.map(|cell| !grid.candidates(cell).is_subset(both));
        let apart = matches!(guarded, [true, false, true, false] | [false, true, false, true]);
        let count = pattern.guarded.len();
        match self.test {
            RectangleTest::Type(kind) => pattern.report(grid, kind, sink),
            RectangleTest::Adjacent if count == 2 && !apart => {
                pattern.report(grid, GuardianType::OneDigit, sink)
            }
            RectangleTest::AlmostLocked => linked::with_almost_locked_set(grid, pattern, sink),
            RectangleTest::Apart if apart || count == 3 => pattern.report(grid, GuardianType::OneDigit, sink),
            RectangleTest::Crossed if apart => {
                let from = usize::from(guarded[1]);
                crossed(grid, rectangle, from, both, pattern, sink)
            }
            RectangleTest::Hidden if apart || count == 3 => {
                (0..4).filter(|&at| !guarded[at]).try_for_each(|at| {
                    hidden(grid, rectangle, (at + 2) % 4, [a, b], pattern, sink)?;
                    hidden(grid, rectangle, (at + 2) % 4, [b, a], pattern, sink)
                })
            }
            _ => Flow::Continue(()),
        }
    }
}

/// Type 6. With the digit in one of two opposite cells, a line through the other would have no place for it but that other,
/// and no guardian would be true. A merged instance combines several, because each can destroy the rectangle of the others.
fn crossed<const W: usize>(
    grid: &Grid<W>,
    rectangle: Rectangle,
    from: usize,
    both: DigitSet,
    pattern: &GuardedPattern<W>,
    sink: &mut StepSink<'_>,
) -> Flow {
    let apart @ [one, other] = [rectangle.0[from], rectangle.0[from + 2]];
    let mut eliminations: Vec<CornerElimination> = Vec::new();
    // If one of them lacks a digit, the lines alone exclude it from the other.
    for digit in both & grid.candidates(one) & grid.candidates(other) {
        for kind in [HouseKind::Row, HouseKind::Column] {
            for (removed, opposite) in [(one, other), (other, one)] {
                let house = line(grid.layout(), opposite, kind);
                if grid.places_in(house, digit).is_subset(&rectangle.cells()) {
                    eliminations.push(CornerElimination { digit, removed, opposite, house });
                }
            }
        }
    }
    let wants_merged = sink.wants_merged();
    let mut report = |eliminations: &[CornerElimination]| {
        sink.report(0, eliminations.iter().map(CornerElimination::conclusion), || {
            let mut truths = vec![pattern.truth()];
            for elimination in eliminations {
                truths.push(Truth::House(elimination.house, elimination.digit));
            }
            Reason::new(
                truths,
                with_eliminations(eliminations, pattern.figure(grid).cells(Role::Cell, apart)),
            )
        })
    };
    eliminations.iter().try_for_each(|elimination| report(std::slice::from_ref(elimination)))?;
    if !wants_merged {
        return Flow::Continue(());
    }
    // One line is enough for each elimination.
    for at in (1..eliminations.len()).rev() {
        let conclusion = eliminations[at].conclusion();
        if eliminations[..at].iter().any(|other| other.conclusion() == conclusion) {
            eliminations.remove(at);
        }
    }
    if eliminations.len() > 1 { report(&eliminations) } else { Flow::Continue(()) }
}

/// A line without a place for the digit outside a rectangle, and the corner that therefore loses it.
struct CornerElimination {
    digit: Digit,
    removed: Cell,
    opposite: Cell,
    house: House,
}

impl CornerElimination {
    fn conclusion(&self) -> Conclusion {
        Conclusion::Eliminate(Candidate::new(self.removed, self.digit))
    }
}

/// Adds the roles of eliminations, those of the first digit in full.
fn with_eliminations(eliminations: &[CornerElimination], figure: Figure) -> Figure {
    let first = eliminations[0].digit;
    let (mut removed, mut opposite, mut houses) = (Vec::new(), Vec::new(), [Vec::new(), Vec::new()]);
    let mut second = DigitSet::EMPTY;
    for elimination in eliminations {
        if elimination.digit == first {
            removed.push(elimination.removed);
            opposite.push(elimination.opposite);
        } else {
            second = DigitSet::only(elimination.digit);
        }
        houses[usize::from(elimination.digit != first)].push(elimination.house);
    }
    let [of_first, of_second] = houses;
    let figure = figure.digits(Role::First, DigitSet::only(first)).houses(Role::House, of_first);
    let figure = figure.cells(Role::Pivot, removed).cells(Role::Other, opposite);
    figure.digits(Role::Second, second).houses(Role::Third, of_second)
}

/// Hidden rectangle. With the second digit in the corner, its neighbours would be the first, and no guardian true.
fn hidden<const W: usize>(
    grid: &Grid<W>,
    rectangle: Rectangle,
    at: usize,
    [first, second]: [Digit; 2],
    pattern: &GuardedPattern<W>,
    sink: &mut StepSink<'_>,
) -> Flow {
    let layout = grid.layout();
    let corner = rectangle.0[at];
    let neighbours = [rectangle.0[(at + 1) % 4], rectangle.0[(at + 3) % 4]];
    // If a neighbour lacks the digit, the line alone has a hidden single.
    let has = |cell: Cell, digit| grid.candidates(cell).contains(digit);
    if !has(corner, second) || !neighbours.iter().all(|&cell| has(cell, first)) {
        return Flow::Continue(());
    }
    let cells = rectangle.cells();
    let lines = [HouseKind::Row, HouseKind::Column].map(|kind| line(layout, corner, kind));
    if !lines.iter().all(|&house| grid.places_in(house, first).is_subset(&cells)) {
        return Flow::Continue(());
    }
    sink.eliminate(second, CellSet::<W>::only(corner), || {
        let figure = pattern.figure(grid).houses(Role::House, lines).cells(Role::Cell, [corner]);
        let figure = figure.cells(Role::Pincer, neighbours).cells(Role::Other, [rectangle.0[(at + 2) % 4]]);
        let figure = figure.digits(Role::First, [first]).digits(Role::Second, [second]);
        let lines = lines.map(|house| Truth::House(house, first));
        Reason::new([pattern.truth()].into_iter().chain(lines), figure)
    })
}
