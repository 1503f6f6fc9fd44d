//! Telling: a step, the words of its catalogue entry and a language become sentences whose parts know their role.
//! The renderer chooses the ink.
//!
//! | file | does |
//! | --- | --- |
//! | `fill.rs` | fills the holes of templates |
//! | `items.rs` | what plays a part in a figure, by name and kind |
//! | `conclusions.rs` | what goes and what is placed |
//! | `parts.rs` | what is said of the parts of a pattern beside their names |
//! | `argument/` | tells a line of reasoning: numbered, case by case, or as a chain in Eureka notation |
//! | `reasons.rs` | why a digit fits nowhere else, why nothing else fits a cell |
//! | `names.rs` | what houses, cells, clues and what is drawn are called |
//! | `symmetries.rs` | what rearrangements of the board are called |
//! | `at_once.rs` | claims that the board settles as it stands |
//! | `drawn.rs` | what is drawn on the board, for the head of a telling |
//! | `bounds.rs` | how a sum with many cells is bounded, house by house |
//! | `sums.rs` | how a cage can be filled, and what houses leave of cages |
//! | `singles.rs` | singles in a clause each |
//! | `outcome.rs` | the sentences around the steps: guesses, contradictions, several solutions |

mod argument;
mod at_once;
mod bounds;
mod conclusions;
mod drawn;
mod fill;
mod items;
mod names;
mod outcome;
mod parts;
mod reasons;
pub mod render;
mod singles;
mod sums;
mod symmetries;

pub(crate) use reasons::blocking;

use std::fmt;
use whydoku_board::Candidate;
use whydoku_board::Grid;
use whydoku_logic::TechniqueId;
use whydoku_logic::{Role, Step};
use whydoku_solver::catalogue::{Catalogue, Language, Sentence, Subject, Template, TemplatePart};

/// How fully a step is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Register {
    /// Where to look.
    Look,
    /// What is to be seen there.
    Hint,
    /// The whole step with its reasons.
    Teach,
    /// The whole step in one line.
    Expert,
}

/// What a part of a sentence is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpanStyle {
    /// Words.
    Plain,
    /// Something that plays this part.
    Role(Role),
    /// What follows: a digit placed.
    Placed,
    /// What follows: candidates removed.
    Removed,
    /// A warning: an assumption, a guess.
    Warning,
}

/// A part of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Span {
    /// Its words.
    pub text: String,
    /// What it is.
    pub style: SpanStyle,
}

/// Sentences made of spans.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ExplanationText {
    spans: Vec<Span>,
    /// Whether it is a long argument told in outline.
    in_outline: bool,
}

impl ExplanationText {
    /// The spans in order.
    pub fn spans(&self) -> &[Span] {
        &self.spans
    }

    /// Whether it is a long argument told in outline, so that [`Explainer::unabridged`] would say more.
    pub const fn is_outline(&self) -> bool {
        self.in_outline
    }

    /// Plain words alone.
    pub fn plain(text: impl Into<String>) -> Self {
        Self { spans: vec![Span { text: text.into(), style: SpanStyle::Plain }], in_outline: false }
    }

    /// How many words.
    pub fn word_count(&self) -> usize {
        self.to_string().split_whitespace().count()
    }

    /// Whether the text so far ends with a line.
    fn ends_line(&self) -> bool {
        self.spans.last().is_some_and(|span| span.text.ends_with('\n'))
    }

    /// Takes the white space at the end away, before a new line begins.
    fn trim_end(&mut self) {
        if let Some(last) = self.spans.last_mut() {
            last.text.truncate(last.text.trim_end().len());
            if last.text.is_empty() {
                self.spans.pop();
            }
        }
    }

    pub(crate) fn push(&mut self, text: impl Into<String>, style: SpanStyle) {
        let text = text.into();
        if !text.is_empty() {
            self.spans.push(Span { text, style });
        }
    }
}

impl fmt::Display for ExplanationText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.spans.iter().try_for_each(|span| f.write_str(&span.text))
    }
}

/// Tells steps in one language.
#[derive(Clone, Copy, Debug)]
pub struct Explainer<'a> {
    catalogue: &'a Catalogue,
    code: &'a str,
    language: &'a Language,
    unabridged: bool,
}

/// More words than this, and an argument is told in outline.
const MOST_WORDS: usize = 400;

/// The longest of outlines, each longer than those before, that is not too long; the first if all are.
fn fitting(mut outlines: impl Iterator<Item = ExplanationText>) -> Option<ExplanationText> {
    let mut fitting = outlines.next()?;
    if fitting.word_count() <= MOST_WORDS
        && let Some(longer) = outlines.take_while(|longer| longer.word_count() <= MOST_WORDS).last()
    {
        fitting = longer;
    }
    Some(fitting)
}

impl<'a> Explainer<'a> {
    /// A explainer in the language with this code, if the catalogue has it.
    pub fn new(catalogue: &'a Catalogue, code: &'a str) -> Option<Self> {
        Some(Self { catalogue, code, language: catalogue.language(code)?, unabridged: false })
    }

