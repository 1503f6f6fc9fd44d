//! [`reading_doubt`]: why the reading of a puzzle is probably wrong.

use super::InputPuzzle;
use crate::cli::ladder;
use anyhow::Result;
use whydoku::{BoardCache, Check, Options};
use whydoku_solver::catalogue::Sentence;

/// Returns what is wrong with a reading, in a language; `None` if it has the one solution that is expected. A published
/// puzzle with rules in words has one solution, so a reading with none, several or another is doubtful; its least certain
/// sentences are quoted. Of digits that were typed, the check says what is wrong.
pub(in crate::cli) fn reading_doubt(
    input: &InputPuzzle,
    boards: &mut BoardCache,
    lang: &str,
) -> Result<Option<String>> {
    let language = ladder::explainer(lang)?.language();
    let options = input.deadline.apply(&Options::default().language(lang));
    let check =
        Check::of(&input.puzzle, boards, &options).map_err(|problem| input.library_error(&problem))?;
    let Some(reading) = &input.puzzle.reading else {
        return Ok((!check.is_good()).then(|| check.text(language)));
    };
    let outcome = match check {
        Check::OneSolution { solution, .. } if reading.has_other_solution(&solution) => {
            Sentence::ReadingOther
        }
        Check::OneSolution { .. } | Check::Complete { .. } => return Ok(None),
        Check::Several { .. } => Sentence::ReadingSeveral,
        _ => Sentence::ReadingNone,
    };
    let mut text = language.say(outcome, &[]);
    let quoted: Vec<String> =
        reading.least_certain().iter().map(|sentence| format!("\"{}\"", sentence.text)).collect();
    if !quoted.is_empty() {
        text += " ";
        text += &language.say(Sentence::ReadingLeastCertain, &[("sentences", &quoted.join(", "))]);
    }
    Ok(Some(text))
}
