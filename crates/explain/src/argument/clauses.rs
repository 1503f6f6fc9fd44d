//! What follows from a supposition, in few words: one clause for each thing that becomes true, with what it is not.
//!
//! Where a digit of a cell, or a place in a house, has gone is the reason of what is left, so it is named: "r2c2 is 2,
//! not 5". A place that something was just put into needs no naming.

use super::Words;
use super::outline::refuted;
use super::said::Said;
use crate::fill::uncapital;
use whydoku_board::{Cell, Digit};
use whydoku_logic::Truth;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Justification};
use whydoku_solver::catalogue::{Language, Sentence};

/// A clause, and what it follows from if that is not the clause before.
pub(super) struct Clause {
    pub(super) text: String,
    /// Where what it follows from was said, if that is further up.
    pub(super) from: String,
    /// Whether it follows from the one before.
    pub(super) follows: bool,
    /// Whether something is supposed in it, so that it is a sentence of its own.
    pub(super) supposes: bool,
}

impl Clause {
    /// One that names nothing that it follows from.
    pub(super) const fn of(text: String, follows: bool) -> Self {
        Self { text, from: String::new(), follows, supposes: false }
    }
}

/// How the place of a clause is called: by its number in the list, or by the cell that it speaks of.
#[derive(Clone, Copy)]
pub(super) enum Places {
    Numbered,
    ByCell,
}

