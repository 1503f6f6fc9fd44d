//! What can be typed. Help, completions and the manual page all come from these definitions.

use crate::catalogue::Catalogue;
use clap::{Args, Parser, Subcommand, ValueEnum};
use clap_complete::Shell;
use std::path::PathBuf;

/// Explains and rates Sudoku by human logic.
///
/// An INPUT is a puzzle if it parses as one, else a file; `-` is standard input. Without INPUT a pipe is read; on a
/// terminal the puzzle is asked for row by row.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, disable_help_subcommand = true)]
pub(super) struct Cli {
    #[command(subcommand)]
    pub(super) command: Command,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub(super) color: Colour,
}

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Tell the way to the solution, step by step
    Explain(Explain),
    /// Rate puzzles by the hardest technique they need
    Rate(Rate),
    /// Rate a corpus: streaming, on all cores, resumable, with a summary
    Grade(Grade),
    /// List every instance of a technique at a position
    Find(Find),
    /// Solve by search
    Solve(Solve),
    /// Say whether a grid is valid, complete, and has one solution
    Check(Check),
    /// Judge a trace written by `explain --format json`, by whoever
    Verify(Verify),
    /// Write puzzles as puzzle files or for other programs
    Export(Export),
    /// List the techniques, or describe one
    Techniques(Techniques),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page (roff)
    Man,
}

/// When to use colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum Colour {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Even in a pipe
    Always,
    /// Not at all
    Never,
}

/// The language with this code, as people write it: `pt_BR.UTF-8` is Portuguese, `no` is Bokmål.
#[expect(clippy::unnecessary_wraps, reason = "what clap asks for")]
fn language(code: &str) -> Result<String, std::convert::Infallible> {
    let short = code.split(['_', '-', '.', '@']).next().unwrap_or_default().to_lowercase();
    Ok(if matches!(short.as_str(), "no" | "nn") { "nb".to_owned() } else { short })
}

/// The language of whoever calls, if we speak it; else English.
fn locale() -> String {
    let said = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let Ok(code) = language(&said.unwrap_or_default());
    if Catalogue::embedded().language(&code).is_some() { code } else { "en".to_owned() }
}

/// What is read, and the rules it is read under.
#[derive(Debug, Args)]
pub(super) struct Source {
    /// Puzzles, files, or `-` for standard input
    #[arg(value_name = "INPUT")]
    pub(super) inputs: Vec<String>,
    #[command(flatten)]
    pub(super) rules: Rules,
}

/// The rules of the puzzle, where its file does not say them.
#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Rules")]
pub(super) struct Rules {
    /// The side of the board, from 2 to 25
    #[arg(long, value_name = "N")]
    pub(super) size: Option<usize>,
    /// The boxes: W columns by H rows, or none
    #[arg(long, value_name = "WxH")]
    pub(super) boxes: Option<String>,
    /// The regions of a jigsaw: one letter or digit a cell, or a file
    #[arg(long, value_name = "STRING|FILE")]
    pub(super) regions: Option<String>,
    /// Further rules, separated by commas: anti-knight, anti-king, non-consecutive, diagonals, windows, …
    #[arg(long = "rules", value_name = "RULES", value_delimiter = ',')]
    pub(super) further: Vec<String>,
}

/// Which ladder is climbed.
#[derive(Debug, Args)]
pub(super) struct Ladder {
    /// The ladder of techniques: a name (see `whydoku techniques --profiles`) or a YAML file
    #[arg(long, value_name = "NAME|FILE")]
    pub(super) profile: Option<String>,
    /// Guess when nothing applies, and flag it (the default)
    #[arg(long, overrides_with = "no_guess")]
    pub(super) guess: bool,
    /// Stop when nothing applies
    #[arg(long)]
    pub(super) no_guess: bool,
    /// Leave out techniques that assume that the puzzle has one solution
    #[arg(long)]
    pub(super) no_uniqueness: bool,
}

#[derive(Debug, Args)]
pub(super) struct Explain {
    #[command(flatten)]
    pub(super) source: Source,
    #[command(flatten)]
    pub(super) ladder: Ladder,
    /// Only the next step: 1 where to look, 2 what to look for, 3 the whole step
    #[arg(long, value_name = "1|2|3", num_args = 0..=1, default_missing_value = "1",
          value_parser = clap::value_parser!(u8).range(1..=3), conflicts_with = "why")]
    pub(super) hint: Option<u8>,
    /// Only what leads to one claim, such as r3c4=5 or "r3c4<>5"
    #[arg(long, value_name = "CLAIM")]
    pub(super) why: Option<String>,
    /// Each step in one line
    #[arg(long)]
    pub(super) expert: bool,
    /// Tell also the steps that nothing later needs
    #[arg(long)]
    pub(super) full: bool,
    /// Which steps are drawn
    #[arg(long, value_enum, default_value_t = Drawn::All)]
    pub(super) draw: Drawn,
    /// The language of the telling; without it that of the locale
    #[arg(long, value_name = "CODE", default_value_t = locale(), hide_default_value = true, value_parser = language)]
    pub(super) lang: String,
    /// Each step also in one line as that program writes it; of its own profile only
    #[arg(long, value_enum, value_name = "NAME")]
    pub(super) notation: Option<Notation>,
    /// How it is written
    #[arg(long, value_enum, default_value_t = ExplainFormat::Text)]
    pub(super) format: ExplainFormat,
    /// Where it is written: a file; for svg and png a folder, which gets a file for each step
    #[arg(long, value_name = "FILE|FOLDER")]
    pub(super) out: Option<PathBuf>,
    /// Only the picture of this step (svg and png)
    #[arg(long, value_name = "N", conflicts_with = "hint")]
    pub(super) step: Option<usize>,
}

