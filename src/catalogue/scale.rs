//! [`ScaleEntry`]: what a scale measures, and how steps become a rating on it. Its columns stand in `src/scale/`.

use super::Score;
use serde::Deserialize;

/// What is known about a scale.
#[derive(Clone, Debug, Deserialize)]
#[serde(try_from = "Source")]
pub struct ScaleEntry {
    /// What it measures.
    pub about: String,
    /// How its figures relate to a published program's.
    pub label: Label,
    /// Whether it says how hard a puzzle is, and so belongs to all that are meant when all are asked for.
    pub of_difficulty: bool,
    /// How steps become a rating; nothing of a scale that is computed from the grid.
    pub walk: Option<Walked>,
}

/// How steps become a rating.
#[derive(Clone, Debug)]
pub struct Walked {
    /// The profile that the scale is defined by.
    pub profile: String,
    /// The lowest and the highest figure.
    pub range: [Score; 2],
    /// The bands, easiest first.
    pub tiers: Vec<Tier>,
    /// What a guess makes of a puzzle.
    pub guess: GuessRating,
}

/// An entry as its file has it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    #[serde(rename = "schema")]
    _schema: super::entry::Schema,
    about: String,
    label: Label,
    #[serde(default = "yes")]
    of_difficulty: bool,
    profile: Option<String>,
    range: Option<[Score; 2]>,
    #[serde(default)]
    tiers: Vec<Tier>,
    guess: Option<GuessRating>,
}

const fn yes() -> bool {
    true
}

impl TryFrom<Source> for ScaleEntry {
    type Error = &'static str;

    fn try_from(source: Source) -> Result<Self, Self::Error> {
        let Source { _schema: _, about, label, of_difficulty, profile, range, tiers, guess } = source;
        let walk = match (profile, range, guess) {
            (Some(profile), Some(range), Some(guess)) if !tiers.is_empty() => {
                Some(Walked { profile, range, tiers, guess })
            }
            (None, None, None) if tiers.is_empty() => None,
            _ => {
                return Err("a scale that is read off steps has profile, range, tiers and guess, \
                            one that is computed from the grid has none of them");
            }
        };
        Ok(Self { about, label, of_difficulty, walk })
    }
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

impl Walked {
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
