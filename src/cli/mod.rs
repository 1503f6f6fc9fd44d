//! The command line: the only part of the package that reads files and prints.

mod args;
mod check;
mod explain;
mod export;
mod find;
mod generate;
mod glossary;
mod grade;
mod hint_session;
mod input;
mod judge;
mod ladder;
#[cfg(feature = "packaging")]
mod manual;
mod output_file;
mod pager;
mod pages;
mod path_output;
mod progress;
mod prompt;
mod prove;
mod rate;
mod read;
mod select;
mod serve;
mod sheet;
mod solve;
mod techniques;
mod terminal;
mod time_limit;
mod verify;

use anyhow::Result;
use args::{Cli, Colour, Command};
use clap::FromArgMatches;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use signal_hook::consts::SIGINT;
use signal_hook::flag::{register, register_conditional_shutdown};
use std::ffi::OsString;
use std::io::{self, BufRead, IsTerminal, Write};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;
use time_limit::TimedOut;
use whydoku_board::controls::is_interpreted;

/// The exit status after Ctrl-C, as shells have it.
const INTERRUPTED: i32 = 130;

/// Returns a flag that Ctrl-C sets. A second Ctrl-C ends the program.
fn interrupt_flag() -> Arc<AtomicBool> {
    let flag = Arc::<AtomicBool>::default();
    // Without a handler, the first Ctrl-C ends the program.
    let _ = register_conditional_shutdown(SIGINT, INTERRUPTED, Arc::clone(&flag))
        .and_then(|_| register(SIGINT, Arc::clone(&flag)));
    flag
}

/// The answer of a command, which is its exit status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    Yes = 0,
    No = 1,
    TimedOut = 3,
}

impl Answer {
    const fn of(yes: bool) -> Self {
        if yes { Self::Yes } else { Self::No }
    }
}

/// Runs the command of a call, whose first word is the name of the program, and returns the exit status.
pub(crate) fn run(call: impl Iterator<Item = OsString>) -> u8 {
    let mut call = words(call);
    // A pipe with a puzzle is explained. The bytes that were read stay in the buffer of standard input.
    if call.len() == 1 && !io::stdin().is_terminal() && has_piped_puzzle() {
        call.push("explain".into());
    }
    let all_options = call.iter().any(|word| word == "--help");
    let prints_help = all_options || call.len() == 1 || call.iter().any(|word| word == "-h");
    let command = || if prints_help { args::command_with_help(all_options) } else { args::command() };
    let matches = command().try_get_matches_from(&call);
    let matches = matches.or_else(|problem| command().try_get_matches_from(explain_call(problem, call)?));
    let mut cli = match matches.and_then(|matches| Cli::from_arg_matches(&matches)) {
        Ok(cli) => cli,
        Err(problem) => {
            let text = problem.render().to_string();
            let printed = if text.chars().any(|letter| letter != '\n' && is_interpreted(letter)) {
                write!(anstream::stderr(), "{}", terminal::escape(&text))
            } else {
                problem.print()
            };
            // A closed pipe is not an error, not even for help.
            let failure = printed.err().filter(|problem| problem.kind() != io::ErrorKind::BrokenPipe);
            if let Some(failure) = &failure {
                progress::report(&failure.to_string());
            }
            return if problem.use_stderr() || failure.is_some() { 2 } else { 0 };
        }
    };
    if let Some(language) = cli.command.language_mut() {
        language.merge();
    }
    match cli.color {
        Colour::Auto => {}
        Colour::Always => anstream::ColorChoice::Always.write_global(),
        Colour::Never => anstream::ColorChoice::Never.write_global(),
    }
    let mut out = progress::Output::new(cli.command.is_question());
    let answer = dispatch(&cli.command, &mut out).and_then(|answer| {
        out.flush()?;
        Ok(answer)
    });
    match answer {
        Ok(answer) => answer as u8,
        Err(problem) if is_closed_pipe(&problem) => 0,
        Err(problem) => {
            let _ = out.flush();
            progress::report(&format!("{problem:#}"));
            status_of(&problem)
        }
    }
}

