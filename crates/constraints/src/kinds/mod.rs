//! The kinds of constraints, one file each, and the questions that the rest of the crate asks of a kind.
//!
//! A file holds the facts of its kind as a [`KindFacts`]: its key, what its cells and numbers must be, the rules that it makes
//! for solvers with the automaton that reads them, and a naive predicate. `kind.rs` lists the kinds.

mod any_of;
mod arrow;
mod between;
mod cage;
mod circle_sets;
mod compared;
mod counting_circles;
mod counts;
mod distinct_count;
mod dots;
mod double_arrow;
pub(crate) mod drawing;
mod entropic;
mod equal_sums;
mod equality;
mod equation;
mod extremes;
pub(crate) mod facts;
mod full_rank;
mod full_sandwich;
mod greater;
pub(crate) mod groups;
mod hidden_skyscraper;
mod indexers;
mod little_killer;
mod lockout;
mod look_and_say;
mod lunchbox;
mod modular;
pub(crate) mod names;
mod numbered_room;
mod pair_sum;
mod palindrome;
mod parity;
mod prelude;
mod product_cage;
mod quadruple;
mod region_sum;
mod regions;
mod relation;
mod renban;
mod same_digits;
mod sandwich;
mod sequence;
mod skyscraper;
mod sum;
mod sum_line;
mod thermometer;
pub(crate) mod values;
mod whisper;
mod x_sum;
mod zipper;

use crate::kind::for_each_kind;
use crate::rule_set::RuleBuilder;
use crate::{Constraint, ConstraintKind, Shape};
use drawing::Drawing;
use facts::{FullGrid, Head, KindFacts, Propagator, WeightedCells};
use groups::RelationGroup;

macro_rules! facts {
    ($($kind:ident $facts:path, $doc:literal;)+) => {
        impl ConstraintKind {
            /// Returns the facts of the kind.
            pub const fn facts(self) -> &'static KindFacts {
                match self { $(Self::$kind => &$facts,)+ }
            }
        }
    };
}

for_each_kind! { facts }

impl ConstraintKind {
    /// Returns the key of the kind in puzzle files.
    pub const fn key(self) -> &'static str {
        self.facts().key
    }

    /// Returns the kind with this key in puzzle files.
    pub fn of_key(key: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.key() == key)
    }

    /// Returns the form of the part before the cells.
    pub const fn head(self) -> Head {
        self.facts().head
    }

    /// Returns the number for which a sign stands.
    pub fn number_of_sign(self, sign: &str) -> Option<i32> {
        let known = self.facts().signs.iter().find(|(known, _)| known.eq_ignore_ascii_case(sign));
        known.map(|&(_, number)| number)
    }

    /// Returns the sign that stands for a number.
    pub fn sign_of_number(self, number: i32) -> Option<&'static str> {
        self.facts().signs.iter().find(|&&(_, known)| known == number).map(|&(sign, _)| sign)
    }

    /// Returns whether the number is written outside the board, at the first cell.
    pub const fn is_seen_from_outside(self) -> bool {
        matches!(self.facts().drawing, Drawing::Outside)
    }

    /// Returns whether the kind is about regions that are to be found.
    pub const fn is_about_regions(self) -> bool {
        self.facts().is_about_regions
    }

    /// Returns whether the number may be left out: the digits of a cage differ, the two sums of a double arrow are equal.
    pub const fn may_lack_sum(self) -> bool {
        self.facts().may_lack_sum
    }
}

impl Constraint {
    /// Returns the first number, or the default of the kind.
    pub fn number(&self) -> i32 {
        let default = if let Head::Default(number) = self.kind.head() { number } else { 0 };
        self.numbers.first().copied().unwrap_or(default)
    }

    /// Returns whether a full grid satisfies the constraint, given the value of each cell of the board.
    ///
    /// This is the plain meaning of the constraint. It ignores all other rules of the board. Constraints about regions that
    /// are to be found are judged by [`Shape::has_regions`], and hold here.
    pub fn is_satisfied(&self, shape: &Shape, grid: &[i32]) -> bool {
        let values: Vec<i32> = self.cells.iter().map(|cell| grid[cell.index()]).collect();
        (self.kind.facts().holds)(&values, self, &FullGrid { shape, values: grid })
    }

    pub(crate) fn add_rules(&self, rules: &mut RuleBuilder<'_>) {
        (self.kind.facts().rules)(self, rules);
    }

    /// Returns an algorithm of the kind for the exact search.
    pub fn propagator(&self, shape: &Shape) -> Option<Box<dyn Propagator>> {
        (self.kind.facts().propagator)(self, shape)
    }

    /// Returns the technique that fills the cells as a whole. Ends and middles with a given sum are filled like cages.
    pub fn relation_group(&self) -> RelationGroup {
        let facts = self.kind.facts();
        match facts.relation_group {
            RelationGroup::Arrow if facts.may_lack_sum && !self.numbers.is_empty() => RelationGroup::Cage,
            group => group,
        }
    }

    /// Returns the groups of cells, with factors, whose sums are equal; `None` if the constraint is about something else.
    pub fn equal_groups(&self, shape: &Shape) -> Option<Vec<WeightedCells>> {
        (self.kind.facts().equal_groups)(self, shape)
    }

    /// Returns an upper bound of the number of pairs of cells that the constraint compares.
    pub(crate) fn most_pairs(&self, side: usize) -> usize {
        (self.kind.facts().most_pairs)(self.cells.len(), side)
    }

    /// Returns what is wrong with the constraint on a board.
    pub(crate) fn problem(&self, shape: &Shape) -> Option<String> {
        let (facts, cell_count) = (self.kind.facts(), shape.cells());
        let bound = 1_000_000;
        if self.cells.iter().any(|cell| cell.index() >= cell_count) {
            Some("a cell is not on the board".to_owned())
        } else if self.cells.len() < facts.min_cells + self.pill() {
            Some(format!("it needs at least {} cells", facts.min_cells))
        } else if self.cells.len() > cell_count * 2 {
            Some("it has more cells than the board".to_owned())
        } else if (facts.repeats)(&self.cells) {
            Some("a cell is named twice; remove one of them".to_owned())
        } else if self.numbers.iter().any(|number| number.unsigned_abs() > bound) {
            Some("its number is too large".to_owned())
        } else if self.kind.is_about_regions() && !shape.has_unknown_regions() {
            Some("it is about regions to be found; add the rule `unknown-regions`".to_owned())
        } else {
            (facts.problem)(self, shape)
        }
    }
}

#[cfg(test)]
mod tests;