impl Words<'_> {
    /// The clauses that follow from what is known; the last one says what has nothing left, or between which cases the
    /// choice is.
    pub(super) fn clauses(self, argument: &Argument, known: &mut Said, places: Places) -> Vec<Clause> {
        let mut clauses: Vec<Clause> = Vec::new();
        let mut gone: Vec<&Assertion> = Vec::new();
        let mut supposing: Vec<usize> = Vec::new();
        let mut add = |text: String, from: &[&Assertion], known: &Said| {
            let (follows, from) = self.from(from, known);
            let from = if clauses.is_empty() || from.is_empty() { String::new() } else { format!(" {from}") };
            clauses.push(Clause { text, from, follows, supposes: false });
            clauses.len()
        };
        let place = |count: usize, then: &Assertion| match places {
            Places::Numbered => count.to_string(),
            Places::ByCell => self.list(&then.cells, &self.language.or),
        };
        // Two digits in one cell are all that is to be shown.
        let ends_here = argument.cases.is_empty() && argument.broken.is_some();
        let mut lines = argument.lines.as_slice();
        while let Some((line @ ArgumentLine { because, then }, rest)) = lines.split_first() {
            if let Justification::Truth(truth @ (Truth::Relation(_) | Truth::Linear(_))) = because
                && !then.is
            {
                let alike =
                    lines.iter().take_while(|line| !line.then.is && self.is_as_named(&line.because, truth));
                let (taken, rest) = lines.split_at(alike.count());
                let taken: Vec<&Assertion> = taken.iter().map(|line| &line.then).collect();
                let count = add(self.takes(truth, &taken), &[], known);
                taken.iter().for_each(|then| known.say(then, place(count, then)));
                gone.extend(taken);
                lines = rest;
                continue;
            }
            if let Some(within) = refuted(line).filter(|_| self.levels <= 1) {
                let end = self.end_of(within);
                let ends_so =
                    |line: &&ArgumentLine| refuted(line).is_some_and(|within| self.end_of(within) == end);
                let (alike, rest) = lines.split_at(lines.iter().take_while(ends_so).count());
                let alike: Vec<&Assertion> = alike.iter().map(|line| &line.then).collect();
                let count = add(self.go_in_turn(&alike, &end), &[], known);
                supposing.push(count - 1);
                alike.iter().for_each(|then| known.say(then, place(count, then)));
                gone.extend(alike);
                lines = rest;
                continue;
            }
            lines = rest;
            let count = match because {
                Justification::Refuted(within) => {
                    let count = add(self.refuted(within, then, known), &[], known);
                    supposing.push(count - 1);
                    known.say(then, place(count, then));
                    gone.push(then);
                    continue;
                }
                _ if !then.is => {
                    gone.push(then);
                    continue;
                }
                Justification::Truth(truth) => {
                    let (of_it, others): (Vec<_>, Vec<_>) =
                        gone.drain(..).partition(|gone| concerns(gone, truth, self));
                    for other in others.into_iter().filter(|gone| !known.has(gone)) {
                        add(self.gone(other), &[other], known);
                    }
                    let text = self.rather(truth, then, &of_it, &known.filled);
                    add(text, &of_it, known)
                }
                Justification::Set(cells) => {
                    for other in gone.drain(..) {
                        add(self.gone(other), &[other], known);
                    }
                    add(self.set_takes(cells, then), &[], known)
                }
                Justification::Conflict => add(self.about(Sentence::ThenCellNamedIs, then, &[]), &[], known),
            };
            known.say(then, place(count, then));
            if ends_here && let Some(both) = known.both_in_one() {
                add(self.both_in_one(both), &both, known);
                return with_own_sentences(clauses, &supposing);
            }
        }
        let all: Vec<&Assertion> = gone.clone();
        match &argument.broken {
            Some(broken) if argument.cases.is_empty() => {
                let (of_it, others): (Vec<_>, Vec<_>) =
                    gone.into_iter().partition(|gone| concerns(gone, broken, self));
                for other in others.into_iter().filter(|gone| !known.has(gone)) {
                    add(self.gone(other), &[other], known);
                }
                add(self.exhausted(broken, &of_it, known), &of_it, known);
            }
            Some(broken) => {
                for other in gone.into_iter().filter(|gone| !known.has(gone)) {
                    add(self.gone(other), &[other], known);
                }
                add(self.opened(broken, &argument.cases), &all, known);
            }
            None => {
                for other in gone.into_iter().filter(|gone| !known.has(gone)) {
                    add(self.gone(other), &[other], known);
                }
            }
        }
        with_own_sentences(clauses, &supposing)
    }

    /// What goes because supposing it leads nowhere: "if r2c2 is 5, r2c8 is 3, so nothing is left in r9c8: r2c2 is not 5".
    fn refuted(self, within: &Argument, then: &Assertion, known: &Said) -> String {
        let mut known = known.clone();
        known.suppose(within);
        let words = self.within();
        let told = words.told(&[within], words.clauses(within, &mut known, Places::ByCell));
        format!("{}: {}", uncapital(&told), self.about(Sentence::IsNot, then, &[]))
    }

    /// What is left of a truth, and what it is not.
    fn rather(self, truth: &Truth, then: &Assertion, gone: &[&Assertion], filled: &[Cell]) -> String {
        let clause = self.follows(truth, then, &[]);
        if matches!(truth, Truth::Cell(_)) {
            let digits: Vec<String> = gone.iter().map(|gone| self.grid.layout().spell(gone.digit)).collect();
            if digits.is_empty() {
                return clause;
            }
            let digits = Language::list(&digits, &self.language.or);
            return self.language.say(Sentence::RatherThan, &[("then", &clause), ("digit", &digits)]);
        }
        let cells = gone.iter().flat_map(|gone| gone.cells.iter().copied());
        let cells: Vec<Cell> = cells.filter(|cell| !filled.contains(cell)).collect();
        if cells.is_empty() {
            return clause;
        }
        let cells = self.list(&cells, &self.language.or);
        self.language.say(Sentence::RatherThanAt, &[("then", &clause), ("cell", &cells)])
    }

    /// What a cage, a line or a sum takes from cells: of cells that lose the same, together.
    fn takes(self, truth: &Truth, taken: &[&Assertion]) -> String {
        let mut by_cells: Vec<(&[Cell], Vec<Digit>)> = Vec::new();
        for then in taken {
            match by_cells.iter_mut().find(|(cells, _)| *cells == then.cells) {
                Some((_, digits)) => digits.push(then.digit),
                None => by_cells.push((&then.cells, vec![then.digit])),
            }
        }
        let mut by_digits: Vec<(Vec<Digit>, Vec<Cell>)> = Vec::new();
        for (cells, mut digits) in by_cells {
            digits.sort_by_key(|digit| digit.index());
            digits.dedup();
            match by_digits.iter_mut().find(|(known, _)| *known == digits) {
                Some((_, known)) => known.extend(cells),
                None => by_digits.push((digits, cells.to_vec())),
            }
        }
        let taken = by_digits.into_iter().map(|(digits, cells)| {
            let digits: Vec<String> =
                digits.into_iter().map(|digit| self.grid.layout().spell(digit)).collect();
            let digits = Language::list(&digits, &self.language.and);
            let cells = self.list(&cells, &self.language.and);
            self.language.say(Sentence::TakenFrom, &[("digits", &digits), ("cells", &cells)])
        });
        let taken = self.language.list_of_lists(&taken.collect::<Vec<_>>());
        let holes = [("what", self.related_name(truth)), ("taken", taken)];
        self.language
            .say(Sentence::RelationTakes, &holes.each_ref().map(|(hole, text)| (*hole, text.as_str())))
    }

    /// Whether a reason is this cage, line or sum, or one of the same name: a line may say several things.
    fn is_as_named(self, because: &Justification, truth: &Truth) -> bool {
        let Justification::Truth(other) = because else { return false };
        let is_relation = |truth: &Truth| matches!(truth, Truth::Relation(_));
        other == truth
            || is_relation(other)
                && is_relation(truth)
                && self.related_name(other) == self.related_name(truth)
    }

    /// A cell in which two digits were said to stand.
    fn both_in_one(self, both: [&Assertion; 2]) -> String {
        let digits = both.map(|said| self.grid.layout().spell(said.digit));
        let digits = Language::list(&digits, &self.language.and);
        let cell = self.list(&both[0].cells, &self.language.and);
        self.language.say(Sentence::BothInOne, &[("digits", &digits), ("cell", &cell)])
    }

    /// What goes without leaving anything.
    fn gone(self, gone: &Assertion) -> String {
        let sentence = if gone.cells.len() == 1 { Sentence::IsNot } else { Sentence::NoDigitAt };
        self.about(sentence, gone, &[])
    }

    /// A truth with nothing left, and what it would have had.
    fn exhausted(self, truth: &Truth, gone: &[&Assertion], known: &Said) -> String {
        if let Truth::Cell(cell) = truth
            && !gone.is_empty()
        {
            let digits: Vec<String> = gone.iter().map(|gone| self.grid.layout().spell(gone.digit)).collect();
            let digits = Language::list(&digits, &self.language.or);
            let cell = self.grid.layout().name(*cell).to_string();
            return self.language.say(Sentence::CellExhausted, &[("cell", &cell), ("digit", &digits)]);
        }
        if let (Truth::House(_, digit), [_, _, ..]) = (truth, gone) {
            let mut cells: Vec<Cell> = gone.iter().flat_map(|gone| gone.cells.iter().copied()).collect();
            cells.sort_by_key(|cell| cell.index());
            cells.dedup();
            let left = self.language.say(Sentence::NothingLeft, &[("truth", &self.nothing_left(truth))]);
            return format!("{}, {left}", self.gone(&Assertion { digit: *digit, cells, is: false }));
        }
        // What cages and lines have lost was said where it went.
        let is_related = matches!(truth, Truth::Relation(_) | Truth::Linear(_));
        let named = gone.iter().filter(|gone| !is_related || !known.has(gone));
        let mut clauses: Vec<String> = named.map(|gone| self.gone(gone)).collect();
        let left = self.nothing_left(truth);
        if clauses.is_empty() {
            return left;
        }
        clauses.push(self.language.say(Sentence::NothingLeft, &[("truth", &left)]));
        clauses.join(", ")
    }

    /// What a truth still leaves open: "r1c2 is 3 or 5", "the 9 of row 4 is at r4c2 or r4c7".
    pub(super) fn opened(self, truth: &Truth, cases: &[Argument]) -> String {
        let choices: Vec<(Cell, _)> = cases
            .iter()
            .flat_map(|case| case.supposed.cells.iter().map(|&cell| (cell, case.supposed.digit)))
            .collect();
        self.choice(truth, &choices)
    }
}

/// Clauses, of which those with these numbers are sentences of their own.
fn with_own_sentences(mut clauses: Vec<Clause>, own: &[usize]) -> Vec<Clause> {
    own.iter().for_each(|&at| clauses[at].supposes = true);
    clauses
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
        Truth::Relation(_) | Truth::Linear(_) => {
            let related = truth.related(words.grid.layout());
            gone.cells.iter().all(|&cell| related.contains(cell))
        }
        Truth::Guardians(_) | Truth::Symmetric(_) => false,
    }
}
