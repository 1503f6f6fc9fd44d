//! [`Profile`]: a ladder of rungs, that is, the techniques in the order in which they are tried.

use super::schema::{Guessing, Pick, ProfileFile, RungFile, ScaleEntry};
use super::{Catalogue, CatalogueError};
use serde_json::json;
use std::collections::BTreeMap;
use whydoku_compat::{EMULATORS, EmulatorEntry, LadderError, LadderRung};
use whydoku_logic::{TechniqueId, UnknownTechnique};
use whydoku_yaml::{Spanned, YamlError};

/// A ladder of techniques.
#[derive(Clone, Debug)]
pub struct Profile {
    /// Its purpose.
    pub about: String,
    /// The scale that its steps are rated on.
    pub scale: String,
    /// The program that is emulated step by step; none for our own ladder.
    pub engine: Option<&'static EmulatorEntry>,
    /// The choice among the instances of a rung that does not say otherwise.
    pub pick: Pick,
    /// The reaction to a position where no step applies.
    pub guess: Guessing,
    /// Whether techniques that assume one solution may be used.
    pub uniqueness: bool,
    /// The rungs, easiest first.
    pub rungs: Vec<Rung>,
    /// Techniques that stand above a harder one, each with the reason.
    pub exceptions: BTreeMap<TechniqueId, String>,
}

/// Techniques that are tried together.
#[derive(Clone, Debug)]
pub struct Rung {
    /// The techniques in the order in which they are tried.
    pub techniques: Vec<TechniqueId>,
    /// The choice among instances, if it differs from the profile's.
    pub pick: Option<Pick>,
    /// Whether it is climbed on boards with constraints.
    pub drawn: bool,
    /// Whether it is climbed after a guess too.
    pub after_guess: bool,
}

impl Profile {
    /// Reads a profile that a user wrote; `file` names it in errors.
    pub fn parse(file: &str, text: &str) -> Result<Self, CatalogueError> {
        whydoku_yaml::read_file(file, text, |file: ProfileFile| {
            let profile = Self::new(&file)?;
            profile.check(&file)?;
            Ok(profile)
        })
    }

    pub(super) fn new(file: &ProfileFile) -> Result<Self, YamlError> {
        let rung = |rung: &Spanned<RungFile>| {
            let name = |name: &Spanned<String>| {
                technique(&name.value).map_err(|problem| {
                    // A rung of one name is no list, and has the place of the name.
                    if name.referenced.line() == 0 {
                        YamlError::at(rung, problem)
                    } else {
                        YamlError::at(name, problem)
                    }
                })
            };
            Ok(Rung {
                techniques: rung.value.techniques.iter().map(name).collect::<Result<_, _>>()?,
                pick: rung.value.pick,
                drawn: rung.value.drawn.unwrap_or(true),
                after_guess: rung.value.after_guess.unwrap_or(true),
            })
        };
        let exception = |(name, reason): &(Spanned<String>, String)| {
            let id = technique(&name.value).map_err(|problem| YamlError::at(name, problem))?;
            Ok((id, reason.clone()))
        };
        Ok(Self {
            about: file.about.clone(),
            scale: file.scale.value.clone(),
            engine: file.engine.as_ref().map(emulator).transpose()?,
            pick: file.pick.as_ref().map_or_else(Pick::default, |pick| pick.value),
            guess: file.guess.unwrap_or_default(),
            uniqueness: file.uniqueness.unwrap_or(true),
            rungs: file.rungs.value.iter().map(rung).collect::<Result<_, _>>()?,
            exceptions: file.exceptions.0.iter().map(exception).collect::<Result<_, _>>()?,
        })
    }

