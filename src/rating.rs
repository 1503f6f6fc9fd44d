//! [`Rating`]: what a path of steps amounts to on a scale.

use crate::catalogue::{Catalogue, Difficulty, Score, Walked};
use crate::id::TechniqueId;
use crate::scale::{Quoted, Scale};
use std::fmt;

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
    pub figure: Figure,
}

impl Rating {
    /// The rating as one figure.
    pub fn in_one(&self) -> String {
        match self.figure {
            Figure::Sum(_) => self.figure.to_string(),
            Figure::Hardest(_) | Figure::ErEpEd(_) => self.difficulty.to_string(),
        }
    }
}

/// What a puzzle is quoted by, which differs by scale.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Figure {
    /// The difficulty of its hardest step.
    Hardest(Score),
    /// The sum of all weights.
    Sum(u64),
    /// The hardest step, the hardest until the first digit is placed, and the first.
    ErEpEd([Score; 3]),
}

impl Figure {
    /// How high it is, among figures of its kind.
    pub fn height(self) -> u64 {
        match self {
            Self::Hardest(difficulty) | Self::ErEpEd([difficulty, ..]) => difficulty.in_tenths().into(),
            Self::Sum(sum) => sum,
        }
    }
}

impl fmt::Display for Figure {
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
    quoted: Quoted,
    difficulties: Vec<Option<&'a Difficulty>>,
    hardest: Option<(Score, TechniqueId)>,
    steps: u32,
    effort: u64,
    guesses: u32,
}

impl<'a> Tally<'a> {
    /// Nothing yet, on the scale with this name. `None` if no steps are rated on such a scale.
    pub fn new(catalogue: &'a Catalogue, scale: &str) -> Option<Self> {
        let difficulties = TechniqueId::all().map(|id| catalogue.entry(id).ratings.get(scale)).collect();
        let quoted = Scale::named(scale)?.quoted()?;
        let scale = catalogue.scale(scale)?.walk.as_ref()?;
        Some(Self { scale, quoted, difficulties, hardest: None, steps: 0, effort: 0, guesses: 0 })
    }

    /// Forgets all steps.
    pub fn clear(&mut self) {
        (self.hardest, self.steps, self.effort, self.guesses) = (None, 0, 0, 0);
    }

    /// The difficulty and weight of a step; a technique without a rating on the scale counts for nothing.
    pub fn difficulty(&self, technique: TechniqueId, measure: u16) -> (Score, u32) {
        self.difficulties[technique.index()].map_or((Score::default(), 0), |d| d.of(measure))
    }

    /// What a step alone is quoted by.
    pub fn figure(&self, technique: TechniqueId, measure: u16) -> Figure {
        let (difficulty, weight) = self.difficulty(technique, measure);
        self.scaled(difficulty, weight.into())
    }

    fn scaled(&self, difficulty: Score, sum: u64) -> Figure {
        match self.quoted {
            Quoted::Sum => Figure::Sum(sum),
            Quoted::Hardest | Quoted::ErEpEd => Figure::Hardest(difficulty),
        }
    }

    /// Counts a step.
    pub fn step(&mut self, technique: TechniqueId, measure: u16) {
        let (difficulty, weight) = self.difficulty(technique, measure);
        self.steps += 1;
        self.effort += u64::from(weight);
        if self.hardest.is_none_or(|(hardest, _)| difficulty > hardest) {
            self.hardest = Some((difficulty, technique));
        }
    }

    /// Counts a guess.
    pub fn guess(&mut self) {
        self.guesses += 1;
        self.effort += u64::from(self.scale.guess.weight);
    }

    /// The difficulty of the hardest step so far.
    pub fn hardest(&self) -> Score {
        self.hardest.map_or(Score::default(), |(difficulty, _)| difficulty)
    }

    /// The band of a difficulty, whatever the effort.
    pub fn tier_of(&self, difficulty: Score) -> &str {
        self.scale.tier_of(difficulty, 0)
    }

    /// The figure that the scale rates by, as it stands after the steps so far.
    pub fn so_far(&self) -> Score {
        match self.quoted {
            Quoted::Sum => Score::tenths(u32::try_from(self.effort.saturating_mul(10)).unwrap_or(u32::MAX)),
            Quoted::Hardest | Quoted::ErEpEd => self.hardest(),
        }
    }

    /// What a guess would make of it.
    pub fn of_guessing(&self) -> Score {
        self.scale.guess.difficulty
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
        let figure = self.scaled(difficulty, effort);
        Rating { difficulty, tier, hardest, steps, effort, guesses, figure }
    }
}
