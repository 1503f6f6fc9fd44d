//! [`Value`]: the value of a column; [`Number`]: a figure in fixed point.

use crate::catalogue::Score;
use serde::ser::{Serialize, Serializer};
use std::borrow::Cow;
use std::cmp::Ordering;
use std::fmt;
use std::str::FromStr;
use whydoku_logic::TechniqueId;

/// A number with a few decimals. Fixed point, so that numbers compare exactly and survive a round trip through text.
#[derive(Clone, Copy, Debug)]
pub struct Number {
    units: i64,
    places: u8,
}

/// The most decimals.
const PLACES: u8 = 9;

/// A text is not a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a number such as 566 or 4.2, with at most {PLACES} decimals")]
pub struct NumberError;

impl Number {
    /// A number of units of 10^-places.
    pub const fn new(units: i64, places: u8) -> Self {
        Self { units, places: if places > PLACES { PLACES } else { places } }
    }

    /// The number of units of 10^-places, rounded down.
    pub const fn units(self, places: u8) -> i64 {
        if places >= self.places {
            self.units.saturating_mul(10i64.pow((places - self.places) as u32))
        } else {
            self.units.div_euclid(10i64.pow((self.places - places) as u32))
        }
    }

    /// The whole part.
    pub const fn whole(self) -> i64 {
        self.units(0)
    }

    fn exact(self) -> i128 {
        i128::from(self.units) * 10i128.pow(u32::from(PLACES - self.places))
    }
}

impl PartialEq for Number {
    fn eq(&self, other: &Self) -> bool {
        self.exact() == other.exact()
    }
}

impl Eq for Number {}

impl PartialOrd for Number {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Number {
    fn cmp(&self, other: &Self) -> Ordering {
        self.exact().cmp(&other.exact())
    }
}

impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.places == 0 {
            return self.units.fmt(f);
        }
        let (sign, units) = (if self.units < 0 { "-" } else { "" }, self.units.unsigned_abs());
        let unit = 10u64.pow(u32::from(self.places));
        write!(f, "{sign}{}.{:0places$}", units / unit, units % unit, places = usize::from(self.places))
    }
}

impl FromStr for Number {
    type Err = NumberError;

    fn from_str(text: &str) -> Result<Self, NumberError> {
        let (whole, part) = text.split_once('.').map_or((text, None), |(whole, part)| (whole, Some(part)));
        let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        let fits = part.is_none_or(|part| digits(part) && part.len() <= usize::from(PLACES));
        if !digits(whole.strip_prefix('-').unwrap_or(whole)) || !fits {
            return Err(NumberError);
        }
        let part = part.unwrap_or_default();
        let units = format!("{whole}{part}").parse().map_err(|_| NumberError)?;
        Ok(Self::new(units, part.len() as u8))
    }
}

/// The nearest float.
impl From<Number> for f64 {
    #[expect(
        clippy::cast_precision_loss,
        reason = "figures are far below 2^53 units, where the quotient is the nearest float"
    )]
    fn from(number: Number) -> Self {
        number.units as Self / 10u64.pow(u32::from(number.places)) as Self
    }
}

/// As an integer without decimals, else as a float.
impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.places == 0 {
            serializer.serialize_i64(self.units)
        } else {
            serializer.serialize_f64((*self).into())
        }
    }
}

impl From<Score> for Number {
    fn from(score: Score) -> Self {
        Self::new(score.in_tenths().into(), 1)
    }
}

impl From<u64> for Number {
    fn from(whole: u64) -> Self {
        Self::new(i64::try_from(whole).unwrap_or(i64::MAX), 0)
    }
}

/// The value of a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Value {
    /// No value. If that is unexpected, the row has an error.
    #[default]
    Missing,
    /// A figure or a count.
    Number(Number),
    /// A name or another text.
    Word(Cow<'static, str>),
    /// The number of uses of each technique.
    Counts(Vec<(TechniqueId, u32)>),
    /// Serialized JSON.
    Json(String),
}

impl Value {
    /// A figure or a count.
    pub fn number(number: impl Into<Number>) -> Self {
        Self::Number(number.into())
    }

    /// A name or another text.
    pub fn word(word: impl Into<Cow<'static, str>>) -> Self {
        Self::Word(word.into())
    }

    /// The number, if it is one.
    pub const fn as_number(&self) -> Option<Number> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }

    /// The text, if it is one.
    pub fn as_word(&self) -> Option<&str> {
        if let Self::Word(word) = self { Some(word) } else { None }
    }

    /// Its text in a table.
    pub fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Missing => Cow::Borrowed(""),
            Self::Word(word) => Cow::Borrowed(word),
            Self::Json(json) => Cow::Borrowed(json),
            Self::Number(_) | Self::Counts(_) => Cow::Owned(self.to_string()),
        }
    }

    /// Whether there is no value.
    pub const fn is_missing(&self) -> bool {
        matches!(self, Self::Missing)
    }
}

/// A number, a text, a map of counts, or nothing.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Missing => serializer.serialize_none(),
            Self::Number(number) => number.serialize(serializer),
            Self::Word(word) => serializer.serialize_str(word),
            Self::Counts(counts) => {
                serializer.collect_map(counts.iter().map(|(id, count)| (id.slug(), count)))
            }
            Self::Json(json) => serde_json::from_str::<serde_json::Value>(json)
                .map_err(serde::ser::Error::custom)?
                .serialize(serializer),
        }
    }
}

/// Its text in a table: empty if missing, `x-wing x2, skyscraper x1` for counts.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing => Ok(()),
            Self::Number(number) => number.fmt(f),
            Self::Word(word) => f.write_str(word),
            Self::Json(json) => f.write_str(json),
            Self::Counts(counts) => counts.iter().enumerate().try_for_each(|(at, (id, count))| {
                let gap = if at == 0 { "" } else { ", " };
                write!(f, "{gap}{id} x{count}")
            }),
        }
    }
}
