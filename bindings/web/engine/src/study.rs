//! Questions of learners and setters: an example of each technique, all steps at a position, and how a drawing was read.

use crate::error::Result;
use crate::options::{Ask, technique};
use crate::position::{PagePosition, normal};
use crate::view::{Board, StepWords, candidates, digits};
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use whydoku::{Claim, ExplainedStep, NamedStep};
use whydoku_board::{CancelToken, Layout};
use whydoku_formats::{Problem, ReadOptions, ReadingOptions, SentenceVerdict, parse_one};
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::pipeline;

/// Every step of a technique at a position.
#[derive(Debug, Serialize)]
pub struct Instances {
    steps: Vec<StepWords>,
    /// Whether there may be more.
    more: bool,
}

/// Finds every step of a technique at a position.
pub fn find(position: &PagePosition, name: &str, ask: &Ask) -> Result<Instances> {
    let (_, grid) = position.grid()?;
    let found = pipeline::list(&grid, technique(name)?, CancelToken::NEVER);
    let explainer = ask.explainer()?;
    let steps = found.steps.iter().map(|step| StepWords::of(step, &grid, &explainer)).collect();
    Ok(Instances { steps, more: found.cut_short })
}

/// A part of what the player did, and the easiest step that shows it.
#[derive(Debug, Serialize)]
pub struct Named {
    /// As `why` takes them: `r1c2=3`, `r1c2<>3`.
    claims: Vec<String>,
    step: Option<StepWords>,
}

/// Names the steps that lead a player from one position to another.
pub fn name_move(before: &PagePosition, after: &PagePosition, ask: &Ask) -> Result<Vec<Named>> {
    let puzzle = before.to_solve()?;
    let claims = puzzle.changes(&after.to_solve()?)?;
    let named = puzzle.name_steps(&claims, &ask.options()?)?;
    let explainer = ask.explainer()?;
    let step = |step: &ExplainedStep| Some(StepWords::of(step.step()?, step.grid(), &explainer));
    let one = |named: &NamedStep| Named {
        claims: named.claims.iter().map(Claim::to_string).collect(),
        step: named.step.as_ref().and_then(step),
    };
    Ok(named.iter().map(one).collect())
}

/// A technique with its idea and an example.
#[derive(Debug, Serialize)]
pub struct Lesson {
    name: String,
    idea: String,
    /// Whether the position was made up, and never met in play.
    constructed: bool,
    board: Board,
    digits: Vec<usize>,
    candidates: Vec<u32>,
    step: Option<StepWords>,
    /// Names in other programs: program and name.
    elsewhere: Vec<(String, String)>,
}

/// Returns the idea of a technique and its example.
pub fn lesson(name: &str, ask: &Ask) -> Result<Lesson> {
    let id = technique(name)?;
    let explainer = ask.explainer()?;
    let case = Catalogue::example(id);
    let shape = case.shape()?;
    let layout: Arc<Layout> = Layout::new(shape.clone())?.into();
    let grid = case.grid(&layout)?;
    let expected = &case.findings()[0];
    let steps = pipeline::find_all(&grid, id);
    let step = steps.iter().find(|step| expected.is(&step.finding, &layout).unwrap_or(false));
    let content = vec![whydoku_formats::Content::Open; shape.cells()];
    let mut puzzle = whydoku_formats::Puzzle::new(shape, content, 1);
    for cell in grid.givens() {
        puzzle.cells[cell.index()] =
            grid.digit(cell).map_or(whydoku_formats::Content::Open, whydoku_formats::Content::Given);
    }
    let elsewhere = Catalogue::embedded().entry(id).elsewhere().iter();
    Ok(Lesson {
        name: explainer.technique_name(id).to_owned(),
        idea: explainer.idea(id),
        constructed: case.constructed,
        board: Board::of(&puzzle, &grid, normal(&puzzle)?),
        digits: digits(&grid),
        candidates: candidates(&grid),
        step: step.map(|step| StepWords::of(step, &grid, &explainer)),
        elsewhere: elsewhere.map(|(program, name)| (program.clone(), name.name.clone())).collect(),
    })
}

