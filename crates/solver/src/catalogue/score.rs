//! [`Score`]: a difficulty in tenths. Fixed point, so that two scores compare and add exactly everywhere.

use crate::yaml::{Fault, Node};
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

impl Score {
    /// Reads a difficulty as it is written. A float would already have lost what was written.
    pub(super) fn parse(text: &str) -> Result<Self, String> {
        let wrong = || format!("`{text}` is not a difficulty: write one decimal, such as 4.2");
        let (whole, tenth) = text.split_once('.').ok_or_else(wrong)?;
        let plain =
            |part: &str| !part.is_empty() && part.len() <= 4 && part.bytes().all(|b| b.is_ascii_digit());
        if !plain(whole) || !plain(tenth) || tenth.len() != 1 {
            return Err(wrong());
        }
        let number = |part: &str| part.parse::<u32>().map_err(|_| wrong());
        Ok(Self(number(whole)? * 10 + number(tenth)?))
    }

    pub(super) fn read(node: &Node) -> Result<Self, Fault> {
        node.parsed(Self::parse)
    }
}
