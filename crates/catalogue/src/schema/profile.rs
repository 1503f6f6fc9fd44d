//! `techniques/profiles/<name>.yaml`, and the profiles of users.

use super::SchemaVersion;
use serde::de::{Deserialize, Error, MapAccess, SeqAccess, value};
use serde::{Deserialize as DeriveDeserialize, Serialize};
use whydoku_yaml::{Pairs, Spanned};

/// The file of a profile.
#[derive(Clone, Debug, DeriveDeserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileFile {
    schema: SchemaVersion,
    /// Its purpose.
    pub about: String,
    /// The scale that its steps are rated on.
    pub scale: Spanned<String>,
    /// The program that is emulated step by step, if any.
    pub engine: Option<Spanned<String>>,
    pub pick: Option<Spanned<Pick>>,
    pub guess: Option<Guessing>,
    /// Whether techniques that assume one solution may be used.
    pub uniqueness: Option<bool>,
    /// Easiest first.
    pub rungs: Spanned<Vec<Spanned<RungFile>>>,
    /// Techniques that stand above a harder one, each with the reason.
    #[serde(default)]
    pub exceptions: Pairs<Spanned<String>, String>,
}

/// A rung: a name, a list of names, or `{techniques: [...], pick: ..., drawn: ..., after-guess: ...}`.
#[derive(Clone, Debug, Serialize)]
pub struct RungFile {
    pub techniques: Vec<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pick: Option<Pick>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub drawn: Option<bool>,
    #[serde(rename = "after-guess", skip_serializing_if = "Option::is_none")]
    pub after_guess: Option<bool>,
}

#[derive(DeriveDeserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
struct FullRung {
    techniques: Vec<Spanned<String>>,
    pick: Option<Pick>,
    drawn: Option<bool>,
    after_guess: Option<bool>,
}

impl RungFile {
    const fn of(techniques: Vec<Spanned<String>>) -> Self {
        Self { techniques, pick: None, drawn: None, after_guess: None }
    }
}

whydoku_yaml::any_form!(
    RungFile,
    "a technique, a list of techniques, or `{techniques: [...], pick: ...}`",
    {
        fn visit_str<E: Error>(self, name: &str) -> Result<RungFile, E> {
            Ok(RungFile::of(vec![whydoku_yaml::without_place(name.to_owned())]))
        }

        fn visit_seq<A: SeqAccess<'de>>(self, names: A) -> Result<RungFile, A::Error> {
            Deserialize::deserialize(value::SeqAccessDeserializer::new(names)).map(RungFile::of)
        }

        fn visit_map<A: MapAccess<'de>>(self, keys: A) -> Result<RungFile, A::Error> {
            let FullRung { techniques, pick, drawn, after_guess } =
                FullRung::deserialize(value::MapAccessDeserializer::new(keys))?;
            Ok(RungFile { techniques, pick, drawn, after_guess })
        }
    }
);

/// The choice among the instances of a rung.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, DeriveDeserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pick {
    /// Every instance at once: the rating cannot depend on the order of the cells.
    #[default]
    All,
    /// The first that is found.
    First,
    /// The easiest by the scale, the first of equals.
    Easiest,
    /// All that are as easy as the easiest by the scale. Harder ones wait: they may not be needed.
    AllEasiest,
}

/// The reaction to a position where no step applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, DeriveDeserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guessing {
    /// The run stops.
    Never,
    /// One guess, flagged as one, if the caller allows guesses.
    #[default]
    LastResort,
}
