//! `explain`, `hint`, `why`.

use super::export::ExportFormat;
use super::shared::{InputArgs, KnownNames, LadderArgs, LanguageArgs, TextOrJson, TimeoutArgs, techniques};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use whydoku::Grade;

#[derive(Debug, Args)]
pub(in crate::cli) struct ExplainArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// Detail: brief, normal or full [default: normal]
    #[arg(
        long,
        value_enum,
        hide_possible_values = true,
        value_name = "AMOUNT",
        help_heading = "Explanation"
    )]
    pub(in crate::cli) detail: Option<Detail>,
    /// Show only step N: text and picture, or picture (svg)
    #[arg(long, value_name = "N", help_heading = "Explanation")]
    pub(in crate::cli) step: Option<usize>,
    /// Print the solution at the end
    #[arg(long, help_heading = "Explanation")]
    pub(in crate::cli) solution: bool,
    /// Print the position after step N with its pencilmarks
    #[arg(long, hide_short_help = true, value_name = "N", conflicts_with_all = ["step", "before"], help_heading = "Position")]
    pub(in crate::cli) until: Option<usize>,
    /// Print the position before the first step of a technique
    #[arg(long, value_name = "NAME|CODE", value_parser = KnownNames(techniques), hide_possible_values = true,
          conflicts_with = "step", help_heading = "Position")]
    pub(in crate::cli) before: Option<String>,
    /// Format of the position, as in export [default: pencilmarks, or yaml]
    #[arg(
        long = "as",
        value_enum,
        value_name = "FORMAT",
        hide_possible_values = true,
        hide_short_help = true,
        help_heading = "Position"
    )]
    pub(in crate::cli) position_format: Option<ExportFormat>,
    /// Print each step on one line
    #[arg(long, help_heading = "Explanation", hide_short_help = true)]
    pub(in crate::cli) expert: bool,
    /// Include the steps that no later step needs, in the rounds of the rating
    #[arg(long, help_heading = "Path", hide_short_help = true)]
    pub(in crate::cli) full: bool,
    /// Search for a path with at most two steps harder than subsets
    #[arg(long, conflicts_with_all = ["full", "effort"], help_heading = "Path", hide_short_help = true)]
    pub(in crate::cli) shortest: bool,
    /// Estimate the time of people, and name the slowest step
    #[arg(long, help_heading = "Explanation", hide_short_help = true)]
    pub(in crate::cli) time: bool,
    /// Explain each single on its own
    #[arg(long, help_heading = "Explanation", hide_short_help = true)]
    pub(in crate::cli) singles: bool,
    /// Print the longest arguments in full, not in outline
    #[arg(long, help_heading = "Explanation", hide_short_help = true)]
    pub(in crate::cli) whole: bool,
    /// Positions searched for a short path, in thousands [default: 26]
    #[arg(long, value_name = "N", conflicts_with = "full", help_heading = "Path", hide_short_help = true)]
    pub(in crate::cli) effort: Option<u32>,
    /// Steps to draw: all, hard or none [default: all]
    #[arg(long, value_enum, hide_possible_values = true, help_heading = "Explanation")]
    pub(in crate::cli) draw: Option<DrawnSteps>,
    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgs,
    /// Add each step in a notation (that of whips needs its profile)
    #[arg(long, value_enum, value_name = "NAME", help_heading = "Explanation", hide_short_help = true)]
    pub(in crate::cli) notation: Option<StepNotation>,
    /// Output format
    #[arg(long, value_enum, default_value_t = ExplainFormat::Text, help_heading = "Output")]
    pub(in crate::cli) format: ExplainFormat,
    /// Output file; for svg a folder of pictures
    #[arg(long, value_name = "FILE|FOLDER", help_heading = "Output")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// Overwrite existing files
    #[arg(long, requires = "out", help_heading = "Output")]
    pub(in crate::cli) force: bool,
    /// Write only puzzles that the profile solves (pages and pictures)
    #[arg(long, help_heading = "Output", hide_short_help = true)]
    pub(in crate::cli) solved_only: bool,
    /// Do not use a pager on a terminal
    #[arg(long, hide_short_help = true)]
    pub(in crate::cli) no_pager: bool,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

/// The amount of detail of `explain` as text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Detail {
    /// A line for each step or run of singles
    Brief,
    /// The same, and text and a small picture for the hardest steps
    Normal,
    /// Every step with its reasons and its picture
    Full,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ExplainFormat {
    /// Text for a terminal
    Text,
    /// JSON Lines
    #[value(alias = "jsonl")]
    Json,
    /// Markdown
    Markdown,
    /// An interactive page in one file
    Html,
    /// SVG, a picture for each step
    Svg,
    /// PNG, a picture for each step
    #[cfg(feature = "png")]
    Png,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(in crate::cli) enum StepNotation {
    /// Eureka, as forums write chains
    Eureka,
    /// HoDoKu
    Hodoku,
    /// Denis Berthier's, of whips
    Whips,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(in crate::cli) enum DrawnSteps {
    /// Every step
    All,
    /// Steps that are more than a single
    Hard,
    /// No step
    None,
}

impl ExplainArgs {
    /// The amount of detail; options that only the long form has ask for it.
    pub(in crate::cli) fn detail(&self) -> Detail {
        let is_long =
            self.expert || self.singles || self.whole || self.draw.is_some() || self.notation.is_some();
        self.detail.unwrap_or(if is_long { Detail::Full } else { Detail::Normal })
    }
}

#[derive(Debug, Args)]
pub(in crate::cli) struct HintArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// Detail of the hint [default: look; on a terminal one after another]
    #[arg(long, value_name = "look|hint|whole", value_parser = str::parse::<Grade>, help_heading = "Explanation")]
    pub(in crate::cli) grade: Option<Grade>,
    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, help_heading = "Output")]
    pub(in crate::cli) format: TextOrJson,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct WhyArgs {
    /// r3c4=5 or C4=5; the negation is 'r3c4<>5', r3c4≠5 or 'r3c4!=5'. With --name also the position after the move
    #[arg(value_name = "CLAIM")]
    pub(in crate::cli) claim: String,
    /// Name the easiest single step that shows it as the board stands
    #[arg(long)]
    pub(in crate::cli) name: bool,
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// Print each step on one line
    #[arg(long, help_heading = "Explanation")]
    pub(in crate::cli) expert: bool,
    /// Explain each step in full and draw all, hard or none [default: a line each, one board]
    #[arg(long, value_enum, hide_possible_values = true, help_heading = "Explanation")]
    pub(in crate::cli) draw: Option<DrawnSteps>,
    #[command(flatten)]
    pub(in crate::cli) language: LanguageArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, help_heading = "Output")]
    pub(in crate::cli) format: TextOrJson,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}
