//! [`KindFacts`]: the facts of a kind of constraint.

use super::drawing::Drawing;
use super::groups::{Demand, PairGroup, RelationGroup};
use super::names::{FPuzzlesKey, IssForm};
use super::values::has_repeats;
use crate::rule_set::RuleBuilder;
use crate::{Cell, Constraint, ConstraintKind, Shape};
use std::ops::Range;

/// The part before the cells in the text form of a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// Nothing.
    None,
    /// A number.
    Number,
    /// An optional number with a default.
    Default(i32),
    /// Several numbers.
    Numbers,
    /// The cells of a pill or a circle.
    Cells,
    /// A number for each cell, then the sum: `1 1 -1 = 0`.
    Factors,
    /// A definition.
    Definition,
}

/// Cells, each with a factor.
pub type WeightedCells = Vec<(Cell, i32)>;

/// The facts of a kind of constraint. A kind states those in which it differs from `DEFAULT`.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub struct KindFacts {
    /// The key in puzzle files.
    pub(crate) key: &'static str,
    pub(crate) head: Head,
    /// Signs that stand for a number: X for 10.
    pub signs: &'static [(&'static str, i32)],
    pub(crate) min_cells: usize,
    pub(crate) may_lack_sum: bool,
    pub(crate) is_about_regions: bool,
    /// Whether some of the cells alone satisfy it wherever all of them do, so that a reason may name the few that break it.
    pub is_hereditary: bool,
    /// Whether its digits differ, whatever its numbers.
    pub are_distinct: bool,
    /// Returns the number of one that is drawn without a number, given the number of digits.
    pub drawn_number: fn(usize) -> Option<i32>,
    /// The drawing.
    pub drawing: Drawing,
    /// The sign before its numbers in a drawing.
    pub number_sign: &'static str,
    /// The colour in which f-puzzles draws it, if a sentence may name it so.
    pub colour: &'static str,
    /// Whether the order of the cells, or their division into groups, matters.
    pub is_ordered: bool,
    /// The technique that fills its cells as a whole.
    pub relation_group: RelationGroup,
    /// The technique that looks at its cells by pairs, if it is about pairs.
    pub pair_group: Option<PairGroup>,
    /// The demand on its digits that a reason names.
    pub demand: Demand,
    /// Returns the groups of cells, with factors, whose sums are equal, for a reason that compares their ranges.
    pub(crate) equal_groups: fn(&Constraint, &Shape) -> Option<Vec<WeightedCells>>,
    /// The keys in f-puzzles. With several, the last one is for numbers without a [sign](Self::signs).
    pub f_puzzles: &'static [FPuzzlesKey],
    /// The names in the Interactive Sudoku Solver. The first whose form fits a constraint is written.
    pub iss: &'static [(&'static str, IssForm)],
    /// Whether each cell that is marked is a constraint of its own.
    pub is_of_each_cell: bool,
    /// Whether all cells that are marked are one constraint.
    pub is_of_all_cells: bool,
    /// Whether a line in one cell says nothing. Otherwise it is an error.
    pub may_be_one_cell: bool,
    /// The meaning of a line whose last cell is the first.
    pub closed: ClosedLine,
    /// Returns the numbers with which the kind may be a table of the digits that neighbours hold, given the number of digits;
    /// none for kinds that are no such table. Kinds with the same table have no such number in common.
    pub pair_numbers: fn(i32) -> Range<i32>,
    /// Returns whether a cell is listed twice that may be listed only once.
    pub(crate) repeats: fn(&[Cell]) -> bool,
    /// Returns what is wrong with a constraint, apart from the number of its cells.
    pub(crate) problem: fn(&Constraint, &Shape) -> Option<String>,
    /// Returns an upper bound of the number of pairs that it compares, given its cells and the side of the board.
    pub(crate) most_pairs: fn(usize, usize) -> usize,
    /// Adds the rules for solvers.
    pub(crate) rules: fn(&Constraint, &mut RuleBuilder<'_>),
    /// Returns whether the values of the cells satisfy the constraint. Naive, and shares no code with `rules`, since tests and
    /// the checker compare one with the other.
    pub(crate) holds: fn(&[i32], &Constraint, &FullGrid<'_>) -> bool,
    /// Returns an algorithm for the exact search.
    pub(crate) propagator: fn(&Constraint, &Shape) -> Option<Box<dyn Propagator>>,
}

/// An algorithm by which the exact search narrows the cells of a constraint. It may know more of the board than the rules of
/// the constraint say, and gives no reasons.
pub trait Propagator {
    /// Returns the cells.
    fn cells(&self) -> &[Cell];

    /// Returns whether each candidate that it leaves is held by a filling. It takes the place of the rules about several
    /// cells.
    fn is_exact(&self) -> bool;

    /// Writes the candidates of each cell that stay to `left`. Returns whether there may be a filling.
    fn supports(&self, domains: &[u32], left: &mut Vec<u32>) -> bool;
}

/// The meaning of a line whose last cell is its first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClosedLine {
    /// The cells as they are listed.
    AsListed,
    /// The cells, each once.
    Once,
    /// A line that begins where a region begins.
    FromRegion,
    /// The cells, each once, as a constraint of another kind.
    OfKind(ConstraintKind),
    /// Nothing: the line has no ends.
    Refused,
}

