//! [`Spec`]: requirements on the clues. Requirements on the solution path are a [`Goal`](super::Goal).

use super::{DrawnRule, SymmetryClass};
use std::ops::RangeInclusive;
use whydoku_board::{Cell, Shape, ShapeError, VARIANTS};

whydoku_cells::builder! {
    /// Requirements on the clues.
    ///
    /// ```
    /// use whydoku_board::Shape;
    /// use whydoku_generate::{Spec, SymmetryClass};
    /// let spec = Spec::on(Shape::CLASSIC).class(SymmetryClass::HalfTurn).clues(24..=28);
    /// assert_eq!(spec.redundant, 0);
    /// ```
    #[derive(Clone, Debug)]
    pub struct Spec {
        /// The board and its rules.
        pub shape: Shape,
        /// The symmetry of the pattern.
        pub class: SymmetryClass,
        /// The number of clues.
        pub clues: RangeInclusive<usize>,
        /// The number of superfluous clues that are added.
        pub redundant: usize,
        /// Whether clues of a symmetrical puzzle only need to be needed together with their images, not one by one.
        pub together: bool,
        /// Cells that must, may or must not hold a clue.
        pub pattern: Option<Vec<CellMark>>,
        /// The solution, one symbol per cell.
        pub solution: Option<String>,
        /// Digits that are always given, `.` for other cells.
        pub keep: Option<String>,
        /// A puzzle whose neighbours are generated, `.` for open cells.
        pub from: Option<String>,
        /// Whether regions are generated for each puzzle.
        pub jigsaw: bool,
        /// Whether outside clues are generated, as few as possible.
        pub outside: bool,
        /// Constraints that are generated for each puzzle.
        pub drawings: Vec<DrawnRule>,
        /// Whether the probability of a minimal puzzle depends on its number of clues alone.
        pub unbiased: bool,
    }
}

/// The requirement of a pattern on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellMark {
    /// A digit is given.
    Must,
    /// A digit may be given.
    May,
    /// No digit is given.
    Open,
}

/// A spec that cannot be met, with the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// Cancelled.
    #[error("cancelled")]
    Cancelled,
    /// The board has more digits than cells in a line.
    #[error(
        "no puzzles are generated on a board with more digits than cells in a row; take as many digits as cells"
    )]
    MoreDigits,
    /// The board has helper cells.
    #[error("boards with helper cells are solved and rated, not generated")]
    Helpers,
    /// The pattern has another size than the board.
    #[error("the pattern has {found} cells, and the board {wanted}; write one symbol per cell")]
    Pattern {
        /// Cells in the pattern.
        found: usize,
        /// Cells of the board.
        wanted: usize,
    },
    /// The pattern contains an unknown symbol.
    #[error("`{0}` in a pattern; write X for a given, ? for a possible one, . for none")]
    Symbol(char),
    /// The pattern does not have the symmetry of the spec.
    #[error("the pattern does not have the symmetry {0}; remove --pattern or --symmetry")]
    Asymmetric(SymmetryClass),
    /// The range of clues is empty or exceeds the board.
    #[error("{least}..{most} is not a range of clues; write the lower number first, and none above {cells}")]
    ClueSet {
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
        /// Cells of the board.
        cells: usize,
    },
    /// Fewer clues are asked for than any puzzle of the board has.
    #[error("no {size}×{size} puzzle has fewer than {fewest} clues; ask for {fewest} or more")]
    TooFew {
        /// The side of the board.
        size: usize,
        /// The fewest clues that are possible.
        fewest: usize,
    },
    /// The board cannot have what is to be drawn.
    #[error(transparent)]
    Shape(ShapeError),
    /// Regions of the board are to be found.
    #[error("no puzzles are generated whose regions are to be found; leave out the rule `unknown-regions`")]
    UnknownRegions,
    /// More clues are asked for than any known puzzle has, all of them needed.
    #[error(
        "no 9×9 puzzle is known that needs more than {MOST_NEEDED} clues; ask for {most} or fewer, or add --redundant"
    )]
    TooManyNeeded {
        /// The most clues that can be generated.
        most: usize,
    },
    /// Symmetry and pattern allow no such number of clues.
    #[error(
        "the symmetry and the pattern allow no puzzle with {asked} clues, but one with {nearest}; change --clues"
    )]
    Count {
        /// The numbers that were asked for.
        asked: String,
        /// The nearest numbers that are possible.
        nearest: String,
    },
    /// The solution breaks the rules of the board.
    #[error("the solution is not a full grid that obeys the rules of this board")]
    Solution,
    /// `together` is set without a symmetry.
    #[error("--together needs a symmetry; add --symmetry half-turn")]
    NoImages,
    /// Two requirements exclude each other.
    #[error("{0} and {1} exclude each other; remove one of them")]
    Together(&'static str, &'static str),
    /// The full grids of the board cannot be sampled uniformly.
    #[error("--unbiased works on the classic board, and on boards with fewer than a thousand full grids")]
    TooMany,
    /// The given digits break the rules or have no solution.
    #[error("the given digits break the rules of this board, or have no solution")]
    Digits,
    /// The puzzle whose neighbours are wanted has several solutions.
    #[error("this puzzle has several solutions; `whydoku complete` adds clues to it")]
    Several,
    /// No full grid of the board was found.
    #[error("no full grid of this board was found; its rules may allow none")]
    NoGrid,
}

