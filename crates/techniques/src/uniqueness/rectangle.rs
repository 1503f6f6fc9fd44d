//! Unique and hidden rectangles: four cells in two rows, two columns and two regions, with two digits in common.
//!
//! ```text
//! │ 27 │    27  │     type 1   the fourth cell has all the extra digits: it takes one of them
//! │ 27 │  2578  │     type 2   two cells of a line have the same extra digit; type 5: three, or two cells apart
//!                      type 3   the extra digits of two cells make a naked set with cells beside them
//! │ 27 │  275   │     type 4   two cells of a line, and 2 has no other place there: neither is 7
//! │ 278│    27  │     type 6   two cells apart, and 2 has no other place in a line of one: the other is not 2
//! ```
//!
//! A hidden rectangle needs no extra digits to be few: where both lines through a corner give 2 no place outside the
//! rectangle, that corner is not 7, if the corner across has nothing but 2 and 7.

use super::trap::{Trap, Type, line, unnoticed};
use crate::finder::{Flow, Reason, StepSink, Technique};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, House, HouseKind};
use whydoku_logic::Truth;
use whydoku_logic::{Conclusion, Figure, Role};

/// Finds rectangles and puts them to one test.
pub(super) struct Rectangles {
    pub(super) test: Test,
}

/// What a rectangle is asked.
#[derive(Clone, Copy)]
pub(super) enum Test {
    /// One of the types that all patterns share: 1, 3 and 4.
    Type(Type),
    /// One extra digit in two cells of a line: type 2.
    Adjacent,
    /// One extra digit in three cells, or in two cells apart: type 5.
    Apart,
    /// Two cells apart, and a digit that the lines hold nowhere else: type 6.
    Crossed,
    /// A digit that two lines hold nowhere else: hidden rectangle.
    Hidden,
}

/// Four corners, going round.
#[derive(Clone, Copy)]
pub(super) struct Rectangle(pub(super) [Cell; 4]);

impl Rectangle {
    /// The rectangle with this corner and these in its row and in its column.
    pub(super) fn new<const W: usize>(grid: &Grid<W>, corner: Cell, in_row: Cell, in_column: Cell) -> Self {
        let layout = grid.layout();
        Self([corner, in_row, layout.cell(layout.row(in_column), layout.column(in_row)), in_column])
    }

    pub(super) fn cells<const W: usize>(self) -> CellSet<W> {
        self.0.into_iter().collect()
    }

    /// Whether two digits can change places in it unnoticed: every house that holds a corner holds one more, and it
    /// is one beside it.
    pub(super) fn is_swappable<const W: usize>(self, grid: &Grid<W>) -> bool {
        let layout = grid.layout();
        let [a, b, c, d] = self.0;
        self.0.iter().flat_map(|&cell| layout.houses_at(cell)).all(|&house| {
            let has = |cell| layout.house(house).cells.contains(cell);
            (has(a) != has(c)) && (has(b) != has(d))
        })
    }

    /// Whether it can be filled with these digits alone.
    fn is_fillable<const W: usize>(self, grid: &Grid<W>, [a, b]: [Digit; 2]) -> bool {
        let allows = |at: usize, digit| grid.candidates(self.0[at]).contains(digit);
        [(a, b), (b, a)]
            .into_iter()
            .any(|(one, other)| allows(0, one) && allows(2, one) && allows(1, other) && allows(3, other))
    }
}

