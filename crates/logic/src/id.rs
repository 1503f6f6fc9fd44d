//! [`TechniqueId`]: the names of techniques, made from the file names under `techniques/` by the build script.

use std::fmt;
use std::str::FromStr;

include!(concat!(env!("OUT_DIR"), "/ids.rs"));

impl TechniqueId {
    /// Every technique, in the order of their names.
    pub fn all() -> impl Iterator<Item = Self> {
        NAMES.iter().map(|&(_, id)| id)
    }

    /// How many there are.
    pub const COUNT: usize = NAMES.len();

    /// Its number, for tables.
    pub const fn index(self) -> usize {
        self as usize
    }

    /// What to say where nothing finds the technique with this number; for the registry's compile-time check.
    pub const fn without_finder(index: usize) -> &'static str {
        COMPLAINTS[index][0]
    }

    /// What to say where two finders claim it.
    pub const fn with_two_finders(index: usize) -> &'static str {
        COMPLAINTS[index][1]
    }

    /// Its name as files and scripts write it, such as `x-wing`.
    pub const fn slug(self) -> &'static str {
        NAMES[self as usize].0
    }
}

impl fmt::Display for TechniqueId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

/// A name that is no technique's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no technique `{0}`; `whydoku techniques` lists them")]
pub struct UnknownTechnique(pub String);

impl FromStr for TechniqueId {
    type Err = UnknownTechnique;

    fn from_str(name: &str) -> Result<Self, UnknownTechnique> {
        let found = NAMES.binary_search_by_key(&name, |&(slug, _)| slug);
        found.map(|at| NAMES[at].1).map_err(|_| UnknownTechnique(name.to_owned()))
    }
}
