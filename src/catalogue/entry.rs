//! [`Entry`]: what is known about one technique.

use super::{Score, Template};
use crate::step::Role;
use serde::Deserialize;
use std::collections::BTreeMap;

/// One technique, as `techniques/<id>.yaml` describes it.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entry {
    /// The version of this format.
    pub schema: Schema,
    /// Whether it may still change.
    pub status: Status,
    /// The family it belongs to.
    pub family: Family,
    /// Whether its steps assume that the puzzle has one solution.
    #[serde(default)]
    pub uniqueness: bool,
    /// How hard it is, scale by scale.
    pub ratings: BTreeMap<String, Difficulty>,
    /// What other programs call it.
    #[serde(default)]
    pub elsewhere: BTreeMap<String, Elsewhere>,
    /// Its words, language by language.
    pub text: BTreeMap<String, Words>,
}

/// The one version of these files there is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(try_from = "u32")]
pub struct Schema;

impl TryFrom<u32> for Schema {
    type Error = String;

    fn try_from(version: u32) -> Result<Self, String> {
        if version == 1 {
            Ok(Self)
        } else {
            Err(format!("schema {version} is unknown; this program reads schema 1"))
        }
    }
}

/// Whether an entry may still change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// Tested with hits and near misses; changes are announced.
    Stable,
    /// Not yet.
    Draft,
}

/// What kind of pattern it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Family {
    /// One cell, one digit.
    Single,
    /// Two houses that cross.
    Intersection,
    /// As many digits as cells.
    Subset,
    /// One digit in several lines.
    Fish,
    /// One digit and few strong links.
    SingleDigit,
    /// A pivot and its pincers.
    Wing,
    /// Cells of one digit in two colours.
    Colouring,
    /// Links in a row.
    Chain,
    /// Sets of cells with one digit too many.
    AlmostLockedSet,
    /// Patterns that would allow two solutions.
    Uniqueness,
    /// Rare patterns of several digits in several houses.
    Exotic,
    /// Suppositions and what follows from them.
    Forcing,
    /// Everything a digit can do at once.
    Template,
}

/// How hard a technique is on one scale.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Difficulty {
    /// The difficulty of a step.
    pub difficulty: Score,
    /// What a step adds to the effort of a puzzle.
    pub weight: u32,
    /// For patterns without a fixed size: from which size on it is harder. In ascending order.
    #[serde(default)]
    pub from_size: Vec<Larger>,
}

/// A harder size of the same pattern.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Larger {
    /// The smallest size that this holds for.
    pub size: u16,
    /// The difficulty from there on.
    pub difficulty: Score,
    /// The weight from there on.
    pub weight: u32,
}

impl Difficulty {
    /// Difficulty and weight of a step of this size.
    pub fn of(&self, measure: u16) -> (Score, u32) {
        let larger = self.from_size.iter().rev().find(|larger| measure >= larger.size);
        larger.map_or((self.difficulty, self.weight), |larger| (larger.difficulty, larger.weight))
    }
}

/// What another program calls a technique.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Elsewhere {
    /// Its name there.
    pub name: String,
    /// Its code there, if it has one.
    #[serde(default)]
    pub code: Option<String>,
    /// Which digits are written behind the code there.
    #[serde(default)]
    pub digits: WrittenDigits,
}

/// Which digits of a step another program writes behind a code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WrittenDigits {
    /// Those that link its parts, in ascending order, then those that it is about.
    #[default]
    LinkThenDigit,
    /// The same, all in ascending order.
    Ascending,
    /// Only the first that it is about.
    First,
    /// Those that it removes, in ascending order.
    Eliminated,
}

/// The words for a technique in one language.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Words {
    /// What players call it.
    pub name: String,
    /// The idea, in two or three sentences, for whoever meets it for the first time.
    pub idea: String,
    /// The vaguest hint: where to look.
    pub look: Template,
    /// A fuller hint: what is to be seen there.
    pub hint: Template,
    /// The whole step.
    pub teach: Template,
    /// The whole step in one line for those who know it. Notation is the same in every language: where it is left
    /// out, it is that of English.
    #[serde(default)]
    pub expert: Template,
    /// One sentence for each item of a role, for `{role.each}`.
    #[serde(default)]
    pub each: BTreeMap<Role, Template>,
    /// A name for certain sizes, for patterns without a fixed size.
    #[serde(default)]
    pub of_size: BTreeMap<u16, String>,
}

impl Entry {
    /// Gives each language the notation of English, where it has none of its own.
    pub(super) fn share_notation(&mut self) {
        let Some(notation) = self.text.get("en").map(|words| words.expert.clone()) else { return };
        for words in self.text.values_mut().filter(|words| words.expert.pieces().is_empty()) {
            words.expert = notation.clone();
        }
    }

    /// Its code in HoDoKu, if HoDoKu knows it.
    pub fn hodoku_code(&self) -> Option<&str> {
        self.elsewhere.get("hodoku")?.code.as_deref()
    }

    /// Which digits HoDoKu writes behind its code.
    pub fn hodoku_digits(&self) -> WrittenDigits {
        self.elsewhere.get("hodoku").map(|hodoku| hodoku.digits).unwrap_or_default()
    }

    /// Its words in a language, or in English where that language has none.
    pub fn words(&self, language: &str) -> &Words {
        self.text.get(language).or_else(|| self.text.get("en")).expect("every entry is complete in English")
    }
}
