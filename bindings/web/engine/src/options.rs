//! [`Ask`]: how a puzzle is rated and explained, as a page asks for it.

use crate::error::{EngineError, Result};
use serde::Deserialize;
use whydoku::Options;
use whydoku_explain::Explainer;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Profile};

/// How a puzzle is rated and explained.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
pub struct Ask {
    /// The code of a language, such as `en`.
    pub language: Option<String>,
    /// The ladder.
    pub profile: Option<String>,
    scale: Option<String>,
    /// The only techniques that are known; empty for all.
    pub(crate) known: Vec<String>,
    pub(crate) no_uniqueness: bool,
    /// Whether to guess when nothing applies.
    guess: Option<bool>,
    /// The rounds of the rating, with steps that nothing needs.
    rounds: bool,
    /// How hard to look for a short path, in thousands of positions.
    effort: Option<u32>,
}

impl Ask {
    /// The same as the library takes it.
    pub fn options(&self) -> Result<Options> {
        let mut options = Options::default();
        if let Some(language) = &self.language {
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
        Ok(self.effort.map_or(options.clone(), |effort| options.effort(effort)))
    }

    /// The ladder without what is not known.
    fn ladder(&self) -> Result<Profile> {
        let name = self.profile.as_deref().unwrap_or("human");
        let profile = Catalogue::embedded().profile(name);
        let mut profile = profile.ok_or_else(|| EngineError::Profile(name.to_owned()))?.clone();
        if profile.engine.is_some() {
            return Err(EngineError::Emulator(name.to_owned()));
        }
        for rung in &mut profile.rungs {
            rung.techniques.retain(|technique| self.known.iter().any(|known| *known == technique.slug()));
        }
        profile.rungs.retain(|rung| !rung.techniques.is_empty());
        Ok(profile)
    }

    /// The explainer of the language.
    pub fn explainer(&self) -> Result<Explainer<'static>> {
        let wanted = self.language.as_deref().unwrap_or("en");
        let code = Catalogue::embedded().language_codes().find(|code| *code == wanted);
        let explainer = code.and_then(Explainer::new);
        explainer.ok_or_else(|| EngineError::Language(wanted.to_owned()))
    }
}

/// The technique of a name.
pub(crate) fn technique(name: &str) -> Result<TechniqueId> {
    name.parse().map_err(|_| EngineError::Technique(name.to_owned()))
}
