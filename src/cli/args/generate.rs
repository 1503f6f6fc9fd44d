//! `generate`, `minimize`, `complete`, `morph`, `vary`.

use super::export::ExportFormat;
use super::rate::time;
use super::shared::{InputArgs, RulesArgs, TimeoutArgs};
use clap::Args;
use std::num::NonZeroUsize;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;
use whydoku_generate::SymmetryClass;
use whydoku_logic::TechniqueId;
use whydoku_solver::scale::Number;

/// Puzzles made to order: each has one solution, and no clue that could be left out.
///
/// What is wanted of the clues and what is wanted of the way to the solution go together in any combination. Puzzles come
/// as they are found; the same seed gives the same ones.
#[derive(Debug, Args)]
pub(in crate::cli) struct GenerateArgs {
    #[command(flatten)]
    pub(in crate::cli) making: MakingArgs,
    #[command(flatten)]
    pub(in crate::cli) rules: RulesArgs,
    #[command(flatten)]
    pub(in crate::cli) clues: ClueArgs,
    #[command(flatten)]
    pub(in crate::cli) way: WayArgs,
    /// Several tiers one after another, each with its number of puzzles, such as easy:15,moderate:15,hard:10
    #[arg(long, value_name = "TIER:N,…", value_delimiter = ',', value_parser = tier_count,
          conflicts_with_all = ["tier", "count", "like", "from"], help_heading = "Way to the solution")]
    pub(in crate::cli) tiers: Vec<(String, u64)>,
    /// Print the position in which the technique is the next step, with its pencilmarks, instead of the puzzle
    #[arg(long, requires = "technique", conflicts_with = "sheet", help_heading = "Way to the solution")]
    pub(in crate::cli) position: bool,
    /// Instead, print how few clues are known to do for each symmetry
    #[arg(long, exclusive = true)]
    pub(in crate::cli) fewest: bool,
}

#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct MakingArgs {
    /// How many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    pub(in crate::cli) count: u64,
    /// The same puzzles again, whatever --jobs says; without it, others each time
    #[arg(long, value_name = "NUMBER")]
    pub(in crate::cli) seed: Option<u64>,
    /// Stop after this time with what was found, such as 30s or 2m
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(in crate::cli) timeout: Option<Duration>,
    /// How many cores work at once
    #[arg(long, short, value_name = "N")]
    pub(in crate::cli) jobs: Option<NonZeroUsize>,
    /// The format; without it a line of digits, or a puzzle file where a line cannot say all rules
    #[arg(long, value_enum)]
    pub(in crate::cli) format: Option<ExportFormat>,
    /// Print the puzzles on paper, with their solutions: .pdf (in builds with that feature), .html or .svg; `sheet` has
    /// more to choose from, and reads what this writes
    #[arg(long, value_name = "FILE", conflicts_with = "format")]
    pub(in crate::cli) sheet: Option<PathBuf>,
    /// Replace the file of --sheet, if it is there already
    #[arg(long, requires = "sheet")]
    pub(in crate::cli) force: bool,
}

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Clues")]
pub(in crate::cli) struct ClueArgs {
    /// How many digits are given: 24..28, 24.., ..28 or 24
    #[arg(long = "clues", value_name = "RANGE", value_parser = whole_range)]
    pub(in crate::cli) number: Option<RangeInclusive<usize>>,
    /// How the pattern of the clues, and what is drawn on the board, is symmetrical: half-turn, quarter-turn, diagonal,
    /// both-diagonals, vertical, horizontal, both-axes, full or any
    #[arg(long, value_name = "NAME", default_value_t = SymmetryClass::Any)]
    pub(in crate::cli) symmetry: SymmetryClass,
    /// Add N redundant clues, listed after the puzzle
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(in crate::cli) redundant: usize,
    /// Clues of a symmetrical puzzle are needed together with their images; one alone may not be, and is then written
    /// after the digits
    #[arg(long, conflicts_with = "redundant")]
    pub(in crate::cli) together: bool,
    /// Where clues stand: a file or a text with X for must, ? for may and . for none
    #[arg(long, value_name = "FILE|TEXT")]
    pub(in crate::cli) pattern: Option<String>,
    /// The solution that the puzzles have
    #[arg(long, value_name = "GRID")]
    pub(in crate::cli) solution: Option<String>,
    /// Neighbours of this puzzle: some clues less, and others instead
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["solution", "pattern", "regions", "size", "boxes"])]
    pub(in crate::cli) from: Option<String>,
    /// Regions made up, for each puzzle anew
    #[arg(long, conflicts_with_all = ["regions", "boxes"])]
    pub(in crate::cli) jigsaw: bool,
    /// Clues outside the board, as few as will do, and digits only where those do not
    #[arg(long)]
    pub(in crate::cli) outside: bool,
    /// Sample minimal puzzles so that those with the same number of clues are equally likely (slow)
    #[arg(long)]
    pub(in crate::cli) unbiased: bool,
}

