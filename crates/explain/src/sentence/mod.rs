//! Sentences about steps, in the words of the catalogue and one language.
//!
//! The modules build on each other in this order: `phrases`, `context`, the clauses about parts of a step, `template`,
//! and the methods of [`Explainer`].

mod argument;
mod brief;
mod constraints;
mod context;
mod counted;
mod deciding;
mod fillings;
mod kind_reasons;
mod outcome;
mod pattern;
mod phrases;
mod reasons;
mod relation_reasons;
mod singles;
mod sums;
mod symmetry;
mod template;

pub(crate) use reasons::blocking;

use crate::{ExplanationText, SpanStyle};
use context::StepContext;
use phrases::{Phrases, capital};
use whydoku_board::Grid;
use whydoku_logic::{Step, TechniqueId};
use whydoku_solver::catalogue::{Catalogue, Coordinates, Language, Sentence, Subject, TemplatePart, Words};
use whydoku_solver::trace::Move;

/// The detail of an explanation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Register {
    /// Where to look.
    Look,
    /// The pattern that is to be found there.
    Hint,
    /// The whole step with its reasons.
    Teach,
    /// The whole step in one line.
    Expert,
}

/// Explains steps in one language.
#[derive(Clone, Copy, Debug)]
pub struct Explainer<'a> {
    code: &'a str,
    language: &'a Language,
    unabridged: bool,
    marked: bool,
}

/// The length in words beyond which an argument is outlined.
const WORD_LIMIT: usize = 400;

impl<'a> Explainer<'a> {
    /// Returns an explainer for the language with this code, if the catalogue has it; `en@a1` names cells as
    /// [`Coordinates::A1`].
    pub fn new(code: &'a str) -> Option<Self> {
        let language = Catalogue::embedded().language(code)?;
        Some(Self { code: Coordinates::of_code(code).0, language, unabridged: false, marked: false })
    }

    /// Sets whether the longest arguments are explained in full instead of outlined.
    #[must_use]
    pub const fn unabridged(mut self, unabridged: bool) -> Self {
        self.unabridged = unabridged;
        self
    }

    /// Sets whether a picture below the text marks the eliminations, so that the text lists no more than four of them.
    #[must_use]
    pub const fn marked(mut self, marked: bool) -> Self {
        self.marked = marked;
        self
    }

    /// Sets how cells are named.
    #[must_use]
    pub fn coordinates(mut self, coordinates: Coordinates) -> Self {
        self.language = Catalogue::embedded().language_in(self.code, coordinates).unwrap_or(self.language);
        self
    }

