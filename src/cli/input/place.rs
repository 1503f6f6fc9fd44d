//! Where puzzles come from.

use anyhow::{Result, bail};
use std::io::BufRead;
use std::path::Path;
use whydoku_corpus::nothing;
use whydoku_formats::{InputError, Puzzle, ReadOptions, Reader, TableReader, parse_one};

/// Where puzzles come from.
pub(super) enum Input {
    Ready(Box<Puzzle>),
    File(String),
    /// A file out of a zip file: its name, and what is in it.
    Unzipped(String, Vec<u8>),
    Standard,
}

/// What an argument is: a puzzle, or the name of a file.
pub(super) fn place(input: &str, options: &ReadOptions) -> Result<Input> {
    if input == "-" {
        return Ok(Input::Standard);
    }
    let problem = match parse_one(input, options) {
        Ok(puzzle) => return Ok(Input::Ready(Box::new(puzzle))),
        Err(problem) => problem,
    };
    let path = Path::new(input);
    if path.is_file() || path.exists() && !path.is_dir() {
        return Ok(Input::File(input.to_owned()));
    }
    if path.is_dir() {
        bail!("{input}: this is a folder; name a file in it");
    }
    let shown: String = input.chars().take(60).collect();
    bail!("{shown}: {}", nothing("no file is called so", input, &problem));
}

/// An open input and the puzzles in it.
pub(super) struct Open {
    pub(super) place: String,
    pub(super) reader: Automaton,
}

/// How puzzles come out of an input.
pub(super) enum Automaton {
    Lines(Box<Reader<Box<dyn BufRead + Send>>>),
    Table(Box<TableReader<Box<dyn BufRead + Send>>>),
}

impl Automaton {
    pub(super) fn next(&mut self) -> Option<Result<Puzzle, InputError>> {
        match self {
            Self::Lines(reader) => reader.next(),
            Self::Table(reader) => reader.next(),
        }
    }

    pub(super) fn bare_line(&mut self) -> Option<(usize, [u8; 81])> {
        match self {
            Self::Lines(reader) => reader.bare_line(),
            Self::Table(_) => None,
        }
    }
}
