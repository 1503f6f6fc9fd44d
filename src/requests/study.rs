//! Requests of learners and setters: an example of each technique, all steps at a position, and the reading of a drawing.

use super::error::Result;
use super::options::{RequestOptions, technique};
use super::position::{PositionInput, normal};
use super::view::{Board, StepWords, candidates, digits};
use crate::{Claim, NamedStep, Step, TechniqueEntry, TechniqueId};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use whydoku_board::{Grid, Layout};
use whydoku_explain::Register;
use whydoku_explain::render::{Marks, Paint, picture};
use whydoku_formats::{
    InputError, Problem, Puzzle, ReadOptions, ReadingOptions, SentenceReading, SentenceVerdict, class_of,
    parse_one, write,
};
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::pipeline;

/// Every step of a technique at a position.
#[derive(Debug, Serialize)]
pub struct InstanceList {
    steps: Vec<StepWords>,
    /// Whether there may be more.
    more: bool,
}

/// Finds every step of a technique at a position.
pub fn find(position: &PositionInput, name: &str, ask: &RequestOptions) -> Result<InstanceList> {
    let instances = position.to_solve()?.find(technique(name)?, &ask.options()?)?;
    let steps = instances.steps.iter().filter_map(StepWords::of).collect();
    Ok(InstanceList { steps, more: instances.may_be_more })
}

/// A part of a move, and the easiest step that shows it.
#[derive(Debug, Serialize)]
pub struct NamedMove {
    /// The claims as `why` takes them: `r1c2=3`, `r1c2<>3`.
    claims: Vec<String>,
    step: Option<StepWords>,
}

/// Names the steps that lead a player from one position to another.
pub fn name_move(
    before: &PositionInput,
    after: &PositionInput,
    ask: &RequestOptions,
) -> Result<Vec<NamedMove>> {
    let puzzle = before.to_solve()?;
    let claims = puzzle.changes(&after.to_solve()?)?;
    let named = puzzle.name_steps(&claims, &ask.options()?)?;
    let one = |named: &NamedStep| NamedMove {
        claims: named.claims.iter().map(Claim::to_string).collect(),
        step: named.step.as_ref().and_then(StepWords::of),
    };
    Ok(named.iter().map(one).collect())
}

/// A technique with its idea and an example.
#[derive(Debug, Serialize)]
pub struct Lesson {
    name: String,
    idea: String,
    /// Whether the position is constructed rather than from play.
    constructed: bool,
    board: Board,
    digits: Vec<usize>,
    candidates: Vec<u32>,
    step: Option<StepWords>,
    /// Names in other programs: program and name.
    elsewhere: Vec<(String, String)>,
}

/// The example of a technique: its board, and the step if it is found.
fn example(id: TechniqueId) -> Result<(Grid, Option<Step>)> {
    let case = Catalogue::example(id);
    let layout: Arc<Layout> = Layout::new(case.shape()?)?.into();
    let grid = case.grid(&layout)?;
    let expected = &case.findings()[0];
    let is_it = |step: &Step| expected.is(&step.finding, &layout).unwrap_or(false);
    let step = pipeline::find_all(&grid, id).into_iter().find(is_it);
    Ok((grid, step))
}

/// A technique with its idea and an example in words.
#[derive(Debug, Serialize)]
pub(super) struct TechniqueAnswer {
    name: String,
    idea: String,
    constructed: bool,
    position: String,
    picture: String,
    text: Option<String>,
    elsewhere: Vec<(String, String)>,
}

/// Describes a technique: its idea and its example.
pub(super) fn describe(name: &str, ask: &RequestOptions) -> Result<TechniqueAnswer> {
    let (id, explainer) = (technique(name)?, ask.explainer()?);
    let TechniqueEntry { name, idea, elsewhere, .. } = TechniqueEntry::of(id, &ask.options()?)?;
    let (grid, step) = example(id)?;
    let marks = step.as_ref().map_or_else(Marks::default, |step| Marks::of(&step.finding, &grid));
    Ok(TechniqueAnswer {
        name,
        idea,
        constructed: Catalogue::example(id).constructed,
        position: write::yaml(&grid, None),
        picture: picture(&grid, &marks, Paint::Plain, explainer.language().coordinates),
        text: step.map(|step| explainer.explain(&step, &grid, Register::Teach).to_string()),
        elsewhere,
    })
}

/// Returns the idea of a technique and its example.
pub fn lesson(name: &str, ask: &RequestOptions) -> Result<Lesson> {
    let (id, explainer) = (technique(name)?, ask.explainer()?);
    let TechniqueEntry { name, idea, elsewhere, .. } = TechniqueEntry::of(id, &ask.options()?)?;
    let (grid, step) = example(id)?;
    let shape = grid.layout().shape().clone();
    let content = vec![whydoku_formats::Content::Open; shape.cells()];
    let mut puzzle = whydoku_formats::Puzzle::new(shape, content, 1);
    for cell in grid.givens() {
        puzzle.cells[cell.index()] =
            grid.digit(cell).map_or(whydoku_formats::Content::Open, whydoku_formats::Content::Given);
    }
    Ok(Lesson {
        name,
        idea,
        constructed: Catalogue::example(id).constructed,
        board: Board::of(&puzzle, &grid, normal(&puzzle)?),
        digits: digits(&grid),
        candidates: candidates(&grid),
        step: step.map(|step| StepWords::on(&step, &grid, &explainer)),
        elsewhere,
    })
}

