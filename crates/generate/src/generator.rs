//! [`PuzzleGenerator`]: numbered attempts, each determined by its number, the seed and the spec.

use super::builder::{Product, PuzzleBuilder};
use super::clues::ClueSet;
use super::distance::{BEYOND, Distance, GoalJudge};
use super::goal::{Goal, GoalError};
use super::spec::{Spec, SpecError};
use super::{GeneratedPuzzle, unbiased};
use std::collections::HashSet;
use whydoku_board::{CancelToken, Cell, CellSet, canonical, with_width};
use whydoku_cells::Rng;

/// The result of an attempt.
#[derive(Clone, Debug, Default)]
pub struct Attempt {
    /// The puzzles: usually none or one.
    pub made: Vec<GeneratedPuzzle>,
    /// The number of puzzles that were examined.
    pub looked: u64,
}

/// A spec or goal that cannot be met.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum GeneratorError {
    /// The spec cannot be met.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The goal cannot be met.
    #[error(transparent)]
    Goal(#[from] GoalError),
}

/// The most neighbours that are examined from one puzzle on.
const STEPS: usize = 600;
/// The most neighbours in a row that come no closer to the goal.
const IDLE: usize = 60;
/// The same within [`NEAR`] of the goal, where a longer search beats a restart.
const IDLE_NEAR: usize = 150;
/// The distance at which the difficulty is right and only uses of a technique are missing.
const NEAR: Distance = 10;

/// The effort up to which neighbours of a puzzle that is too easy are rated only if they take as much as it: a rating
/// takes longer than the effort, and few that take less are harder.
const EFFORT: i64 = 500;

/// Generates puzzles, attempt by attempt.
pub struct PuzzleGenerator(Box<dyn RunAttempt>);

impl PuzzleGenerator {
    /// Returns a generator for a spec, a goal and a seed.
    pub fn new(spec: Spec, goal: Goal, seed: u64) -> Result<Self, GeneratorError> {
        Self::until(spec, goal, seed, CancelToken::NEVER)
    }

    /// Like [`new`](Self::new). Fails if the search for the solutions of given digits is cancelled.
    pub fn until(spec: Spec, goal: Goal, seed: u64, cancel: CancelToken<'_>) -> Result<Self, GeneratorError> {
        Ok(Self(
            with_width!(spec.shape, W => Box::new(GeneratorOfWidth::<W>::new(spec, goal, seed, cancel)?)),
        ))
    }

    /// Runs the attempt with this number; it ends early if cancelled.
    pub fn attempt(&self, number: u64, cancel: CancelToken<'_>) -> Attempt {
        self.0.attempt(number, cancel)
    }
}

trait RunAttempt: Send + Sync {
    fn attempt(&self, number: u64, cancel: CancelToken<'_>) -> Attempt;
}

struct GeneratorOfWidth<const W: usize> {
    builder: PuzzleBuilder<W>,
    judge: Option<GoalJudge<W>>,
    seed: u64,
}

impl<const W: usize> RunAttempt for GeneratorOfWidth<W> {
    fn attempt(&self, number: u64, cancel: CancelToken<'_>) -> Attempt {
        let mut rng = Rng::new(self.seed, number);
        if self.builder.spec().unbiased {
            return self.unbiased(&mut rng, cancel);
        }
        let mut looked = 1;
        let product = self.builder.make(&mut rng, cancel);
        let found = match (&self.judge, product) {
            (_, None) => None,
            (None, Some(product)) => Some(product),
            (Some(judge), Some(product)) => self.walk(judge, product, &mut rng, cancel, &mut looked),
        };
        let made = found.iter().map(|(clues, superfluous)| GeneratedPuzzle::of(clues, superfluous)).collect();
        Attempt { made, looked }
    }
}

impl<const W: usize> GeneratorOfWidth<W> {
    fn new(spec: Spec, goal: Goal, seed: u64, cancel: CancelToken<'_>) -> Result<Self, GeneratorError> {
        let builder = PuzzleBuilder::new(spec, cancel)?;
        let judge = GoalJudge::new(goal, builder.layout(), builder.has_constraints())?;
        Ok(Self { builder, judge, seed })
    }

    fn walk<'c>(
        &self,
        judge: &GoalJudge<W>,
        first: Product<'c, W>,
        rng: &mut Rng,
        cancel: CancelToken<'c>,
        looked: &mut u64,
    ) -> Option<Product<'c, W>> {
        let mut here = first;
        let mut rated = judge.judge(&here.0.grid(), cancel);
        let mut effort = judge.effort(&here.0.grid(), cancel);
        let mut met = HashSet::new();
        let mut idle = 0;
        for _ in 0..STEPS {
            if rated.distance == 0 {
                return Some(here);
            }
            let patience = if rated.distance > NEAR { IDLE } else { IDLE_NEAR };
            if rated.distance >= BEYOND || idle >= patience || cancel.is_cancelled() {
                return None;
            }
            idle += 1;
            let less = 1 + rng.below(2);
            let Ok(Some(next)) = self.builder.neighbour(&here.0, less, rng) else { continue };
            if !met.insert(key(&next.0)) {
                continue;
            }
            let grid = next.0.grid();
            let next_effort = if rated.is_easier { judge.effort(&grid, cancel) } else { 0 };
            if rated.is_easier && next_effort < effort.min(EFFORT) {
                continue;
            }
            *looked += 1;
            let found = judge.judge(&grid, cancel);
            let climbs = next_effort > effort && found.is_easier;
            if found.distance < rated.distance || climbs {
                idle = 0;
            }
            if found.distance <= rated.distance || climbs {
                effort = if found.is_easier && !rated.is_easier {
                    judge.effort(&grid, cancel)
                } else {
                    next_effort
                };
                (here, rated) = (next, found);
            }
        }
        (rated.distance == 0).then_some(here)
    }
}

/// Returns a canonical form where one is known, to recognise isomorphs.
fn key<const W: usize>(clues: &ClueSet<'_, W>) -> Vec<u8> {
    let digit = |at: usize| {
        let cell = Cell::new(at);
        if clues.given.contains(cell) { clues.solution.digits()[at].index() as u8 + 1 } else { 0 }
    };
    let cells: Vec<u8> = (0..clues.solution.digits().len()).map(digit).collect();
    let classic = cells.as_slice().try_into().ok().filter(|_| clues.board.is_classic());
    classic.and_then(canonical::least).map_or(cells, |least| least.to_vec())
}

impl<const W: usize> GeneratorOfWidth<W> {
    fn unbiased(&self, rng: &mut Rng, cancel: CancelToken<'_>) -> Attempt {
        let mut attempt = Attempt::default();
        let range = &self.builder.spec().clues;
        let mut found = Vec::new();
        attempt.looked = unbiased::round(&self.builder.fillings(cancel), rng, |clues| {
            if range.contains(&clues.given.len()) {
                found.push(clues);
            }
        });
        let fits = |clues: &ClueSet<'_, W>| {
            self.judge.as_ref().is_none_or(|judge| judge.judge(&clues.grid(), cancel).distance == 0)
        };
        let kept = found.iter().filter(|clues| fits(clues));
        attempt.made = kept.map(|clues| GeneratedPuzzle::of(clues, &CellSet::EMPTY)).collect();
        attempt
    }
}
