//! [`Spec`]: what is wanted of the clues; what is wanted of the way to the solution is a [`Goal`](super::Wish).

use super::{DrawnRule, SymmetryClass};
use std::ops::RangeInclusive;
use whydoku_board::{Cell, Shape};

/// What is wanted of the clues.
///
/// ```
/// use whydoku_generate::{SymmetryClass, Spec};
/// use whydoku_board::Shape;
/// let order = Spec { class: SymmetryClass::HalfTurn, clues: 24..=28, ..Spec::on(Shape::CLASSIC) };
/// assert_eq!(order.redundant, 0);
/// ```
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each may be so beside the others")]
pub struct Spec {
    /// The board, with its rules.
    pub shape: Shape,
    /// How the pattern is symmetrical.
    pub class: SymmetryClass,
    /// How many digits are given.
    pub clues: RangeInclusive<usize>,
    /// How many digits are given that could be left out.
    pub redundant: usize,
    /// Whether the clues of a symmetrical puzzle are needed together only, each with its images, and not one by one.
    pub together: bool,
    /// Where digits may or must stand.
    pub pattern: Option<Vec<Mark>>,
    /// The solution, if that is given: a symbol a cell.
    pub solution: Option<String>,
    /// Digits that are given in any case, with `.` for the other cells.
    pub keep: Option<String>,
    /// A puzzle of which neighbours are made, with `.` for open cells.
    pub from: Option<String>,
    /// Whether regions are made up, for each puzzle anew.
    pub jigsaw: bool,
    /// Whether there are clues outside the board, as few as will do.
    pub outside: bool,
    /// What is drawn on the board, for each puzzle anew.
    pub drawings: Vec<DrawnRule>,
    /// Whether each minimal puzzle is to have a chance that depends on the number of its clues alone.
    pub unbiased: bool,
}

/// What a pattern says of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A digit is given.
    Must,
    /// A digit may be given.
    May,
    /// None is given.
    Open,
}

/// An order that cannot be met, and the remedy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// A pattern of another size.
    #[error("the pattern has {found} cells, and the board has {wanted}; write one symbol a cell")]
    Pattern {
        /// Cells in the pattern.
        found: usize,
        /// Cells of the board.
        wanted: usize,
    },
    /// A symbol that says nothing of a cell.
    #[error("`{0}` in a pattern; write X where a clue must stand, ? where one may, and . where none stands")]
    Symbol(char),
    /// A pattern that its own symmetry changes.
    #[error("the pattern is not symmetrical in this way: {0}; leave one of the two out")]
    Asymmetric(SymmetryClass),
    /// A number of clues that the board has no room for, or none at all.
    #[error("{least}..{most} clues cannot be; write a lower number first, and none above {cells}")]
    ClueSet {
        /// The fewest.
        least: usize,
        /// The most.
        most: usize,
        /// Cells of the board.
        cells: usize,
    },
    /// A solution that is none of this board.
    #[error("the solution that is given is no full grid that obeys the rules of this board")]
    Solution,
    /// Without a symmetry no clue has an image.
    #[error(
        "clues are needed together with their images only where there is a symmetry; add --symmetry half-turn"
    )]
    NoImages,
    /// Two wishes that exclude each other.
    #[error("{0} and {1} do not go together; leave one of them out")]
    Together(&'static str, &'static str),
    /// A board whose full grids cannot be chosen with equal chances.
    #[error(
        "an unbiased choice is for the classic board, and for boards with fewer than a thousand full grids"
    )]
    TooMany,
    /// Digits to go on from that are no part of any puzzle of this board.
    #[error("the digits that are given break the rules of this board, or have no solution")]
    Digits,
    /// A puzzle to go on from that has several solutions.
    #[error("the puzzle to go on from has several solutions; `complete` adds clues to it")]
    Several,
    /// A board of rules for which no full grid was found.
    #[error("no full grid of this board was found: its rules may allow none, or hardly any")]
    NoGrid,
}

impl Spec {
    /// Anything, on this board.
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

    /// The same for neighbours of a puzzle, on its board and with what is drawn there.
    #[must_use]
    pub fn beside(mut self, digits: String, shape: Shape) -> Self {
        let there = DrawnRule::on(&shape).into_iter().filter(|drawing| !self.drawings.contains(drawing));
        let there: Vec<DrawnRule> = there.collect();
        self.drawings.extend(there);
        Self { from: Some(digits), shape, ..self }
    }

    /// What a text says of each cell: `X` or a digit where a clue must stand, `?` where it may, `.` where none stands.
    /// Blanks, line breaks and borders say nothing.
    pub fn marks(text: &str, cells: usize) -> Result<Vec<Mark>, SpecError> {
        let mut marks = Vec::new();
        for symbol in text.chars() {
            match symbol {
                '.' | '0' | '_' => marks.push(Mark::Open),
                '?' => marks.push(Mark::May),
                'X' | 'x' | '#' | '*' | '1'..='9' => marks.push(Mark::Must),
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

    /// Whether it can be met at all.
    pub(super) fn check(&self) -> Result<(), SpecError> {
        let cells = self.shape.cells();
        let (least, most) = (*self.clues.start(), *self.clues.end());
        if least > most || least > cells {
            return Err(SpecError::ClueSet { least, most, cells });
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
}
