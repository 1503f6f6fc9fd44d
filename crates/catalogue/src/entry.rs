//! [`Entry`]: the knowledge about one technique.

use super::embedded::{self, Dialect, EmbeddedEntry, EmbeddedWords};
use super::schema::{
    Difficulty, EntryFile, Family, ForeignName, SharedWordsFile, Status, TranslationFile, WordsLayer,
    WrittenDigits,
};
use super::{CatalogueError, Coordinates, Words};
use std::collections::BTreeMap;
use std::sync::OnceLock;
use whydoku_yaml::YamlError;

/// One technique, as `techniques/<id>.yaml` describes it.
#[derive(Debug)]
pub struct Entry {
    /// Whether it may still change.
    pub status: Status,
    /// The family that it belongs to.
    pub family: Family,
    /// Whether its steps assume that the puzzle has one solution.
    pub uniqueness: bool,
    /// Its difficulty by scale.
    pub ratings: BTreeMap<&'static str, Difficulty>,
    source: &'static EmbeddedEntry,
    elsewhere: OnceLock<BTreeMap<String, ForeignName>>,
    /// Its words by language.
    words: Vec<LazyWords>,
}

#[derive(Debug)]
struct LazyWords {
    source: &'static EmbeddedWords,
    dialect: Option<&'static Dialect>,
    words: OnceLock<Words>,
}

impl LazyWords {
    /// The words of a language and of its dialects.
    fn all(source: &'static EmbeddedWords) -> impl Iterator<Item = Self> {
        let dialects = Dialect::all(source.language).map(Some);
        let words = move |dialect| Self { source, dialect, words: OnceLock::new() };
        std::iter::once(None).chain(dialects).map(words)
    }

    fn language(&self) -> &'static str {
        self.dialect.map_or(self.source.language, |dialect| dialect.code)
    }
}

impl Entry {
    pub(super) fn embedded(source: &'static EmbeddedEntry) -> Self {
        Self {
            status: source.status,
            family: source.family,
            uniqueness: source.uniqueness,
            ratings: source.ratings.iter().cloned().collect(),
            source,
            elsewhere: OnceLock::new(),
            words: source.words.iter().flat_map(LazyWords::all).collect(),
        }
    }

    /// Returns its names in other programs.
    pub fn elsewhere(&self) -> &BTreeMap<String, ForeignName> {
        self.elsewhere.get_or_init(|| embedded::parse(self.source.elsewhere))
    }

    /// Checks the YAML of an entry with its words; `file` names it in errors. Words that it inherits are not looked up.
    #[inline] // Compiled only where it is called: this crate reads no YAML of an entry.
    pub fn check(file: &str, text: &str) -> Result<(), CatalogueError> {
        whydoku_yaml::read_file(file, text, |EntryFile { text: layer, words, size, .. }| {
            if layer.value.name.is_none() {
                return Err(YamlError::at(&layer, "the key `name` is missing; every technique has a name"));
            }
            if let Some(key) = Words::missing(&layer.value).filter(|_| words.is_none()) {
                let problem = format!("the key `{key}` is missing, and is not inherited either");
                return Err(YamlError::at(&layer, problem));
            }
            Words::new(layer.value, size).map(drop)
        })
    }

    /// Checks the YAML of a file of shared words.
    #[inline] // As above.
    pub fn check_shared_words(file: &str, text: &str) -> Result<(), CatalogueError> {
        // The entries that inherit these words say the size.
        let check = |shared: SharedWordsFile| Words::new(shared.text.value, Some(2)).map(drop);
        whydoku_yaml::read_file(file, text, check)
    }

    /// Checks the YAML of a file of translations. That techniques have names is checked with what they inherit.
    #[inline] // As above.
    pub fn check_translations(file: &str, text: &str) -> Result<(), CatalogueError> {
        whydoku_yaml::read_file(file, text, |translations: TranslationFile| {
            let mut layers = translations.text.0.into_iter().map(|(_, layer)| layer.value);
            // The entries say the size.
            layers.try_for_each(|layer| Words::new(layer, Some(2)).map(drop))
        })
    }

    /// The codes of the languages that it has words in.
    pub fn languages(&self) -> impl Iterator<Item = &'static str> {
        self.words.iter().map(LazyWords::language)
    }

    /// Returns its words in a language, or in English if it has none in that language.
    pub fn words(&self, language: &str) -> &Words {
        let of = |code: &str| self.words.iter().find(|words| words.language() == code);
        let (language, _) = Coordinates::of_code(language);
        let lazy = of(language).or_else(|| of("en")).expect("every entry has words in English");
        lazy.words.get_or_init(|| {
            let texts = (lazy.source.layers)().iter();
            let texts = texts.map(|json| lazy.dialect.map_or(*json, |dialect| dialect.text(json)));
            let layer = texts.map(embedded::parse::<WordsLayer>).reduce(WordsLayer::or).unwrap_or_default();
            let has_notation = layer.expert.is_some();
            let mut words = Words::new(layer, self.source.size)
                .unwrap_or_else(|error| panic!("the embedded catalogue: {}", error.problem));
            if !has_notation && lazy.source.language != "en" {
                words.expert = self.words("en").expert.clone();
            }
            words
        })
    }

    /// Its code in HoDoKu, if HoDoKu knows it.
    pub fn hodoku_code(&self) -> Option<&str> {
        self.elsewhere().get("hodoku")?.code.as_deref()
    }

    /// Whether a step of this size has a code in HoDoKu or in a program derived from it. Without a size, whether any has.
    pub fn has_code(&self, code: &str, size: Option<u16>) -> bool {
        let is_size = |own: &Option<u16>| own.is_none() || size.is_none() || *own == size;
        let has = |name: &ForeignName| {
            name.code.as_deref() == Some(code) || name.codes.get(code).is_some_and(is_size)
        };
        self.elsewhere().iter().any(|(program, name)| program.starts_with("hodoku") && has(name))
    }

    /// The digits that HoDoKu writes after its code.
    pub fn hodoku_digits(&self) -> WrittenDigits {
        self.elsewhere().get("hodoku").map(|hodoku| hodoku.digits).unwrap_or_default()
    }
}
