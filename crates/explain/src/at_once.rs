//! Claims that the board settles as it stands: by a digit in the cell, or by one that sees it.

use super::{Explainer, ExplanationText, names, reasons};
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_logic::Conclusion;
use whydoku_solver::catalogue::Sentence;

impl Explainer<'_> {
    /// Whether a claim holds, if the board shows that without any step, and what shows it: "r1c3 is not 5: it is in row
    /// 1 with r1c1, which holds 5."
    pub fn resolve_claim(&self, claim: Conclusion, grid: &Grid) -> Option<(bool, ExplanationText)> {
        let candidate = claim.candidate();
        let places = matches!(claim, Conclusion::Place(_));
        match grid.digit(candidate.cell) {
            Some(held) if held == candidate.digit => {
                let said = self.state_claim(Sentence::ShownAtOnce, Conclusion::Place(candidate), grid);
                Some((places, said))
            }
            None if grid.allows(candidate) => None,
            _ => Some((!places, self.impossible(candidate, grid))),
        }
    }

    /// Why a candidate is not possible: its cell is filled, or something sees it, or it was taken out before.
    fn impossible(&self, candidate: Candidate, grid: &Grid) -> ExplanationText {
        let (layout, language) = (grid.layout(), self.language);
        let cell = layout.name(candidate.cell).to_string();
        let digit = grid.layout().spell(candidate.digit);
        let holes = [("cell", cell.as_str()), ("digit", digit.as_str())];
        let why = if let Some(held) = grid.digit(candidate.cell) {
            language.say(Sentence::CellHolds, &[("cell", &cell), ("digit", &grid.layout().spell(held))])
        } else if let Some((tie, held)) = self.seen_by(candidate, grid) {
            language.say(Sentence::SeenTied, &[("tie", &tie), ("digit", &held)])
        } else {
            language.say(Sentence::DigitsLost, &[("digits", &digit)])
        };
        ExplanationText::plain(format!("{}: {why}.", language.say(Sentence::IsNot, &holes)))
    }

    /// Where the digit stands that keeps a candidate out, in words, and which it is; the nearest in order of houses.
    fn seen_by(&self, candidate: Candidate, grid: &Grid) -> Option<(String, String)> {
        let layout = grid.layout();
        let filled = *layout.cells() - *grid.open();
        let ties = filled.iter().filter_map(|twin| {
            let held = grid.digit(twin)?;
            let tie = reasons::ties(layout, candidate.cell, candidate.digit, twin, held)?;
            Some((tie, twin, held))
        });
        let (tie, twin, held) = ties.min_by_key(|&(tie, twin, _)| (reasons::rank(tie), twin))?;
        Some((names::tie_name(self.language, layout, tie, twin), layout.spell(held)))
    }
}
