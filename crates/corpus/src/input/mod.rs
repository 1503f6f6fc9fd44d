//! [`Inputs`]: streams the puzzles of arguments, files, directories, patterns, archives and standard input, in constant
//! memory.

mod counting_reader;
mod foreign;
mod json_array;
mod record;
mod single_lines;
mod sources;
mod stream;
mod unpack;
mod zip;

pub use foreign::ForeignDetector;
pub use record::Record;
pub use single_lines::read_line;
pub(crate) use sources::EXTENSIONS;
pub use stream::{TextStream, open_stream, open_table};
pub use unpack::{decompress, decompress_file};
pub use zip::{ZipEntry, zip_entries};

use super::{CorpusError, StreamProblem, suggestion};
use counting_reader::CountingReader;
use foreign::ForeignFilter;
use single_lines::SingleLines;
use sources::{InputSource, resolve};
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use unpack::Stream;
use whydoku_formats::{InputError, Problem, Puzzle, ReadOptions, Reader, TableForm, TableReader};

/// The name of standard input in rows and messages.
const STDIN: &str = "standard input";

whydoku_cells::builder! {
    /// How inputs are read.
    #[derive(Clone, Default)]
    pub struct InputOptions {
        /// Shape and rules of the puzzles.
        pub read: ReadOptions,
        /// The column of puzzles in a table.
        pub column: Option<String>,
        /// The columns of a table whose values are passed on with each puzzle.
        pub passed_columns: Vec<String>,
        /// Whether a table without one of these columns is an error.
        pub requires_columns: bool,
        /// Whether errors name the file even if it is the only input.
        pub names_files: bool,
        /// Whether each line is a puzzle by itself, which is passed on before the next line is there.
        pub each_line: bool,
        /// Whether a file without any puzzle is one error, not one a line.
        pub folds_foreign_files: bool,
    }
}

/// The puzzles of several inputs, one after another.
#[derive(Default)]
pub struct Inputs {
    options: InputOptions,
    waiting: VecDeque<InputSource>,
    current: Option<OpenInput>,
    is_named: bool,
    /// The name of the file if it is the only input.
    only_file: Arc<str>,
    bytes_read: Arc<AtomicU64>,
    size: Option<u64>,
    /// Whether everything that has arrived is read.
    is_drained: Arc<AtomicBool>,
    /// Files of archives that were left out, and columns that were found by their content.
    notes: Vec<String>,
}

struct OpenInput {
    file: Arc<str>,
    is_stdin: bool,
    reader: PuzzleReader,
}

enum PuzzleReader {
    Lines(Box<Reader<Stream>>),
    FilteredLines(Box<ForeignFilter<Reader<Stream>>>),
    SingleLines(Box<SingleLines<Stream>>),
    Table(Box<TableReader<Stream>>),
}

