//! `export`, `sheet`.

use super::rate::time;
use super::shared::{InputArgs, LadderArgs, LanguageArgs, TimeoutArgs};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub(in crate::cli) struct ExportArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// Output format [default: by the ending of FILE, else yaml]
    #[arg(long, value_enum, help_heading = "Output")]
    pub(in crate::cli) format: Option<ExportFormat>,
    /// Output file; pictures of several puzzles are numbered
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// Overwrite an existing FILE
    #[arg(long, requires = "out", help_heading = "Output")]
    pub(in crate::cli) force: bool,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ExportFormat {
    /// A puzzle file: every rule, and positions
    Yaml,
    /// JSON of f-puzzles, with positions
    FPuzzles,
    /// A link to f-puzzles, with positions
    FPuzzlesLink,
    /// A link to SudokuPad, with positions
    Sudokupad,
    /// A link to SudokuWiki's solver
    #[value(name = "sudokuwiki")]
    SudokuWiki,
    /// A string for the Interactive Sudoku Solver
    Interactive,
    /// A line of digits, and a line of regions
    Jigsaw,
    /// Digits in one line
    Line,
    /// A table with columns puzzle and name
    Csv,
    /// A line of digits, 0 for an empty cell (.sdm collections)
    Sdm,
    /// A .sdk file with givens and state
    Sdk,
    /// A .ss file of SimpleSudoku
    #[value(name = "ss")]
    SimpleSudoku,
    /// A line of HoDoKu's library, with positions
    #[value(alias = "hodoku")]
    Library,
    /// A grid with the candidates of every cell
    Pencilmarks,
    /// All candidates on one line, 729 characters for 9×9
    Candidates,
    /// The board as SVG, with pencilmarks if candidates were removed
    Svg,
    /// The board as PNG
    #[cfg(feature = "png")]
    Png,
}

impl ExportFormat {
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

#[derive(Debug, Args)]
pub(in crate::cli) struct SheetArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// Output file: .html, .svg (a file for each page), or .pdf if built in
    #[arg(long, short, value_name = "FILE")]
    pub(in crate::cli) out: PathBuf,
    /// Overwrite existing files
    #[arg(long)]
    pub(in crate::cli) force: bool,
    #[command(flatten)]
    pub(in crate::cli) page: PageArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// Time limit per puzzle, such as 500ms or 1m
    #[arg(hide_short_help = true, long, value_name = "TIME", value_parser = time, default_value = "10s")]
    pub(in crate::cli) timeout: Duration,
    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgs,
}

// The options of printed pages. A doc comment would replace the description of the commands.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct PageArgs {
    /// Puzzles per page [default: 2, 1 with --large]
    #[arg(long, value_name = "N", value_parser = ["1", "2", "4", "6", "9", "12"], help_heading = "Page")]
    pub(in crate::cli) per_page: Option<String>,
    /// Paper size
    #[arg(long, value_enum, default_value_t = PaperSize::A4, help_heading = "Page")]
    pub(in crate::cli) paper: PaperSize,
    /// Large print
    #[arg(long, help_heading = "Page")]
    pub(in crate::cli) large: bool,
    /// Title of each page
    #[arg(long, value_name = "TEXT", help_heading = "Page")]
    pub(in crate::cli) title: Option<String>,
    /// Leave out the tiers
    #[arg(hide_short_help = true, long, help_heading = "Page")]
    pub(in crate::cli) no_tiers: bool,
    /// Leave out the solutions
    #[arg(hide_short_help = true, long, help_heading = "Page")]
    pub(in crate::cli) no_solutions: bool,
    /// Print the candidates of every puzzle, not only where some were removed
    #[arg(long, help_heading = "Page")]
    pub(in crate::cli) pencilmarks: bool,
    /// Print the solutions upside down
    #[arg(long, hide_short_help = true, conflicts_with = "no_solutions", help_heading = "Page")]
    pub(in crate::cli) upside_down: bool,
    /// Print a QR code next to each puzzle, a link to solve it online
    #[arg(long, help_heading = "Page")]
    pub(in crate::cli) qr: bool,
    /// Append the solution path of each puzzle
    #[arg(long, help_heading = "Page")]
    pub(in crate::cli) explain: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum PaperSize {
    /// 210 by 297 millimetres
    A4,
    /// Half of that
    A5,
    /// 8.5 by 11 inches
    Letter,
}

impl PaperSize {
    /// Width and height in points.
    pub(in crate::cli) const fn points(self) -> (f32, f32) {
        match self {
            Self::A4 => (595.0, 842.0),
            Self::A5 => (420.0, 595.0),
            Self::Letter => (612.0, 792.0),
        }
    }
}
