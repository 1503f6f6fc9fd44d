//! The arguments of the commands. Help, completions and the manual page are generated from these definitions.

mod ask;
mod examples;
mod explain;
mod export;
mod generate;
mod known;
mod prove;
mod rate;
mod select;
mod shared;
mod sheet;

pub(in crate::cli) use ask::{CheckArgs, FindArgs, SolveArgs, SolveFormat, TechniquesArgs, VerifyArgs};
pub(in crate::cli) use explain::{DrawnSteps, ExplainArgs, ExplainFormat, HintArgs, WhyArgs};
pub(in crate::cli) use export::{ExportArgs, ExportFormat};
pub(in crate::cli) use generate::{
    ClueArgs, GenerateArgs, MakingArgs, MinimizeArgs, MorphArgs, RemakeArgs, WayArgs,
};
pub(in crate::cli) use prove::{Checker, ProofFormat, ProveArgs};
pub(in crate::cli) use rate::{FurtherArgs, GradeArgs, GradeFormat, RateArgs, RateFormat, SummaryFormat};
pub(in crate::cli) use select::{SelectArgs, SelectFormat};
pub(in crate::cli) use shared::{Colour, InputArgs, LadderArgs, RulesArgs, TextOrJson, TimeoutArgs};
pub(in crate::cli) use sheet::SheetArgs;

use clap::{Parser, Subcommand};
use clap_complete::Shell;

/// Explains and rates Sudoku by human logic.
///
/// An INPUT is a puzzle if it parses as one, else a file; `-` is standard input. Without INPUT a pipe is read; on a
/// terminal the puzzle is asked for row by row.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, after_help = examples::ALL)]
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
    #[command(after_help = examples::EXPLAIN)]
    Explain(ExplainArgs),
    /// Give a hint: the next step, told no further than you like
    #[command(after_help = examples::HINT)]
    Hint(HintArgs),
    /// Say why a claim such as r3c4=5 holds, or why it does not
    #[command(after_help = examples::WHY)]
    Why(WhyArgs),
    /// Rate puzzles by the hardest technique they need
    #[command(after_help = examples::RATE)]
    Rate(RateArgs),
    /// Rate a corpus: streaming, on all cores, resumable, with a summary
    #[command(after_help = examples::GRADE)]
    Grade(Box<GradeArgs>),
    /// Choose rows of graded tables, put them in order, leave out disguises
    #[command(after_help = examples::SELECT)]
    Select(SelectArgs),
    /// List every instance of a technique at a position
    #[command(after_help = examples::FIND)]
    Find(FindArgs),
    /// Solve by search
    #[command(after_help = examples::SOLVE)]
    Solve(SolveArgs),
    /// Say whether a grid is valid, complete, and has one solution
    #[command(after_help = examples::CHECK)]
    Check(CheckArgs),
    /// Check a solution path written by whydoku or another program
    #[command(after_help = examples::VERIFY)]
    Verify(VerifyArgs),
    /// Write the way to the solution as a proof for a checker that is not ours
    #[command(after_help = examples::PROVE)]
    Prove(ProveArgs),
    /// Write puzzles as puzzle files or for other programs
    #[command(after_help = examples::EXPORT)]
    Export(ExportArgs),
    /// Lay out puzzles for printing
    #[command(after_help = examples::SHEET)]
    Sheet(Box<SheetArgs>),
    /// Make puzzles to order
    #[command(after_help = examples::GENERATE, mut_arg("further", |arg| arg.help(examples::DRAWN)))]
    Generate(Box<GenerateArgs>),
    /// Leave out the clues that a puzzle does not need
    #[command(after_help = examples::MINIMIZE)]
    Minimize(MinimizeArgs),
    /// Add clues until there is one solution
    #[command(after_help = examples::COMPLETE)]
    Complete(RemakeArgs),
    /// Disguise puzzles: rows, columns and digits in another order
    #[command(after_help = examples::MORPH)]
    Morph(MorphArgs),
    /// Make neighbours of a puzzle
    #[command(after_help = examples::VARY)]
    Vary(RemakeArgs),
    /// List the techniques, or describe one
    #[command(after_help = examples::TECHNIQUES)]
    Techniques(TechniquesArgs),
    /// Print a completion script for a shell
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page of the program or of one command (roff)
    #[command(after_help = examples::MAN)]
    Man {
        /// The command
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
        /// Write all pages into a folder instead
        #[arg(long, value_name = "FOLDER", conflicts_with = "command")]
        out: Option<std::path::PathBuf>,
    },
}
