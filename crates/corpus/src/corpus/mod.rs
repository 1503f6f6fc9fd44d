//! [`Corpus`]: the puzzles of any number of inputs, one after another, in constant memory. An input that cannot be
//! read, or not to its end, is a row that says so; those behind it are read all the same.
//!
//! | file | holds |
//! | --- | --- |
//! | `record.rs` | [`Record`]: a puzzle, or what is wrong with a line, and where it stands |
//! | `open.rs` | how an input is opened, whatever it comes in |
//! | `watched.rs` | a stream that counts what is taken from it |

mod open;
mod record;
mod watched;

pub use record::Record;

use super::inputs::{CorpusError, Source, sources};
use super::opened::zip_files;
use open::{Puzzles, STANDARD, Unopened};
use std::collections::VecDeque;
use std::fs;
use std::io::{self, Cursor};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use whydoku_formats::{InputError, Problem, Puzzle, ReadOptions};

/// Puzzles of several inputs.
pub struct Corpus {
    options: ReadOptions,
    column: Option<String>,
    /// The columns that are passed through.
    passing: Vec<String>,
    /// Whether a table must have these columns.
    wants_columns: bool,
    waiting: VecDeque<Source>,
    named: bool,
    /// The name of the file, if there is just one input.
    only: Arc<str>,
    current: Option<(Arc<str>, Puzzles)>,
    back: Option<Record>,
    read: Arc<AtomicU64>,
    size: Option<u64>,
    /// Whether the next puzzle may have to be waited for.
    drained: Arc<AtomicBool>,
}

impl Corpus {
    /// The puzzles of these arguments: puzzles, files, folders, patterns, `-` for standard input; of standard input if
    /// there are none. `column` names where puzzles stand in tables.
    pub fn open(inputs: &[String], options: ReadOptions, column: Option<&str>) -> Result<Self, CorpusError> {
        let waiting = sources(inputs, &options)?;
        let size_of = |source: &Source| match source {
            Source::Puzzle(_) | Source::Unzipped(..) => Some(0),
            Source::File(path) => {
                fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.len())
            }
            Source::Standard => None,
        };
        let size = waiting.iter().map(size_of).sum();
        let only = match (waiting.len(), waiting.front()) {
            (1, Some(Source::File(path))) => path.display().to_string().into(),
            _ => "".into(),
        };
        let column = column.map(str::to_owned);
        Ok(Self { size, only, column, named: waiting.len() > 1, ..Self::new(options, waiting) })
    }

    /// One puzzle.
    pub fn of(puzzle: Puzzle) -> Self {
        Self::new(ReadOptions::default(), [Source::Puzzle(Box::new(puzzle))].into())
    }

    fn new(options: ReadOptions, waiting: VecDeque<Source>) -> Self {
        let (only, read, drained) = ("".into(), Arc::default(), Arc::default());
        Self {
            options,
            column: None,
            passing: Vec::new(),
            wants_columns: false,
            waiting,
            named: false,
            only,
            current: None,
            back: None,
            read,
            size: Some(0),
            drained,
        }
    }

    /// The same, and a file is named in complaints though it be the only input.
    #[must_use]
    pub fn naming_files(mut self) -> Self {
        self.named |= !self.only.is_empty();
        self
    }

    /// The same, and these columns of tables are handed on with each puzzle.
    #[must_use]
    pub fn passing(mut self, columns: &[String]) -> Self {
        self.passing = columns.to_vec();
        self
    }

    /// The same, and a table without the columns that are handed on is an error.
    #[must_use]
    pub const fn wanting_columns(mut self) -> Self {
        self.wants_columns = true;
        self
    }

    /// The files among the inputs.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.waiting.iter().filter_map(|source| match source {
            Source::File(path) => Some(path.as_path()),
            Source::Puzzle(_) | Source::Unzipped(..) | Source::Standard => None,
        })
    }

    /// How many bytes have been read, as they lie on the disk; the counter goes on while puzzles are taken.
    pub fn read(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// How many bytes there are, if that is known.
    pub const fn size(&self) -> Option<u64> {
        self.size
    }

    /// Whether the next puzzle may have to be waited for, because all that has come in has been read.
    pub fn may_wait(&self) -> bool {
        self.back.is_none() && self.size.is_none() && self.drained.load(Ordering::Relaxed)
    }

    /// Puts back what was taken last.
    pub fn put_back(&mut self, record: Record) {
        self.back = Some(record);
    }

    /// The next puzzle or bad line.
    pub fn take(&mut self) -> Result<Option<Record>, CorpusError> {
        if self.back.is_some() {
            return Ok(self.back.take());
        }
        loop {
            let named = self.named;
            if let Some((file, puzzles)) = &mut self.current {
                if let Some((columns, puzzle)) = puzzles.next() {
                    return Ok(Some(Record { file: Arc::clone(file), named, columns, puzzle }));
                }
                self.current = None;
            }
            let (name, opened) = match self.waiting.pop_front() {
                None => return Ok(None),
                Some(Source::Puzzle(puzzle)) => {
                    let (file, columns, puzzle) = ("".into(), Vec::new(), Ok(*puzzle));
                    return Ok(Some(Record { file, named: false, columns, puzzle }));
                }
                Some(Source::Standard) => {
                    let name = STANDARD.to_owned();
                    let puzzles = self.puzzles(&name, self.counted(io::stdin()));
                    (name, puzzles)
                }
                Some(Source::Unzipped(name, bytes)) => {
                    let puzzles = self.puzzles(&name, Box::new(Cursor::new(bytes)));
                    (name, puzzles)
                }
                Some(Source::File(path)) => {
                    let name = path.display().to_string();
                    match zip_files(&path) {
                        Ok(Some(files)) => {
                            self.named = true;
                            let size = fs::metadata(&path).map_or(0, |data| data.len());
                            self.read.fetch_add(size, Ordering::Relaxed);
                            for (file, bytes) in files.into_iter().rev() {
                                self.waiting.push_front(Source::Unzipped(format!("{name}/{file}"), bytes));
                            }
                            continue;
                        }
                        Ok(None) => {
                            let puzzles = self.file(path, &name);
                            (name, puzzles)
                        }
                        Err(problem) => (name, Err(problem.into())),
                    }
                }
            };
            let file: Arc<str> = name.into();
            match opened {
                Ok(puzzles) => self.current = Some((file, puzzles)),
                Err(Unopened::Told(problem)) => return Err(problem),
                Err(Unopened::Unreadable(problem)) => {
                    let problem = Problem::Io(problem.to_string());
                    let error = InputError { line: 1, column: None, problem, excerpt: String::new() };
                    return Ok(Some(Record { file, named, columns: Vec::new(), puzzle: Err(error) }));
                }
            }
        }
    }
}
