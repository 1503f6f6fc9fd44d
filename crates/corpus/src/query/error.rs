//! [`ConditionError`]: a condition or an order that cannot be parsed.

use std::fmt;
use whydoku_cells::controls::blanked;

/// A problem, its place and its remedy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ConditionError {
    text: String,
    /// The byte offset in the text.
    at: usize,
    problem: Box<ConditionProblem>,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum ConditionProblem {
    #[error("this quote is not closed; write {0} after the value")]
    Quote(char),
    #[error("`{0}` is not an operator; write =, !=, <, <=, >, >=, ~ or !~")]
    Sign(char),
    #[error("{found}, but {wanted} is expected here, as in `tier = hard and clues < 26`")]
    Wanted { found: String, wanted: &'static str },
    #[error("too many brackets and `not` within each other; write the condition with fewer")]
    Depth,
    #[error("no column `{name}`{near}; the columns are {known}")]
    Column { name: String, near: String, known: String },
    #[error("several columns are called `{name}`; write `{first}` or `{second}`")]
    Ambiguous { name: String, first: String, second: String },
    #[error("`{name}` holds numbers, and `{value}` is none")]
    Number { name: String, value: String },
    #[error("`{sign}` compares numbers or tiers, and `{value}` is neither")]
    Order { sign: &'static str, value: String },
    #[error("no tier `{value}`{near}; the tiers are {known}")]
    Tier { value: String, near: String, known: String },
    #[error("no technique `{value}`{near}; `whydoku techniques` lists them")]
    Technique { value: String, near: String },
}

impl ConditionError {
    pub(super) fn new(text: &str, at: usize, problem: ConditionProblem) -> Self {
        Self { text: text.to_owned(), at, problem: Box::new(problem) }
    }
}

impl std::error::Error for ConditionError {}

/// Writes the column and the problem, then the text with a mark below the place.
impl fmt::Display for ConditionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let before = self.text[..self.at.min(self.text.len())].chars().count();
        writeln!(f, "column {}: {}", before + 1, self.problem)?;
        let line: String = blanked(&self.text).collect();
        write!(f, "  {line}\n  {}^", " ".repeat(before))
    }
}
