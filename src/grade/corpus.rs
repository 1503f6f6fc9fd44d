//! [`Corpus`]: the puzzles of any number of inputs, one after another, in constant memory. An input that cannot be
//! read, or not to its end, is a row that says so; those behind it are read all the same.

use super::choice::nearest;
use super::extras::Origin;
use super::foreign::Foreign;
use super::inputs::{CorpusError, Source, sources};
use super::opened::{Opened, opened, zip_files};
use super::unpack::Stream;
use crate::formats::{InputError, Problem, Puzzle, ReadOptions, Reader, TableForm, TableReader};
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read, Seek};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// A puzzle, or what is wrong with a line, and where it stands.
pub struct Record {
    /// The input, or empty of an argument that is a puzzle.
    pub file: Arc<str>,
    /// Whether complaints need name it.
    pub named: bool,
    /// The columns of its record that are passed through.
    pub columns: Vec<String>,
    /// The puzzle.
    pub puzzle: Result<Puzzle, InputError>,
}

impl Record {
    /// Whether an input could not be read on here.
    pub const fn is_broken(&self) -> bool {
        matches!(self.puzzle, Err(InputError { problem: Problem::Io(_), .. }))
    }

    /// What stands in the first column of its row.
    pub fn text(&self) -> &str {
        match &self.puzzle {
            Ok(puzzle) => &puzzle.text,
            Err(problem) => problem.excerpt.lines().next().unwrap_or_default(),
        }
    }

    /// Where it came from.
    pub fn origin(&self) -> Origin<'_> {
        let line = match &self.puzzle {
            Ok(puzzle) => puzzle.line,
            Err(problem) => problem.line,
        };
        Origin { file: &self.file, line, columns: &self.columns }
    }

    /// An input without any puzzle, which is worth an error.
    pub fn nothing(corpus: &Corpus) -> Self {
        let file = Arc::clone(&corpus.only);
        let named = !file.is_empty();
        Self { file, named, columns: Vec::new(), puzzle: Err(InputError::empty()) }
    }

    /// What is wrong, in one line.
    pub fn complaint(&self) -> String {
        let Err(problem) = &self.puzzle else { return String::new() };
        let told = problem.to_string();
        let first = told.lines().next().unwrap_or_default();
        let place = if self.named { format!("{}, ", self.file) } else { String::new() };
        format!("{place}{first}")
    }
}

/// What standard input is called.
const STANDARD: &str = "standard input";

/// A puzzle, and the columns of its record that are passed through.
type Passed = (Vec<String>, Result<Puzzle, InputError>);
type Puzzles = Box<dyn Iterator<Item = Passed> + Send>;

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

    fn file(&self, path: PathBuf, name: &str) -> Result<Puzzles, Unopened> {
        let mut file = File::open(&path)?;
        // A pipe could not be wound back, and holds no Parquet, which is read from its end.
        if file.metadata()?.is_file() {
            let mut magic = Vec::new();
            file.by_ref().take(4).read_to_end(&mut magic)?;
            file.rewind()?;
            if magic == b"PAR1" {
                return self.parquet(path);
            }
        }
        self.puzzles(name, self.counted(file))
    }

    /// A stream that says how much of it has been read, and whether more is at hand.
    fn counted(&self, source: impl Read + Send + 'static) -> Stream {
        let source = BufReader::with_capacity(1 << 17, source);
        Box::new(Watched { source, read: Arc::clone(&self.read), drained: Arc::clone(&self.drained) })
    }

    #[cfg(not(feature = "parquet"))]
    #[expect(clippy::unused_self, reason = "the other build needs it")]
    fn parquet(&self, _: PathBuf) -> Result<Puzzles, Unopened> {
        let remedy = "this build reads no Parquet; build with --features parquet";
        Err(Unopened::Unreadable(io::Error::other(remedy)))
    }

    #[cfg(feature = "parquet")]
    fn parquet(&self, path: PathBuf) -> Result<Puzzles, Unopened> {
        use crate::formats::parse_one;
        let texts = super::parquet::texts(&path, self.column.as_deref(), Arc::clone(&self.read))
            .map_err(|problem| Unopened::Told(CorpusError::Parquet(path, problem)))?;
        let options = self.options.clone();
        Ok(Box::new(texts.enumerate().map(move |(row, text)| {
            let row = row + 1;
            let moved = |problem: InputError| InputError { line: row, column: None, ..problem };
            let read = match text {
                Ok(text) => {
                    parse_one(&text, &options).map(|puzzle| Puzzle { line: row, ..puzzle }).map_err(moved)
                }
                Err(problem) => Err(moved(InputError {
                    line: row,
                    column: None,
                    problem: problem.into(),
                    excerpt: String::new(),
                })),
            };
            (Vec::new(), read)
        })))
    }

    /// The puzzles of a stream: unpacked, and out of a table if it is one.
    fn puzzles(&self, name: &str, source: Stream) -> Result<Puzzles, Unopened> {
        let opened = opened(source, self.column.as_deref())?;
        let opened =
            opened.map_err(|problem| Unopened::Told(CorpusError::Column(name.to_owned(), problem)))?;
        let Opened { form, source } = opened;
        if let Some(TableForm::Separated { head, .. }) = &form
            && let Some(missing) = self.passing.iter().find(|column| !head.contains(column))
            && self.wants_columns
        {
            let near = nearest(missing, head.iter().map(String::as_str));
            let near = near.map_or(String::new(), |near| format!(" (did you mean `{near}`?)"));
            let (file, column, known) = (name.to_owned(), missing.clone(), head.join(", "));
            return Err(Unopened::Told(CorpusError::Passed { file, column, near, known }));
        }
        if let Some(form) = form {
            let mut table = TableReader::new(source, form, self.options.clone());
            let passing = self.passing.clone();
            return Ok(Box::new(std::iter::from_fn(move || table.next_passing(&passing))));
        }
        let reader = Reader::new(source, self.options.clone());
        // What comes out of a pipe is handed on at once.
        let may_be_held = name != STANDARD;
        Ok(Box::new(Foreign::new(reader, may_be_held).map(|read| (Vec::new(), read))))
    }
}

/// Why an input gives no puzzles.
enum Unopened {
    /// It cannot be read, which is a row of its own.
    Unreadable(io::Error),
    /// The call is wrong.
    Told(CorpusError),
}

impl From<io::Error> for Unopened {
    fn from(problem: io::Error) -> Self {
        Self::Unreadable(problem)
    }
}

/// Counts the bytes that are taken, and says whether all that has come in has been.
struct Watched<R> {
    source: BufReader<R>,
    read: Arc<AtomicU64>,
    drained: Arc<AtomicBool>,
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        self.drained.store(self.source.buffer().is_empty(), Ordering::Relaxed);
        Ok(read)
    }
}

impl<R: Read> BufRead for Watched<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.source.fill_buf()
    }

    fn consume(&mut self, count: usize) {
        self.read.fetch_add(count as u64, Ordering::Relaxed);
        self.source.consume(count);
        self.drained.store(self.source.buffer().is_empty(), Ordering::Relaxed);
    }
}
