//! The kinds of constraints, one file a family.
//!
//! Each file has the rules about pairs and about several cells that its constraints make, the automata that read the
//! latter, and a naive predicate for each kind: whether the values of a full grid satisfy it. The predicates share no code
//! with the rules, since tests and the checker compare one with the other.

mod cells;
mod counts;
mod global;
pub(crate) mod lines;
mod outside;
mod ranks;
mod regions;
mod segments;
mod sums;

pub(crate) use counts::{Balance, Counts, DigitCount, DistinctCount, SameCount, Thirds};
pub use global::Violation;
pub(crate) use global::add_global_rules;
pub(crate) use lines::{ConsecutiveSet, Ends};
pub(crate) use outside::{FirstHidden, FirstPlace, FirstSum, Lunchbox, Sandwich, Skyscraper};
pub(crate) use ranks::{LineRank, problem as rank_problem};
pub(crate) use segments::{EqualSegments, FixedSegments};
pub use sums::Sum;

use crate::rule_set::RuleBuilder;
use crate::{Constraint, ConstraintKind, Shape, custom};

pub(crate) fn add_rules(constraint: &Constraint, rules: &mut RuleBuilder) {
    use ConstraintKind::{
        AnyOf, Arrow, Between, BlackDot, Cage, ColumnIndexer, CountingCircles, DistinctCount,
        DistinctRegions, DoubleArrow, Entropic, EqualSums, Equality, Equation, Even, FullRank, Greater,
        HiddenSkyscraper, LittleKiller, Lockout, LookAndSay, Lunchbox, Maximum, Minimum, Modular,
        NumberedRoom, Odd, OtherRegion, PairSum, Palindrome, Quadruple, RegionCount, RegionRun, RegionSum,
        Relation, Renban, RowIndexer, SameDigits, SameRegion, Sandwich, Sequence, Skyscraper,
        SlowThermometer, Sum, SumLine, SumLoop, Thermometer, Whisper, WhiteDot, XSum, Zipper,
    };
    match constraint.kind {
        Cage | Sum | LittleKiller | Equation | Arrow | DoubleArrow | Zipper => {
            sums::add_rules(constraint, rules);
        }
        Thermometer | SlowThermometer | Whisper | Palindrome | Renban | Between | Lockout | Entropic
        | Modular => lines::add_rules(constraint, rules),
        WhiteDot | BlackDot | PairSum | Greater | Odd | Even | Minimum | Maximum | ColumnIndexer
        | RowIndexer => cells::add_rules(constraint, rules),
        Sandwich | Skyscraper | HiddenSkyscraper | XSum | NumberedRoom | Lunchbox => {
            outside::add_rules(constraint, rules);
        }
        RegionSum | EqualSums | SumLine | SumLoop => segments::add_rules(constraint, rules),
        Quadruple | LookAndSay | CountingCircles | DistinctCount | SameDigits | Equality => {
            counts::add_rules(constraint, rules);
        }
        RegionRun | RegionCount | DistinctRegions | SameRegion | OtherRegion => {
            regions::add_rules(constraint, rules);
        }
        FullRank => ranks::add_rules(constraint, rules),
        Relation | Sequence | AnyOf => custom::add_rules(constraint, rules),
    }
}

