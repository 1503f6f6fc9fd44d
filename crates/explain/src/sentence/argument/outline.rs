//! Outlines of long arguments: of nested hypotheses only the end is explained; where that is too long too, only the
//! assertions that are refuted on the way and how each refutation ends.

use super::ArgumentWriter;
use super::clauses::{Clause, ReferenceStyle};
use super::transcript::Transcript;
use crate::sentence::phrases::uncapital;
use whydoku_logic::{Argument, ArgumentLine, Assertion, Justification, Step};
use whydoku_solver::catalogue::Sentence;

/// The levels of nested hypotheses in the arguments of a step.
pub(crate) fn levels_of(step: &Step) -> usize {
    step.finding.figure().arguments().iter().map(levels).max().unwrap_or_default()
}

fn levels(argument: &Argument) -> usize {
    let refutations = argument.lines.iter().filter_map(refutation);
    1 + argument.cases.iter().chain(refutations).map(levels).max().unwrap_or_default()
}

/// The argument that refutes the opposite of a line.
pub(super) fn refutation(line: &ArgumentLine) -> Option<&Argument> {
    match &line.because {
        Justification::Refuted(within) => Some(within),
        _ => None,
    }
}

impl ArgumentWriter<'_> {
    pub(super) const fn nested(self) -> Self {
        Self { levels: self.levels.saturating_sub(1), ..self }
    }

    /// The refuted assertions of an argument in order, those with the same end together, and the end of the argument.
    pub(super) fn refutations(self, argument: &Argument) -> Vec<Clause> {
        let with_end = |line| Some((line, self.end_of(refutation(line)?)));
        let refuted: Vec<(&ArgumentLine, String)> = argument.lines.iter().filter_map(with_end).collect();
        let groups = refuted.chunk_by(|(_, one), (_, other)| one == other).map(|group| {
            let assertions: Vec<&Assertion> = group.iter().map(|(line, _)| &line.then).collect();
            Clause::new(self.refuted_in_turn(&assertions, &group[0].1), false)
        });
        let mut clauses: Vec<Clause> = groups.collect();
        if let Some(broken) = &argument.broken {
            let end = if argument.cases.is_empty() {
                self.nothing_left(broken)
            } else {
                self.choice_of_cases(broken, &argument.cases)
            };
            clauses.push(Clause::new(self.say(Sentence::InTheEnd, &[("then", end)]), false));
        }
        clauses
    }

    pub(super) fn end_of(self, argument: &Argument) -> String {
        if let Some(broken) = argument.broken.as_ref().filter(|_| argument.cases.is_empty()) {
            return self.nothing_left(broken);
        }
        let last = self.clauses(argument, &mut Transcript::default(), ReferenceStyle::Cell).pop();
        last.map(|clause| clause.text).unwrap_or_default()
    }

    /// Assertions that are refuted one after another with the same end.
    pub(super) fn refuted_in_turn(self, refuted: &[&Assertion], end: &str) -> String {
        if let [then] = refuted {
            let hypothesis = self.say_assertion(Sentence::IfIs, then, &[]);
            let implication = self.say(Sentence::IfThen, &[("if", hypothesis.as_str()), ("then", end)]);
            return format!(
                "{}: {}",
                uncapital(&implication),
                self.say_assertion(Sentence::IsNot, then, &[])
            );
        }
        let claims: Vec<String> = refuted
            .chunk_by(|one, other| one.cells == other.cells)
            .map(|group| {
                let cells = self.cells_or(group[0].cells.iter().copied());
                self.say(Sentence::ClaimedIs, &[("digit", self.digits_of(group)), ("cell", cells)])
            })
            .collect();
        self.say(Sentence::IfAnyOf, &[("claims", self.or(&claims).as_str()), ("then", end)])
    }
}
