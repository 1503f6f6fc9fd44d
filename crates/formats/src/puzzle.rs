//! [`Puzzle`]: a puzzle as it was read, and [`Puzzle::grid`], which puts it on a board.

use crate::Reading;
use std::sync::Arc;
use whydoku_board::{Candidate, Cell, Clash, Digit, DigitSet, Grid, Layout, Shape, Tie, canonical};

/// The content of a cell in an input.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// No digit, and all candidates that the other cells allow.
    Open,
    /// A digit of the puzzle.
    Given(Digit),
    /// A digit that a solver has placed.
    Placed(Digit),
    /// No digit yet, and no candidates but these.
    Candidates(DigitSet),
}

impl Content {
    /// Its digit, given or placed.
    pub const fn digit(self) -> Option<Digit> {
        match self {
            Self::Given(digit) | Self::Placed(digit) => Some(digit),
            Self::Open | Self::Candidates(_) => None,
        }
    }
}

/// A puzzle, or a position on the way to its solution, as it was read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    /// The board it is for.
    pub shape: Shape,
    /// The cells, row by row.
    pub cells: Vec<Content>,
    /// Candidates that are taken away on top of what the digits exclude.
    pub deleted: Vec<Candidate>,
    /// `Grid 01`, the title, or the text after the grid.
    pub name: Option<String>,
    /// The author, if the input names one.
    pub author: Option<String>,
    /// The line of the input where it begins, from 1.
    pub line: usize,
    /// The grid as it was written, if it was written without a break; else its digits in one line, `.` for an open cell.
    pub text: String,
    /// Whether its digits are written there in letters alone, from A; a solution is then written so too.
    pub letters: bool,
    /// The meanings of its drawing and its rules in words, if it has any.
    pub reading: Option<Box<Reading>>,
}

/// Why a puzzle is no position.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PositionError {
    /// Two equal digits see each other.
    #[error("two {digit}s {house}: {} and {}; change one of them", cells[0], cells[1])]
    Clash {
        /// The digit.
        digit: char,
        /// Where, in words: `in row 3`, `a knight's move apart`.
        house: String,
        /// The names of the two cells, in reading order.
        cells: [String; 2],
    },
    /// Consecutive digits stand side by side, against the rules.
    #[error("{} at {} and {} at {} are consecutive and side by side; change one of them", digits[0], cells[0], digits[1], cells[1])]
    Consecutive {
        /// The two digits.
        digits: [char; 2],
        /// The names of their cells, in reading order.
        cells: [String; 2],
    },
    /// Two digits stand where a constraint keeps them apart.
    #[error("{} at {} and {} at {} break the rule `{constraint}`; change one of them", digits[0], cells[0], digits[1], cells[1])]
    Apart {
        /// The two digits.
        digits: [char; 2],
        /// The names of their cells, in reading order.
        cells: [String; 2],
        /// The constraint, as puzzle files write it, or the name of the rule.
        constraint: String,
    },
    /// A digit stands in a cell that cannot hold it by a constraint.
    #[error("{digit} stands at {cell}, where `{constraint}` leaves {left}; change one of them")]
    Narrowed {
        /// The digit.
        digit: char,
        /// The name of the cell.
        cell: String,
        /// The digits that the cell may hold.
        left: String,
        /// The constraint, as puzzle files write it, or the name of the rule.
        constraint: String,
    },
    /// A digit stands where its candidate is deleted.
    #[error(
        "{digit} stands at {cell}, but {digit} is among the deleted candidates of that cell; take one of them out"
    )]
    Deleted {
        /// The digit.
        digit: char,
        /// The name of the cell.
        cell: String,
    },
    /// The board has another size than the puzzle.
    #[error("the puzzle has {found} cells, but the board has {wanted}; set the size to that of the puzzle")]
    Size {
        /// Cells in the puzzle.
        found: usize,
        /// Cells of the board.
        wanted: usize,
    },
}

impl Puzzle {
    /// The canonical form of a classic puzzle, equal for all isomorphs; `None` for other boards, and for positions with more
    /// than givens.
    pub fn canonical_line(&self) -> Option<String> {
        if self.shape != Shape::CLASSIC || !self.deleted.is_empty() {
            return None;
        }
        let digit = |content: &Content| match content {
            Content::Given(digit) => Some(digit.index() as u8 + 1),
            Content::Open => Some(0),
            _ => None,
        };
        let cells: Vec<u8> = self.cells.iter().map(digit).collect::<Option<_>>()?;
        let least = canonical::least(cells.as_slice().try_into().ok()?)?;
        Some(least.iter().map(|&digit| if digit == 0 { '.' } else { (b'0' + digit) as char }).collect())
    }

