//! Suppositions. One that leads nowhere is told in numbered lines. Several that lead to the same are told one a line;
//! those that go the same way are told together, and what was said above is not said again.

use super::clauses::{Clause, Places};
use super::outline::refuted;
use super::said::Said;
use super::{Named, Words};
use crate::fill::capital;
use std::fmt::Write as _;
use whydoku_board::Grid;
use whydoku_board::{Candidate, Cell, Digit, House};
use whydoku_logic::Truth;
use whydoku_logic::{Argument, Assertion};
use whydoku_solver::catalogue::{Language, Sentence};

/// So many clauses make a sentence.
const CLAUSES: usize = 4;

/// Fewer clauses than this are said again rather than referred to.
const WORTH_REFERRING: usize = 2;

/// Between which candidates the choice is: "r1c2 is 3 or 5", "the 9 of row 4 is at r4c2 or r4c7".
pub(crate) fn opening(
    language: &Language,
    grid: &Grid,
    starts: &[Candidate],
    house: Option<House>,
) -> String {
    let words = Words { language, grid, levels: usize::MAX, named: &Named::default() };
    let choices: Vec<(Cell, Digit)> = starts.iter().map(|start| (start.cell, start.digit)).collect();
    match (starts, house) {
        ([], _) => String::new(),
        ([first, ..], _) if starts.iter().all(|start| start.cell == first.cell) => {
            words.choice(&Truth::Cell(first.cell), &choices)
        }
        ([first, ..], Some(house)) => words.choice(&Truth::House(house, first.digit), &choices),
        ([first, ..], None) => {
            let cells: Vec<Cell> = choices.iter().map(|&(cell, _)| cell).collect();
            words.about(Sentence::ThenCellNamedIs, &Assertion { digit: first.digit, cells, is: true }, &[])
        }
    }
}

