//! [`RequestOptions`]: how a puzzle is rated and explained, as a request names it.

use super::error::{RequestError, Result};
use crate::options::CancelCheck;
use crate::{CancelToken, Options};
use serde::Deserialize;
use whydoku_explain::Explainer;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Profile};

/// Options of ratings and explanations.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
pub struct RequestOptions {
    /// The code of a language, such as `en`.
    pub(super) language: Option<String>,
    /// How texts name cells: `rc` or `a1`.
    coordinates: Option<String>,
    /// The ladder.
    pub(super) profile: Option<String>,
    scale: Option<String>,
    /// The only techniques that are known; empty for all.
    pub(super) known: Vec<String>,
    pub(super) no_uniqueness: bool,
    /// Whether to guess when nothing applies.
    guess: Option<bool>,
    /// The rounds of the rating, with redundant steps.
    rounds: bool,
    /// The effort of looking for a short path, in thousands of positions.
    effort: Option<u32>,
    /// Ends the request early.
    #[serde(skip)]
    cancel: CancelCheck,
}

impl RequestOptions {
    /// Ends the request early once `is_cancelled` returns true.
    #[must_use]
    pub fn cancel(mut self, is_cancelled: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.cancel = CancelCheck::new(is_cancelled);
        self
    }

    pub(super) fn cancel_token(&self) -> CancelToken<'_> {
        self.cancel.token()
    }

    /// The options of the library.
    pub fn options(&self) -> Result<Options> {
        let mut options = Options::default().cancelled_when(self.cancel.clone());
        if let Some(language) = self.language_code() {
            options = options.language(language);
        }
        if let Some(scale) = &self.scale {
            options = options.scale(scale);
        }
        if self.known.is_empty() {
            if let Some(profile) = &self.profile {
                options = options.profile(profile);
            }
        } else {
            options = options.ladder(self.ladder()?);
        }
        if self.no_uniqueness {
            options = options.no_uniqueness();
        }
        if let Some(guess) = self.guess {
            options = options.guess(guess);
        }
        if self.rounds {
            options = options.rounds();
        }
        Ok(match self.effort {
            Some(effort) => options.effort(effort),
            None => options,
        })
    }

    /// The ladder without the techniques that are not known.
    fn ladder(&self) -> Result<Profile> {
        for name in &self.known {
            technique(name)?;
        }
        let name = self.profile.as_deref().unwrap_or("human");
        let profile = Catalogue::embedded().profile(name);
        let mut profile = profile.ok_or_else(|| RequestError::Profile(name.to_owned()))?.clone();
        if profile.engine.is_some() {
            return Err(RequestError::Emulator(name.to_owned()));
        }
        for rung in &mut profile.rungs {
            rung.techniques.retain(|technique| self.known.iter().any(|known| *known == technique.slug()));
        }
        profile.rungs.retain(|rung| !rung.techniques.is_empty());
        Ok(profile)
    }

    /// The code of the language with the coordinates, if one of them is named.
    fn language_code(&self) -> Option<String> {
        let language = self.language.as_deref().unwrap_or("en");
        match &self.coordinates {
            Some(coordinates) => Some(format!("{language}@{coordinates}")),
            None => self.language.clone(),
        }
    }

    /// The explainer of the language.
    pub(super) fn explainer(&self) -> Result<Explainer<'static>> {
        let options = self.language_code().map(|code| Options::default().language(code));
        Ok(options.unwrap_or_default().explainer()?)
    }
}

/// The technique of a name.
pub(super) fn technique(name: &str) -> Result<TechniqueId> {
    name.parse().map_err(|_| RequestError::Technique(name.to_owned()))
}
