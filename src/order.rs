//! [`SolvingOrder`]: the order in which a puzzle can be solved, and what it does not need.

use crate::{Claim, Error, Options, Position};
use std::sync::Arc;
use whydoku_board::{Candidate, Grid};
use whydoku_logic::Conclusion;
use whydoku_solver::catalogue::{Language, Sentence};
use whydoku_solver::dyn_board::{BoardCache, SolutionCount};
use whydoku_solver::order;

/// The order in which a puzzle with one solution can be solved, and what it does not need.
///
/// ```
/// use whydoku::{Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let order = Puzzle::parse("1..4..1..3..4...")?.order(&Options::default())?.expect("one solution");
/// assert!(order.singles_only);
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct SolvingOrder {
    /// The digits in an order in which each can be finished by singles before the next is begun, if there is one.
    pub ittoryu: Option<String>,
    /// Whether singles alone solve it.
    pub singles_only: bool,
    /// Cells that leave nothing but singles once filled.
    pub backdoors: Vec<Claim>,
    /// Pairs of cells that do so where no single cell does.
    pub pairs: Vec<[Claim; 2]>,
    /// The number of moments at which the techniques of the options find a single step.
    pub bottlenecks: usize,
}

/// The clues and constraints each of which a puzzle does not need.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[non_exhaustive]
pub struct Superfluous {
    /// The givens, as claims.
    pub clues: Vec<Claim>,
    /// The constraints in the notation of puzzle files.
    pub constraints: Vec<String>,
}

impl Position {
    /// The order in which the puzzle can be solved; `None` unless it has one solution.
    pub fn order(&self, options: &Options) -> Result<Option<SolvingOrder>, Error> {
        let (grid, cancel) = (&self.grid, options.cancel_token());
        let SolutionCount::One(solution) = self.solutions_of(grid, cancel)? else { return Ok(None) };
        let layout = grid.layout();
        let claim = |candidate: Candidate| Claim::of(Conclusion::Place(candidate), layout);
        let found = order::backdoors(grid, &solution, true, cancel).map_err(|_| Error::Cancelled)?;
        let digits = order::ittoryu(grid, cancel).map_err(|_| Error::Cancelled)?;
        let profile = options.path_profile()?;
        let bottlenecks = order::bottlenecks(grid, &profile, cancel).ok_or(Error::Cancelled)?;
        Ok(Some(SolvingOrder {
            ittoryu: digits
                .map(|order| order.into_iter().map(|digit| layout.shape().symbol(digit)).collect()),
            singles_only: found.singles_only,
            backdoors: found.cells.into_iter().map(claim).collect(),
            pairs: found.pairs.into_iter().map(|pair| pair.map(claim)).collect(),
            bottlenecks,
        }))
    }

    /// The clues and constraints each of which can go on its own; `None` unless the puzzle has one solution.
    pub fn superfluous(&self, options: &Options) -> Result<Option<Superfluous>, Error> {
        let (grid, cancel) = (&self.grid, options.cancel_token());
        let SolutionCount::One(_) = self.solutions_of(grid, cancel)? else { return Ok(None) };
        let layout = grid.layout();
        let clues = order::superfluous(grid, cancel).ok_or(Error::Cancelled)?;
        let given =
            |cell| Some(Claim::of(Conclusion::Place(Candidate::new(cell, grid.digit(cell)?)), layout));
        let mut constraints = Vec::new();
        let (shape, mut boards) = (layout.shape(), BoardCache::default());
        for (at, constraint) in shape.constraints().iter().enumerate() {
            let others = shape.constraints().iter().enumerate().filter(|&(other, _)| other != at);
            let others = others.map(|(_, other)| other.clone()).collect();
            let Ok(less) = shape.clone().without_constraints().with_constraints(others) else { continue };
            let board = boards.of(&less);
            let givens =
                grid.givens().iter().filter_map(|cell| Some(Candidate::new(cell, grid.digit(cell)?)));
            let Ok(grid) = Grid::with_givens(Arc::clone(board.layout()), givens) else { continue };
            let without = Self { board, grid };
            if let SolutionCount::One(_) = without.solutions_of(&without.grid, cancel)? {
                constraints.push(constraint.text(shape.side()));
            }
        }
        Ok(Some(Superfluous { clues: clues.into_iter().filter_map(given).collect(), constraints }))
    }
}

/// Pairs that are printed; there may be hundreds.
const MOST_PAIRS: usize = 20;

impl SolvingOrder {
    /// Returns it in sentences of a language.
    pub fn text(&self, language: &Language) -> String {
        let order = match &self.ittoryu {
            Some(digits) => language.say(Sentence::OrderIttoryu, &[("digits", digits)]),
            None => language.say(Sentence::OrderNoIttoryu, &[]),
        };
        let backdoors = match (&self.backdoors[..], &self.pairs[..]) {
            _ if self.singles_only => language.say(Sentence::OrderSingles, &[]),
            ([], []) => language.say(Sentence::OrderNoBackdoors, &[]),
            ([], pairs) => {
                let shown = pairs.iter().take(MOST_PAIRS).map(|[one, other]| format!("{one} + {other}"));
                let more = if pairs.len() > MOST_PAIRS { ", …" } else { "" };
                let shown = shown.collect::<Vec<_>>().join(", ") + more;
                let count = pairs.len().to_string();
                language.say(Sentence::OrderPairs, &[("count", &count), ("pairs", &shown)])
            }
            (cells, _) => language.say(Sentence::OrderBackdoors, &[("cells", &joined(cells))]),
        };
        let count = self.bottlenecks.to_string();
        let bottlenecks = language.say(Sentence::OrderBottlenecks, &[("count", &count)]);
        format!("{backdoors}\n{order}\n{bottlenecks}")
    }
}

impl Superfluous {
    /// Returns it in sentences of a language.
    pub fn text(&self, language: &Language) -> String {
        if self.clues.is_empty() && self.constraints.is_empty() {
            return language.say(Sentence::OrderMinimal, &[]);
        }
        let items: Vec<String> =
            self.clues.iter().map(Claim::to_string).chain(self.constraints.clone()).collect();
        language.say(Sentence::OrderSuperfluous, &[("items", &items.join(", "))])
    }
}

fn joined(claims: &[Claim]) -> String {
    claims.iter().map(Claim::to_string).collect::<Vec<_>>().join(", ")
}
