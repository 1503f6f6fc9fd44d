//! [`Rating`]: the result of a run on a scale. [`Tally`] adds it up.

mod applied;

pub use applied::{AppliedStep, Event};

use crate::catalogue::{Catalogue, Difficulty, FigureKind, LadderScale, Score};
use crate::trace::Deduction;
use std::fmt;
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
    /// The number of different steps.
    pub steps: u32,
    /// The sum of their weights: orders puzzles of equal difficulty.
    pub effort: u64,
    /// The number of guesses.
    pub guesses: u32,
    /// The figure that quotes the puzzle.
    pub figure: RatingFigure,
}

impl Rating {
    /// The rating as a single figure.
    pub fn single_figure(&self) -> String {
        match self.figure {
            RatingFigure::Sum(_) => self.figure.to_string(),
            RatingFigure::Hardest(_) | RatingFigure::ErEpEd(_) => self.difficulty.to_string(),
        }
    }
}

/// The figure that quotes a puzzle, which depends on the scale.
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
    /// A number to compare it with others of its kind.
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

/// Adds up the steps of a run.
#[derive(Clone, Debug)]
pub struct Tally {
    scale: &'static LadderScale,
    difficulties: Vec<Option<&'static Difficulty>>,
    hardest: Option<(Score, TechniqueId)>,
    /// The hardest step until the first digit was placed, and the first step.
    pearl: Option<Score>,
    diamond: Option<Score>,
    steps: u32,
    effort: u64,
    guesses: u32,
}

impl Tally {
    /// An empty tally on a scale. `None` if the scale does not rate steps.
    pub fn new(scale: &str) -> Option<Self> {
        let catalogue = Catalogue::embedded();
        let difficulties = TechniqueId::all().map(|id| catalogue.entry(id).ratings.get(scale)).collect();
        let scale = catalogue.scale(scale)?.ladder.as_ref()?;
        let (hardest, pearl, diamond) = (None, None, None);
        Some(Self { scale, difficulties, hardest, pearl, diamond, steps: 0, effort: 0, guesses: 0 })
    }

    /// The difficulty and weight of a step; zero for a technique without a rating on the scale.
    pub fn difficulty(&self, technique: TechniqueId, measure: u16) -> (Score, u32) {
        self.difficulties[technique.index()].map_or((Score::default(), 0), |d| d.of(measure))
    }

    /// The figure of one of our steps.
    pub fn figure(&self, technique: TechniqueId, measure: u16) -> RatingFigure {
        self.single(self.difficulty(technique, measure))
    }

    /// The figure of a step of a path: the emulated program's, or that of its technique.
    pub fn figure_of_deduction(&self, deduction: &Deduction) -> RatingFigure {
        let Deduction { step, figure, .. } = deduction;
        figure.unwrap_or_else(|| self.figure(step.technique, step.measure))
    }

    /// The figure of a step.
    pub fn figure_of(&self, step: &AppliedStep<'_>) -> RatingFigure {
        self.single(self.rate(step))
    }

    fn single(&self, (difficulty, weight): (Score, u32)) -> RatingFigure {
        match self.scale.figure {
            FigureKind::Sum => RatingFigure::Sum(weight.into()),
            FigureKind::Hardest | FigureKind::ErEpEd => RatingFigure::Hardest(difficulty),
        }
    }

    /// Difficulty and weight of a step; an emulated program's own difficulty, if it has one.
    fn rate(&self, step: &AppliedStep<'_>) -> (Score, u32) {
        let (difficulty, weight) = self.difficulty(step.counts_as, step.measure);
        (step.difficulty.unwrap_or(difficulty), weight)
    }

    fn hardest(&self) -> Score {
        self.hardest.map_or(Score::default(), |(difficulty, _)| difficulty)
    }

    /// The rating so far.
    pub fn rating(&self) -> Rating {
        let (difficulty, hardest) = self.hardest.map_or((self.scale.range[0], None), |(d, id)| (d, Some(id)));
        let guess = &self.scale.guess;
        let (difficulty, tier, hardest) = if self.guesses > 0 {
            (guess.difficulty, guess.tier.clone(), None)
        } else {
            (difficulty, self.scale.tier_of(difficulty, self.effort).to_owned(), hardest)
        };
        let Self { steps, effort, guesses, .. } = *self;
        let figure = match self.scale.figure {
            FigureKind::Sum => RatingFigure::Sum(effort),
            FigureKind::Hardest => RatingFigure::Hardest(difficulty),
            FigureKind::ErEpEd => {
                let er = if guesses > 0 { difficulty } else { self.hardest() };
                RatingFigure::ErEpEd([er, self.pearl.unwrap_or_default(), self.diamond.unwrap_or_default()])
            }
        };
        Rating { difficulty, tier, hardest, steps, effort, guesses, figure }
    }

    /// Counts a step.
    pub fn step(&mut self, step: &AppliedStep<'_>) {
        let (difficulty, weight) = self.rate(step);
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

    /// Counts a guess.
    pub fn guess(&mut self) {
        self.guesses += 1;
        self.effort += u64::from(self.scale.guess.weight);
    }

    /// The figure so far, to be compared with a limit.
    pub(crate) fn so_far(&self) -> Score {
        match self.scale.figure {
            FigureKind::Sum => in_tenths(self.effort),
            FigureKind::Hardest | FigureKind::ErEpEd if self.guesses > 0 => self.scale.guess.difficulty,
            FigureKind::Hardest | FigureKind::ErEpEd => self.hardest(),
        }
    }

    /// The figure after a guess.
    pub(crate) fn with_guess(&self) -> Score {
        match self.scale.figure {
            FigureKind::Sum => in_tenths(self.effort + u64::from(self.scale.guess.weight)),
            FigureKind::Hardest | FigureKind::ErEpEd => self.scale.guess.difficulty,
        }
    }

    /// Whether steps must be counted one by one: ER, EP and ED depend neither on the number of steps nor on the order of
    /// the easy ones at the end.
    pub(crate) fn wants_each_step(&self) -> bool {
        self.scale.figure != FigureKind::ErEpEd
    }

    /// Whether no further step can change the rating.
    pub(crate) fn is_final(&self) -> bool {
        self.scale.figure == FigureKind::ErEpEd && self.guesses > 0
    }
}

/// A sum as a score that can be compared with a limit.
fn in_tenths(sum: u64) -> Score {
    Score::tenths(u32::try_from(sum.saturating_mul(10)).unwrap_or(u32::MAX))
}
