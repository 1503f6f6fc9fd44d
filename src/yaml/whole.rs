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
pub(super) fn read(text: &str, before: usize) -> Result<Node, Fault> {
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

#[cfg(test)]
pub(crate) mod tests {
    use super::super::{Node, Value, small};

    /// The tree as text: what stands where.
    fn shown(node: &Node, into: &mut String) {
        match &node.value {
            Value::Nothing => into.push_str("nothing"),
            Value::Text(text) => *into += &format!("{}:{} {text:?}", node.at.line, node.at.column),
            Value::List(items) => items.iter().for_each(|item| {
                into.push_str("\n- ");
                shown(item, into);
            }),
            Value::Keys(pairs) => pairs.iter().for_each(|(key, value)| {
                into.push('\n');
                shown(key, into);
                into.push_str(" => ");
                shown(value, into);
            }),
        }
    }

    fn text(node: &Node) -> String {
        let mut text = String::new();
        shown(node, &mut text);
        text
    }

    /// Whether both readers make the same tree of a text, place for place.
    pub(crate) fn alike(source: &str) -> bool {
        match (small::read(source, 0), super::read(source, 0)) {
            (Ok(small), Ok(whole)) => text(&small) == text(&whole),
            _ => false,
        }
    }

    #[test]
    fn both_readers_read_what_people_write_alike() {
        for source in [
            "a: 1\nb: [1, 2 ,'x, y', \"z\"]\nc: {d: e, f: [g]}\n",
            "- a\n-\n  - b\n  - c: d\n    e: f\n",
            "a:\n- b\n- c\nd: ~\ne:\n",
            "# first\na: b # then\n\n  # between\nc: 'it''s'\n",
            "grid: |\n  1..\n\n  ..3\ntitle: two\n  lines\n",
            "a: >-\n  one\n  two\n\n  three\n    more\n  four\n\nb: >\n  x\nc: |-\n  y\n\n",
            "a: |2\n   b\n  c\n",
            "a: \"\\u00e9\\n\\t\"\n'q': 4.20\nno: yes\n",
            "a: r1c2#3\nb: http://x:1/\n",
            "a: [\n  b, # why\n  c\n]\n",
        ] {
            assert_eq!(
                text(&small::read(source, 0).unwrap()),
                text(&super::read(source, 0).unwrap()),
                "{source}"
            );
        }
    }

    #[test]
    fn what_neither_reads_is_told_where() {
        for source in ["a: 1\na: 2\n", "a: [1, 2\n", "a: \"b\n", "a: b\n c: d\n", "a: 1\nb\n", "a: 'b' c\n"] {
            assert!(super::read(source, 0).is_err(), "{source}");
            assert!(small::read(source, 0).is_err(), "{source}");
        }
        for source in ["a: &b 1\n", "a: !x 1\n", "---\na: 1\n"] {
            assert!(small::read(source, 0).is_err(), "{source}");
        }
    }
}
