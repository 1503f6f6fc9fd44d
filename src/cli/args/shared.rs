//! Arguments of several commands.

use super::rate::time;
use clap::builder::{PossibleValue, TypedValueParser};
use clap::error::Error;
use clap::{Arg, Args, Command, ValueEnum};
use std::ffi::OsStr;
use std::path::PathBuf;
use std::time::Duration;
use whydoku_board::Shape;
use whydoku_logic::TechniqueId;
use whydoku_solver::catalogue::{Catalogue, Coordinates};
use whydoku_solver::scale::Scale;

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Colour {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// The language with this code, as people write it: `pt_BR.UTF-8` is `pt-BR`, `de_AT` is German, `no` is Bokmål.
fn language(code: &str) -> String {
    let whole = code.split(['.', '@']).next().unwrap_or_default().replace('_', "-");
    let is_it = |known: &&str| known.eq_ignore_ascii_case(&whole);
    if let Some(known) = Catalogue::embedded().language_codes().find(is_it) {
        return known.to_owned();
    }
    let short = whole.split('-').next().unwrap_or_default().to_lowercase();
    if matches!(short.as_str(), "no" | "nn") { "nb".to_owned() } else { short }
}

/// The language of the locale if it is supported, else English.
fn locale() -> String {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .iter()
        .find_map(|name| std::env::var(name).ok().filter(|value| !value.is_empty()));
    let code = language(&locale.unwrap_or_default());
    if Catalogue::embedded().language(&code).is_some() { code } else { "en".to_owned() }
}

/// The name of a value on the command line.
pub(in crate::cli) fn value_name(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct InputArgs {
    /// Puzzles, files, folders, patterns ("lists/*.csv"), or - for stdin
    #[arg(value_name = "INPUT")]
    pub(in crate::cli) inputs: Vec<String>,
    /// Table column or JSON key of the puzzles [default: puzzle, grid, …]
    #[arg(long, help_heading = "Input", value_name = "NAME", hide_short_help = true)]
    pub(in crate::cli) column: Option<String>,
    /// Read one puzzle a line, and answer each at once
    #[arg(long, help_heading = "Input", hide_short_help = true)]
    pub(in crate::cli) each_line: bool,
    #[command(flatten)]
    pub(in crate::cli) rules: RulesArgs,
}

#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct RulesArgs {
    /// Side of the board, 2 to 25
    #[arg(long, help_heading = "Input", value_name = "N", hide_short_help = true)]
    pub(in crate::cli) size: Option<usize>,
    /// Boxes of W columns by H rows, or none
    #[arg(long, help_heading = "Input", value_name = "WxH", hide_short_help = true)]
    pub(in crate::cli) boxes: Option<String>,
    /// Jigsaw regions: one letter or digit a cell
    #[arg(long, help_heading = "Input", value_name = "STRING|FILE", hide_short_help = true)]
    pub(in crate::cli) regions: Option<String>,
    /// Extra rules: anti-knight, diagonals, windows, …
    #[arg(
        hide_short_help = true,
        long = "rules",
        help_heading = "Input",
        value_name = "RULES",
        value_delimiter = ','
    )]
    pub(in crate::cli) further: Vec<String>,
    /// Meaning of drawn elements, such as "grey lines = sum-lines 10"
    #[arg(long, help_heading = "Input", value_name = "TEXT", hide_short_help = true)]
    pub(in crate::cli) meaning: Vec<String>,
    /// Ignore a key, drawn elements ("grey lines"), "sentence 3" or "sentences 3-5"
    #[arg(long, help_heading = "Input", value_name = "NAME", hide_short_help = true)]
    pub(in crate::cli) ignore: Vec<String>,
    /// Read the rules in words from a file
    #[arg(long, help_heading = "Input", value_name = "FILE", hide_short_help = true)]
    pub(in crate::cli) rules_text: Option<PathBuf>,
    /// The board if no option names one.
    #[arg(skip)]
    pub(in crate::cli) board: Option<Shape>,
}