impl Words<'_> {
    /// What a truth still leaves open.
    pub(super) fn choice(self, truth: &Truth, choices: &[(Cell, Digit)]) -> String {
        if let Truth::Cell(cell) = truth {
            let digits: Vec<String> =
                choices.iter().map(|&(_, digit)| self.grid.layout().spell(digit)).collect();
            let digits = Language::list(&digits, &self.language.or);
            let cell = self.grid.layout().name(*cell).to_string();
            return self.language.say(Sentence::ThenCellNamedIs, &[("digit", &digits), ("cell", &cell)]);
        }
        let cells: Vec<Cell> = choices.iter().map(|&(cell, _)| cell).collect();
        let digit = choices.first().map_or(Digit::new(0), |&(_, digit)| digit);
        self.follows(truth, &Assertion { digit, cells, is: true }, &[])
    }

    /// What leads nowhere, on numbered lines. What is supposed may have been said already.
    pub(super) fn supposition(self, argument: &Argument, said: bool) -> String {
        let mut known = Said::default();
        known.suppose(argument);
        let denies = argument.lines.iter().any(|line| refuted(line).is_some());
        let clauses = if self.levels == 0 && denies {
            self.denials(argument)
        } else {
            self.clauses(argument, &mut known, Places::Numbered)
        };
        let mut text = String::new();
        let last = clauses.len();
        for (at, Clause { text: clause, from, follows, .. }) in clauses.iter().enumerate() {
            let line = match at {
                0 if said => capital(&self.language.say(Sentence::Then, &[("then", clause)])),
                0 => {
                    let before = self.supposed(&argument.supposed);
                    self.language.say(Sentence::SupposedThen, &[("before", &before), ("then", clause)])
                }
                _ if *follows => self.language.say(Sentence::So, &[("then", clause)]),
                _ => clause.clone(),
            };
            let end = if at + 1 == last && argument.cases.is_empty() { "." } else { "," };
            let _ = write!(text, "\n{}. {line}{from}{end}", at + 1);
        }
        self.within().cases(&argument.cases, &last.to_string(), &known, &mut Vec::new(), &mut text);
        text + "\n"
    }

    /// Suppositions that lead to the same, one a line.
    pub(super) fn branches(self, arguments: &[Argument]) -> String {
        let mut text = String::new();
        let mut told: Vec<&Argument> = Vec::new();
        let mut cases = Vec::new();
        let mut number = 0;
        for (at, argument) in arguments.iter().enumerate() {
            if told.iter().any(|told| goes_with(told, argument)) {
                continue;
            }
            let alike: Vec<&Argument> =
                arguments[at..].iter().filter(|other| goes_with(argument, other)).collect();
            number += 1;
            let _ = write!(text, "\n{number}. ");
            let met = told.iter().filter_map(|earlier| meeting(earlier, argument)).min();
            let mut known = Said::default();
            known.suppose_case(&alike);
            text += &match met {
                Some(until) if alike.len() == 1 => self.branch_until(argument, until, &mut known),
                _ => self.branch(&alike, argument.cases.is_empty(), &mut known),
            };
            self.within().cases(&argument.cases, &number.to_string(), &known, &mut cases, &mut text);
            told.push(argument);
        }
        text + "\n"
    }

    /// The cases of an argument, numbered below the line that opens them. One that goes as an earlier one did is not
    /// told again.
    fn cases<'c>(
        self,
        cases: &'c [Argument],
        number: &str,
        known: &Said,
        told: &mut Vec<(String, &'c Argument)>,
        into: &mut String,
    ) {
        for (at, case) in cases.iter().enumerate() {
            let number = format!("{number}.{}", at + 1);
            let same = |(_, earlier): &&(String, &Argument)| goes_on_like(earlier, case);
            if let Some((earlier, _)) = told.iter().find(same) {
                let as_there = self.language.say(Sentence::AsIn, &[("number", earlier)]);
                let clause = Clause::of(as_there, true);
                let _ = write!(into, "\n{number}. {}.", self.told(&[case], vec![clause]));
                continue;
            }
            let mut known = known.clone();
            known.suppose_case(&[case]);
            let _ = write!(into, "\n{number}. {}", self.branch(&[case], case.cases.is_empty(), &mut known));
            self.within().cases(&case.cases, &number, &known, told, into);
            told.push((number, case));
        }
    }

    /// What is supposed and all that follows, in sentences of a few clauses.
    fn branch(self, alike: &[&Argument], ends: bool, known: &mut Said) -> String {
        let clauses = self.clauses(alike[0], known, Places::ByCell);
        self.told(alike, clauses) + if ends { "." } else { ":" }
    }

    /// The same as far as something that was followed in an earlier line.
    fn branch_until(self, argument: &Argument, until: usize, known: &mut Said) -> String {
        let begun = Argument { lines: argument.lines[..until].to_vec(), broken: None, ..argument.clone() };
        let clauses = self.clauses(&begun, known, Places::ByCell);
        let as_above = self.language.say(Sentence::AsAbove, &[]);
        if clauses.is_empty() {
            return self.told(&[argument], vec![Clause::of(as_above, true)]) + ".";
        }
        let end = self.language.say(Sentence::NothingLeft, &[("truth", &as_above)]);
        format!("{}, {end}.", self.told(&[argument], clauses))
    }

    /// What is supposed and these clauses, or the last of them alone.
    pub(super) fn told(self, alike: &[&Argument], mut clauses: Vec<Clause>) -> String {
        let supposed = self.any_of(alike);
        let whole = self.levels > 0;
        if !whole {
            clauses.drain(..clauses.len().saturating_sub(1));
        }
        let mut text = String::new();
        let (mut before, mut count) = (false, 0);
        for (at, Clause { text: clause, from, follows, supposes }) in clauses.iter().enumerate() {
            if count == CLAUSES || *supposes || before {
                count = 0;
            }
            let from = if whole { from } else { "" };
            let next =
                if *follows { self.language.say(Sentence::So, &[("then", clause)]) } else { clause.clone() };
            text += &if at == 0 {
                self.language.say(Sentence::IfThen, &[("if", &supposed), ("then", clause)])
            } else if count == 0 {
                format!(". {}{from}", capital(&next))
            } else {
                format!(", {next}{from}")
            };
            (before, count) = (*supposes, count + 1);
        }
        if text.is_empty() { supposed } else { text }
    }

    /// What several begin with: "If r6c3 or r6c4 is 9", "If r2c5 is 2 or 4".
    fn any_of(self, alike: &[&Argument]) -> String {
        let mut digits: Vec<String> =
            alike.iter().map(|one| self.grid.layout().spell(one.supposed.digit)).collect();
        digits.dedup();
        let mut cells: Vec<Cell> = alike.iter().flat_map(|one| one.supposed.cells.iter().copied()).collect();
        cells.dedup();
        let (digits, cells) =
            (Language::list(&digits, &self.language.or), self.list(&cells, &self.language.or));
        self.language.say(Sentence::IfIs, &[("digit", &digits), ("cell", &cells)])
    }
}

/// Whether a case goes on just as an earlier one did.
fn goes_on_like(earlier: &Argument, case: &Argument) -> bool {
    let clauses = case.lines.iter().filter(|line| line.then.is).count();
    clauses + case.cases.len() >= WORTH_REFERRING
        && earlier.lines == case.lines
        && earlier.broken == case.broken
        && earlier.cases == case.cases
}

/// Whether two suppositions lead the same way and can be supposed in one breath.
fn goes_with(one: &Argument, other: &Argument) -> bool {
    let (one, other) = ((&one.supposed, one), (&other.supposed, other));
    let together = one.0.digit == other.0.digit || one.0.cells == other.0.cells;
    together && one.1.lines == other.1.lines && one.1.broken == other.1.broken && one.1.cases == other.1.cases
}

/// After how many lines an argument has come to something from where an earlier one goes on in just the same way.
fn meeting(earlier: &Argument, argument: &Argument) -> Option<usize> {
    if earlier.broken != argument.broken || earlier.cases != argument.cases {
        return None;
    }
    let claims = |argument: &Argument| -> Vec<Assertion> {
        let lines = argument.lines.iter().map(|line| line.then.clone());
        std::iter::once(argument.supposed.clone()).chain(lines).collect()
    };
    let (before, now) = (claims(earlier), claims(argument));
    let worth = |rest: &[Assertion]| {
        let clauses = rest.iter().filter(|then| then.is).count() + usize::from(argument.broken.is_none());
        clauses >= WORTH_REFERRING
    };
    (0..now.len()).filter(|&at| now[at].is && worth(&now[at + 1..])).find(|&at| {
        let same = |from: usize| earlier.lines[from..] == argument.lines[at..];
        (0..before.len()).any(|from| before[from] == now[at] && same(from))
    })
}
