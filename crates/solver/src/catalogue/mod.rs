//! Knowledge as data: what techniques are called, how they are told and rated, in which order they are tried. All of
//! it is read from the YAML under `techniques/`; no name, word or difficulty stands anywhere else.
//!
//! | file | reads |
//! | --- | --- |
//! | `brought.rs` | a language that is brought along, where the build carries English alone |
//! | `called.rs` | techniques by whatever anyone calls them |
//! | `entry.rs` | `techniques/<id>.yaml`: an [`Entry`] |
//! | `sheet.rs` | a file that ends with words, cut so that each language is read when it is asked for |
//! | `words.rs` | the [`Words`] of an entry, its own and those that it inherits |
//! | `shared.rs` | `techniques/words/<name>.yaml`: words that several entries inherit |
//! | `later.rs` | what is read when it is first asked for |
//! | `template/` | texts with holes, in entries and in languages: [`Template`] |
//! | `profile.rs` | `techniques/profiles/<name>.yaml`: a [`Profile`], a ladder of rungs |
//! | `scale.rs` | `techniques/scales/<name>.yaml`: a [`ScaleEntry`], what a scale measures and how steps become a rating |
//! | `language/` | `techniques/languages/<code>.yaml`: a [`Language`], the words between the names |
//! | `plural.rs` | which form of a word a number takes: [`Plurals`] |
//! | `sentence.rs` | the [`Sentence`]s of a language, with their holes |
//! | `score.rs` | [`Score`], a difficulty in tenths |

mod brought;
mod called;
mod entry;
mod language;
mod later;
mod plural;
mod profile;
mod scale;
mod score;
mod sentence;
mod shared;
mod sheet;
mod template;
mod words;

pub use entry::{Difficulty, Entry, Family, ForeignName, Status, WrittenDigits};
pub use language::{CalledHouse, Counted, Language, Noun};
pub use plural::Plurals;
pub use profile::{Engine, Guessing, Pick, Profile, Rung};
pub use scale::{GuessRating, Label, ScaleEntry, Tier, Walked};
pub use score::Score;
pub use sentence::Sentence;
pub use template::{Aspect, Blank, Form, Hole, Joiner, Piece, Slot, Subject, Template};
pub use words::Words;

use crate::yaml::Fault;
use brought::Brought;
use later::Later;
use shared::SharedWords;
use std::sync::{Arc, OnceLock};
use whydoku_fixtures::{Fixture, FixtureError};
use whydoku_logic::TechniqueId;

mod sources {
    include!(concat!(env!("OUT_DIR"), "/sources.rs"));
}

/// What a YAML file of ours says wrongly, with the place.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{file}, line {line}, column {column}: {problem}{excerpt}")]
pub struct CatalogueError {
    /// The file, or what stands for it.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
    /// What is wrong, and the remedy.
    pub problem: String,
    /// The line, with a mark under the column; empty if there is no such line.
    pub excerpt: String,
}

impl CatalogueError {
    fn new(file: &str, text: &str, fault: Fault) -> Self {
        let Fault { at, problem } = fault;
        let excerpt = text.lines().nth(at.line - 1).map_or(String::new(), |quoted| {
            let number = at.line.to_string();
            let (margin, gap) = (" ".repeat(number.len()), " ".repeat(at.column - 1));
            format!("\n  {number} | {}\n  {margin} | {gap}^", quoted.trim_end())
        });
        Self { file: file.to_owned(), line: at.line, column: at.column, problem, excerpt }
    }
}

/// Everything that is known about techniques.
#[derive(Debug)]
pub struct Catalogue {
    entries: Vec<Entry>,
    profiles: Vec<Later<Profile>>,
    scales: Vec<Later<ScaleEntry>>,
    languages: Vec<Later<Language>>,
    shared: Arc<SharedWords>,
}

/// The catalogue that the program carries inside, once somebody has asked for it. It never changes, so whoever tells or
/// rates asks for it here; to hand it from the front door down to every finder would put a value without a choice into
/// fifty signatures.
static EMBEDDED: OnceLock<Catalogue> = OnceLock::new();

