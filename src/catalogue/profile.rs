//! [`Profile`]: a ladder of rungs. Which techniques are tried, in which order, and how one is picked on a rung.

use super::{CatalogueError, parse};
use crate::hodoku::Ladder;
use crate::id::TechniqueId;
use serde::de::{self, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer};
use serde_yaml::Spanned;
use std::collections::BTreeMap;
use std::fmt;

/// A ladder of techniques.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "Source")]
pub struct Profile {
    /// What it is for.
    pub about: String,
    /// The scale that its steps are rated on.
    pub scale: String,
    /// The program whose way is followed, step for step, if it is not our own.
    pub engine: Option<Engine>,
    /// How instances are picked on a rung that does not say otherwise.
    pub pick: Pick,
    /// What happens when nothing applies.
    pub guess: Guessing,
    /// Whether techniques may be used that assume that the puzzle has one solution.
    pub uniqueness: bool,
    /// The rungs, easiest first.
    pub rungs: Vec<Rung>,
    /// Techniques that stand above a harder one, each with the reason.
    pub exceptions: BTreeMap<TechniqueId, String>,
}

/// A profile as its file has it, with the places of what may prove wrong later.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Source {
    #[serde(rename = "schema")]
    _schema: super::entry::Schema,
    about: String,
    scale: Spanned<String>,
    #[serde(default)]
    engine: Option<Engine>,
    #[serde(default)]
    pick: Pick,
    #[serde(default)]
    guess: Guessing,
    #[serde(default = "yes")]
    uniqueness: bool,
    rungs: Spanned<Vec<Spanned<Rung>>>,
    #[serde(default)]
    exceptions: BTreeMap<TechniqueId, String>,
}

impl From<Source> for Profile {
    fn from(source: Source) -> Self {
        let Source { _schema: _, about, scale, engine, pick, guess, uniqueness, rungs, exceptions } = source;
        let rungs = rungs.value.into_iter().map(|rung| rung.value).collect();
        Self { about, scale: scale.value, engine, pick, guess, uniqueness, rungs, exceptions }
    }
}

/// Techniques that are tried together.
#[derive(Clone, Debug)]
pub struct Rung {
    /// Which, in the order in which they are tried.
    pub techniques: Vec<TechniqueId>,
    /// How instances are picked; else as the profile says.
    pub pick: Option<Pick>,
}

/// How instances are picked on a rung.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pick {
    /// Every instance at once: the rating cannot depend on the order of the cells.
    #[default]
    All,
    /// The first that is found.
    First,
    /// The easiest by the scale, the first of equals.
    Easiest,
    /// All that are as easy as the easiest by the scale. What is harder waits: it may not be needed.
    AllEasiest,
}

/// A program whose way can be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Engine {
    /// HoDoKu 2.2.0: its order of search, its choice among several steps. Of the classic board only.
    Hodoku,
    /// Sudoku Explainer 1.2.1: the first step that it would find. Of the classic board only.
    SudokuExplainer,
}

/// What happens when no step applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Guessing {
    /// The run stops.
    Never,
    /// One guess, flagged as one, if the caller allows guesses.
    #[default]
    LastResort,
}

const fn yes() -> bool {
    true
}

impl Profile {
    /// Reads a profile that a user wrote; `file` names it in errors.
    pub fn parse(file: &str, text: &str) -> Result<Self, CatalogueError> {
        let source: Source = parse(file, text)?;
        let wrong = |at, problem: String| Err(CatalogueError::new(file, text, at, problem));
        let catalogue = super::Catalogue::embedded();
        let scale = &source.scale.value;
        let walks = |entry: &super::ScaleEntry| entry.walk.is_some();
        if !catalogue.scale(scale).is_some_and(walks) {
            let known = catalogue.scales().filter(|(_, entry)| walks(entry));
            let names: Vec<&str> = known.map(|(name, _)| name).collect();
            let problem = format!("no steps are rated on a scale `{scale}`; there is {}", names.join(", "));
            return wrong(source.scale.referenced, problem);
        }
        if source.rungs.value.is_empty() {
            let problem = "a profile needs at least one rung, such as `- hidden-single`".to_owned();
            return wrong(source.rungs.referenced, problem);
        }
        for rung in &source.rungs.value {
            if rung.value.techniques.is_empty() {
                return wrong(rung.referenced, "a rung needs at least one technique".to_owned());
            }
            for id in &rung.value.techniques {
                if !catalogue.entry(*id).ratings.contains_key(scale) {
                    let problem = format!("`{id}` has no rating on the scale `{scale}`; leave it out");
                    return wrong(rung.referenced, problem);
                }
            }
        }
        if source.engine == Some(Engine::Hodoku) {
            for rung in &source.rungs.value {
                if let Err(id) = Ladder::new([rung.value.techniques.as_slice()]) {
                    let problem =
                        format!("`{id}` does not stand on this rung of HoDoKu's ladder; leave it out");
                    return wrong(rung.referenced, problem);
                }
            }
        }
        Ok(source.into())
    }

    /// Every technique of the ladder, from the bottom.
    pub fn techniques(&self) -> impl Iterator<Item = TechniqueId> + '_ {
        self.rungs.iter().flat_map(|rung| rung.techniques.iter().copied())
    }
}

impl<'de> Deserialize<'de> for TechniqueId {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        String::deserialize(source)?.parse().map_err(de::Error::custom)
    }
}

/// A rung is written as a name, a list of names, or `{techniques: [...], pick: ...}`.
impl<'de> Deserialize<'de> for Rung {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        source.deserialize_any(RungVisitor)
    }
}

struct RungVisitor;

impl<'de> Visitor<'de> for RungVisitor {
    type Value = Rung;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a technique, a list of techniques, or `{techniques: [...], pick: all|first|easiest|all-easiest}`")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Rung, E> {
        Ok(Rung { techniques: vec![name.parse().map_err(E::custom)?], pick: None })
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut names: A) -> Result<Rung, A::Error> {
        let mut techniques = Vec::new();
        while let Some(id) = names.next_element()? {
            techniques.push(id);
        }
        Ok(Rung { techniques, pick: None })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<Rung, A::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Full {
            techniques: Vec<TechniqueId>,
            pick: Option<Pick>,
        }
        let full = Full::deserialize(MapAccessDeserializer::new(map))?;
        Ok(Rung { techniques: full.techniques, pick: full.pick })
    }
}
