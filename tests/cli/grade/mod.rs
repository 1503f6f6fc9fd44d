//! Grading: every form of input gives the same rows, in order, whatever the jobs; what is killed goes on to the same
//! bytes; what does not fit on the disk says so and can be gone on with.

mod columns;
mod expect;
mod extras;
mod inputs;
mod interruption;
mod outputs;
mod resume;

use super::folder::{Folder, zstd_frame};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde_json::Value;
use std::fmt::Write as _;
use std::fs;
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::thread;
use std::time::Duration;

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// EASY turned, with other digits.
const DISGUISED: &str = "64..8....7..216....19....7.9...7...45..9.4..28...3...7.7....39....521..6....9..81";

const TWO: &str = "2957438614318659..8761925433874592166123874955492167387635241899286713541549386..";

/// Beyond logic: takes long.
const HARD: &str = "12.3....435....1....4........54..2..6...7.........8.9...31..5.......9.7.....6...8";

impl Folder {
    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|problem| panic!("{name}: {problem}"))
    }
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_whydoku"));
    command.arg("grade").args(arguments).env_remove("NO_COLOR");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[track_caller]
fn grade(arguments: &[&str], code: i32) -> Output {
    let output = command(arguments).output().expect("the program starts");
    let told = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {told}");
    output
}

#[track_caller]
fn rows(arguments: &[&str], code: i32) -> String {
    String::from_utf8(grade(arguments, code).stdout).expect("rows are text")
}

fn pipe(arguments: &[&str], input: &[u8]) -> Output {
    let mut child = command(arguments).stdin(Stdio::piped()).spawn().expect("the program starts");
    let mut stdin = child.stdin.take().expect("a pipe");
    thread::scope(|scope| {
        scope.spawn(move || drop(stdin.write_all(input)));
        child.wait_with_output().expect("the program ends")
    })
}

fn zipped(text: &str) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text.as_bytes()).expect("memory can be written");
    encoder.finish().expect("memory can be written")
}

/// A zstd stream of two frames, and between them one that readers skip.
fn framed(text: &str) -> Vec<u8> {
    let (first, second) = text.as_bytes().split_at(text.len() / 2);
    [zstd_frame(first), vec![0x50, 0x2A, 0x4D, 0x18, 3, 0, 0, 0, 1, 2, 3], zstd_frame(second)].concat()
}

/// Puzzles of the corpus with other digits, so that no two lines are equal, and one line in a hundred broken.
fn many(count: usize) -> String {
    let easy = "..3.2.6..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..5.1.3..";
    let mut text = String::new();
    for number in 0..count {
        let puzzle = if number % 3 == 0 { EASY } else { easy };
        let digit = |symbol: char| match symbol.to_digit(10) {
            Some(digit) => char::from_digit((digit + number as u32) % 9 + 1, 10).unwrap_or('?'),
            None => symbol,
        };
        let mut line: String = puzzle.chars().map(digit).collect();
        if number % 100 == 57 {
            line.truncate(number % 80);
        }
        writeln!(text, "{line} # {number}").expect("memory can be written");
    }
    text
}

/// What a packed file holds, by the programs that people unpack with where they are there.
fn unpacked(path: &str) -> String {
    let is_gzip = std::path::Path::new(path).extension().is_some_and(|ending| ending == "gz");
    let program = if is_gzip { "gzip" } else { "zstd" };
    match Command::new(program).args(["-dc", path]).output() {
        Ok(output) => String::from_utf8(output.stdout).expect("rows are text"),
        Err(_) if !is_gzip => {
            let mut bytes = fs::read(path).expect("it was written");
            let mut text = String::new();
            while !bytes.is_empty() {
                let mut rest = bytes.as_slice();
                let mut frame = ruzstd::decoding::StreamingDecoder::new(&mut rest).expect("a frame");
                frame.read_to_string(&mut text).expect("rows are text");
                bytes = rest.to_vec();
            }
            text
        }
        Err(problem) => panic!("{program}: {problem}"),
    }
}
