//! Arguments that are too long to be told whole: of what is supposed within them only the end is told, and where that is too
//! long too, what goes on the way and how each of it ends.

use super::Words;
use super::clauses::{Clause, Places};
use super::said::Said;
use crate::fill::uncapital;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Justification, Step};
use whydoku_solver::catalogue::{Language, Sentence};

/// How many levels the lines of reasoning of a step have.
pub(crate) fn levels_of(step: &Step) -> usize {
    step.finding.figure().arguments().iter().map(levels).max().unwrap_or_default()
}

fn levels(argument: &Argument) -> usize {
    let denied = argument.lines.iter().filter_map(refuted);
    1 + argument.cases.iter().chain(denied).map(levels).max().unwrap_or_default()
}

/// What a line says that something leads nowhere by.
pub(super) fn refuted(line: &ArgumentLine) -> Option<&Argument> {
    match &line.because {
        Justification::Refuted(within) => Some(within),
        _ => None,
    }
}

impl Words<'_> {
    /// Words for what is supposed within.
    pub(super) const fn within(self) -> Self {
        Self { levels: self.levels.saturating_sub(1), ..self }
    }

    /// Of an argument in outline: what goes one after another, each with what would be left without a place, and the end.
    /// What goes for the same reason is said in one breath.
    pub(super) fn denials(self, argument: &Argument) -> Vec<Clause> {
        let ended = |line| Some((line, self.end_of(refuted(line)?)));
        let gone: Vec<(&ArgumentLine, String)> = argument.lines.iter().filter_map(ended).collect();
        let alike = gone.chunk_by(|(_, one), (_, other)| one == other);
        let clause = |text| Clause::of(text, false);
        let alike = alike.map(|alike| {
            let gone: Vec<&Assertion> = alike.iter().map(|(line, _)| &line.then).collect();
            clause(self.go_in_turn(&gone, &alike[0].1))
        });
        let mut clauses: Vec<Clause> = alike.collect();
        let end = argument.broken.as_ref().map(|broken| {
            if argument.cases.is_empty() {
                self.nothing_left(broken)
            } else {
                self.opened(broken, &argument.cases)
            }
        });
        clauses.extend(end.map(|end| clause(self.language.say(Sentence::InTheEnd, &[("then", &end)]))));
        clauses
    }

    /// What a supposition comes to in the end.
    pub(super) fn end_of(self, within: &Argument) -> String {
        if let Some(broken) = within.broken.as_ref().filter(|_| within.cases.is_empty()) {
            return self.nothing_left(broken);
        }
        let last = self.clauses(within, &mut Said::default(), Places::ByCell).pop();
        last.map(|clause| clause.text).unwrap_or_default()
    }

    /// What goes one after another, all of it with the same end.
    pub(super) fn go_in_turn(self, gone: &[&Assertion], end: &str) -> String {
        if let [then] = gone {
            let supposed = self.about(Sentence::IfIs, then, &[]);
            let if_so = self.language.say(Sentence::IfThen, &[("if", &supposed), ("then", end)]);
            return format!("{}: {}", uncapital(&if_so), self.about(Sentence::IsNot, then, &[]));
        }
        let claims: Vec<String> = gone
            .chunk_by(|one, other| one.cells == other.cells)
            .map(|same| {
                let digits: Vec<String> =
                    same.iter().map(|then| self.grid.layout().spell(then.digit)).collect();
                let digits = Language::list(&digits, &self.language.or);
                let cells =
                    same.first().map_or(String::new(), |then| self.list(&then.cells, &self.language.or));
                self.language.say(Sentence::ClaimedIs, &[("digit", &digits), ("cell", &cells)])
            })
            .collect();
        let claims = Language::list(&claims, &self.language.or);
        self.language.say(Sentence::IfAnyOf, &[("claims", &claims), ("then", end)])
    }
}
