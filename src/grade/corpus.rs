//! [`Corpus`]: the puzzles of any number of inputs, one after another, in constant memory.

use crate::formats::{InputError, Puzzle, ReadOptions, Reader, TableForm, TableReader, parse_one};
use flate2::bufread::MultiGzDecoder;
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use std::collections::VecDeque;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A puzzle, or what is wrong with a line, and where it stands.
pub struct Record {
    /// The input, or empty if there is just one.
    pub place: Arc<str>,
    /// The puzzle.
    pub puzzle: Result<Puzzle, InputError>,
}

/// Why inputs cannot be read at all.
#[derive(Debug, thiserror::Error)]
pub enum CorpusError {
    /// An argument that is nothing.
    #[error(
        "{name}: neither a file or folder that is there, nor a pattern that fits one, nor a puzzle: {problem}"
    )]
    Missing {
        /// The argument, shortened.
        name: String,
        /// Why it is no puzzle.
        problem: Box<InputError>,
    },
    /// A folder without puzzles.
    #[error("{path}: no file in this folder has an ending that puzzles have ({endings})", path = .0.display(), endings = ENDINGS.join(", "))]
    Folder(PathBuf),
    /// A pattern that cannot be one.
    #[error("{0}: {1}")]
    Pattern(String, glob::PatternError),
    /// A file that cannot be read.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, io::Error),
    /// A table without the column that was asked for.
    #[error("{0}: {1}")]
    Column(String, String),
    /// A Parquet file that cannot be read, or not by this build.
    #[error("{path}: {1}", path = .0.display())]
    Parquet(PathBuf, String),
}

/// The endings of files that are read from a folder, before that of the packing.
const ENDINGS: [&str; 15] = [
    "txt", "csv", "tsv", "jsonl", "ndjson", "sdk", "sdm", "ss", "sud", "yaml", "yml", "json", "lst", "dat",
    "parquet",
];

/// How deep folders are followed.
const DEPTH: usize = 64;

enum Source {
    Puzzle(Box<Puzzle>),
    File(PathBuf),
    Standard,
}

type Puzzles = Box<dyn Iterator<Item = Result<Puzzle, InputError>> + Send>;

/// Puzzles of several inputs.
pub struct Corpus {
    options: ReadOptions,
    column: Option<String>,
    waiting: VecDeque<Source>,
    several: bool,
    current: Option<(Arc<str>, Puzzles)>,
    back: Option<Record>,
    read: Arc<AtomicU64>,
    size: Option<u64>,
}

impl Corpus {
    /// The puzzles of these arguments: puzzles, files, folders, patterns, `-` for standard input; of standard input if
    /// there are none. `column` names where puzzles stand in tables.
    pub fn open(inputs: &[String], options: ReadOptions, column: Option<&str>) -> Result<Self, CorpusError> {
        let mut waiting = VecDeque::new();
        for input in inputs {
            add(input, &options, &mut waiting)?;
        }
        if inputs.is_empty() {
            waiting.push_back(Source::Standard);
        }
        let size_of = |source: &Source| match source {
            Source::Puzzle(_) => Some(0),
            Source::File(path) => {
                fs::metadata(path).ok().filter(fs::Metadata::is_file).map(|data| data.len())
            }
            Source::Standard => None,
        };
        let size = waiting.iter().map(size_of).sum();
        let several = waiting.len() > 1;
        let column = column.map(str::to_owned);
        Ok(Self { options, column, waiting, several, current: None, back: None, read: Arc::default(), size })
    }

    /// How many bytes have been read, as they lie on the disk; the counter goes on while puzzles are taken.
    pub fn read(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// How many bytes there are, if that is known.
    pub const fn size(&self) -> Option<u64> {
        self.size
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
            if let Some((place, puzzles)) = &mut self.current {
                if let Some(puzzle) = puzzles.next() {
                    return Ok(Some(Record { place: Arc::clone(place), puzzle }));
                }
                self.current = None;
            }
            let (name, source): (String, Box<dyn BufRead + Send>) = match self.waiting.pop_front() {
                None => return Ok(None),
                Some(Source::Puzzle(puzzle)) => {
                    return Ok(Some(Record { place: "".into(), puzzle: Ok(*puzzle) }));
                }
                Some(Source::Standard) => ("standard input".to_owned(), self.counted(io::stdin())),
                Some(Source::File(path)) => {
                    let name = path.display().to_string();
                    if is_parquet(&path) {
                        let puzzles = self.parquet(&path)?;
                        self.current = Some((self.place(&name), puzzles));
                        continue;
                    }
                    let file = File::open(&path).map_err(|problem| CorpusError::File(path, problem))?;
                    (name, self.counted(file))
                }
            };
            let puzzles = self.puzzles(&name, source)?;
            self.current = Some((self.place(&name), puzzles));
        }
    }

