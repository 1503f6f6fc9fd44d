//! Aligned exclusion: the combinations of digits of two or three cells are examined. They cannot repeat a digit where the cells
//! see each other, and must leave a digit to every cell that they see; a candidate in no possible combination is eliminated.
//!
//! ```text
//! 15  .   .  │ 25  .   .      were the first cell 1, the second could be neither 2, 3 nor 4:
//! 12  .   .  │ 234 .   .      12, 13 or 14 would have nothing left
//!  .  .   .  │  .  .   .      (13 and 14 stand where both are seen, too)
//! ```
//!
//! Of a pair, other cells must exclude three digits at least; fewer make an XY- or XYZ-wing. The other cells of a triple have
//! three digits at least; one of two would be a link of a chain. All base cells are needed.

use crate::finder::{Flow, Premises, Reason, StepSink, bivalue_cells, cells_with, digits_of};
use whydoku_board::{Candidate, Cell, CellSet, Digit, DigitSet, Grid, MAX_SIZE};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Conclusion, Figure, Justification, Role, Truth};

register! {
    AlignedPairExclusion[ALTERNATIVES] => find_pairs,
    AlignedTripleExclusion[ALTERNATIVES] => find_triples,
}

/// The fewest digits of a pair's other cell that excluding cells must remove.
const FEWEST_EXCLUDED: usize = 3;

/// The most digits of a triple's other cells. It bounds the search: with more, hardly ever is every combination excluded.
const MOST_DIGITS: usize = 5;

const MOST_EXCLUDING: usize = 3;

fn find_pairs<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    for target in grid.open_candidates() {
        sink.check_cancelled()?;
        if !sink.seeks(Conclusion::Eliminate(target)) {
            continue;
        }
        let removed = RemovedCells::assuming(grid, target);
        for other in removed.emptied(grid) {
            let mut excluded = grid.candidates(other);
            if grid.layout().peers(target.cell).contains(other) {
                excluded.remove(target.digit);
            }
            if excluded.len() >= FEWEST_EXCLUDED {
                report(grid, target, &[other], sink)?;
            }
        }
    }
    Flow::Continue(())
}

fn find_triples<const W: usize>(grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
    let (bases, excluding) = (cells_with(grid, 3..=MOST_DIGITS), cells_with(grid, 2..=MOST_EXCLUDING));
    let mut left = CellsLeft::new(grid);
    let sight = DigitsInSight::new(grid, &excluding);
    for target in grid.open_candidates() {
        sink.check_cancelled()?;
        if !sink.seeks(Conclusion::Eliminate(target)) {
            continue;
        }
        let removed = RemovedCells::assuming(grid, target);
        // One cell that has nothing left makes a pair.
        let mut others = (bases - removed.emptied(grid)) - CellSet::only(target.cell);
        left.fill(&removed, grid, &others);
        for first in others {
            others.remove(first);
            let lost = sight.most_lost(first, left.of[first.index()], target.digit);
            let among = left.within(sight.size, others, lost);
            if among.is_empty() {
                continue;
            }
            for second in removed.emptied_with(grid, &left, first, &excluding, among) {
                report(grid, target, &[first, second], sink)?;
            }
        }
    }
    Flow::Continue(())
}

/// The digits that excluding cells may take from others once a cell has one of its digits: by the cell and the digit.
struct DigitsInSight {
    size: usize,
    /// The digits of the excluding cells in sight of the cell that have the digit, and those of them with two digits.
    digits: Vec<[DigitSet; 2]>,
}

impl DigitsInSight {
    fn new<const W: usize>(grid: &Grid<W>, excluding: &CellSet<W>) -> Self {
        let (layout, pairs) = (grid.layout(), bivalue_cells(grid));
        let mut digits = Vec::with_capacity(layout.shape().cells() * layout.size());
        for cell in layout.cells() {
            let seen = *excluding & *layout.peers(cell);
            digits.extend(layout.digits().map(|digit| {
                let seen = seen & *grid.places(digit);
                [seen, seen & pairs].map(|cells| digits_of(grid, &cells))
            }));
        }
        Self { size: layout.size(), digits }
    }

