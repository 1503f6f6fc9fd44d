//! Singles in a clause each: a digit and its reason.

use super::Explainer;
use crate::{ExplanationText, SpanStyle};
use whydoku_board::Grid;
use whydoku_logic::{Step, Truth};
use whydoku_solver::catalogue::Sentence;

impl Explainer<'_> {
    /// Explains a single in a clause: "r5c9 = 1 (row 5, only place)". `None` if the step is more than that.
    pub fn explain_single(&self, step: &Step, grid: &Grid) -> Option<ExplanationText> {
        let ([premise], 1) = (step.finding.premises(), step.finding.conclusions().len()) else { return None };
        let placed = step.finding.placements().next()?;
        let (layout, phrases) = (grid.layout(), self.phrases(grid));
        let of_house = |sentence, house| phrases.say_of_house::<&str>(sentence, house, &[]);
        let full = layout.houses_at(placed.cell).iter().copied().find(|&house| {
            let open = layout.house(house).cells & *grid.open();
            open.single() == Some(placed.cell) && layout.house(house).cells.len() == layout.size()
        });
        let reason = match (full, premise) {
            (Some(house), _) => of_house(Sentence::SingleLast, house),
            (None, Truth::House(house, _)) => of_house(Sentence::SingleInHouse, *house),
            (None, Truth::Cell(_)) => phrases.text(Sentence::SingleInCell),
            (None, Truth::Clue(clue)) => phrases.clue(*clue),
            (None, Truth::Relation(at)) => phrases.relation(*at),
            (None, Truth::Guardians(_) | Truth::Symmetric(_) | Truth::Linear(_) | Truth::Regions(_)) => {
                return None;
            }
        };
        let mut text = ExplanationText::default();
        text.push(phrases.say_of(Sentence::PlacedAt, placed), SpanStyle::Placed);
        text.add(format!(" ({reason})"));
        Some(text)
    }

    /// The headline of singles with these numbers.
    pub fn singles_title(&self, from: usize, to: usize) -> String {
        let (from, to) = (from.to_string(), to.to_string());
        let title = self.language().say(Sentence::SinglesTitle, &[("from", &from), ("to", &to)]);
        if from == to { title.replacen(&format!("{from}–{to}"), &from, 1) } else { title }
    }

    /// Joins singles into one paragraph.
    pub fn join_singles(&self, singles: &[ExplanationText]) -> ExplanationText {
        let mut text = ExplanationText::default();
        for (at, single) in singles.iter().enumerate() {
            text.add(if at > 0 { ", " } else { "" });
            single.spans().iter().for_each(|span| text.push(span.text.clone(), span.style));
        }
        text.add(".");
        text
    }
}
