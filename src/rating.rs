//! [`Rating`]: the figures of a scale for a puzzle; [`Tier`]: a band of a scale.

use super::{Error, Options};
use crate::{Position, Puzzle};
use std::fmt;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, LadderScale};
use whydoku_solver::dyn_board::DynRater;
use whydoku_solver::pipeline::Limits;
use whydoku_solver::rating::Rating as LadderRating;
use whydoku_solver::scale::{Column, ColumnKind, FigureSource, Number, Scale, Value};

/// The figures of a scale for a puzzle. Prints as its figures with their names.
///
/// ```
/// use whydoku::{Options, Puzzle, TechniqueId};
/// # fn main() -> Result<(), whydoku::Error> {
/// let puzzle = Puzzle::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// let rating = puzzle.rate(&Options::default())?;
/// assert_eq!(f64::from(rating.value), 1.5);
/// assert!(rating.tier.is_some_and(|tier| tier.name() == "easy"));
/// assert_eq!(rating.hardest, Some(TechniqueId::HiddenSingle));
/// let explainer = puzzle.rate(&Options::default().scale("se"))?;
/// assert_eq!(explainer.to_string(), "er 1.2, ep 1.2, ed 1.2");
/// assert_eq!(explainer.figure("ep").and_then(|figure| figure.as_number()), Some(explainer.value));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Rating {
    /// The name of the scale.
    pub scale: &'static str,
    /// The figure that quotes the puzzle: `rating` on the scale `human`, `er` on `se`, `score` on `hodoku`, ….
    pub value: Number,
    /// The band that it falls in, if the scale has any.
    pub tier: Option<Tier>,
    /// The hardest technique; `None` if nothing was needed, if a guess was, or if the scale does not say.
    pub hardest: Option<TechniqueId>,
    /// The number of different steps, if the scale counts them.
    pub steps: Option<u64>,
    /// The number of guesses, if the scale counts them.
    pub guesses: Option<u64>,
    figures: Vec<Value>,
    columns: &'static [Column],
}

/// A band of a scale, such as `tricky`. Tiers of one scale are ordered, easiest first.
///
/// ```
/// use whydoku::Tier;
/// let tiers = Tier::all("human");
/// assert_eq!(tiers[0].name(), "easy");
/// assert!(tiers.is_sorted());
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tier {
    rank: usize,
    name: String,
}

impl Tier {
    /// The tiers of a scale, easiest first; none if it has none.
    pub fn all(scale: &str) -> Vec<Self> {
        let ladder = Catalogue::embedded().scale(scale).and_then(|entry| entry.ladder.as_ref());
        let names = ladder.map_or_else(Vec::new, LadderScale::tier_names);
        names.iter().enumerate().map(|(rank, &name)| Self { rank, name: name.to_owned() }).collect()
    }

    /// The name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number of easier tiers.
    pub const fn rank(&self) -> usize {
        self.rank
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

impl Puzzle {
    /// How hard it is, on the scale that the options name.
    pub fn rate(&self, options: &Options) -> Result<Rating, Error> {
        let choice = options.rated_by()?;
        let rater = DynRater::new(&choice).ok_or(Error::ProfileScale)?;
        let Position { board, grid } = self.position()?;
        let limits = Limits { most: None, cancel: options.cancel_token() };
        let values = rater.values(&board.narrow(&grid), &limits, None);
        if limits.cancel.is_cancelled() {
            return Err(Error::Cancelled);
        }
        let values = values.map_err(|error| Error::Unrated(error.to_string()))?;
        Rating::new(choice.scale, values)
            .ok_or_else(|| Error::Unrated("the scale has no figure for it".to_owned()))
    }
}

impl Rating {
    /// The rating with these values of the columns of a scale. `None` if there is no figure among them.
    pub fn new(scale: &'static Scale, values: Vec<Value>) -> Option<Self> {
        let of = |wanted: fn(ColumnKind) -> bool| {
            scale.columns.iter().zip(&values).find(|(column, _)| wanted(column.kind)).map(|(_, value)| value)
        };
        let count = |value: &Value| value.as_number().and_then(|number| u64::try_from(number.whole()).ok());
        let tier = of(|kind| kind == ColumnKind::Tier).and_then(Value::as_word);
        Some(Self {
            scale: scale.name,
            value: of(|kind| matches!(kind, ColumnKind::Figure(_)))?.as_number()?,
            tier: tier.and_then(|name| Tier::all(scale.name).into_iter().find(|tier| tier.name == name)),
            hardest: of(|kind| kind == ColumnKind::Technique)
                .and_then(Value::as_word)
                .and_then(|name| name.parse().ok()),
            steps: of(|kind| kind == ColumnKind::Steps).and_then(count),
            guesses: of(|kind| kind == ColumnKind::Guesses).and_then(count),
            columns: scale.columns,
            figures: values,
        })
    }

    /// The rating of a run on the scale of its profile.
    pub(crate) fn of_run(scale: &str, rating: &LadderRating) -> Option<Self> {
        let scale = Scale::named(scale)?;
        let FigureSource::Steps { values } = scale.source else { return None };
        Self::new(scale, values(rating))
    }

    /// One of its figures: `rating`, `tier`, `hardest`, `er`, `score`, ….
    pub fn figure(&self, name: &str) -> Option<&Value> {
        self.figures().find(|&(known, _)| known == name).map(|(_, figure)| figure)
    }

    /// All of its figures, by name.
    pub fn figures(&self) -> impl Iterator<Item = (&'static str, &Value)> {
        self.columns.iter().map(|column| column.name.as_ref()).zip(&self.figures)
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figures: Vec<String> =
            self.figures().map(|(name, figure)| format!("{name} {}", figure.text())).collect();
        f.write_str(&figures.join(", "))
    }
}
