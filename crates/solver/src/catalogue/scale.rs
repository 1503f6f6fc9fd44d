//! [`ScaleEntry`]: what a scale measures, and how steps become a rating on it. Its columns stand in `src/scale/`.

use super::Score;
use super::entry::schema;
use crate::yaml::{Fault, Keys, Node, named};
use std::collections::BTreeMap;

/// What is known about a scale.
#[derive(Clone, Debug)]
pub struct ScaleEntry {
    /// What it measures.
    pub about: String,
    /// How its figures relate to a published program's.
    pub label: Label,
    /// Whether it says how hard a puzzle is, and so belongs to all that are meant when all are asked for.
    pub of_difficulty: bool,
    /// How steps become a rating; nothing of a scale that is computed from the grid.
    pub walk: Option<Walked>,
    /// The numbers by which a scale is computed, by name, as they are written.
    pub parameters: BTreeMap<String, String>,
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

/// How a scale's figures relate to a published program's; a measured claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
#[derive(Clone, Debug)]
pub struct Tier {
    /// What it is called.
    pub name: String,
    /// The highest difficulty in it.
    pub up_to: Score,
    /// The most effort in it; what takes more is in the next, however easy each step is.
    pub most_effort: Option<u64>,
}

/// What a guess makes of a puzzle.
#[derive(Clone, Debug)]
pub struct GuessRating {
    /// The difficulty of a puzzle that needs one.
    pub difficulty: Score,
    /// What each adds to the effort.
    pub weight: u32,
    /// What such a puzzle is called.
    pub tier: String,
}

named!(Label, "a label": "own" => Own, "exact" => Exact, "emulated" => Emulated, "approximate" => Approximate);

impl ScaleEntry {
    pub(super) fn read(node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&[
            "schema",
            "about",
            "label",
            "of_difficulty",
            "range",
            "profile",
            "tiers",
            "guess",
            "parameters",
        ])?;
        schema(&keys)?;
        let walks = ["profile", "range", "tiers", "guess"].map(|key| keys.maybe(key).is_some());
        if walks.contains(&true) && walks.contains(&false) {
            return Err(node.fault(
                "a scale that is read off steps has profile, range, tiers and guess, \
                 one that is computed from the grid has none of them",
            ));
        }
        Ok(Self {
            about: keys.need("about")?.string()?,
            label: keys.need("label")?.word()?,
            of_difficulty: keys.or("of_difficulty", true, Node::flag)?,
            parameters: keys.or("parameters", BTreeMap::default(), |node| {
                node.pairs()?.iter().map(|(name, number)| Ok((name.string()?, number.string()?))).collect()
            })?,
            walk: if walks[0] { Some(Walked::read(&keys)?) } else { None },
        })
    }
}

impl Walked {
    fn read(keys: &Keys<'_>) -> Result<Self, Fault> {
        let range = keys.need("range")?;
        let [lowest, highest] = range.items()? else {
            return Err(range.fault("a range is the lowest and the highest figure: write `[1.0, 9.9]`"));
        };
        Ok(Self {
            profile: keys.need("profile")?.string()?,
            range: [Score::read(lowest)?, Score::read(highest)?],
            tiers: keys.need("tiers")?.items()?.iter().map(Tier::read).collect::<Result<_, _>>()?,
            guess: GuessRating::read(keys.need("guess")?)?,
        })
    }

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

impl Tier {
    fn read(node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&["name", "up_to", "most_effort"])?;
        Ok(Self {
            name: keys.need("name")?.string()?,
            up_to: Score::read(keys.need("up_to")?)?,
            most_effort: keys.or("most_effort", None, |node| node.number().map(Some))?,
        })
    }
}

impl GuessRating {
    fn read(node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&["difficulty", "weight", "tier"])?;
        Ok(Self {
            difficulty: Score::read(keys.need("difficulty")?)?,
            weight: keys.need("weight")?.number()?,
            tier: keys.need("tier")?.string()?,
        })
    }
}
