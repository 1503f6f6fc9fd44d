//! [`GuardedPattern`]: a pattern with two fillings, or none, its guardians, and the types of conclusions.
//!
//! ```text
//! one cell     all guardians in one cell: it takes one of them, not a digit of the pattern
//! one digit    all guardians are one digit: no cell that sees all of them has it
//! subset       the guarded cells together are like one cell with the guardians' digits, and make a naked set:
//!              5 and 8 are used up in │ 275 │ 278 │ 58 │ where the pattern is of 2 and 7
//! locked       two guarded cells must share a digit of the pattern: the other one leaves both
//! mixed        several digits in several cells: no candidate that is in conflict with all guardians is true
//! ```

use crate::finder::{
    Flow, Reason, StepSink, extend_choice, house_of_kind, in_cell, in_cells, needs_all_masks,
};
use smallvec::SmallVec;
use std::ops::ControlFlow;
use whydoku_board::{Candidate, Cell, CellSet, DigitSet, Grid, House, HouseKind, Layout, MAX_SIZE};
use whydoku_logic::{Conclusion, Figure, Guardians, Pattern, Role, Truth};

pub(super) const MOST_GUARDED: usize = 8;

pub(crate) struct GuardedPattern<const W: usize> {
    pub(super) cells: CellSet<W>,
    /// The digits that all its cells share, if there are any.
    pub(super) digits: DigitSet,
    /// Its size, if patterns of its kind have no fixed one, else 0.
    pub(crate) measure: u16,
    kind: Pattern,
    /// Whether players say of its only guardian that it is placed, and not which candidates it eliminates in its cell.
    places: bool,
    /// The cells with guardians, in reading order, and their guardians.
    pub(super) guarded: SmallVec<[(Cell, DigitSet); MOST_GUARDED]>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum GuardianType {
    OneCell,
    OneDigit,
    Subset,
    Locked,
    Mixed,
}

/// Cells with their digits in a pattern, in reading order.
pub(super) type PatternCells = SmallVec<[(Cell, DigitSet); 14]>;

/// Patterns of a board, and whether a search for them gave up.
#[derive(Default)]
pub(super) struct PatternList<const W: usize> {
    pub(super) all: Vec<GuardedPattern<W>>,
    pub(super) cut_short: bool,
}

impl<const W: usize> PatternList<W> {
    /// Patterns of cells with digits of their own.
    pub(super) fn of_cells(grid: &Grid<W>, all: &[PatternCells], cut_short: bool) -> Self {
        let all = all.iter().filter_map(|own| GuardedPattern::of_cells(grid, own)).collect();
        Self { all, cut_short }
    }
}

impl<const W: usize> FromIterator<GuardedPattern<W>> for PatternList<W> {
    fn from_iter<I: IntoIterator<Item = GuardedPattern<W>>>(patterns: I) -> Self {
        Self { all: patterns.into_iter().collect(), cut_short: false }
    }
}

pub(crate) fn line<const W: usize>(layout: &Layout<W>, cell: Cell, kind: HouseKind) -> House {
    house_of_kind(layout, cell, kind).expect("every cell is in a row and a column")
}

impl<const W: usize> GuardedPattern<W> {
    /// A pattern of cells and digits; their other candidates are guardians. `None` without any, or with too many cells.
    pub(crate) fn of_digits(grid: &Grid<W>, cells: CellSet<W>, digits: DigitSet) -> Option<Self> {
        Self::new(cells, digits, |cell| grid.candidates(cell) - digits)
    }

    /// A pattern of cells with digits of their own, measured by the number of cells.
    pub(super) fn of_cells(grid: &Grid<W>, own: &[(Cell, DigitSet)]) -> Option<Self> {
        let digits = own.iter().fold(DigitSet::EMPTY, |all, &(_, own)| all | own);
        let of = |cell| own.iter().find(|(at, _)| *at == cell).map_or(DigitSet::EMPTY, |&(_, own)| own);
        let cells = own.iter().map(|&(cell, _)| cell).collect();
        Self::new(cells, digits, |cell| grid.candidates(cell) - of(cell)).map(Self::measured)
    }

    pub(super) fn new(
        cells: CellSet<W>,
        digits: DigitSet,
        guardians: impl Fn(Cell) -> DigitSet,
    ) -> Option<Self> {
        let here = |cell| Some((cell, guardians(cell))).filter(|(_, here)| !here.is_empty());
        let guarded: SmallVec<_> = cells.iter().filter_map(here).collect();
        let fits = (1..=MOST_GUARDED).contains(&guarded.len());
        fits.then_some(Self { cells, digits, measure: 0, kind: Pattern::Deadly, places: false, guarded })
    }

