//! [`ExplanationText`]: sentences as spans that know what they name.

use std::fmt;
use whydoku_logic::Role;

/// The meaning of a span, from which a renderer chooses its style.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanStyle {
    /// Plain words.
    Plain,
    /// An item of the figure, with its role.
    Role(Role),
    /// A digit that the step places.
    Placed,
    /// Candidates that the step eliminates.
    Removed,
    /// A warning: an assumption, a guess.
    Warning,
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Span {
    /// Its words.
    pub text: String,
    /// Its meaning.
    pub style: SpanStyle,
}

/// Sentences made of spans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplanationText {
    spans: Vec<Span>,
    pub(crate) is_outline: bool,
}

impl ExplanationText {
    /// The spans in order.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Whether it is the outline of a long argument, of which [`Explainer::unabridged`](crate::Explainer::unabridged)
    /// would give more.
    pub const fn is_outline(&self) -> bool {
        self.is_outline
    }

    /// Returns a text without styles.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { spans: vec![Span { text: text.into(), style: SpanStyle::Plain }], is_outline: false }
    }

    /// Counts the words.
    pub fn word_count(&self) -> usize {
        self.to_string().split_whitespace().count()
    }

    /// Removes white space at the end, before a new line begins.
    pub(crate) fn trim_end(&mut self) {
        if let Some(last) = self.spans.last_mut() {
            last.text.truncate(last.text.trim_end().len());
            if last.text.is_empty() {
                self.spans.pop();
            }
        }
    }

    pub(crate) fn push(&mut self, text: impl Into<String>, style: SpanStyle) {
        let text = text.into();
        if !text.is_empty() {
            self.spans.push(Span { text, style });
        }
    }

    pub(crate) fn add(&mut self, text: impl Into<String>) {
        self.push(text, SpanStyle::Plain);
    }
}

impl fmt::Display for ExplanationText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans.iter().try_for_each(|span| f.write_str(&span.text))
    }
}
