//! `rate`, `grade`, `select`.

use super::shared::{BatchTimeoutArgs, InputArgs, KnownNames, LadderArgs, scales};
use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;
use whydoku_corpus::{RowQuery, TechniqueCounts};

#[derive(Debug, Args)]
pub(in crate::cli) struct RateArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// Scales: human, se, hodoku, … or all
    #[arg(long, value_name = "SCALES", value_delimiter = ',', help_heading = "Rating",
          value_parser = KnownNames(scales), hide_possible_values = true)]
    pub(in crate::cli) scale: Vec<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = RateFormat::Text, help_heading = "Output")]
    pub(in crate::cli) format: RateFormat,
    /// Number of threads [default: all cores]
    #[arg(hide_short_help = true, long, short, value_name = "N", help_heading = "Rating")]
    pub(in crate::cli) jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(in crate::cli) further: FurtherArgs,
    #[command(flatten)]
    pub(in crate::cli) timeout: BatchTimeoutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum RateFormat {
    /// Text for a terminal
    Text,
    /// A header and one line per puzzle, separated by tabs
    Tsv,
    /// JSON, an object a line, or in a file .json an array
    #[value(alias = "jsonl")]
    Json,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct GradeArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// Scales: human, se, hodoku, … or all
    #[arg(long, value_name = "SCALES", value_delimiter = ',', help_heading = "Rating",
          value_parser = KnownNames(scales), hide_possible_values = true)]
    pub(in crate::cli) scale: Vec<String>,
    /// Output file, also .gz or .zst [default: stdout]
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// Continue an interrupted run
    #[arg(long, requires = "out", help_heading = "Output")]
    pub(in crate::cli) resume: bool,
    /// Overwrite existing files
    #[arg(long, conflicts_with = "resume", help_heading = "Output")]
    pub(in crate::cli) force: bool,
    #[command(flatten)]
    pub(in crate::cli) selection: SelectionArgs,
    /// Output format [default: by the ending of FILE]
    #[arg(hide_short_help = true, long, value_enum, help_heading = "Output")]
    pub(in crate::cli) format: Option<GradeFormat>,
    /// Number of threads [default: all cores]
    #[arg(long, short, value_name = "N", help_heading = "Rating")]
    pub(in crate::cli) jobs: Option<NonZeroUsize>,
    /// Time limit per puzzle, such as 500ms
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = "Rating")]
    pub(in crate::cli) timeout: Option<Duration>,
    /// Stop rating a puzzle above this; [SCALE=]FIGURE
    #[arg(
        long,
        value_name = "FIGURE",
        hide_short_help = true,
        value_delimiter = ',',
        help_heading = "Rating"
    )]
    pub(in crate::cli) max_rating: Vec<String>,
    /// Add the minimal form, and count isomorphic puzzles
    #[arg(long, hide_short_help = true, help_heading = "Columns")]
    pub(in crate::cli) canonical: bool,
    /// Add the uses of techniques: together or wide
    #[arg(hide_short_help = true, long, value_name = "FORM", num_args = 0..=1, default_missing_value = "together",
          help_heading = "Columns")]
    pub(in crate::cli) counts: Option<String>,
    /// Add the steps as JSON
    #[arg(long, hide_short_help = true, help_heading = "Columns")]
    pub(in crate::cli) trace: bool,
    #[command(flatten)]
    pub(in crate::cli) further: FurtherArgs,
    /// Compare with the ratings in a table
    #[arg(long, value_name = "TABLE", help_heading = "Comparison")]
    pub(in crate::cli) expect: Option<PathBuf>,
    /// Columns to compare, such as rating=W
    #[arg(
        long,
        hide_short_help = true,
        value_name = "OURS=THEIRS",
        value_delimiter = ',',
        requires = "expect",
        help_heading = "Comparison"
    )]
    pub(in crate::cli) expect_columns: Vec<String>,
    /// Write the agreement: .tsv, .csv or .jsonl
    #[arg(
        long,
        hide_short_help = true,
        value_name = "FILE",
        requires = "expect",
        help_heading = "Comparison"
    )]
    pub(in crate::cli) agreement: Option<PathBuf>,
    /// Plot ratings as .svg
    #[arg(long, hide_short_help = true, value_name = "FILE", help_heading = "Comparison")]
    pub(in crate::cli) plot: Option<PathBuf>,
    /// Summary [default: table with --out, else none]
    #[arg(hide_short_help = true, long, value_enum, value_name = "HOW", help_heading = "Output")]
    pub(in crate::cli) summary: Option<SummaryFormat>,
}

