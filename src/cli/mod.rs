//! The command line. Only here is anything read from files or printed.
//!
//! | file | does |
//! | --- | --- |
//! | `args/` | what can be typed |
//! | `input.rs` | puzzles from arguments, files and pipes |
//! | `entry.rs` | a puzzle typed row by row |
//! | `ladder.rs` | the ladder and the language that options name |
//! | `telling.rs` | a path in the form that was asked for |
//! | `pages.rs` | pages and pictures, to files or standard output |
//! | `progress.rs` | `check --progress` |
//! | `rows.rs` | what `rate` and `grade` share |
//! | `meter.rs` | how far it is, on a terminal |
//! | `shown.rs` | text from outside, without what a terminal would obey |
//! | `verify/` | `verify` |
//! | `explain.rs`, `hint.rs`, `why.rs`, `rate.rs`, `grade/`, `find.rs`, `solve.rs`, `check.rs`, `export.rs`, `prove.rs`, `techniques.rs` | the commands |

mod args;
mod check;
mod entry;
mod explain;
mod export;
mod find;
mod grade;
mod hint;
mod input;
mod ladder;
mod meter;
mod pages;
mod progress;
mod prove;
mod rate;
mod rows;
mod shown;
mod solve;
mod techniques;
mod telling;
mod verify;
mod why;

pub use entry::ask;

use anyhow::Result;
use args::{Cli, Colour, Command};
use clap::{CommandFactory, Parser};
use std::io::{self, Write};
use std::process::ExitCode;

/// What a command answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// Exit code 0.
    Yes,
    /// Exit code 1.
    No,
}

impl Answer {
    const fn of(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// Runs the program on the arguments it was called with.
pub fn run() -> ExitCode {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(problem) => {
            let code = if problem.use_stderr() { 2 } else { 0 };
            // A closed pipe is not an error, not even for help.
            let _ = problem.print();
            return ExitCode::from(code);
        }
    };
    match cli.color {
        Colour::Auto => {}
        Colour::Always => anstream::ColorChoice::Always.write_global(),
        Colour::Never => anstream::ColorChoice::Never.write_global(),
    }
    let out = anstream::AutoStream::auto(io::stdout());
    let mut out = io::BufWriter::with_capacity(1 << 16, out);
    let answer = dispatch(&cli.command, &mut out).and_then(|answer| {
        out.flush()?;
        Ok(answer)
    });
    match answer {
        Ok(Answer::Yes) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        Err(problem) if is_closed_pipe(&problem) => ExitCode::SUCCESS,
        Err(problem) => {
            let _ = out.flush();
            let _ = writeln!(anstream::stderr(), "whydoku: {}", shown::message(&format!("{problem:#}")));
            ExitCode::from(2)
        }
    }
}

fn dispatch(command: &Command, out: &mut (impl Write + Send)) -> Result<Answer> {
    match command {
        Command::Explain(args) => explain::run(args, out),
        Command::Hint(args) => hint::run(args, out),
        Command::Why(args) => why::run(args, out),
        Command::Rate(args) => rate::run(args, out),
        Command::Grade(args) => grade::run(args, out),
        Command::Find(args) => find::run(args, out),
        Command::Solve(args) => solve::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Verify(args) => verify::run(args, out),
        Command::Prove(args) => prove::run(args, out),
        Command::Export(args) => export::run(args, out),
        Command::Techniques(args) => techniques::run(args, out),
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut Cli::command(), "whydoku", out);
            Ok(Answer::Yes)
        }
        Command::Man => {
            clap_mangen::Man::new(Cli::command()).render(out)?;
            Ok(Answer::Yes)
        }
    }
}

/// Whether whoever was reading has gone; what was wanted has then been read.
fn is_closed_pipe(problem: &anyhow::Error) -> bool {
    problem.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
