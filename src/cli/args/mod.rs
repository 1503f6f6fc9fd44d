//! What can be typed. Help, completions and the manual page all come from these definitions.
//!
//! | file | holds the arguments of |
//! | --- | --- |
//! | `shared.rs` | several commands: inputs, rules, ladder, language |
//! | `explain.rs` | `explain`, `hint`, `why` |
//! | `rate.rs` | `rate`, `grade` |
//! | `ask.rs` | `find`, `solve`, `check`, `verify`, `techniques` |
//! | `prove.rs` | `prove`, and the checkers of `verify` |
//! | `export.rs` | `export` |
//! | `generate.rs` | `generate`, `minimize`, `complete`, `morph`, `vary` |

mod ask;
mod explain;
mod export;
mod generate;
mod prove;
mod rate;
mod shared;

pub(in crate::cli) use ask::{Check, Find, Solve, SolveFormat, Techniques, Verify};
pub(in crate::cli) use explain::{Drawn, Explain, ExplainFormat, Hint, Why};
pub(in crate::cli) use export::{Export, ExportFormat};
pub(in crate::cli) use generate::{Clues, Complete, Generate, Making, Minimize, Morph, Vary, WayWanted};
pub(in crate::cli) use prove::{Checker, ProofFormat, Prove};
pub(in crate::cli) use rate::{CountsForm, Grade, GradeFormat, Rate, RateFormat, SummaryFormat};
pub(in crate::cli) use shared::{Colour, Ladder, Rules, Source, TextOrJson};

use clap::{Parser, Subcommand};
use clap_complete::Shell;

/// Explains and rates Sudoku by human logic.
///
/// An INPUT is a puzzle if it parses as one, else a file; `-` is standard input. Without INPUT a pipe is read; on a
/// terminal the puzzle is asked for row by row.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100, disable_help_subcommand = true)]
pub(in crate::cli) struct Cli {
    #[command(subcommand)]
    pub(in crate::cli) command: Command,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t = Colour::Auto, value_name = "WHEN")]
    pub(in crate::cli) color: Colour,
}

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Tell the way to the solution, step by step
    Explain(Explain),
    /// Give a hint: the next step, told no further than you like
    Hint(Hint),
    /// Say why a claim such as r3c4=5 holds, or why it does not
    Why(Why),
    /// Rate puzzles by the hardest technique they need
    Rate(Rate),
    /// Rate a corpus: streaming, on all cores, resumable, with a summary
    Grade(Grade),
    /// List every instance of a technique at a position
    Find(Find),
    /// Solve by search
    Solve(Solve),
    /// Say whether a grid is valid, complete, and has one solution
    Check(Check),
    /// Judge a trace written by `explain --format json`, by whoever
    Verify(Verify),
    /// Write the way to the solution as a proof for a checker that is not ours
    Prove(Prove),
    /// Write puzzles as puzzle files or for other programs
    Export(Export),
    /// Make puzzles to order
    Generate(Box<Generate>),
    /// Leave out the clues that a puzzle does not need
    Minimize(Minimize),
    /// Add clues until there is one solution
    Complete(Complete),
    /// Disguise puzzles: rows, columns and digits in another order
    Morph(Morph),
    /// Make neighbours of a puzzle
    Vary(Vary),
    /// List the techniques, or describe one
    Techniques(Techniques),
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Print the manual page (roff)
    Man,
}
