//! [`Method`]: the ways to search. A new one takes a variant, a line in each of the two lists here, and its file.

use super::tally::{End, Tally};
use super::{classic, general, naive};
use crate::grid::Grid;
use std::fmt;
use std::str::FromStr;

/// A way to search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// As few guesses as can be had cheaply: singles first, then the place with the fewest choices.
    #[default]
    Exact,
    /// Left to right, top to bottom, lowest digit first, without looking ahead.
    Naive,
}

impl Method {
    /// All of them, with the names by which they are asked for.
    pub const ALL: [(&'static str, Self); 2] = [("exact", Self::Exact), ("naive", Self::Naive)];

    pub(super) fn run<const W: usize>(self, grid: &Grid<W>, tally: &mut Tally<'_>) -> End {
        match self {
            Self::Exact if classic::is_classic(grid.layout()) => classic::search(grid, tally),
            Self::Exact => general::search(grid, tally),
            Self::Naive => naive::search(grid, tally),
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = Self::ALL.iter().find(|(_, method)| method == self).map_or("", |(name, _)| name);
        f.pad(name)
    }
}

/// A name that is no method's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no search method `{0}`; there are: {names}", names = Method::ALL.map(|(name, _)| name).join(", "))]
pub struct UnknownMethod(pub String);

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, UnknownMethod> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name);
        found.map(|&(_, method)| method).ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}
