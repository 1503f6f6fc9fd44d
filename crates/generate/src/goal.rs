//! [`Goal`]: requirements on the solution path.

use std::ops::RangeInclusive;
use whydoku_board::Shape;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Family, FigureKind, LadderScale, Tier};
use whydoku_solver::rating::Tally;
use whydoku_solver::scale::{ColumnKind, Number, ScaleChoice};

/// Requirements on the solution path. The default has none.
#[derive(Clone, Debug, Default)]
pub struct Goal {
    /// The scale of `tier` and `figure`; `human` by default.
    pub scale: Option<ScaleChoice>,
    /// The name of the tier.
    pub tier: Option<String>,
    /// The range of the scale's figure.
    pub figure: Option<RangeInclusive<Number>>,
    /// A technique that the explained path on the `human` ladder uses.
    pub technique: Option<TechniqueId>,
    /// How often it is used, at least.
    pub times: usize,
    /// The hardest technique on the `human` ladder: it is needed, and nothing harder is.
    pub hardest: Option<TechniqueId>,
    /// Whether singles alone solve it.
    pub singles_only: bool,
}

/// A goal that cannot be met, with the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GoalError {
    /// The scale has no such tier.
    #[error("the scale {scale} has no tier `{name}`; its tiers are {known}")]
    Tier {
        /// The scale.
        scale: &'static str,
        /// The tier that was asked for.
        name: String,
        /// The tiers that exist.
        known: String,
    },
    /// The scale has no tiers.
    #[error("the scale {0} has no tiers; use --rating")]
    NoTiers(&'static str),
    /// The technique is not on the `human` ladder.
    #[error(
        "{0} is not on the ladder human, so no path uses it; `whydoku techniques --profile human` lists it"
    )]
    NotOnLadder(TechniqueId),
    /// The technique needs rules that the board lacks.
    #[error("{0} needs drawn constraints, and this board has none; add some, such as --rules killer")]
    NotDrawn(TechniqueId),
    /// Two requirements exclude each other.
    #[error("no puzzle is both {0} and {1}; remove one of the two options")]
    Contradiction(String, String),
    /// The profile names no scale that rates its steps.
    #[error("the scale of this profile rates no steps; name another in it")]
    Scale,
}

impl Goal {
    /// Whether the goal has no requirements.
    pub const fn is_none(&self) -> bool {
        self.tier.is_none()
            && self.figure.is_none()
            && self.technique.is_none()
            && self.hardest.is_none()
            && !self.singles_only
    }

    /// Whether the path on the `human` ladder must be computed.
    pub(super) const fn needs_path(&self) -> bool {
        self.technique.is_some() || self.hardest.is_some() || self.singles_only
    }

    /// Reports impossible requirements and normalizes the name of the tier.
    pub(super) fn normalize(
        &mut self,
        scale: &ScaleChoice,
        shape: &Shape,
        is_drawn_on: bool,
    ) -> Result<(), GoalError> {
        let human = Catalogue::embedded().profile("human");
        let is_plain = !is_drawn_on
            && shape.rules().is_empty()
            && shape.extra().is_empty()
            && shape.constraints().is_empty();
        for id in self.technique.into_iter().chain(self.hardest) {
            if is_plain && Catalogue::embedded().entry(id).family == Family::Constraint {
                return Err(GoalError::NotDrawn(id));
            }
            if !human.is_some_and(|human| human.techniques().any(|other| other == id)) {
                return Err(GoalError::NotOnLadder(id));
            }
        }
        let is_single = |id: TechniqueId| Catalogue::embedded().entry(id).family == Family::Single;
        let harder = self.technique.into_iter().chain(self.hardest).find(|&id| !is_single(id));
        if let Some(id) = harder.filter(|_| self.singles_only) {
            let [singles, needed] = ["solved by singles".to_owned(), format!("in need of {id}")];
            return Err(GoalError::Contradiction(singles, needed));
        }
        let path = self.path_figures().filter(|_| scale.name() == "human");
        if let (Some((range, needed)), Some(figure)) = (&path, &self.figure) {
            let rated = if figure.end() < range.start() {
                format!("rated {} or less", figure.end())
            } else {
                format!("rated {} or more", figure.start())
            };
            if figure.end() < range.start() || figure.start() > range.end() {
                return Err(GoalError::Contradiction(needed.clone(), rated));
            }
        }
        let Some(name) = &mut self.tier else { return Ok(()) };
        let has_tiers = scale.scale.columns.iter().any(|column| column.kind == ColumnKind::Tier);
        let tiers = tiers(scale);
        if tiers.is_empty() {
            return Err(GoalError::NoTiers(scale.name()));
        }
        // Some programs capitalize their levels.
        let Some(known) = tiers.iter().find(|known| known.eq_ignore_ascii_case(name)) else {
            let name = name.clone();
            return Err(GoalError::Tier { scale: scale.name(), name, known: tiers.join(", ") });
        };
        *name = (*known).to_owned();
        if let Some(rated) = self.figure.as_ref().and_then(|figure| conflict(scale, name, figure)) {
            return Err(GoalError::Contradiction(format!("of the tier `{name}`"), rated));
        }
        if let Some((_, needed)) = path.filter(|(range, _)| conflict(scale, name, range).is_some()) {
            return Err(GoalError::Contradiction(format!("of the tier `{name}`"), needed));
        }
        // Where rows have no tier, its figures stand for it.
        if !has_tiers && let Some(range) = figures(scale, name) {
            let wider = self.figure.take().unwrap_or_else(|| range.clone());
            self.figure = Some(*wider.start().max(range.start())..=*wider.end().min(range.end()));
            self.tier = None;
        }
        Ok(())
    }

