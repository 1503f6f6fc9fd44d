//! Chains: a numbered sentence for each assertion that becomes true, preceded by those that become false on the way; and
//! arguments in one line: a chain in Eureka notation, `(4=8)r1c2-(8=3)r1c7`; a net as a row of assertions.

use super::ArgumentWriter;
use crate::sentence::phrases::Phrases;
use whydoku_board::{Candidate, Cell, Digit, DigitSet, Grid};
use whydoku_logic::{Argument, ArgumentLine, Assertion, Justification, Truth};
use whydoku_solver::catalogue::Sentence;

impl ArgumentWriter<'_> {
    pub(super) fn chain(self, argument: &Argument) -> String {
        let sentences = self.sentences(argument).into_iter().enumerate();
        let lines: Vec<String> = sentences.map(|(at, sentence)| format!("{}. {sentence}", at + 1)).collect();
        if lines.is_empty() { String::new() } else { lines.join(",\n") + "." }
    }

    fn sentences(self, argument: &Argument) -> Vec<String> {
        let mut before = vec![self.supposed(&argument.supposed)];
        let mut named = argument.supposed.cells.clone();
        let mut lines = Vec::new();
        let mut sentence = Sentence::SupposedThen;
        for line in &argument.lines {
            let clause = match &line.because {
                Justification::Conflict | Justification::Refuted(_) => {
                    let is_cell = line.then.cells.len() == 1;
                    let sentence = if is_cell { Sentence::SoIsNot } else { Sentence::SoNowhere };
                    self.say_assertion(sentence, &line.then, &[])
                }
                Justification::Truth(truth) => self.follows(truth, &line.then, &named),
                Justification::Set(cells) => self.set_takes(cells, &line.then),
            };
            named.clone_from(&line.then.cells);
            if line.then.is {
                lines.push(if before.is_empty() {
                    clause
                } else {
                    self.say(sentence, &[("before", before.join(", ")), ("then", clause)])
                });
                before.clear();
                sentence = Sentence::SoThen;
            } else {
                before.push(clause);
            }
        }
        if !before.is_empty() {
            lines.push(before.join(", "));
        }
        lines
    }
}

/// The hypothesis and its consequences in order; then the truth without candidates, or the cases in brackets:
/// `r5c5=1 r2c5=4 r1c6=9 r1/3!`. A constraint without a filling is named as in sentences; one that eliminates before the end
/// of an argument without contradiction stands in brackets. The hypothesis itself may have been stated before.
pub(super) fn net_notation(phrases: Phrases<'_>, argument: &Argument, is_stated: bool) -> String {
    let layout = phrases.layout;
    let claim = |assertion: &Assertion| {
        let cells = phrases.cell_names(assertion.cells.iter().copied()).join("|");
        format!("{cells}{}{}", if assertion.is { "=" } else { "<>" }, phrases.digit(assertion.digit))
    };
    let supposed = (!is_stated).then(|| claim(&argument.supposed));
    let part = |line: &ArgumentLine| match line.because {
        _ if line.then.is => Some(claim(&line.then)),
        Justification::Truth(Truth::Relation(at)) if argument.broken.is_none() => {
            Some(format!("({})", phrases.relation_code(at)))
        }
        _ => None,
    };
    let mut parts: Vec<String> = supposed.into_iter().chain(argument.lines.iter().filter_map(part)).collect();
    parts.dedup();
    match &argument.broken {
        Some(truth) if argument.cases.is_empty() => parts.push(match truth {
            Truth::Cell(cell) => format!("{}!", phrases.cell(*cell)),
            Truth::House(house, digit) => {
                format!("{}/{}!", phrases.house_code(*house), phrases.digit(*digit))
            }
            Truth::Relation(at) => format!("{}!", phrases.relation(*at)),
            _ => format!("{}!", truth.code(layout)),
        }),
        // An argument without contradiction may end with a false assertion, its conclusion.
        None => parts.extend(argument.lines.last().map(|line| &line.then).filter(|then| !then.is).map(claim)),
        Some(_) => {}
    }
    parts.extend(argument.cases.iter().map(|case| format!("[{}]", net_notation(phrases, case, false))));
    parts.join(" ")
}

fn digits_of(grid: &Grid, cells: &[Cell]) -> DigitSet {
    cells.iter().flat_map(|&cell| grid.candidates(cell)).collect()
}