impl<const W: usize> Technique<W> for Rectangles {
    /// Rectangles are found from a corner that has just the two digits. There are less than `N²` of them from each,
    /// and mostly very few cells of its lines have room for both digits.
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let layout = grid.layout();
        let usable = unnoticed(layout) & *grid.open();
        for corner in &usable {
            let candidates = grid.candidates(corner);
            if candidates.len() != 2 {
                continue;
            }
            let roomy = candidates.into_iter().fold(usable, |room, digit| room & Self::room(grid, digit));
            let along =
                |kind| layout.house(line(layout, corner, kind)).cells & (roomy - CellSet::only(corner));
            let (in_row, in_column) = (along(HouseKind::Row), along(HouseKind::Column));
            for (second, fourth) in in_row.iter().flat_map(|r| in_column.iter().map(move |c| (r, c))) {
                let rectangle = Rectangle::new(grid, corner, second, fourth);
                // Seen from the first such corner only.
                let again = |&other: &Cell| other < corner && grid.candidates(other) == candidates;
                if roomy.contains(rectangle.0[2])
                    && !rectangle.0.iter().any(again)
                    && rectangle.is_swappable(grid)
                {
                    self.test(grid, rectangle, candidates, found)?;
                }
            }
        }
        Flow::Continue(())
    }
}

impl Rectangles {
    /// The cells that count as having room for a digit.
    fn room<const W: usize>(grid: &Grid<W>, digit: Digit) -> CellSet<W> {
        let layout = grid.layout();
        let seen = grid.stands(digit).iter().fold(CellSet::EMPTY, |all, cell| all | *layout.peers(cell));
        *grid.open() - seen
    }

    fn test<const W: usize>(
        &self,
        grid: &Grid<W>,
        rectangle: Rectangle,
        both: DigitSet,
        found: &mut StepSink<'_>,
    ) -> Flow {
        let mut two = both.into_iter();
        let (Some(a), Some(b)) = (two.next(), two.next()) else { return Flow::Continue(()) };
        if !rectangle.is_fillable(grid, [a, b]) {
            return Flow::Continue(());
        }
        let Some(trap) = Trap::of_digits(grid, rectangle.cells(), both) else { return Flow::Continue(()) };
        let guarded = rectangle.0.map(|cell| !grid.candidates(cell).is_subset(both));
        let apart = matches!(guarded, [true, false, true, false] | [false, true, false, true]);
        let count = trap.guarded().len();
        match self.test {
            Test::Type(kind) => trap.report(grid, kind, found),
            Test::Adjacent if count == 2 && !apart => trap.report(grid, Type::OneDigit, found),
            Test::Apart if apart || count == 3 => trap.report(grid, Type::OneDigit, found),
            Test::Crossed if apart => {
                let from = usize::from(guarded[1]);
                crossed(grid, rectangle, from, both, &trap, found)
            }
            Test::Hidden if apart || count == 3 => (0..4).filter(|&at| !guarded[at]).try_for_each(|at| {
                hidden(grid, rectangle, (at + 2) % 4, [a, b], &trap, found)?;
                hidden(grid, rectangle, (at + 2) % 4, [b, a], &trap, found)
            }),
            Test::Adjacent | Test::Apart | Test::Crossed | Test::Hidden => Flow::Continue(()),
        }
    }
}

/// Type 6. Were one of two cells apart the digit, a line through the other would have no place for it but that
/// other, and all guardians would be gone. Each cell and line is an argument of its own. Where several cells or digits
/// go, there is one more that says all of it, because what one of them takes can leave the others no rectangle.
fn crossed<const W: usize>(
    grid: &Grid<W>,
    rectangle: Rectangle,
    from: usize,
    both: DigitSet,
    trap: &Trap<W>,
    found: &mut StepSink<'_>,
) -> Flow {
    let apart @ [one, other] = [rectangle.0[from], rectangle.0[from + 2]];
    let mut crossings: Vec<Crossing> = Vec::new();
    for digit in both {
        // Where one of them is without the digit, the lines alone would say that the other is too.
        if !apart.iter().all(|&cell| grid.candidates(cell).contains(digit)) {
            continue;
        }
        for kind in [HouseKind::Row, HouseKind::Column] {
            for (gone, other) in [(one, other), (other, one)] {
                let house = line(grid.layout(), other, kind);
                if grid.places_in(house, digit).is_subset(&rectangle.cells()) {
                    crossings.push(Crossing { digit, gone, other, house });
                }
            }
        }
    }
    let wants_merged = found.wants_merged();
    let mut report = |crossings: &[Crossing]| {
        found.report(0, crossings.iter().map(Crossing::removed), || {
            let mut truths = vec![trap.truth()];
            for crossing in crossings {
                truths.push(Truth::House(crossing.house, crossing.digit));
            }
            Reason::new(truths, told(crossings, trap.figure(grid).cells(Role::Cell, apart)))
        })
    };
    crossings.iter().try_for_each(|crossing| report(std::slice::from_ref(crossing)))?;
    if !wants_merged {
        return Flow::Continue(());
    }
    // One line is enough for what goes.
    for at in (1..crossings.len()).rev() {
        let removed = crossings[at].removed();
        if crossings[..at].iter().any(|other| other.removed() == removed) {
            crossings.remove(at);
        }
    }
    if crossings.len() > 1 { report(&crossings) } else { Flow::Continue(()) }
}

