//! [`Rating`]: the figures of a scale for a puzzle.

use super::{Error, Options};
use crate::Puzzle;
use std::borrow::Cow;
use std::fmt;
use whydoku_corpus::{ExtraColumns, Origin, Rater, RatingLimits};
use whydoku_solver::scale::Value;

/// The figures of a scale for a puzzle. Prints as its figures with their names.
///
/// ```
/// use whydoku::{Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let puzzle = Puzzle::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// assert_eq!(puzzle.rate(&Options::default())?.figure("tier").as_deref(), Some("easy"));
/// assert_eq!(puzzle.rate(&Options::default().scale("se"))?.figure("er").as_deref(), Some("1.2"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rating {
    scale: &'static str,
    figures: Vec<(String, Value)>,
}

impl Puzzle {
    /// How hard it is, on the scale that the options name.
    pub fn rate(&self, options: &Options) -> Result<Rating, Error> {
        let scales = vec![options.rated_by()?];
        let scale = scales[0].scale;
        let extra_columns = ExtraColumns::default();
        let mut rater = Rater::new(&scales, &extra_columns).map_err(|_| Error::ProfileScale)?;
        let cancel = options.cancel_token();
        let limits = RatingLimits { cancel, ..RatingLimits::default() };
        let row = rater.row(&self.0, &Origin::default(), &limits);
        if cancel.is_cancelled() {
            return Err(Error::Cancelled);
        }
        if !row.error.is_empty() {
            return Err(Error::Unrated(row.error));
        }
        let names = scale.columns.iter().map(|column| column.name.to_string());
        Ok(Rating { figures: names.zip(row.values).collect(), scale: scale.name })
    }
}

impl Rating {
    /// The scale.
    pub const fn scale(&self) -> &'static str {
        self.scale
    }

    /// One of its figures, as text: `rating`, `tier`, `hardest`, `er`, `score`, ….
    pub fn figure(&self, name: &str) -> Option<Cow<'_, str>> {
        self.figures().find(|&(known, _)| known == name).map(|(_, figure)| figure.text())
    }

    /// All of its figures, by name.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.figures.iter().map(|(name, figure)| (name.as_str(), figure))
    }
}

impl fmt::Display for Rating {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figures: Vec<String> =
            self.figures().map(|(name, figure)| format!("{name} {}", figure.text())).collect();
        f.write_str(&figures.join(", "))
    }
}
