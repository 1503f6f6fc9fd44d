//! [`Score`]: a difficulty in tenths. Fixed point, so that two scores compare and add exactly everywhere.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A difficulty with one decimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize, Serialize)]
#[serde(try_from = "String", into = "String")]
pub struct Score(pub(crate) u32);

impl Score {
    /// A score from its tenths.
    pub const fn tenths(tenths: u32) -> Self {
        Self(tenths)
    }

    /// The score in tenths.
    pub const fn in_tenths(self) -> u32 {
        self.0
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.0 / 10, self.0 % 10)
    }
}

impl From<Score> for String {
    fn from(score: Score) -> Self {
        score.to_string()
    }
}

impl TryFrom<String> for Score {
    type Error = String;

    /// Reads the text, because a float has already lost how it was written.
    fn try_from(text: String) -> Result<Self, String> {
        let parse = |part: &str| {
            let is_plain = part.len() <= 4 && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse::<u32>().ok().filter(|_| is_plain)
        };
        text.split_once('.')
            .filter(|(_, tenth)| tenth.len() == 1)
            .and_then(|(whole, tenth)| Some(Self(parse(whole)? * 10 + parse(tenth)?)))
            .ok_or_else(|| format!("`{text}` is not a difficulty: write one decimal, such as 4.2"))
    }
}
