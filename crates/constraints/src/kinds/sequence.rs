//! Sequences: the digits of a line follow a pattern that a puzzle file defines.

use super::prelude::*;
use crate::ConstraintError;
use crate::automaton::table::Table;
use crate::constraint::CustomRule;
use crate::custom::pattern::Pattern;
use std::sync::{Mutex, PoisonError};

pub(super) const SEQUENCE: KindFacts = KindFacts {
    key: "sequences",
    head: Head::Definition,
    repeats: |_| false,
    problem: |line, shape| {
        let fits = table(line, shape).is_some();
        problem_unless(fits, "its automaton has too many states for this line")
    },
    rules: |line, rules| match (table(line, rules.shape), line.cells.as_slice()) {
        (Some(table), &[cell]) => rules.allow(&[cell], &|digit| table.allows_one(digit.index())),
        (Some(table), cells) => rules.relation(cells, table),
        // Refused as a problem.
        (None, cells) => rules.allow(cells, &|_| false),
    },
    holds: |v, line, _| match line.rule() {
        Some(CustomRule::Sequence(pattern)) => pattern.matches(v),
        _ => true,
    },
    ..KindFacts::DEFAULT
};

/// The automata of patterns, for numbers of cells and digits and the lowest digit.
type Tables = Vec<((String, usize, usize, i32), Option<Table>)>;

/// The most recent automata. Each is asked for when a line is checked and when its rules are made, and a board may have dozens
/// of lines with one pattern.
static RECENT: Mutex<Tables> = Mutex::new(Vec::new());
const MOST_RECENT: usize = 16;

/// The automaton of a line; `None` if it has too many states.
fn table(line: &Constraint, shape: &Shape) -> Option<Table> {
    let Some(CustomRule::Sequence(pattern)) = line.rule() else { return None };
    let key = (pattern.text.clone(), line.cells.len(), shape.size(), shape.lowest());
    let recent = || RECENT.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, table)) = recent().iter().find(|(known, _)| *known == key) {
        return table.clone();
    }
    let step = |states: &Vec<u16>, _, digit: usize| {
        Some(pattern.step(states, shape.lowest() + digit as i32)).filter(|next| !next.is_empty())
    };
    let table =
        Table::new(pattern.starts(), line.cells.len(), shape.size(), step, |states| pattern.accepts(states));
    let mut recent = recent();
    recent.truncate(MOST_RECENT - 1);
    recent.insert(0, (key, table.clone()));
    table
}

impl Constraint {
    /// Creates a sequence. The pattern is a regular expression, or the steps of an automaton.
    pub fn sequence(name: &str, pattern: &str, cells: Vec<Cell>) -> Result<Self, ConstraintError> {
        let rule = CustomRule::Sequence(Pattern::read(pattern)?);
        Ok(Self::defined(ConstraintKind::Sequence, name, rule, cells))
    }

    /// Returns the pattern of a sequence.
    pub fn pattern(&self) -> Option<&str> {
        match self.rule()? {
            CustomRule::Sequence(pattern) => Some(&pattern.text),
            _ => None,
        }
    }
}
