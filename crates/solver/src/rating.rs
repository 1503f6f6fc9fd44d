//! [`Rating`]: what a path of steps amounts to on a scale.

use crate::catalogue::{Catalogue, Difficulty, Score, Walked};
use crate::pipeline::{AppliedStep, Observer};
use crate::scale::{Quoted, Scale};
use std::fmt;
use whydoku_board::Candidate;
use whydoku_logic::TechniqueId;

/// A puzzle's rating.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The difficulty of the hardest step, or of guessing.
    pub difficulty: Score,
    /// The band that it falls in.
    pub tier: String,
    /// The hardest technique; `None` if nothing was needed, or if a guess was.
    pub hardest: Option<TechniqueId>,
    /// How many different steps applied.
    pub steps: u32,
    /// The sum of their weights: orders puzzles of equal difficulty.
    pub effort: u64,
    /// How many guesses were needed.
    pub guesses: u32,
    /// What the puzzle is quoted by.
    pub figure: RatingFigure,
}

impl Rating {
    /// The rating as one figure.
    pub fn in_one(&self) -> String {
        match self.figure {
            RatingFigure::Sum(_) => self.figure.to_string(),
            RatingFigure::Hardest(_) | RatingFigure::ErEpEd(_) => self.difficulty.to_string(),
        }
    }
}

/// What a puzzle is quoted by, which differs by scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum RatingFigure {
    /// The difficulty of its hardest step.
    Hardest(Score),
    /// The sum of all weights.
    Sum(u64),
    /// The hardest step, the hardest until the first digit is placed, and the first.
    ErEpEd([Score; 3]),
}

impl RatingFigure {
    /// How high it is, among figures of its kind.
    pub fn height(self) -> u64 {
        match self {
            Self::Hardest(difficulty) | Self::ErEpEd([difficulty, ..]) => difficulty.in_tenths().into(),
            Self::Sum(sum) => sum,
        }
    }
}

impl fmt::Display for RatingFigure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Hardest(difficulty) => difficulty.fmt(f),
            Self::Sum(sum) => sum.fmt(f),
            Self::ErEpEd([er, ep, ed]) => write!(f, "{er}/{ep}/{ed}"),
        }
    }
}

/// Adds up steps as they are taken.
#[derive(Clone, Debug)]
pub struct Tally<'a> {
    scale: &'a Walked,
    by: Quoted,
    difficulties: Vec<Option<&'a Difficulty>>,
    hardest: Option<(Score, TechniqueId)>,
    /// The hardest step until the first digit was placed, and the first step.
    pearl: Option<Score>,
    diamond: Option<Score>,
    steps: u32,
    effort: u64,
    guesses: u32,
}

impl<'a> Tally<'a> {
    /// Nothing yet, on the scale with this name. `None` if no steps are rated on such a scale.
    pub fn new(catalogue: &'a Catalogue, scale: &str) -> Option<Self> {
        let difficulties = TechniqueId::all().map(|id| catalogue.entry(id).ratings.get(scale)).collect();
        let by = Scale::named(scale)?.quoted()?;
        let scale = catalogue.scale(scale)?.walk.as_ref()?;
        let (hardest, pearl, diamond) = (None, None, None);
        Some(Self { scale, by, difficulties, hardest, pearl, diamond, steps: 0, effort: 0, guesses: 0 })
    }

    /// The difficulty and weight of a step; a technique without a rating on the scale counts for nothing.
    pub fn difficulty(&self, technique: TechniqueId, measure: u16) -> (Score, u32) {
        self.difficulties[technique.index()].map_or((Score::default(), 0), |d| d.of(measure))
    }

    /// What a step of ours alone is quoted by.
    pub fn figure(&self, technique: TechniqueId, measure: u16) -> RatingFigure {
        self.quoted(self.difficulty(technique, measure))
    }

    /// What a step alone is quoted by.
    pub fn figure_of(&self, step: &AppliedStep<'_>) -> RatingFigure {
        self.quoted(self.rated(step))
    }

    fn quoted(&self, (difficulty, weight): (Score, u32)) -> RatingFigure {
        match self.by {
            Quoted::Sum => RatingFigure::Sum(weight.into()),
            Quoted::Hardest | Quoted::ErEpEd => RatingFigure::Hardest(difficulty),
        }
    }

    /// Difficulty and weight of a step: the program's own figure, where it has one.
    fn rated(&self, step: &AppliedStep<'_>) -> (Score, u32) {
        let (difficulty, weight) = self.difficulty(step.counts_as, step.measure);
        (step.difficulty.unwrap_or(difficulty), weight)
    }

    /// The difficulty of the hardest step so far.
    fn hardest(&self) -> Score {
        self.hardest.map_or(Score::default(), |(difficulty, _)| difficulty)
    }

    /// What it amounts to.
    pub fn rating(&self) -> Rating {
        let (difficulty, hardest) = self.hardest.map_or((self.scale.range[0], None), |(d, id)| (d, Some(id)));
        let guess = &self.scale.guess;
        let (difficulty, tier, hardest) = if self.guesses > 0 {
            (guess.difficulty, guess.tier.clone(), None)
        } else {
            (difficulty, self.scale.tier_of(difficulty, self.effort).to_owned(), hardest)
        };
        let Self { steps, effort, guesses, .. } = *self;
        let figure = match self.by {
            Quoted::Sum => RatingFigure::Sum(effort),
            Quoted::Hardest => RatingFigure::Hardest(difficulty),
            Quoted::ErEpEd => {
                let er = if guesses > 0 { difficulty } else { self.hardest() };
                RatingFigure::ErEpEd([er, self.pearl.unwrap_or_default(), self.diamond.unwrap_or_default()])
            }
        };
        Rating { difficulty, tier, hardest, steps, effort, guesses, figure }
    }
}

impl Observer for Tally<'_> {
    fn step(&mut self, step: &AppliedStep<'_>) {
        let (difficulty, weight) = self.rated(step);
        self.steps += step.steps;
        self.effort += u64::from(weight) * u64::from(step.steps);
        if self.hardest.is_none_or(|(hardest, _)| difficulty > hardest) {
            self.hardest = Some((difficulty, step.technique));
        }
        if self.guesses == 0 && self.pearl.is_none() {
            self.diamond.get_or_insert(difficulty);
            if step.places {
                self.pearl = Some(self.hardest());
            }
        }
    }

    fn guess(&mut self, _tried: Candidate) {
        self.guesses += 1;
        self.effort += u64::from(self.scale.guess.weight);
    }

    fn so_far(&self) -> Score {
        match self.by {
            Quoted::Sum => in_tenths(self.effort),
            Quoted::Hardest | Quoted::ErEpEd if self.guesses > 0 => self.scale.guess.difficulty,
            Quoted::Hardest | Quoted::ErEpEd => self.hardest(),
        }
    }

    fn with_guess(&self) -> Score {
        match self.by {
            Quoted::Sum => in_tenths(self.effort + u64::from(self.scale.guess.weight)),
            Quoted::Hardest | Quoted::ErEpEd => self.scale.guess.difficulty,
        }
    }

    /// ER, EP and ED do not depend on how many steps there are, nor on the order of the easy ones at the end.
    fn wants_each_step(&self) -> bool {
        self.by != Quoted::ErEpEd
    }

    fn has_seen_enough(&self) -> bool {
        self.by == Quoted::ErEpEd && self.guesses > 0
    }
}

/// A sum as a score that can be compared with a limit.
fn in_tenths(sum: u64) -> Score {
    Score::tenths(u32::try_from(sum.saturating_mul(10)).unwrap_or(u32::MAX))
}
