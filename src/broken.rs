//! [`BrokenRule`]: a rule that the digits of a position violate, for boards that mark mistakes during play.

use crate::check::full_grid_error;
use crate::{Error, Options, Position, Puzzle};
use whydoku_board::{Candidate, Cell, Layout, Tie};
use whydoku_checker::CheckError;
use whydoku_constraints::{Cause, Rules, Violation};
use whydoku_logic::Truth;
use whydoku_solver::dyn_board::BoardCache;

/// A rule that the digits of a position violate.
///
/// ```
/// use whydoku::{Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let broken = Puzzle::parse("11..4..1..3..4..")?.broken_rules(&Options::default())?;
/// assert_eq!((broken[0].kind.as_str(), broken[0].cells.len()), ("house", 2));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BrokenRule {
    /// The cells whose digits violate it.
    pub cells: Vec<Cell>,
    /// `house`, `clue`, the key of a constraint such as `cages`, or the name of a rule such as `anti-knight`.
    pub kind: String,
}

impl BrokenRule {
    fn new(kind: impl Into<String>, cells: Vec<Cell>) -> Self {
        Self { cells, kind: kind.into() }
    }
}

impl Puzzle {
    /// The rules that its digits violate. Constraints of several cells are among them as soon as no digits in the open cells
    /// can satisfy them. Of a full grid none is left out: the list is empty only if the grid is a solution.
    pub fn broken_rules(&self, options: &Options) -> Result<Vec<BrokenRule>, Error> {
        let board = BoardCache::default().of(self.shape());
        let layout = board.layout();
        let mut broken = conflicts(self, layout);
        broken.extend(unsatisfiable(self, layout));
        let is_full = self.cells().iter().all(|content| content.digit().is_some());
        if broken.is_empty() && is_full {
            broken.extend(violation(self, layout, options)?);
        }
        Ok(broken)
    }

    fn kind_of(&self, cause: Cause) -> String {
        match cause {
            Cause::Constraint(at) => self.shape().constraints()[at].kind.key().to_owned(),
            Cause::Rule(rule) => rule.to_string(),
        }
    }
}

/// Pairs of digits in conflict, and digits that their cells exclude.
fn conflicts(puzzle: &Puzzle, layout: &Layout) -> Vec<BrokenRule> {
    let cells = layout.cells().iter().zip(puzzle.cells());
    let filled: Vec<Candidate> =
        cells.filter_map(|(cell, content)| Some(Candidate::new(cell, content.digit()?))).collect();
    let mut broken = Vec::new();
    for (nth, &a) in filled.iter().enumerate() {
        for &b in filled[nth + 1..].iter().filter(|b| layout.conflict(a, **b)) {
            let is_of_peers = a.digit == b.digit && layout.peers(a.cell).contains(b.cell);
            let cause = layout.pair_cause(a, b).filter(|_| !is_of_peers);
            let kind = match (cause, layout.tie(a.cell, b.cell)) {
                (Some(cause), _) | (None, Some(Tie::Constraint(cause))) => puzzle.kind_of(cause),
                (None, Some(Tie::Knight)) => Rules::ANTI_KNIGHT.to_string(),
                (None, Some(Tie::King)) => Rules::ANTI_KING.to_string(),
                _ if a.digit != b.digit => Rules::NON_CONSECUTIVE.to_string(),
                _ => "house".to_owned(),
            };
            broken.push(BrokenRule::new(kind, vec![a.cell, b.cell]));
        }
    }
    for &(cell, allowed, cause) in layout.restricted() {
        if puzzle.cells()[cell.index()].digit().is_some_and(|digit| !allowed.contains(digit)) {
            broken.push(BrokenRule::new(puzzle.kind_of(cause), vec![cell]));
        }
    }
    broken
}

/// Constraints of several cells and clues that no digits in the open cells can satisfy.
fn unsatisfiable(puzzle: &Puzzle, layout: &Layout) -> Vec<BrokenRule> {
    let digit = |cell: Cell| puzzle.cells()[cell.index()].digit();
    let any = (1_u32 << layout.size()) - 1;
    let mut broken = Vec::new();
    for relation in layout.relations() {
        let domain = |cell: &Cell| digit(*cell).map_or(any, |digit| 1 << digit.index());
        let domains: Vec<u32> = relation.order.iter().map(domain).collect();
        let held: Vec<Cell> = relation.cells.iter().filter(|&cell| digit(cell).is_some()).collect();
        if !held.is_empty() && relation.compiled.supports(&domains).is_none() {
            broken.push(BrokenRule::new(puzzle.kind_of(relation.cause), held));
        }
    }
    for clue in layout.clues() {
        if !clue.cells.iter().any(|cell| digit(cell).is_none_or(|digit| digit == clue.digit)) {
            broken.push(BrokenRule::new("clue", clue.cells.iter().collect()));
        }
    }
    broken
}

/// The rule that a full grid without conflicts violates.
fn violation(puzzle: &Puzzle, layout: &Layout, options: &Options) -> Result<Option<BrokenRule>, Error> {
    let grid = Position::of(&puzzle.0, &mut BoardCache::default())?.grid;
    let all = || layout.cells().iter().collect();
    Ok(full_grid_error(&grid, options.cancel_token())?.map(|error| match error {
        CheckError::UnsatisfiedTruth(Truth::Relation(at)) => {
            let relation = &layout.relations()[at];
            BrokenRule::new(puzzle.kind_of(relation.cause), relation.cells.iter().collect())
        }
        CheckError::ViolatedRule(Violation::Constraint(at)) => {
            let constraint = &puzzle.shape().constraints()[at];
            BrokenRule::new(constraint.kind.key(), constraint.cells.clone())
        }
        CheckError::ViolatedRule(Violation::Rule(rule)) => BrokenRule::new(rule.to_string(), all()),
        _ => BrokenRule::new("house", all()),
    }))
}
