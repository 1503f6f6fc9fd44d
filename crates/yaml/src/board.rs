//! Values of puzzle files: regions and constraints.

use crate::Pairs;
use serde::Serialize;
use serde::de::value::SeqAccessDeserializer;
use serde::de::{Deserialize, Error, MapAccess, SeqAccess};

/// A text, or a list of lines.
#[derive(Clone, Debug, Serialize)]
#[serde(untagged)]
pub enum TextOrLines {
    /// A text, in one or several lines.
    Text(String),
    /// One text a line.
    Lines(Vec<String>),
    /// A scalar without quotes that YAML reads as a number, such as `0011`. The text is [`source_of`](crate::source_of)
    /// the value.
    Unquoted,
}

any_form!(TextOrLines, "a text, or a list of texts,", {
    fn visit_str<E: Error>(self, text: &str) -> Result<TextOrLines, E> {
        Ok(TextOrLines::Text(text.to_owned()))
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<TextOrLines, E> {
        Ok(TextOrLines::Unquoted)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<TextOrLines, E> {
        Ok(TextOrLines::Unquoted)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<TextOrLines, A::Error> {
        Deserialize::deserialize(SeqAccessDeserializer::new(items)).map(TextOrLines::Lines)
    }
});

/// The texts of constraints. A text with a colon, such as `15: r1c1 r1c2`, needs no quotes, although YAML reads it as a
/// key with a value. The definition of a constraint may be written as a mapping of its parts: `name`, and `rule`, `pairs`,
/// `unless` or `pattern` with `cells`, or `groups`.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct ConstraintEntry(pub Vec<String>);

any_form!(ConstraintEntry, "an entry such as `15: r1c1 r1c2`", {
    fn visit_str<E: Error>(self, text: &str) -> Result<ConstraintEntry, E> {
        Ok(ConstraintEntry(vec![text.to_owned()]))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<ConstraintEntry, E> {
        Ok(ConstraintEntry(vec![number.to_string()]))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut pairs: A) -> Result<ConstraintEntry, A::Error> {
        let wrong = || A::Error::custom("an entry such as `15: r1c1 r1c2` is expected here");
        let key = pairs.next_key::<String>()?.ok_or_else(wrong)?;
        if DefinitionEntry::KEYS.contains(&key.as_str()) {
            return DefinitionEntry::read(key, pairs)?.texts().map(ConstraintEntry).map_err(A::Error::custom);
        }
        let value = pairs.next_value::<String>()?;
        if pairs.next_key::<String>()?.is_some() {
            return Err(wrong());
        }
        Ok(ConstraintEntry(vec![format!("{key}: {value}")]))
    }
});

/// A text, a number, or a list of such.
#[derive(Default)]
struct Texts(Vec<String>);

any_form!(Texts, "a text, or a list of texts,", {
    fn visit_str<E: Error>(self, text: &str) -> Result<Texts, E> {
        Ok(Texts(vec![text.to_owned()]))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<Texts, E> {
        Ok(Texts(vec![number.to_string()]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, items: A) -> Result<Texts, A::Error> {
        let texts = Vec::<Self::Value>::deserialize(SeqAccessDeserializer::new(items))?;
        Ok(Texts(texts.into_iter().flat_map(|texts| texts.0).collect()))
    }
});

/// The parts of a definition.
#[derive(Default)]
struct DefinitionEntry {
    name: Texts,
    rule: Texts,
    pattern: Texts,
    pairs: Texts,
    unless: Texts,
    cells: Texts,
    groups: Vec<Pairs<String, Vec<ConstraintEntry>>>,
}

impl DefinitionEntry {
    const KEYS: &[&str] = &["name", "rule", "pattern", "pairs", "unless", "cells", "groups"];

    /// Reads a mapping of which the first key has been read.
    fn read<'de, A: MapAccess<'de>>(first: String, mut pairs: A) -> Result<Self, A::Error> {
        let mut entry = Self::default();
        let mut key = Some(first);
        while let Some(name) = key {
            match name.as_str() {
                "name" => entry.name = pairs.next_value()?,
                "rule" => entry.rule = pairs.next_value()?,
                "pattern" => entry.pattern = pairs.next_value()?,
                "pairs" => entry.pairs = pairs.next_value()?,
                "unless" => entry.unless = pairs.next_value()?,
                "cells" => entry.cells = pairs.next_value()?,
                "groups" => entry.groups = pairs.next_value()?,
                other => return Err(A::Error::unknown_field(other, Self::KEYS)),
            }
            key = pairs.next_key()?;
        }
        Ok(entry)
    }

    /// The text forms: one for each line of cells.
    fn texts(self) -> Result<Vec<String>, &'static str> {
        let quoted = |text: &String| format!("\"{}\"", text.replace('"', "'"));
        let name = self.name.0.first().map_or(String::new(), |name| quoted(name) + " ");
        let member = |(key, entries): &(String, Vec<ConstraintEntry>)| {
            let texts = entries.iter().flat_map(|entry| &entry.0);
            texts.map(|text| format!("[{key}: {text}]")).collect::<Vec<_>>()
        };
        let group =
            |group: &Pairs<String, _>| group.0.iter().flat_map(member).collect::<Vec<_>>().join(" and ");
        let rule = match (self.rule.0.as_slice(), self.pattern.0.as_slice()) {
            ([], []) if !self.groups.is_empty() => {
                return Ok(vec![name + &self.groups.iter().map(group).collect::<Vec<_>>().join(" or ")]);
            }
            ([rule], []) | ([], [rule]) if self.groups.is_empty() => rule,
            _ => {
                return Err(
                    "`rule` with an expression, `pattern`, or `groups` is expected here, and one of them",
                );
            }
        };
        let pairs = self.pairs.0.first().map_or(String::new(), |pairs| format!("{pairs} "));
        let unless = self.unless.0.iter().map(quoted).collect::<Vec<_>>().join(", ");
        let unless = if unless.is_empty() { unless } else { format!(" unless {unless}") };
        let head = format!("{name}{pairs}{rule}{unless}");
        let lines = self.cells.0.iter().map(|cells| format!("{head}: {cells}")).collect::<Vec<_>>();
        Ok(if lines.is_empty() { vec![head] } else { lines })
    }
}
