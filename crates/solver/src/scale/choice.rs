//! [`ScaleChoice`]: a scale with the profile that measures it.

use super::{FigureSource, Scale};
use crate::catalogue::{Catalogue, Profile};

/// A scale with the profile that measures it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ScaleChoice {
    /// The scale.
    pub scale: &'static Scale,
    /// The profile; `None` if the scale is computed from the grid.
    pub profile: Option<Profile>,
}

/// Why a scale cannot be used with a profile.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScaleError {
    /// There is no scale with this name.
    #[error("no scale `{name}`; the scales are {known}")]
    Unknown {
        /// The name.
        name: String,
        /// The scales.
        known: String,
    },
    /// The scale is not part of this build.
    #[error("the scale `{0}` is not part of this build; enable the feature `scales` of the crate `whydoku`")]
    LeftOut(String),
    /// The profile is for another scale.
    #[error(
        "this profile rates its steps on the scale {theirs}, and its figures mean nothing on {asked}; \
         remove --profile, or write --scale {theirs}"
    )]
    OtherScale {
        /// The scale.
        asked: &'static str,
        /// That of the profile.
        theirs: String,
    },
    /// The scale takes no profile.
    #[error("the scale {0} does not use a profile; remove --profile")]
    NoProfile(&'static str),
}

impl ScaleChoice {
    /// The scale with this name, measured by `profile` or else by its own.
    pub fn new(name: &str, profile: Option<Profile>) -> Result<Self, ScaleError> {
        let scale = Scale::named(name).ok_or_else(|| ScaleError::unknown(name))?;
        let own = Catalogue::embedded().scale(name).and_then(|entry| entry.ladder.as_ref());
        let Some(own) = own.filter(|_| matches!(scale.source, FigureSource::Steps { .. })) else {
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

    /// The name of the scale.
    pub const fn name(&self) -> &'static str {
        self.scale.name
    }
}

impl ScaleError {
    fn unknown(name: &str) -> Self {
        if Catalogue::embedded().scale(name).is_some() {
            return Self::LeftOut(name.to_owned());
        }
        let known: Vec<&str> = Scale::all().iter().map(|scale| scale.name).collect();
        Self::Unknown { name: name.to_owned(), known: known.join(", ") }
    }
}
