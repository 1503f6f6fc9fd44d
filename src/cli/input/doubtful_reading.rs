//! [`DoubtfulReading`]: why the reading of a puzzle with rules in words is probably wrong.

use super::InputPuzzle;
use anyhow::Result;
use whydoku::{BoardCache, Check, Options};
use whydoku_solver::catalogue::{Language, Sentence};

/// A published puzzle has one solution. A reading with none, several or another is doubtful.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::cli) struct DoubtfulReading {
    outcome: Sentence,
    /// The sentences that are the least certain, numbered from 1.
    sentences: Vec<String>,
}

impl DoubtfulReading {
    /// Checks the reading of a puzzle; `None` if it has the one solution that is expected.
    pub(in crate::cli) fn of(input: &InputPuzzle, boards: &mut BoardCache) -> Result<Option<Self>> {
        let reading = input.puzzle.reading.as_ref();
        let options = input.deadline.apply(&Options::default());
        let check =
            Check::of(&input.puzzle, boards, &options).map_err(|problem| input.library_error(&problem))?;
        let outcome = match check {
            Check::OneSolution { solution, .. } => {
                if !reading.is_some_and(|reading| reading.has_other_solution(&solution)) {
                    return Ok(None);
                }
                Sentence::ReadingOther
            }
            Check::Complete { .. } => return Ok(None),
            Check::Several { .. } => Sentence::ReadingSeveral,
            _ => Sentence::ReadingNone,
        };
        let least_certain = reading.map(|reading| reading.least_certain()).unwrap_or_default();
        let sentences = least_certain.into_iter().map(|sentence| sentence.text.clone()).collect();
        Ok(Some(Self { outcome, sentences }))
    }

    /// The verdict in words, with the sentences that are the least certain.
    pub(in crate::cli) fn text(&self, language: &Language) -> String {
        let mut text = language.say(self.outcome, &[]);
        if !self.sentences.is_empty() {
            let quoted: Vec<String> = self.sentences.iter().map(|text| format!("\"{text}\"")).collect();
            let sentences = quoted.join(", ");
            text += " ";
            text += &language.say(Sentence::ReadingLeastCertain, &[("sentences", &sentences)]);
        }
        text
    }
}
