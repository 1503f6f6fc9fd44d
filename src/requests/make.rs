//! Requests for new puzzles, in numbered attempts: callers can stop between two, or run several in threads.

use super::error::{RequestError, Result};
use super::options::{RequestOptions, technique};
use super::position::{grid, normal};
use super::view::{Board, candidates, digits};
use crate::{ExplainedStep, Generated, Generator, Grade};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use whydoku_board::{Cell, Grid, Rules, Shape};
use whydoku_formats::{Content, Puzzle};
use whydoku_generate::{DrawnRule, Goal, Spec};
use whydoku_solver::catalogue::{Catalogue, Family};
use whydoku_solver::scale::{Number, ScaleChoice};

/// The specification of a new puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
pub struct PuzzleOrder {
    /// The same seed and number give the same puzzle.
    seed: u32,
    /// The size of the board; 9 if it is left out.
    size: Option<usize>,
    /// Rules beside those of houses, and constraints: `anti-knight`, `killer`, ….
    rules: Vec<String>,
    /// Whether regions are irregular.
    jigsaw: bool,
    /// The symmetry of the clues.
    symmetry: Option<String>,
    /// The fewest and the most clues.
    clues: Option<(usize, usize)>,
    /// The scale of tier and rating; `human` if it is left out.
    scale: Option<String>,
    tier: Option<String>,
    /// The lowest and the highest figure, as they are written; empty where there is no bound.
    rating: Option<(String, String)>,
    /// A technique that the path uses.
    technique: Option<String>,
    /// The hardest technique that is needed.
    hardest: Option<String>,
}

/// The result of an attempt.
#[derive(Debug, Serialize)]
pub struct AttemptAnswer {
    board: Option<Board>,
    /// The number of puzzles examined.
    looked: u64,
}

/// A position whose next step is a technique.
#[derive(Debug, Default, Serialize)]
pub struct Exercise {
    board: Option<Board>,
    /// The digits of its cells, and the remaining candidates.
    digits: Vec<usize>,
    candidates: Vec<u32>,
    looked: u64,
}

/// A bound above all figures.
const HIGHEST: i64 = 1 << 32;

impl PuzzleOrder {
    fn spec(&self) -> Result<Spec> {
        let (drawings, others) = DrawnRule::among(self.rules.iter().map(String::as_str));
        let shape = Shape::of_size(self.size.unwrap_or(9))?;
        let rules: Rules = others.join(",").parse()?;
        let mut spec = Spec::on(shape.with_rules(rules)?).drawings(drawings).jigsaw(self.jigsaw);
        if let Some(symmetry) = &self.symmetry {
            spec.class = symmetry.parse()?;
        }
        if let Some((least, most)) = self.clues {
            spec.clues = least..=most.min(spec.shape.cells());
        }
        Ok(spec)
    }

    fn goal(&self) -> Result<Goal> {
        Ok(Goal::default()
            .scale(self.scale.as_deref().map(|name| ScaleChoice::new(name, None)).transpose()?)
            .tier(self.tier.clone())
            .figure(self.rating.as_ref().map(figure).transpose()?)
            .technique(self.technique.as_deref().map(technique).transpose()?)
            .times(1)
            .hardest(self.hardest.as_deref().map(technique).transpose()?))
    }
}

fn figure((least, most): &(String, String)) -> Result<RangeInclusive<Number>> {
    let bound = |text: &str, otherwise| {
        if text.is_empty() { Ok::<_, RequestError>(Number::new(otherwise, 0)) } else { Ok(text.parse()?) }
    };
    Ok(bound(least, 0)?..=bound(most, HIGHEST)?)
}

fn board(puzzle: &Puzzle) -> Result<Board> {
    Ok(Board::of(puzzle, &grid(puzzle)?, normal(puzzle)?))
}

/// Runs one attempt at a puzzle.
pub fn attempt(order: &PuzzleOrder, number: u32) -> Result<AttemptAnswer> {
    let generator = Generator::new(order.spec()?, order.goal()?, order.seed.into())?;
    let (made, looked) = generator.attempt(number.into(), crate::CancelToken::NEVER);
    Ok(AttemptAnswer { board: made.first().map(|made| board(made.puzzle.as_ref())).transpose()?, looked })
}

/// A generated puzzle, and the work that it took.
#[derive(Debug, Serialize)]
pub(super) struct GenerateAnswer {
    /// The puzzle; nothing if no attempt succeeded.
    puzzle: Option<String>,
    /// The number of its attempt; a request that begins after it gives another puzzle.
    number: u32,
    looked: u64,
}

/// Runs attempts from a number on until one succeeds or the most attempts have failed.
pub(super) fn generate(
    order: &PuzzleOrder,
    number: u32,
    most: u32,
    ask: &RequestOptions,
) -> Result<GenerateAnswer> {
    let generator = Generator::until(order.spec()?, order.goal()?, order.seed.into(), ask.cancel_token())?;
    let mut answer = GenerateAnswer { puzzle: None, number, looked: 0 };
    for number in number..number.saturating_add(most) {
        let (made, looked) = generator.attempt(number.into(), ask.cancel_token());
        answer = GenerateAnswer {
            puzzle: made.first().map(Generated::text),
            number,
            looked: answer.looked + looked,
        };
        if answer.puzzle.is_some() {
            break;
        }
        if ask.cancel_token().is_cancelled() {
            return Err(crate::Error::Cancelled.into());
        }
    }
    Ok(answer)
}

/// Runs one attempt at a position whose next step is a technique: generates a puzzle whose path uses it, and follows the path
/// to that step. The hint there may still be another step, so it is compared.
pub fn practise(name: &str, seed: u32, number: u32, ask: &RequestOptions) -> Result<Exercise> {
    let wanted = technique(name)?;
    // Techniques about constraints apply on boards with cages, dots and lines only.
    let is_drawn = Catalogue::embedded().entry(wanted).family == Family::Constraint;
    let rules = if is_drawn { vec!["killer".to_owned()] } else { Vec::new() };
    let order = PuzzleOrder { seed, rules, technique: Some(name.to_owned()), ..PuzzleOrder::default() };
    let generator = Generator::new(order.spec()?, order.goal()?, seed.into())?;
    let (made, looked) = generator.attempt(number.into(), crate::CancelToken::NEVER);
    let options = ask.options()?;
    for made in made {
        let path = made.puzzle.explain(&options)?;
        for step in path.steps().iter().filter(|step| step.technique() == Some(wanted)) {
            let position = crate::Puzzle::from(played(made.puzzle.as_ref(), &step.grid));
            let hint = position.hint(Grade::Whole, &options)?;
            if hint.step().and_then(ExplainedStep::technique) == Some(wanted) {
                let (digits, candidates) = (digits(&step.grid), candidates(&step.grid));
                return Ok(Exercise {
                    board: Some(board(made.puzzle.as_ref())?),
                    digits,
                    candidates,
                    looked,
                });
            }
        }
    }
    Ok(Exercise { looked, ..Exercise::default() })
}

/// Returns a puzzle with the digits and candidates of a later position.
fn played(puzzle: &Puzzle, grid: &Grid) -> Puzzle {
    let content = |(cell, content): (Cell, &Content)| match (content, grid.digit(cell)) {
        (Content::Given(_), _) => *content,
        (_, Some(digit)) => Content::Placed(digit),
        _ => Content::Candidates(grid.candidates(cell)),
    };
    let cells = grid.layout().cells().iter().zip(&puzzle.cells).map(content).collect();
    Puzzle { cells, ..puzzle.clone() }
}