/// How a path is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ExplainFormat {
    /// For people, in the terminal
    Text,
    /// JSON Lines
    Json,
    /// Markdown
    Markdown,
    /// A page that plays the path: one file, no network
    Html,
    /// Pictures as SVG, one a step
    Svg,
    /// Pictures as PNG, one a step
    #[cfg(feature = "png")]
    Png,
}

/// A program that has a notation of its own.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Notation {
    /// HoDoKu
    Hodoku,
}

/// Which steps are drawn.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Drawn {
    /// Every step
    All,
    /// Steps that are more than a single
    Hard,
    /// No step
    None,
}

/// Text for people, JSON Lines for programs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum TextOrJson {
    /// For people
    Text,
    /// JSON Lines
    Json,
}

#[derive(Debug, Args)]
pub(super) struct Rate {
    #[command(flatten)]
    pub(super) source: Source,
    #[command(flatten)]
    pub(super) ladder: Ladder,
    /// The scales, separated by commas, or `all`
    #[arg(long, value_name = "SCALES", value_delimiter = ',')]
    pub(super) scale: Vec<String>,
    /// How it is written
    #[arg(long, value_enum, default_value_t = RateFormat::Text)]
    pub(super) format: RateFormat,
    /// How many puzzles are rated at once; the output does not depend on it
    #[arg(long, short, value_name = "N")]
    pub(super) jobs: Option<std::num::NonZeroUsize>,
}

/// How ratings are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum RateFormat {
    /// For people
    Text,
    /// A header and one line a puzzle, separated by tabs
    Tsv,
    /// JSON Lines
    Json,
}

/// A corpus and what is to be made of it.
///
/// An INPUT is a file, a folder, a pattern such as "lists/*.csv", a puzzle, or `-` for standard input; gzip and zstd are
/// unpacked. In CSV, TSV and JSON Lines the puzzles stand in one column. Rows come in input order; a line that is no
/// puzzle keeps its place, with the reason in `error`.
#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option that is typed")]
pub(super) struct Grade {
    #[command(flatten)]
    pub(super) source: Source,
    #[command(flatten)]
    pub(super) ladder: Ladder,
    /// The scales, separated by commas, or `all`
    #[arg(long, value_name = "SCALES", value_delimiter = ',')]
    pub(super) scale: Vec<String>,
    /// Where rows are written; without it, standard output
    #[arg(long, short, value_name = "FILE")]
    pub(super) out: Option<PathBuf>,
    /// Go on where an earlier run with the same options was stopped
    #[arg(long, requires = "out")]
    pub(super) resume: bool,
    /// How rows are written; without it the ending of FILE decides
    #[arg(long, value_enum)]
    pub(super) format: Option<GradeFormat>,
    /// The column of a table, or the key of its JSON objects, that holds the puzzles
    #[arg(long, value_name = "NAME")]
    pub(super) column: Option<String>,
    /// How many puzzles are rated at once; the rows do not depend on it
    #[arg(long, short, value_name = "N")]
    pub(super) jobs: Option<std::num::NonZeroUsize>,
    /// The longest that a puzzle may take on all scales together, such as 500ms, 2s or 1m
    #[arg(long, value_name = "TIME", value_parser = super::grade::time)]
    pub(super) timeout: Option<std::time::Duration>,
    /// Stop a puzzle above this figure, on every scale or as SCALE=FIGURE
    #[arg(long, value_name = "FIGURE", value_delimiter = ',')]
    pub(super) max_rating: Vec<String>,
    /// Add the minimal form among all disguises, and count duplicates
    #[arg(long)]
    pub(super) canonical: bool,
    /// Add how often each technique applied, on the first scale
    #[arg(long)]
    pub(super) counts: bool,
    /// Add the steps as JSON, on the first scale
    #[arg(long)]
    pub(super) trace: bool,
    /// Compare with known ratings: a table with a column `puzzle` and others that are called as ours are
    #[arg(long, value_name = "TABLE")]
    pub(super) expect: Option<PathBuf>,
    /// Which columns of the table are compared with which of ours, such as `rating=W`
    #[arg(long, value_name = "OURS=THEIRS", value_delimiter = ',', requires = "expect")]
    pub(super) expect_columns: Vec<String>,
    /// Draw histograms, scale against scale, and known against found; SVG or PNG by the ending
    #[arg(long, value_name = "FILE")]
    pub(super) plot: Option<PathBuf>,
    /// What the rows amount to: on standard output with --out, else on standard error and only if asked for
    #[arg(long, value_enum, value_name = "HOW")]
    pub(super) summary: Option<SummaryFormat>,
}

