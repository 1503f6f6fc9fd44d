//! Puzzles to a spec, attempt by attempt: the caller can stop between two attempts, or run several in as many threads.

use crate::error::{EngineError, Result};
use crate::options::{Ask, technique};
use crate::position::{grid, normal};
use crate::view::{Board, candidates, digits};
use serde::{Deserialize, Serialize};
use std::ops::RangeInclusive;
use whydoku::{ExplainedStep, Generator, Grade};
use whydoku_board::{Cell, Grid, Rules, Shape};
use whydoku_formats::{Content, Puzzle};
use whydoku_generate::{DrawnRule, Goal, Spec};
use whydoku_solver::catalogue::{Catalogue, Family};
use whydoku_solver::scale::{Number, ScaleChoice};

/// What is wanted of a puzzle.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default, rename_all = "camelCase")]
pub struct Wanted {
    /// The same seed and number give the same puzzle.
    seed: u32,
    /// The size of the board; 9 if it is left out.
    size: Option<usize>,
    /// Rules beside those of houses, and what is drawn: `anti-knight`, `killer`, ….
    rules: Vec<String>,
    /// Whether regions are made up.
    jigsaw: bool,
    /// How clues are symmetrical.
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

/// What an attempt came to.
#[derive(Debug, Serialize)]
pub struct Attempted {
    board: Option<Board>,
    /// How many puzzles were looked at.
    looked: u64,
}

/// A position whose next step is a technique.
#[derive(Debug, Default, Serialize)]
pub struct Exercise {
    board: Option<Board>,
    /// What stands in its cells, and the candidates that are left.
    digits: Vec<usize>,
    candidates: Vec<u32>,
    looked: u64,
}

/// As high as figures go, and higher.
const HIGHEST: i64 = 1 << 32;

impl Wanted {
    fn order(&self) -> Result<Spec> {
        let (drawings, others) = DrawnRule::among(self.rules.iter().map(String::as_str));
        let shape = Shape::of_size(self.size.unwrap_or(9))?;
        let rules: Rules = others.join(",").parse()?;
        let mut order = Spec { drawings, jigsaw: self.jigsaw, ..Spec::on(shape.with_rules(rules)?) };
        if let Some(symmetry) = &self.symmetry {
            order.class = symmetry.parse()?;
        }
        if let Some((least, most)) = self.clues {
            order.clues = least..=most.min(order.shape.cells());
        }
        Ok(order)
    }

    fn wish(&self) -> Result<Goal> {
        Ok(Goal {
            scale: self.scale.as_deref().map(|name| ScaleChoice::new(name, None)).transpose()?,
            tier: self.tier.clone(),
            figure: self.rating.as_ref().map(figure).transpose()?,
            technique: self.technique.as_deref().map(technique).transpose()?,
            times: 1,
            hardest: self.hardest.as_deref().map(technique).transpose()?,
            singles_only: false,
        })
    }
}

fn figure((least, most): &(String, String)) -> Result<RangeInclusive<Number>> {
    let bound = |text: &str, otherwise| {
        if text.is_empty() { Ok::<_, EngineError>(Number::new(otherwise, 0)) } else { Ok(text.parse()?) }
    };
    Ok(bound(least, 0)?..=bound(most, HIGHEST)?)
}

fn board(puzzle: &Puzzle) -> Result<Board> {
    Ok(Board::of(puzzle, &grid(puzzle)?, normal(puzzle)?))
}

/// One attempt at a puzzle to order.
pub fn attempt(wanted: &Wanted, number: u32) -> Result<Attempted> {
    let generator = Generator::new(wanted.order()?, wanted.wish()?, wanted.seed.into())?;
    let (made, looked) = generator.attempt(number.into(), whydoku::CancelToken::NEVER);
    Ok(Attempted { board: made.first().map(|made| board(made.puzzle.as_ref())).transpose()?, looked })
}

/// One attempt at a position whose next step is a technique: a puzzle is made whose path uses it, and its path is gone as
/// far as that. That the hint there is the technique is tried, not believed: what is the next step of a path and what is
/// the next step of a position are two questions.
pub fn practise(name: &str, seed: u32, number: u32, ask: &Ask) -> Result<Exercise> {
    let wanted = technique(name)?;
    // What is about drawings is met on boards of cages, dots and lines alone.
    let is_drawn = Catalogue::embedded().entry(wanted).family == Family::Constraint;
    let rules = if is_drawn { vec!["killer".to_owned()] } else { Vec::new() };
    let order = Wanted { seed, rules, technique: Some(name.to_owned()), ..Wanted::default() };
    let generator = Generator::new(order.order()?, order.wish()?, seed.into())?;
    let (made, looked) = generator.attempt(number.into(), whydoku::CancelToken::NEVER);
    let options = ask.options()?;
    for made in made {
        let path = made.puzzle.explain(&options)?;
        for step in path.steps().iter().filter(|step| step.technique() == Some(wanted)) {
            let position = whydoku::Puzzle::from(played(made.puzzle.as_ref(), step.grid()));
            let hint = position.hint_with(Grade::Whole, &options)?;
            if hint.step().and_then(ExplainedStep::technique) == Some(wanted) {
                let (digits, candidates) = (digits(step.grid()), candidates(step.grid()));
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

/// A puzzle as it stands after some steps.
fn played(puzzle: &Puzzle, grid: &Grid) -> Puzzle {
    let content = |(cell, content): (Cell, &Content)| match (content, grid.digit(cell)) {
        (Content::Given(_), _) => *content,
        (_, Some(digit)) => Content::Placed(digit),
        _ => Content::Candidates(grid.candidates(cell)),
    };
    let cells = grid.layout().cells().iter().zip(&puzzle.cells).map(content).collect();
    Puzzle { cells, ..puzzle.clone() }
}
