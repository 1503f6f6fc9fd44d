//! `techniques/languages/<code>/glossary.yaml`.

use super::SchemaVersion;
use serde::{Deserialize, Serialize};
use whydoku_yaml::Pairs;

/// The words of players in a language.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GlossaryFile {
    schema: SchemaVersion,
    /// The words by their keys, which are the same in every language.
    pub words: Pairs<String, GlossaryWord>,
}

/// A word of players.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GlossaryWord {
    /// The word.
    pub name: String,
    /// The technique whose example is its picture; in English only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// Its meaning.
    pub text: String,
}
