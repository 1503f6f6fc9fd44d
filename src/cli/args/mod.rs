//! The arguments of the commands. Help, completions and the manual page are generated from these definitions.

#![expect(clippy::struct_excessive_bools, clippy::option_option, reason = "each is an option that is typed")]

mod ask;
mod explain;
mod export;
mod generate;
mod rate;
mod shared;

pub(in crate::cli) use ask::{
    CheckArgs, Checker, FindArgs, GlossaryArgs, JudgeArgs, ProofFormat, ProveArgs, ReadArgs, ServeArgs,
    SolveArgs, SolveFormat, TechniquesArgs, VerifyArgs,
};
pub(in crate::cli) use explain::{
    Detail, DrawnSteps, ExplainArgs, ExplainFormat, HintArgs, StepNotation, WhyArgs,
};
pub(in crate::cli) use export::{ExportArgs, ExportFormat, SheetArgs};
pub(in crate::cli) use generate::{
    ClueArgs, GenerateArgs, MakingArgs, MinimizeArgs, MorphArgs, RemakeArgs, WayArgs,
};
pub(in crate::cli) use rate::{
    FurtherArgs, GradeArgs, GradeFormat, RateArgs, RateFormat, SelectArgs, SelectFormat, SummaryFormat,
};
pub(in crate::cli) use shared::{
    BatchTimeoutArgs, Colour, InputArgs, LadderArgs, RulesArgs, TextOrJson, TimeoutArgs, value_name,
};

use clap::{Arg, ArgAction, CommandFactory, Parser, Subcommand};
use std::fmt::Write as _;
use whydoku_explain::render::wrap_hanging;

/// The ends of the help texts, by command: examples and exit codes.
const EXAMPLES: &str = include_str!("examples.md");

/// The headings of the top-level help with their commands. Commands that are not named here follow as "Advanced".
const GROUPS: [(&str, &[&str]); 4] = [
    ("Solve and explain", &["explain", "hint", "check", "solve"]),
    ("Rate", &["rate", "grade", "select"]),
    ("Make", &["generate", "sheet", "export"]),
    ("Reference", &["techniques"]),
];

/// Returns the command line for parsing: without help texts, for which clap would build the options of every command.
pub(in crate::cli) fn command() -> clap::Command {
    // The long form of clap puts each option on several lines, so `--help` prints the short form of all options.
    let help = Arg::new("help").short('h').long("help").action(ArgAction::HelpShort).global(true);
    Cli::command().arg(help.display_order(999).help("Print help (--help: all options)"))
}

/// Returns the command line with its help. It lists every option, or leaves out those with `hide_short_help`.
pub(in crate::cli) fn command_with_help(all_options: bool) -> clap::Command {
    let sections = EXAMPLES.split("## ").filter_map(|section| section.trim_end().split_once('\n'));
    let mut cli = command();
    cli.build();
    let cli = sections.fold(cli, |cli, (name, examples)| match name {
        "whydoku" => cli.after_help(examples),
        _ if cli.find_subcommand(name).is_none() => cli,
        _ => cli.mut_subcommand(name, |command| command.after_help(examples)),
    });
    let cli = cli.mut_subcommands(|command| command.mut_args(|arg| shown(arg, all_options)));
    let listing = listing(&cli, all_options);
    cli.help_template(format!(
        "{{about-with-newline}}\n{{usage-heading}} {{usage}}\n\n{listing}Options:\n{{options}}{{after-help}}"
    ))
}

/// An option as help shows it: under its heading among all options; else without headings and long lists of values.
fn shown(arg: Arg, all_options: bool) -> Arg {
    if all_options {
        return arg.hide_short_help(false);
    }
    let is_long = arg.get_possible_values().len() > 5;
    let arg = if is_long { arg.hide_possible_values(true) } else { arg };
    arg.help_heading(None::<&str>)
}

/// The commands in groups, each with its heading.
pub(in crate::cli) fn groups(cli: &clap::Command) -> impl Iterator<Item = (&'static str, Vec<&str>)> {
    let grouped = |name: &str| GROUPS.iter().any(|(_, commands)| commands.contains(&name));
    let others = cli.get_subcommands().map(clap::Command::get_name).filter(|name| !grouped(name)).collect();
    GROUPS.iter().map(|(heading, commands)| (*heading, commands.to_vec())).chain([("Advanced", others)])
}

/// Lists the commands in groups, each with the first line of its help; the advanced ones by name, unless all are wanted.
fn listing(cli: &clap::Command, all: bool) -> String {
    let mut text = String::new();
    for (heading, commands) in groups(cli) {
        if heading == "Advanced" && !all {
            let names = format!("{heading} (see --help): {}", commands.join(", "));
            let _ = writeln!(text, "{}", wrap_hanging(&names, "  ", 80));
            continue;
        }
        let _ = writeln!(text, "{heading}:");
        for name in commands {
            let about = cli.find_subcommand(name).and_then(clap::Command::get_about);
            let _ = writeln!(text, "  {name:<12} {}", about.map_or_else(String::new, ToString::to_string));
        }
        text.push('\n');
    }
    text
}

/// Explains and rates Sudoku by human logic.
#[derive(Debug, Parser)]
#[command(
    version,
    max_term_width = 100,
    disable_help_flag = true,
    disable_help_subcommand = true,
    subcommand_value_name = "COMMAND"
)]
pub(in crate::cli) struct Cli {
    #[command(subcommand)]
    pub(in crate::cli) command: Command,
    /// Colour the output: auto, always or never
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN", hide_default_value = true,
          hide_possible_values = true, display_order = 1000)]
    pub(in crate::cli) color: Colour,
}

