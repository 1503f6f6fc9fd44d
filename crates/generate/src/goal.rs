//! [`Goal`]: requirements on the solution path.

use std::borrow::Cow;
use std::ops::RangeInclusive;
use whydoku_board::Shape;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Family, FigureKind, LadderScale, Profile, Score, Tier};
use whydoku_solver::scale::{ColumnKind, Number, ScaleChoice};

whydoku_cells::builder! {
    /// Requirements on the solution path. The default has none.
    #[derive(Clone, Debug, Default)]
    pub struct Goal {
        /// The scale of `tier` and `figure`; `human` by default.
        pub scale: Option<ScaleChoice>,
        /// The name of the tier.
        pub tier: Option<String>,
        /// The range of the scale's figure.
        pub figure: Option<RangeInclusive<Number>>,
        /// The profile of the path, instead of the one that [`ladder`](Self::ladder) finds.
        pub profile: Option<Profile>,
        /// A technique that the explained path uses, on the [`ladder`](Self::ladder).
        pub technique: Option<TechniqueId>,
        /// How often it is used, at least.
        pub times: usize,
        /// The hardest technique on the [`ladder`](Self::ladder): it is needed, and nothing harder is.
        pub hardest: Option<TechniqueId>,
        /// Whether singles alone solve it.
        pub singles_only: bool,
    }
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
    /// No ladder has the techniques.
    #[error("no ladder has {0}, so no path uses it; `whydoku techniques --profiles` lists the ladders")]
    NotOnLadder(TechniqueId),
    /// The profile that was asked for lacks the technique.
    #[error("the profile does not have {0}, so no path uses it; add it, or leave out --profile")]
    NotInProfile(TechniqueId),
    /// The technique needs rules that the board lacks.
    #[error("{0} needs drawn constraints, and this board has none; add some, such as --rules killer")]
    NotDrawn(TechniqueId),
    /// Two requirements exclude each other.
    #[error("no puzzle is both {0} and {1}; remove one of the two options")]
    Contradiction(String, String),
    /// No puzzle has such a figure.
    #[error("no puzzle is {asked} on the scale {scale}; the nearest ratings: {nearest}")]
    Figure {
        /// The requirement.
        asked: String,
        /// The scale.
        scale: &'static str,
        /// The nearest figures that puzzles have.
        nearest: String,
    },
    /// A technique is asked for more often than a board has candidates to remove.
    #[error("no path has {0} steps of one technique; ask for fewer with --times")]
    Times(usize),
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

    /// The profile of the path and its name: the one that was asked for, which has none here; else `human`, or the first that
    /// has the techniques and follows no other program. If the technique is known from no play, because easier ones show the
    /// same there, only singles and itself are left of that profile.
    pub fn ladder(&self) -> Result<(&'static str, Cow<'_, Profile>), GoalError> {
        let catalogue = Catalogue::embedded();
        let mut needed = self.technique.into_iter().chain(self.hardest);
        let has = |profile: &Profile, id: TechniqueId| profile.techniques().any(|other| other == id);
        if let Some(profile) = &self.profile {
            let missing = needed.find(|id| !has(profile, *id));
            return missing.map_or(Ok(("", Cow::Borrowed(profile))), |id| Err(GoalError::NotInProfile(id)));
        }
        let has_all = |(_, profile): &(&str, &Profile)| {
            profile.engine.is_none() && needed.clone().all(|id| has(profile, id))
        };
        let human = catalogue.profile("human").map(|profile| ("human", profile));
        let ladder = human.into_iter().chain(catalogue.profiles()).find(has_all);
        let (name, profile) =
            ladder.ok_or_else(|| needed.next().map_or(GoalError::Scale, GoalError::NotOnLadder))?;
        let is_known = |id| name == "human" || self.hardest.is_some() || !Catalogue::example(id).constructed;
        Ok((
            name,
            match self.technique.filter(|&id| !is_known(id)) {
                Some(id) => Cow::Owned(with_singles(id, profile)),
                None => Cow::Borrowed(profile),
            },
        ))
    }

    /// Whether the path must be computed.
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
        self.ladder()?;
        let is_plain = !is_drawn_on
            && shape.rules().is_empty()
            && shape.extra().is_empty()
            && shape.constraints().is_empty();
        for id in self.technique.into_iter().chain(self.hardest) {
            if is_plain && Catalogue::embedded().entry(id).family == Family::Constraint {
                return Err(GoalError::NotDrawn(id));
            }
        }
        let is_single = |id: TechniqueId| Catalogue::embedded().entry(id).family == Family::Single;
        let harder = self.technique.into_iter().chain(self.hardest).find(|&id| !is_single(id));
        if let Some(id) = harder.filter(|_| self.singles_only) {
            let [singles, needed] = ["solved by singles".to_owned(), format!("in need of {id}")];
            return Err(GoalError::Contradiction(singles, needed));
        }
        if self.technique.is_some() && self.times > shape.cells() * shape.size() {
            return Err(GoalError::Times(self.times));
        }
        if let (Some(technique), Some(hardest)) = (self.technique, self.hardest)
            && difficulties(technique)?.start() > difficulties(hardest)?.end()
        {
            let [needed, most] = [format!("in need of {technique}"), format!("no harder than {hardest}")];
            return Err(GoalError::Contradiction(needed, most));
        }
        let path = self.path_figures()?.filter(|_| scale.name() == "human");
        if let Some(figure) = &self.figure {
            if let Some(nearest) = nearest_figures(scale, figure) {
                let (asked, scale) = (rated(figure), scale.name());
                return Err(GoalError::Figure { asked, scale, nearest });
            }
            if let Some((range, [least, most])) = &path {
                let words = if figure.end() < range.start() {
                    Some((least, format!("rated {} or less", figure.end())))
                } else {
                    let above = figure.start() > range.end();
                    above.then(|| (most, format!("rated {} or more", figure.start())))
                };
                if let Some((path, rated)) = words {
                    return Err(GoalError::Contradiction(path.clone(), rated));
                }
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
        if let Some((range, [least, most])) = path.filter(|(range, _)| conflict(scale, name, range).is_some())
        {
            let is_above = conflict(scale, name, &(*range.start()..=LARGEST)).is_some();
            let words = if is_above { least } else { most };
            return Err(GoalError::Contradiction(format!("of the tier `{name}`"), words));
        }
        // Where rows have no tier, its figures stand for it.
        if !has_tiers && let Some(range) = figures(scale, name) {
            let wider = self.figure.take().unwrap_or_else(|| range.clone());
            self.figure = Some(*wider.start().max(range.start())..=*wider.end().min(range.end()));
            self.tier = None;
        }
        Ok(())
    }

    /// The least figure of the scale that meets the goal, in tenths.
    pub(super) fn least_figure(&self, scale: &ScaleChoice) -> Option<i64> {
        let of_tier = self.tier.as_ref().and_then(|tier| figures(scale, tier));
        of_tier.iter().chain(&self.figure).map(|range| range.start().units(1)).max()
    }

    /// The figures on the scale `human` of the puzzles whose path is as required, and in words why there are none below
    /// and none above.
    fn path_figures(&self) -> Result<Option<PathFigures>, GoalError> {
        if self.singles_only {
            let is_single = |id: &TechniqueId| Catalogue::embedded().entry(*id).family == Family::Single;
            let mut most = Number::new(0, 1);
            for single in TechniqueId::all().filter(is_single) {
                most = most.max(*difficulties(single)?.end());
            }
            let words = "solved by singles".to_owned();
            return Ok(Some((Number::new(0, 1)..=most, [words.clone(), words])));
        }
        let Some(needed) = self.hardest.or(self.technique) else { return Ok(None) };
        let range = difficulties(needed)?;
        let most = if self.hardest.is_some() { *range.end() } else { LARGEST };
        let words = [format!("in need of {needed}"), format!("no harder than {needed}")];
        Ok(Some((*range.start()..=most, words)))
    }
}

/// Figures, and in words why there are none below and none above.
type PathFigures = (RangeInclusive<Number>, [String; 2]);

/// Above the figures of all scales.
const LARGEST: Number = Number::new(1 << 32, 0);

/// The difficulties of a technique on the scale `human`: larger patterns may be harder.
fn difficulties(id: TechniqueId) -> Result<RangeInclusive<Number>, GoalError> {
    let rated = Catalogue::embedded().entry(id).ratings.get("human").ok_or(GoalError::NotOnLadder(id))?;
    let larger = rated.from_size.iter().map(|larger| larger.difficulty);
    let most = larger.fold(rated.difficulty, Score::max);
    Ok(number(rated.difficulty)..=number(most))
}

fn number(score: Score) -> Number {
    Number::new(score.in_tenths().into(), 1)
}

/// A range of figures in words.
fn rated(figure: &RangeInclusive<Number>) -> String {
    match (figure.start(), figure.end()) {
        (least, most) if least == most => format!("rated {least}"),
        (least, most) if *most >= LARGEST => format!("rated {least} or more"),
        (least, most) if *least == Number::new(0, 0) => format!("rated {most} or less"),
        (least, most) => format!("rated {least} to {most}"),
    }
}

/// The figures next to these, if no puzzle has one of these on a scale of steps.
fn nearest_figures(scale: &ScaleChoice, figure: &RangeInclusive<Number>) -> Option<String> {
    let catalogue = Catalogue::embedded();
    let ladder = ladder(scale)?;
    let mut figures = ladder.range.map(number).to_vec();
    match ladder.figure {
        // A sum may be any number.
        FigureKind::Sum => return None,
        // Longer chains are harder, so any figure within the range may occur.
        FigureKind::ErEpEd if *figure.start() <= figures[1] && *figure.end() >= figures[0] => return None,
        FigureKind::ErEpEd => {}
        FigureKind::Hardest => {
            let rated = |id| catalogue.entry(id).ratings.get(scale.name());
            for rated in catalogue.profile(&ladder.profile)?.techniques().filter_map(rated) {
                figures.push(number(rated.difficulty));
                figures.extend(rated.from_size.iter().map(|larger| number(larger.difficulty)));
            }
            figures.push(number(ladder.guess.difficulty));
        }
    }
    if figures.iter().any(|known| figure.contains(known)) {
        return None;
    }
    let below = figures.iter().filter(|known| *known < figure.start()).max();
    let above = figures.iter().filter(|known| *known > figure.end()).min();
    Some(below.into_iter().chain(above).map(Number::to_string).collect::<Vec<_>>().join(" and "))
}

/// A profile with the singles of another and a technique of it.
fn with_singles(technique: TechniqueId, profile: &Profile) -> Profile {
    let is_kept =
        |id: &TechniqueId| *id == technique || Catalogue::embedded().entry(*id).family == Family::Single;
    let mut kept = profile.clone();
    kept.rungs.iter_mut().for_each(|rung| rung.techniques.retain(is_kept));
    kept.rungs.retain(|rung| !rung.techniques.is_empty());
    kept
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
    ladder(scale).map_or_else(Vec::new, LadderScale::tier_names)
}