    /// Measured by the number of cells.
    pub(super) fn measured(self) -> Self {
        Self { measure: self.cells.len() as u16, ..self }
    }

    pub(super) fn placing(self) -> Self {
        Self { places: true, ..self }
    }

    pub(crate) fn impossible(self) -> Self {
        Self { kind: Pattern::Impossible, places: true, ..self }
    }

    pub(super) fn guarded_cells(&self) -> impl Iterator<Item = Cell> + '_ {
        self.guarded.iter().map(|&(cell, _)| cell)
    }

    pub(super) fn guardian_digits(&self) -> DigitSet {
        self.guarded.iter().fold(DigitSet::EMPTY, |all, &(_, here)| all | here)
    }

    pub(super) fn truth(&self) -> Truth {
        let candidates = self.guardians().collect();
        let cells = self.cells.iter().collect();
        Truth::Guardians(Box::new(Guardians { pattern: self.kind, cells, candidates }))
    }

    pub(super) fn guardians(&self) -> impl Iterator<Item = Candidate> + '_ {
        self.guarded.iter().flat_map(|&(cell, here)| in_cell(cell, here))
    }

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

    pub(super) fn report(&self, grid: &Grid<W>, kind: GuardianType, sink: &mut StepSink<'_>) -> Flow {
        match kind {
            GuardianType::OneCell => self.report_one_cell(grid, sink),
            GuardianType::OneDigit => self.report_one_digit(grid, sink),
            GuardianType::Subset => report_subset(self, grid, sink),
            GuardianType::Locked => self.report_locked(grid, sink),
            GuardianType::Mixed => self.report_mixed(grid, sink),
        }
    }

    pub(crate) fn report_one_cell(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let &[(cell, here)] = &self.guarded[..] else { return Flow::Continue(()) };
        let reason = || Reason::new([self.truth()], self.figure(grid).cells(Role::Cell, [cell]));
        match here.single() {
            Some(digit) if self.places && sink.wants_merged() => {
                sink.report(self.measure, [Conclusion::Place(Candidate::new(cell, digit))], reason)
            }
            _ => sink.eliminate_all(self.measure, in_cell(cell, grid.candidates(cell) - here), reason),
        }
    }

    pub(crate) fn report_one_digit(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let (true, Some(digit)) = (self.guarded.len() > 1, self.guardian_digits().single()) else {
            return Flow::Continue(());
        };
        let removed = in_cells(grid, DigitSet::only(digit), grid.layout().common_peers(self.guarded_cells()));
        sink.eliminate_all(self.measure, removed, || {
            let figure =
                self.figure(grid).cells(Role::Cell, self.guarded_cells()).digits(Role::First, [digit]);
            Reason::new([self.truth()], figure)
        })
    }

    fn report_mixed(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        if self.guarded.len() < 2 || self.guardian_digits().single().is_some() {
            return Flow::Continue(());
        }
        let layout = grid.layout();
        let denied = |&one: &Candidate| self.guardians().all(|guardian| layout.conflict(one, guardian));
        let removed: SmallVec<[Candidate; 8]> = grid.open_candidates().filter(denied).collect();
        sink.eliminate_all(self.measure, removed, || {
            Reason::new([self.truth()], self.figure(grid).cells(Role::Cell, self.guarded_cells()))
        })
    }

    pub(super) fn shared_houses<'a>(
        &self,
        layout: &'a Layout<W>,
    ) -> impl Iterator<Item = House> + use<'a, '_, W> {
        let all: CellSet<W> = self.guarded_cells().collect();
        let first = layout.houses_at(self.guarded[0].0).iter().copied();
        first.filter(move |&house| all.is_subset(&layout.house(house).cells))
    }

    fn report_locked(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        let &[(one, _), (two, _)] = &self.guarded[..] else { return Flow::Continue(()) };
        let own = |at: usize| grid.candidates(self.guarded[at].0) - self.guarded[at].1;
        let pair = CellSet::only(one) | CellSet::only(two);
        for digit in (own(0) | own(1)) - self.guardian_digits() {
            let lost = [(one, 0, 1), (two, 1, 0)].map(|(cell, here, there)| {
                let lost = own(here) - DigitSet::only(digit);
                // If the other cell lacks the digit, the house alone is enough; if the other cell's guardians are
                // that same digit, the pattern alone.
                let needs_house = lost.into_iter().any(|d| self.guarded[there].1 != DigitSet::only(d));
                (cell, lost, needs_house && own(there).contains(digit))
            });
            if !lost.iter().any(|&(_, _, needs_both)| needs_both) {
                continue;
            }
            let is_confined = |house: &House| grid.places_in(*house, digit).is_subset(&pair);
            for house in self.shared_houses(grid.layout()).filter(is_confined) {
                let removed = lost.iter().flat_map(|&(cell, lost, _)| in_cell(cell, lost));
                sink.eliminate_all(self.measure, removed, || {
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

/// The most cells of a naked set in addition to the guarded ones: more than a house of nine needs.
const MOST_OTHERS: usize = 6;

fn report_subset<const W: usize>(
    pattern: &GuardedPattern<W>,
    grid: &Grid<W>,
    sink: &mut StepSink<'_>,
) -> Flow {
    if pattern.guarded.len() < 2 || pattern.guardian_digits().len() < 2 {
        return Flow::Continue(());
    }
    for house in pattern.shared_houses(grid.layout()) {
        let mut others = grid.layout().house(house).cells & *grid.open();
        for cell in pattern.guarded_cells() {
            others.remove(cell);
        }
        for digit in pattern.digits {
            others -= *grid.places(digit);
        }
        let masks = others.iter().map(|cell| grid.candidates(cell).bits());
        let masks: SmallVec<[u32; 32]> =
            [pattern.guardian_digits().bits()].into_iter().chain(masks).collect();
        let mut search = NakedSetSearch { pattern, grid, house, cells: others.iter().collect(), sink };
        // The first mask stands for the guarded cells. With `k` other cells the set has `k + 1` digits.
        let start = ([0; MOST_OTHERS + 1], 1, masks[0]);
        extend_choice(1..masks.len(), start, &mut |(mut chosen, size, union), at| {
            let wider = union | masks[at];
            if masks[at].count_ones() < 2 || wider.count_ones() as usize > MOST_OTHERS + 1 {
                return ControlFlow::Continue(None);
            }
            chosen[size] = at;
            if wider.count_ones() as usize == size + 1 {
                search.naked(&masks, &chosen[..=size], wider)?;
            }
            ControlFlow::Continue((size < MOST_OTHERS).then_some((chosen, size + 1, wider)))
        })?;
    }
    Flow::Continue(())
}

struct NakedSetSearch<'a, 'f, 'd, const W: usize> {
    pattern: &'a GuardedPattern<W>,
    grid: &'a Grid<W>,
    house: House,
    cells: SmallVec<[Cell; MAX_SIZE]>,
    sink: &'f mut StepSink<'d>,
}

impl<const W: usize> NakedSetSearch<'_, '_, '_, W> {
    fn naked(&mut self, masks: &[u32], chosen: &[usize], union: u32) -> Flow {
        let layout = self.grid.layout();
        let others: CellSet<W> = chosen[1..].iter().map(|&at| self.cells[at - 1]).collect();
        let set = self.pattern.guarded_cells().fold(others, |all, cell| all | CellSet::only(cell));
        let mut houses =
            self.pattern.shared_houses(layout).filter(|&h| set.is_subset(&layout.house(h).cells));
        // A set in a line and a box is one instance, found in the line.
        if houses.next() != Some(self.house) {
            return Flow::Continue(());
        }
        let union: DigitSet = layout.digits().filter(|digit| union >> digit.index() & 1 == 1).collect();
        let grid = self.grid;
        let loses = |house: House| {
            let rest = layout.house(house).cells - set;
            union.into_iter().filter(move |&digit| rest.meets(grid.places(digit)))
        };
        let all = || self.pattern.shared_houses(layout).filter(|&h| set.is_subset(&layout.house(h).cells));
        let around = all().fold(CellSet::EMPTY, |all, house| all | layout.house(house).cells) - set;
        let lost: DigitSet = all().flat_map(loses).collect();
        if !needs_all_masks(masks, chosen, union.bits(), lost.bits()) {
            return Flow::Continue(());
        }
        self.sink.eliminate_all(self.pattern.measure, in_cells(grid, lost, around), || {
            let houses = all().filter(|&house| loses(house).next().is_some());
            let figure = self.pattern.figure(grid).houses(Role::House, houses).cells(Role::Cell, others);
            let figure = figure.digits(Role::First, union);
            Reason::new(std::iter::once(self.pattern.truth()).chain(others.iter().map(Truth::Cell)), figure)
        })
    }
}
