//! `export`.

use super::shared::Source;
use clap::{Args, ValueEnum};

#[derive(Debug, Args)]
pub(in crate::cli) struct Export {
    #[command(flatten)]
    pub(in crate::cli) source: Source,
    /// The format
    #[arg(long, value_enum, default_value_t = ExportFormat::Yaml)]
    pub(in crate::cli) format: ExportFormat,
}

/// Formats that puzzles are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ExportFormat {
    /// A puzzle file
    Yaml,
    /// The JSON of f-puzzles
    FPuzzles,
    /// A link to f-puzzles
    FPuzzlesLink,
    /// A string of the Interactive Sudoku Solver
    Interactive,
    /// Digits and regions, a line each
    Jigsaw,
    /// Digits in one line
    Line,
}

impl ExportFormat {
    /// What people call it.
    pub(in crate::cli) const fn name(self) -> &'static str {
        match self {
            Self::Yaml => "a puzzle file",
            Self::FPuzzles | Self::FPuzzlesLink => "f-puzzles",
            Self::Interactive => "the Interactive Sudoku Solver",
            Self::Jigsaw => "jigsaw text",
            Self::Line => "a line of digits",
        }
    }
}
