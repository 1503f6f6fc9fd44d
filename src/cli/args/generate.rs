//! `generate`, `minimize`, `complete`, `morph`, `vary`.

use super::export::{ExportFormat, PageArgs};
use super::rate::time;
use super::shared::{InputArgs, KnownNames, LanguageArgs, RulesArgs, TimeoutArgs, profiles, techniques};
use clap::{Arg, Args};
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use whydoku_generate::SymmetryClass;
use whydoku_solver::scale::Number;

const DRAWN_RULES: &str = "\
Extra rules: anti-knight, anti-king, diagonals, … or drawn for each puzzle: killer, kropki, xv, thermometers, arrows, \
whispers, renban";

/// Hides the options of pages and their language, which `sheet` explains.
fn of_sheet(arg: Arg) -> Arg {
    let is_language = matches!(arg.get_id().as_str(), "lang" | "coordinates");
    if is_language || arg.get_help_heading() == Some("Page") { arg.hide(true).requires("sheet") } else { arg }
}

#[derive(Debug, Args)]
#[command(mut_arg("further", |arg| arg.help(DRAWN_RULES).hide_short_help(false)), mut_args(of_sheet))]
pub(in crate::cli) struct GenerateArgs {
    #[command(flatten)]
    pub(in crate::cli) making: MakingArgs,
    #[command(flatten)]
    pub(in crate::cli) rules: RulesArgs,
    #[command(flatten)]
    pub(in crate::cli) clues: ClueArgs,
    #[command(flatten)]
    pub(in crate::cli) way: WayArgs,
    /// Tiers in order with their numbers of puzzles: easy:15,moderate:15,hard:10
    #[arg(long, hide_short_help = true, value_name = "TIER:N,…", value_delimiter = ',', value_parser = tier_count,
          conflicts_with_all = ["tier", "count", "like", "from"], help_heading = "Solution path")]
    pub(in crate::cli) tiers: Vec<(String, u64)>,
    /// Print the position in which the technique is the next step
    #[arg(long, requires = "technique", conflicts_with = "sheet", help_heading = "Solution path")]
    pub(in crate::cli) position: bool,
    /// Print the fewest known clues for each symmetry
    #[arg(long, exclusive = true, hide_short_help = true)]
    pub(in crate::cli) fewest: bool,
}