    /// Creates a puzzle without a name.
    pub fn new(shape: Shape, cells: Vec<Content>, line: usize) -> Self {
        let symbol = |cell: &Content| cell.digit().map_or('.', |digit| shape.symbol(digit));
        let text = cells.iter().take(shape.board_cells()).map(symbol).collect();
        Self::with_text(shape, cells, line, text)
    }

    pub(super) const fn with_text(shape: Shape, cells: Vec<Content>, line: usize, text: String) -> Self {
        Self {
            shape,
            cells,
            deleted: Vec::new(),
            name: None,
            author: None,
            line,
            text,
            letters: false,
            reading: None,
        }
    }

    /// The position on a board: givens first, then placed digits, then the candidates that are taken away.
    pub fn grid<const W: usize>(&self, layout: Arc<Layout<W>>) -> Result<Grid<W>, PositionError> {
        let wanted = layout.shape().cells();
        if self.cells.len() != wanted {
            return Err(PositionError::Size { found: self.cells.len(), wanted });
        }
        let board = Arc::clone(&layout);
        for &(cell, left, cause) in board.restricted() {
            if let Some(digit) = self.cells[cell.index()].digit().filter(|&digit| !left.contains(digit)) {
                let digits: Vec<String> = left.into_iter().map(|digit| board.spell(digit)).collect();
                return Err(PositionError::Narrowed {
                    digit: board.shape().symbol(digit),
                    cell: board.name(cell).to_string(),
                    left: digits.join(" "),
                    constraint: cause.text(board.shape()),
                });
            }
        }
        let mut grid = self.placed_on(layout).map_err(|clash| clash_error(&board, &clash))?;
        for (cell, &content) in board.cells().iter().zip(&self.cells) {
            if let Content::Candidates(kept) = content {
                for digit in grid.candidates(cell) - kept {
                    grid.eliminate(Candidate::new(cell, digit));
                }
            }
        }
        for &Candidate { cell, digit } in &self.deleted {
            if grid.digit(cell) == Some(digit) {
                return Err(PositionError::Deleted {
                    digit: board.shape().symbol(digit),
                    cell: board.name(cell).to_string(),
                });
            }
            grid.eliminate(Candidate::new(cell, digit));
        }
        Ok(grid)
    }

    /// Places the givens, then the other digits. Fails on the first two that conflict.
    pub fn placed_on<const W: usize>(&self, layout: Arc<Layout<W>>) -> Result<Grid<W>, Clash> {
        let mut grid = Grid::with_givens(layout, self.digits(true))?;
        self.digits(false).try_for_each(|placed| grid.try_place(placed))?;
        Ok(grid)
    }

    fn digits(&self, given: bool) -> impl Iterator<Item = Candidate> + '_ {
        self.cells.iter().enumerate().filter_map(move |(index, content)| match content {
            Content::Given(digit) if given => Some(Candidate::new(Cell::new(index), *digit)),
            Content::Placed(digit) if !given => Some(Candidate::new(Cell::new(index), *digit)),
            _ => None,
        })
    }
}

fn clash_error<const W: usize>(layout: &Layout<W>, clash: &Clash) -> PositionError {
    let cells = clash.candidates.map(|candidate| layout.name(candidate.cell).to_string());
    let digits = clash.candidates.map(|candidate| layout.shape().symbol(candidate.digit));
    let house = match clash.tie {
        Tie::House(house) => {
            let info = layout.house(house);
            format!("in {} {}", info.kind.name().replace('-', " "), info.number)
        }
        Tie::Knight => "a knight's move apart".to_owned(),
        Tie::King => "a king's move apart".to_owned(),
        Tie::Constraint(cause) => {
            return PositionError::Apart { digits, cells, constraint: cause.text(layout.shape()) };
        }
        Tie::Neighbours => return PositionError::Consecutive { digits, cells },
    };
    PositionError::Clash { digit: digits[0], house, cells }
}
