//! Values that puzzle files and fixtures share: regions, clues at the sides, constraints.

use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};
use serde::{Deserialize as DeriveDeserialize, Serialize};
use std::fmt;

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

impl<'de> Deserialize<'de> for TextOrLines {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_any(TextOrLinesVisitor)
    }
}

struct TextOrLinesVisitor;

impl<'de> Visitor<'de> for TextOrLinesVisitor {
    type Value = TextOrLines;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a text, or a list of texts,")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<TextOrLines, E> {
        Ok(TextOrLines::Text(text.to_owned()))
    }

    fn visit_u64<E: Error>(self, _: u64) -> Result<TextOrLines, E> {
        Ok(TextOrLines::Unquoted)
    }

    fn visit_f64<E: Error>(self, _: f64) -> Result<TextOrLines, E> {
        Ok(TextOrLines::Unquoted)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut items: A) -> Result<TextOrLines, A::Error> {
        let mut lines = Vec::new();
        while let Some(line) = items.next_element()? {
            lines.push(line);
        }
        Ok(TextOrLines::Lines(lines))
    }
}

/// Clues outside the board: one entry a row or column, which may be empty.
#[derive(Clone, Debug, DeriveDeserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SideClues {
    /// How many cells deep every clue looks.
    #[serde(default)]
    pub depth: Option<usize>,
    /// Above the columns, left to right.
    #[serde(default)]
    pub top: Vec<Option<String>>,
    /// Left of the rows, top to bottom.
    #[serde(default)]
    pub left: Vec<Option<String>>,
    /// Right of the rows, top to bottom.
    #[serde(default)]
    pub right: Vec<Option<String>>,
    /// Below the columns, left to right.
    #[serde(default)]
    pub bottom: Vec<Option<String>>,
}

/// The text of a constraint. A text with a colon, such as `15: r1c1 r1c2`, needs no quotes, although YAML reads it as a
/// key with a value.
#[derive(Clone, Debug, Serialize)]
#[serde(transparent)]
pub struct ConstraintEntry(pub String);

impl<'de> Deserialize<'de> for ConstraintEntry {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_any(ConstraintEntryVisitor)
    }
}

struct ConstraintEntryVisitor;

impl<'de> Visitor<'de> for ConstraintEntryVisitor {
    type Value = ConstraintEntry;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an entry such as `15: r1c1 r1c2`")
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<ConstraintEntry, E> {
        Ok(ConstraintEntry(text.to_owned()))
    }

    fn visit_u64<E: Error>(self, number: u64) -> Result<ConstraintEntry, E> {
        Ok(ConstraintEntry(number.to_string()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut pairs: A) -> Result<ConstraintEntry, A::Error> {
        let wrong = || A::Error::custom("an entry such as `15: r1c1 r1c2` is expected here");
        let (key, value) = pairs.next_entry::<String, String>()?.ok_or_else(wrong)?;
        if pairs.next_key::<String>()?.is_some() {
            return Err(wrong());
        }
        Ok(ConstraintEntry(format!("{key}: {value}")))
    }
}