    /// Returns all digits that some cell can lose whatever digit the first one has. If a digit leaves nothing to an excluding
    /// cell, the others count.
    fn most_lost(&self, first: Cell, left: DigitSet, assumed: Digit) -> DigitSet {
        left.into_iter().fold(DigitSet::all(self.size), |lost, digit| {
            let [all, of_pairs] = self.digits[first.index() * self.size + digit.index()];
            if of_pairs.contains(assumed) { lost } else { lost & (all | DigitSet::only(digit)) }
        })
    }
}

struct CellsLeft<const W: usize> {
    of: Vec<DigitSet>,
    /// By digit, the cells that have it left.
    places: [CellSet<W>; MAX_SIZE],
    /// By count, the cells with at most this number of digits.
    at_most: [CellSet<W>; MOST_DIGITS + 1],
}

impl<const W: usize> CellsLeft<W> {
    fn new(grid: &Grid<W>) -> Self {
        let of = vec![DigitSet::EMPTY; grid.layout().shape().cells()];
        Self { of, places: [CellSet::EMPTY; MAX_SIZE], at_most: [CellSet::EMPTY; MOST_DIGITS + 1] }
    }

    fn fill(&mut self, removed: &RemovedCells<W>, grid: &Grid<W>, cells: &CellSet<W>) {
        cells.iter().for_each(|cell| self.of[cell.index()] = DigitSet::EMPTY);
        self.at_most.fill(*cells);
        for digit in grid.layout().digits() {
            let places = (*grid.places(digit) - removed.cells[digit.index()]) & *cells;
            self.places[digit.index()] = places;
            places.iter().for_each(|cell| self.of[cell.index()].insert(digit));
            // Each digit moves its places up by one.
            for count in (0..=MOST_DIGITS).rev() {
                let fewer = count.checked_sub(1).map_or(CellSet::EMPTY, |fewer| self.at_most[fewer]);
                self.at_most[count] -= places - fewer;
            }
        }
    }

    /// Returns the cells among some that have no digits left but these.
    fn within(&self, size: usize, among: CellSet<W>, digits: DigitSet) -> CellSet<W> {
        let mut among = among & self.at_most[digits.len().min(MOST_DIGITS)];
        for digit in DigitSet::all(size) - digits {
            if among.is_empty() {
                break;
            }
            among -= self.places[digit.index()];
        }
        among
    }
}

struct RemovedCells<const W: usize> {
    assumed: Candidate,
    cells: [CellSet<W>; MAX_SIZE],
}

impl<const W: usize> RemovedCells<W> {
    /// Assumes a candidate and propagates to the cells of two digits that see it.
    fn assuming(grid: &Grid<W>, target: Candidate) -> Self {
        let mut removed = Self { assumed: target, cells: [CellSet::EMPTY; MAX_SIZE] };
        let peers = grid.layout().peers(target.cell);
        removed.cells[target.digit.index()] = *peers;
        for cell in &(*peers & *grid.places(target.digit)) {
            let left = grid.candidates(cell) - DigitSet::only(target.digit);
            if let Some(digit) = left.single() {
                removed.cells[digit.index()] |= *grid.layout().peers(cell);
            }
        }
        removed
    }

    fn emptied(&self, grid: &Grid<W>) -> CellSet<W> {
        let left = |alive: CellSet<W>, (digit, removed): (Digit, &CellSet<W>)| {
            alive | (*grid.places(digit) - *removed)
        };
        *grid.open() - grid.layout().digits().zip(&self.cells).fold(CellSet::EMPTY, left)
    }

