//! [`TechniqueEntry`]: a technique as the catalogue describes it.

use crate::{Error, Number, Options, TechniqueId};
use whydoku_solver::catalogue::Catalogue;

/// A technique as the catalogue describes it.
///
/// ```
/// use whydoku::{Options, TechniqueEntry, TechniqueId};
/// # fn main() -> Result<(), whydoku::Error> {
/// let entry = TechniqueEntry::of(TechniqueId::XWing, &Options::default())?;
/// assert_eq!((entry.name.as_str(), entry.family), ("X-Wing", "fish"));
/// assert!(entry.difficulty.is_some() && !entry.needs_uniqueness);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct TechniqueEntry {
    /// The name in the language of the options.
    pub name: String,
    /// The idea, for readers who do not know it.
    pub idea: String,
    /// The family, such as `fish`.
    pub family: &'static str,
    /// The difficulty on the scale `human`, if the technique is rated there.
    pub difficulty: Option<Number>,
    /// Whether its steps assume that the puzzle has one solution.
    pub needs_uniqueness: bool,
    /// Its names in other programs: program and name.
    pub elsewhere: Vec<(String, String)>,
}

impl TechniqueEntry {
    /// The entry of a technique in the language of the options.
    pub fn of(id: TechniqueId, options: &Options) -> Result<Self, Error> {
        let (entry, explainer) = (Catalogue::embedded().entry(id), options.explainer()?);
        let difficulty = entry.ratings.get("human").map(|human| human.difficulty.into());
        let elsewhere = entry.elsewhere().iter();
        Ok(Self {
            name: explainer.technique_name(id).to_owned(),
            idea: explainer.idea(id),
            family: entry.family.name(),
            difficulty,
            needs_uniqueness: entry.uniqueness,
            elsewhere: elsewhere.map(|(program, name)| (program.clone(), name.name.clone())).collect(),
        })
    }
}