impl Inputs {
    /// Resolves arguments: puzzles, files, directories, patterns, `-` for standard input; without any, standard input.
    pub fn open(arguments: &[String], mut options: InputOptions) -> Result<Self, CorpusError> {
        let waiting = resolve(arguments, &options.read)?;
        let size_of = |source: &InputSource| match source {
            InputSource::Puzzle(_) | InputSource::ZipEntry(_) => Some(0),
            InputSource::File(path) => {
                fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.len())
            }
            InputSource::Stdin => None,
        };
        let size = waiting.iter().map(size_of).sum();
        let only_file: Arc<str> = match (waiting.len(), waiting.front()) {
            (1, Some(InputSource::File(path))) => path.display().to_string().into(),
            _ => Arc::default(),
        };
        options.names_files &= !only_file.is_empty();
        let is_named = waiting.len() > 1 || options.names_files;
        Ok(Self { options, waiting, is_named, only_file, size, ..Self::default() })
    }

    /// A single puzzle.
    pub fn single(puzzle: Puzzle) -> Self {
        let waiting = [InputSource::Puzzle(Box::new(puzzle))].into();
        Self { waiting, size: Some(0), ..Self::default() }
    }

    /// Returns notes about the inputs so far, each once: files of archives that were left out because they are hidden or
    /// outside, and columns that were found by their content.
    pub fn take_notes(&mut self) -> Vec<String> {
        std::mem::take(&mut self.notes)
    }

    /// The files among the inputs that are not open yet.
    pub fn files(&self) -> impl Iterator<Item = &Path> {
        self.waiting.iter().filter_map(|source| match source {
            InputSource::File(path) => Some(path.as_path()),
            InputSource::Puzzle(_) | InputSource::ZipEntry(_) | InputSource::Stdin => None,
        })
    }

    /// The name of the file if it is the only input, else empty.
    pub const fn only_file(&self) -> &Arc<str> {
        &self.only_file
    }

    /// The number of bytes read so far, before decompression; it advances as puzzles are taken.
    pub fn bytes_read(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.bytes_read)
    }

    /// The size of all inputs in bytes, if it is known.
    pub const fn size(&self) -> Option<u64> {
        self.size
    }

    /// Whether the next puzzle may have to be waited for.
    pub fn may_block(&self) -> bool {
        self.size.is_none() && self.is_drained.load(Ordering::Relaxed)
    }

    /// Returns the next puzzle or the error of a line. An input that cannot be opened is an error of its own; the inputs
    /// after it can still be read.
    pub fn try_next_record(&mut self) -> Result<Option<Record>, CorpusError> {
        loop {
            if let Some(OpenInput { file, is_stdin, reader }) = &mut self.current {
                let next = match reader {
                    PuzzleReader::Lines(reader) => reader.next().map(|puzzle| (Vec::new(), puzzle)),
                    PuzzleReader::FilteredLines(reader) => reader.next().map(|puzzle| (Vec::new(), puzzle)),
                    PuzzleReader::SingleLines(reader) => reader.next().map(|puzzle| (Vec::new(), puzzle)),
                    PuzzleReader::Table(reader) => reader.next_passing(&self.options.passed_columns),
                };
                if let Some((columns, puzzle)) = next {
                    let (file, is_named) = (Arc::clone(file), self.is_named);
                    return Ok(Some(Record { file, is_stdin: *is_stdin, is_named, columns, puzzle }));
                }
                self.current = None;
            }
            match self.waiting.pop_front() {
                None => return Ok(None),
                Some(InputSource::Puzzle(puzzle)) => return Ok(Some(Record::from(*puzzle))),
                Some(InputSource::Stdin) => {
                    let source = self.counted(io::stdin());
                    self.begin(STDIN.into(), true, source)?;
                }
                Some(InputSource::ZipEntry(entry)) => {
                    let file: Arc<str> = entry.path().into();
                    self.bytes_read.fetch_add(entry.packed_size, Ordering::Relaxed);
                    let source = entry.open().map_err(|problem| unreadable(&file, problem))?;
                    self.begin(file, false, source)?;
                }
                Some(InputSource::File(path)) => self.begin_file(&path)?,
            }
        }
    }

    /// Returns the next puzzle or the error of a line. An input that cannot be opened is a record with an error.
    pub fn next_record(&mut self) -> Result<Option<Record>, CorpusError> {
        let is_named = self.is_named;
        match self.try_next_record() {
            Err(CorpusError::Unreadable(file, problem)) => {
                let message = match problem {
                    StreamProblem::Io(problem) => problem.to_string(),
                    problem => problem.to_string(),
                };
                Ok(Some(Record::failure(file, is_named, Problem::Io(message))))
            }
            next => next,
        }
    }

    /// Returns the next line and its number if it consists of the 81 cells of a classic puzzle; otherwise
    /// [`Self::try_next_record`] is to be called.
    pub fn next_bare_line(&mut self) -> Option<(usize, [u8; 81])> {
        match &mut self.current.as_mut()?.reader {
            PuzzleReader::Lines(reader) => reader.bare_line(),
            PuzzleReader::FilteredLines(_) | PuzzleReader::SingleLines(_) | PuzzleReader::Table(_) => None,
        }
    }

    /// The record of a puzzle that was parsed from a line of the current input.
    pub fn record_of(&self, puzzle: Result<Puzzle, InputError>) -> Record {
        let (file, is_stdin) =
            self.current.as_ref().map_or(("".into(), false), |open| (Arc::clone(&open.file), open.is_stdin));
        Record { file, is_stdin, is_named: self.is_named, columns: Vec::new(), puzzle }
    }

    fn begin_file(&mut self, path: &Path) -> Result<(), CorpusError> {
        let file: Arc<str> = path.display().to_string().into();
        let wrong = |problem| unreadable(&file, problem);
        let Some(entries) = zip_entries(path).map_err(wrong)? else {
            let source = self.counted(File::open(path).map_err(wrong)?);
            return self.begin(file, false, source);
        };
        if entries.iter().any(|entry| entry.name == "[Content_Types].xml") {
            return Err(CorpusError::Unreadable(file, StreamProblem::Office));
        }
        self.is_named = true;
        let (hidden, entries): (Vec<_>, Vec<_>) = entries.into_iter().partition(|entry| entry.is_hidden);
        self.notes.extend(hidden.iter().map(|entry| {
            let path = entry.path();
            format!("{path} is left out, as a hidden file or one outside the archive; unpack it to read it")
        }));
        for entry in entries.into_iter().rev() {
            self.waiting.push_front(InputSource::ZipEntry(entry));
        }
        Ok(())
    }

    fn counted(&self, source: impl Read + Send + 'static) -> Stream {
        Box::new(CountingReader {
            source: BufReader::with_capacity(1 << 17, source),
            bytes_read: Arc::clone(&self.bytes_read),
            is_drained: Arc::clone(&self.is_drained),
        })
    }

    fn begin(&mut self, file: Arc<str>, is_stdin: bool, source: Stream) -> Result<(), CorpusError> {
        let stream = open_stream(source, self.options.column.as_deref());
        let stream = stream.map_err(|problem| CorpusError::Unreadable(Arc::clone(&file), problem))?;
        let TextStream { form, is_by_content, source } =
            stream.map_err(|problem| CorpusError::PuzzleColumn(Arc::clone(&file), problem))?;
        if let Some(form) = &form {
            self.check_columns(&file, form)?;
            if let (true, TableForm::Separated { head, column, .. }) = (is_by_content, form) {
                self.notes.push(format!("{file}: the puzzles are in the column `{}`", head[*column]));
            }
        }
        let read_options = self.options.read.clone();
        let reader = match form {
            Some(form) => PuzzleReader::Table(Box::new(TableReader::new(source, form, read_options))),
            None if self.options.each_line => {
                PuzzleReader::SingleLines(Box::new(SingleLines::new(source, read_options)))
            }
            // The rows of a pipe are passed on at once.
            None if self.options.folds_foreign_files && !is_stdin => {
                PuzzleReader::FilteredLines(Box::new(ForeignFilter::new(Reader::new(source, read_options))))
            }
            None => PuzzleReader::Lines(Box::new(Reader::new(source, read_options))),
        };
        self.current = Some(OpenInput { file, is_stdin, reader });
        Ok(())
    }

    fn check_columns(&self, file: &Arc<str>, form: &TableForm) -> Result<(), CorpusError> {
        let TableForm::Separated { head, .. } = form else { return Ok(()) };
        let missing = self.options.passed_columns.iter().find(|column| !head.contains(column));
        let Some(column) = missing.filter(|_| self.options.requires_columns) else { return Ok(()) };
        Err(CorpusError::PassedColumn {
            file: Arc::clone(file),
            column: column.clone(),
            hint: suggestion(column, head.iter().map(String::as_str)),
            known: head.join(", "),
        })
    }
}

fn unreadable(file: &Arc<str>, problem: io::Error) -> CorpusError {
    CorpusError::Unreadable(Arc::clone(file), problem.into())
}
