//! The command line. Only here is anything read from files or printed.
//!
//! | file | does |
//! | --- | --- |
//! | `args/` | what can be typed |
//! | `input/` | puzzles from arguments, files and pipes |
//! | `entry.rs` | a puzzle typed row by row |
//! | `ladder.rs` | the ladder and the language that options name |
//! | `telling.rs` | a path in the form that was asked for |
//! | `pages.rs` | pages and pictures, to files or standard output |
//! | `progress.rs` | `check --progress` |
//! | `outfile.rs` | files that are written, and that nothing is lost by it |
//! | `rows.rs` | what `rate` and `grade` share |
//! | `busy.rs` | that the program works, and what it gave up on |
//! | `meter.rs` | how far it is, on a terminal |
//! | `screen.rs` | how wide the screen is |
//! | `shown.rs` | text from outside, without what a terminal would obey |
//! | `verify/` | `verify` |
//! | `generate/` | `generate`, `minimize`, `complete`, `morph`, `vary` |
//! | `explain.rs`, `hint.rs`, `why.rs`, `rate.rs`, `grade/`, `select/`, `find.rs`, `solve/`, `check.rs`, `export/`, `sheet/`, `prove/`, `techniques/` | the commands |

mod args;
mod busy;
mod check;
mod entry;
mod explain;
mod export;
mod find;
mod generate;
mod grade;
mod hint;
mod input;
mod ladder;
mod meter;
mod outfile;
mod pages;
mod progress;
mod prove;
mod rate;
mod rows;
mod screen;
mod select;
mod sheet;
mod shown;
mod solve;
mod techniques;
mod telling;
mod verify;
mod why;

pub use entry::ask;

use anyhow::{Context, Result};
use args::{Cli, Colour, Command};
use clap::{CommandFactory, Parser};
use std::io::{self, Write};
use std::path::Path;
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
    let mut out = busy::Out;
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
            busy::wipe();
            let _ = writeln!(anstream::stderr(), "whydoku: {}", shown::message(&format!("{problem:#}")));
            ExitCode::from(2)
        }
    }
}

fn dispatch(command: &Command, out: &mut (impl Write + Send)) -> Result<Answer> {
    busy::patience(command.patience());
    match command {
        Command::Explain(args) => explain::run(args, out),
        Command::Hint(args) => hint::run(args, out),
        Command::Why(args) => why::run(args, out),
        Command::Rate(args) => rate::run(args, out),
        Command::Grade(args) => grade::run(args, out),
        Command::Select(args) => select::run(args, out),
        Command::Find(args) => find::run(args, out),
        Command::Solve(args) => solve::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Verify(args) => verify::run(args, out),
        Command::Prove(args) => prove::run(args, out),
        Command::Export(args) => export::run(args, out),
        Command::Sheet(args) => sheet::run(args, out),
        Command::Generate(args) => generate::run(args, out),
        Command::Minimize(args) => generate::minimize(args, out),
        Command::Complete(args) => generate::complete(args, out),
        Command::Morph(args) => generate::morph(args, out),
        Command::Vary(args) => generate::vary(args, out),
        Command::Techniques(args) => techniques::run(args, out),
        Command::Completions { shell } => {
            clap_complete::generate(*shell, &mut Cli::command(), "whydoku", out);
            Ok(Answer::Yes)
        }
        Command::Man { command, out: folder } => manual(command.as_deref(), folder.as_deref(), out),
    }
}

/// The manual page of the program, of one command, or all of them in a folder.
fn manual(command: Option<&str>, folder: Option<&Path>, out: &mut impl Write) -> Result<Answer> {
    // `help COMMAND` says what the page of the command says.
    let mut program = Cli::command().disable_help_subcommand(true);
    program.build();
    if let Some(folder) = folder {
        let wrong = || format!("{}: cannot be written", folder.display());
        std::fs::create_dir_all(folder).with_context(wrong)?;
        clap_mangen::generate_to(program, folder).with_context(wrong)?;
        return Ok(Answer::Yes);
    }
    let page = match command {
        None => program,
        Some(name) => {
            let known = program.get_subcommands().map(|known| known.get_name().to_owned());
            let known: Vec<String> = known.collect();
            let found = program.find_subcommand(name).cloned();
            found
                .with_context(|| format!("{name}: there is no such command; there is {}", known.join(", ")))?
        }
    };
    clap_mangen::Man::new(page).render(out)?;
    Ok(Answer::Yes)
}

/// Whether whoever was reading has gone; what was wanted has then been read.
fn is_closed_pipe(problem: &anyhow::Error) -> bool {
    problem.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
