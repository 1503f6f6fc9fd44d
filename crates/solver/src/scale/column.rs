//! [`Column`]: a column of a table: its name and its kind.

use super::value::{Number, Value};
use std::borrow::Cow;
use whydoku_logic::TechniqueId;

/// The kind of a column, which decides how it is summarized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ColumnKind {
    /// A figure on the scale, with this number of decimals.
    Figure(u8),
    /// The name of a tier.
    Tier,
    /// A technique.
    Technique,
    /// A number of steps.
    Steps,
    /// A number of guesses.
    Guesses,
    /// Another count.
    Count,
    /// The number of uses of each technique.
    Counts,
    /// The steps as JSON.
    Steplist,
    /// Text that is not summarized.
    Text,
}

/// One column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// The head of the column.
    pub name: Cow<'static, str>,
    /// Its kind.
    pub kind: ColumnKind,
}

impl Column {
    /// A column with this name.
    pub const fn new(name: &'static str, kind: ColumnKind) -> Self {
        Self { name: Cow::Borrowed(name), kind }
    }

    /// Parses a value of such a column.
    pub fn read(&self, text: &str) -> Option<Value> {
        if text.is_empty() {
            return Some(Value::Missing);
        }
        match self.kind {
            ColumnKind::Figure(_) | ColumnKind::Steps | ColumnKind::Guesses | ColumnKind::Count => {
                text.parse::<Number>().ok().map(Value::Number)
            }
            ColumnKind::Tier | ColumnKind::Technique | ColumnKind::Text => {
                Some(Value::Word(text.to_owned().into()))
            }
            ColumnKind::Counts => text.split(", ").map(count).collect::<Option<_>>().map(Value::Counts),
            ColumnKind::Steplist => Some(Value::Json(text.to_owned())),
        }
    }

    /// Converts a JSON value.
    pub fn read_json(&self, json: serde_json::Value) -> Option<Value> {
        use serde_json::Value as Json;
        match (self.kind, json) {
            (_, Json::Null) => Some(Value::Missing),
            (ColumnKind::Steplist, json @ Json::Array(_)) => Some(Value::Json(json.to_string())),
            (ColumnKind::Counts, Json::Object(counts)) => {
                let one = |(name, count): (String, Json)| {
                    Some((name.parse().ok()?, u32::try_from(count.as_u64()?).ok()?))
                };
                counts.into_iter().map(one).collect::<Option<_>>().map(Value::Counts)
            }
            (_, Json::Number(number)) => self.read(&number.to_string()),
            (_, Json::String(text)) => self.read(&text),
            _ => None,
        }
    }
}

fn count(text: &str) -> Option<(TechniqueId, u32)> {
    let (name, count) = text.rsplit_once(" x")?;
    Some((name.parse().ok()?, count.parse().ok()?))
}
