//! [`Trap`]: a pattern with two fillings, or none, and its guardians, and the four things that follow from such a pattern
//! whatever its shape.
//!
//! ```text
//! one cell     all guardians in one cell: it takes one of them, not a digit of the pattern
//! one digit    all guardians are one digit: no cell that sees all of them has it
//! subset       the guarded cells together are like one cell with the guardians' digits, and make a naked set
//! locked       two guarded cells must share a digit of the pattern: the other one leaves both
//! ```

use crate::finder::{Flow, Reason, StepSink};
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, CellSet, DigitSet, House, HouseKind, Layout};
use whydoku_logic::{Conclusion, Figure, Role};
use whydoku_logic::{Guardians, Pattern, Truth};

/// How many cells with guardians a pattern may have.
pub(super) const MOST_GUARDED: usize = 8;

/// A pattern that could be filled in two ways, or in none, and the candidates that save it.
pub(crate) struct Trap<const W: usize> {
    /// Its cells.
    pub(super) cells: CellSet<W>,
    /// Its digits, if all its cells share them.
    pub(super) digits: DigitSet,
    /// How large it is, if patterns of its kind have no fixed size; else 0.
    pub(crate) measure: u16,
    /// Why it cannot stand alone.
    pattern: Pattern,
    guarded: [(Cell, DigitSet); MOST_GUARDED],
    count: usize,
}

/// What follows from a trap.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Type {
    OneCell,
    OneDigit,
    Subset,
    Locked,
}

/// The cells whose digits can be rearranged unnoticed: only houses tie them to others. Empty where clues look at the
/// board, because a clue may notice.
pub(super) fn unnoticed<const W: usize>(layout: &Layout<W>) -> CellSet<W> {
    if !layout.clues().is_empty() || layout.is_non_consecutive() || layout.is_drawn_on() {
        return CellSet::EMPTY;
    }
    let by_houses = |cell| {
        let houses = layout.houses_at(cell).iter();
        houses.fold(CellSet::EMPTY, |all, &house| all | layout.house(house).cells)
    };
    layout.cells().iter().filter(|&cell| layout.peers(cell).is_subset(&by_houses(cell))).collect()
}

/// The line of this kind that a cell is in.
pub(super) fn line<const W: usize>(layout: &Layout<W>, cell: Cell, kind: HouseKind) -> House {
    let mut houses = layout.houses_at(cell).iter();
    *houses.find(|&&house| layout.house(house).kind == kind).expect("every cell is in a row and a column")
}

impl<const W: usize> Trap<W> {
    /// A pattern of these cells and digits; every other candidate there is a guardian. `None` if there is none, or
    /// if too many cells have one.
    pub(crate) fn of_digits(grid: &Grid<W>, cells: CellSet<W>, digits: DigitSet) -> Option<Self> {
        Self::new(cells, digits, |cell| grid.candidates(cell) - digits)
    }

    /// A pattern of these cells with these guardians.
    pub(super) fn new(
        cells: CellSet<W>,
        digits: DigitSet,
        guardians: impl Fn(Cell) -> DigitSet,
    ) -> Option<Self> {
        let mut trap = Self {
            cells,
            digits,
            measure: 0,
            pattern: Pattern::Deadly,
            guarded: [(Cell::new(0), DigitSet::EMPTY); MOST_GUARDED],
            count: 0,
        };
        for cell in &cells {
            let here = guardians(cell);
            if !here.is_empty() {
                *trap.guarded.get_mut(trap.count)? = (cell, here);
                trap.count += 1;
            }
        }
        (trap.count > 0).then_some(trap)
    }

    /// The same of a pattern that cannot be filled at all.
    pub(crate) fn impossible(self) -> Self {
        Self { pattern: Pattern::Impossible, ..self }
    }

    /// The cells with guardians, in reading order, and their guardians.
    pub(super) fn guarded(&self) -> &[(Cell, DigitSet)] {
        &self.guarded[..self.count]
    }

