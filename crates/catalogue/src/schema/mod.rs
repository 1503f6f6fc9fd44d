//! The shapes of the catalogue's files. `cargo xtask generate` reads every embedded file with them and writes JSON, which
//! the library reads when it is needed; profiles of users are read from YAML.

mod dialect;
mod entry;
mod glossary;
mod language;
mod profile;
mod scale;
mod score;

pub use dialect::DialectFile;
pub use entry::{
    Difficulty, EntryFile, Family, ForeignName, LargerSize, SharedWordsFile, Status, TranslationFile,
    WordsLayer, WrittenDigits,
};
pub use glossary::{GlossaryFile, GlossaryWord};
pub use language::{CountedFile, LanguageFile, Noun, WordForm};
pub use profile::{Guessing, Pick, ProfileFile, RungFile};
pub use scale::{FigureKind, GuessRating, Label, LadderScale, ScaleEntry, ScaleFile, Tier};
pub use score::Score;

use serde::{Deserialize, Serialize};

/// The version of a file's format. There is one.
#[derive(Clone, Copy, Debug, Deserialize, Serialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct SchemaVersion;

impl TryFrom<u32> for SchemaVersion {
    type Error = String;

    fn try_from(version: u32) -> Result<Self, String> {
        if version == 1 {
            return Ok(Self);
        }
        Err(format!("schema {version} is unknown; this program reads schema 1"))
    }
}

impl From<SchemaVersion> for u32 {
    fn from(_: SchemaVersion) -> Self {
        1
    }
}
