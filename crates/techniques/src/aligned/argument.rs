//! The argument by which an assumption empties one of a few cells: by propagation from cell to cell, and by cases where that
//! does not decide. Lines that do not lead to the end are left out.

use whydoku_board::{Candidate, Cell, DigitSet, Grid};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Justification, Truth};

/// Returns the argument from a candidate to a contradiction among some cells. The last open one is split into cases.
pub(super) fn argument<const W: usize>(grid: &Grid<W>, assumed: Candidate, cells: &[Cell]) -> Argument {
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
