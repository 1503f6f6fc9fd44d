//! The catalogue inside the program: facts about techniques as constants, as every ladder needs them; the rest as JSON, parsed
//! on first use. Each text is behind a function, so that a linker or a splitter of WebAssembly can separate it from those that
//! are used first. `cargo xtask generate` writes `data.rs` from the YAML under `techniques/`, so that the build reads no YAML.

#[rustfmt::skip]
mod data;

pub(super) use data::{DIALECTS, GLOSSARIES, LANGUAGES, PROFILE_TEXTS, PROFILES, SCALES, TECHNIQUES};

use super::schema::{Difficulty, Family, Status};
use std::sync::OnceLock;
use whydoku_logic::TechniqueId;

/// Returns an embedded text.
pub(super) type EmbeddedText = fn() -> &'static str;

#[derive(Debug)]
pub(super) struct EmbeddedEntry {
    /// The name of the technique, for the check of the order.
    slug: &'static str,
    pub(super) status: Status,
    pub(super) family: Family,
    pub(super) uniqueness: bool,
    pub(super) size: Option<usize>,
    /// Difficulties by scale.
    pub(super) ratings: &'static [(&'static str, Difficulty)],
    pub(super) elsewhere: &'static str,
    pub(super) words: &'static [EmbeddedWords],
    pub(super) example: EmbeddedText,
}

/// The words of a technique in one language: its own, then those that it inherits, the nearest first.
#[derive(Debug)]
pub(super) struct EmbeddedWords {
    pub(super) language: &'static str,
    pub(super) layers: fn() -> &'static [&'static str],
}

// An index into the list is that of a technique.
const _: () = {
    let mut at = 0;
    while at < TechniqueId::COUNT {
        let is_listed = at < TECHNIQUES.len() && is_same(TECHNIQUES[at].slug, TechniqueId::at(at).slug());
        assert!(
            is_listed,
            "techniques/ has other files than the embedded catalogue: run `cargo xtask generate`"
        );
        at += 1;
    }
};

/// Returns whether two texts are equal, in constants too.
const fn is_same(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.as_bytes(), other.as_bytes());
    while let ([first, rest @ ..], [other_first, other_rest @ ..]) = (one, other) {
        if *first != *other_first {
            return false;
        }
        (one, other) = (rest, other_rest);
    }
    one.is_empty() && other.is_empty()
}

/// Parses embedded JSON. `cargo xtask generate` has checked its shape, and tests check its contents.
pub(super) fn parse<T: serde::Deserialize<'static>>(json: &'static str) -> T {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("the embedded catalogue: {error}"))
}

/// A dialect of a language: its texts with other words.
#[derive(Debug)]
pub(super) struct Dialect {
    pub(super) code: &'static str,
    of: &'static str,
    /// Words of the language with those of the dialect, replaced in this order.
    words: fn() -> &'static [(&'static str, &'static str)],
}

impl Dialect {
    /// The dialects of a language.
    pub(super) fn all(of: &str) -> impl Iterator<Item = &'static Self> {
        DIALECTS.iter().filter(move |dialect| dialect.of == of)
    }

    /// Returns a text of the language in the dialect. It is leaked: the catalogue is never dropped, and asks once for each.
    pub(super) fn text(&self, text: &'static str) -> &'static str {
        (self.words)().iter().fold(text.to_owned(), |text, (word, own)| text.replace(word, own)).leak()
    }
}

/// A named value that is parsed on first use.
#[derive(Debug)]
pub(super) struct LazyValue<T> {
    pub(super) name: &'static str,
    dialect: Option<&'static Dialect>,
    json: EmbeddedText,
    parse: fn(&'static str) -> T,
    value: OnceLock<T>,
}

impl<T> LazyValue<T> {
    /// Returns the values of a list; those of languages are followed by those of their dialects.
    pub(super) fn all(list: &[(&'static str, EmbeddedText)], parse: fn(&'static str) -> T) -> Vec<Self> {
        let value = |name, dialect, json| Self { name, dialect, json, parse, value: OnceLock::new() };
        let with_dialects = |&(name, json)| {
            let dialects = Dialect::all(name).map(move |dialect| value(dialect.code, Some(dialect), json));
            std::iter::once(value(name, None, json)).chain(dialects)
        };
        list.iter().flat_map(with_dialects).collect()
    }

    pub(super) fn get(&self) -> &T {
        let text = || self.dialect.map_or_else(self.json, |dialect| dialect.text((self.json)()));
        self.value.get_or_init(|| (self.parse)(text()))
    }
}
