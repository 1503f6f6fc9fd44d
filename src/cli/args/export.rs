//! `export`, `sheet`.

use super::rate::time;
use super::shared::{InputArgs, KnownNames, LadderArgs, TimeoutArgs, languages, locale};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

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
    /// A picture of the board as SVG, with pencilmarks if candidates were removed
    Svg,
    /// The same as PNG
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

/// Puzzles on paper: bare boards with titles and tiers, and their solutions at the end.
///
/// In a table (CSV, TSV or JSON Lines) the columns `name` or `title`, and `tier`, are used where they are there; else a
/// puzzle is called by its number and rated.
#[derive(Debug, Args)]
pub(in crate::cli) struct SheetArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// Where it is written: .pdf (in builds with that feature), .html, or .svg, a file for each page
    #[arg(long, short, value_name = "FILE")]
    pub(in crate::cli) out: PathBuf,
    /// Replace files that are there already
    #[arg(long)]
    pub(in crate::cli) force: bool,
    /// Puzzles per page: 1, 2, 4, 6 or 9 [default: 2, in large print 1]
    #[arg(long, value_name = "N", value_parser = ["1", "2", "4", "6", "9"], help_heading = "Page")]
    pub(in crate::cli) per_page: Option<String>,
    /// The paper
    #[arg(long, value_enum, default_value_t = PaperSize::A4, help_heading = "Page")]
    pub(in crate::cli) paper: PaperSize,
    /// Large print: thick lines, bold digits, large words
    #[arg(long, help_heading = "Page")]
    pub(in crate::cli) large: bool,
    /// A title at the head of each page
    #[arg(long, value_name = "TEXT", help_heading = "Page")]
    pub(in crate::cli) title: Option<String>,
    /// Leave out how hard puzzles are
    #[arg(long, help_heading = "Page")]
    pub(in crate::cli) no_tiers: bool,
    /// Leave out the solutions at the end
    #[arg(long, help_heading = "Page")]
    pub(in crate::cli) no_solutions: bool,
    /// Print the candidates of every puzzle, not only where some were removed
    #[arg(long, help_heading = "Page")]
    pub(in crate::cli) pencilmarks: bool,
    /// Print the solutions upside down
    #[arg(long, conflicts_with = "no_solutions", help_heading = "Page")]
    pub(in crate::cli) upside_down: bool,
    /// Print a QR code next to each puzzle, a link to solve it on SudokuPad
    #[arg(long, help_heading = "Page")]
    pub(in crate::cli) qr: bool,
    /// Tell the way to each solution, too, behind the puzzles
    #[arg(long, help_heading = "Page")]
    pub(in crate::cli) explain: bool,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// The longest that rating a puzzle may take, such as 500ms or 1m
    #[arg(long, value_name = "TIME", value_parser = time, default_value = "10s")]
    pub(in crate::cli) timeout: Duration,
    /// The language of the words; without it that of the locale
    #[arg(long, value_name = "CODE", default_value_t = locale(), hide_default_value = true,
          value_parser = KnownNames(languages), hide_possible_values = true, help_heading = "Output")]
    pub(in crate::cli) lang: String,
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
