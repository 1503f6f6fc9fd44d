//! [`Score`]: a difficulty in tenths. Fixed point, so that two scores compare and add exactly everywhere.

use serde::{Deserialize, Deserializer, de};
use std::fmt;

/// A difficulty with one decimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(u32);

impl Score {
    /// So many tenths.
    pub const fn tenths(tenths: u32) -> Self {
        Self(tenths)
    }

    /// So many tenths as it has.
    pub const fn in_tenths(self) -> u32 {
        self.0
    }

    /// The whole part.
    pub const fn whole(self) -> u32 {
        self.0 / 10
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl<'de> Deserialize<'de> for Score {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        // Read as text: a float would already have lost what was written.
        let text = String::deserialize(source)?;
        let wrong =
            || de::Error::custom(format!("`{text}` is not a difficulty: write one decimal, such as 4.2"));
        let (whole, tenth) = text.split_once('.').ok_or_else(wrong)?;
        let plain =
            |part: &str| !part.is_empty() && part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit());
        if !plain(whole) || !plain(tenth) || tenth.len() != 1 {
            return Err(wrong());
        }
        let number = |part: &str| part.parse::<u32>().map_err(|_| wrong());
        Ok(Self(number(whole)? * 10 + number(tenth)?))
    }
}
