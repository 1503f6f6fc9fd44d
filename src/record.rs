//! Steps, paths and hints as plain data, which serde writes and reads.

use crate::{Claim, ExplainedStep, Explanation, Grade, Hint, Rating, TechniqueId};
use serde::{Deserialize, Serialize, Serializer};
use std::collections::BTreeMap;
use whydoku_explain::render::{FindingLine, GuessLine, MoveLine};

/// A step as data: what [`ExplainedStep`] is written as, which can be read again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct StepRecord {
    /// Its number on the path, from 1; guesses have numbers of their own.
    pub number: usize,
    /// Whether it is a guess, which is a step without technique and premises.
    pub guess: bool,
    /// The name of the technique, such as `x-wing`.
    pub technique: Option<String>,
    /// The name for people.
    pub name: String,
    /// The text with all reasons.
    pub text: String,
    /// The cells of its pattern.
    pub cells: Vec<String>,
    /// The digits that it places.
    pub placements: Vec<Claim>,
    /// The candidates that it removes.
    pub eliminations: Vec<Claim>,
    /// The cells that are in one region or in different ones, if regions are to be found: `r1c2=r1c3`, `r1c2<>r1c3`.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub regions: Vec<String>,
    /// Its premises: `house r3 5`.
    pub premises: Vec<String>,
    /// The items of each role; `None` for a guess.
    pub roles: Option<BTreeMap<String, Vec<String>>>,
    /// Whether it assumes that the puzzle has one solution.
    pub uniqueness: bool,
}

/// A path as data: what [`Explanation`] is written as, which can be read again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct ExplanationRecord {
    /// The digits at the start, row by row.
    pub start: String,
    /// The digits at the end, row by row, `.` for open cells.
    pub end: String,
    /// Whether it leads to the solution.
    pub solved: bool,
    /// The outcome, in words.
    pub outcome: String,
    /// The rating, if it ends with a figure.
    pub rating: Option<Rating>,
    /// The assumption at the start.
    pub supposed: Option<Claim>,
    /// The steps and guesses.
    pub steps: Vec<StepRecord>,
}

/// A hint as data: what [`Hint`] is written as, which can be read again.
///
/// ```
/// use whydoku::{Grade, HintRecord, Options, Puzzle};
/// # fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let hint = Puzzle::parse("1..4..1..3..4...")?.hint(Grade::Whole, &Options::default())?;
/// let read: HintRecord = serde_json::from_str(&serde_json::to_string(&hint)?)?;
/// assert_eq!(read, HintRecord::from(&hint));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[non_exhaustive]
pub struct HintRecord {
    /// The detail that was requested.
    pub grade: Grade,
    /// Whether there is a next step.
    pub given: bool,
    /// A warning that the position has no solution or several.
    pub warning: Option<String>,
    /// The text of the step in the requested detail, or why there is none.
    pub text: String,
    /// The name of the technique, from the second grade on.
    pub technique: Option<String>,
    /// The cells that the text names.
    pub cells: Vec<String>,
    /// The digits that the text names.
    pub digits: Vec<String>,
    /// The houses that the text names.
    pub houses: Vec<String>,
    /// The step, if the whole of it was requested.
    pub step: Option<StepRecord>,
}

fn name_of(technique: Option<TechniqueId>) -> Option<String> {
    technique.map(|technique| technique.slug().to_owned())
}

/// From its line in a trace.
impl From<&ExplainedStep> for StepRecord {
    fn from(step: &ExplainedStep) -> Self {
        let line = match step.explainer.move_json(&step.what, &step.grid) {
            MoveLine::Finding(line) => *line,
            MoveLine::Guess(GuessLine { text, .. }) => FindingLine { text, ..FindingLine::default() },
        };
        let guess = step.step().is_none();
        let layout = step.grid.layout();
        Self {
            number: step.number,
            guess,
            technique: name_of(step.technique()),
            name: step.name(),
            text: line.text,
            cells: step.cells().into_iter().map(|cell| layout.name(cell).to_string()).collect(),
            placements: step.placements(),
            eliminations: step.eliminations(),
            regions: line.regions,
            premises: line.premises,
            roles: (!guess).then_some(line.roles),
            uniqueness: line.uniqueness,
        }
    }
}

impl From<&Explanation> for ExplanationRecord {
    fn from(path: &Explanation) -> Self {
        Self {
            start: path.trace().start.line(),
            end: path.end(),
            solved: path.is_solved(),
            outcome: path.outcome(),
            rating: path.rating_data(),
            supposed: path.supposed(),
            steps: path.steps().iter().map(StepRecord::from).collect(),
        }
    }
}

impl From<&Hint> for HintRecord {
    fn from(hint: &Hint) -> Self {
        let names = hint.step.as_ref().map(|step| step.subjects(hint.grade.register()).names(&step.grid));
        let [cells, digits, houses] = names.unwrap_or_default();
        Self {
            grade: hint.grade,
            given: hint.is_given(),
            warning: hint.warning.clone(),
            text: hint.words().to_string(),
            technique: name_of(hint.technique()),
            cells,
            digits,
            houses,
            step: hint.step().map(StepRecord::from),
        }
    }
}

/// Writes types as their records.
macro_rules! recorded {
    ($($type:ty => $record:ty),+) => {$(
        impl Serialize for $type {
            fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$record>::from(self).serialize(serializer)
            }
        }
    )+};
}

recorded!(ExplainedStep => StepRecord, Explanation => ExplanationRecord, Hint => HintRecord);
