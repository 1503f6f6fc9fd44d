//! Knowledge as data: what techniques are called, how they are told and rated, in which order they are tried. All of
//! it is read from the YAML under `techniques/`; no name, word or difficulty stands anywhere else.
//!
//! | file | reads |
//! | --- | --- |
//! | `entry.rs` | `techniques/<id>.yaml`: an [`Entry`] |
//! | `template.rs` | the sentences with holes in entries: [`Template`] |
//! | `profile.rs` | `techniques/profiles/<name>.yaml`: a [`Profile`], a ladder of rungs |
//! | `scale.rs` | `techniques/scales/<name>.yaml`: a [`Scale`], how steps become a rating |
//! | `language.rs` | `techniques/languages/<code>.yaml`: a [`Language`], the words between the names |
//! | `fixture.rs` | `corpus/techniques/<id>.yaml`: [`Fixture`]s, of which the first is an entry's example |
//! | `score.rs` | [`Score`], a difficulty in tenths |

mod entry;
mod language;
mod profile;
mod scale;
mod score;
mod template;

pub use entry::{Difficulty, Elsewhere, Entry, Family, Status, Words, WrittenDigits};
pub use language::{Language, Sentence};
pub use profile::{Guessing, Pick, Profile, Rung};
pub use scale::{Label, Scale, Tier};
pub use score::Score;
pub use template::{Aspect, Hole, Joiner, Piece, Subject, Template};

use crate::id::TechniqueId;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::sync::OnceLock;

mod sources {
    include!(concat!(env!("OUT_DIR"), "/sources.rs"));
}

/// What a YAML file of ours says wrongly, with the place.
#[derive(Debug, thiserror::Error)]
#[error("{file}: {problem}")]
pub struct CatalogueError {
    /// The file, or what stands for it.
    pub file: String,
    /// What is wrong: line, column and excerpt.
    pub problem: String,
}

/// Everything that is known about techniques.
#[derive(Debug)]
pub struct Catalogue {
    entries: Vec<Entry>,
    profiles: BTreeMap<&'static str, Profile>,
    scales: BTreeMap<&'static str, Scale>,
    languages: BTreeMap<&'static str, Language>,
}

impl Catalogue {
    /// The catalogue that the program carries inside.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: OnceLock<Catalogue> = OnceLock::new();
        EMBEDDED.get_or_init(|| {
            Self::read().unwrap_or_else(|problem| panic!("the embedded catalogue: {problem}"))
        })
    }

    /// Reads what is embedded. Tests call this to see every mistake as an error.
    pub fn read() -> Result<Self, CatalogueError> {
        let mut entries = Vec::with_capacity(TechniqueId::COUNT);
        for (name, text) in sources::TECHNIQUES {
            entries.push(parse(&format!("techniques/{name}.yaml"), text)?);
        }
        Ok(Self {
            entries,
            profiles: read_all("profiles", sources::PROFILES)?,
            scales: read_all("scales", sources::SCALES)?,
            languages: read_all("languages", sources::LANGUAGES)?,
        })
    }

    /// What is known about a technique.
    pub fn entry(&self, id: TechniqueId) -> &Entry {
        &self.entries[id.index()]
    }

    /// The profile with this name.
    pub fn profile(&self, name: &str) -> Option<&Profile> {
        self.profiles.get(name)
    }

    /// All profiles with their names.
    pub fn profiles(&self) -> impl Iterator<Item = (&'static str, &Profile)> {
        self.profiles.iter().map(|(name, profile)| (*name, profile))
    }

    /// The scale with this name.
    pub fn scale(&self, name: &str) -> Option<&Scale> {
        self.scales.get(name)
    }

    /// All scales with their names.
    pub fn scales(&self) -> impl Iterator<Item = (&'static str, &Scale)> {
        self.scales.iter().map(|(name, scale)| (*name, scale))
    }

    /// The language with this code.
    pub fn language(&self, code: &str) -> Option<&Language> {
        self.languages.get(code)
    }

    /// All languages with their codes.
    pub fn languages(&self) -> impl Iterator<Item = (&'static str, &Language)> {
        self.languages.iter().map(|(code, language)| (*code, language))
    }

    /// The techniques that another program knows by this code, such as HoDoKu's `0300`.
    pub fn by_hodoku_code(&self, code: &str) -> impl Iterator<Item = TechniqueId> {
        TechniqueId::all().filter(move |id| self.entry(*id).hodoku_code() == Some(code))
    }
}

/// Reads one YAML text; `file` names it in errors.
pub(crate) fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, CatalogueError> {
    serde_yaml::from_str(text)
        .map_err(|problem| CatalogueError { file: file.to_owned(), problem: problem.to_string() })
}

fn read_all<T: DeserializeOwned>(
    folder: &str,
    sources: &[(&'static str, &str)],
) -> Result<BTreeMap<&'static str, T>, CatalogueError> {
    sources
        .iter()
        .map(|(name, text)| Ok((*name, parse(&format!("techniques/{folder}/{name}.yaml"), text)?)))
        .collect()
}
