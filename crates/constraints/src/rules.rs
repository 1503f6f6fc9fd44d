//! [`Rules`]: named rules that hold everywhere on a board; [`OutsideClue`]: a digit written outside it; [`Cause`]: where a
//! conflict comes from.

use std::fmt;
use whydoku_cells::{Cell, Digit};

/// A set of rules that hold everywhere on a board.
///
/// ```
/// use whydoku_constraints::Rules;
/// let rules: Rules = "anti-knight,anti-king".parse().unwrap();
/// assert!(rules.have(Rules::ANTI_KING));
/// assert_eq!(rules.to_string(), "anti-knight,anti-king");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rules(u16);

impl Rules {
    /// No rules.
    pub const NONE: Self = Self(0);
    /// Cells a knight's move apart differ.
    pub const ANTI_KNIGHT: Self = Self(1);
    /// Cells a king's move apart differ.
    pub const ANTI_KING: Self = Self(2);
    /// Digits of cells that share an edge are not consecutive.
    pub const NON_CONSECUTIVE: Self = Self(4);
    /// The diagonal from the top left is a house.
    pub const FALLING_DIAGONAL: Self = Self(8);
    /// The diagonal from the bottom left is a house.
    pub const RISING_DIAGONAL: Self = Self(16);
    /// The windows between the boxes are houses.
    pub const WINDOWS: Self = Self(32);
    /// The cells at the same place of each box make a house.
    pub const DISJOINT_GROUPS: Self = Self(64);
    /// Neighbours without a dot are not consecutive.
    pub const ALL_WHITE_DOTS: Self = Self(128);
    /// Neighbours without a dot are not in the ratio 1:2.
    pub const ALL_BLACK_DOTS: Self = Self(256);
    /// Neighbours without an X or V have a sum other than 10 and 5.
    pub const ALL_XV: Self = Self(512);
    /// Each square of four cells has a low, a middle and a high digit.
    pub const ENTROPY: Self = Self(1024);
    /// Equal digits are not as many steps apart as their value.
    pub const ANTI_TAXICAB: Self = Self(2048);
    /// The board divides into connected regions, each with every digit once, which are to be found.
    pub const UNKNOWN_REGIONS: Self = Self(4096);
    /// Both diagonals.
    pub const DIAGONALS: Self = Self(Self::FALLING_DIAGONAL.0 | Self::RISING_DIAGONAL.0);
    /// The rules that are more than houses and cells that differ; `RuleSet` and the search for regions know them.
    pub(crate) const OF_VARIANTS: Self = Self(
        Self::ALL_WHITE_DOTS.0
            | Self::ALL_BLACK_DOTS.0
            | Self::ALL_XV.0
            | Self::ENTROPY.0
            | Self::ANTI_TAXICAB.0
            | Self::UNKNOWN_REGIONS.0,
    );

    /// The names of rules. Both diagonals come before either of them.
    pub const NAMES: [(&'static str, Self); 14] = [
        ("anti-knight", Self::ANTI_KNIGHT),
        ("anti-king", Self::ANTI_KING),
        ("non-consecutive", Self::NON_CONSECUTIVE),
        ("diagonals", Self::DIAGONALS),
        ("falling-diagonal", Self::FALLING_DIAGONAL),
        ("rising-diagonal", Self::RISING_DIAGONAL),
        ("windows", Self::WINDOWS),
        ("disjoint-groups", Self::DISJOINT_GROUPS),
        ("all-white-dots", Self::ALL_WHITE_DOTS),
        ("all-black-dots", Self::ALL_BLACK_DOTS),
        ("all-xv", Self::ALL_XV),
        ("entropy", Self::ENTROPY),
        ("anti-taxicab", Self::ANTI_TAXICAB),
        ("unknown-regions", Self::UNKNOWN_REGIONS),
    ];

    /// Returns whether all of `others` are in the set.
    pub const fn have(self, others: Self) -> bool {
        self.0 & others.0 == others.0
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the union.
    #[must_use]
    pub const fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    /// Returns the difference.
    #[must_use]
    pub const fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// Returns the fewest names for the set.
    pub fn names(self) -> impl Iterator<Item = &'static str> {
        let mut left = self;
        let fewest = Self::NAMES.into_iter().filter(move |&(_, rule)| {
            let is_left = left.have(rule);
            left = if is_left { left.without(rule) } else { left };
            is_left
        });
        fewest.map(|(name, _)| name)
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.names().collect::<Vec<_>>().join(","))
    }
}

/// The origin of a conflict or a relation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// A constraint, by its number.
    Constraint(usize),
    /// A rule that holds everywhere.
    Rule(Rules),
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Above the columns.
    Top,
    /// Before the rows.
    Left,
    /// Behind the rows.
    Right,
    /// Below the columns.
    Bottom,
}

impl Side {
    /// All sides, in the order in which clues are numbered.
    pub const ALL: [Self; 4] = [Self::Top, Self::Left, Self::Right, Self::Bottom];

    /// Returns the name in puzzle files.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Top => "top",
            Self::Left => "left",
            Self::Right => "right",
            Self::Bottom => "bottom",
        }
    }

    /// Returns whether the clues of the side see a column rather than a row.
    pub const fn is_of_columns(self) -> bool {
        matches!(self, Self::Top | Self::Bottom)
    }

    /// Returns the cells of a row or column, counted from 0, the nearest to the side first.
    pub fn cells(self, line: usize, size: usize) -> impl Iterator<Item = Cell> {
        (0..size).map(move |step| {
            Cell::new(match self {
                Self::Top => step * size + line,
                Self::Left => line * size + step,
                Self::Right => line * size + size - 1 - step,
                Self::Bottom => (size - 1 - step) * size + line,
            })
        })
    }
}

/// A digit written outside: it is in one of the first cells that are seen from there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct OutsideClue {
    /// The side of the board.
    pub side: Side,
    /// The row or column, counted from 0.
    pub line: usize,
    /// The digit.
    pub digit: Digit,
    /// The number of cells.
    pub depth: usize,
}

impl OutsideClue {
    /// Returns the place in words: "above column 3".
    pub fn place(self) -> String {
        let number = self.line + 1;
        match self.side {
            Side::Top => format!("above column {number}"),
            Side::Left => format!("left of row {number}"),
            Side::Right => format!("right of row {number}"),
            Side::Bottom => format!("below column {number}"),
        }
    }

    /// Returns the cells that the clue sees, the nearest first.
    pub fn cells(self, size: usize) -> impl Iterator<Item = Cell> {
        self.side.cells(self.line, size).take(self.depth)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{RuleSet, Shape};

    #[test]
    fn rules_of_variants_are_those_of_rule_sets() {
        for (name, rule) in Rules::NAMES {
            // Regions are to be found on a board without boxes only.
            let Ok(shape) = Shape::CLASSIC.with_rules(rule) else { continue };
            let is_of_variants = rule.without(Rules::OF_VARIANTS) != rule;
            assert_eq!(RuleSet::of(&shape).is_empty(), !is_of_variants, "{name}");
        }
    }
}