    /// Returns the cells among some that have nothing left whatever the first one is.
    fn emptied_with(
        &self,
        grid: &Grid<W>,
        left: &CellsLeft<W>,
        first: Cell,
        excluding: &CellSet<W>,
        mut among: CellSet<W>,
    ) -> CellSet<W> {
        let peers = *grid.layout().peers(first);
        let seen = *grid.layout().peers(self.assumed.cell);
        let excluding = (peers & *excluding) - CellSet::only(self.assumed.cell);
        let mut removed = [CellSet::EMPTY; MAX_SIZE];
        for digit in left.of[first.index()] {
            if among.is_empty() {
                break;
            }
            let mut digits = DigitSet::only(digit);
            removed[digit.index()] = peers;
            let mut fails = false;
            for cell in &(excluding & *grid.places(digit)) {
                let mut left = grid.candidates(cell);
                left.remove(digit);
                if seen.contains(cell) {
                    left.remove(self.assumed.digit);
                }
                fails |= left.is_empty();
                if let Some(last) = left.single() {
                    removed[last.index()] |= *grid.layout().peers(cell);
                    digits.insert(last);
                }
            }
            if !fails {
                let is_removed = |cell: Cell, digit: Digit| removed[digit.index()].contains(cell);
                among &= left.at_most[digits.len().min(MOST_DIGITS)];
                for cell in among {
                    let left = left.of[cell.index()];
                    if !left.is_subset(digits) || left.into_iter().any(|digit| !is_removed(cell, digit)) {
                        among.remove(cell);
                    }
                }
            }
            digits.into_iter().for_each(|digit| removed[digit.index()] = CellSet::EMPTY);
        }
        among
    }
}

fn report<const W: usize>(
    grid: &Grid<W>,
    target: Candidate,
    others: &[Cell],
    sink: &mut StepSink<'_>,
) -> Flow {
    let conclusion = Conclusion::Eliminate(target);
    let cells = others.iter().copied().chain(excluding(grid, target, others));
    // Base cells are tried first, so none stays that is not needed.
    let kept = Premises::new(grid, cells.map(Truth::Cell)).tightened(&[conclusion]);
    if !others.iter().all(|&other| kept.truths().any(|truth| truth == Truth::Cell(other))) {
        return Flow::Continue(());
    }
    sink.report(0, [conclusion], || {
        let truths: Vec<Truth> = kept.truths().collect();
        let cell = |truth: &Truth| if let Truth::Cell(cell) = *truth { Some(cell) } else { None };
        let cells: Vec<Cell> = truths.iter().filter_map(cell).collect();
        let figure = Figure::new()
            .digits(Role::Digit, [target.digit])
            .cells(Role::First, [target.cell])
            .cells(Role::Second, others.iter().copied())
            .cells(Role::Cell, cells[others.len()..].iter().copied())
            .argument(argument(grid, target, &[&cells[others.len()..], others].concat()));
        Reason::new(truths, figure)
    })
}

/// Returns the cells that some combination may leave without a digit; those with few digits last, to be dropped last.
fn excluding<const W: usize>(grid: &Grid<W>, target: Candidate, others: &[Cell]) -> Vec<Cell> {
    let layout = grid.layout();
    let taken = |cell: Cell| -> DigitSet {
        let at_target = layout.peers(target.cell).contains(cell).then_some(DigitSet::only(target.digit));
        let seen = others.iter().filter(|&&other| layout.peers(other).contains(cell));
        seen.map(|&other| grid.candidates(other)).chain(at_target).fold(DigitSet::EMPTY, |all, one| all | one)
    };
    let is_base = |cell: &Cell| *cell == target.cell || others.contains(cell);
    let excludes = |&cell: &Cell| {
        let digits = grid.candidates(cell);
        (2..=MOST_EXCLUDING).contains(&digits.len()) && digits.is_subset(taken(cell))
    };
    let mut all: Vec<Cell> = grid.open().iter().filter(|cell| !is_base(cell)).filter(excludes).collect();
    all.sort_by_cached_key(|&cell| usize::MAX - grid.candidates(cell).len());
    all
}