    /// The same, telling the longest arguments too to the last line.
    #[must_use]
    pub const fn unabridged(mut self, unabridged: bool) -> Self {
        self.unabridged = unabridged;
        self
    }

    /// The language it tells in.
    pub const fn language(&self) -> &'a Language {
        self.language
    }

    /// The code of that language.
    pub const fn code(&self) -> &'a str {
        self.code
    }

    /// What the step's technique is called; a preemptive set of two is called a preemptive pair.
    pub fn name(&self, step: &Step) -> &'a str {
        let words = self.catalogue.entry(step.technique).words(self.code);
        words.of_size.get(&step.measure).unwrap_or(&words.name)
    }

    /// The idea of a technique, for whoever meets it for the first time.
    pub fn idea(&self, id: TechniqueId) -> String {
        let words = self.catalogue.entry(id).words(self.code);
        let mut idea = String::new();
        for part in words.idea.parts() {
            let text = match part {
                TemplatePart::Text(text) => text.clone(),
                TemplatePart::Hole(hole) if hole.subject == Subject::Size => {
                    fill::size(self.language, words, *hole)
                }
                TemplatePart::Hole(_) => words.name.clone(),
            };
            let begins = idea.is_empty() || idea.trim_end().ends_with(['.', '?', '!']);
            idea += &if begins { fill::capital(&text) } else { text };
        }
        idea
    }

    /// Tells a step as it was seen on a grid.
    pub fn explain(&self, step: &Step, grid: &Grid, register: Register) -> ExplanationText {
        let words = self.catalogue.entry(step.technique).words(self.code);
        let template = match register {
            Register::Look => &words.look,
            Register::Hint => &words.hint,
            Register::Teach => &words.teach,
            Register::Expert => &words.expert,
        };
        let mut telling = ExplanationText::default();
        if step.finding.assumes_uniqueness() && register == Register::Teach {
            telling.push(self.language.say(Sentence::AssumesUniqueness, &[]), SpanStyle::Warning);
            telling.push(" ", SpanStyle::Plain);
        }
        let begun = telling.clone();
        self.fill(template, step, grid, usize::MAX, &mut telling);
        self.written(template, step, grid, register, &mut telling);
        if !self.unabridged && register == Register::Teach && telling.word_count() > MOST_WORDS {
            let outline = |levels| self.outline(&begun, template, step, grid, levels);
            if let Some(outline) = fitting((0..argument::levels_of(step)).map(outline))
                && outline.word_count() < telling.word_count()
            {
                return outline;
            }
        }
        telling
    }

    /// A step in outline, with so many levels of its argument told whole.
    fn outline(
        &self,
        begun: &ExplanationText,
        template: &Template,
        step: &Step,
        grid: &Grid,
        levels: usize,
    ) -> ExplanationText {
        let mut outline = ExplanationText { in_outline: true, ..begun.clone() };
        let says = if levels == 0 { Sentence::InOutline } else { Sentence::InOutlineWithin };
        outline.push(self.language.say(says, &[]), SpanStyle::Plain);
        outline.push(" ", SpanStyle::Plain);
        self.fill(template, step, grid, levels, &mut outline);
        self.written(template, step, grid, Register::Teach, &mut outline);
        outline
    }

    /// Adds the digits that a step writes beside what it takes away, where the words of its technique know of none.
    fn written(
        &self,
        template: &Template,
        step: &Step,
        grid: &Grid,
        register: Register,
        into: &mut ExplanationText,
    ) {
        let knows = template
            .parts()
            .iter()
            .any(|p| matches!(p, TemplatePart::Hole(hole) if hole.subject == Subject::Placed));
        if knows || step.finding.eliminations().next().is_none() {
            return;
        }
        let mut digits = step.finding.placements().peekable();
        if digits.peek().is_none() {
            return;
        }
        let placed = |candidate: Candidate| {
            let (cell, digit) =
                (grid.layout().name(candidate.cell).to_string(), grid.layout().spell(candidate.digit));
            match register {
                Register::Expert => format!("{cell}={digit}"),
                _ => self.language.say(Sentence::PlacedAt, &[("cell", &cell), ("digit", &digit)]),
            }
        };
        let all = digits.map(placed).collect::<Vec<_>>().join(", ");
        match register {
            Register::Teach => {
                into.push(" ", SpanStyle::Plain);
                into.push(self.language.say(Sentence::Shown, &[("claim", &all)]), SpanStyle::Placed);
            }
            Register::Expert => into.push(format!(", {all}"), SpanStyle::Placed),
            Register::Look | Register::Hint => {}
        }
    }

    fn fill(&self, template: &Template, step: &Step, grid: &Grid, levels: usize, into: &mut ExplanationText) {
        let words = self.catalogue.entry(step.technique).words(self.code);
        let pattern = self.name(step);
        fill::Filler { language: self.language, words, pattern, step, grid, only: None, levels }
            .fill(template, into);
    }
}
