//! How an input is opened, whatever it comes in.

use super::super::choice::nearest;
use super::super::foreign::Foreign;
use super::super::inputs::CorpusError;
use super::super::opened::{Opened, opened};
use super::super::unpack::Stream;
use super::Corpus;
use super::watched::Watched;
use std::fs::File;
use std::io::{self, BufReader, Read, Seek};
use std::path::PathBuf;
use std::sync::Arc;
use whydoku_formats::{InputError, Puzzle, Reader, TableForm, TableReader};

/// What standard input is called.
pub(super) const STANDARD: &str = "standard input";

/// A puzzle, and the columns of its record that are passed through.
pub(super) type Passed = (Vec<String>, Result<Puzzle, InputError>);

pub(super) type Puzzles = Box<dyn Iterator<Item = Passed> + Send>;

/// Why an input gives no puzzles.
pub(super) enum Unopened {
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

impl Corpus {
    pub(super) fn file(&self, path: PathBuf, name: &str) -> Result<Puzzles, Unopened> {
        let mut file = File::open(&path)?;
        // A pipe could not be wound back, and holds no Parquet, which is read from its end.
        if file.metadata()?.is_file() {
            let mut magic = Vec::new();
            file.by_ref().take(4).read_to_end(&mut magic)?;
            file.rewind()?;
            if magic == b"PAR1" {
                let remedy = "whydoku reads no Parquet; write the column of puzzles as CSV";
                return Err(Unopened::Unreadable(io::Error::other(remedy)));
            }
        }
        self.puzzles(name, self.counted(file))
    }

    /// A stream that says how much of it has been read, and whether more is at hand.
    pub(super) fn counted(&self, source: impl Read + Send + 'static) -> Stream {
        let source = BufReader::with_capacity(1 << 17, source);
        Box::new(Watched { source, read: Arc::clone(&self.read), drained: Arc::clone(&self.drained) })
    }

    /// The puzzles of a stream: unpacked, and out of a table if it is one.
    pub(super) fn puzzles(&self, name: &str, source: Stream) -> Result<Puzzles, Unopened> {
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
