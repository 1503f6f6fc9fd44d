//! Hypotheses and their cases. Alike ones are joined, and what was explained above is not repeated.

use super::clauses::{Clause, ReferenceStyle};
use super::outline::refutation;
use super::transcript::Transcript;
use super::{ArgumentWriter, RelationNames};
use crate::sentence::phrases::{Phrases, capital};
use std::fmt::Write as _;
use whydoku_board::{Candidate, Cell, Digit, Grid, House};
use whydoku_logic::{Argument, Assertion, Truth};
use whydoku_solver::catalogue::Sentence;

/// The number of clauses in a sentence.
const CLAUSES: usize = 4;

/// The number of clauses from which a reference is shorter than a repetition.
const WORTH_REFERRING: usize = 2;

/// The choice between candidates: "r1c2 is 3 or 5", "the 9 of row 4 is at r4c2 or r4c7".
pub(crate) fn opening(
    phrases: Phrases<'_>,
    grid: &Grid,
    starts: &[Candidate],
    house: Option<House>,
) -> String {
    let writer = ArgumentWriter { phrases, grid, levels: usize::MAX, names: &RelationNames::default() };
    let Some(first) = starts.first() else { return String::new() };
    let choices: Vec<(Cell, Digit)> = starts.iter().map(|start| (start.cell, start.digit)).collect();
    if starts.iter().all(|start| start.cell == first.cell) {
        return writer.choice(&Truth::Cell(first.cell), &choices);
    }
    if let Some(house) = house {
        return writer.choice(&Truth::House(house, first.digit), &choices);
    }
    let cells = choices.iter().map(|&(cell, _)| cell).collect();
    let assertion = Assertion { digit: first.digit, cells, is: true };
    writer.say_assertion(Sentence::ThenCellNamedIs, &assertion, &[])
}

