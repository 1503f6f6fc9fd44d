//! [`Hint`]: the next step, told no further than was asked for.

use super::{Error, ExplainedStep, Options, Position};
use std::fmt;
use std::str::FromStr;
use whydoku_explain::render::Marks;
use whydoku_explain::{ExplanationText, Register};
use whydoku_formats::write::removed;
use whydoku_solver::catalogue::Sentence;
pub use whydoku_solver::dyn_board::{SolutionCount, TRIALS};
use whydoku_solver::path::Watch;
use whydoku_solver::trace::{Deduction, Move};

/// How much of the next step is told.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Grade {
    /// Where to look.
    #[default]
    Look,
    /// What to look for.
    Hint,
    /// The whole step.
    Whole,
}

impl Grade {
    /// All of them, by name.
    pub const ALL: [(&'static str, Self); 3] =
        [("look", Self::Look), ("hint", Self::Hint), ("whole", Self::Whole)];

    const fn register(self) -> Register {
        match self {
            Self::Look => Register::Look,
            Self::Hint => Register::Hint,
            Self::Whole => Register::Teach,
        }
    }
}

/// A name that is no grade's.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}: a hint has the grades look, hint and whole")]
pub struct UnknownGrade(pub String);

impl FromStr for Grade {
    type Err = UnknownGrade;

    fn from_str(name: &str) -> Result<Self, UnknownGrade> {
        let found = Self::ALL.iter().find(|(known, _)| *known == name);
        found.map(|&(_, grade)| grade).ok_or_else(|| UnknownGrade(name.to_owned()))
    }
}

/// The next step, told no further than was asked for; or why there is none.
///
/// ```
/// use whydoku::{Grade, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let hint = Puzzle::parse("1..4..1..3..4...")?.hint(Grade::Look)?;
/// assert!(hint.is_given());
/// println!("{hint}");
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Hint {
    grade: Grade,
    /// What is wrong with the position, if anything is.
    warning: Option<String>,
    /// The step, or why there is none.
    said: ExplanationText,
    step: Option<ExplainedStep>,
}

impl Position {
    /// What is said of a position that cannot be solved any more.
    pub(super) fn what_is_wrong(&self) -> Sentence {
        if removed(&self.grid).is_empty() { Sentence::WrongEntry } else { Sentence::WrongMark }
    }

    /// The next step. First it is looked whether the position can still be solved: what follows from a wrong entry is
    /// no help.
    pub fn hint(&self, grade: Grade, options: &Options) -> Result<Hint, Error> {
        self.hint_watched(grade, options, &|_| ())
    }

    pub(super) fn hint_watched(
        &self,
        grade: Grade,
        options: &Options,
        watch: Watch<'_>,
    ) -> Result<Hint, Error> {
        let (profile, explainer) = (options.told_by()?, options.explainer()?);
        let language = explainer.language();
        let say = |sentence| language.say(sentence, &[]);
        let none =
            |said: String| Hint { grade, warning: None, said: ExplanationText::plain(said), step: None };
        let warning = match self.board.solutions(&self.grid, Some(TRIALS)) {
            SolutionCount::None => {
                return Ok(Hint { warning: Some(say(self.what_is_wrong())), ..none(String::new()) });
            }
            SolutionCount::Several(_) => Some(say(Sentence::NotOneSolution)),
            SolutionCount::One(_) | SolutionCount::Unknown => None,
        };
        let Some(step) = self.board.next(&profile, &self.grid, watch)? else {
            let open = self.grid.open().len().to_string();
            let sentence = if self.grid.is_full() { Sentence::NothingToDo } else { Sentence::Stuck };
            return Ok(Hint { warning, ..none(language.say(sentence, &[("open", &open)])) });
        };
        let what = Move::Deduced(Deduction { step, round: 1, notation: None, figure: None });
        let step = ExplainedStep { number: 1, what, grid: self.grid.clone(), explainer };
        Ok(Hint { grade, warning, said: step.words(grade.register()), step: Some(step) })
    }
}

impl Hint {
    /// Whether there is a next step.
    pub const fn is_given(&self) -> bool {
        self.step.is_some()
    }

    /// What is wrong with the position, if anything is: that it has no solution, or several.
    pub fn warning(&self) -> Option<&str> {
        self.warning.as_deref()
    }

    /// The step as far as it was asked for, or why there is none.
    pub const fn words(&self) -> &ExplanationText {
        &self.said
    }

    /// The step itself, where the whole of it was asked for.
    pub fn step(&self) -> Option<&ExplainedStep> {
        self.step.as_ref().filter(|_| self.grade == Grade::Whole)
    }

    /// What may be marked in a picture without telling more than was asked for.
    pub fn marks(&self) -> Marks {
        self.step().map_or_else(Marks::default, ExplainedStep::marks)
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.warning {
            Some(warning) if self.said.spans().iter().any(|span| !span.text.is_empty()) => {
                write!(f, "{warning}\n{}", self.said)
            }
            Some(warning) => f.write_str(warning),
            None => write!(f, "{}", self.said),
        }
    }
}

impl fmt::Debug for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hint({:?})", self.to_string())
    }
}