#[derive(Clone, Debug, Args)]
#[command(next_help_heading = "Way to the solution")]
pub(in crate::cli) struct WayArgs {
    /// The scale that --tier and --rating are on
    #[arg(long, value_name = "NAME")]
    pub(in crate::cli) scale: Option<String>,
    /// The tier, or the level, on the scale: easy, moderate, tricky, hard, fiendish, diabolical on the scale human
    #[arg(long, visible_alias = "level", value_name = "NAME")]
    pub(in crate::cli) tier: Option<String>,
    /// The figure on the scale: 3.0..4.1, 3.0.. or ..4.1
    #[arg(long, value_name = "RANGE", value_parser = number_range)]
    pub(in crate::cli) rating: Option<RangeInclusive<Number>>,
    /// A technique that the told path uses
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) technique: Option<TechniqueId>,
    /// The technique is used at least N times
    #[arg(long, value_name = "N", default_value_t = 1, requires = "technique")]
    pub(in crate::cli) times: usize,
    /// The hardest technique that is needed
    #[arg(long, value_name = "ID")]
    pub(in crate::cli) hardest: Option<TechniqueId>,
    /// Singles alone solve it
    #[arg(long)]
    pub(in crate::cli) singles_only: bool,
    /// Of the same tier, with the same hardest technique and, if no other is asked for, the same symmetry as this puzzle
    #[arg(long, value_name = "PUZZLE", conflicts_with_all = ["tier", "hardest", "scale"])]
    pub(in crate::cli) like: Option<String>,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct MinimizeArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    /// All minimal puzzles inside, not one
    #[arg(long)]
    pub(in crate::cli) all: bool,
    /// Print at most N of them; 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 1000, requires = "all")]
    pub(in crate::cli) limit: u64,
    /// List the clues of which each alone can be left out, instead
    #[arg(long, conflicts_with = "all")]
    pub(in crate::cli) superfluous: bool,
    /// Which minimal puzzle, of several
    #[arg(long, value_name = "NUMBER", default_value_t = 0)]
    pub(in crate::cli) seed: u64,
    /// The format
    #[arg(long, value_enum)]
    pub(in crate::cli) format: Option<ExportFormat>,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Debug, Args)]
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
    /// The least of all disguises instead, by which two can be compared (classic board)
    #[arg(long)]
    pub(in crate::cli) canonical: bool,
    /// The same disguises again; without it, others each time
    #[arg(long, value_name = "NUMBER")]
    pub(in crate::cli) seed: Option<u64>,
    /// How many disguises of each
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1, conflicts_with = "canonical")]
    pub(in crate::cli) count: u64,
    /// The format
    #[arg(long, value_enum)]
    pub(in crate::cli) format: Option<ExportFormat>,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

/// `24..28`, `24..`, `..28` or `24`.
fn whole_range(text: &str) -> Result<RangeInclusive<usize>, String> {
    range(text, [0, usize::MAX])
        .ok_or_else(|| format!("`{text}` is no range; write 24..28, 24.., ..28 or 24"))
}

/// `3.0..4.1`, `3.0..`, `..4.1` or `3.4`.
fn number_range(text: &str) -> Result<RangeInclusive<Number>, String> {
    range(text, [0, 1 << 32].map(|whole| Number::new(whole, 0)))
        .ok_or_else(|| format!("`{text}` is no range of figures; write 3.0..4.1, 3.0.., ..4.1 or 3.4"))
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