    fn place(&self, name: &str) -> Arc<str> {
        if self.several { name.into() } else { "".into() }
    }

    fn counted(&self, source: impl Read + Send + 'static) -> Box<dyn BufRead + Send> {
        Box::new(BufReader::with_capacity(1 << 17, Counted { source, read: Arc::clone(&self.read) }))
    }

    #[cfg(not(feature = "parquet"))]
    #[expect(clippy::unused_self, reason = "the other build needs it")]
    fn parquet(&self, path: &Path) -> Result<Puzzles, CorpusError> {
        let remedy = "this build reads no Parquet; build with --features parquet";
        Err(CorpusError::Parquet(path.to_owned(), remedy.to_owned()))
    }

    #[cfg(feature = "parquet")]
    fn parquet(&self, path: &Path) -> Result<Puzzles, CorpusError> {
        let wrong = |problem: super::parquet::ParquetProblem| {
            CorpusError::Parquet(path.to_owned(), problem.to_string())
        };
        let texts =
            super::parquet::texts(path, self.column.as_deref(), Arc::clone(&self.read)).map_err(wrong)?;
        let options = self.options.clone();
        Ok(Box::new(texts.enumerate().map(move |(row, text)| {
            let row = row + 1;
            let moved = |problem: InputError| InputError { line: row, column: None, ..problem };
            match text {
                Ok(text) => {
                    parse_one(&text, &options).map(|puzzle| Puzzle { line: row, ..puzzle }).map_err(moved)
                }
                Err(problem) => Err(moved(InputError {
                    line: row,
                    column: None,
                    problem: crate::formats::Problem::Record(problem.to_string()),
                    excerpt: String::new(),
                })),
            }
        })))
    }

    /// The puzzles of a stream: unpacked, and out of a table if it is one.
    fn puzzles(&self, name: &str, source: Box<dyn BufRead + Send>) -> Result<Puzzles, CorpusError> {
        let wrong = |problem| CorpusError::File(name.into(), problem);
        let mut source = unpacked(source).map_err(wrong)?;
        let mut first = Vec::new();
        // A line longer than this is no head of a table. What fails here fails again where it has a line number.
        let _ = source.by_ref().take(1 << 16).read_until(b'\n', &mut first);
        let form = TableForm::detect(&String::from_utf8_lossy(&first), self.column.as_deref());
        let form = form.map_err(|problem| CorpusError::Column(name.to_owned(), problem))?;
        let source = Cursor::new(first).chain(source);
        Ok(match form {
            Some(form) => Box::new(TableReader::new(source, form, self.options.clone())),
            None => Box::new(Reader::new(source, self.options.clone())),
        })
    }
}

/// Finds out what an argument is.
fn add(input: &str, options: &ReadOptions, waiting: &mut VecDeque<Source>) -> Result<(), CorpusError> {
    if input == "-" {
        waiting.push_back(Source::Standard);
        return Ok(());
    }
    let path = Path::new(input);
    if path.is_dir() {
        let mut files = Vec::new();
        walk(path, DEPTH, &mut files)?;
        if files.is_empty() {
            return Err(CorpusError::Folder(path.to_owned()));
        }
        waiting.extend(files.into_iter().map(Source::File));
        return Ok(());
    }
    if path.exists() {
        waiting.push_back(Source::File(path.to_owned()));
        return Ok(());
    }
    let problem = match parse_one(input, options) {
        Ok(puzzle) => {
            waiting.push_back(Source::Puzzle(Box::new(puzzle)));
            return Ok(());
        }
        Err(problem) => problem,
    };
    let wrong = |problem| CorpusError::Pattern(input.to_owned(), problem);
    // As shells do, a star does not find what is hidden.
    let rules = glob::MatchOptions { require_literal_leading_dot: true, ..glob::MatchOptions::new() };
    let mut found: Vec<PathBuf> = match glob::glob_with(input, rules) {
        Ok(paths) => paths.filter_map(Result::ok).filter(|path| path.is_file()).collect(),
        Err(problem) if input.contains(['*', '[']) => return Err(wrong(problem)),
        Err(_) => Vec::new(),
    };
    found.sort();
    if found.is_empty() {
        return Err(CorpusError::Missing {
            name: input.chars().take(60).collect(),
            problem: Box::new(problem),
        });
    }
    waiting.extend(found.into_iter().map(Source::File));
    Ok(())
}

