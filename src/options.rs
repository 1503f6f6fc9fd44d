//! [`Options`]: how a puzzle is rated and explained.

use super::Error;
use std::fmt;
use std::sync::Arc;
use whydoku_board::CancelToken;
use whydoku_explain::Explainer;
use whydoku_solver::catalogue::{Catalogue, Coordinates, Guessing, Profile};
use whydoku_solver::dyn_board::{PathKind, SolveOptions};
use whydoku_solver::path::{Effort, PathContext, Watch};
use whydoku_solver::scale::{Scale, ScaleChoice, ScaleError};

/// Options of ratings and explanations. The default is the ladder and the scale `human`, in English.
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
    ladder: LadderChoice,
    language: Option<String>,
    guessing: Option<Guessing>,
    no_uniqueness: bool,
    path: Option<PathKind>,
    whole: bool,
    notation: Option<Notation>,
    cancel: CancelCheck,
}

/// A notation of steps in one line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notation {
    /// That of the program which the profile follows.
    OfProgram,
    /// Eureka for chains, and short lines for other steps.
    Eureka,
    /// That of `HoDoKu`, on classic boards and for most of its techniques; other steps have none.
    Hodoku,
}

#[derive(Clone, Debug, Default)]
enum LadderChoice {
    /// That of the scale; `human` for a path.
    #[default]
    Default,
    Named(String),
    Own(Box<Profile>),
}

/// A condition that ends work early, if there is one.
#[derive(Clone, Default)]
pub(crate) struct CancelCheck(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl CancelCheck {
    pub(crate) fn new(is_cancelled: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(is_cancelled)))
    }

    pub(crate) fn token(&self) -> CancelToken<'_> {
        self.0.as_deref().map_or(CancelToken::NEVER, |is_cancelled| CancelToken::new(is_cancelled))
    }
}

impl fmt::Debug for CancelCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0.is_some() { "CancelCheck" } else { "None" })
    }
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
        self.ladder = LadderChoice::Named(name.into());
        self
    }

    /// Climb a ladder of your own, which [`Profile::parse`] reads from YAML.
    #[must_use]
    pub fn ladder(mut self, profile: Profile) -> Self {
        self.ladder = LadderChoice::Own(Box::new(profile));
        self
    }

    /// Explain in the language with this code, such as `pt`; see [`Catalogue::languages`]. `pt@a1` names cells `D7`, not `r4c7`.
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

    /// Explain the rounds of the rating, with redundant steps.
    #[must_use]
    pub const fn rounds(mut self) -> Self {
        self.path = Some(PathKind::Rounds);
        self
    }

    /// The effort of looking for a short path, in thousands of positions; with 0, the simplest step each time.
    #[must_use]
    pub const fn effort(mut self, thousands: u32) -> Self {
        self.path = Some(PathKind::Short(Effort::thousands(thousands)));
        self
    }

    /// Try every path with one or two steps other than singles, intersections and subsets.
    #[must_use]
    pub fn shortest(mut self) -> Self {
        self.path = Some(PathKind::Shortest(Effort::default()));
        self
    }

    /// Explain the longest arguments to the last line, not in outline.
    #[must_use]
    pub const fn whole(mut self) -> Self {
        self.whole = true;
        self
    }

    /// Add each step in a notation.
    #[must_use]
    pub const fn with_notation(mut self, notation: Notation) -> Self {
        self.notation = Some(notation);
        self
    }

    pub(super) const fn notation(&self) -> Option<Notation> {
        self.notation
    }

    /// End early with [`Error::Cancelled`] once `is_cancelled` returns true. It is called often and should be cheap.
    #[must_use]
    pub fn cancel(self, is_cancelled: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        self.cancelled_when(CancelCheck::new(is_cancelled))
    }

    pub(crate) fn cancelled_when(mut self, check: CancelCheck) -> Self {
        self.cancel = check;
        self
    }

    pub(super) fn cancel_token(&self) -> CancelToken<'_> {
        self.cancel.token()
    }

    pub(super) fn path_kind(&self) -> PathKind {
        self.path.unwrap_or(PathKind::Short(Effort::default()))
    }

    pub(super) fn solve<'a>(&'a self, profile: &'a Profile, watch: Watch<'a>) -> SolveOptions<'a> {
        let context = PathContext { cancel: self.cancel_token(), watch };
        SolveOptions { profile, with_notation: self.notation == Some(Notation::OfProgram), context }
    }

    /// The profile of a path.
    pub fn path_profile(&self) -> Result<Profile, Error> {
        self.profile_or("human")
    }

    /// The scale, and the profile that it is measured by. A profile without a scale stands for its own scale.
    pub fn rated_by(&self) -> Result<ScaleChoice, Error> {
        let Some(name) = &self.scale else {
            let profile = self.path_profile()?;
            let scale = profile.scale.clone();
            return Ok(ScaleChoice::new(&scale, Some(profile))?);
        };
        let own = Catalogue::embedded().scale(name).and_then(|entry| entry.ladder.as_ref());
        let profile = match (&self.ladder, own) {
            (LadderChoice::Default, None) => None,
            (_, own) => Some(self.profile_or(own.map_or("human", |own| &own.profile))?),
        };
        Ok(ScaleChoice::new(name, profile)?)
    }

    /// The profile that was asked for, else this one.
    fn profile_or(&self, default: &str) -> Result<Profile, Error> {
        let catalogue = Catalogue::embedded();
        let name = match &self.ladder {
            LadderChoice::Own(profile) => return Ok(self.adjusted(Profile::clone(profile))),
            LadderChoice::Named(name) => name,
            LadderChoice::Default => default,
        };
        let known = || catalogue.profiles().map(|(name, _)| name).collect::<Vec<_>>().join(", ");
        let profile = catalogue.profile(name);
        let profile = profile.ok_or_else(|| Error::Profile { name: name.to_owned(), known: known() })?;
        if Scale::named(&profile.scale).is_none() {
            return Err(ScaleError::LeftOut(profile.scale.clone()).into());
        }
        Ok(self.adjusted(profile.clone()))
    }

    fn adjusted(&self, mut profile: Profile) -> Profile {
        profile.uniqueness &= !self.no_uniqueness;
        if let Some(guessing) = self.guessing {
            profile.guess = guessing;
        }
        profile
    }

    pub(super) fn explainer(&self) -> Result<Explainer<'static>, Error> {
        let catalogue = Catalogue::embedded();
        let wanted = self.language.as_deref().unwrap_or("en");
        let (wanted, coordinates) = Coordinates::of_code(wanted);
        let code = catalogue.language_codes().find(|known| *known == wanted);
        let known = || catalogue.language_codes().collect::<Vec<_>>().join(", ");
        let wrong = || Error::Language { code: wanted.to_owned(), known: known() };
        let explainer = code.and_then(Explainer::new).ok_or_else(wrong)?.coordinates(coordinates);
        Ok(explainer.unabridged(self.whole))
    }
}
