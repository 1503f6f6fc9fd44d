//! `techniques/<id>.yaml`, `techniques/words/<name>.yaml`, whose words several entries inherit, and the translations of both
//! in `techniques/languages/<code>/`.

use super::{SchemaVersion, Score};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::BTreeMap;
use whydoku_yaml::{Pairs, Spanned};

/// The file of a technique.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct EntryFile {
    schema: SchemaVersion,
    pub status: Status,
    pub family: Family,
    /// Whether its steps assume that the puzzle has one solution.
    #[serde(default)]
    pub uniqueness: bool,
    /// Its difficulty by scale.
    pub ratings: BTreeMap<String, Difficulty>,
    /// Its names in other programs.
    #[serde(default)]
    pub elsewhere: BTreeMap<String, ForeignName>,
    /// The file of shared words that it inherits.
    pub words: Option<Spanned<String>>,
    /// The number of parts that the pattern always has.
    pub size: Option<usize>,
    /// Its words in English.
    pub text: Spanned<WordsLayer>,
}

/// A file of shared words.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct SharedWordsFile {
    schema: SchemaVersion,
    /// The file of shared words that it inherits.
    pub words: Option<Spanned<String>>,
    /// Its words in English.
    pub text: Spanned<WordsLayer>,
}

/// A file of translations: `words.yaml` translates shared words, each other file the techniques of a family.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct TranslationFile {
    schema: SchemaVersion,
    /// Words by the name of the file in English.
    pub text: Pairs<Spanned<String>, Spanned<WordsLayer>>,
}

/// The words of one file in one language. What is missing is inherited.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct WordsLayer {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub idea: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub look: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hint: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub teach: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<Spanned<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub expert: Option<Spanned<String>>,
    /// One sentence a role.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub each: Option<Pairs<Spanned<String>, Spanned<String>>>,
    /// Names by size.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of_size: Option<BTreeMap<u16, String>>,
}

impl WordsLayer {
    /// Fills what is missing from the layer that this one inherits. A name is never inherited.
    pub fn or(self, inherited: Self) -> Self {
        Self {
            name: self.name,
            idea: self.idea.or(inherited.idea),
            look: self.look.or(inherited.look),
            hint: self.hint.or(inherited.hint),
            teach: self.teach.or(inherited.teach),
            place: self.place.or(inherited.place),
            expert: self.expert.or(inherited.expert),
            each: self.each.or(inherited.each),
            of_size: self.of_size.or(inherited.of_size),
        }
    }
}

/// Whether an entry may still change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Tested with hits and near misses; changes are announced.
    Stable,
    /// Not yet.
    Draft,
}

whydoku_cells::named_enum! {
    /// The kind of pattern.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Family {
        /// One cell, one digit.
        Single = "single",
        /// Two houses that cross.
        Intersection = "intersection",
        /// As many digits as cells.
        Subset = "subset",
        /// One digit in several lines.
        Fish = "fish",
        /// One digit and few strong links.
        SingleDigit = "single-digit",
        /// A pivot and its pincers.
        Wing = "wing",
        /// Cells of one digit in two colours.
        Colouring = "colouring",
        /// Links in a row.
        Chain = "chain",
        /// Sets of cells with one digit too many.
        AlmostLockedSet = "almost-locked-set",
        /// Patterns that would allow two solutions.
        Uniqueness = "uniqueness",
        /// Rare patterns of several digits in several houses.
        Exotic = "exotic",
        /// Assumptions and their consequences.
        Forcing = "forcing",
        /// All placements of a digit at once.
        Template = "template",
        /// Cages, lines and dots on the board.
        Constraint = "constraint",
    }
}

/// The difficulty of a technique on one scale.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
#[allow(clippy::struct_field_names, reason = "the names of the keys in the files")]
pub struct Difficulty {
    /// The difficulty of a step.
    pub difficulty: Score,
    /// The effort that a step adds to the puzzle.
    pub weight: u32,
    /// For patterns without a fixed size: the sizes from which on it is harder, in ascending order.
    #[serde(default)]
    pub from_size: Cow<'static, [LargerSize]>,
}

/// A harder size of a pattern.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct LargerSize {
    /// The smallest size with this difficulty.
    pub size: u16,
    /// The difficulty from there on.
    pub difficulty: Score,
    /// The weight from there on.
    pub weight: u32,
}

impl Difficulty {
    /// Returns difficulty and weight of a step of this size.
    pub fn of(&self, size: u16) -> (Score, u32) {
        let larger = self.from_size.iter().rev().find(|larger| size >= larger.size);
        larger.map_or((self.difficulty, self.weight), |larger| (larger.difficulty, larger.weight))
    }
}

/// The name of a technique in another program.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ForeignName {
    /// The name.
    pub name: String,
    /// The code, if it has one.
    pub code: Option<String>,
    /// Further codes, each with the size of the pattern that it stands for, if it stands for one.
    #[serde(default)]
    pub codes: BTreeMap<String, Option<u16>>,
    /// The digits that are written after the code.
    #[serde(default)]
    pub digits: WrittenDigits,
}

/// The digits of a step that another program writes after a code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum WrittenDigits {
    /// The digits that link its parts, in ascending order, then those that it is about.
    #[default]
    LinkThenDigit,
    /// The digits that link its parts and those that it is about, in ascending order.
    Ascending,
    /// Only the first that it is about.
    First,
    /// The digits that it removes, in ascending order.
    Eliminated,
}
