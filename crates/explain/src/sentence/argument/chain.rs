//! Chains: a numbered sentence for each assertion that becomes true, preceded by those that become false on the way; and
//! arguments in one line: a chain in Eureka notation, `(4=8)r1c2-(8=3)r1c7`; a net as a row of assertions.

use super::ArgumentWriter;
use crate::sentence::phrases::Phrases;
use whydoku_board::Cell;
use whydoku_logic::{Argument, Assertion, Justification, Truth};
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
/// `r5c5=1 r2c5=4 r1c6=9 r1/3!`. Constraints have no code, so they are named as in sentences.
pub(super) fn net_notation(phrases: Phrases<'_>, argument: &Argument) -> String {
    let layout = phrases.layout;
    let claim = |assertion: &Assertion| {
        let cells = phrases.cell_names(assertion.cells.iter().copied()).join("|");
        format!("{cells}{}{}", if assertion.is { "=" } else { "<>" }, phrases.digit(assertion.digit))
    };
    let mut parts = vec![claim(&argument.supposed)];
    parts.extend(argument.lines.iter().map(|line| &line.then).filter(|then| then.is).map(claim));
    match &argument.broken {
        Some(truth) if argument.cases.is_empty() => parts.push(match truth {
            Truth::Cell(cell) => format!("{}!", layout.name(*cell)),
            Truth::House(house, digit) => format!("{}/{}!", layout.code(*house), phrases.digit(*digit)),
            Truth::Relation(at) => format!("{}!", phrases.relation(*at)),
            _ => format!("{}!", truth.code(layout)),
        }),
        // An argument without contradiction may end with a false assertion, its conclusion.
        None => parts.extend(argument.lines.last().map(|line| &line.then).filter(|then| !then.is).map(claim)),
        Some(_) => {}
    }
    parts.extend(argument.cases.iter().map(|case| format!("[{}]", net_notation(phrases, case))));
    parts.join(" ")
}

/// A chain: `=` for strong links, `-` for weak ones.
pub(super) fn chain_notation(phrases: Phrases<'_>, argument: &Argument) -> String {
    let name = |cells: &[Cell]| phrases.cell_names(cells.iter().copied()).join("|");
    let digit = |assertion: &Assertion| phrases.digit(assertion.digit);
    let mut text = String::new();
    let mut from = &argument.supposed;
    let mut lines = argument.lines.iter().peekable();
    // Each strong link is complete: both digits before a cell or a set, or one digit before both places.
    while let Some(line) = lines.next() {
        let to = &line.then;
        if to.is {
            text += &match &line.because {
                Justification::Set(cells) => format!("({}={}){}", digit(from), digit(to), name(cells)),
                _ if from.cells == to.cells => format!("({}={}){}", digit(from), digit(to), name(&to.cells)),
                _ if from.digit == to.digit => {
                    format!("({}){}={}", digit(from), name(&from.cells), name(&to.cells))
                }
                _ => format!("({}){}=({}){}", digit(from), name(&from.cells), digit(to), name(&to.cells)),
            };
            if lines.peek().is_some() {
                text.push('-');
            }
        }
        from = to;
    }
    text
}
