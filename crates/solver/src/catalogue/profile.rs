//! [`Profile`]: a ladder of rungs. Which techniques are tried, in which order, and how one is picked on a rung.

use super::entry::schema;
use super::{Catalogue, CatalogueError};
use crate::yaml::{Fault, Keys, Node, named, parse};
use std::collections::BTreeMap;
use std::ops::Deref;
use whydoku_compat::{EMULATORS, EmulatorEntry, LadderError, LadderRung};
use whydoku_logic::TechniqueId;

/// A ladder of techniques.
#[derive(Clone, Debug)]
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

/// Techniques that are tried together.
#[derive(Clone, Debug)]
pub struct Rung {
    /// Which, in the order in which they are tried.
    pub techniques: Vec<TechniqueId>,
    /// How instances are picked; else as the profile says.
    pub pick: Option<Pick>,
    /// Whether it is climbed where lines, cages or dots are drawn on the board.
    pub drawn: bool,
    /// Whether it is climbed after a guess too.
    pub after_guess: bool,
}

/// How instances are picked on a rung.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
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
pub struct Engine(&'static EmulatorEntry);

impl Deref for Engine {
    type Target = EmulatorEntry;

    fn deref(&self) -> &EmulatorEntry {
        self.0
    }
}

impl Engine {
    fn parse(name: &str) -> Result<Self, String> {
        let known = EMULATORS.iter().find(|entry| entry.name == name);
        known.map(Self).ok_or_else(|| {
            let names: Vec<&str> = EMULATORS.iter().map(|entry| entry.name).collect();
            format!("no program `{name}` can be followed; there is {}", names.join(", "))
        })
    }
}

/// What happens when no step applies.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Guessing {
    /// The run stops.
    Never,
    /// One guess, flagged as one, if the caller allows guesses.
    #[default]
    LastResort,
}

named!(Pick, "a way to pick": "all" => All, "first" => First, "easiest" => Easiest, "all-easiest" => AllEasiest);
named!(Guessing, "an answer to being stuck": "never" => Never, "last-resort" => LastResort);

impl Profile {
    /// Reads a profile that a user wrote; `file` names it in errors.
    pub fn parse(file: &str, text: &str) -> Result<Self, CatalogueError> {
        let read = || {
            let node = parse(text)?;
            let profile = Self::read(&node)?;
            profile.check(&node)?;
            Ok(profile)
        };
        read().map_err(|fault| CatalogueError::new(file, text, fault))
    }

    /// Reads what stands there; whether it fits the catalogue is another question.
    pub(super) fn read(node: &Node) -> Result<Self, Fault> {
        let keys = node.keys(&KEYS)?;
        schema(&keys)?;
        let exception = |(id, reason): &(Node, Node)| Ok((technique(id)?, reason.string()?));
        Ok(Self {
            about: keys.need("about")?.string()?,
            scale: keys.need("scale")?.string()?,
            engine: keys.or("engine", None, |node| node.parsed(Engine::parse).map(Some))?,
            pick: keys.or("pick", Pick::default(), Node::word)?,
            guess: keys.or("guess", Guessing::default(), Node::word)?,
            uniqueness: keys.or("uniqueness", true, Node::flag)?,
            rungs: rungs(&keys)?.items()?.iter().map(Rung::read).collect::<Result<_, _>>()?,
            exceptions: keys.or("exceptions", BTreeMap::default(), |node| {
                node.pairs()?.iter().map(exception).collect()
            })?,
        })
    }

    /// Whether scale and techniques are there and go together.
    fn check(&self, node: &Node) -> Result<(), Fault> {
        let keys = node.keys(&KEYS)?;
        let catalogue = Catalogue::embedded();
        let scale = &self.scale;
        let walks = |entry: &super::ScaleEntry| entry.walk.is_some();
        if !catalogue.scale(scale).is_some_and(walks) {
            let known = catalogue.scales().filter(|(_, entry)| walks(entry));
            let names: Vec<&str> = known.map(|(name, _)| name).collect();
            let problem = format!("no steps are rated on a scale `{scale}`; there is {}", names.join(", "));
            return Err(keys.need("scale")?.fault(problem));
        }
        let list = rungs(&keys)?;
        if self.rungs.is_empty() {
            return Err(list.fault("a profile needs at least one rung, such as `- hidden-single`"));
        }
        for (rung, node) in self.rungs.iter().zip(list.items()?) {
            if rung.techniques.is_empty() {
                return Err(node.fault("a rung needs at least one technique"));
            }
            for id in &rung.techniques {
                if !catalogue.entry(*id).ratings.contains_key(scale) {
                    return Err(
                        node.fault(format!("`{id}` has no rating on the scale `{scale}`; leave it out"))
                    );
                }
            }
        }
        self.engine.map_or(Ok(()), |engine| self.check_program(engine, &keys, list))
    }

