//! [`Scale`]: how steps become a rating.

use super::Score;
use serde::Deserialize;

/// A scale of difficulty.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Scale {
    /// The version of this format.
    pub schema: super::entry::Schema,
    /// What it measures.
    pub about: String,
    /// How its figures relate to a published program's.
    pub label: Label,
    /// What is said of a puzzle.
    #[serde(default)]
    pub figures: Figures,
    /// The lowest and the highest figure.
    pub range: [Score; 2],
    /// The profile that it is defined by.
    pub profile: String,
    /// The bands, easiest first.
    pub tiers: Vec<Tier>,
    /// What a guess makes of a puzzle.
    pub guess: GuessRating,
}

/// How a scale's figures relate to a published program's; a measured claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Label {
    /// Our own scale: there is nothing to agree with.
    Own,
    /// The same figures.
    Exact,
    /// The same method; figures may differ.
    Emulated,
    /// Figures close to theirs.
    Approximate,
}

/// What a scale says of a puzzle.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Figures {
    /// The hardest step of a path on which every instance of an easier technique is used.
    #[default]
    Hardest,
    /// Three figures of the one path that Sudoku Explainer would take.
    ErEpEd,
    /// The level of the hardest step, and what all steps add up to.
    LevelScore,
}

/// A band of difficulty.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// What it is called.
    pub name: String,
    /// The highest difficulty in it.
    pub up_to: Score,
    /// The most effort in it; what takes more is in the next, however easy each step is.
    #[serde(default)]
    pub most_effort: Option<u64>,
}

/// What a guess makes of a puzzle.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GuessRating {
    /// The difficulty of a puzzle that needs one.
    pub difficulty: Score,
    /// What each adds to the effort.
    pub weight: u32,
    /// What such a puzzle is called.
    pub tier: String,
}

impl Scale {
    /// The band of a puzzle: that of its difficulty, or a higher one if it takes too much effort for it.
    pub fn tier_of(&self, difficulty: Score, effort: u64) -> &str {
        let mut above = self.tiers.iter().skip_while(|tier| difficulty > tier.up_to);
        let tier =
            above.find(|tier| tier.most_effort.is_none_or(|most| effort <= most)).or(self.tiers.last());
        tier.map_or("", |tier| tier.name.as_str())
    }

    /// The band of a difficulty reached by logic alone.
    pub fn tier(&self, difficulty: Score) -> &str {
        let tier = self.tiers.iter().find(|tier| difficulty <= tier.up_to).or(self.tiers.last());
        tier.map_or("", |tier| tier.name.as_str())
    }
}
