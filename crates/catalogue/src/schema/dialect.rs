//! `techniques/dialects/<code>.yaml`.

use super::SchemaVersion;
use serde::{Deserialize, Serialize};
use whydoku_yaml::Pairs;

/// A dialect of a language: what differs from it.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct DialectFile {
    schema: SchemaVersion,
    /// The code of the language.
    pub of: String,
    /// Words of the language with those of the dialect, replaced in this order.
    pub words: Pairs<String, String>,
}