/// How the drawing and the rules of a puzzle are to be read.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct How {
    /// `grey lines = renban`.
    meanings: Vec<String>,
    /// A class of elements, or a sentence.
    ignored: Vec<String>,
    /// The rules in words, in place of those of the file.
    rules: Option<String>,
}

/// What was understood of a puzzle, and what was not.
#[derive(Debug, Default, Serialize)]
pub struct Read {
    /// The board, once all is understood.
    board: Option<Board>,
    sentences: Vec<Sentence>,
    /// The elements, grouped: `4 grey lines (r1c1–r3c3, …)`.
    elements: Vec<String>,
    /// Elements without a meaning, as `elements` groups them, and the class of each: `grey lines`.
    unknown: Vec<(String, String)>,
    /// Sentences that were not understood.
    unread: Vec<String>,
    /// Why there is no board, where no question is left.
    problem: Option<String>,
}

/// A sentence of the rules.
#[derive(Debug, Serialize)]
pub struct Sentence {
    text: String,
    /// `rule`, `convention`, `example`, `story` or `ignored`.
    verdict: &'static str,
    rules: Vec<String>,
    elements: usize,
    uncertain: bool,
}

/// Reads a puzzle with a drawing and rules in words.
pub fn read(text: &str, how: &How) -> Result<Read> {
    let How { meanings, ignored, rules } = how.clone();
    let reading = ReadingOptions { meanings, ignored, rules_text: rules };
    let puzzle = match parse_one(text.trim(), &ReadOptions { reading, ..ReadOptions::default() }) {
        Ok(puzzle) => puzzle,
        Err(error) => {
            let Problem::NotUnderstood { elements, sentences, .. } = &error.problem else {
                return Ok(Read { problem: Some(error.to_string()), ..Read::default() });
            };
            let unknown = elements.iter().map(|element| (element.clone(), class(element))).collect();
            return Ok(Read { unknown, unread: sentences.clone(), ..Read::default() });
        }
    };
    let reading = puzzle.reading.clone().unwrap_or_default();
    let sentence = |sentence: whydoku_formats::SentenceReading| Sentence {
        text: sentence.text,
        verdict: match sentence.verdict {
            SentenceVerdict::Rule => "rule",
            SentenceVerdict::Convention => "convention",
            SentenceVerdict::Example => "example",
            SentenceVerdict::Story => "story",
            SentenceVerdict::Ignored => "ignored",
        },
        rules: sentence.rules,
        elements: sentence.elements,
        uncertain: sentence.is_uncertain,
    };
    let grid = crate::position::grid(&puzzle)?;
    Ok(Read {
        board: Some(Board::of(&puzzle, &grid, normal(&puzzle)?)),
        sentences: reading.sentences.into_iter().map(sentence).collect(),
        elements: reading.elements,
        ..Read::default()
    })
}

/// `grey lines` of `4 grey lines (r1c1–r3c3, …)`.
fn class(group: &str) -> String {
    let name = group.split_once(' ').map_or(group, |(_, name)| name);
    let name = name.split(" (").next().unwrap_or(name);
    name.split(" \"").next().unwrap_or(name).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_of_a_group_has_no_count_and_no_place() {
        assert_eq!(class("4 grey lines (r1c1–r3c3, …)"), "grey lines");
        assert_eq!(class("1 circle \"7\" (r1c1)"), "circle");
    }

    #[test]
    fn every_technique_of_the_ladder_has_a_lesson() {
        for name in ["x-wing", "naked-single", "xy-wing", "aic"] {
            let lesson = lesson(name, &Ask::default()).expect("a lesson");
            assert!(lesson.step.is_some() && !lesson.idea.is_empty(), "{name}");
        }
    }

    #[test]
    fn all_x_wings_of_a_position_are_found() {
        let text = "1.....569492.561.8.561.924...964.8.1.64.1....218.356.4.4.5...169.5.614.2621.....5";
        let found = find(&PagePosition::Text(text.to_owned()), "x-wing", &Ask::default()).expect("a position");
        assert!(!found.steps.is_empty());
        assert!(
            found
                .steps
                .iter()
                .all(|step| step.technique.as_deref() == Some("x-wing") && !step.lines.is_empty())
        );
    }
}
