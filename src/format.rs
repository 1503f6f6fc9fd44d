//! [`PuzzleFormat`]: the formats in which a position is written.

use crate::{Position, PositionError, Puzzle};
use whydoku_board::{Grid, Shape};
use whydoku_formats::write;

whydoku_cells::named_enum! {
    /// A format in which a position is written. [`Puzzle::parse`] reads all of them.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
    #[non_exhaustive]
    pub enum PuzzleFormat {
        /// A line of digits.
        Line = "line",
        /// A puzzle file: every rule, and positions.
        Yaml = "yaml",
        /// A grid with the candidates of every cell.
        Pencilmarks = "pencilmarks",
        /// All candidates on one line, 729 characters for 9×9.
        Candidates = "candidates",
        /// A line of HoDoKu's library, with positions.
        Library = "library",
        /// A line of digits, 0 for an empty cell, of `.sdm` collections.
        Sdm = "sdm",
        /// A `.sdk` file with givens and state.
        Sdk = "sdk",
        /// A `.ss` file of SimpleSudoku.
        SimpleSudoku = "ss",
        /// JSON of f-puzzles, with positions (feature `links`).
        FPuzzles = "f-puzzles",
        /// A link to f-puzzles, with positions (feature `links`).
        FPuzzlesLink = "f-puzzles-link",
        /// A link to SudokuPad, with positions (feature `links`).
        SudokuPad = "sudokupad",
        /// A link to SudokuWiki's solver.
        SudokuWiki = "sudokuwiki",
        /// A string for the Interactive Sudoku Solver (feature `links`).
        Interactive = "interactive",
        /// A line of digits, and a line of regions.
        Jigsaw = "jigsaw",
    }
}

impl PuzzleFormat {
    /// Writes a position with a title. `None` if the format cannot hold all rules of the board, or if the build lacks the
    /// feature `links` that it needs.
    ///
    /// ```
    /// use whydoku::{Puzzle, PuzzleFormat};
    /// # fn main() -> Result<(), whydoku::Error> {
    /// let position = Puzzle::parse("1..4..1..3..4...")?.position()?;
    /// assert_eq!(PuzzleFormat::Line.write(position.grid(), None).as_deref(), Some("1..4..1..3..4..."));
    /// # Ok(())
    /// # }
    /// ```
    pub fn write(self, grid: &Grid, title: Option<&str>) -> Option<String> {
        let shape = grid.layout().shape();
        let usual = |write: fn(&Grid) -> String| {
            // The text of a smaller board reads as a row of a larger one.
            (shape.is_usual() && shape.side() > 3).then(|| write(grid))
        };
        match self {
            Self::Line => usual(write::one_line),
            Self::Yaml => Some(write::yaml(grid, title)),
            Self::Pencilmarks => usual(write::pencilmarks),
            // 64 and 125 characters are the cells of other boards.
            Self::Candidates => usual(write::candidate_string).filter(|_| shape.side() > 5),
            Self::Library => usual(write::library),
            Self::Sdm => (*shape == Shape::CLASSIC).then(|| write::one_line(grid).replace('.', "0")),
            // A row of 16 or 25 cells is a puzzle of its own.
            Self::Sdk => usual(write::sdk).filter(|_| ![16, 25].contains(&shape.side())),
            Self::SimpleSudoku => usual(write::simple_sudoku),
            Self::SudokuWiki => write::sudoku_wiki_link(grid),
            // The two lines of a board of 4×4 read as two puzzles.
            Self::Jigsaw => write::jigsaw(grid).filter(|_| shape.side() > 4),
            #[cfg(feature = "links")]
            Self::FPuzzles => write::f_puzzles(grid, title),
            #[cfg(feature = "links")]
            Self::FPuzzlesLink => write::f_puzzles_link(grid, title),
            #[cfg(feature = "links")]
            Self::SudokuPad => write::sudoku_pad_link(grid, title),
            #[cfg(feature = "links")]
            Self::Interactive => write::interactive(grid),
            #[cfg(not(feature = "links"))]
            Self::FPuzzles | Self::FPuzzlesLink | Self::SudokuPad | Self::Interactive => None,
        }
    }

    /// Writes a position as a line of digits and the title, or as a puzzle file if a line cannot hold its rules, its moves or
    /// its candidates. [`Puzzle::parse`] reads it as this position.
    pub fn shortest(grid: &Grid, title: Option<&str>) -> String {
        let is_bare = grid.open().len() + grid.givens().len() == grid.layout().shape().cells()
            && write::removed(grid).is_empty();
        let line = if is_bare { Self::Line.write(grid, None) } else { None };
        let Some(line) = line else { return write::yaml(grid, title) };
        let words = title.unwrap_or_default().split_whitespace();
        [line.as_str()].into_iter().chain(words).collect::<Vec<_>>().join(" ")
    }
}

impl Puzzle {
    /// Writes it in a format; `None` if the format cannot hold all of its rules. Fails if digits conflict.
    pub fn write(&self, format: PuzzleFormat) -> Result<Option<String>, PositionError> {
        let Position { grid, .. } = self.position()?;
        Ok(format.write(&grid, self.name()))
    }
}