#[derive(Clone, Debug, Default, Args)]
pub(in crate::cli) struct FurtherArgs {
    /// Add columns: name, clues, symmetry, solution, file, line, ittoryu, backdoors, superfluous, bottlenecks, effort, trials
    #[arg(
        hide_short_help = true,
        long,
        value_name = "NAMES",
        value_delimiter = ',',
        help_heading = "Columns"
    )]
    pub(in crate::cli) with: Vec<String>,
    /// Same as --with symmetry
    #[arg(long, hide_short_help = true, help_heading = "Columns")]
    pub(in crate::cli) symmetry: bool,
    /// Copy these columns or JSON keys of the input
    #[arg(
        long,
        hide_short_help = true,
        value_name = "NAMES",
        value_delimiter = ',',
        help_heading = "Columns"
    )]
    pub(in crate::cli) columns: Vec<String>,
}

impl GradeArgs {
    pub(in crate::cli) fn counts(&self) -> TechniqueCounts {
        match self.counts.as_deref() {
            None => TechniqueCounts::None,
            Some("wide") => TechniqueCounts::Wide,
            Some(_) => TechniqueCounts::InOneColumn,
        }
    }

    /// The inputs. A value of `--counts` that is no form is one of them.
    pub(in crate::cli) fn source(&self) -> InputArgs {
        let mut source = self.source.clone();
        source
            .inputs
            .extend(self.counts.iter().filter(|text| !matches!(text.as_str(), "wide" | "together")).cloned());
        source
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum GradeFormat {
    /// A header and one line per puzzle, separated by tabs
    Tsv,
    /// The same, separated by commas
    Csv,
    /// JSON, an object a line, or in a file .json an array
    #[value(alias = "jsonl")]
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SummaryFormat {
    /// Tables
    Table,
    /// One JSON object
    Json,
    /// No summary
    None,
}

#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct SelectionArgs {
    /// Keep rows such as 'tier = hard and clues < 26'
    #[arg(long = "where", help_heading = "Selection", value_name = "CONDITION")]
    pub(in crate::cli) condition: Option<String>,
    /// Sort by columns; -rating sorts downwards
    #[arg(long, help_heading = "Selection", value_name = "COLUMNS", allow_hyphen_values = true)]
    pub(in crate::cli) sort: Option<String>,
    /// Keep the first N rows
    #[arg(long, help_heading = "Selection", value_name = "N")]
    pub(in crate::cli) limit: Option<NonZeroUsize>,
    /// Keep one of isomorphic puzzles
    #[arg(long, help_heading = "Selection")]
    pub(in crate::cli) unique: bool,
}

impl SelectionArgs {
    pub(in crate::cli) fn query(&self) -> RowQuery {
        RowQuery {
            condition: self.condition.clone(),
            sort: self.sort.clone(),
            limit: self.limit.map(NonZeroUsize::get),
            unique: self.unique,
        }
    }
}

#[derive(Debug, Args)]
pub(in crate::cli) struct SelectArgs {
    /// Tables (.csv, .tsv, .json, .jsonl); - or none for standard input
    #[arg(value_name = "TABLE")]
    pub(in crate::cli) tables: Vec<String>,
    #[command(flatten)]
    pub(in crate::cli) selection: SelectionArgs,
    /// Columns to write, in this order
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "Output")]
    pub(in crate::cli) columns: Vec<String>,
    /// Output format [default: by the ending of FILE, else as read]
    #[arg(long, value_enum, help_heading = "Output")]
    pub(in crate::cli) format: Option<SelectFormat>,
    /// Output file, also .gz or .zst [default: stdout]
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// Overwrite an existing FILE
    #[arg(long, requires = "out", help_heading = "Output")]
    pub(in crate::cli) force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SelectFormat {
    /// Tab-separated
    Tsv,
    /// Comma-separated
    Csv,
    /// JSON, an object a line, or in a file .json an array
    #[value(alias = "jsonl")]
    Json,
    /// The puzzles, one per line
    Line,
}

/// `500ms`, `2s`, `1.5m`, `1h`; a bare number is seconds.
pub(super) fn time(text: &str) -> Result<Duration, String> {
    let end = text.find(|letter: char| letter != '.' && !letter.is_ascii_digit()).unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let unit = match unit.trim() {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => return Err("write a number and a unit, such as 500ms, 2s or 1m".to_owned()),
    };
    let seconds = number.parse::<f64>().ok().map(|number| number * unit);
    let time = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
    time.filter(|time| !time.is_zero()).ok_or_else(|| "the time must be above zero, such as 500ms".to_owned())
}