/// The files of a folder and of those in it that puzzles may be in, by name; nothing that is hidden.
fn walk(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), CorpusError> {
    let wrong = |problem| CorpusError::File(folder.to_owned(), problem);
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .and_then(|entries| entries.map(|entry| entry.map(|entry| entry.path())).collect())
        .map_err(wrong)?;
    entries.sort();
    for path in entries {
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        if path.is_dir() {
            if depth > 0 {
                walk(&path, depth - 1, found)?;
            }
        } else if ENDINGS.contains(&ending(&name).as_str()) {
            found.push(path);
        }
    }
    Ok(())
}

/// The ending of a name, without that of the packing.
pub(super) fn ending(name: &str) -> String {
    let name = name.to_ascii_lowercase();
    let bare = [".gz", ".zst"].into_iter().find_map(|packed| name.strip_suffix(packed)).unwrap_or(&name);
    bare.rsplit_once('.').map_or(String::new(), |(_, ending)| ending.to_owned())
}

fn is_parquet(path: &Path) -> bool {
    let mut magic = [0; 4];
    let begins = File::open(path).and_then(|mut file| file.read_exact(&mut magic));
    begins.is_ok() && &magic == b"PAR1"
}

/// Counts the bytes that go by.
struct Counted<R> {
    source: R,
    read: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.source.read(buffer)?;
        self.read.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// A stream without its packing, which is known by its first bytes, whatever the file is called.
pub(super) fn unpacked(mut source: Box<dyn BufRead + Send>) -> io::Result<Box<dyn BufRead + Send>> {
    const CAPACITY: usize = 1 << 16;
    let begin = source.fill_buf()?;
    Ok(if begin.starts_with(&[0x1F, 0x8B]) {
        Box::new(BufReader::with_capacity(CAPACITY, MultiGzDecoder::new(source)))
    } else if begin.starts_with(&[0x28, 0xB5, 0x2F, 0xFD]) {
        Box::new(BufReader::with_capacity(
            CAPACITY,
            Zstd { state: Frames::Between(Ahead { bytes: VecDeque::new(), source }) },
        ))
    } else {
        source
    })
}

/// All frames of a zstd stream; the decoder knows only one.
struct Zstd {
    state: Frames,
}

enum Frames {
    Between(Ahead),
    Within(Box<StreamingDecoder<Ahead, FrameDecoder>>),
    Ended,
}

/// A stream of which some bytes have been looked at beforehand.
struct Ahead {
    bytes: VecDeque<u8>,
    source: Box<dyn BufRead + Send>,
}

impl Read for Ahead {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if self.bytes.is_empty() { self.source.read(buffer) } else { self.bytes.read(buffer) }
    }
}

impl Read for Zstd {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match std::mem::replace(&mut self.state, Frames::Ended) {
                Frames::Ended => return Ok(0),
                Frames::Within(mut decoder) => {
                    let read = decoder.read(buffer)?;
                    if read > 0 || buffer.is_empty() {
                        self.state = Frames::Within(decoder);
                        return Ok(read);
                    }
                    self.state = Frames::Between(decoder.into_inner());
                }
                Frames::Between(source) => self.state = source.open_frame()?,
            }
        }
    }
}

impl Ahead {
    /// Begins the next frame, or passes over one that is to be skipped.
    fn open_frame(mut self) -> io::Result<Frames> {
        if self.bytes.is_empty() && self.source.fill_buf()?.is_empty() {
            return Ok(Frames::Ended);
        }
        let mut word = [0; 4];
        self.read_exact(&mut word)?;
        if u32::from_le_bytes(word) & 0xFFFF_FFF0 == 0x184D_2A50 {
            self.read_exact(&mut word)?;
            io::copy(&mut self.by_ref().take(u32::from_le_bytes(word).into()), &mut io::sink())?;
            return Ok(Frames::Between(self));
        }
        self.bytes.extend(word);
        Ok(Frames::Within(Box::new(StreamingDecoder::new(self).map_err(io::Error::other)?)))
    }
}