#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(in crate::cli) enum Command {
    /// Explain the solution path, step by step
    Explain(ExplainArgs),
    /// Give a hint: where to look, what to look for, or the whole step
    Hint(HintArgs),
    /// Explain why a claim such as r3c4=5 holds or fails
    Why(WhyArgs),
    /// Rate puzzles by the hardest technique they need
    Rate(RateArgs),
    /// Rate a corpus on all cores, with a summary; can be resumed
    Grade(Box<GradeArgs>),
    /// Filter, sort and deduplicate rows of graded tables
    Select(SelectArgs),
    /// List every instance of a technique at a position
    Find(FindArgs),
    /// Solve puzzles by search, or count solutions
    Solve(SolveArgs),
    /// Check whether a grid is valid, complete, and has one solution
    Check(CheckArgs),
    /// Report what is understood of a puzzle's drawing and rules
    Read(ReadArgs),
    /// Check a solution path written by whydoku or another program
    Verify(VerifyArgs),
    /// Judge each claim of a solution in prose
    Judge(JudgeArgs),
    /// Write a solution path as a proof for an external checker
    Prove(ProveArgs),
    /// Convert puzzles to other formats and pictures
    Export(ExportArgs),
    /// Lay out puzzles for printing
    Sheet(Box<SheetArgs>),
    /// Generate puzzles by clues, symmetry, technique and rating
    Generate(Box<GenerateArgs>),
    /// Remove redundant clues
    Minimize(MinimizeArgs),
    /// Add clues until there is one solution
    Complete(RemakeArgs),
    /// Permute rows, columns and digits of a puzzle
    Morph(MorphArgs),
    /// Generate puzzles that differ from a puzzle in a few clues
    Vary(RemakeArgs),
    /// List the techniques, or describe one with an example
    Techniques(TechniquesArgs),
    /// Explain the words of players, with pictures
    Glossary(GlossaryArgs),
    /// Answer requests of another program: a JSON object per line
    Serve(ServeArgs),
    /// Print a completion script for a shell
    #[cfg(feature = "packaging")]
    Completions {
        /// The shell
        shell: CompletionShell,
    },
    /// Print the manual page of the program or of a command (roff)
    #[cfg(feature = "packaging")]
    Man {
        /// The command
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
        /// Write all pages to a folder
        #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
        out: Option<std::path::PathBuf>,
    },
}

/// The shells that completions are written for.
#[cfg(feature = "packaging")]
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(super) enum CompletionShell {
    Bash,
    Elvish,
    Fish,
    Nushell,
    #[value(name = "powershell")]
    PowerShell,
    Zsh,
}

#[cfg(feature = "packaging")]
impl CompletionShell {
    /// The completions of a command, as a script.
    pub(super) fn script(self, command: &mut clap::Command) -> Vec<u8> {
        use clap_complete::Shell;
        let mut script = Vec::new();
        let shell = match self {
            Self::Bash => Shell::Bash,
            Self::Elvish => Shell::Elvish,
            Self::Fish => Shell::Fish,
            Self::PowerShell => Shell::PowerShell,
            Self::Zsh => Shell::Zsh,
            Self::Nushell => {
                clap_complete::generate(clap_complete_nushell::Nushell, command, "whydoku", &mut script);
                return script;
            }
        };
        clap_complete::generate(shell, command, "whydoku", &mut script);
        script
    }
}

impl Command {
    /// The language of the command, if it has one.
    pub(in crate::cli) fn language_mut(&mut self) -> Option<&mut shared::LanguageArgs> {
        Some(match self {
            Self::Explain(args) => &mut args.language,
            Self::Hint(args) => &mut args.language,
            Self::Why(args) => &mut args.language,
            Self::Find(args) => &mut args.language,
            Self::Check(args) => &mut args.language,
            Self::Judge(args) => &mut args.language,
            Self::Sheet(args) => &mut args.language,
            Self::Generate(args) => &mut args.making.language,
            Self::Complete(args) | Self::Vary(args) => &mut args.making.language,
            Self::Techniques(args) => &mut args.language,
            Self::Glossary(args) => &mut args.language,
            _ => return None,
        })
    }

    /// Whether the exit status answers a question about all inputs, not only about those whose output is read.
    pub(in crate::cli) const fn is_question(&self) -> bool {
        matches!(
            self,
            Self::Hint(_)
                | Self::Why(_)
                | Self::Solve(_)
                | Self::Check(_)
                | Self::Read(_)
                | Self::Verify(_)
                | Self::Prove(_)
        )
    }
}

#[cfg(test)]
mod tests {
    use super::{GROUPS, command, command_with_help};

    /// The arguments of a command are built late, and must not bring a description of their own.
    #[test]
    fn commands_keep_their_descriptions() {
        let about = |command: &clap::Command| command.get_about().map(ToString::to_string);
        for (declared, built) in command().get_subcommands().zip(command_with_help(true).get_subcommands()) {
            assert_eq!(about(declared), about(built), "{}", declared.get_name());
        }
    }

    #[test]
    fn every_command_is_listed_once() {
        let cli = command_with_help(true);
        for name in GROUPS.iter().flat_map(|(_, commands)| *commands) {
            assert!(cli.find_subcommand(name).is_some(), "{name} is not a command");
        }
        let help = cli.clone().render_help().to_string();
        for name in cli.get_subcommands().map(clap::Command::get_name) {
            assert_eq!(help.matches(&format!("\n  {name} ")).count(), 1, "{name}: {help}");
        }
    }
}
