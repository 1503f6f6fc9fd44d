//! The catalogue inside the program: JSON that the build script has written from YAML, parsed on first use.

use std::sync::OnceLock;

pub(super) struct EmbeddedEntry {
    pub(super) facts: &'static str,
    pub(super) words: &'static [EmbeddedWords],
    pub(super) example: &'static str,
}

/// The words of a technique in one language: its own, then those that it inherits, the nearest first.
#[derive(Debug)]
pub(super) struct EmbeddedWords {
    pub(super) language: &'static str,
    pub(super) layers: &'static [&'static str],
}

/// The lists `TECHNIQUES`, `PROFILES`, `PROFILE_TEXTS`, `SCALES` and `LANGUAGES`.
pub(super) mod lists {
    use super::{EmbeddedEntry, EmbeddedWords};
    include!(concat!(env!("OUT_DIR"), "/embedded.rs"));
}

/// Parses embedded JSON. The build script has checked its shape, and tests check its contents.
pub(super) fn parse<T: serde::Deserialize<'static>>(json: &'static str) -> T {
    serde_json::from_str(json).unwrap_or_else(|error| panic!("the embedded catalogue: {error}"))
}

/// A named value that is parsed on first use.
#[derive(Debug)]
pub(super) struct LazyValue<T> {
    pub(super) name: &'static str,
    json: &'static str,
    parse: fn(&'static str) -> T,
    value: OnceLock<T>,
}

impl<T> LazyValue<T> {
    pub(super) fn all(list: &[(&'static str, &'static str)], parse: fn(&'static str) -> T) -> Vec<Self> {
        list.iter().map(|&(name, json)| Self { name, json, parse, value: OnceLock::new() }).collect()
    }

    pub(super) fn get(&self) -> &T {
        self.value.get_or_init(|| (self.parse)(self.json))
    }
}
