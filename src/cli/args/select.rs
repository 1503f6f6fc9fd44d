//! `select`, and the selection of rows in `grade`.

use clap::{Args, ValueEnum};
use std::num::NonZeroUsize;
use std::path::PathBuf;
use whydoku_corpus::RowQuery;

/// A selection of rows.
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

/// The format of rows.
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
