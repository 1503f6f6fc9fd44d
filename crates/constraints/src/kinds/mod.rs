//! The kinds of constraints, one file each, and the questions that the rest of the crate asks of a kind.
//!
//! A file holds the facts of its kind as a [`KindFacts`]: its key, what its cells and numbers must be, the rules that it makes
//! for solvers with the automaton that reads them, and a naive predicate.

mod alternatives;
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
mod rellik_cage;
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

use crate::rule_set::RuleBuilder;
use crate::{Constraint, Shape, VARIANTS};
use drawing::Drawing;
use facts::{FullGrid, Head, KindFacts, Propagator, WeightedCells};
use groups::RelationGroup;

/// Passes the kinds, with the facts of each, to a macro.
macro_rules! for_each_kind {
    ($each:ident) => {
        $each! {
            Cage cage::CAGE, "Digits differ and have a sum.";
            Sum sum::SUM, "Digits have a sum and may repeat.";
            Equation equation::EQUATION, "Digits times factors have a sum.";
            Thermometer thermometer::THERMOMETER, "Digits rise from the bulb.";
            SlowThermometer thermometer::SLOW_THERMOMETER, "Digits rise or stay from the bulb.";
            WhiteDot dots::WHITE_DOT, "Two digits have a difference.";
            BlackDot dots::BLACK_DOT, "One digit is a multiple of the other.";
            PairSum pair_sum::PAIR_SUM, "Two digits have a sum: X is 10, V is 5.";
            Greater greater::GREATER, "The first digit is greater than the second.";
            Whisper whisper::WHISPER, "Neighbours on a line have at least this difference.";
            Palindrome palindrome::PALINDROME, "A line reads the same from both ends.";
            Odd parity::ODD, "Digits are odd.";
            Even parity::EVEN, "Digits are even.";
            Minimum extremes::MINIMUM, "Each digit is less than its neighbours.";
            Maximum extremes::MAXIMUM, "Each digit is greater than its neighbours.";
            Arrow arrow::ARROW, "The digits along the arrow have the number in its circle or pill as sum.";
            LittleKiller little_killer::LITTLE_KILLER, "The digits of a diagonal have a sum and may repeat.";
            Renban renban::RENBAN, "Digits are consecutive in any order.";
            Sandwich sandwich::SANDWICH, "The digits between the lowest and the highest of the board have a sum.";
            Quadruple quadruple::QUADRUPLE, "The numbers are digits of the cells.";
            Between between::BETWEEN, "Digits lie between those at the ends.";
            RegionSum region_sum::REGION_SUM, "A line has the same sum in each region that it goes through.";
            Skyscraper skyscraper::SKYSCRAPER, "The number is the count of digits that are higher than all before them.";
            XSum x_sum::X_SUM, "The first digit is the number of digits that have the sum.";
            Entropic entropic::ENTROPIC, "Of any three in a row one is low, one middle, one high.";
            Lockout lockout::LOCKOUT, "The ends have at least this difference, and no digit lies between them.";
            ColumnIndexer indexers::COLUMN_INDEXER, "A digit is the place in the row of the number of its column.";
            RowIndexer indexers::ROW_INDEXER, "A digit is the place in the column of the number of its row.";
            Modular modular::MODULAR, "As many neighbours as the number have different remainders by it.";
            NumberedRoom numbered_room::NUMBERED_ROOM, "The first digit is the place of this one.";
            DoubleArrow double_arrow::DOUBLE_ARROW, "The ends have the same sum as what lies between, perhaps a given one.";
            Zipper zipper::ZIPPER, "Cells equally far from the middle have the same sum, which is the middle cell.";
            SumLine sum_line::SUM_LINE, "A line falls into pieces with this sum.";
            SumLoop sum_line::SUM_LOOP, "A closed line falls into pieces with this sum.";
            EqualSums equal_sums::EQUAL_SUMS, "Groups of cells, whose sizes are given, have the same sum.";
            ProductCage product_cage::PRODUCT_CAGE, "Digits differ and have a product.";
            RellikCage rellik_cage::RELLIK_CAGE, "Digits differ, and no combination of them has the sum.";
            Equality equality::EQUALITY, "As many odd digits as even ones, as many low as high, none twice.";
            Lunchbox lunchbox::LUNCHBOX, "The digits between the lowest and the highest of the cells have a sum.";
            CountingCircles counting_circles::COUNTING_CIRCLES, "A digit in a circle is the number of circles that hold it.";
            DistinctCount distinct_count::DISTINCT_COUNT, "The first digit is the number of different digits of the others.";
            HiddenSkyscraper hidden_skyscraper::HIDDEN_SKYSCRAPER, "The number is the first digit that a higher one before it hides.";
            SameDigits same_digits::SAME_DIGITS, "A number of groups of cells hold the same digits equally often.";
            LookAndSay look_and_say::LOOK_AND_SAY, "Pairs of a count and a digit that occurs as often.";
            FullRank full_rank::FULL_RANK, "The number is the rank of a line among all lines, read from every side as numbers.";
            RegionRun regions::REGION_RUN, "The first digit counts the cells along arms in one unknown region.";
            RegionCount regions::REGION_COUNT, "The first digit counts the cells in one unknown region.";
            DistinctRegions regions::DISTINCT_REGIONS, "The first digit is the number of unknown regions of the others.";
            SameRegion regions::SAME_REGION, "The cells are in one unknown region.";
            OtherRegion regions::OTHER_REGION, "Each cell is in another unknown region.";
            Relation relation::RELATION, "Pairs of digits go together by a table.";
            Sequence sequence::SEQUENCE, "The digits of a line follow a pattern.";
            AnyOf any_of::ANY_OF, "At least one of several groups of constraints is satisfied.";
        }
    };
}
macro_rules! define {
    ($($kind:ident $facts:path, $doc:literal;)+) => {
        /// The kind of a constraint.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ConstraintKind {
            $(#[doc = $doc] $kind,)+
        }

        impl ConstraintKind {
            /// All kinds, in the order in which files list them. None without the feature `variants`.
            pub const ALL: &[Self] = if VARIANTS { &[$(Self::$kind),+] } else { &[] };
        }
    };
}

for_each_kind! { define }

macro_rules! facts {
    ($($kind:ident $facts:path, $doc:literal;)+) => {
        impl ConstraintKind {
            /// Returns the facts of the kind.
            pub const fn facts(self) -> &'static KindFacts {
                // Without variants there is no constraint, and the compiler leaves out the code of all kinds.
                if !VARIANTS {
                    return &KindFacts::DEFAULT;
                }
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