#[derive(Debug, Default, Args)]
pub(in crate::cli) struct LadderArgs {
    /// Ladder of techniques: a YAML file, or a name (techniques --profiles lists them)
    #[arg(long, help_heading = "Path", value_name = "NAME|FILE", value_parser = KnownNames(profiles), hide_possible_values = true)]
    pub(in crate::cli) profile: Option<String>,
    /// Guess when nothing applies, and mark it [default]
    #[arg(long, help_heading = "Path", overrides_with = "no_guess", hide_short_help = true)]
    pub(in crate::cli) guess: bool,
    /// Stop when no technique applies
    #[arg(long, help_heading = "Path")]
    pub(in crate::cli) no_guess: bool,
    /// Use no technique that assumes a unique solution
    #[arg(long, help_heading = "Path", hide_short_help = true)]
    pub(in crate::cli) no_uniqueness: bool,
}

// A doc comment would replace the description of the commands.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct LanguageArgs {
    /// Explanation language [default: from the locale]
    #[arg(long, value_name = "CODE", default_value_t = locale(), hide_default_value = true,
          default_value_ifs([("format", "json", Some("en")), ("format", "jsonl", Some("en")), ("json", "true", Some("en"))]),
          value_parser = KnownNames(languages), hide_possible_values = true, help_heading = "Output")]
    pub(in crate::cli) lang: String,
    #[command(flatten)]
    coordinates: CoordinatesArgs,
}

// As above.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct CoordinatesArgs {
    /// Names of cells: rc (r4c7) or a1 (D7)
    #[arg(long, value_name = "rc|a1", value_parser = ["rc", "a1"], hide_possible_values = true, hide_short_help = true,
          help_heading = "Output")]
    coordinates: Option<String>,
}

impl CoordinatesArgs {
    pub(in crate::cli) fn named(&self) -> Coordinates {
        self.coordinates.as_deref().and_then(Coordinates::named).unwrap_or_default()
    }
}

impl LanguageArgs {
    /// Adds the coordinates to the code of the language, by which explainers are found.
    pub(in crate::cli) fn merge(&mut self) {
        let coordinates = self.coordinates.coordinates.take();
        self.lang.extend(coordinates.iter().flat_map(|name| ["@", name.as_str()]));
    }
}

// As above. The time limit of commands that answer one question about a puzzle.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct TimeoutArgs {
    /// Time limit per puzzle, such as 500ms or 5m [default: 2m]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(in crate::cli) timeout: Option<Duration>,
}

// As above. The time limit of commands that process many puzzles, or check long traces.
#[derive(Clone, Debug, Args)]
pub(in crate::cli) struct BatchTimeoutArgs {
    /// Time limit per puzzle [default: 2m on a terminal, none in a pipe]
    #[arg(long, value_name = "TIME", value_parser = time)]
    pub(in crate::cli) timeout: Option<Duration>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum TextOrJson {
    /// For people
    Text,
    /// JSON Lines
    #[value(alias = "jsonl")]
    Json,
}

/// A parser of names that completions propose. Other values are accepted: files, names of other programs, and misspelt
/// names, which get a better message later.
#[derive(Clone, Copy)]
pub(super) struct KnownNames(pub(super) fn() -> Vec<&'static str>);

impl TypedValueParser for KnownNames {
    type Value = String;

    fn parse_ref(&self, command: &Command, arg: Option<&Arg>, value: &OsStr) -> Result<String, Error> {
        let text = clap::builder::StringValueParser::new().parse_ref(command, arg, value)?;
        // Languages may be written as in a locale: pt_BR.UTF-8.
        let is_language = arg.is_some_and(|arg| arg.get_long() == Some("lang"));
        Ok(if is_language { language(&text) } else { text })
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new((self.0)().into_iter().map(PossibleValue::new)))
    }
}

pub(super) fn profiles() -> Vec<&'static str> {
    Catalogue::embedded().profiles().map(|(name, _)| name).collect()
}

fn languages() -> Vec<&'static str> {
    Catalogue::embedded().languages().map(|(code, _)| code).collect()
}

pub(super) fn scales() -> Vec<&'static str> {
    Scale::all().iter().map(|scale| scale.name).chain(["all"]).collect()
}

pub(super) fn techniques() -> Vec<&'static str> {
    TechniqueId::all().map(TechniqueId::slug).collect()
}