    /// Whether a program does what the ladder asks for.
    fn check_program(&self, engine: Engine, keys: &Keys<'_>, list: &Node) -> Result<(), Fault> {
        let title = engine.title;
        let first = |pick: Option<Pick>| pick.is_none_or(|pick| pick == Pick::First);
        let wrong = || format!("{title} takes the first step that it finds; write `pick: first`");
        if let Some(pick) = keys.maybe("pick").filter(|_| !first(Some(self.pick))) {
            return Err(pick.fault(wrong()));
        }
        let nodes = list.items()?;
        if let Some((_, node)) = self.rungs.iter().zip(nodes).find(|(rung, _)| !first(rung.pick)) {
            return Err(node.fault(wrong()));
        }
        let rungs: Vec<_> = self.rungs.iter().map(rung_for_program).collect();
        let Err(error) = (engine.make)(&rungs) else { return Ok(()) };
        let (rung, problem) = match error {
            LadderError::WrongRung { rung, technique } => {
                (rung, format!("`{technique}` does not stand on this rung of {title}'s ladder; leave it out"))
            }
            LadderError::WrongOrder { rung, technique } => {
                (rung, format!("{title} looks for `{technique}` earlier; move it up, or leave it out"))
            }
        };
        Err(nodes[rung].fault(problem))
    }

    /// The rungs that are climbed, as a program is told them: without those that assume uniqueness, if the profile
    /// does not want these.
    pub fn for_program(&self) -> Vec<LadderRung<'_>> {
        let rungs = self.rungs.iter().map(rung_for_program);
        rungs.filter(|rung| self.uniqueness || !rung.assumes_uniqueness).collect()
    }

    /// Every technique of the ladder, from the bottom.
    pub fn techniques(&self) -> impl Iterator<Item = TechniqueId> + '_ {
        self.rungs.iter().flat_map(|rung| rung.techniques.iter().copied())
    }
}

const KEYS: [&str; 9] =
    ["schema", "about", "scale", "engine", "pick", "guess", "uniqueness", "rungs", "exceptions"];

fn rung_for_program(rung: &Rung) -> LadderRung<'_> {
    let catalogue = Catalogue::embedded();
    let assumes_uniqueness = rung.techniques.iter().any(|&id| catalogue.entry(id).uniqueness);
    LadderRung { techniques: &rung.techniques, assumes_uniqueness }
}

/// The list of rungs; it may be empty.
fn rungs<'a>(keys: &Keys<'a>) -> Result<&'a Node, Fault> {
    keys.even_empty("rungs")
}

impl Rung {
    /// A rung is written as a name, a list of names, or `{techniques: [...], pick: ..., drawn: ..., after-guess: ...}`.
    fn read(node: &Node) -> Result<Self, Fault> {
        let names = |node: &Node| node.items()?.iter().map(technique).collect::<Result<Vec<_>, _>>();
        if node.as_text().is_some() {
            return Ok(Self::of(vec![technique(node)?]));
        }
        if node.as_list().is_some() {
            return Ok(Self::of(names(node)?));
        }
        let keys = node.keys(&["techniques", "pick", "drawn", "after-guess"])?;
        let pick = keys.or("pick", None, |node| node.word().map(Some))?;
        let drawn = keys.or("drawn", true, Node::flag)?;
        let after_guess = keys.or("after-guess", true, Node::flag)?;
        Ok(Self { techniques: names(keys.need("techniques")?)?, pick, drawn, after_guess })
    }

    /// These techniques, climbed everywhere.
    const fn of(techniques: Vec<TechniqueId>) -> Self {
        Self { techniques, pick: None, drawn: true, after_guess: true }
    }
}

fn technique(node: &Node) -> Result<TechniqueId, Fault> {
    node.parsed(|name| name.parse().map_err(|problem: whydoku_logic::UnknownTechnique| problem.to_string()))
}
