//! YAML as one small tree that knows where everything stands. Whoever reads a file walks the tree by hand: that is a
//! few lines for each kind of file, says just what is wrong where, and costs a tenth of the code of derived readers.
//!
//! | file | does |
//! | --- | --- |
//! | `read.rs` | what a node is asked for: a text, a number, a list, keys, a word of a list |
//! | `written.rs` | what a board asks beside its size and boxes |

mod read;
mod written;

pub(crate) use read::{Keys, Named, named};

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_yaml::{Location, Spanned};
use std::fmt;

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// The line, from 1.
    pub(crate) line: usize,
    /// The character in the line, from 1.
    pub(crate) column: usize,
}

impl Place {
    /// A place in a part of a file, so many lines of which come before.
    fn after(at: Location, before: usize) -> Self {
        Self { line: (at.line() as usize).max(1) + before, column: (at.column() as usize).max(1) }
    }
}

/// What is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    pub(crate) at: Place,
    pub(crate) problem: String,
}

/// A value with its place.
#[derive(Clone, Debug)]
pub(crate) struct Node {
    pub(crate) at: Place,
    value: Value,
}

/// What a node holds. All that is neither a list nor a mapping is a text as it was written: `4.20` stays `4.20`, and
/// `no` is a word.
#[derive(Clone, Debug)]
enum Value {
    /// Nothing stands there.
    Nothing,
    /// A text, a number, a yes or no.
    Text(String),
    /// Items in order.
    List(Vec<Node>),
    /// Keys with values, in order.
    Keys(Vec<(Node, Node)>),
}

/// Reads a text into its tree.
pub(crate) fn parse(text: &str) -> Result<Node, Fault> {
    parse_from(text, 1)
}

/// Reads a part of a file, which begins on this line of it.
pub(crate) fn parse_from(text: &str, line: usize) -> Result<Node, Fault> {
    let before = line - 1;
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
