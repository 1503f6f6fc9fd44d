//! [`Profile`]: a ladder of rungs. Which techniques are tried, in which order, and how one is picked on a rung.

use super::{CatalogueError, parse};
use crate::id::TechniqueId;
use crate::programs::{self, Listed, Misfit, PROGRAMS, Why};
use serde::de::{self, MapAccess, SeqAccess, Visitor, value::MapAccessDeserializer};
use serde::{Deserialize, Deserializer};
use serde_yaml::Spanned;
use std::collections::BTreeMap;
use std::fmt;
use std::ops::Deref;

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
    pick: Option<Spanned<Pick>>,
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
        let pick = pick.map(|pick| pick.value).unwrap_or_default();
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

/// A program whose way is followed.
#[derive(Clone, Copy, Debug)]
pub struct Engine(&'static Listed);

impl Deref for Engine {
    type Target = Listed;

    fn deref(&self) -> &Listed {
        self.0
    }
}

impl<'de> Deserialize<'de> for Engine {
    fn deserialize<D: Deserializer<'de>>(source: D) -> Result<Self, D::Error> {
        let name = String::deserialize(source)?;
        let known = PROGRAMS.iter().find(|program| program.name == name);
        known.map(Self).ok_or_else(|| {
            let names: Vec<&str> = PROGRAMS.iter().map(|program| program.name).collect();
            de::Error::custom(format!("no program `{name}` can be followed; there is {}", names.join(", ")))
        })
    }
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
        if catalogue.scale(scale).is_none() {
            let names: Vec<&str> = catalogue.scales().map(|(name, _)| name).collect();
            let problem = format!("there is no scale `{scale}`; there is {}", names.join(", "));
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
        if let Some(engine) = source.engine {
            let title = engine.title;
            let picks = source.rungs.value.iter().map(|rung| (rung.value.pick, rung.referenced));
            let own = source.pick.iter().map(|pick| (Some(pick.value), pick.referenced));
            let other = |pick: Option<Pick>| pick.is_some_and(|pick| pick != Pick::First);
            if let Some((_, at)) = own.chain(picks).find(|&(pick, _)| other(pick)) {
                let problem = format!("{title} takes the first step that it finds; write `pick: first`");
                return wrong(at, problem);
            }
            if let Some((rung, problem)) = unlike(engine, &source) {
                return wrong(source.rungs.value[rung].referenced, problem);
            }
        }
        Ok(source.into())
    }

    /// The rungs that are climbed, as a program is told them: without those that assume uniqueness, if the profile
    /// does not want these.
    pub fn for_program(&self) -> Vec<programs::Rung<'_>> {
        let rungs = self.rungs.iter().map(rung_for_program);
        rungs.filter(|rung| self.uniqueness || !rung.assumes_uniqueness).collect()
    }

    /// Every technique of the ladder, from the bottom.
    pub fn techniques(&self) -> impl Iterator<Item = TechniqueId> + '_ {
        self.rungs.iter().flat_map(|rung| rung.techniques.iter().copied())
    }
}

fn rung_for_program(rung: &Rung) -> programs::Rung<'_> {
    let catalogue = super::Catalogue::embedded();
    let assumes_uniqueness = rung.techniques.iter().any(|&id| catalogue.entry(id).uniqueness);
    programs::Rung { techniques: &rung.techniques, assumes_uniqueness }
}

/// Where a ladder asks for what its program does not do, and what is wrong there.
fn unlike(engine: Engine, source: &Source) -> Option<(usize, String)> {
    let title = engine.title;
    let rungs: Vec<_> = source.rungs.value.iter().map(|rung| rung_for_program(&rung.value)).collect();
    let Misfit { rung, technique, why } = (engine.make)(&rungs).err()?;
    let problem = match why {
        Why::Place => format!("`{technique}` does not stand on this rung of {title}'s ladder; leave it out"),
        Why::Order => format!("{title} looks for `{technique}` earlier; move it up, or leave it out"),
    };
    Some((rung, problem))
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
