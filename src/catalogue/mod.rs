//! Knowledge as data: what techniques are called, how they are told and rated, in which order they are tried. All of
//! it is read from the YAML under `techniques/`; no name, word or difficulty stands anywhere else.
//!
//! | file | reads |
//! | --- | --- |
//! | `entry.rs` | `techniques/<id>.yaml`: an [`Entry`] |
//! | `template.rs` | the sentences with holes in entries: [`Template`] |
//! | `profile.rs` | `techniques/profiles/<name>.yaml`: a [`Profile`], a ladder of rungs |
//! | `scale.rs` | `techniques/scales/<name>.yaml`: a [`ScaleEntry`], what a scale measures and how steps become a rating |
//! | `language.rs` | `techniques/languages/<code>.yaml`: a [`Language`], the words between the names |
//! | `fixture.rs` | `corpus/techniques/<id>.yaml`: [`Fixture`]s, of which the first is an entry's example |
//! | `score.rs` | [`Score`], a difficulty in tenths |

mod entry;
mod fixture;
mod language;
mod profile;
mod scale;
mod score;
mod template;

pub use entry::{Difficulty, Elsewhere, Entry, Family, Status, Words, WrittenDigits};
pub use fixture::{Case, Expect, Expected, Fixture, Nothing};
pub use language::{Counted, Language, Noun, Sentence};
pub use profile::{Engine, Guessing, Pick, Profile, Rung};
pub use scale::{GuessRating, Label, ScaleEntry, Tier, Walked};
pub use score::Score;
pub use template::{Aspect, Form, Hole, Joiner, Piece, Subject, Template};

use crate::id::TechniqueId;
use serde::de::DeserializeOwned;
use serde_yaml::Location;
use std::collections::BTreeMap;
use std::sync::OnceLock;

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
    fn new(file: &str, text: &str, at: Location, problem: String) -> Self {
        let (line, column) = ((at.line() as usize).max(1), (at.column() as usize).max(1));
        let excerpt = text.lines().nth(line - 1).map_or(String::new(), |quoted| {
            let number = line.to_string();
            let (margin, gap) = (" ".repeat(number.len()), " ".repeat(column - 1));
            format!("\n  {number} | {}\n  {margin} | {gap}^", quoted.trim_end())
        });
        Self { file: file.to_owned(), line, column, problem, excerpt }
    }

    /// What the YAML reader complains of: its place said once, and without advice for those who program with it.
    fn from_yaml(file: &str, text: &str, problem: &serde_yaml::Error) -> Self {
        let at = problem.location().unwrap_or(Location::UNKNOWN);
        let said = problem.without_snippet().to_string();
        let place = format!(" at line {}, column {}", at.line(), at.column());
        let said = [&place, ", set Duplicate"]
            .iter()
            .fold(said.as_str(), |said, &tail| said.split(tail).next().unwrap_or_default());
        let said = match said {
            "expected mapping start" => "keys with values, such as `schema: 1`, are expected here",
            said => said,
        };
        Self::new(file, text, at, said.to_owned())
    }
}

/// Everything that is known about techniques.
#[derive(Debug)]
pub struct Catalogue {
    entries: Vec<Entry>,
    profiles: BTreeMap<&'static str, Profile>,
    scales: BTreeMap<&'static str, ScaleEntry>,
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
        let mut entries: Vec<Entry> = Vec::with_capacity(TechniqueId::COUNT);
        for (name, text) in sources::TECHNIQUES {
            let mut entry: Entry = parse(&format!("techniques/{name}.yaml"), text)?;
            entry.share_notation();
            entries.push(entry);
        }
        let mut languages: BTreeMap<&'static str, Language> = read_all("languages", sources::LANGUAGES)?;
        for (code, language) in &mut languages {
            (*code).clone_into(&mut language.code);
        }
        if let Some(english) = languages.get("en").map(|english| english.sentences.clone()) {
            for language in languages.values_mut().filter(|language| language.partial) {
                let missing =
                    english.iter().filter(|(sentence, _)| !language.sentences.contains_key(sentence));
                let missing: Vec<_> = missing.map(|(sentence, text)| (*sentence, text.clone())).collect();
                language.sentences.extend(missing);
            }
        }
        Ok(Self {
            entries,
            profiles: read_all("profiles", sources::PROFILES)?,
            scales: read_all("scales", sources::SCALES)?,
            languages,
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
    pub fn scale(&self, name: &str) -> Option<&ScaleEntry> {
        self.scales.get(name)
    }

    /// All scales with their names.
    pub fn scales(&self) -> impl Iterator<Item = (&'static str, &ScaleEntry)> {
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

    /// The fixture of a technique, if it has one.
    pub fn fixture(id: TechniqueId) -> Option<Result<Fixture, CatalogueError>> {
        let (name, text) = sources::FIXTURES.iter().find(|(name, _)| *name == id.slug())?;
        Some(parse(&format!("corpus/techniques/{name}.yaml"), text))
    }

    /// The techniques that another program knows by this code, such as HoDoKu's `0300`.
    pub fn by_hodoku_code(&self, code: &str) -> impl Iterator<Item = TechniqueId> {
        TechniqueId::all().filter(move |id| self.entry(*id).hodoku_code() == Some(code))
    }
}

/// Reads one YAML text; `file` names it in errors.
pub(crate) fn parse<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, CatalogueError> {
    serde_yaml::from_str(text).map_err(|problem| CatalogueError::from_yaml(file, text, &problem))
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
