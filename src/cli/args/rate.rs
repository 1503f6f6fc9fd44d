//! `rate`, `grade`, `select`.

use super::shared::{InputArgs, KnownNames, LadderArgs, TimeoutArgs, scales};
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
    /// The scales, separated by commas, or `all`
    #[arg(long, value_name = "SCALES", value_delimiter = ',', help_heading = "Rating",
          value_parser = KnownNames(scales), hide_possible_values = true)]
    pub(in crate::cli) scale: Vec<String>,
    /// How it is written
    #[arg(long, value_enum, default_value_t = RateFormat::Text, help_heading = "Output")]
    pub(in crate::cli) format: RateFormat,
    /// How many puzzles are rated at once; the output does not depend on it
    #[arg(long, short, value_name = "N", help_heading = "Rating")]
    pub(in crate::cli) jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    pub(in crate::cli) further: FurtherArgs,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum RateFormat {
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
pub(in crate::cli) struct GradeArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// The scales, separated by commas, or `all`
    #[arg(long, value_name = "SCALES", value_delimiter = ',', help_heading = "Rating",
          value_parser = KnownNames(scales), hide_possible_values = true)]
    pub(in crate::cli) scale: Vec<String>,
    /// Where rows are written, packed where the name ends in .gz or .zst; without it, standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// Go on where an earlier run with the same options was stopped
    #[arg(long, requires = "out", help_heading = "Output")]
    pub(in crate::cli) resume: bool,
    /// Replace FILE, and a plot, that are there already
    #[arg(long, conflicts_with = "resume", help_heading = "Output")]
    pub(in crate::cli) force: bool,
    #[command(flatten)]
    pub(in crate::cli) selection: SelectionArgs,
    /// How rows are written; without it the ending of FILE decides
    #[arg(long, value_enum, help_heading = "Output")]
    pub(in crate::cli) format: Option<GradeFormat>,
    /// How many puzzles are rated at once; the rows do not depend on it
    #[arg(long, short, value_name = "N", help_heading = "Rating")]
    pub(in crate::cli) jobs: Option<NonZeroUsize>,
    /// The longest that a puzzle may take on all scales together, such as 500ms, 2s or 1m
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = "Rating")]
    pub(in crate::cli) timeout: Option<Duration>,
    /// Stop a puzzle above this figure, on every scale or as SCALE=FIGURE
    #[arg(long, value_name = "FIGURE", value_delimiter = ',', help_heading = "Rating")]
    pub(in crate::cli) max_rating: Vec<String>,
    /// Add the minimal form among all disguises, and count duplicates
    #[arg(long, help_heading = "Columns")]
    pub(in crate::cli) canonical: bool,
    /// Add how often each technique applied, on the first scale: together in one column, or wide, in a column for each
    #[arg(long, value_name = "together|wide", num_args = 0..=1, default_missing_value = "together",
          help_heading = "Columns")]
    pub(in crate::cli) counts: Option<String>,
    /// Add the steps as JSON, on the first scale
    #[arg(long, help_heading = "Columns")]
    pub(in crate::cli) trace: bool,
    #[command(flatten)]
    pub(in crate::cli) further: FurtherArgs,
    /// Compare with known ratings: a table with a column `puzzle` and others that are called as ours are
    #[arg(long, value_name = "TABLE", help_heading = "Comparing")]
    pub(in crate::cli) expect: Option<PathBuf>,
    /// Which columns of the table are compared with which of ours, such as `rating=W`
    #[arg(
        long,
        value_name = "OURS=THEIRS",
        value_delimiter = ',',
        requires = "expect",
        help_heading = "Comparing"
    )]
    pub(in crate::cli) expect_columns: Vec<String>,
    /// Write how far it agrees with the known ratings as a table: TSV, CSV or JSON Lines by the ending
    #[arg(long, value_name = "FILE", requires = "expect", help_heading = "Comparing")]
    pub(in crate::cli) agreement: Option<PathBuf>,
    /// Draw histograms, scale against scale, and known against found: .svg, or .png in builds with that feature
    #[arg(long, value_name = "FILE", help_heading = "Comparing")]
    pub(in crate::cli) plot: Option<PathBuf>,
    /// Summary of the rows: on standard output with --out, else on standard error and only on request
    #[arg(long, value_enum, value_name = "HOW", help_heading = "Output")]
    pub(in crate::cli) summary: Option<SummaryFormat>,
}

