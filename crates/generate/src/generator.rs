//! [`PuzzleGenerator`]: attempts by number, each of which depends on its number, the seed and the order alone.

use super::builder::{Product, PuzzleBuilder};
use super::clues::ClueSet;
use super::distance::{BEYOND, Distance, GoalJudge};
use super::goal::{Goal, GoalError};
use super::spec::{Spec, SpecError};
use super::{GeneratedPuzzle, KeepGoing, unbiased};
use std::collections::HashSet;
use whydoku_board::{Cell, CellSet, canonical};
use whydoku_cells::Rng;

/// What an attempt came to.
#[derive(Clone, Debug, Default)]
pub struct Attempt {
    /// The puzzles: mostly none or one.
    pub made: Vec<GeneratedPuzzle>,
    /// How many were looked at.
    pub looked: u64,
}

/// Why nothing can be made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GeneratorError {
    /// The clues cannot be as ordered.
    #[error(transparent)]
    Spec(#[from] SpecError),
    /// The way to the solution cannot be as wished.
    #[error(transparent)]
    Goal(#[from] GoalError),
}

/// So many neighbours are looked at from one puzzle on.
const STEPS: usize = 600;
/// So many of them in a row may come no closer.
const IDLE: usize = 30;
/// The same where little is missing: from there it pays to look longer before beginning anew.
const IDLE_NEAR: usize = 150;
/// How far that is: the difficulty is right, and a technique is not used, or not often enough.
const NEAR: Distance = 10;

/// Makes puzzles, attempt by attempt.
pub struct PuzzleGenerator<const W: usize> {
    maker: PuzzleBuilder<W>,
    judge: Option<GoalJudge<W>>,
    seed: u64,
}

impl<const W: usize> PuzzleGenerator<W> {
    /// For an order and a wish.
    pub fn new(order: Spec, wish: Goal, seed: u64) -> Result<Self, GeneratorError> {
        let maker = PuzzleBuilder::new(order)?;
        let judge = GoalJudge::new(wish, maker.layout(), maker.rng())?;
        Ok(Self { maker, judge, seed })
    }

    /// The attempt with this number. It ends early if `keep_going` says so.
    pub fn attempt(&self, number: u64, keep_going: KeepGoing<'_>) -> Attempt {
        let mut rng = Rng::new(self.seed, number);
        if self.maker.order().unbiased {
            return self.unbiased(&mut rng, keep_going);
        }
        let mut looked = 1;
        let product = self.maker.make(&mut rng, keep_going);
        let found = match (&self.judge, product) {
            (_, None) => None,
            (None, Some(product)) => Some(product),
            (Some(judge), Some(product)) => self.walk(judge, product, &mut rng, keep_going, &mut looked),
        };
        let made = found.iter().map(|(clues, superfluous)| GeneratedPuzzle::of(clues, superfluous)).collect();
        Attempt { made, looked }
    }

    /// From neighbour to neighbour, as long as that leads closer to what is wished.
    fn walk(
        &self,
        judge: &GoalJudge<W>,
        first: Product<W>,
        rng: &mut Rng,
        keep_going: KeepGoing<'_>,
        looked: &mut u64,
    ) -> Option<Product<W>> {
        let mut here = first;
        let mut distance = judge.distance(&here.0.grid(), keep_going);
        let mut met = HashSet::new();
        let mut idle = 0;
        for _ in 0..STEPS {
            if distance == 0 {
                return Some(here);
            }
            let patience = if distance > NEAR { IDLE } else { IDLE_NEAR };
            if distance >= BEYOND || idle >= patience || !keep_going() {
                return None;
            }
            idle += 1;
            let less = 1 + rng.below(2);
            let Ok(Some(next)) = self.maker.neighbour(&here.0, less, rng, keep_going) else { continue };
            if !met.insert(key(&next.0)) {
                continue;
            }
            *looked += 1;
            let found = judge.distance(&next.0.grid(), keep_going);
            if found < distance {
                idle = 0;
            }
            if found <= distance {
                (here, distance) = (next, found);
            }
        }
        (distance == 0).then_some(here)
    }
}

/// A puzzle among its disguises, where that is known.
fn key<const W: usize>(clues: &ClueSet<W>) -> Vec<u8> {
    let digit = |at: usize| {
        let cell = Cell::new(at);
        if clues.given.contains(cell) { clues.solution.digits()[at].index() as u8 + 1 } else { 0 }
    };
    let cells: Vec<u8> = (0..clues.solution.digits().len()).map(digit).collect();
    let classic = cells.as_slice().try_into().ok().filter(|_| clues.board.is_classic());
    classic.and_then(canonical::least).map_or(cells, |least| least.to_vec())
}

impl<const W: usize> PuzzleGenerator<W> {
    fn unbiased(&self, rng: &mut Rng, keep_going: KeepGoing<'_>) -> Attempt {
        let mut attempt = Attempt::default();
        let range = &self.maker.order().clues;
        let mut found = Vec::new();
        attempt.looked = unbiased::round(self.maker.all(), rng, keep_going, |clues| {
            if range.contains(&clues.given.len()) {
                found.push(clues);
            }
        });
        let fits = |clues: &ClueSet<W>| {
            self.judge.as_ref().is_none_or(|judge| judge.distance(&clues.grid(), keep_going) == 0)
        };
        let kept = found.iter().filter(|clues| fits(clues));
        attempt.made = kept.map(|clues| GeneratedPuzzle::of(clues, &CellSet::EMPTY)).collect();
        attempt
    }
}
