//! `export`.

use super::shared::{InputArgs, TimeoutArgs};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(in crate::cli) struct ExportArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// The format; without it the ending of FILE decides, and without that it is yaml
    #[arg(long, value_enum, help_heading = "Output")]
    pub(in crate::cli) format: Option<ExportFormat>,
    /// Where it is written; pictures of several puzzles are numbered
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// Replace FILE if it is there already
    #[arg(long, requires = "out", help_heading = "Output")]
    pub(in crate::cli) force: bool,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

/// Formats that puzzles are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ExportFormat {
    /// A puzzle file: holds every rule, and positions
    Yaml,
    /// The JSON of f-puzzles; holds positions
    FPuzzles,
    /// A link to f-puzzles; holds positions
    FPuzzlesLink,
    /// A link to `SudokuPad`; holds positions
    Sudokupad,
    /// A string of the Interactive Sudoku Solver
    Interactive,
    /// Digits and regions, a line each
    Jigsaw,
    /// Digits in one line
    Line,
    /// A table with the columns puzzle and name
    Csv,
    /// Digits in one line, 0 for an open cell, as collections (.sdm) have them
    Sdm,
    /// A .sdk file: the givens, and the state
    Sdk,
    /// A .ss file, as `SimpleSudoku` has it
    #[value(name = "ss")]
    SimpleSudoku,
    /// A line of `HoDoKu`'s library; holds positions
    #[value(alias = "hodoku")]
    Library,
    /// A drawn grid with the candidates of every cell
    Pencilmarks,
    /// All candidates in one line, 729 characters for 9×9
    Candidates,
    /// A picture of the bare board as SVG
    Svg,
    /// The same as PNG
    #[cfg(feature = "png")]
    Png,
}

impl ExportFormat {
    /// The name in messages.
    pub(in crate::cli) const fn name(self) -> &'static str {
        match self {
            Self::Yaml => "a puzzle file",
            Self::FPuzzles | Self::FPuzzlesLink => "f-puzzles",
            Self::Sudokupad => "SudokuPad",
            Self::Interactive => "the Interactive Sudoku Solver",
            Self::Jigsaw => "jigsaw text",
            Self::Line => "a line of digits",
            Self::Csv => "a table",
            Self::Sdm => "an .sdm file",
            Self::Sdk => "an .sdk file",
            Self::SimpleSudoku => "an .ss file",
            Self::Library => "a line of HoDoKu's library",
            Self::Pencilmarks => "a grid of pencilmarks",
            Self::Candidates => "a line of candidates",
            Self::Svg => "a picture of the bare board",
            #[cfg(feature = "png")]
            Self::Png => "a picture of the bare board",
        }
    }

    /// Whether each puzzle is a file of its own.
    pub(in crate::cli) const fn is_picture(self) -> bool {
        match self {
            Self::Svg => true,
            #[cfg(feature = "png")]
            Self::Png => true,
            _ => false,
        }
    }
}
