//! `techniques/scales/<name>.yaml`. The columns of a scale are computed in `src/scale/`.

use super::{SchemaVersion, Score};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The file of a scale.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct ScaleFile {
    schema: SchemaVersion,
    about: String,
    label: Label,
    of_difficulty: Option<bool>,
    figure: Option<FigureKind>,
    range: Option<[Score; 2]>,
    profile: Option<String>,
    tiers: Option<Vec<Tier>>,
    guess: Option<GuessRating>,
    #[serde(default)]
    parameters: BTreeMap<String, String>,
}

/// A scale: its measure, and how steps become a rating.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "ScaleFile")]
pub struct ScaleEntry {
    /// Its measure.
    pub about: String,
    /// How its figures relate to a published program's.
    pub label: Label,
    /// Whether it measures the difficulty of a puzzle, and so belongs to `all` scales.
    pub of_difficulty: bool,
    /// How steps become a rating; none for a scale that is computed from the grid.
    pub ladder: Option<LadderScale>,
    /// The numbers of the computation by name, as they are written.
    pub parameters: BTreeMap<String, String>,
}

impl TryFrom<ScaleFile> for ScaleEntry {
    type Error = &'static str;

    fn try_from(file: ScaleFile) -> Result<Self, Self::Error> {
        let ladder = match (file.profile, file.figure, file.range, file.tiers, file.guess) {
            (Some(profile), Some(figure), Some(range), Some(tiers), Some(guess)) => {
                Some(LadderScale { profile, figure, range, tiers, guess })
            }
            (None, None, None, None, None) => None,
            _ => {
                return Err("a scale that is read off steps has profile, figure, range, tiers and guess, \
                            one that is computed from the grid has none of them");
            }
        };
        Ok(Self {
            about: file.about,
            label: file.label,
            of_difficulty: file.of_difficulty.unwrap_or(true),
            ladder,
            parameters: file.parameters,
        })
    }
}

/// How the steps of a ladder become a rating.
#[derive(Clone, Debug)]
pub struct LadderScale {
    /// The profile that defines the scale.
    pub profile: String,
    /// The figure that quotes a puzzle.
    pub figure: FigureKind,
    /// The lowest and the highest figure.
    pub range: [Score; 2],
    /// The bands, easiest first.
    pub tiers: Vec<Tier>,
    /// The rating of a puzzle that needs guesses.
    pub guess: GuessRating,
}

/// The figure of a rating that quotes a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum FigureKind {
    /// The difficulty of the hardest step.
    Hardest,
    /// The sum of the weights of all steps.
    Sum,
    /// The hardest step, the hardest until the first digit is placed, and the first.
    ErEpEd,
}

/// How a scale's figures relate to a published program's; a measured claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Label {
    /// Our own scale: there is nothing to agree with.
    Own,
    /// Equal figures.
    Exact,
    /// An equal method; figures may differ.
    Emulated,
    /// Figures close to theirs.
    Approximate,
}

/// A band of difficulty.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Tier {
    /// Its name.
    pub name: String,
    /// The highest difficulty in it.
    pub up_to: Score,
    /// The most effort in it; a puzzle with more belongs to the next, however easy each step is.
    pub most_effort: Option<u64>,
}

/// The rating of a puzzle that needs guesses.
#[derive(Clone, Debug, Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
pub struct GuessRating {
    /// The difficulty of the puzzle.
    pub difficulty: Score,
    /// The effort of each guess.
    pub weight: u32,
    /// The tier of the puzzle.
    pub tier: String,
}

impl LadderScale {
    /// The names of its tiers, easiest first, and that of guessing.
    pub fn tier_names(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.tiers.iter().map(|tier| tier.name.as_str()).collect();
        if !names.contains(&self.guess.tier.as_str()) {
            names.push(&self.guess.tier);
        }
        names
    }

    /// Returns the band of a puzzle: that of its difficulty, or a higher one if it takes too much effort for it.
    pub fn tier_of(&self, difficulty: Score, effort: u64) -> &str {
        let mut above = self.tiers.iter().skip_while(|tier| difficulty > tier.up_to);
        let tier = above.find(|tier| tier.most_effort.is_none_or(|most| effort <= most));
        tier.or(self.tiers.last()).map_or("", |tier| tier.name.as_str())
    }
}