impl ArgumentWriter<'_> {
    pub(super) fn choice(self, truth: &Truth, choices: &[(Cell, Digit)]) -> String {
        if let Truth::Cell(cell) = truth {
            let digits = self.digits_or(choices.iter().map(|&(_, digit)| digit));
            return self.say(Sentence::ThenCellNamedIs, &[("digit", digits), ("cell", self.cell(*cell))]);
        }
        let cells: Vec<Cell> = choices.iter().map(|&(cell, _)| cell).collect();
        let digit = choices.first().map_or(Digit::new(0), |&(_, digit)| digit);
        self.follows(truth, &Assertion { digit, cells, is: true }, &[])
    }

    /// A hypothesis that fails, on numbered lines. The hypothesis itself may have been stated before.
    pub(super) fn hypothesis(self, argument: &Argument, is_stated: bool) -> String {
        let mut transcript = Transcript::default();
        transcript.suppose(&[argument], true);
        let has_refutations = argument.lines.iter().any(|line| refutation(line).is_some());
        let clauses = if self.levels == 0 && has_refutations {
            self.refutations(argument)
        } else {
            self.clauses(argument, &mut transcript, ReferenceStyle::Number)
        };
        let mut text = String::new();
        let last = clauses.len();
        for (at, Clause { text: clause, origin, follows, .. }) in clauses.iter().enumerate() {
            let line = match at {
                0 if is_stated => capital(&self.say(Sentence::Then, &[("then", clause)])),
                0 => {
                    let before = self.supposed(&argument.supposed);
                    self.say(Sentence::SupposedThen, &[("before", &before), ("then", clause)])
                }
                _ if *follows => self.say(Sentence::So, &[("then", clause)]),
                _ => clause.clone(),
            };
            let end = if at + 1 == last && argument.cases.is_empty() { "." } else { "," };
            // One line needs no number.
            if last == 1 && argument.cases.is_empty() && is_stated && self.layout.has_constraints() {
                return format!(" {line}{origin}{end} ");
            }
            let _ = write!(text, "\n{}. {line}{origin}{end}", at + 1);
        }
        self.nested().cases(&argument.cases, &last.to_string(), &transcript, &mut Vec::new(), &mut text);
        text + "\n"
    }

    /// Hypotheses with the same result, one a line.
    pub(super) fn branches(self, arguments: &[Argument]) -> String {
        let mut text = String::new();
        let mut explained: Vec<&Argument> = Vec::new();
        let mut cases = Vec::new();
        let mut number = 0;
        for (at, argument) in arguments.iter().enumerate() {
            if explained.iter().any(|earlier| are_alike(earlier, argument)) {
                continue;
            }
            let alike: Vec<&Argument> =
                arguments[at..].iter().filter(|other| are_alike(argument, other)).collect();
            number += 1;
            let _ = write!(text, "\n{number}. ");
            let meeting = explained.iter().filter_map(|earlier| meeting_line(earlier, argument)).min();
            let mut transcript = Transcript::default();
            transcript.suppose(&alike, false);
            text += &match meeting {
                Some(until) if alike.len() == 1 => self.branch_until(argument, until, &mut transcript),
                _ => self.branch(&alike, &mut transcript),
            };
            self.nested().cases(&argument.cases, &number.to_string(), &transcript, &mut cases, &mut text);
            explained.push(argument);
        }
        text + "\n"
    }

    /// The cases of an argument, numbered below its line. A case that continues like an earlier one refers to it.
    fn cases<'c>(
        self,
        cases: &'c [Argument],
        number: &str,
        transcript: &Transcript,
        explained: &mut Vec<(String, &'c Argument)>,
        into: &mut String,
    ) {
        for (at, case) in cases.iter().enumerate() {
            let number = format!("{number}.{}", at + 1);
            if let Some((earlier, _)) = explained.iter().find(|(_, earlier)| continues_like(earlier, case)) {
                let clause = Clause::new(self.say(Sentence::AsIn, &[("number", earlier)]), true);
                let _ = write!(into, "\n{number}. {}.", self.sentences_of(&[case], vec![clause]));
                continue;
            }
            let mut transcript = transcript.clone();
            transcript.suppose(&[case], false);
            let _ = write!(into, "\n{number}. {}", self.branch(&[case], &mut transcript));
            self.nested().cases(&case.cases, &number, &transcript, explained, into);
            explained.push((number, case));
        }
    }

    /// A hypothesis and its contradiction, without the full stop.
    pub(super) fn sentence(self, argument: &Argument) -> String {
        let mut transcript = Transcript::default();
        transcript.suppose(&[argument], true);
        let mut clauses = self.clauses(argument, &mut transcript, ReferenceStyle::Cell);
        let hypothesis = self.any_of(&[argument]);
        match clauses.pop() {
            Some(end) if !clauses.is_empty() => {
                let clauses: Vec<String> = clauses.into_iter().map(|clause| clause.text).collect();
                let clauses = self.language.list_of_lists(&clauses);
                self.say(Sentence::IfThenEnd, &[("if", hypothesis), ("then", clauses), ("end", end.text)])
            }
            end => self.sentences_of(&[argument], end.into_iter().collect()),
        }
    }

    fn branch(self, alike: &[&Argument], transcript: &mut Transcript) -> String {
        let clauses = self.clauses(alike[0], transcript, ReferenceStyle::Cell);
        self.sentences_of(alike, clauses) + if alike[0].cases.is_empty() { "." } else { ":" }
    }

    /// A hypothesis and its consequences up to an assertion that an earlier line followed.
    fn branch_until(self, argument: &Argument, until: usize, transcript: &mut Transcript) -> String {
        let beginning =
            Argument { lines: argument.lines[..until].to_vec(), broken: None, ..argument.clone() };
        let clauses = self.clauses(&beginning, transcript, ReferenceStyle::Cell);
        let as_above = self.text(Sentence::AsAbove);
        if clauses.is_empty() {
            return self.sentences_of(&[argument], vec![Clause::new(as_above, true)]) + ".";
        }
        let end = self.say(Sentence::NothingLeft, &[("truth", as_above)]);
        format!("{}, {end}.", self.sentences_of(&[argument], clauses))
    }

    /// A hypothesis and its clauses, or only the last of them, in sentences of a few clauses.
    pub(super) fn sentences_of(self, alike: &[&Argument], mut clauses: Vec<Clause>) -> String {
        let hypothesis = self.any_of(alike);
        let is_complete = self.levels > 0;
        if !is_complete {
            clauses.drain(..clauses.len().saturating_sub(1));
        }
        let text = self.clause_sentences(clauses.into_iter().enumerate().map(|(at, clause)| match at {
            0 => Clause {
                text: self.say(Sentence::IfThen, &[("if", &hypothesis), ("then", &clause.text)]),
                ..clause
            },
            _ => clause,
        }));
        if text.is_empty() { hypothesis } else { text }
    }

    /// Clauses in sentences of a few.
    pub(super) fn clause_sentences(self, clauses: impl Iterator<Item = Clause>) -> String {
        let mut text = String::new();
        let (mut ends_sentence, mut count) = (false, 0);
        for (at, Clause { text: clause, origin, follows, is_sentence }) in clauses.enumerate() {
            if count == CLAUSES || is_sentence || ends_sentence {
                count = 0;
            }
            let origin = if self.levels > 0 { origin.as_str() } else { "" };
            let next = if follows { self.say(Sentence::So, &[("then", &clause)]) } else { clause.clone() };
            text += &if at == 0 {
                clause
            } else if count == 0 {
                format!(". {}{origin}", capital(&next))
            } else {
                format!(", {next}{origin}")
            };
            (ends_sentence, count) = (is_sentence, count + 1);
        }
        text
    }

    /// Alternative hypotheses: "If r6c3 or r6c4 is 9", "If r2c5 is 2 or 4".
    fn any_of(self, alike: &[&Argument]) -> String {
        let mut digits: Vec<Digit> = alike.iter().map(|one| one.supposed.digit).collect();
        digits.dedup();
        let mut cells: Vec<Cell> = alike.iter().flat_map(|one| one.supposed.cells.iter().copied()).collect();
        cells.dedup();
        self.say(Sentence::IfIs, &[("digit", self.digits_or(digits)), ("cell", self.cells_or(cells))])
    }
}