    /// The cells with guardians.
    pub(super) fn guarded_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.guarded().iter().map(|&(cell, _)| cell)
    }

    /// The digits of the guardians.
    pub(super) fn ways_out(&self) -> DigitSet {
        self.guarded().iter().fold(DigitSet::EMPTY, |all, &(_, here)| all | here)
    }

    /// One of the guardians is true.
    pub(super) fn truth(&self) -> Truth {
        let candidates = self.guardians().collect();
        let cells = self.cells.iter().collect();
        Truth::Guardians(Box::new(Guardians { pattern: self.pattern, cells, candidates }))
    }

    fn guardians(&self) -> impl Iterator<Item = Candidate> + '_ {
        let at = |&(cell, here): &(Cell, DigitSet)| here.into_iter().map(move |d| Candidate::new(cell, d));
        self.guarded().iter().flat_map(at)
    }

    /// The pattern, its houses, digits and guardians in their roles.
    pub(super) fn figure(&self, grid: &Grid<W>) -> Figure {
        let layout = grid.layout();
        let ties = |info: &CellSet<W>| (*info & self.cells).is_many();
        let houses = layout.houses().filter(|(_, info)| ties(&info.cells)).map(|(house, _)| house);
        Figure::new()
            .cells(Role::Corner, self.cells)
            .houses(Role::Base, houses)
            .digits(Role::Digit, self.digits)
            .candidates(Role::Guardian, self.guardians())
    }

    /// Reports what follows by one of the four types.
    pub(super) fn report(&self, grid: &Grid<W>, kind: Type, found: &mut StepSink<'_>) -> Flow {
        match kind {
            Type::OneCell => self.one_cell(grid, found),
            Type::OneDigit => self.one_digit(grid, found),
            Type::Subset => super::beside::find(self, grid, found),
            Type::Locked => self.locked(grid, found),
        }
    }

    pub(crate) fn one_cell(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let &[(cell, here)] = self.guarded() else { return Flow::Continue(()) };
        let lost = (grid.candidates(cell) - here).into_iter();
        found.report(
            self.measure,
            lost.map(|digit| Conclusion::Eliminate(Candidate::new(cell, digit))),
            || Reason::new([self.truth()], self.figure(grid).cells(Role::Cell, [cell])),
        )
    }

    pub(crate) fn one_digit(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let (true, Some(digit)) = (self.count > 1, self.ways_out().single()) else {
            return Flow::Continue(());
        };
        let removed = grid.layout().common_peers(self.guarded_cells()) & *grid.places(digit);
        let removed = removed.into_iter().map(|cell| Conclusion::Eliminate(Candidate::new(cell, digit)));
        found.report(self.measure, removed, || {
            let figure =
                self.figure(grid).cells(Role::Cell, self.guarded_cells()).digits(Role::First, [digit]);
            Reason::new([self.truth()], figure)
        })
    }

    /// The houses that hold all guarded cells.
    pub(super) fn shared_houses<'a>(
        &self,
        layout: &'a Layout<W>,
    ) -> impl Iterator<Item = House> + use<'a, '_, W> {
        let all: CellSet<W> = self.guarded_cells().collect();
        let first = layout.houses_at(self.guarded[0].0).iter().copied();
        first.filter(move |&house| all.is_subset(&layout.house(house).cells))
    }

    fn locked(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow {
        let &[(one, _), (two, _)] = self.guarded() else { return Flow::Continue(()) };
        let own = |at: usize| grid.candidates(self.guarded[at].0) - self.guarded[at].1;
        let pair = CellSet::only(one) | CellSet::only(two);
        for digit in (own(0) | own(1)) - self.ways_out() {
            let lost = [(one, 0, 1), (two, 1, 0)].map(|(cell, here, there)| {
                let lost = own(here) - DigitSet::only(digit);
                // Where the digit is not in the other cell, the house alone would say so; where the other cell's
                // guardians are that same digit, the pattern alone.
                let needs_house = lost.into_iter().any(|d| self.guarded[there].1 != DigitSet::only(d));
                (cell, lost, needs_house && own(there).contains(digit))
            });
            if !lost.iter().any(|&(_, _, needs_both)| needs_both) {
                continue;
            }
            for house in self.shared_houses(grid.layout()) {
                if !grid.places_in(house, digit).is_subset(&pair) {
                    continue;
                }
                let removed = lost.iter().flat_map(|&(cell, lost, _)| {
                    lost.into_iter().map(move |digit| Conclusion::Eliminate(Candidate::new(cell, digit)))
                });
                found.report(self.measure, removed, || {
                    let others = lost.iter().fold(DigitSet::EMPTY, |all, &(_, lost, _)| all | lost);
                    let figure = self.figure(grid).houses(Role::House, [house]).cells(Role::Cell, [one, two]);
                    let figure = figure.digits(Role::First, [digit]).digits(Role::Second, others);
                    Reason::new([self.truth(), Truth::House(house, digit)], figure)
                })?;
            }
        }
        Flow::Continue(())
    }
}