/// How rows are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum GradeFormat {
    /// A header and one line a puzzle, separated by tabs
    Tsv,
    /// The same with commas, quoted where needed
    Csv,
    /// JSON Lines
    #[value(alias = "jsonl")]
    Json,
    /// Parquet, a column of text each (in builds with that feature)
    Parquet,
}

/// How a summary is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SummaryFormat {
    /// Tables
    Table,
    /// One JSON object
    Json,
    /// Not at all
    None,
}

#[derive(Debug, Args)]
pub(super) struct Find {
    #[command(flatten)]
    pub(super) source: Source,
    /// One technique: its name, or HoDoKu's code; without it, all of them
    #[arg(long, short, value_name = "ID|CODE")]
    pub(super) technique: Option<String>,
    /// How it is written
    #[arg(long, value_enum, default_value_t = TextOrJson::Text)]
    pub(super) format: TextOrJson,
    /// The language of the telling; without it that of the locale
    #[arg(long, value_name = "CODE", default_value_t = locale(), hide_default_value = true, value_parser = language)]
    pub(super) lang: String,
}

#[derive(Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option that is typed")]
pub(super) struct Solve {
    #[command(flatten)]
    pub(super) source: Source,
    /// How many solutions at most, 0 for all; without it 1, or all if they are counted
    #[arg(long, value_name = "N")]
    pub(super) limit: Option<u64>,
    /// Print the number of solutions alone; of all unless --limit is given
    #[arg(long)]
    pub(super) count: bool,
    /// The way of searching: exact, naive, backtrack, colouring, colouring-modified, exact-cover, cp, annealing; ilp and
    /// sat in builds with these features; auto is the fastest
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(super) method: String,
    /// Search in every way, and compare what each took
    #[arg(long, conflicts_with_all = ["count", "method", "stats", "corner_sum", "format"])]
    pub(super) compare: bool,
    /// Draw at which cell the naive search was at each iteration, as SVG
    #[arg(long, value_name = "FILE", conflicts_with_all = ["compare", "count", "corner_sum"])]
    pub(super) chart: Option<PathBuf>,
    /// Print what the search took
    #[arg(long)]
    pub(super) stats: bool,
    /// Print the sum, over all puzzles, of the number in the first three cells
    #[arg(long, conflicts_with_all = ["count", "format"])]
    pub(super) corner_sum: bool,
    /// How solutions are written
    #[arg(long, value_enum, default_value_t = SolveFormat::Text)]
    pub(super) format: SolveFormat,
}

/// How solutions are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum SolveFormat {
    /// A drawn board
    Text,
    /// One line a solution
    Line,
}

#[derive(Debug, Args)]
pub(super) struct Check {
    #[command(flatten)]
    pub(super) source: Source,
    /// The puzzle that the grid must agree with
    #[arg(long, value_name = "PUZZLE|FILE")]
    pub(super) against: Option<String>,
    /// Judge a half-filled grid, with pencilmarks or without: what is wrong, and what follows next
    #[arg(long, num_args = 2, value_names = ["ORIGINAL", "CURRENT"], conflicts_with_all = ["inputs", "against"])]
    pub(super) progress: Vec<String>,
    #[command(flatten)]
    pub(super) ladder: Ladder,
    /// The language of what is told (--progress)
    #[arg(long, value_name = "CODE", default_value_t = locale(), hide_default_value = true, value_parser = language)]
    pub(super) lang: String,
}

#[derive(Debug, Args)]
pub(super) struct Export {
    #[command(flatten)]
    pub(super) source: Source,
    /// The format
    #[arg(long, value_enum, default_value_t = ExportFormat::Yaml)]
    pub(super) format: ExportFormat,
}

/// Formats that puzzles are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum ExportFormat {
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
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Yaml => "a puzzle file",
            Self::FPuzzles | Self::FPuzzlesLink => "f-puzzles",
            Self::Interactive => "the Interactive Sudoku Solver",
            Self::Jigsaw => "jigsaw text",
            Self::Line => "a line of digits",
        }
    }
}

#[derive(Debug, Args)]
pub(super) struct Verify {
    /// Traces; `-` or nothing for standard input
    #[arg(value_name = "TRACE")]
    pub(super) traces: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(super) struct Techniques {
    /// One technique: its name, or HoDoKu's code
    #[arg(value_name = "NAME")]
    pub(super) name: Option<String>,
    /// List the profiles instead
    #[arg(long, conflicts_with = "name")]
    pub(super) profiles: bool,
    /// List the scales instead
    #[arg(long, conflicts_with_all = ["name", "profiles"])]
    pub(super) scales: bool,
    /// The language
    #[arg(long, value_name = "CODE", default_value_t = locale(), hide_default_value = true, value_parser = language)]
    pub(super) lang: String,
}
