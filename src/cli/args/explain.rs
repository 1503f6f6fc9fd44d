//! `explain`, `hint`, `why`.

use super::export::ExportFormat;
use super::shared::{
    InputArgs, KnownNames, LadderArgs, TextOrJson, TimeoutArgs, languages, locale, techniques,
};
use clap::{Args, ValueEnum};
use std::path::PathBuf;
use whydoku::Grade;

#[derive(Debug, Args)]
pub(in crate::cli) struct ExplainArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// Only the next step, as `hint` gives it: 1 where to look, 2 what to look for, 3 the whole step
    #[arg(long, value_name = "1|2|3", num_args = 0..=1, default_missing_value = "1", conflicts_with = "why", help_heading = "Path")]
    pub(in crate::cli) hint: Option<String>,
    /// Only what leads to one claim, as `why` tells it, such as r3c4=5 or 'r3c4<>5'
    #[arg(long, value_name = "CLAIM", help_heading = "Path")]
    pub(in crate::cli) why: Option<String>,
    /// Amount of detail [default: normal; full with --expert, --singles, --draw, --notation or --whole]
    #[arg(long, value_enum, value_name = "AMOUNT", help_heading = "Telling")]
    pub(in crate::cli) detail: Option<Detail>,
    /// Show only step N: its text and picture, or its picture (svg, png)
    #[arg(long, value_name = "N", conflicts_with = "hint", help_heading = "Telling")]
    pub(in crate::cli) step: Option<usize>,
    /// Print the solution at the end
    #[arg(long, help_heading = "Telling")]
    pub(in crate::cli) solution: bool,
    /// Print the position after step N with its pencilmarks
    #[arg(long, value_name = "N", conflicts_with_all = ["hint", "why", "step", "before"], help_heading = "Position")]
    pub(in crate::cli) until: Option<usize>,
    /// Print the position before the first step of a technique with its pencilmarks
    #[arg(long, value_name = "TECHNIQUE", value_parser = KnownNames(techniques), hide_possible_values = true,
          conflicts_with_all = ["hint", "why", "step"], help_heading = "Position")]
    pub(in crate::cli) before: Option<String>,
    /// Format of the position, as in `export` [default: pencilmarks; yaml if the puzzle has further rules]
    #[arg(
        long = "as",
        value_enum,
        value_name = "FORMAT",
        hide_possible_values = true,
        help_heading = "Position"
    )]
    pub(in crate::cli) position_format: Option<ExportFormat>,
    /// Each step in one line
    #[arg(long, help_heading = "Telling")]
    pub(in crate::cli) expert: bool,
    /// Tell the rounds of the rating, with the steps that nothing later needs
    #[arg(long, help_heading = "Path")]
    pub(in crate::cli) full: bool,
    /// Try every path with one or two steps other than singles, intersections and subsets, and say whether fewer would do
    #[arg(long, conflicts_with_all = ["full", "effort"], help_heading = "Path")]
    pub(in crate::cli) shortest: bool,
    /// Also say how long people take, and which step takes longest to find
    #[arg(long, help_heading = "Telling")]
    pub(in crate::cli) time: bool,
    /// Tell each single by itself
    #[arg(long, help_heading = "Telling")]
    pub(in crate::cli) singles: bool,
    /// Tell the longest arguments to the last line too, not in outline
    #[arg(long, help_heading = "Telling")]
    pub(in crate::cli) whole: bool,
    /// How hard to look for a short path, in thousands of positions, 26 if not said: 0 takes the simplest step each time
    #[arg(long, value_name = "N", conflicts_with = "full", help_heading = "Path")]
    pub(in crate::cli) effort: Option<u32>,
    /// Which steps are drawn [default: all]
    #[arg(long, value_enum, help_heading = "Telling")]
    pub(in crate::cli) draw: Option<DrawnSteps>,
    /// The language of the telling; without it that of the locale
    #[arg(long, value_name = "CODE", default_value_t = locale(), hide_default_value = true,
          value_parser = KnownNames(languages), hide_possible_values = true, help_heading = "Output")]
    pub(in crate::cli) lang: String,
    /// Each step also in one line as that program writes it; of its own profile only
    #[arg(long, value_enum, value_name = "NAME", help_heading = "Telling")]
    pub(in crate::cli) notation: Option<Notation>,
    /// How it is written
    #[arg(long, value_enum, default_value_t = ExplainFormat::Text, help_heading = "Output")]
    pub(in crate::cli) format: ExplainFormat,
    /// Where it is written: a file; for svg and png a folder, which gets a file for each step
    #[arg(long, value_name = "FILE|FOLDER", help_heading = "Output")]
    pub(in crate::cli) out: Option<PathBuf>,
    /// Replace files that are there already
    #[arg(long, requires = "out", help_heading = "Output")]
    pub(in crate::cli) force: bool,
    /// Pages and pictures only of puzzles that the profile solves
    #[arg(long, help_heading = "Output")]
    pub(in crate::cli) solved_only: bool,
    /// Do not use a pager on a terminal
    #[arg(long, help_heading = "Screen")]
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

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(in crate::cli) enum Notation {
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

    pub(in crate::cli) fn grade(&self) -> Option<Grade> {
        Some(grade(self.hint.as_deref()?).unwrap_or_default())
    }

    /// The inputs. A value of `--hint` that is no grade is one of them.
    pub(in crate::cli) fn source(&self) -> InputArgs {
        let mut source = self.source.clone();
        source.inputs.extend(self.hint.iter().filter(|text| grade(text).is_none()).cloned());
        source
    }
}

