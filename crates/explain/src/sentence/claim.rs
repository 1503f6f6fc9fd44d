//! Claims about candidates, among them those that the board decides without any step.

use super::Explainer;
use super::phrases::Phrases;
use super::reasons::{exclusion_tie, filled_cells, rank};
use crate::ExplanationText;
use whydoku_board::{Candidate, Grid};
use whydoku_logic::Conclusion;
use whydoku_solver::catalogue::Sentence;

impl Explainer<'_> {
    /// Returns whether a claim holds, if the board decides that without any step, and the reason: "r1c3 is not 5: it is
    /// in row 1 with r1c1, which holds 5."
    pub fn resolve_claim(&self, claim: Conclusion, grid: &Grid) -> Option<(bool, ExplanationText)> {
        let candidate = claim.candidate();
        let places = matches!(claim, Conclusion::Place(_));
        match grid.digit(candidate.cell) {
            Some(held) if held == candidate.digit => {
                let text = self.state_claim(Sentence::ShownAtOnce, Conclusion::Place(candidate), grid);
                Some((places, text))
            }
            None if grid.allows(candidate) => None,
            _ => Some((!places, self.explain_impossible(candidate, grid))),
        }
    }

    /// States a claim within a sentence, such as that a given decides it or that it is false.
    pub fn state_claim(&self, sentence: Sentence, claim: Conclusion, grid: &Grid) -> ExplanationText {
        let phrases = self.phrases(grid);
        let inner = match claim {
            Conclusion::Place(_) => Sentence::PlacedAt,
            Conclusion::Eliminate(_) => Sentence::IsNot,
        };
        let inner = phrases.say_of(inner, claim.candidate());
        ExplanationText::plain(phrases.say(sentence, &[("claim", inner)]))
    }

    /// The reason for which a candidate is gone: its cell is filled, a digit excludes it, or an earlier step removed it.
    fn explain_impossible(&self, candidate: Candidate, grid: &Grid) -> ExplanationText {
        let phrases = self.phrases(grid);
        let reason = if let Some(held) = grid.digit(candidate.cell) {
            phrases.say_of(Sentence::CellHolds, Candidate::new(candidate.cell, held))
        } else if let Some(holes) = excluding_digit(phrases, candidate, grid) {
            phrases.say(Sentence::SeenTied, &holes)
        } else {
            phrases.say(Sentence::DigitsLost, &[("digits", phrases.digit(candidate.digit))])
        };
        ExplanationText::plain(format!("{}: {reason}.", phrases.say_of(Sentence::IsNot, candidate)))
    }
}

/// The place and the digit that exclude a candidate; the first in the order of houses.
fn excluding_digit(
    phrases: Phrases<'_>,
    candidate: Candidate,
    grid: &Grid,
) -> Option<[(&'static str, String); 2]> {
    let ties = filled_cells(grid).filter_map(|(twin, held)| {
        let tie = exclusion_tie(phrases.layout, candidate.cell, candidate.digit, twin, held)?;
        Some((tie, twin, held))
    });
    let (tie, twin, held) = ties.min_by_key(|&(tie, twin, _)| (rank(tie), twin))?;
    Some([("tie", phrases.tie(tie, &phrases.cell(twin))), ("digit", phrases.digit(held))])
}