    /// The language.
    pub const fn language(&self) -> &'a Language {
        self.language
    }

    /// The code of the language.
    pub const fn code(&self) -> &'a str {
        self.code
    }

    fn words(&self, id: TechniqueId) -> &'a Words {
        Catalogue::embedded().entry(id).words(self.code)
    }

    fn phrases<'g>(&self, grid: &'g Grid) -> Phrases<'g>
    where
        'a: 'g,
    {
        Phrases { language: self.language, layout: grid.layout() }
    }

    /// The name of a step's technique; a preemptive set of two is called a preemptive pair.
    pub fn name(&self, step: &Step) -> &'a str {
        let words = self.words(step.technique);
        words.of_size.get(&step.measure).unwrap_or(&words.name)
    }

    /// The name of a step's technique as a headline.
    pub fn title(&self, step: &Step) -> String {
        capital(self.name(step))
    }

    /// The name of a technique within a sentence.
    pub fn technique_name(&self, id: TechniqueId) -> &'a str {
        &self.words(id).name
    }

    /// The idea of a technique, for readers who do not know it.
    pub fn idea(&self, id: TechniqueId) -> String {
        let words = self.words(id);
        let mut idea = String::new();
        for piece in words.idea.parts() {
            let text = match piece {
                TemplatePart::Text(text) => text.clone(),
                TemplatePart::Hole(hole) if hole.subject == Subject::Size => {
                    template::size(self.language, words, *hole)
                }
                TemplatePart::Hole(_) => words.name.clone(),
            };
            let begins_sentence = idea.is_empty() || idea.trim_end().ends_with(['.', '?', '!']);
            idea += &if begins_sentence { capital(&text) } else { text };
        }
        idea
    }

    /// The name of a move as a headline.
    pub fn move_title(&self, what: &Move) -> String {
        match what {
            Move::Deduced(deduction) => self.title(&deduction.step),
            Move::Guessed(guess) => {
                self.language.say(Sentence::GuessTitle, &[("number", &guess.number.to_string())])
            }
        }
    }

    /// Explains a move on the grid before it; a guess always in full.
    pub fn explain_move(&self, what: &Move, grid: &Grid, register: Register) -> ExplanationText {
        match what {
            Move::Deduced(deduction) => self.explain(&deduction.step, grid, register),
            Move::Guessed(guess) => self.explain_guess(guess, grid),
        }
    }

    /// Explains a step on the grid before it.
    pub fn explain(&self, step: &Step, grid: &Grid, register: Register) -> ExplanationText {
        let mut preamble = ExplanationText::default();
        if step.finding.assumes_uniqueness() && register == Register::Teach {
            preamble.push(self.language.say(Sentence::AssumesUniqueness, &[]), SpanStyle::Warning);
            preamble.add(" ");
        }
        let mut text = preamble.clone();
        self.fill(step, grid, register, usize::MAX, &mut text);
        if !self.unabridged && register == Register::Teach && text.word_count() > WORD_LIMIT {
            let outlines = (0..argument::levels_of(step)).map(|levels| {
                let mut outline = preamble.clone();
                outline.is_outline = true;
                let sentence = if levels == 0 { Sentence::InOutline } else { Sentence::InOutlineWithin };
                outline.add(self.language.say(sentence, &[]) + " ");
                self.fill(step, grid, register, levels, &mut outline);
                outline
            });
            if let Some(outline) = longest_within_limit(outlines)
                && outline.word_count() < text.word_count()
            {
                return outline;
            }
        }
        text
    }

    /// Fills the template of a register, with this many levels of its argument in full. Adds the digits that a step places
    /// in addition to its eliminations, if the template does not mention them.
    fn fill(&self, step: &Step, grid: &Grid, register: Register, levels: usize, into: &mut ExplanationText) {
        let (phrases, words, pattern) = (self.phrases(grid), self.words(step.technique), self.name(step));
        let eliminates = step.finding.eliminations().next().is_some();
        let template = match register {
            Register::Look => &words.look,
            Register::Hint => &words.hint,
            Register::Teach => words.place.as_ref().filter(|_| !eliminates).unwrap_or(&words.teach),
            Register::Expert => &words.expert,
        };
        StepContext { phrases, words, pattern, step, grid, only: None, levels, is_marked: self.marked }
            .fill(template, into);
        let mut pieces = template.parts().iter();
        let is_mentioned =
            pieces.any(|piece| matches!(piece, TemplatePart::Hole(hole) if hole.subject == Subject::Placed));
        let placements: Vec<_> = step.finding.placements().collect();
        if is_mentioned || !eliminates || placements.is_empty() {
            return;
        }
        let placed = placements.into_iter().map(|candidate| match register {
            Register::Expert => {
                format!("{}={}", phrases.cell(candidate.cell), phrases.digit(candidate.digit))
            }
            _ => phrases.say_of(Sentence::PlacedAt, candidate),
        });
        let all = placed.collect::<Vec<_>>().join(", ");
        match register {
            Register::Teach => {
                into.add(" ");
                into.push(phrases.say(Sentence::Shown, &[("claim", all)]), SpanStyle::Placed);
            }
            Register::Expert => into.push(format!(", {all}"), SpanStyle::Placed),
            Register::Look | Register::Hint => {}
        }
    }
}

/// The longest outline within the word limit, of outlines that grow; the first if all are too long.
fn longest_within_limit(mut outlines: impl Iterator<Item = ExplanationText>) -> Option<ExplanationText> {
    let first = outlines.next()?;
    if first.word_count() > WORD_LIMIT {
        return Some(first);
    }
    Some(outlines.take_while(|outline| outline.word_count() <= WORD_LIMIT).last().unwrap_or(first))
}