    /// The figures on the scale `human` of the puzzles whose path is as required, and that requirement in words.
    fn path_figures(&self) -> Option<(RangeInclusive<Number>, String)> {
        let catalogue = Catalogue::embedded();
        let tally = Tally::new(catalogue, "human")?;
        let difficulty = |id: TechniqueId| Number::new(tally.difficulty(id, 0).0.in_tenths().into(), 1);
        if self.singles_only {
            let singles = TechniqueId::all().filter(|&id| catalogue.entry(id).family == Family::Single);
            let most = singles.map(difficulty).max()?;
            return Some((Number::new(0, 1)..=most, "solved by singles".to_owned()));
        }
        let needed = self.technique.into_iter().chain(self.hardest).max_by_key(|&id| difficulty(id))?;
        Some((difficulty(needed)..=Number::new(i64::from(u32::MAX), 1), format!("in need of {needed}")))
    }
}

pub(super) fn ladder(scale: &ScaleChoice) -> Option<&'static LadderScale> {
    Catalogue::embedded().scale(scale.name())?.ladder.as_ref()
}

/// The figures that no puzzle of a tier has, in words; `None` if the bounds of the tier allow some of them.
fn conflict(scale: &ScaleChoice, name: &str, figure: &RangeInclusive<Number>) -> Option<String> {
    // A sum grows with the number of steps, so it says nothing about the tier.
    let ladder = ladder(scale).filter(|ladder| ladder.figure != FigureKind::Sum)?;
    let bound = |tier: &Tier| i64::from(tier.up_to.in_tenths());
    let at = ladder.tiers.iter().position(|tier| tier.name == name);
    // Where the effort is bounded too, an easier puzzle may belong to the next tier.
    let easier = ladder.tiers[..at.unwrap_or(ladder.tiers.len())].iter().rev();
    let below = easier.skip_while(|tier| tier.most_effort.is_some()).map(bound).next();
    let above = at.map(|at| bound(&ladder.tiers[at])).filter(|_| ladder.guess.tier != name);
    if above.is_some_and(|above| figure.start().units(1) > above) {
        return Some(format!("rated {} or more", figure.start()));
    }
    below.filter(|below| figure.end().units(1) <= *below).map(|_| format!("rated {} or less", figure.end()))
}

/// The figures of a tier.
fn figures(scale: &ScaleChoice, name: &str) -> Option<RangeInclusive<Number>> {
    let tiers = &ladder(scale)?.tiers;
    let at = tiers.iter().position(|tier| tier.name == name)?;
    let bound = |at: usize| i64::from(tiers[at].up_to.in_tenths());
    let least = at.checked_sub(1).map_or(0, |below| bound(below) + 1);
    Some(Number::new(least, 1)..=Number::new(bound(at), 1))
}

pub(super) fn tiers(scale: &ScaleChoice) -> Vec<&'static str> {
    let Some(ladder) = ladder(scale) else { return Vec::new() };
    let mut names: Vec<&str> = ladder.tiers.iter().map(|tier| tier.name.as_str()).collect();
    if !names.contains(&ladder.guess.tier.as_str()) {
        names.push(&ladder.guess.tier);
    }
    names
}