impl Constraint {
    /// Returns whether a full grid satisfies the constraint, given the value of each cell of the board.
    ///
    /// This is the plain meaning of the constraint. It ignores all other rules of the board. Constraints about regions that
    /// are to be found are judged by [`Shape::has_regions`], and hold here.
    pub fn is_satisfied(&self, shape: &Shape, grid: &[i32]) -> bool {
        use ConstraintKind as Kind;
        let values: Vec<i32> = self.cells.iter().map(|cell| grid[cell.index()]).collect();
        let (v, numbers, n) = (values.as_slice(), self.numbers.as_slice(), self.number());
        match self.kind {
            Kind::Cage => are_distinct(v) && (numbers.is_empty() || sums::has_sum(v, n)),
            Kind::Sum | Kind::LittleKiller | Kind::PairSum => sums::has_sum(v, n),
            Kind::Equation => sums::satisfies_equation(v, numbers),
            Kind::Arrow => sums::satisfies_arrow(v, self.pill()),
            Kind::DoubleArrow => sums::satisfies_double_arrow(v, numbers.first().copied()),
            Kind::Zipper => sums::is_zipper(v),
            Kind::Thermometer => v.is_sorted_by(|a, b| a < b),
            Kind::SlowThermometer => v.is_sorted(),
            Kind::Whisper => v.windows(2).all(|pair| cells::difference(pair) >= i64::from(n)),
            Kind::Palindrome => v.iter().eq(v.iter().rev()),
            Kind::Renban => lines::are_consecutive(v),
            Kind::Between => lines::is_between(v),
            Kind::Lockout => lines::is_locked_out(v, n),
            Kind::Entropic => lines::is_entropic(v, shape),
            Kind::Modular => lines::is_modular(v, n),
            Kind::WhiteDot => cells::difference(v) == i64::from(n),
            Kind::BlackDot => v[0] == n * v[1] || v[1] == n * v[0],
            Kind::Greater => v[0] > v[1],
            Kind::Odd => v.iter().all(|value| value % 2 == 1),
            Kind::Even => v.iter().all(|value| value % 2 == 0),
            Kind::Minimum => cells::are_extreme(&self.cells, shape, grid, |own, near| own < near),
            Kind::Maximum => cells::are_extreme(&self.cells, shape, grid, |own, near| own > near),
            Kind::ColumnIndexer => cells::are_indexers(&self.cells, shape, grid, true),
            Kind::RowIndexer => cells::are_indexers(&self.cells, shape, grid, false),
            Kind::Sandwich => outside::is_sandwich(v, shape, n),
            Kind::Skyscraper => outside::visible(v) == n,
            Kind::HiddenSkyscraper => outside::first_hidden(v) == Some(n),
            Kind::XSum => outside::is_x_sum(v, n),
            Kind::NumberedRoom => outside::is_numbered_room(v, n),
            Kind::Lunchbox => outside::is_lunchbox(v, n),
            Kind::RegionSum => segments::have_equal_region_sums(&self.cells, shape, grid),
            Kind::EqualSums => segments::have_equal_sums(v, numbers),
            Kind::SumLine => segments::is_sum_line(v, n),
            Kind::SumLoop => segments::is_sum_loop(v, n),
            Kind::Quadruple => numbers.iter().all(|number| count(v, *number) >= count(numbers, *number)),
            Kind::LookAndSay => numbers.chunks(2).all(|pair| count(v, pair[1]) == pair[0] as usize),
            Kind::CountingCircles => v.iter().all(|&value| count(v, value) == value as usize),
            Kind::DistinctCount => counts::distinct(&v[1..]) == v[0] as usize,
            Kind::SameDigits => counts::are_equal_sets(v, n as usize),
            Kind::Equality => are_distinct(v) && counts::is_balanced(v, shape),
            Kind::FullRank => ranks::has_rank(&self.cells, numbers, shape, grid),
            Kind::RegionRun
            | Kind::RegionCount
            | Kind::DistinctRegions
            | Kind::SameRegion
            | Kind::OtherRegion => true,
            Kind::Relation | Kind::Sequence | Kind::AnyOf => custom::is_satisfied(self, shape, grid),
        }
    }
}

fn count(values: &[i32], value: i32) -> usize {
    values.iter().filter(|&&other| other == value).count()
}

fn are_distinct(values: &[i32]) -> bool {
    values.iter().all(|&value| count(values, value) == 1)
}

fn total(values: &[i32]) -> i64 {
    values.iter().map(|&value| i64::from(value)).sum()
}