fn grade(number: &str) -> Option<Grade> {
    match number {
        "1" => Some(Grade::Look),
        "2" => Some(Grade::Hint),
        "3" => Some(Grade::Whole),
        _ => None,
    }
}

#[derive(Debug, Args)]
pub(in crate::cli) struct HintArgs {
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// Detail of the hint: where to look, what to look for, or the whole step [default: look; on a terminal one after another]
    #[arg(long, value_name = "look|hint|whole", value_parser = str::parse::<Grade>, help_heading = "Telling")]
    pub(in crate::cli) grade: Option<Grade>,
    /// The language of the telling; without it that of the locale
    #[arg(long, value_name = "CODE", default_value_t = locale(), hide_default_value = true,
          value_parser = KnownNames(languages), hide_possible_values = true, help_heading = "Output")]
    pub(in crate::cli) lang: String,
    /// How it is written
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, help_heading = "Output")]
    pub(in crate::cli) format: TextOrJson,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}

#[derive(Debug, Args)]
pub(in crate::cli) struct WhyArgs {
    /// The claim: r3c4=5 or C4=5; or its negation: 'r3c4<>5', r3c4≠5 or 'r3c4!=5'
    #[arg(value_name = "CLAIM")]
    pub(in crate::cli) claim: String,
    #[command(flatten)]
    pub(in crate::cli) source: InputArgs,
    #[command(flatten)]
    pub(in crate::cli) ladder: LadderArgs,
    /// Each step in one line
    #[arg(long, help_heading = "Telling")]
    pub(in crate::cli) expert: bool,
    /// Which steps are drawn
    #[arg(long, value_enum, default_value_t = DrawnSteps::All, help_heading = "Telling")]
    pub(in crate::cli) draw: DrawnSteps,
    /// The language of the telling; without it that of the locale
    #[arg(long, value_name = "CODE", default_value_t = locale(), hide_default_value = true,
          value_parser = KnownNames(languages), hide_possible_values = true, help_heading = "Output")]
    pub(in crate::cli) lang: String,
    /// How it is written
    #[arg(long, value_enum, default_value_t = TextOrJson::Text, help_heading = "Output")]
    pub(in crate::cli) format: TextOrJson,
    #[command(flatten)]
    pub(in crate::cli) timeout: TimeoutArgs,
}
