//! The errors of the reader of YAML as [`YamlError`]s.

use crate::{YamlError, suggestion};
use serde_yaml::{Error, Location};

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
