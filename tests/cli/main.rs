//! Runs the program as scripts do: arguments, exit codes, machine output, error messages.

mod calls;
mod check;
mod compact;
mod diagnoses;
mod escape;
mod exit_codes;
mod explain;
mod export;
mod find;
#[path = "../support/folder.rs"]
mod folder;
mod foreign_input;
mod generate;
mod grade;
mod helper_cells;
mod hint;
mod hostile;
mod input;
mod judge;
mod machine;
mod mutated_traces;
#[cfg(feature = "packaging")]
mod packaging;
mod pages;
mod progress;
mod prove;
mod rate;
mod read;
mod schema;
mod se_scale;
mod select;
mod serve;
mod sheet;
mod solve;
mod techniques;
mod terminal;
mod unknown_regions;
mod verdicts;
mod verify;
mod verify_attacks;

use serde_json::Value;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::thread;

/// Solved by singles; it holds two X-wings all the same.
const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const EASY_SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// Beyond logic: the first of `hardest-rated.txt` after which few guesses are needed.
const HARD: &str = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";
/// Exactly two solutions.
const TWO: &str = "2957438614318659..8761925433874592166123874955492167387635241899286713541549386..";
/// No solution, and singles soon show it.
const NONE: &str = "531.7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// No solution, and no technique applies; cases show it.
const REFUTED: &str = "....5.7..4....92..6...3..1.2..5.8......2971.8..8.......42.......5.91...4..16..57.";
/// Two fives in the first row.
const CLASH: &str = "5.......5........................................................................";

/// Solved by logic with XY-wings at the end of the ladder.
const WINGS: &str = "4.1........8...29..3....7...5.7.6......4..31.3......76...95.18......2...8.234..5.";

/// The exit code and the output of a call.
struct Run {
    code: i32,
    out: String,
    err: String,
}

/// Shortens long output in the middle, so that a failure can be read.
impl std::fmt::Debug for Run {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let short = |text: &str| {
            let letters: Vec<char> = text.chars().collect();
            match letters.len() {
                ..1500 => text.to_owned(),
                many => letters[..700]
                    .iter()
                    .chain(" […] ".chars().collect::<Vec<_>>().iter())
                    .chain(&letters[many - 700..])
                    .collect(),
            }
        };
        write!(f, "exit {}\n--- output\n{}\n--- complaint\n{}", self.code, short(&self.out), short(&self.err))
    }
}

impl Run {
    /// Returns itself if the exit code is this one.
    #[track_caller]
    fn exits(self, code: i32) -> Self {
        assert_eq!(self.code, code, "{self:?}");
        self
    }

    #[track_caller]
    fn says(self, what: &str) -> Self {
        assert!(self.out.contains(what), "`{what}` is not in the output: {self:?}");
        self
    }

    #[track_caller]
    fn says_not(self, what: &str) -> Self {
        assert!(!self.out.contains(what), "`{what}` is in the output: {self:?}");
        self
    }

    /// Requires a text on standard error.
    #[track_caller]
    fn complains(self, what: &str) -> Self {
        assert!(self.err.contains(what), "`{what}` is not in the complaint: {self:?}");
        self
    }

    /// The lines of the output as JSON.
    #[track_caller]
    fn json(&self) -> Vec<Value> {
        let read = |line| serde_json::from_str(line).unwrap_or_else(|why| panic!("{why}: {line}"));
        self.out.lines().map(read).collect()
    }
}

fn program(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whydoku"));
    // The tests expect English.
    command.env("LC_ALL", "C");
    command.args(arguments).current_dir(env!("CARGO_MANIFEST_DIR"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS"] {
        command.env_remove(variable);
    }
    command
}

fn finish(mut command: Command, input: &[u8]) -> Run {
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    let output = thread::scope(|scope| {
        // The write fails if the program refuses its arguments and does not read.
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the program ends")
    });
    Run {
        code: output.status.code().expect("it ends by itself"),
        out: String::from_utf8(output.stdout).expect("the output is text"),
        err: String::from_utf8(output.stderr).expect("complaints are text"),
    }
}

/// Calls the program with nothing on standard input.
fn run(arguments: &[&str]) -> Run {
    finish(program(arguments), b"")
}

/// Calls the program with this text on standard input.
fn pipe(arguments: &[&str], input: &str) -> Run {
    finish(program(arguments), input.as_bytes())
}

/// Writes a file with this content and returns its path.
fn file(name: &str, content: impl AsRef<[u8]>) -> String {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    std::fs::write(&path, content).expect("the folder for tests can be written");
    path.to_str().expect("a path in letters").to_owned()
}

/// The puzzles that the other tests play, one a line.
fn puzzles() -> Vec<&'static str> {
    let lines = include_str!("../data/puzzles.txt").lines();
    lines.filter(|line| !line.starts_with('#') && !line.is_empty()).collect()
}

/// A puzzle with all candidates of its open cells, but 1 and 2 alone in r1c3.
fn pencilmarks(puzzle: &str) -> String {
    let cells = puzzle.chars().enumerate().map(|(at, symbol)| match symbol {
        '.' if at == 2 => "12".to_owned(),
        '.' => "123456789".to_owned(),
        digit => digit.to_string(),
    });
    let cells: Vec<String> = cells.collect();
    cells.chunks(9).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n")
}

/// JSON values as lines.
fn trace_of(lines: &[Value]) -> String {
    lines.iter().fold(String::new(), |text, line| text + &line.to_string() + "\n")
}