/// The values of all cells of a board.
pub(crate) struct FullGrid<'a> {
    pub(crate) shape: &'a Shape,
    pub(crate) values: &'a [i32],
}

impl KindFacts {
    pub(crate) const DEFAULT: Self = Self {
        key: "",
        head: Head::None,
        signs: &[],
        min_cells: 1,
        may_lack_sum: false,
        is_about_regions: false,
        is_hereditary: false,
        are_distinct: false,
        drawn_number: |_| None,
        drawing: Drawing::line(3.0, "#8c8c8c"),
        number_sign: "",
        colour: "",
        is_ordered: true,
        relation_group: RelationGroup::Line,
        pair_group: None,
        demand: Demand::None,
        equal_groups: |_, _| None,
        f_puzzles: &[],
        iss: &[],
        is_of_each_cell: false,
        is_of_all_cells: false,
        may_be_one_cell: false,
        closed: ClosedLine::AsListed,
        pair_numbers: |_| 0..0,
        repeats: has_repeats,
        problem: |_, _| None,
        most_pairs: |cells, _| 2 * cells,
        rules: |_, _| (),
        holds: |_, _, _| true,
        propagator: |_, _| None,
    };
}

/// Returns the problem unless a condition is fulfilled.
pub(super) fn problem_unless(is_good: bool, problem: &str) -> Option<String> {
    (!is_good).then(|| problem.to_owned())
}

/// For kinds whose cells differ.
pub(super) fn exceeds_digits(constraint: &Constraint, shape: &Shape) -> Option<String> {
    problem_unless(constraint.cells.len() <= shape.size(), "it has more cells than there are digits")
}

/// For kinds whose numbers are digits.
pub(super) fn needs_digit(constraint: &Constraint, shape: &Shape) -> Option<String> {
    problem_unless(are_digits(&constraint.numbers, shape), "it needs a digit of the board")
}

pub(super) fn are_digits(numbers: &[i32], shape: &Shape) -> bool {
    numbers.iter().all(|number| (shape.lowest()..=shape.highest()).contains(number))
}

/// For kinds of two cells with a number.
pub(super) fn needs_pair(constraint: &Constraint, _: &Shape) -> Option<String> {
    problem_unless(constraint.cells.len() == 2, "it needs 2 cells: one at each side")
        .or_else(|| problem_unless(constraint.number() >= 0, "its number is not negative"))
}

/// Cells with the factor 1.
pub(super) fn sum_of(cells: &[Cell]) -> WeightedCells {
    cells.iter().map(|&cell| (cell, 1)).collect()
}