fn have_same_course(one: &Argument, other: &Argument) -> bool {
    one.lines == other.lines && one.broken == other.broken && one.cases == other.cases
}

/// Whether a case continues like an earlier one, for long enough to refer to it.
fn continues_like(earlier: &Argument, case: &Argument) -> bool {
    let clauses = case.lines.iter().filter(|line| line.then.is).count();
    clauses + case.cases.len() >= WORTH_REFERRING && have_same_course(earlier, case)
}

/// Whether two hypotheses have the same course and can be joined in one sentence.
fn are_alike(one: &Argument, other: &Argument) -> bool {
    let can_join = one.supposed.digit == other.supposed.digit || one.supposed.cells == other.supposed.cells;
    can_join && have_same_course(one, other)
}

/// The number of lines after which an argument comes to an assertion from which an earlier one continued alike.
fn meeting_line(earlier: &Argument, argument: &Argument) -> Option<usize> {
    if earlier.broken != argument.broken || earlier.cases != argument.cases {
        return None;
    }
    let assertions = |argument: &Argument| -> Vec<Assertion> {
        let lines = argument.lines.iter().map(|line| line.then.clone());
        std::iter::once(argument.supposed.clone()).chain(lines).collect()
    };
    let (before, now) = (assertions(earlier), assertions(argument));
    let is_worth = |rest: &[Assertion]| {
        let clauses = rest.iter().filter(|then| then.is).count() + usize::from(argument.broken.is_none());
        clauses >= WORTH_REFERRING
    };
    (0..now.len()).filter(|&at| now[at].is && is_worth(&now[at + 1..])).find(|&at| {
        let is_same = |from: usize| earlier.lines[from..] == argument.lines[at..];
        (0..before.len()).any(|from| before[from] == now[at] && is_same(from))
    })
}
