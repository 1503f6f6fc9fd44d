//! [`Options`]: how a puzzle is rated and told.

use super::Error;
use whydoku_explain::Explainer;
use whydoku_solver::catalogue::{Catalogue, Guessing, Profile};
pub use whydoku_solver::dyn_board::Wanted;
use whydoku_solver::path::Effort;
use whydoku_solver::scale::Chosen;

/// How a puzzle is rated and told. The default is the ladder and the scale `human`, in English.
///
/// ```
/// use whydoku::{Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let puzzle = Puzzle::parse("1..4..1..3..4...")?;
/// let options = Options::default().language("pt").no_uniqueness();
/// assert!(puzzle.explain(&options)?.is_solved());
/// assert!(puzzle.explain(&Options::default().language("xx")).is_err());
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct Options {
    scale: Option<String>,
    ladder: Ladder,
    language: Option<String>,
    guessing: Option<Guessing>,
    no_uniqueness: bool,
    path: Path,
    whole: bool,
    noting: bool,
}

/// Which path is told.
#[derive(Clone, Copy, Debug)]
enum Path {
    Rounds,
    Short(Effort),
    Shortest(Effort),
}

impl Default for Path {
    fn default() -> Self {
        Self::Short(Effort::default())
    }
}

/// Which ladder is climbed.
#[derive(Clone, Debug, Default)]
enum Ladder {
    /// That of the scale; `human` where a path is told.
    #[default]
    Usual,
    /// One of ours, by name.
    Named(String),
    /// One that was brought along.
    Brought(Box<Profile>),
}

impl Options {
    /// Rate on this scale: `human`, `se`, `hodoku`, …; see [`Catalogue::scales`].
    #[must_use]
    pub fn scale(mut self, name: impl Into<String>) -> Self {
        self.scale = Some(name.into());
        self
    }

    /// Climb this ladder of techniques: `human`, `singles`, `hodoku`, …; see [`Catalogue::profiles`].
    #[must_use]
    pub fn profile(mut self, name: impl Into<String>) -> Self {
        self.ladder = Ladder::Named(name.into());
        self
    }

    /// Climb a ladder of your own, which [`Profile::parse`] reads from YAML.
    #[must_use]
    pub fn ladder(mut self, profile: Profile) -> Self {
        self.ladder = Ladder::Brought(Box::new(profile));
        self
    }

    /// Tell in this language: `en`, `pt`, `ru`, `nb`; see [`Catalogue::languages`].
    #[must_use]
    pub fn language(mut self, code: impl Into<String>) -> Self {
        self.language = Some(code.into());
        self
    }

    /// Guess when nothing applies, and flag it (`true`); or stop honestly (`false`). Without it, the profile decides.
    #[must_use]
    pub const fn guess(mut self, guess: bool) -> Self {
        self.guessing = Some(if guess { Guessing::LastResort } else { Guessing::Never });
        self
    }

    /// Leave out techniques that assume that the puzzle has one solution.
    #[must_use]
    pub const fn no_uniqueness(mut self) -> Self {
        self.no_uniqueness = true;
        self
    }

    /// Tell the rounds of the rating, with the steps that nothing later needs.
    #[must_use]
    pub const fn rounds(mut self) -> Self {
        self.path = Path::Rounds;
        self
    }

    /// How hard to look for a short path, in thousands of positions; with 0, the simplest step each time.
    #[must_use]
    pub const fn effort(mut self, thousands: u32) -> Self {
        self.path = Path::Short(Effort::thousands(thousands));
        self
    }

    /// Try every path with one or two steps other than singles, intersections and subsets.
    #[must_use]
    pub fn shortest(mut self) -> Self {
        self.path = Path::Shortest(Effort::default());
        self
    }

    /// Tell the longest arguments too to the last line, not in outline.
    #[must_use]
    pub const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// Note each step of a program that is followed as that program writes it.
    #[must_use]
    pub const fn noting(mut self) -> Self {
        self.noting = true;
        self
    }

    pub(super) const fn wanted(&self) -> Wanted {
        match self.path {
            Path::Rounds => Wanted::Rounds,
            Path::Short(effort) => Wanted::Told(effort),
            Path::Shortest(effort) => Wanted::Shortest(effort),
        }
    }

    pub(super) const fn is_noting(&self) -> bool {
        self.noting
    }

    /// The ladder by which a path is told.
    pub(super) fn told_by(&self) -> Result<Profile, Error> {
        self.profile_or("human")
    }

    /// The scale, and the ladder that it is measured by. Whoever names a ladder and no scale means that of the ladder.
    pub(super) fn rated_by(&self) -> Result<Chosen, Error> {
        let Some(name) = &self.scale else {
            let profile = self.told_by()?;
            let scale = profile.scale.clone();
            return Ok(Chosen::new(&scale, Some(profile))?);
        };
        let own = Catalogue::embedded().scale(name).and_then(|entry| entry.walk.as_ref());
        let profile = match (&self.ladder, own) {
            (Ladder::Usual, None) => None,
            (_, own) => Some(self.profile_or(own.map_or("human", |own| &own.profile))?),
        };
        Ok(Chosen::new(name, profile)?)
    }

    /// The ladder that was asked for, else this one.
    fn profile_or(&self, usual: &str) -> Result<Profile, Error> {
        let catalogue = Catalogue::embedded();
        let name = match &self.ladder {
            Ladder::Brought(profile) => return Ok(self.adjusted(Profile::clone(profile))),
            Ladder::Named(name) => name,
            Ladder::Usual => usual,
        };
        let known = || catalogue.profiles().map(|(name, _)| name).collect::<Vec<_>>().join(", ");
        let profile = catalogue.profile(name);
        let profile = profile.ok_or_else(|| Error::Profile { name: name.to_owned(), known: known() })?;
        Ok(self.adjusted(profile.clone()))
    }

    fn adjusted(&self, mut profile: Profile) -> Profile {
        profile.uniqueness &= !self.no_uniqueness;
        if let Some(guessing) = self.guessing {
            profile.guess = guessing;
        }
        profile
    }

    /// Whoever tells in the language.
    pub(super) fn explainer(&self) -> Result<Explainer<'static>, Error> {
        let catalogue = Catalogue::embedded();
        let wanted = self.language.as_deref().unwrap_or("en");
        let code = catalogue.language_codes().find(|code| *code == wanted);
        let known = || catalogue.language_codes().collect::<Vec<_>>().join(", ");
        let wrong = || Error::Language { code: wanted.to_owned(), known: known() };
        let explainer = code.and_then(|code| Explainer::new(catalogue, code)).ok_or_else(wrong)?;
        Ok(explainer.unabridged(self.whole))
    }
}
