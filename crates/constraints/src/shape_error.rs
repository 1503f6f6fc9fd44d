//! [`ShapeError`]: reasons for which a board is invalid, with what to write instead.

use super::{ConstraintError, ConstraintKind, MAX_SIZE, MIN_SIZE, OutsideClue, Rules, VARIANTS};

/// The most pairs of cells that the constraints of a board compare: a pair takes some ten kilobytes.
pub(crate) const MOST_PAIRS: usize = 32_000;

/// Returns a size with its article: "a 9×9", "an 8×8".
pub fn a_board(size: usize) -> String {
    let article = if matches!(size, 8 | 11 | 18) { "an" } else { "a" };
    format!("{article} {size}×{size}")
}

/// The remedy for sizes that are not part of this build.
const OTHERS: &str =
    if VARIANTS { "" } else { "; larger boards need the feature `variants` of the crate `whydoku`" };

/// The reason for which a shape is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ShapeError {
    /// Too small or too large.
    #[error("no board has size {0}; sizes go from {MIN_SIZE} to {MAX_SIZE}{OTHERS}")]
    Size(usize),
    /// A rule or a constraint that is not part of this build.
    #[error(
        "this build has no such rules and no constraints; enable the feature `variants` of the crate `whydoku`"
    )]
    LeftOut,
    /// Digits that go beyond what can be written.
    #[error("digits of {board} board cannot start at {lowest}: the largest digit is {MAX_SIZE}", board = a_board(*size))]
    Lowest {
        /// The value of the lowest digit.
        lowest: usize,
        /// The side of the board.
        size: usize,
    },
    /// A text that is no range of digits for a board of this side.
    #[error(
        "`{0}` is not a range of digits for {board} board; write the lowest and the highest, such as 0-{last}",
        board = a_board(*.1),
        last = .1 - 1
    )]
    Digits(String, usize),
    /// Fewer digits than cells in a line.
    #[error(
        "{board} board needs at least {side} digits, and it has {digits}: the cells of a row differ; write {side} \
             digits or more, such as 1-{side}",
        board = a_board(*side)
    )]
    FewDigits {
        /// The number of cells in a line.
        side: usize,
        /// The number of digits.
        digits: usize,
    },
    /// More digits than can be written.
    #[error("{0} digits are too many; there are {MAX_SIZE} at most")]
    ManyDigits(usize),
    /// Boxes that do not tile the board or hold more cells than there are digits.
    #[error(
        "boxes of {width} columns by {height} rows do not fit {board} board with {digits} digits; write a width and a \
             height that divide {side} and whose product is {digits} or less",
        board = a_board(*side)
    )]
    MoreDigitsBoxes {
        /// Columns in a box.
        width: usize,
        /// Rows in a box.
        height: usize,
        /// The number of cells in a line.
        side: usize,
        /// The number of digits.
        digits: usize,
    },
    /// A region with more cells than there are digits.
    #[error("region {region} has {found} cells, more than the {digits} digits of the board; make it smaller")]
    LargeRegion {
        /// Its number, from 1.
        region: usize,
        /// Cells in it.
        found: usize,
        /// The number of digits.
        digits: usize,
    },
    /// Boxes that do not hold as many cells as there are digits.
    #[error("boxes of {width} columns by {height} rows hold {} cells, and a board of size {size} needs {size}; \
             write --boxes WIDTHxHEIGHT with WIDTH times HEIGHT = {size}", width.saturating_mul(*height))]
    Boxes {
        /// Columns in a box.
        width: usize,
        /// Rows in a box.
        height: usize,
        /// The side of the board.
        size: usize,
    },
    /// A region map of the wrong length.
    #[error("a region map for size {size} has {} cells, this one has {found}", size * size)]
    RegionMap {
        /// The side of the board.
        size: usize,
        /// Cells in the map.
        found: usize,
    },
    /// A region with too few or too many cells.
    #[error("region {region} has {found} cells, and each region of a board of size {size} needs {size}")]
    Region {
        /// Its number, from 1.
        region: usize,
        /// Cells in it.
        found: usize,
        /// The side of the board.
        size: usize,
    },
    /// A rule that is not known.
    #[error("the rule `{0}` is not known; the rules are {names}", names = Rules::NAMES.map(|(name, _)| name).join(", "))]
    UnknownRule(String),
    /// Windows on a board that has no room for them.
    #[error("a board of size {0} has no windows: they lie between square boxes, as on 9×9 and 16×16 boards")]
    Windows(usize),
    /// Disjoint groups on a board without boxes.
    #[error("disjoint groups need boxes: a group is the cells at the same place of each box")]
    Groups,
    /// Unknown regions on a board whose regions are known, or that has more digits than cells in a row.
    #[error(
        "unknown regions need a board with as many digits as cells in a row, and without boxes or regions: write \
             `boxes: none` (--boxes none), and regions that hold as well as extra regions"
    )]
    UnknownRegions,
    /// Helper cells that are too many, or a group without any.
    #[error("{found} helper cells; a board has room for 1 to {most}")]
    Helpers {
        /// Helper cells.
        found: usize,
        /// The most that are possible.
        most: usize,
    },
    /// Helper cells beside regions that are to be found.
    #[error("unknown regions and helper cells do not go together; leave one of them out")]
    HelperRegions,
    /// A text that is no number of helper cells.
    #[error(
        "`{0}` is not a number of helper cells; write one before what they hold, such as '9 cage totals'"
    )]
    HelperText(String),
    /// An extra region that is none.
    #[error("extra region {number} has {found} cells; it needs 2 to {size}, all on the board")]
    Extra {
        /// Its number, from 1.
        number: usize,
        /// Cells in it.
        found: usize,
        /// The side of the board.
        size: usize,
    },
    /// An extra region, by its number from 1, that names a cell twice.
    #[error("extra region {0} has {1} twice; remove one of them")]
    ExtraTwice(usize, String),
    /// A symbol in an outside clue that is no digit of the board.
    #[error(
        "'{symbol}' is not a digit of {board} board; entry {number} of the clues at the {side} holds \
             digits alone, such as '14' for a 1 and a 4, or '' for none",
        board = a_board(*size)
    )]
    ClueSymbol {
        /// The symbol.
        symbol: char,
        /// The side of the board on which it is written.
        side: &'static str,
        /// The row or column, from 1.
        number: usize,
        /// The side of the board.
        size: usize,
    },
    /// Too few or too many entries on a side.
    #[error(
        "{found} {} at the {side}, but the board has {size} lines; write '' for a line without a clue",
        if *found == 1 { "clue" } else { "clues" }
    )]
    Clues {
        /// The side of the board where they stand.
        side: &'static str,
        /// Entries.
        found: usize,
        /// The side of the board.
        size: usize,
    },
    /// A symbol in a region map that is none.
    #[error("'{0}' in a region map; write one letter or digit a cell, the same for all cells of a region")]
    RegionSymbol(char),
    /// A name in an extra region that is no cell of a board of this side.
    #[error("`{0}` is not a cell of {board} board; write cells such as r1c2, with a blank between them", board = a_board(*.1))]
    CellName(String, usize),
    /// An outside clue at a line, or over a depth, that a board of this side has not.
    #[error("the clue {} {} covers {} cells, more than a board of size {} has", .0.digit, .0.place(), .0.depth, .1)]
    CluePlace(OutsideClue, usize),
    /// A constraint that cannot be.
    #[error("{kind}, entry {number}: {problem}", kind = kind.key())]
    Constraint {
        /// The kind of the constraint.
        kind: ConstraintKind,
        /// Its number among its kind, from 1.
        number: usize,
        /// The problem.
        problem: Box<ConstraintError>,
    },
    /// Constraints that compare more pairs of cells than fit into memory.
    #[error(
        "the constraints compare some {0} pairs of cells, and at most {MOST_PAIRS} are possible; leave some out"
    )]
    Pairs(usize),
    /// Outside clues on a board that does not say how far they look.
    #[error("a board of size {0} has no boxes, so outside clues need a depth")]
    Depth(usize),
}
