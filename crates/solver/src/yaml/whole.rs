//! All of YAML, read by `serde-saphyr`, which refuses duplicate keys and points at line and column.

use super::{Fault, Node, Place, Value};
use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::{Location, Spanned};
use std::fmt;

impl Place {
    /// A place in a part of a file, so many lines of which come before.
    fn after(at: Location, before: usize) -> Self {
        Self { line: (at.line() as usize).max(1) + before, column: (at.column() as usize).max(1) }
    }
}

/// Reads a text into its tree; so many lines come before it in its file.
pub fn read(text: &str, before: usize) -> Result<Node, Fault> {
    let options = serde_yaml::options! {
        non_finite_float_policy: serde_yaml::options::NonFiniteFloatPolicy::PassThrough,
    };
    let raw: Raw =
        serde_yaml::from_str_with_options(text, options).map_err(|problem| fault(&problem, before))?;
    Ok(raw.settle(text, before))
}

/// What the YAML reader complains of: its place said once, and without advice for those who program with it.
fn fault(problem: &serde_yaml::Error, before: usize) -> Fault {
    let at = problem.location().unwrap_or(Location::UNKNOWN);
    let said = problem.without_snippet().to_string();
    let place = format!(" at line {}, column {}", at.line(), at.column());
    let said = [&place, ", set Duplicate"]
        .iter()
        .fold(said.as_str(), |said, &tail| said.split(tail).next().unwrap_or_default());
    Fault { at: Place::after(at, before), problem: said.split_whitespace().collect::<Vec<_>>().join(" ") }
}

/// A node as the YAML reader hands it out: a number is no longer the text that it was.
struct Raw(Spanned<Content>);

enum Content {
    /// What is not a text any more; the source has it still.
    Plain,
    Nothing,
    Text(String),
    List(Vec<Raw>),
    Keys(Vec<(Raw, Raw)>),
}

impl Raw {
    /// Takes what is no text any more from where it was written.
    fn settle(self, source: &str, before: usize) -> Node {
        let Self(Spanned { value, referenced, defined }) = self;
        let value = match value {
            Content::Plain => {
                let span = defined.span();
                let range = span.byte_offset().zip(span.byte_len());
                let written = range.and_then(|(from, len)| source.get(from as usize..(from + len) as usize));
                Value::Text(written.unwrap_or_default().trim().to_owned())
            }
            Content::Nothing => Value::Nothing,
            Content::Text(text) => Value::Text(text),
            Content::List(items) => {
                Value::List(items.into_iter().map(|item| item.settle(source, before)).collect())
            }
            Content::Keys(keys) => {
                let settled = keys
                    .into_iter()
                    .map(|(key, value)| (key.settle(source, before), value.settle(source, before)));
                Value::Keys(settled.collect())
            }
        };
        Node { at: Place::after(referenced, before), value }
    }
}

impl<'de> Deserialize<'de> for Raw {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        Spanned::deserialize(source).map(Self)
    }
}

impl<'de> Deserialize<'de> for Content {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_any(Builder)
    }
}

struct Builder;

impl<'de> Visitor<'de> for Builder {
    type Value = Content;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, a list or keys with values")
    }

    fn visit_bool<E>(self, _: bool) -> Result<Content, E> {
        Ok(Content::Plain)
    }

    fn visit_i64<E>(self, _: i64) -> Result<Content, E> {
        Ok(Content::Plain)
    }

    fn visit_u64<E>(self, _: u64) -> Result<Content, E> {
        Ok(Content::Plain)
    }

    fn visit_f64<E>(self, _: f64) -> Result<Content, E> {
        Ok(Content::Plain)
    }

    fn visit_str<E>(self, text: &str) -> Result<Content, E> {
        Ok(Content::Text(text.to_owned()))
    }

    fn visit_string<E>(self, text: String) -> Result<Content, E> {
        Ok(Content::Text(text))
    }

    fn visit_unit<E>(self) -> Result<Content, E> {
        Ok(Content::Nothing)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut source: A) -> Result<Content, A::Error> {
        let mut items = Vec::new();
        while let Some(item) = source.next_element()? {
            items.push(item);
        }
        Ok(Content::List(items))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut source: A) -> Result<Content, A::Error> {
        let mut keys = Vec::new();
        while let Some(pair) = source.next_entry()? {
            keys.push(pair);
        }
        Ok(Content::Keys(keys))
    }
}
