//! [`Chosen`]: a scale with the profile that it is measured by; and which combinations there are not.

use super::{Reads, Scale};
use crate::catalogue::{Catalogue, Profile};

/// A scale that puzzles are rated on, with the profile that it is measured by.
#[derive(Clone, Debug)]
pub struct Chosen {
    /// The scale.
    pub scale: &'static Scale,
    /// The profile; `None` of a scale that is computed from the grid.
    pub profile: Option<Profile>,
}

/// Why a scale cannot be used, or not with this profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScaleError {
    /// There is none with this name.
    #[error("there is no scale `{name}`; there is {known}")]
    Unknown {
        /// What was asked for.
        name: String,
        /// The scales.
        known: String,
    },
    /// The profile is for another scale.
    #[error(
        "this profile rates its steps on the scale {theirs}, and its figures mean nothing on {asked}; \
         leave --profile out, or write --scale {theirs}"
    )]
    OtherScale {
        /// The scale that was asked for.
        asked: &'static str,
        /// That of the profile.
        theirs: String,
    },
    /// The scale has no use for a profile.
    #[error("the scale {0} is computed from the grid, and no profile has a part in it; leave --profile out")]
    NoProfile(&'static str),
}

impl Chosen {
    /// The scale with this name, measured by this profile instead of its own, if one is given.
    pub fn new(name: &str, profile: Option<Profile>) -> Result<Self, ScaleError> {
        let scale = Scale::named(name).ok_or_else(|| ScaleError::unknown(name))?;
        let own = Catalogue::embedded().scale(name).and_then(|entry| entry.walk.as_ref());
        let Some(own) = own.filter(|_| matches!(scale.reads, Reads::Walk { .. })) else {
            return match profile {
                Some(_) => Err(ScaleError::NoProfile(scale.name)),
                None => Ok(Self { scale, profile: None }),
            };
        };
        let Some(profile) = profile.or_else(|| Catalogue::embedded().profile(&own.profile).cloned()) else {
            return Err(ScaleError::unknown(name));
        };
        if profile.scale != name {
            return Err(ScaleError::OtherScale { asked: scale.name, theirs: profile.scale });
        }
        Ok(Self { scale, profile: Some(profile) })
    }

    /// What a profile calls the scale whose steps it rates; scales that are computed have none.
    pub const fn name(&self) -> &'static str {
        self.scale.name
    }
}

impl ScaleError {
    fn unknown(name: &str) -> Self {
        let known: Vec<&str> = Scale::all().iter().map(|scale| scale.name).collect();
        Self::Unknown { name: name.to_owned(), known: known.join(", ") }
    }
}
