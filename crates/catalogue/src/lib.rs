//! The knowledge about techniques: names, explanations, difficulties, ladders. All of it comes from the YAML under
//! `techniques/`; no name, word or difficulty stands anywhere else.
//!
//! | file | holds |
//! | --- | --- |
//! | `schema/` | the shapes of all files, for `cargo xtask generate` and for profiles of users |
//! | `embedded/` | the files inside the program, parsed on first use |
//! | `entry.rs` | [`Entry`]: a technique |
//! | `words.rs` | [`Words`]: the name and the explanations of a technique in one language |
//! | `template/` | [`Template`]: a text with holes |
//! | `lookup.rs` | techniques by the names that people type |
//! | `profile.rs` | [`Profile`]: a ladder of rungs |
//! | `language.rs` | [`Language`]: the words between the names |
//! | `coordinates.rs` | [`Coordinates`]: how texts name cells |
//! | `sentence.rs` | [`Sentence`]: the sentences of a language, with their holes |
//! | `plural.rs` | [`Plurals`]: the plural categories of a language |

mod coordinates;
mod embedded;
mod entry;
mod language;
mod lookup;
mod plural;
mod profile;
#[expect(unreachable_pub, unused_imports, reason = "xtask shares these types")]
mod schema;
mod sentence;
mod template;
mod words;

pub use coordinates::Coordinates;
pub use entry::Entry;
pub use language::{CountedSentence, HouseName, Language};
pub use plural::Plurals;
pub use profile::{Profile, Rung};
pub use schema::{
    DialectFile, Difficulty, Family, FigureKind, ForeignName, GlossaryFile, GlossaryWord, GuessRating,
    Guessing, Label, LadderScale, LargerSize, Noun, Pick, ScaleEntry, Score, Status, Tier, WordForm,
    WrittenDigits,
};
pub use sentence::Sentence;
pub use template::{Aspect, Hole, Joiner, NamedHole, Subject, Template, TemplateHole, TemplatePart};
pub use whydoku_yaml::FileError as CatalogueError;
pub use words::Words;

use embedded::LazyValue;
use std::sync::{LazyLock, OnceLock};
use whydoku_fixtures::FixtureCase;
use whydoku_logic::TechniqueId;

/// The knowledge about all techniques, with profiles, scales and languages.
#[derive(Debug)]
pub struct Catalogue {
    entries: Vec<OnceLock<Entry>>,
    profiles: Vec<LazyValue<Profile>>,
    scales: Vec<LazyValue<ScaleEntry>>,
    glossaries: Vec<LazyValue<GlossaryFile>>,
    languages: Vec<LazyValue<Language>>,
    /// The same languages with letters for rows.
    lettered: Vec<LazyValue<Language>>,
}

impl Catalogue {
    /// The catalogue inside the program. It is global because it never changes; each of its parts is parsed on first use.
    pub fn embedded() -> &'static Self {
        static EMBEDDED: LazyLock<Catalogue> = LazyLock::new(|| {
            let profile = |json| checked(Profile::new(&embedded::parse(json)));
            let language = |json| checked(Language::new(embedded::parse(json)));
            Catalogue {
                entries: embedded::TECHNIQUES.iter().map(|_| OnceLock::new()).collect(),
                profiles: LazyValue::all(embedded::PROFILES, profile),
                scales: LazyValue::all(embedded::SCALES, embedded::parse),
                glossaries: LazyValue::all(embedded::GLOSSARIES, embedded::parse),
                languages: LazyValue::all(embedded::LANGUAGES, language),
                lettered: LazyValue::all(embedded::LANGUAGES, |json| Language {
                    coordinates: Coordinates::A1,
                    ..checked(Language::new(embedded::parse(json)))
                }),
            }
        });
        &EMBEDDED
    }

    /// Returns the entry of a technique.
    pub fn entry(&self, id: TechniqueId) -> &Entry {
        let index = id.index();
        self.entries[index].get_or_init(|| Entry::embedded(&embedded::TECHNIQUES[index]))
    }

    /// Returns the YAML of an embedded profile.
    pub fn profile_text(name: &str) -> Option<&'static str> {
        embedded::PROFILE_TEXTS.iter().find(|(known, _)| *known == name).map(|(_, text)| text())
    }

    /// Returns the profile with this name.
    pub fn profile(&self, name: &str) -> Option<&Profile> {
        find(&self.profiles, name)
    }

    /// All profiles with their names.
    pub fn profiles(&self) -> impl Iterator<Item = (&'static str, &Profile)> {
        all(&self.profiles)
    }

    /// Returns the scale with this name.
    pub fn scale(&self, name: &str) -> Option<&ScaleEntry> {
        find(&self.scales, name)
    }

    /// All scales with their names.
    pub fn scales(&self) -> impl Iterator<Item = (&'static str, &ScaleEntry)> {
        all(&self.scales)
    }

    /// Returns the words of players in a language by their keys, which are the same in all; English ones if it has none.
    pub fn glossary(&self, code: &str) -> &[(String, GlossaryWord)] {
        let file = find(&self.glossaries, code).or_else(|| find(&self.glossaries, "en"));
        file.map_or(&[], |file| &file.words.0)
    }

    /// Returns the technique whose example shows a word of the glossary.
    pub fn example_of_word(&self, key: &str) -> Option<&str> {
        self.glossary("en").iter().find(|(known, _)| known == key)?.1.technique.as_deref()
    }

    /// Returns the language with this code; `pt@a1` is Portuguese that names cells as [`Coordinates::A1`].
    pub fn language(&self, code: &str) -> Option<&Language> {
        let (code, coordinates) = Coordinates::of_code(code);
        self.language_in(code, coordinates)
    }

    /// Returns the language with this code that names cells in this way.
    pub fn language_in(&self, code: &str, coordinates: Coordinates) -> Option<&Language> {
        match coordinates {
            Coordinates::RowColumn => find(&self.languages, code),
            Coordinates::A1 => find(&self.lettered, code),
        }
    }

    /// All languages with their codes.
    pub fn languages(&self) -> impl Iterator<Item = (&'static str, &Language)> {
        all(&self.languages)
    }

    /// The codes of all languages, without parsing any of them.
    pub fn language_codes(&self) -> impl Iterator<Item = &'static str> {
        self.languages.iter().map(|language| language.name)
    }

    /// Returns the position that shows a technique to readers.
    pub fn example(id: TechniqueId) -> FixtureCase {
        embedded::parse((embedded::TECHNIQUES[id.index()].example)())
    }

    /// The techniques that have this code in HoDoKu or in a program derived from it, such as `0300`.
    pub fn by_hodoku_code(&self, code: &str) -> impl Iterator<Item = TechniqueId> {
        TechniqueId::all().filter(move |id| self.entry(*id).has_code(code, None))
    }
}

fn checked<T>(value: Result<T, whydoku_yaml::YamlError>) -> T {
    value.unwrap_or_else(|error| panic!("the embedded catalogue: {}", error.problem))
}

fn find<'a, T>(values: &'a [LazyValue<T>], name: &str) -> Option<&'a T> {
    values.iter().find(|value| value.name == name).map(LazyValue::get)
}

fn all<T>(values: &[LazyValue<T>]) -> impl Iterator<Item = (&'static str, &T)> {
    values.iter().map(|value| (value.name, value.get()))
}