/// The most clues of a known classic puzzle in which each clue is needed.
const MOST_NEEDED: usize = 40;

impl Spec {
    /// Returns a spec without requirements.
    pub const fn on(shape: Shape) -> Self {
        let all = shape.cells();
        Self {
            shape,
            class: SymmetryClass::Any,
            clues: 0..=all,
            redundant: 0,
            together: false,
            pattern: None,
            solution: None,
            keep: None,
            from: None,
            jigsaw: false,
            outside: false,
            drawings: Vec::new(),
            unbiased: false,
        }
    }

    /// Asks for neighbours of a puzzle, on its board and with its kinds of constraints.
    #[must_use]
    pub fn neighbours_of(mut self, digits: String, shape: Shape) -> Self {
        let there = DrawnRule::on(&shape).into_iter().filter(|drawing| !self.drawings.contains(drawing));
        let there: Vec<DrawnRule> = there.collect();
        self.drawings.extend(there);
        Self { from: Some(digits), shape, ..self }
    }

    /// Parses a pattern: `X` or a digit where a clue must stand, `?` where it may, `.` where none stands. White space
    /// and borders are ignored.
    pub fn marks(text: &str, cells: usize) -> Result<Vec<CellMark>, SpecError> {
        let mut marks = Vec::new();
        for symbol in text.chars() {
            match symbol {
                '.' | '0' | '_' => marks.push(CellMark::Open),
                '?' => marks.push(CellMark::May),
                'X' | 'x' | '#' | '*' | '1'..='9' => marks.push(CellMark::Must),
                '|' | '-' | '+' => {}
                _ if symbol.is_whitespace() => {}
                _ => return Err(SpecError::Symbol(symbol)),
            }
        }
        if marks.len() == cells {
            return Ok(marks);
        }
        Err(SpecError::Pattern { found: marks.len(), wanted: cells })
    }

