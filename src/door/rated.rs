//! [`Rated`]: what a scale says of a puzzle.

use super::{Error, Options};
use crate::formats::Puzzle;
use crate::grade::{Budget, Extras, Rater, columns_of};
use std::fmt;

/// What a scale says of a puzzle. Prints as its figures with their names.
///
/// ```
/// use whydoku::{Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let puzzle = Puzzle::parse("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79")?;
/// assert_eq!(puzzle.rate(&Options::default())?.figure("tier"), Some("easy"));
/// assert_eq!(puzzle.rate(&Options::default().scale("se"))?.figure("er"), Some("1.2"));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rated {
    scale: String,
    figures: Vec<(&'static str, String)>,
}

impl Puzzle {
    /// How hard it is, on the scale that the options name.
    pub fn rate(&self, options: &Options) -> Result<Rated, Error> {
        let (scale, profile) = options.rated_by()?;
        let scales = vec![(scale.clone(), profile)];
        let mut rater = Rater::new(&scales, Extras::default()).ok_or(Error::ProfileScale)?;
        let row = rater.row(self, &Budget::default());
        if !row.error.is_empty() {
            return Err(Error::Unrated(row.error));
        }
        let names = columns_of(&scale).iter().map(|column| column.name);
        Ok(Rated { figures: names.zip(row.cells).collect(), scale })
    }
}

impl Rated {
    /// The scale.
    pub fn scale(&self) -> &str {
        &self.scale
    }

    /// One of its figures: `rating`, `tier`, `hardest`, `er`, `score`, ….
    pub fn figure(&self, name: &str) -> Option<&str> {
        self.figures().find(|&(known, _)| known == name).map(|(_, figure)| figure)
    }

    /// All of its figures, by name.
    pub fn figures(&self) -> impl Iterator<Item = (&str, &str)> {
        self.figures.iter().map(|(name, figure)| (*name, figure.as_str()))
    }
}

impl fmt::Display for Rated {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told: Vec<String> = self.figures().map(|(name, figure)| format!("{name} {figure}")).collect();
        f.write_str(&told.join(", "))
    }
}