/// Cells with all their digits: `(1234)r1c23,r2c15`.
pub(super) fn set_notation(phrases: Phrases<'_>, grid: &Grid, cells: &[Cell]) -> String {
    let digits = digits_of(grid, cells);
    format!("({}){}", phrases.digit_names(digits).concat(), phrases.rectangles(cells).join(","))
}

/// A chain in Eureka notation: `=` for strong links, `-` for weak ones. A digit stands in brackets where it changes; a link
/// within a cell or a set has its digits in brackets: `(7)r4c789=r5c89`, `(4)r1c1=(4-2)r1c2=r5c2-(2=3)r5c7`.
pub(super) fn chain_notation(phrases: Phrases<'_>, grid: &Grid, argument: &Argument) -> String {
    let mut text = String::new();
    // The end of a strong link between cells, which is written with what follows; and the digit in the brackets before.
    let (mut end, mut shown): (Option<&Assertion>, _) = (None, None);
    let place = |shown: &mut Option<Digit>, assertion: &Assertion| {
        let is_shown = shown.replace(assertion.digit) == Some(assertion.digit);
        let digit = if is_shown { String::new() } else { format!("({})", phrases.digit(assertion.digit)) };
        digit + &phrases.rectangles(&assertion.cells).join(",")
    };
    let mut from = &argument.supposed;
    if from.is {
        end = Some(from);
    }
    for line in &argument.lines {
        let to = &line.then;
        if !to.is {
            from = to;
            continue;
        }
        let set = match &line.because {
            Justification::Set(cells) => Some(cells.as_slice()),
            _ => (from.cells == to.cells).then_some(to.cells.as_slice()),
        };
        match end.take() {
            Some(end) if set.is_none() && end.cells == from.cells && end.digit != from.digit => {
                let [last, next] = [end, from].map(|assertion| phrases.digit(assertion.digit));
                text += &format!("({last}-{next}){}", phrases.rectangles(&end.cells).join(","));
                shown = Some(from.digit);
            }
            end => {
                text += &end.map_or_else(String::new, |end| place(&mut shown, end));
                text += if text.is_empty() { "" } else { "-" };
                text += &match set {
                    Some(cells) => {
                        let all = digits_of(grid, cells);
                        let others = all.into_iter().filter(|digit| ![from.digit, to.digit].contains(digit));
                        let others = phrases.digit_names(others).concat();
                        let [from, to] = [from, to].map(|assertion| phrases.digit(assertion.digit));
                        format!("({from}={others}{to}){}", phrases.rectangles(cells).join(","))
                    }
                    None => place(&mut shown, from),
                };
            }
        }
        if set.is_some() {
            shown = None;
        } else {
            text.push('=');
            end = Some(to);
        }
        from = to;
    }
    // The last weak link of a chain that begins with what is true.
    let last = argument.lines.last().map(|line| &line.then).filter(|then| !then.is);
    for node in end.into_iter().chain(last) {
        text += if text.is_empty() || text.ends_with('=') { "" } else { "-" };
        text += &place(&mut shown, node);
    }
    text
}

/// Whether each line of an argument follows from the line before alone, as the links of a chain do.
pub(super) fn is_chain(grid: &Grid, argument: &Argument) -> bool {
    let mut from = &argument.supposed;
    argument.lines.iter().all(|ArgumentLine { because, then }| {
        let follows = match because {
            Justification::Conflict => excludes(grid, from, then),
            Justification::Truth(Truth::Cell(cell)) => grid.candidates(*cell).len() == 2,
            Justification::Truth(Truth::House(house, digit)) => {
                let places = grid.places_in(*house, *digit);
                places.iter().all(|cell| from.cells.contains(&cell) || then.cells.contains(&cell))
            }
            Justification::Set(cells) => {
                let digits = digits_of(grid, cells);
                let mut places = cells.iter().filter(|&&cell| grid.candidates(cell).contains(from.digit));
                digits.len() == cells.len() + 1 && places.all(|cell| from.cells.contains(cell))
            }
            _ => false,
        };
        let is_link = follows && from.is != then.is;
        from = then;
        is_link
    })
}

/// Whether two assertions cannot both hold, wherever each of them is.
pub(super) fn excludes(grid: &Grid, one: &Assertion, other: &Assertion) -> bool {
    let at = |digit| move |&cell| Candidate::new(cell, digit);
    let others = || other.cells.iter().map(at(other.digit));
    one.cells.iter().map(at(one.digit)).all(|one| others().all(|other| grid.layout().conflict(one, other)))
}