    pub(super) fn check(&self) -> Result<(), SpecError> {
        if self.shape.has_more_digits() {
            return Err(SpecError::MoreDigits);
        }
        if !self.shape.helpers().is_empty() {
            return Err(SpecError::Helpers);
        }
        let cells = self.shape.cells();
        let (least, most) = (*self.clues.start(), *self.clues.end());
        if least > most || least > cells {
            return Err(SpecError::ClueSet { least, most, cells });
        }
        if self.shape.has_unknown_regions() {
            return Err(SpecError::UnknownRegions);
        }
        let is_bare = self.shape.is_plain() && self.drawings.is_empty() && !self.outside;
        // Two digits that no clue names can be exchanged. That 16 clues are too few, or 7 on a board of 6×6 cells, is
        // known by exhaustive search.
        let fewest = match self.shape.size() {
            _ if self.jigsaw || !self.shape.is_usual() => self.shape.size() - 1,
            4 => 4,
            6 => 8,
            9 => 17,
            size => size - 1,
        };
        if is_bare && most < fewest {
            return Err(SpecError::TooFew { size: self.shape.size(), fewest });
        }
        if let Some(pattern) = &self.pattern {
            if pattern.len() != cells {
                return Err(SpecError::Pattern { found: pattern.len(), wanted: cells });
            }
            let even = |group: &Vec<Cell>| {
                group.iter().all(|cell| pattern[cell.index()] == pattern[group[0].index()])
            };
            if !self.class.groups(self.shape.size()).iter().all(even) {
                return Err(SpecError::Asymmetric(self.class));
            }
        }
        let needs_each = self.pattern.is_none() && self.keep.is_none() && !self.together;
        let most_needed = MOST_NEEDED + self.redundant;
        if is_bare && needs_each && self.shape == Shape::CLASSIC && least > most_needed {
            return Err(SpecError::TooManyNeeded { most: most_needed });
        }
        if self.keep.is_none() && self.from.is_none() {
            self.check_count()?;
        }
        let given = [
            (self.class != SymmetryClass::Any, "a symmetry"),
            (self.pattern.is_some(), "a pattern"),
            (self.solution.is_some(), "a given solution"),
            (self.redundant > 0, "superfluous clues"),
            (self.keep.is_some(), "digits to complete"),
            (self.from.is_some(), "a puzzle to go on from"),
            (self.jigsaw, "regions made up"),
            (self.outside, "clues outside"),
            (!self.drawings.is_empty(), "what is drawn on the board"),
        ];
        if let Some((_, name)) = given.iter().find(|(given, _)| *given && self.unbiased) {
            return Err(SpecError::Together("an unbiased choice", name));
        }
        if self.jigsaw && (self.solution.is_some() || self.keep.is_some() || self.from.is_some()) {
            return Err(SpecError::Together("regions made up", "digits that are given"));
        }
        if self.from.is_some() && (self.solution.is_some() || self.keep.is_some() || self.pattern.is_some()) {
            return Err(SpecError::Together("a puzzle to go on from", "another grid or a pattern"));
        }
        let is_drawn_on = !self.drawings.is_empty();
        if is_drawn_on && !VARIANTS {
            return Err(SpecError::Shape(ShapeError::LeftOut));
        }
        let stand = || DrawnRule::on(&self.shape);
        if self.from.is_some() && self.drawings.iter().any(|drawing| !stand().contains(drawing)) {
            return Err(SpecError::Together("a puzzle to go on from", "what is not drawn on it"));
        }
        if is_drawn_on && self.keep.is_some() {
            return Err(SpecError::Together("digits to complete", "what is drawn on the board"));
        }
        if is_drawn_on && self.outside {
            return Err(SpecError::Together("clues outside", "what is drawn on the board"));
        }
        if self.together && self.class == SymmetryClass::Any {
            return Err(SpecError::NoImages);
        }
        if self.together && (self.redundant > 0 || is_drawn_on) {
            let other =
                if is_drawn_on { "what is drawn on the board" } else { "superfluous clues by number" };
            return Err(SpecError::Together("clues that are needed together", other));
        }
        if self.outside && self.redundant > 0 {
            return Err(SpecError::Together("clues outside", "superfluous clues"));
        }
        Ok(())
    }

    /// Checks that symmetric groups of cells add up to a number of clues in the range.
    fn check_count(&self) -> Result<(), SpecError> {
        let mut reached = vec![false; self.shape.cells() + 1];
        reached[0] = true;
        for group in self.class.groups(self.shape.size()) {
            let mark = self.pattern.as_ref().map_or(CellMark::May, |pattern| pattern[group[0].index()]);
            if mark == CellMark::Open {
                continue;
            }
            for total in (0..reached.len()).rev() {
                let with = total >= group.len() && reached[total - group.len()];
                reached[total] = with || mark == CellMark::May && reached[total];
            }
        }
        let possible = || (0..reached.len()).filter(|&total| reached[total]);
        if possible().any(|total| self.clues.contains(&total)) {
            return Ok(());
        }
        let (least, most) = (*self.clues.start(), *self.clues.end());
        let below = possible().rfind(|&total| total < least);
        let near = below.into_iter().chain(possible().find(|&total| total > most));
        let nearest = near.map(|total| total.to_string()).collect::<Vec<_>>().join(" or ");
        let asked = if least == most { least.to_string() } else { format!("{least} to {most}") };
        Err(SpecError::Count { asked, nearest })
    }
}