/// Returns the argument from a candidate to a contradiction among some cells. The last open one is split into cases.
fn argument<const W: usize>(grid: &Grid<W>, assumed: Candidate, cells: &[Cell]) -> Argument {
    let mut builder = CellArgument { grid, cells, lines: Vec::new() };
    let left = cells.iter().map(|&cell| grid.candidates(cell)).collect();
    builder.assume(assumed, left)
}

struct DerivedLine {
    line: ArgumentLine,
    from: Vec<usize>,
    is_needed: bool,
}

struct CellArgument<'a, const W: usize> {
    grid: &'a Grid<W>,
    cells: &'a [Cell],
    lines: Vec<DerivedLine>,
}

impl<const W: usize> CellArgument<'_, W> {
    fn assume(&mut self, assumed: Candidate, mut left: Vec<DigitSet>) -> Argument {
        let start = self.lines.len();
        if let Some(at) = self.cells.iter().position(|&cell| cell == assumed.cell) {
            left[at] = DigitSet::only(assumed.digit);
        }
        self.add(Justification::Conflict, Assertion::is(assumed), Vec::new());
        let mut cases = Vec::new();
        let emptied = self.propagate(assumed, start, &mut left);
        let opened = emptied.or_else(|| (0..left.len()).rev().find(|&at| left[at].len() > 1));
        if let Some(at) = opened {
            self.mark_needed(self.removals(self.cells[at]));
            let digits = left[at];
            for digit in digits {
                let case = Candidate::new(self.cells[at], digit);
                cases.push(self.assume(case, left.clone()));
            }
        }
        let needed = self.lines.drain(start..).skip(1).filter(|line| line.is_needed);
        Argument {
            supposed: Assertion::is(assumed),
            lines: needed.map(|line| line.line).collect(),
            broken: opened.map(|at| Truth::Cell(self.cells[at])),
            cases,
        }
    }

    /// Propagates a candidate depth first. Returns the index of a cell without digits, if there is one.
    fn propagate(&mut self, candidate: Candidate, from: usize, left: &mut [DigitSet]) -> Option<usize> {
        for at in 0..self.cells.len() {
            let cell = self.cells[at];
            let removed = left[at].into_iter().map(|digit| Candidate::new(cell, digit));
            let removed =
                removed.filter(|&one| cell != candidate.cell && self.grid.layout().conflict(one, candidate));
            let removed: Vec<Candidate> = removed.collect();
            for &gone in &removed {
                left[at].remove(gone.digit);
                self.add(Justification::Conflict, Assertion::is_not(gone), vec![from]);
            }
            match left[at].single() {
                _ if removed.is_empty() => {}
                None if left[at].is_empty() => return Some(at),
                None => {}
                Some(last) => {
                    let last = Candidate::new(cell, last);
                    let because = self.removals(cell);
                    let line =
                        self.add(Justification::Truth(Truth::Cell(cell)), Assertion::is(last), because);
                    if let Some(emptied) = self.propagate(last, line, left) {
                        return Some(emptied);
                    }
                }
            }
        }
        None
    }

    fn add(&mut self, because: Justification, then: Assertion, from: Vec<usize>) -> usize {
        self.lines.push(DerivedLine { line: ArgumentLine { because, then }, from, is_needed: false });
        self.lines.len() - 1
    }

    fn removals(&self, cell: Cell) -> Vec<usize> {
        let removes = |line: &DerivedLine| !line.line.then.is && line.line.then.cells == [cell];
        (0..self.lines.len()).filter(|&at| removes(&self.lines[at])).collect()
    }

    fn mark_needed(&mut self, mut from: Vec<usize>) {
        while let Some(at) = from.pop() {
            if !self.lines[at].is_needed {
                self.lines[at].is_needed = true;
                from.extend(self.lines[at].from.iter().copied());
            }
        }
    }
}