#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct MakingArgs {
    /// Number of puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    pub(in crate::cli) count: u64,
    /// Random seed; the result does not depend on --jobs
    #[arg(long, value_name = "NUMBER")]
    pub(in crate::cli) seed: Option<u64>,
    /// Total time limit, such as 30s or 2m
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(in crate::cli) timeout: Option<Duration>,
    /// Number of threads [default: all cores]
    #[arg(long, short, value_name = "N", hide_short_help = true)]
    pub(in crate::cli) jobs: Option<NonZeroUsize>,
    /// Output format [default: line, or yaml if a line cannot hold the rules]
    #[arg(long, value_enum)]
    pub(in crate::cli) format: Option<ExportFormat>,
    /// Print on paper too (.html, .svg or .pdf), with the page options of sheet
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    pub(in crate::cli) sheet: Option<PathBuf>,
    /// Overwrite the file of --sheet
    #[arg(long, requires = "sheet", hide_short_help = true)]
    pub(in crate::cli) force: bool,
    /// Ladder of the path [default: human, or one that has the techniques]
    #[arg(long, hide_short_help = true, value_name = "NAME|FILE", value_parser = KnownNames(profiles),
          hide_possible_values = true, help_heading = "Solution path")]
    pub(in crate::cli) profile: Option<String>,
    #[command(flatten)]
    pub(in crate::cli) page: PageArgs,
    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgs,
}

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Clues")]
pub(in crate::cli) struct ClueArgs {
    /// Number of givens: 24..28, 24.., ..28 or 24
    #[arg(long = "clues", value_name = "RANGE", value_parser = whole_range)]
    pub(in crate::cli) number: Option<RangeInclusive<usize>>,
    /// Symmetry of the givens: half-turn, quarter-turn, diagonal, both-diagonals, vertical, horizontal, both-axes, full or any
    #[arg(long, value_name = "NAME", default_value_t = SymmetryClass::Any)]
    pub(in crate::cli) symmetry: SymmetryClass,
    /// Add N redundant clues, listed after the puzzle
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true, hide_short_help = true)]
    pub(in crate::cli) redundant: usize,
    /// Require each symmetric orbit of clues, not each clue; list redundant ones
    #[arg(long, hide_short_help = true, conflicts_with = "redundant")]
    pub(in crate::cli) together: bool,
    /// Cells of the givens: X must, ? may, . none
    #[arg(long, hide_short_help = true, value_name = "FILE|TEXT")]
    pub(in crate::cli) pattern: Option<String>,
    /// Solution of the puzzles
    #[arg(hide_short_help = true, long, value_name = "GRID")]
    pub(in crate::cli) solution: Option<String>,
    /// Change a few clues of this puzzle
    #[arg(long, hide_short_help = true, value_name = "PUZZLE", conflicts_with_all = ["solution", "pattern", "regions", "size", "boxes"])]
    pub(in crate::cli) from: Option<String>,
    /// New random regions for each puzzle
    #[arg(hide_short_help = true, long, conflicts_with_all = ["regions", "boxes"])]
    pub(in crate::cli) jigsaw: bool,
    /// Use clues outside the board, and givens only where needed
    #[arg(hide_short_help = true, long)]
    pub(in crate::cli) outside: bool,
    /// Sample minimal puzzles of each clue count uniformly (slow)
    #[arg(long, hide_short_help = true)]
    pub(in crate::cli) unbiased: bool,
}

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Solution path")]
pub(in crate::cli) struct WayArgs {
    /// Scale of --tier and --rating
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) scale: Option<String>,
    /// Tier, such as easy or hard (techniques --scales lists all)
    #[arg(long, visible_alias = "level", value_name = "NAME")]
    pub(in crate::cli) tier: Option<String>,
    /// Rating: 3.0..4.1, 3.0.. or ..4.1
    #[arg(long, value_name = "RANGE", value_parser = number_range)]
    pub(in crate::cli) rating: Option<RangeInclusive<Number>>,
    /// Technique that the solution path uses
    #[arg(long, value_name = "NAME|CODE", value_parser = KnownNames(techniques), hide_possible_values = true)]
    pub(in crate::cli) technique: Option<String>,
    /// Use the technique at least N times
    #[arg(
        hide_short_help = true,
        long,
        value_name = "N",
        default_value_t = 1,
        hide_default_value = true,
        requires = "technique"
    )]
    pub(in crate::cli) times: usize,
    /// Hardest technique that is needed
    #[arg(long, value_name = "NAME|CODE", value_parser = KnownNames(techniques), hide_possible_values = true)]
    pub(in crate::cli) hardest: Option<String>,
    /// Singles solve the puzzle
    #[arg(hide_short_help = true, long)]
    pub(in crate::cli) singles_only: bool,
    /// Match tier, hardest technique and symmetry of this puzzle
    #[arg(hide_short_help = true, long, value_name = "PUZZLE", conflicts_with_all = ["tier", "hardest", "scale"])]
    pub(in crate::cli) like: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct MinimizeArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// Print all minimal subsets, not one
    #[arg(long)]
    pub(in crate::cli) all: bool,
    /// Stop after N puzzles; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "all")]
    pub(in crate::cli) limit: u64,
    /// List the redundant clues
    #[arg(long, conflicts_with = "all")]
    pub(in crate::cli) superfluous: bool,
    /// Choice among several minimal subsets
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(in crate::cli) seed: u64,
    /// Output format
    #[arg(long, value_enum)]
    pub(in crate::cli) format: Option<ExportFormat>,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Debug, Args)]
#[command(mut_args(of_sheet))]
pub(in crate::cli) struct RemakeArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) making: MakingArgs,
    #[command(flatten)]
    pub(in crate::cli) way: WayArgs,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct MorphArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// Print the minimal form (9×9); isomorphic puzzles share it
    #[arg(long)]
    pub(in crate::cli) canonical: bool,
    /// Random seed
    #[arg(long, value_name = "NUMBER")]
    pub(in crate::cli) seed: Option<u64>,
    /// Number of puzzles from each
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, conflicts_with = "canonical")]
    pub(in crate::cli) count: u64,
    /// Output format
    #[arg(long, value_enum)]
    pub(in crate::cli) format: Option<ExportFormat>,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

/// `24..28`, `24..`, `..28` or `24`.
fn whole_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, [0, usize::MAX])
        .ok_or_else(|| format!("`{text}` is not a range; write 24..28, 24.., ..28 or 24"))
}

/// `3.0..4.1`, `3.0..`, `..4.1` or `3.4`.
fn number_range(text: &str) -> Result<RangeInclusive<Number>, String> {
    range(text, [0, 1 << 32].map(|whole| Number::new(whole, 0)))
        .ok_or_else(|| format!("`{text}` is not a range; write 3.0..4.1, 3.0.., ..4.1 or 3.4"))
}

/// Parses a range; a missing end is the least or the most value.
fn range<T: FromStr + Copy>(text: &str, [least, most]: [T; 2]) -> Option<RangeInclusive<T>> {
    let end = |text: &str, none: T| if text.is_empty() { Some(none) } else { text.parse().ok() };
    match text.split_once("..") {
        Some((from, to)) => Some(end(from, least)?..=end(to.strip_prefix('=').unwrap_or(to), most)?),
        None => text.parse().ok().map(|only: T| only..=only),
    }
}

/// Parses `hard:10`.
fn tier_count(text: &str) -> Result<(String, u64), String> {
    let parts = text
        .rsplit_once(':')
        .and_then(|(tier, count)| Some((tier.trim().to_owned(), count.trim().parse().ok()?)));
    parts.ok_or_else(|| format!("`{text}`: write a tier and a number, such as hard:10"))
}
