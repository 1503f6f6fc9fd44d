//! The arguments of the commands. Help, completions and the manual page are generated from these definitions.

#![expect(clippy::struct_excessive_bools, clippy::option_option, reason = "each is an option that is typed")]

mod ask;
mod explain;
mod export;
mod generate;
mod rate;
mod shared;

pub(in crate::cli) use ask::{
    CheckArgs, Checker, FindArgs, ProofFormat, ProveArgs, ReadArgs, SolveArgs, SolveFormat, TechniquesArgs,
    VerifyArgs,
};
pub(in crate::cli) use explain::{Detail, DrawnSteps, ExplainArgs, ExplainFormat, HintArgs, WhyArgs};
pub(in crate::cli) use export::{ExportArgs, ExportFormat, SheetArgs};
pub(in crate::cli) use generate::{
    ClueArgs, GenerateArgs, MakingArgs, MinimizeArgs, MorphArgs, RemakeArgs, WayArgs,
};
pub(in crate::cli) use rate::{
    FurtherArgs, GradeArgs, GradeFormat, RateArgs, RateFormat, SelectArgs, SelectFormat, SummaryFormat,
};
pub(in crate::cli) use shared::{
    Colour, InputArgs, LadderArgs, RulesArgs, TextOrJson, TimeoutArgs, value_name,
};

use clap::{CommandFactory, Parser, Subcommand};
use clap_complete::Shell;

/// The ends of the help texts, by command: examples and exit codes.
const EXAMPLES: &str = include_str!("examples.md");

const DRAWN_RULES: &str = "\
Further rules, separated by commas: anti-knight, anti-king, non-consecutive, diagonals, windows, … And what is drawn on the \
board for each puzzle anew: killer (cages that cover it, and digits only where those do not do), kropki, xv, thermometers, \
arrows, whispers, renban (as few as will do; with all-white-dots, all-black-dots or all-xv, all of them)";

/// Returns the command line with its examples.
pub(in crate::cli) fn command() -> clap::Command {
    let sections = EXAMPLES.split("## ").filter_map(|section| section.trim_end().split_once('\n'));
    sections.fold(Cli::command(), |cli, (name, examples)| match name {
        "whydoku" => cli.after_help(examples),
        _ => cli.mut_subcommand(name, |command| command.after_help(examples)),
    })
}

/// Explains and rates Sudoku by human logic.
///
/// An INPUT is a puzzle if it parses as one, else a file; `-` is standard input. Without INPUT a pipe is read; on a
/// terminal the puzzle is asked for row by row.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
pub(in crate::cli) struct Cli {
    #[command(subcommand)]
    pub(in crate::cli) command: Command,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN", help_heading = "Screen",
          display_order = 1000)]
    pub(in crate::cli) color: Colour,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Tell the way to the solution, step by step
    Explain(ExplainArgs),
    /// Give a hint: the next step, told no further than you like
    Hint(HintArgs),
    /// Say why a claim such as r3c4=5 holds, or why it does not
    Why(WhyArgs),
    /// Rate puzzles by the hardest technique they need
    Rate(RateArgs),
    /// Rate a corpus: streaming, on all cores, resumable, with a summary
    Grade(Box<GradeArgs>),
    /// Choose rows of graded tables, put them in order, leave out disguises
    Select(SelectArgs),
    /// List every instance of a technique at a position
    Find(FindArgs),
    /// Solve by search
    Solve(SolveArgs),
    /// Say whether a grid is valid, complete, and has one solution
    Check(CheckArgs),
    /// Say what was understood of a puzzle's drawing and its rules in words
    Read(ReadArgs),
    /// Check a solution path written by whydoku or another program
    Verify(VerifyArgs),
    /// Write the way to the solution as a proof for a checker that is not ours
    Prove(ProveArgs),
    /// Write puzzles as puzzle files or for other programs
    Export(ExportArgs),
    /// Lay out puzzles for printing
    Sheet(Box<SheetArgs>),
    /// Make puzzles to order
    #[command(mut_arg("further", |arg| arg.help(DRAWN_RULES)))]
    Generate(Box<GenerateArgs>),
    /// Leave out the clues that a puzzle does not need
    Minimize(MinimizeArgs),
    /// Add clues until there is one solution
    Complete(RemakeArgs),
    /// Disguise puzzles: rows, columns and digits in another order
    Morph(MorphArgs),
    /// Make neighbours of a puzzle
    Vary(RemakeArgs),
    /// List the techniques, or describe one
    Techniques(TechniquesArgs),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page of the program or of one command (roff)
    Man {
        /// The command
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
        /// Write all pages into a folder instead
        #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
        out: Option<std::path::PathBuf>,
    },
}