/// Options of reading the drawing and the rules of a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ReadingInput {
    /// `grey lines = renban`.
    meanings: Vec<String>,
    /// A class of elements, or a sentence.
    ignored: Vec<String>,
    /// The rules in words, in place of those of the file.
    rules: Option<String>,
}

/// The reading of a puzzle: the understood parts and the others.
#[derive(Debug, Default, Serialize)]
pub struct ReadingAnswer {
    /// The board, if everything is understood.
    board: Option<Board>,
    sentences: Vec<SentenceAnswer>,
    /// The elements, grouped: `4 grey lines (r1c1–r3c3, …)`.
    elements: Vec<String>,
    /// Elements without a meaning, as `elements` groups them, and the class of each: `grey lines`.
    unknown: Vec<(String, String)>,
    /// Sentences that were not understood.
    unread: Vec<String>,
    /// The reason why there is no board, if not what is unknown or unread.
    problem: Option<String>,
}

/// A sentence of the rules.
#[derive(Debug, Serialize)]
pub(super) struct SentenceAnswer {
    text: String,
    /// `rule`, `convention`, `example`, `story`, `ignored` or `unused`.
    verdict: &'static str,
    rules: Vec<String>,
    elements: usize,
    uncertain: bool,
}

impl ReadingAnswer {
    /// The answer about a puzzle that was read.
    pub fn of(puzzle: &Puzzle) -> Result<Self> {
        let reading = puzzle.reading.clone().unwrap_or_default();
        let grid = super::position::grid(puzzle)?;
        Ok(Self {
            board: Some(Board::of(puzzle, &grid, normal(puzzle)?)),
            sentences: reading.sentences.into_iter().map(SentenceAnswer::of).collect(),
            elements: reading.elements,
            ..Self::default()
        })
    }

    /// The answer about a puzzle that could not be read.
    pub fn refused(error: &InputError) -> Self {
        let Problem::NotUnderstood { elements, reading } = &error.problem else {
            return Self { problem: Some(error.to_string()), ..Self::default() };
        };
        let class = |element: &String| (element.clone(), class_of(element).to_owned());
        let unread = reading.not_understood().map(|(_, sentence)| sentence.text.clone()).collect();
        Self { unknown: elements.iter().map(class).collect(), unread, ..Self::default() }
    }

    /// Removes what only a page needs.
    pub fn leave_out_drawing(&mut self) {
        if let Some(board) = &mut self.board {
            board.drawing = None;
        }
    }
}

impl SentenceAnswer {
    fn of(sentence: SentenceReading) -> Self {
        Self {
            text: sentence.text,
            verdict: match sentence.verdict {
                SentenceVerdict::Rule => "rule",
                SentenceVerdict::Convention => "convention",
                SentenceVerdict::Example => "example",
                SentenceVerdict::Story => "story",
                SentenceVerdict::Ignored => "ignored",
                SentenceVerdict::Unused => "unused",
                SentenceVerdict::NotUnderstood => "unknown",
            },
            rules: sentence.rules,
            elements: sentence.elements,
            uncertain: sentence.is_uncertain,
        }
    }
}

/// Reads a puzzle with a drawing and rules in words.
pub fn read(text: &str, how: &ReadingInput) -> Result<ReadingAnswer> {
    let ReadingInput { meanings, ignored, rules } = how.clone();
    let reading = ReadingOptions::default().meanings(meanings).ignored(ignored).rules_text(rules);
    match parse_one(text.trim(), &ReadOptions::default().reading(reading)) {
        Ok(puzzle) => ReadingAnswer::of(&puzzle),
        Err(error) => Ok(ReadingAnswer::refused(&error)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_technique_of_the_ladder_has_a_lesson() {
        for name in ["x-wing", "naked-single", "xy-wing", "aic"] {
            let lesson = lesson(name, &RequestOptions::default()).expect("a lesson");
            assert!(lesson.step.is_some() && !lesson.idea.is_empty(), "{name}");
        }
    }

    #[test]
    fn all_x_wings_of_a_position_are_found() {
        let text = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";
        let found = find(&PositionInput::Text(text.to_owned()), "x-wing", &RequestOptions::default())
            .expect("a position");
        assert!(!found.steps.is_empty());
        assert!(
            found
                .steps
                .iter()
                .all(|step| step.technique.as_deref() == Some("x-wing") && !step.lines.is_empty())
        );
    }
}