    /// Checks that scale and techniques exist and fit together.
    fn check(&self, file: &ProfileFile) -> Result<(), YamlError> {
        let catalogue = Catalogue::embedded();
        let scale = &self.scale;
        let has_ladder = |entry: &ScaleEntry| entry.ladder.is_some();
        if !catalogue.scale(scale).is_some_and(has_ladder) {
            let known = catalogue.scales().filter(|(_, entry)| has_ladder(entry));
            let names: Vec<&str> = known.map(|(name, _)| name).collect();
            let problem = format!("the scale `{scale}` rates no steps; the scales are {}", names.join(", "));
            return Err(YamlError::at(&file.scale, problem));
        }
        if self.rungs.is_empty() {
            let problem = "a profile needs at least one rung, such as `- hidden-single`";
            return Err(YamlError::at(&file.rungs, problem));
        }
        for (rung, written) in self.rungs.iter().zip(&file.rungs.value) {
            if rung.techniques.is_empty() {
                return Err(YamlError::at(written, "a rung needs at least one technique"));
            }
            for id in &rung.techniques {
                if !catalogue.entry(*id).ratings.contains_key(scale.as_str()) {
                    let problem = format!("`{id}` has no rating on the scale `{scale}`; remove it");
                    return Err(YamlError::at(written, problem));
                }
            }
        }
        self.engine.map_or(Ok(()), |engine| self.check_emulator(engine, file))
    }

    /// Checks that a program can climb the ladder.
    fn check_emulator(&self, engine: &EmulatorEntry, file: &ProfileFile) -> Result<(), YamlError> {
        let title = engine.title;
        let is_other = |pick: Option<Pick>| pick.is_some_and(|pick| pick != Pick::First);
        let wrong = || format!("{title} takes the first step that it finds; write `pick: first`");
        if let Some(pick) = file.pick.as_ref().filter(|pick| is_other(Some(pick.value))) {
            return Err(YamlError::at(pick, wrong()));
        }
        let written = &file.rungs.value;
        if let Some(rung) = written.iter().find(|rung| is_other(rung.value.pick)) {
            return Err(YamlError::at(rung, wrong()));
        }
        let rungs: Vec<_> = self.rungs.iter().map(emulator_rung).collect();
        let Err(error) = (engine.make)(&rungs) else { return Ok(()) };
        let (rung, problem) = match error {
            LadderError::WrongRung { rung, technique } => {
                (rung, format!("`{technique}` is not on this rung of {title}'s ladder; remove it"))
            }
            LadderError::LeftOut => {
                let problem = format!(
                    "{title} is not part of this build; enable the feature `scales` of the crate `whydoku`"
                );
                return Err(YamlError::at(file.engine.as_ref().expect("the profile names it"), problem));
            }
            LadderError::WrongOrder { rung, technique } => {
                (rung, format!("{title} looks for `{technique}` earlier; move it up, or remove it"))
            }
        };
        Err(YamlError::at(&written[rung], problem))
    }

    /// The rungs for an emulator: without those that assume uniqueness, if the profile excludes these.
    pub fn emulator_rungs(&self) -> Vec<LadderRung<'_>> {
        let rungs = self.rungs.iter().map(emulator_rung);
        rungs.filter(|rung| self.uniqueness || !rung.assumes_uniqueness).collect()
    }

    /// All that ratings depend on, as JSON. The text is the same in every process.
    pub fn identity(&self) -> String {
        let rung = |rung: &Rung| {
            let techniques: Vec<&str> = rung.techniques.iter().map(|id| id.slug()).collect();
            json!([techniques, rung.pick, rung.drawn, rung.after_guess])
        };
        let rungs: Vec<_> = self.rungs.iter().map(rung).collect();
        let engine = self.engine.map(|engine| engine.name);
        json!([self.scale, engine, self.pick, self.guess, self.uniqueness, rungs]).to_string()
    }

    /// Every technique of the ladder, from the bottom.
    pub fn techniques(&self) -> impl Iterator<Item = TechniqueId> + '_ {
        self.rungs.iter().flat_map(|rung| rung.techniques.iter().copied())
    }
}

fn emulator_rung(rung: &Rung) -> LadderRung<'_> {
    let assumes_uniqueness = rung.techniques.iter().any(|&id| Catalogue::embedded().entry(id).uniqueness);
    LadderRung { techniques: &rung.techniques, assumes_uniqueness }
}

fn emulator(name: &Spanned<String>) -> Result<&'static EmulatorEntry, YamlError> {
    EMULATORS.iter().find(|entry| entry.name == name.value).ok_or_else(|| {
        let names: Vec<&str> = EMULATORS.iter().map(|entry| entry.name).collect();
        let problem = format!("no engine `{}`; the engines are {}", name.value, names.join(", "));
        YamlError::at(name, problem)
    })
}

fn technique(name: &str) -> Result<TechniqueId, String> {
    name.parse().map_err(|problem: UnknownTechnique| problem.to_string())
}
