//! `find`, `solve`, `check`, `verify`, `prove`, `techniques`.

use super::rate::time;
use super::shared::{
    InputArgs, KnownNames, LadderArgs, TextOrJson, TimeoutArgs, languages, locale, profiles, techniques,
};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub(in crate::cli) struct FindArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// One technique: its name, or HoDoKu's code; without it, all of them
    #[arg(long, short, value_name = "NAME|CODE", value_parser = KnownNames(techniques), hide_possible_values = true)]
    pub(in crate::cli) technique: Option<String>,
    /// The longest that a position may take, such as 500ms or 1m; without it 5s as text, and as long as it takes as JSON
    #[arg(long, value_name = "TIME", value_parser = time, help_heading = "Screen")]
    pub(in crate::cli) timeout: Option<Duration>,
    /// How it is written
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, help_heading = "Output")]
    pub(in crate::cli) format: TextOrJson,
    /// The language of the telling; without it that of the locale
    #[arg(long, value_name = "CODE", default_value_t = locale(), hide_default_value = true,
          value_parser = KnownNames(languages), hide_possible_values = true, help_heading = "Output")]
    pub(in crate::cli) lang: String,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ReadArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct SolveArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// How many solutions at most, 0 for all; without it 1, or all if they are counted
    #[arg(long, value_name = "N")]
    pub(in crate::cli) limit: Option<u64>,
    /// Print the number of solutions alone; of all unless --limit is given
    #[arg(long)]
    pub(in crate::cli) count: bool,
    /// Print the root solution of an empty board: each row is the one above it, moved on
    #[arg(long, conflicts_with_all = ["inputs", "count", "limit", "method", "compare", "chart", "stats", "corner_sum", "regions", "further"])]
    pub(in crate::cli) root: bool,
    /// The way of searching: exact, naive, backtrack, colouring, colouring-modified, exact-cover, cp, sat, annealing; ilp
    /// in builds with this feature; auto is the fastest
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(in crate::cli) method: String,
    /// Search in every way, and compare what each took
    #[arg(long, conflicts_with_all = ["count", "method", "stats", "corner_sum", "format"])]
    pub(in crate::cli) compare: bool,
    /// Draw at which cell the naive search was at each iteration, as SVG
    #[arg(long, value_name = "FILE", conflicts_with_all = ["compare", "count", "corner_sum"])]
    pub(in crate::cli) chart: Option<PathBuf>,
    /// Replace the drawing if it is there already
    #[arg(long, requires = "chart")]
    pub(in crate::cli) force: bool,
    /// Print what the search took
    #[arg(long)]
    pub(in crate::cli) stats: bool,
    /// Print the sum, over all puzzles, of the number in the first three cells
    #[arg(long, conflicts_with_all = ["count", "format"])]
    pub(in crate::cli) corner_sum: bool,
    /// How solutions are written
    #[arg(long, value_enum, default_value_t = SolveFormat::Text)]
    pub(in crate::cli) format: SolveFormat,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SolveFormat {
    /// A drawn board
    Text,
    /// One line a solution
    Line,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct CheckArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// The puzzle that the grid must agree with
    #[arg(long, value_name = "PUZZLE|FILE")]
    pub(in crate::cli) against: Option<String>,
    /// Judge a half-filled grid, with pencilmarks or without: is anything wrong?
    #[arg(long, num_args = 2, value_names = ["ORIGINAL", "CURRENT"], conflicts_with_all = ["inputs", "against"])]
    pub(in crate::cli) progress: Vec<String>,
    /// Name what is wrong (--progress)
    #[arg(long, requires = "progress")]
    pub(in crate::cli) show: bool,
    /// Tell what can be deduced next from all that is right (--progress)
    #[arg(long, requires = "progress")]
    pub(in crate::cli) hint: bool,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// Explanation language (--progress)
    #[arg(long, value_name = "CODE", default_value_t = locale(), hide_default_value = true,
          value_parser = KnownNames(languages), hide_possible_values = true, help_heading = "Output")]
    pub(in crate::cli) lang: String,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct VerifyArgs {
    /// Traces; `-` or nothing for standard input
    #[arg(value_name = "TRACE")]
    pub(in crate::cli) traces: Vec<PathBuf>,
    /// Have each trace judged once more by this checker, which must be installed
    #[arg(long, value_enum, value_name = "CHECKER")]
    pub(in crate::cli) external: Option<Checker>,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Checker {
    /// `VeriPB`, for every trace
    Veripb,
    /// `lrat-check`, for traces that end in a solution or a contradiction
    LratCheck,
    /// `cake_lpr`, which is verified itself; likewise
    #[value(name = "cake_lpr")]
    CakeLpr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ProofFormat {
    /// Sums and clauses for `VeriPB` (.opb and .pbp); step 17 is @step17
    Veripb,
    /// Clauses with hints for `lrat-check` and `cake_lpr` (.cnf and .lrat)
    Lrat,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ProveArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// The language of the proof
    #[arg(long, value_enum, default_value_t = ProofFormat::Veripb, value_name = "FORMAT")]
    pub(in crate::cli) format: ProofFormat,
    /// The folder that the files are written to
    #[arg(long, value_name = "FOLDER")]
    pub(in crate::cli) out: PathBuf,
    /// Replace files that are there already
    #[arg(long)]
    pub(in crate::cli) force: bool,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct TechniquesArgs {
    /// One technique: its name, HoDoKu's code, or whatever another program calls it, such as "BUG+1" or y-wing
    #[arg(value_name = "NAME", value_parser = KnownNames(techniques), hide_possible_values = true)]
    pub(in crate::cli) name: Option<String>,
    /// List the profiles; with a name, that one
    #[arg(long, conflicts_with = "name", value_name = "NAME", num_args = 0..=1,
          value_parser = KnownNames(profiles), hide_possible_values = true)]
    pub(in crate::cli) profiles: Option<Option<String>>,
    /// Print the ladder of a profile, rung by rung
    #[arg(long, conflicts_with_all = ["name", "profiles"], value_name = "NAME|FILE",
          value_parser = KnownNames(profiles), hide_possible_values = true)]
    pub(in crate::cli) profile: Option<String>,
    /// Print the profile as YAML, to begin one's own with (--profiles NAME or --profile NAME)
    #[arg(long, conflicts_with_all = ["name", "json"])]
    pub(in crate::cli) yaml: bool,
    /// List the scales instead
    #[arg(long, conflicts_with_all = ["name", "profiles", "profile"])]
    pub(in crate::cli) scales: bool,
    /// Only techniques of one family, such as fish or wing
    #[arg(long, conflicts_with_all = ["name", "profiles", "profile", "scales"], value_name = "NAME")]
    pub(in crate::cli) family: Option<String>,
    /// JSON Lines, one technique a line
    #[arg(long, conflicts_with_all = ["profiles", "scales"], help_heading = "Output")]
    pub(in crate::cli) json: bool,
    /// The language
    #[arg(long, value_name = "CODE", default_value_t = locale(), hide_default_value = true,
          value_parser = KnownNames(languages), hide_possible_values = true, help_heading = "Output")]
    pub(in crate::cli) lang: String,
}
