//! [`ConstraintError`]: why a text is no constraint, or a constraint cannot be on a board.

use crate::cell_text::CELL_FORMS;
use std::borrow::Cow;
use whydoku_cells::cursor::Cursor;

/// The reason for which a constraint is invalid, with its remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConstraintError {
    /// A name that is no cell of a board of this side.
    #[error("`{0}` is not a cell of a {1}×{1} board; write {CELL_FORMS}")]
    Cell(String, usize),
    /// A text before the colon that is no number.
    #[error("`{0}` is not a number; write one before the colon")]
    Number(String),
    /// No colon and what stands before it.
    #[error("write {0} and a colon before the cells")]
    NoHead(&'static str),
    /// A number before the cells of a kind that has none.
    #[error("this kind has no number; remove `{0}:`")]
    Head(String),
    /// A name without its second quote.
    #[error("the quotes around its name are not closed")]
    Quotes,
    /// Groups within groups of alternatives.
    #[error("its groups hold each other too deeply")]
    DeepGroups,
    /// A definition without cells.
    #[error("write its rule, a colon, and its cells, as in `a + b >= 10: r1c1 r1c2`")]
    NoCells,
    /// Alternatives in another form.
    #[error(
        "write constraints in brackets with `and` and `or` between them, as in `[cages: 5: r1c1 r1c2] or [odd: r1c1]`"
    )]
    Brackets,
    /// An unknown kind among alternatives.
    #[error("`{0}` is not a kind of constraint")]
    Kind(String),
    /// An invalid constraint among alternatives.
    #[error("in `{0}`, {1}")]
    Member(String, Box<Self>),
    /// A rule or pattern in which something else is expected.
    #[error("in the {language} `{text}`, {wanted} is expected instead of {found}")]
    Expected {
        /// `rule` or `pattern`.
        language: &'static str,
        /// Its beginning.
        text: String,
        /// The expected part.
        wanted: Cow<'static, str>,
        /// The part in its place, and the place.
        found: String,
    },
    /// A rule that is a number.
    #[error("`{0}` is a number; compare it, as in `a + b >= 10`")]
    NoComparison(String),
    /// A number beside `and` or `or`.
    #[error("in the rule `{0}`, both sides of `{1}` must be comparisons, as in `a < b {1} b = 9`")]
    Sides(String, &'static str),
    /// A rule longer than any that people write.
    #[error("the rule is too long")]
    Long,
    /// Too many operations in a row.
    #[error("the rule has too many operations")]
    Operations,
    /// Brackets, in a `rule` or `pattern`, that hold each other too deeply.
    #[error("the {0} has too many brackets")]
    Deep(&'static str),
    /// A pattern that needs too many states.
    #[error("the pattern is too large; write it with fewer repetitions")]
    Large,
    /// An automaton with more states than this.
    #[error("the automaton has more than {0} states")]
    States(usize),
    /// A step of an automaton without values.
    #[error("in the step `{0}`, digits or ranges such as `1 4-6` are expected between two states")]
    Step(String),
    /// A part of an automaton in another form.
    #[error("`{0}` is not part of an automaton; write `start s`, `s 1-4 t` for each step, and `end t`")]
    AutomatonPart(String),
    /// An automaton that accepts nothing.
    #[error("the automaton has no end; write `end` and the states that are accepted")]
    NoEnd,
    /// A constraint that its kind does not allow on the board.
    #[error("{0}")]
    Board(String),
}

impl ConstraintError {
    /// An error at the next token of a `rule` or `pattern`.
    pub(crate) fn expected(
        cursor: &Cursor<'_>,
        language: &'static str,
        wanted: impl Into<Cow<'static, str>>,
    ) -> Self {
        let next: String = cursor.rest().chars().take(12).collect();
        let found = if next.is_empty() { "its end".to_owned() } else { format!("`{next}`") };
        let place = cursor.text()[..cursor.offset()].chars().count() + 1;
        let found = format!("{found} at place {place}");
        Self::Expected { language, text: excerpt(cursor.text()), wanted: wanted.into(), found }
    }
}

/// Returns the beginning of a text.
pub(crate) fn excerpt(text: &str) -> String {
    let short: String = text.chars().take(60).collect();
    if short.len() < text.len() { short + "…" } else { short }
}
