//! A problem on its way to becoming an error: found within a line whose number only the caller knows.

use super::error::{InputError, Problem};

/// How many characters of a line an error quotes.
const EXCERPT: usize = 60;

/// A problem at a place of a line whose number only the caller knows.
#[derive(Debug)]
pub(super) struct Fault {
    column: Option<usize>,
    problem: Problem,
}

impl Fault {
    /// A fault of the line as a whole.
    pub(super) const fn whole(problem: Problem) -> Self {
        Self { column: None, problem }
    }

    /// A fault at this byte of the line.
    pub(super) fn at(text: &str, byte: usize, problem: Problem) -> Self {
        let column = text.char_indices().take_while(|&(at, _)| at < byte).count() + 1;
        Self { column: Some(column), problem }
    }

    /// The error, once the line is known.
    pub(super) fn on(self, line: usize, text: &str) -> InputError {
        let Self { column, problem } = self;
        InputError { line, column, problem, excerpt: excerpt(text, column) }
    }
}

impl From<Problem> for Fault {
    fn from(problem: Problem) -> Self {
        Self::whole(problem)
    }
}

/// Some characters around a column, escaped, with `…` where more was left out.
pub(super) fn excerpt(text: &str, column: Option<usize>) -> String {
    let from = column.unwrap_or(1).saturating_sub(EXCERPT / 2);
    let mut characters = text.trim_end().chars().skip(from);
    let mut quote = String::from(if from > 0 { "…" } else { "" });
    for character in characters.by_ref().take(EXCERPT) {
        // Letters of any script stay as they are; what a terminal might obey does not.
        if character.is_control() { quote.extend(character.escape_debug()) } else { quote.push(character) }
    }
    if characters.next().is_some() {
        quote.push('…');
    }
    quote
}
