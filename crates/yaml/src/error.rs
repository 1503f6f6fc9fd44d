//! [`YamlError`]: what is wrong in a YAML text, and where.

use crate::suggestion;
use serde_yaml::{Error, Location, Spanned};

/// An error at a place of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, thiserror::Error)]
#[error("line {line}, column {column}: {problem}")]
pub struct YamlError {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The cause, and the remedy.
    pub problem: String,
    /// The key, if it is not known.
    pub unknown_key: Option<String>,
}

/// An error at a place of a file.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}, column {column}: {problem}{excerpt}")]
pub struct FileError {
    /// The name of the file, or what stands for it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// The cause, and the remedy.
    pub problem: String,
    /// The line, with a mark under the column; empty if there is no such line.
    pub excerpt: String,
}

impl YamlError {
    pub(crate) fn new(error: &Error, text: &str) -> Self {
        let at = error.location().unwrap_or(Location::UNKNOWN);
        let error = error.without_snippet();
        let unknown_key = match error {
            Error::SerdeUnknownField { field, .. } => Some(field.clone()),
            _ => None,
        };
        Self { unknown_key, ..Self::at_location(at, problem(error, source_at(at, text))) }
    }

    /// An error at a value.
    pub fn at<T>(value: &Spanned<T>, problem: impl Into<String>) -> Self {
        Self::at_location(value.referenced, problem.into())
    }

    fn at_location(at: Location, problem: String) -> Self {
        let [line, column] = [at.line(), at.column()].map(|number| (number as usize).max(1));
        Self { line, column, problem, unknown_key: None }
    }

    /// The error with the name of its file and the line that it points to.
    pub fn in_file(self, file: &str, text: &str) -> FileError {
        let Self { line, column, problem, .. } = self;
        let excerpt = text.lines().nth(line - 1).map_or(String::new(), |quoted| {
            let number = line.to_string();
            let (margin, gap) = (" ".repeat(number.len()), " ".repeat(column - 1));
            format!("\n  {number} | {}\n  {margin} | {gap}^", quoted.trim_end())
        });
        FileError { file: file.to_owned(), line, column, problem, excerpt }
    }
}

/// Returns the text that a location covers.
pub(crate) fn source_at(at: Location, text: &str) -> &str {
    let range = at.span().byte_offset().zip(at.span().byte_len());
    let covered = range.and_then(|(from, length)| text.get(from as usize..(from + length) as usize));
    covered.unwrap_or_default().trim()
}

/// Says what is wrong without the place, which is printed before it, and without advice for programmers.
fn problem(error: &Error, source: &str) -> String {
    let instead = match source.lines().next().unwrap_or_default() {
        "" => String::new(),
        first if first.chars().count() > 30 => {
            format!(", not `{}…`", first.chars().take(30).collect::<String>())
        }
        first => format!(", not `{first}`"),
    };
    let expected = |what: &str| format!("{what} is expected here{instead}");
    match error {
        Error::AliasError { error, .. } => problem(error, source),
        Error::SerdeUnknownField { field, expected, .. } if expected.is_empty() => {
            format!("the key `{field}` is not known here")
        }
        Error::SerdeUnknownField { field, expected, .. } => {
            format!(
                "the key `{field}` is not known here{}; the keys are {}",
                suggestion(field, expected.iter().copied()),
                quoted(expected)
            )
        }
        Error::SerdeMissingField { field, .. } => {
            format!("the key `{field}` is missing; write it among these keys")
        }
        Error::SerdeUnknownVariant { variant, expected, .. } => {
            format!(
                "`{variant}` is not known here{}; known are {}",
                suggestion(variant, expected.iter().copied()),
                quoted(expected)
            )
        }
        Error::DuplicateMappingKey { key: Some(key), .. } => format!("duplicate mapping key: {key}"),
        Error::InvalidBooleanStrict { .. } => expected("`true` or `false`"),
        Error::InvalidScalar { .. } => expected("a whole number"),
        Error::NullIntoString { .. } => "a text is expected here; for an empty one write ''".to_owned(),
        Error::Eof { .. } | Error::Unexpected { expected: "mapping start", .. } => KEYS.to_owned(),
        Error::Unexpected { expected: "sequence start", .. } => expected("a list, such as `[one, other]`,"),
        Error::Unexpected { expected: "string scalar", .. } => expected("a text"),
        Error::SerdeInvalidType { expected: what, .. } | Error::SerdeInvalidValue { expected: what, .. } => {
            expected(what)
        }
        Error::MultipleDocuments { .. } => {
            "a second document begins here, but one is expected; leave one of them out".to_owned()
        }
        other => {
            let message = other.to_string();
            let end = message.rfind(" at line ").unwrap_or(message.len());
            message[..end].split_whitespace().collect::<Vec<_>>().join(" ")
        }
    }
}

const KEYS: &str = "keys with values, such as `schema: 1`, are expected here";

fn quoted(names: &[&str]) -> String {
    names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ")
}