#[derive(Clone, Debug, Default, Args)]
pub(in crate::cli) struct FurtherArgs {
    /// Add what is known of the puzzle itself: name, clues, symmetry, solution, file, line
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "Columns")]
    pub(in crate::cli) with: Vec<String>,
    /// Name the turns and reflections of the board that the pattern of the givens keeps, as --with symmetry
    #[arg(long, help_heading = "Columns")]
    pub(in crate::cli) symmetry: bool,
    /// Pass these columns of a table, or keys of its JSON objects, through
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "Columns")]
    pub(in crate::cli) columns: Vec<String>,
}

impl GradeArgs {
    pub(in crate::cli) fn counts(&self) -> TechniqueCounts {
        match self.counts.as_deref() {
            None => TechniqueCounts::None,
            Some("wide") => TechniqueCounts::Wide,
            Some(_) => TechniqueCounts::Together,
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
    /// A header and one line a puzzle, separated by tabs
    Tsv,
    /// The same with commas, quoted where needed; cells are written as they are, though they begin with = or @
    Csv,
    /// JSON Lines
    #[value(alias = "jsonl")]
    Json,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SummaryFormat {
    /// Tables
    Table,
    /// One JSON object
    Json,
    /// Not at all
    None,
}

#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct SelectionArgs {
    /// Only rows that meet a condition, such as 'tier = hard and hardest = x-wing and clues < 26'
    #[arg(long = "where", help_heading = "Choosing", value_name = "CONDITION")]
    pub(in crate::cli) condition: Option<String>,
    /// Put rows in order by these columns; `-rating` goes downwards
    #[arg(long, help_heading = "Choosing", value_name = "COLUMNS", allow_hyphen_values = true)]
    pub(in crate::cli) sort: Option<String>,
    /// The most rows
    #[arg(long, help_heading = "Choosing", value_name = "N")]
    pub(in crate::cli) limit: Option<NonZeroUsize>,
    /// Of puzzles that are disguises of each other, the first one only
    #[arg(long, help_heading = "Choosing")]
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

/// Rows of tables that are there already.
///
/// A TABLE is what `grade` writes, or any other CSV, TSV or JSON Lines whose first line names its columns; gzip and zstd
/// are unpacked. A condition compares columns with values:
///
///   tier = hard and clues < 26        and, or, not, ( )
///   hardest in (x-wing, skyscraper)   = != < <= > >=
///   name ~ 'of the day'               ~ !~ (holds these letters, or not)
///   error = ''                        '' is a cell with nothing in it
///
/// Numbers are compared as numbers, and tiers as their scale puts them in order (tier >= hard).
#[derive(Debug, Args)]
#[command(verbatim_doc_comment)]
pub(in crate::cli) struct SelectArgs {
    /// Tables; `-` or nothing for standard input
    #[arg(value_name = "TABLE")]
    pub(in crate::cli) tables: Vec<String>,
    #[command(flatten)]
    pub(in crate::cli) selection: SelectionArgs,
    /// Only these columns, in this order
    #[arg(long, value_name = "NAMES", value_delimiter = ',', help_heading = "Output")]
    pub(in crate::cli) columns: Vec<String>,
    /// How rows are written; without it the ending of FILE decides, or they are written as they are read
    #[arg(long, value_enum, help_heading = "Output")]
    pub(in crate::cli) format: Option<SelectFormat>,
    /// Where rows are written, packed where the name ends in .gz or .zst; without it, standard output
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// Replace FILE if it is there already
    #[arg(long, requires = "out", help_heading = "Output")]
    pub(in crate::cli) force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SelectFormat {
    /// Separated by tabs
    Tsv,
    /// Separated by commas, quoted where needed
    Csv,
    /// JSON Lines
    #[value(alias = "jsonl")]
    Json,
    /// The puzzles alone, one a line
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
    time.filter(|time| !time.is_zero()).ok_or_else(|| "a time above zero is wanted, such as 500ms".to_owned())
}
