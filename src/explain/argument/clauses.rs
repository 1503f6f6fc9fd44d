//! What follows from a supposition, in few words: one clause for each thing that becomes true, with what it is not.
//!
//! Where a digit of a cell, or a place in a house, has gone is the reason of what is left, so it is named: "r2c2 is 2,
//! not 5". A place that something was just put into needs no naming.

use super::Words;
use crate::catalogue::{Language, Sentence};
use crate::geometry::Cell;
use crate::step::{Argument, Assertion, Because, Line};
use crate::truth::Truth;

impl Words<'_> {
    /// The clauses that follow when these cells have been filled by supposing; the last one says what has nothing
    /// left, or between which cases the choice is.
    pub(super) fn clauses(self, argument: &Argument, mut filled: Vec<Cell>) -> Vec<String> {
        let mut clauses = Vec::new();
        let mut gone: Vec<&Assertion> = Vec::new();
        for Line { because, then } in &argument.lines {
            if !then.is {
                gone.push(then);
                continue;
            }
            let told = match because {
                Because::Truth(truth) => {
                    let (of_it, others): (Vec<_>, Vec<_>) =
                        gone.drain(..).partition(|gone| concerns(gone, truth, self));
                    clauses.extend(self.gone(&others));
                    self.rather(truth, then, of_it, &filled)
                }
                Because::Set(cells) => {
                    clauses.extend(self.gone(&gone));
                    gone.clear();
                    self.set_takes(cells, then)
                }
                Because::Conflict => self.about(Sentence::ThenCellNamedIs, then, &[]),
            };
            clauses.push(told);
            if let [cell] = then.cells.as_slice() {
                filled.push(*cell);
            }
        }
        match &argument.broken {
            Some(broken) if argument.cases.is_empty() => {
                let (of_it, others): (Vec<_>, Vec<_>) =
                    gone.into_iter().partition(|gone| concerns(gone, broken, self));
                clauses.extend(self.gone(&others));
                clauses.push(self.exhausted(broken, &of_it));
            }
            Some(broken) => {
                clauses.extend(self.gone(&gone));
                clauses.push(self.opened(broken, &argument.cases));
            }
            None => clauses.extend(self.gone(&gone)),
        }
        clauses
    }

    /// What is left of a truth, and what it is not.
    fn rather(self, truth: &Truth, then: &Assertion, gone: Vec<&Assertion>, filled: &[Cell]) -> String {
        let clause = self.follows(truth, then, &[]);
        if matches!(truth, Truth::Cell(_)) {
            let digits: Vec<String> = gone.iter().map(|gone| gone.digit.to_string()).collect();
            if digits.is_empty() {
                return clause;
            }
            let digits = Language::list(&digits, &self.language.or);
            return self.language.say(Sentence::RatherThan, &[("then", &clause), ("digit", &digits)]);
        }
        let cells = gone.into_iter().flat_map(|gone| gone.cells.iter().copied());
        let cells: Vec<Cell> = cells.filter(|cell| !filled.contains(cell)).collect();
        if cells.is_empty() {
            return clause;
        }
        let cells = self.list(&cells, &self.language.or);
        self.language.say(Sentence::RatherThanAt, &[("then", &clause), ("cell", &cells)])
    }

    /// What goes without leaving anything.
    fn gone(self, gone: &[&Assertion]) -> Vec<String> {
        let clause = |gone: &&Assertion| {
            let sentence = if gone.cells.len() == 1 { Sentence::IsNot } else { Sentence::NoDigitAt };
            self.about(sentence, gone, &[])
        };
        gone.iter().map(clause).collect()
    }

    /// A truth with nothing left, and what it would have had.
    fn exhausted(self, truth: &Truth, gone: &[&Assertion]) -> String {
        if let Truth::Cell(cell) = truth
            && !gone.is_empty()
        {
            let digits: Vec<String> = gone.iter().map(|gone| gone.digit.to_string()).collect();
            let digits = Language::list(&digits, &self.language.or);
            let cell = self.grid.layout().name(*cell).to_string();
            return self.language.say(Sentence::CellExhausted, &[("cell", &cell), ("digit", &digits)]);
        }
        let mut clauses = self.gone(gone);
        let left = self.nothing_left(truth);
        if clauses.is_empty() {
            return left;
        }
        clauses.push(self.language.say(Sentence::NothingLeft, &[("truth", &left)]));
        clauses.join(", ")
    }

    /// What a truth still leaves open: "r1c2 is 3 or 5", "the 9 of row 4 is at r4c2 or r4c7".
    fn opened(self, truth: &Truth, cases: &[Argument]) -> String {
        let choices: Vec<(Cell, _)> = cases
            .iter()
            .flat_map(|case| case.supposed.cells.iter().map(|&cell| (cell, case.supposed.digit)))
            .collect();
        self.choice(truth, &choices)
    }
}

/// Whether what has gone was a part of this truth.
fn concerns(gone: &Assertion, truth: &Truth, words: Words<'_>) -> bool {
    match truth {
        Truth::Cell(cell) => gone.cells == [*cell],
        Truth::House(house, digit) => {
            let cells = words.grid.layout().house(*house).cells;
            gone.digit == *digit && gone.cells.iter().all(|&cell| cells.contains(cell))
        }
        Truth::Clue(clue) => words.grid.layout().clues()[*clue].digit == gone.digit,
        Truth::Guardians(_) | Truth::Symmetric(_) => false,
    }
}
