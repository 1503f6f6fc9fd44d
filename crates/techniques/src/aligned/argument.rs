//! How a supposition empties one of a few cells: what follows is followed from cell to cell, and where nothing does,
//! the digits of a cell are gone through. Only what leads to the end is told.

use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, DigitSet};
use whydoku_logic::Truth;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Justification};

/// The way from a candidate to a contradiction among these cells. Cases are made of the last of them that is open.
pub(super) fn argument<const W: usize>(grid: &Grid<W>, supposed: Candidate, cells: &[Cell]) -> Argument {
    let mut way = Way { grid, cells, known: Vec::new() };
    let left = cells.iter().map(|&cell| grid.candidates(cell)).collect();
    way.suppose(supposed, left)
}

/// Something that holds after what was supposed.
struct Known {
    line: ArgumentLine,
    /// Those known before that it follows from.
    from: Vec<usize>,
    leads_on: bool,
}

struct Way<'a, const W: usize> {
    grid: &'a Grid<W>,
    cells: &'a [Cell],
    known: Vec<Known>,
}

impl<const W: usize> Way<'_, W> {
    fn suppose(&mut self, supposed: Candidate, mut left: Vec<DigitSet>) -> Argument {
        let start = self.known.len();
        if let Some(at) = self.cells.iter().position(|&cell| cell == supposed.cell) {
            left[at] = DigitSet::only(supposed.digit);
        }
        self.know(Justification::Conflict, Assertion::is(supposed), Vec::new());
        let mut cases = Vec::new();
        let emptied = self.follow(supposed, start, &mut left);
        let opened = emptied.or_else(|| (0..left.len()).rev().find(|&at| left[at].len() > 1));
        if let Some(at) = opened {
            self.lead_on(self.denials(self.cells[at]));
            let digits = left[at];
            for digit in digits {
                let case = Candidate::new(self.cells[at], digit);
                cases.push(self.suppose(case, left.clone()));
            }
        }
        let told = self.known.drain(start..).skip(1).filter(|known| known.leads_on);
        Argument {
            supposed: Assertion::is(supposed),
            lines: told.map(|known| known.line).collect(),
            broken: opened.map(|at| Truth::Cell(self.cells[at])),
            cases,
        }
    }

    /// Takes what conflicts with a candidate from the cells, and goes on from a cell with one digit left at once. The
    /// number of a cell that has none left, if there is one.
    fn follow(&mut self, candidate: Candidate, from: usize, left: &mut [DigitSet]) -> Option<usize> {
        for at in 0..self.cells.len() {
            let cell = self.cells[at];
            let denied = left[at].into_iter().map(|digit| Candidate::new(cell, digit));
            let denied =
                denied.filter(|&one| cell != candidate.cell && self.grid.layout().conflict(one, candidate));
            let denied: Vec<Candidate> = denied.collect();
            for &gone in &denied {
                left[at].remove(gone.digit);
                self.know(Justification::Conflict, Assertion::is_not(gone), vec![from]);
            }
            match left[at].single() {
                _ if denied.is_empty() => {}
                None if left[at].is_empty() => return Some(at),
                None => {}
                Some(last) => {
                    let last = Candidate::new(cell, last);
                    let because = self.denials(cell);
                    let known =
                        self.know(Justification::Truth(Truth::Cell(cell)), Assertion::is(last), because);
                    if let Some(emptied) = self.follow(last, known, left) {
                        return Some(emptied);
                    }
                }
            }
        }
        None
    }

    fn know(&mut self, because: Justification, then: Assertion, from: Vec<usize>) -> usize {
        self.known.push(Known { line: ArgumentLine { because, then }, from, leads_on: false });
        self.known.len() - 1
    }

    /// What took digits from a cell.
    fn denials(&self, cell: Cell) -> Vec<usize> {
        let denies = |known: &Known| !known.line.then.is && known.line.then.cells == [cell];
        (0..self.known.len()).filter(|&at| denies(&self.known[at])).collect()
    }

    fn lead_on(&mut self, mut from: Vec<usize>) {
        while let Some(at) = from.pop() {
            if !self.known[at].leads_on {
                self.known[at].leads_on = true;
                from.extend(self.known[at].from.iter().copied());
            }
        }
    }
}
