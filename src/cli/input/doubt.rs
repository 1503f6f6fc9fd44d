//! [`Doubt`]: why the reading of a puzzle with rules in words is probably wrong.

use super::InputPuzzle;
use anyhow::Result;
use std::fmt;
use whydoku::{BoardCache, Check, Options};

/// A published puzzle has one solution. A reading with none, several or another is doubtful.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct Doubt {
    outcome: &'static str,
    /// The sentences that are the least certain, numbered from 1.
    sentences: Vec<String>,
}

impl Doubt {
    /// The doubt about a puzzle; none without a reading that rests on words or on a drawing.
    pub(in crate::cli) fn of(input: &InputPuzzle, boards: &mut BoardCache) -> Result<Option<Self>> {
        let Some(reading) = &input.puzzle.reading else { return Ok(None) };
        let options = input.deadline.apply(&Options::default());
        let check =
            Check::of(&input.puzzle, boards, &options).map_err(|problem| input.library_error(&problem))?;
        let outcome = match check {
            Check::OneSolution { solution, .. } => {
                let is_other = reading.solution.as_ref().is_some_and(|known| {
                    known.len() == solution.len()
                        && known.to_uppercase() != solution.to_uppercase()
                        && !known.contains(['.', '0', '?'])
                });
                if !is_other {
                    return Ok(None);
                }
                "its solution is not the one in the file"
            }
            Check::Complete { .. } => return Ok(None),
            Check::Several { .. } => "it has several solutions",
            _ => "it has no solution",
        };
        let sentences = reading.least_certain().into_iter().map(|sentence| sentence.text.clone()).collect();
        Ok(Some(Self { outcome, sentences }))
    }
}

impl fmt::Display for Doubt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "The reading of this puzzle is doubtful: {}.", self.outcome)?;
        if !self.sentences.is_empty() {
            let quoted: Vec<String> = self.sentences.iter().map(|text| format!("\"{text}\"")).collect();
            write!(f, " Least certain: {}.", quoted.join(", "))?;
        }
        write!(
            f,
            " `whydoku read` shows what was understood; --rules-text, --meaning and --ignore correct it."
        )
    }
}