/// How long a call without arguments waits for its input without a word.
const PATIENCE: Duration = Duration::from_secs(1);

/// Whether anything comes through standard input. Says on standard error that it waits, so that a silent pipe is no riddle.
fn has_piped_puzzle() -> bool {
    let (done, waiting) = mpsc::channel::<()>();
    thread::spawn(move || {
        if waiting.recv_timeout(PATIENCE) == Err(RecvTimeoutError::Timeout) {
            progress::report("waiting for a puzzle on standard input; whydoku --help lists the commands");
        }
    });
    let has_bytes = io::stdin().lock().fill_buf().is_ok_and(|it| !it.is_empty());
    drop(done);
    has_bytes
}

/// The exit status after an error.
fn status_of(problem: &anyhow::Error) -> u8 {
    if problem.is::<TimedOut>() {
        Answer::TimedOut as u8
    } else if input::is_answer(problem) {
        Answer::No as u8
    } else {
        2
    }
}

/// The words of the call; `help COMMAND` is `COMMAND --help`.
fn words(call: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut call: Vec<OsString> = call.collect();
    if call.get(1).is_some_and(|word| word == "help") {
        call.remove(1);
        call.push("--help".into());
    }
    call
}

/// Returns the call with `explain` before its arguments if one of them is a puzzle where a command is expected; else the
/// problem.
fn explain_call(problem: clap::Error, mut call: Vec<OsString>) -> Result<Vec<OsString>, clap::Error> {
    let is_input = |arg: &str| arg == "-" || !is_word(arg) || Path::new(arg).exists();
    let is_call = match (problem.kind(), problem.get(ContextKind::InvalidSubcommand)) {
        (ErrorKind::InvalidSubcommand, Some(ContextValue::String(arg))) => is_input(arg),
        // An option of `explain` stands before the puzzle.
        (ErrorKind::UnknownArgument, _) => {
            let words = call.iter().skip(1).map(|arg| arg.to_string_lossy());
            let is_command = |arg: &str| args::command().find_subcommand(arg).is_some();
            let words: Vec<_> = words.collect();
            words.iter().any(|arg| is_input(arg)) && !words.iter().any(|arg| is_command(arg))
        }
        _ => false,
    };
    if !is_call {
        return Err(problem);
    }
    call.insert(1, "explain".into());
    Ok(call)
}

/// Whether an argument may be an option or a misspelt command, and no puzzle, file or link.
fn is_word(arg: &str) -> bool {
    arg.starts_with('-') || arg.chars().all(|letter| letter.is_alphabetic() || letter == '-')
}

fn dispatch(command: &Command, out: &mut (impl Write + Send)) -> Result<Answer> {
    match command {
        Command::Explain(args) => explain::run(args, out),
        Command::Hint(args) => explain::hint(args, out),
        Command::Why(args) => explain::why(args, out),
        Command::Rate(args) => rate::run(args, out),
        Command::Grade(args) => grade::run(args, out),
        Command::Select(args) => select::run(args, out),
        Command::Find(args) => find::run(args, out),
        Command::Solve(args) => solve::run(args, out),
        Command::Check(args) => check::run(args, out),
        Command::Read(args) => read::run(args, out),
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
        Command::Glossary(args) => glossary::run(args, out),
        Command::Judge(args) => judge::run(args, out),
        Command::Serve(args) => serve::run(args, out),
        #[cfg(feature = "packaging")]
        Command::Completions { shell } => {
            out.write_all(&shell.script(&mut args::command_with_help(true)))?;
            Ok(Answer::Yes)
        }
        #[cfg(feature = "packaging")]
        Command::Man { command, out: folder } => manual::run(command.as_deref(), folder.as_deref(), out),
    }
}

fn is_closed_pipe(problem: &anyhow::Error) -> bool {
    problem.chain().any(|cause| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
    })
}