impl Catalogue {
    /// The catalogue that the program carries inside. Words, profiles, scales and languages are read when they are
    /// first asked for.
    pub fn embedded() -> &'static Self {
        let begin = || Self::begin(Brought::default());
        EMBEDDED.get_or_init(|| begin().unwrap_or_else(|problem| panic!("the embedded catalogue: {problem}")))
    }

    /// What is embedded, and the words of another language: as `=== FILE` and what that file says in it, file by file.
    pub fn with_language(code: &str, text: &str) -> Result<Self, CatalogueError> {
        Self::begin(Brought::new(code, text))
    }

    /// The same as the catalogue that the program carries inside, for builds that carry English alone. It says no where
    /// that has been asked for already: what was read then would not have these words.
    pub fn bring(code: &str, text: &str) -> Result<bool, CatalogueError> {
        if EMBEDDED.get().is_some() {
            return Ok(false);
        }
        Ok(EMBEDDED.set(Self::with_language(code, text)?).is_ok())
    }

    /// Reads all that is embedded. Tests call this to see every mistake as an error.
    pub fn read() -> Result<Self, CatalogueError> {
        let catalogue = Self::begin(Brought::default())?;
        catalogue.profiles.iter().try_for_each(Later::read)?;
        catalogue.scales.iter().try_for_each(Later::read)?;
        catalogue.languages.iter().try_for_each(Later::read)?;
        catalogue.entries.iter().try_for_each(Entry::read_words)?;
        Ok(catalogue)
    }

    /// Reads what stands before the words of every entry.
    fn begin(brought: Brought) -> Result<Self, CatalogueError> {
        let shared = Arc::new(SharedWords::new(brought));
        let entry = |&(name, text): &(&str, &'static str)| {
            let file = format!("techniques/{name}.yaml");
            let text = shared.brought().whole(&file, text);
            Entry::read(file, text, &shared)
        };
        let mut languages = Later::all("languages", sources::LANGUAGES);
        languages.extend(shared.brought().language().map(|(code, text)| Later::new("languages", code, text)));
        Ok(Self {
            entries: sources::TECHNIQUES.iter().map(entry).collect::<Result<_, _>>()?,
            profiles: Later::all("profiles", sources::PROFILES),
            scales: Later::all("scales", sources::SCALES),
            languages,
            shared,
        })
    }

    /// What is known about a technique.
    pub fn entry(&self, id: TechniqueId) -> &Entry {
        &self.entries[id.index()]
    }

    /// A profile of ours as it is written.
    pub fn profile_text(name: &str) -> Option<&'static str> {
        sources::PROFILES.iter().find(|(known, _)| *known == name).map(|(_, text)| *text)
    }

    /// The profile with this name.
    pub fn profile(&self, name: &str) -> Option<&Profile> {
        Later::find(&self.profiles, name)
    }

    /// All profiles with their names.
    pub fn profiles(&self) -> impl Iterator<Item = (&'static str, &Profile)> {
        self.profiles.iter().map(|profile| (profile.name(), profile.get()))
    }

    /// The scale with this name.
    pub fn scale(&self, name: &str) -> Option<&ScaleEntry> {
        Later::find(&self.scales, name)
    }

    /// All scales with their names.
    pub fn scales(&self) -> impl Iterator<Item = (&'static str, &ScaleEntry)> {
        self.scales.iter().map(|scale| (scale.name(), scale.get()))
    }

    /// The language with this code.
    pub fn language(&self, code: &str) -> Option<&Language> {
        Later::find(&self.languages, code)
    }

    /// All languages with their codes.
    pub fn languages(&self) -> impl Iterator<Item = (&'static str, &Language)> {
        self.languages.iter().map(|language| (language.name(), language.get()))
    }

    /// The fixture of a technique, if it has one.
    pub fn fixture(id: TechniqueId) -> Option<Result<Fixture, FixtureError>> {
        let (name, text) = sources::FIXTURES.iter().find(|(name, _)| *name == id.slug())?;
        Some(Fixture::parse(&format!("corpus/techniques/{name}.yaml"), text))
    }

    /// The names of all files of shared words, each with the file that it goes on from.
    pub fn shared_words(&self) -> Result<Vec<(&'static str, Option<&str>)>, CatalogueError> {
        self.shared.names()
    }

    /// The codes of all languages, without reading any of them.
    pub fn language_codes(&self) -> impl Iterator<Item = &'static str> {
        self.languages.iter().map(Later::name)
    }

    /// The techniques that another program knows by this code, such as HoDoKu's `0300`.
    pub fn by_hodoku_code(&self, code: &str) -> impl Iterator<Item = TechniqueId> {
        TechniqueId::all().filter(move |id| self.entry(*id).hodoku_code() == Some(code))
    }
}
