//! Singles as players see them: a digit and a word of why.

use super::{Explainer, ExplanationText, SpanStyle, names};
use whydoku_board::Grid;
use whydoku_logic::Step;
use whydoku_logic::Truth;
use whydoku_solver::catalogue::Sentence;

impl Explainer<'_> {
    /// A single in a clause: "r5c9 = 1 (row 5, only place)". `None` if the step is more than that.
    pub fn explain_single(&self, step: &Step, grid: &Grid) -> Option<ExplanationText> {
        let ([premise], 1) = (step.finding.premises(), step.finding.conclusions().len()) else { return None };
        let placed = step.finding.placements().next()?;
        let layout = grid.layout();
        let said_of =
            |sentence, house| self.language.say_of_house(sentence, &names::named(layout, house), &[]);
        let last = layout.houses_at(placed.cell).iter().copied().find(|&house| {
            let open = layout.house(house).cells & *grid.open();
            open.single() == Some(placed.cell) && layout.house(house).cells.len() == layout.size()
        });
        let why = match (last, premise) {
            (Some(house), _) => said_of(Sentence::SingleLast, house),
            (None, Truth::House(house, _)) => said_of(Sentence::SingleInHouse, *house),
            (None, Truth::Cell(_)) => self.language.say(Sentence::SingleInCell, &[]),
            (None, Truth::Clue(clue)) => names::clue_name(self.language, layout, *clue),
            (None, Truth::Relation(at)) => names::relation_name(self.language, layout, *at),
            (None, Truth::Guardians(_) | Truth::Symmetric(_) | Truth::Linear(_)) => return None,
        };
        let mut telling = ExplanationText::default();
        let cell = layout.name(placed.cell).to_string();
        let digit = grid.layout().spell(placed.digit);
        let holes = [("cell", cell.as_str()), ("digit", digit.as_str())];
        telling.push(self.language.say(Sentence::PlacedAt, &holes), SpanStyle::Placed);
        telling.push(format!(" ({why})"), SpanStyle::Plain);
        Some(telling)
    }

    /// The headline of singles with these numbers.
    pub fn singles_title(&self, from: usize, to: usize) -> String {
        let numbers = [from.to_string(), to.to_string()];
        let title = self.language.say(Sentence::SinglesTitle, &[("from", &numbers[0]), ("to", &numbers[1])]);
        // One by itself is no range.
        if from == to { title.replacen(&format!("{from}–{to}"), &numbers[0], 1) } else { title }
    }

    /// Singles one after another, as one paragraph.
    pub fn join_singles(&self, singles: &[ExplanationText]) -> ExplanationText {
        let mut telling = ExplanationText::default();
        for (at, single) in singles.iter().enumerate() {
            telling.push(if at > 0 { ", " } else { "" }, SpanStyle::Plain);
            single.spans().iter().for_each(|span| telling.push(span.text.clone(), span.style));
        }
        telling.push(".", SpanStyle::Plain);
        telling
    }
}