/// A line that gives a digit no place outside a rectangle, and the corner that so cannot be it.
struct Crossing {
    digit: Digit,
    gone: Cell,
    /// The corner across from it, through which the line runs.
    other: Cell,
    house: House,
}

impl Crossing {
    fn removed(&self) -> Conclusion {
        Conclusion::Eliminate(Candidate::new(self.gone, self.digit))
    }
}

/// What crossings say, those of the first digit in full.
fn told(crossings: &[Crossing], figure: Figure) -> Figure {
    let first = crossings[0].digit;
    let (mut gone, mut others, mut houses) = (Vec::new(), Vec::new(), [Vec::new(), Vec::new()]);
    let mut second = DigitSet::EMPTY;
    for crossing in crossings {
        if crossing.digit == first {
            gone.push(crossing.gone);
            others.push(crossing.other);
        } else {
            second = DigitSet::only(crossing.digit);
        }
        houses[usize::from(crossing.digit != first)].push(crossing.house);
    }
    let [of_first, of_second] = houses;
    let figure = figure.digits(Role::First, DigitSet::only(first)).houses(Role::House, of_first);
    let figure = figure.cells(Role::Pivot, gone).cells(Role::Other, others);
    figure.digits(Role::Second, second).houses(Role::Third, of_second)
}

/// Hidden rectangle. Were the corner the second digit, its two neighbours would be the first, by its row and by its
/// column, and all guardians would be gone.
fn hidden<const W: usize>(
    grid: &Grid<W>,
    rectangle: Rectangle,
    at: usize,
    [first, second]: [Digit; 2],
    trap: &Trap<W>,
    found: &mut StepSink<'_>,
) -> Flow {
    let layout = grid.layout();
    let corner = rectangle.0[at];
    let neighbours = [rectangle.0[(at + 1) % 4], rectangle.0[(at + 3) % 4]];
    // Where a neighbour is without the digit, the line alone has a hidden single.
    let has = |cell: Cell, digit| grid.candidates(cell).contains(digit);
    if !has(corner, second) || !neighbours.iter().all(|&cell| has(cell, first)) {
        return Flow::Continue(());
    }
    let cells = rectangle.cells();
    let lines = [HouseKind::Row, HouseKind::Column].map(|kind| line(layout, corner, kind));
    if !lines.iter().all(|&house| grid.places_in(house, first).is_subset(&cells)) {
        return Flow::Continue(());
    }
    found.eliminate(second, CellSet::<W>::only(corner), || {
        let figure = trap.figure(grid).houses(Role::House, lines).cells(Role::Cell, [corner]);
        let figure = figure.cells(Role::Pincer, neighbours).cells(Role::Other, [rectangle.0[(at + 2) % 4]]);
        let figure = figure.digits(Role::First, [first]).digits(Role::Second, [second]);
        let lines = lines.map(|house| Truth::House(house, first));
        Reason::new([trap.truth()].into_iter().chain(lines), figure)
    })
}
