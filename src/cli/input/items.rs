//! [`Items`]: the puzzles of several inputs, one after another.

use super::super::args::InputArgs;
use super::place::{Automaton, Input, Open, place};
use super::{ask, complaint, options};
use anyhow::{Context, Result};
use std::fs::File;
use std::io::{self, BufRead, BufReader, Cursor, IsTerminal, Write};
use std::path::Path;
use whydoku_corpus::{Opened, opened, zip_files};
use whydoku_formats::{InputError, Puzzle, ReadOptions, Reader, TableReader, parse_one};

/// A puzzle, or what is wrong with it, and where it came from.
pub(in crate::cli) struct Item {
    /// The file, or empty for what was typed.
    pub(in crate::cli) place: String,
    /// The puzzle.
    pub(in crate::cli) puzzle: Result<Puzzle, InputError>,
}

impl Item {
    /// The puzzle, or an error that names the file.
    pub(in crate::cli) fn into_puzzle(self) -> Result<Puzzle> {
        let Self { place, puzzle } = self;
        puzzle.map_err(|problem| anyhow::Error::msg(complaint(&place, &problem)))
    }
}

/// Every puzzle of the inputs, in order.
pub(in crate::cli) fn items(source: &InputArgs) -> Result<Items> {
    let options = options(&source.rules)?;
    let mut places: Vec<Input> = Vec::new();
    for input in &source.inputs {
        places.push(place(input, &options)?);
    }
    if places.is_empty() {
        let asked = io::stdin().is_terminal();
        places.push(if asked { Input::Ready(Box::new(ask(&options)?)) } else { Input::Standard });
    }
    let only = match places.as_slice() {
        [Input::File(name)] => name.clone(),
        _ => String::new(),
    };
    places.reverse();
    let column = source.column.clone();
    Ok(Items { options, column, waiting: places, current: None, any: false, only })
}

/// Puzzles of several inputs, one after another.
pub(in crate::cli) struct Items {
    pub(super) options: ReadOptions,
    /// The column of tables that holds the puzzles, if it was named.
    pub(super) column: Option<String>,
    /// The inputs to come, the next one last.
    pub(super) waiting: Vec<Input>,
    pub(super) current: Option<Open>,
    pub(super) any: bool,
    /// The name of the file, if there is just one input.
    pub(super) only: String,
}

impl Iterator for Items {
    type Item = Result<Item>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            if let Some(open) = &mut self.current {
                if let Some(puzzle) = open.reader.next() {
                    self.any = true;
                    return Some(Ok(Item { place: open.place.clone(), puzzle }));
                }
                self.current = None;
            }
            let Some(place) = self.waiting.pop() else {
                // An input without any puzzle is worth an error, once.
                let missing = !std::mem::replace(&mut self.any, true);
                let place = self.only.clone();
                return missing.then(|| Ok(Item { place, puzzle: Err(InputError::empty()) }));
            };
            match self.open(place) {
                Ok(Some(ready)) => {
                    self.any = true;
                    return Some(Ok(ready));
                }
                Ok(None) => {}
                Err(problem) => return Some(Err(problem)),
            }
        }
    }
}

impl Items {
    /// The next puzzle that `quick` does not take; it is offered those that are nothing but a line.
    pub(super) fn next_but(
        &mut self,
        mut quick: impl FnMut(&[u8; 81]) -> Result<bool>,
    ) -> Option<Result<Item>> {
        while let Some(open) = &mut self.current
            && let Some((number, line)) = open.reader.bare_line()
        {
            self.any = true;
            match quick(&line) {
                Ok(true) => {}
                Ok(false) => {
                    let text = String::from_utf8_lossy(&line);
                    let puzzle =
                        parse_one(&text, &self.options).map(|puzzle| Puzzle { line: number, ..puzzle });
                    return Some(Ok(Item { place: open.place.clone(), puzzle }));
                }
                Err(problem) => return Some(Err(problem)),
            }
        }
        self.next()
    }

    fn open(&mut self, place: Input) -> Result<Option<Item>> {
        let (place, source): (String, Box<dyn BufRead + Send>) = match place {
            Input::Ready(puzzle) => return Ok(Some(Item { place: String::new(), puzzle: Ok(*puzzle) })),
            Input::Standard => {
                if io::stdin().is_terminal() {
                    writeln!(io::stderr(), "whydoku: reading standard input; Ctrl-D ends it")?;
                }
                (String::new(), Box::new(BufReader::with_capacity(1 << 16, io::stdin())))
            }
            Input::Unzipped(name, bytes) => (name, Box::new(Cursor::new(bytes))),
            Input::File(path) => {
                let wrong = || format!("{path}: cannot be read");
                if let Some(files) = zip_files(Path::new(&path)).with_context(wrong)? {
                    let inside = files.into_iter().rev();
                    self.waiting
                        .extend(inside.map(|(file, bytes)| Input::Unzipped(format!("{path}/{file}"), bytes)));
                    return Ok(None);
                }
                let file = File::open(&path).with_context(|| format!("{path}: cannot be opened"))?;
                (path, Box::new(BufReader::with_capacity(1 << 16, file)))
            }
        };
        let shown = if place.is_empty() { "standard input" } else { &place };
        let Opened { form, source } =
            opened(source, self.column.as_deref()).with_context(|| shown.to_owned())??;
        let options = self.options.clone();
        let reader = match form {
            Some(form) => Automaton::Table(Box::new(TableReader::new(source, form, options))),
            None => Automaton::Lines(Box::new(Reader::new(source, options))),
        };
        self.current = Some(Open { place, reader });
        Ok(None)
    }
}
