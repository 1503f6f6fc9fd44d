//! [`Hint`]: the next step in as much detail as requested.

use super::{Error, ExplainedStep, Options, Position, StepSubjects};
use std::fmt;
use std::str::FromStr;
use whydoku_explain::render::Marks;
use whydoku_explain::{ExplanationText, Register};
use whydoku_logic::{TechniqueId, Truth};
use whydoku_solver::catalogue::Sentence;
pub(crate) use whydoku_solver::dyn_board::{SolutionCount, TRIALS};
use whydoku_solver::path::Watch;

whydoku_cells::named_enum! {
    /// The detail of a hint.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
    #[non_exhaustive]
    pub enum Grade {
        /// Where to look.
        #[default]
        Look = "look",
        /// The pattern to look for.
        Hint = "hint",
        /// The whole step.
        Whole = "whole",
    }
}

impl Grade {
    pub(crate) const fn register(self) -> Register {
        match self {
            Self::Look => Register::Look,
            Self::Hint => Register::Hint,
            Self::Whole => Register::Teach,
        }
    }
}

/// There is no grade of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("no grade `{0}`; the grades are look, hint and whole")]
pub struct UnknownGrade(pub String);

impl FromStr for Grade {
    type Err = UnknownGrade;

    fn from_str(name: &str) -> Result<Self, UnknownGrade> {
        Self::named(name).ok_or_else(|| UnknownGrade(name.to_owned()))
    }
}

/// The next step in as much detail as requested; or why there is none.
///
/// ```
/// use whydoku::{Grade, Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let hint = Puzzle::parse("1..4..1..3..4...")?.hint(Grade::Look, &Options::default())?;
/// assert!(hint.is_given());
/// println!("{hint}");
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Hint {
    /// The detail that was requested.
    pub grade: Grade,
    /// A warning that the position has no solution or several.
    pub warning: Option<String>,
    /// The step, or why there is none.
    text: ExplanationText,
    pub(crate) step: Option<ExplainedStep>,
}

impl Position {
    /// The easiest step that applies to the board as it stands, even if the path of
    /// [`explain`](crate::Puzzle::explain) does without it; of a profile with an order of its own, the next step in that order.
    /// Checks first whether the position can be solved: steps from a wrong entry do not help.
    pub fn hint(&self, grade: Grade, options: &Options) -> Result<Hint, Error> {
        self.hint_watched(grade, options, &|_| ())
    }

    pub(super) fn hint_watched(
        &self,
        grade: Grade,
        options: &Options,
        watch: Watch<'_>,
    ) -> Result<Hint, Error> {
        let (profile, explainer) = (options.path_profile()?, options.explainer()?);
        let language = explainer.language();
        let say = |sentence| language.say(sentence, &[]);
        let none =
            |text: String| Hint { grade, warning: None, text: ExplanationText::plain(text), step: None };
        let warning = match self.board.solutions_within(&self.grid, TRIALS, options.cancel_token()) {
            SolutionCount::None => {
                let mut sentences = self.diagnose(true, None, options)?.sentences;
                // On a full grid, nothing is left to be found.
                if let Some(truth) = Truth::broken_in(&self.grid).filter(|_| self.grid.is_full()) {
                    sentences.push(explainer.explain_contradiction(&[truth], &self.grid));
                }
                return Ok(Hint { warning: Some(sentences.join("\n")), ..none(String::new()) });
            }
            SolutionCount::Several(_) => Some(self.diagnose(false, None, options)?.sentences.join("\n")),
            SolutionCount::One(_) | SolutionCount::Unknown => None,
        };
        if self.grid.is_full() {
            return Ok(Hint { warning, ..none(say(Sentence::NothingToDo)) });
        }
        let Some(step) = self.board.step(&options.solve(&profile, watch), &self.grid, None)? else {
            return Ok(Hint { warning, ..none(explainer.explain_stuck(&self.grid)) });
        };
        let step = ExplainedStep::new(1, step, &self.grid, explainer);
        Ok(Hint { grade, warning, text: step.words(grade.register()), step: Some(step) })
    }
}

impl Hint {
    /// Whether there is a next step.
    pub const fn is_given(&self) -> bool {
        self.step.is_some()
    }

    /// Whether the position has no solution, so that there is no step.
    pub fn is_unsolvable(&self) -> bool {
        self.step.is_none()
            && self.warning.is_some()
            && self.text.spans().iter().all(|span| span.text.is_empty())
    }

    /// The text of the step in the requested detail, or why there is none.
    pub const fn words(&self) -> &ExplanationText {
        &self.text
    }

    /// The cells, digits and houses that the text names.
    pub fn subjects(&self) -> StepSubjects {
        self.step.as_ref().map(|step| step.subjects(self.grade.register())).unwrap_or_default()
    }

    /// The technique, from the second grade on.
    pub fn technique(&self) -> Option<TechniqueId> {
        self.step.as_ref().filter(|_| self.grade > Grade::Look).and_then(ExplainedStep::technique)
    }

    /// The step, if the whole of it was requested.
    pub fn step(&self) -> Option<&ExplainedStep> {
        self.step.as_ref().filter(|_| self.grade == Grade::Whole)
    }

    /// The marks of a picture that shows no more than requested.
    pub fn marks(&self) -> Marks {
        self.step().map_or_else(Marks::default, ExplainedStep::marks)
    }
}

impl fmt::Display for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.warning {
            Some(warning) if self.text.spans().iter().any(|span| !span.text.is_empty()) => {
                write!(f, "{warning}\n{}", self.text)
            }
            Some(warning) => f.write_str(warning),
            None => write!(f, "{}", self.text),
        }
    }
}

impl fmt::Debug for Hint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Hint({:?})", self.to_string())
    }
}
