//! `find`, `solve`, `check`, `verify`, `prove`, `techniques`, `serve`, `judge`.

use super::rate::time;
use super::shared::{
    BatchTimeoutArgs, CoordinatesArgs, InputArgs, KnownNames, LadderArgs, LanguageArgs, RulesArgs,
    TextOrJson, TimeoutArgs, profiles, techniques,
};
use clap::{Args, ValueEnum};
use std::num::NonZero;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub(in crate::cli) struct FindArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// Technique, by any of its names or HoDoKu's code [default: all]
    #[arg(long, short, value_name = "NAME|CODE", value_parser = KnownNames(techniques), hide_possible_values = true)]
    pub(in crate::cli) technique: Option<String>,
    /// Print at most N instances of each technique, after their number
    #[arg(long, value_name = "N")]
    pub(in crate::cli) max: Option<usize>,
    /// Time limit per position [default: 5s for text, none for JSON]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(in crate::cli) timeout: Option<Duration>,
    /// Output format
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, help_heading = "Output")]
    pub(in crate::cli) format: TextOrJson,
    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgs,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ReadArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, help_heading = "Output")]
    pub(in crate::cli) format: TextOrJson,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct SolveArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// Stop after N solutions; 0 for all [default: 1, all with --count]
    #[arg(long, value_name = "N")]
    pub(in crate::cli) limit: Option<u64>,
    /// Print the number of solutions
    #[arg(long)]
    pub(in crate::cli) count: bool,
    /// Print the root solution of an empty board: rows are shifts of the first
    #[arg(long, hide_short_help = true, conflicts_with_all = ["inputs", "count", "limit", "method", "compare", "chart", "stats", "corner_sum", "regions", "further"])]
    pub(in crate::cli) root: bool,
    /// Search method: exact, naive, backtrack, colouring, colouring-modified, exact-cover, cp, sat, annealing, or ilp if built in
    #[arg(long, value_name = "NAME", default_value = "auto")]
    pub(in crate::cli) method: String,
    /// Run every method and compare their work
    #[arg(long, conflicts_with_all = ["count", "method", "stats", "corner_sum", "format"])]
    pub(in crate::cli) compare: bool,
    /// Chart the cell of the naive search at each iteration, as SVG
    #[arg(long, hide_short_help = true, value_name = "FILE", conflicts_with_all = ["compare", "count", "corner_sum"])]
    pub(in crate::cli) chart: Option<PathBuf>,
    /// Overwrite an existing chart
    #[arg(long, hide_short_help = true, requires = "chart")]
    pub(in crate::cli) force: bool,
    /// Print the work of the search
    #[arg(long)]
    pub(in crate::cli) stats: bool,
    /// Sum the numbers in the first three cells of all solutions
    #[arg(long, hide_short_help = true, conflicts_with_all = ["count", "format"])]
    pub(in crate::cli) corner_sum: bool,
    #[command(flatten)]
    pub(in crate::cli) coordinates: CoordinatesArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t = SolveFormat::Text)]
    pub(in crate::cli) format: SolveFormat,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum SolveFormat {
    /// A board
    Text,
    /// One line per solution
    Line,
    /// JSON Lines
    #[value(alias = "jsonl")]
    Json,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct CheckArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// Puzzle that the grid must agree with
    #[arg(long, value_name = "PUZZLE|FILE")]
    pub(in crate::cli) against: Option<String>,
    /// Compare a half-filled grid with its puzzle
    #[arg(long, num_args = 2, value_names = ["ORIGINAL", "CURRENT"], conflicts_with_all = ["inputs", "against"])]
    pub(in crate::cli) progress: Vec<String>,
    /// Name the wrong entries (with --progress)
    #[arg(long, requires = "progress")]
    pub(in crate::cli) show: bool,
    /// Give a hint from the correct entries (with --progress)
    #[arg(long, requires = "progress")]
    pub(in crate::cli) hint: bool,
    /// Name cells that leave only singles, the order of digits, bottlenecks
    ///
    /// There is an order if one digit can be finished after another. Also counts the moments at which only one step applies.
    #[arg(hide_short_help = true, long, conflicts_with = "progress")]
    pub(in crate::cli) backdoors: bool,
    /// Name the clues and constraints that the puzzle does not need
    #[arg(hide_short_help = true, long, conflicts_with = "progress")]
    pub(in crate::cli) superfluous: bool,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, help_heading = "Output")]
    pub(in crate::cli) format: TextOrJson,
    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgs,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct VerifyArgs {
    /// Traces; - or none for standard input
    #[arg(value_name = "TRACE")]
    pub(in crate::cli) traces: Vec<PathBuf>,
    /// Also check each trace with this installed program
    #[arg(long, value_enum, value_name = "CHECKER")]
    pub(in crate::cli) external: Option<Checker>,
    /// Ladder of techniques by which ratings are judged, a YAML file or a name [default: as each trace says]
    #[arg(long, value_name = "NAME|FILE", value_parser = KnownNames(profiles), hide_possible_values = true)]
    pub(in crate::cli) profile: Option<String>,
    #[command(flatten)]
    pub(in crate::cli) timeout: BatchTimeoutArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Checker {
    /// `VeriPB`, for every trace
    Veripb,
    /// lrat-check, for traces with a solution or a contradiction
    LratCheck,
    /// `cake_lpr`, likewise; it is itself verified
    #[value(name = "cake_lpr")]
    CakeLpr,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ProofFormat {
    /// Sums and clauses for `VeriPB` (.opb and .pbp); step 17 is @step17
    Veripb,
    /// Clauses with hints for lrat-check and `cake_lpr` (.cnf and .lrat)
    Lrat,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ProveArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// Proof format
    #[arg(long, value_enum, default_value_t = ProofFormat::Veripb, value_name = "FORMAT")]
    pub(in crate::cli) format: ProofFormat,
    /// Output folder
    #[arg(long, value_name = "FOLDER")]
    pub(in crate::cli) out: PathBuf,
    /// Overwrite existing files
    #[arg(long)]
    pub(in crate::cli) force: bool,
    #[command(flatten)]
    pub(in crate::cli) timeout: BatchTimeoutArgs,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct TechniquesArgs {
    /// A technique: its name here or in another program, or HoDoKu's code
    #[arg(value_name = "NAME", value_parser = KnownNames(techniques), hide_possible_values = true)]
    pub(in crate::cli) name: Option<String>,
    /// List the profiles, or describe one
    #[arg(long, conflicts_with = "name", value_name = "NAME", num_args = 0..=1,
          value_parser = KnownNames(profiles), hide_possible_values = true)]
    pub(in crate::cli) profiles: Option<Option<String>>,
    /// Print the ladder of a profile
    #[arg(long, conflicts_with_all = ["name", "profiles"], value_name = "NAME|FILE",
          value_parser = KnownNames(profiles), hide_possible_values = true)]
    pub(in crate::cli) profile: Option<String>,
    /// Print the profile as YAML (with --profiles NAME or --profile NAME)
    #[arg(long, conflicts_with_all = ["name", "json", "format"])]
    pub(in crate::cli) yaml: bool,
    /// List the scales and their tiers
    #[arg(long, conflicts_with_all = ["name", "profiles", "profile"])]
    pub(in crate::cli) scales: bool,
    /// List one family, such as fish or wing
    #[arg(long, conflicts_with_all = ["name", "profiles", "profile", "scales"], value_name = "NAME")]
    pub(in crate::cli) family: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, help_heading = "Output")]
    pub(in crate::cli) format: TextOrJson,
    /// Same as --format json
    #[arg(long, hide = true)]
    pub(in crate::cli) json: bool,
    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgs,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct GlossaryArgs {
    /// A word, such as fish or strong-link [default: all]
    #[arg(value_name = "WORD")]
    pub(in crate::cli) word: Option<String>,
    /// Output format
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, help_heading = "Output")]
    pub(in crate::cli) format: TextOrJson,
    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgs,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct ServeArgs {
    /// Answer N requests at once; with 1, in the order of the requests
    #[arg(long, value_name = "N", default_value = "1")]
    pub(in crate::cli) threads: NonZero<usize>,
    /// Print the schema of all requests
    #[arg(long)]
    pub(in crate::cli) schema: bool,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct JudgeArgs {
    /// Puzzle or file
    #[arg(value_name = "PUZZLE")]
    pub(in crate::cli) puzzle: String,
    /// Solution in prose or notation: a text, a file, or - for stdin
    #[arg(value_name = "REASONING")]
    pub(in crate::cli) reasoning: String,
    #[command(flatten)]
    pub(in crate::cli) rules: RulesArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, help_heading = "Output")]
    pub(in crate::cli) format: TextOrJson,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}
