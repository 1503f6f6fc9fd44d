//! [`Journal`]: a table that is written block by block and can be continued after a crash or a power cut.
//!
//! While `FILE` is written, `FILE.resume` lies next to it. Its first line holds the options that rows depend on. Each
//! further line is a checkpoint: the number of rows and bytes so far and a checksum of the block. Rows that a query
//! rejects are counted, too. A block is valid once its checkpoint is complete and the checksum matches; everything after
//! the last valid block is truncated. The order in which a disk writes the two files does not matter. Both are synced
//! every two seconds, and `FILE.resume` is removed at the end.

mod checkpoints;
mod recovery;

pub use recovery::Recovery;

use super::error::CorpusError;
use super::packing::Packing;
use checkpoints::{MAGIC, checkpoint_path, checksum, seal, with_suffix};
use std::borrow::Cow;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The age and the size at which a block is written.
const AGE: Duration = Duration::from_millis(200);
const SIZE: usize = 1 << 20;
/// The interval of syncs, which bounds the loss at a power cut.
const SYNC: Duration = Duration::from_secs(2);

/// A table that is being written.
pub struct Journal {
    path: PathBuf,
    file: File,
    packing: Packing,
    checkpoints: Option<(PathBuf, File)>,
    pending: String,
    pending_rows: u64,
    rows: u64,
    bytes: u64,
    written: Instant,
    synced: Instant,
}

impl Journal {
    /// Starts a table. `identity` holds lines of `key: value`, all that rows depend on. The unfinished table of an earlier
    /// run is renamed, and its new name returned.
    pub fn create(
        path: &Path,
        packing: Packing,
        identity: &str,
        head: &str,
    ) -> Result<(Self, Option<PathBuf>), CorpusError> {
        let wrong = |problem| CorpusError::JournalFile(path.to_owned(), problem);
        let checkpoints = checkpoint_path(path);
        let is_device = fs::metadata(path).is_ok_and(|data| !data.is_file());
        let mut renamed = None;
        if !is_device && path.exists() && checkpoints.exists() {
            lock(path, &OpenOptions::new().write(true).open(path).map_err(wrong)?)?;
            let name = with_suffix(path, ".unfinished");
            fs::rename(path, &name).map_err(wrong)?;
            renamed = Some(name);
        }
        let file = OpenOptions::new().create(true).write(true).truncate(false).open(path).map_err(wrong)?;
        if !is_device {
            lock(path, &file)?;
            file.set_len(0).map_err(wrong)?;
        }
        let mut journal = Self::new(path, packing, file);
        if !is_device {
            journal.write_identity(&checkpoints, identity)?;
        }
        journal.pending.push_str(head);
        journal.commit()?;
        Ok((journal, renamed))
    }

    /// Adds the text of some rows.
    pub fn push(&mut self, text: &str, rows: u64) -> Result<(), CorpusError> {
        self.pending.push_str(text);
        self.pending_rows += rows;
        if self.pending.len() >= SIZE || self.written.elapsed() >= AGE { self.commit() } else { Ok(()) }
    }

    /// Writes the last block and removes the checkpoints.
    pub fn finish(mut self) -> Result<(), CorpusError> {
        self.commit()?;
        self.file.sync_all().or_else(ignore_unsupported).map_err(|problem| self.failed(problem))?;
        if let Some((path, _)) = self.checkpoints.take() {
            fs::remove_file(&path).map_err(|problem| CorpusError::JournalFile(path, problem))?;
        }
        Ok(())
    }

    fn new(path: &Path, packing: Packing, file: File) -> Self {
        let now = Instant::now();
        Self {
            path: path.to_owned(),
            file,
            packing,
            checkpoints: None,
            pending: String::new(),
            pending_rows: 0,
            rows: 0,
            bytes: 0,
            written: now,
            synced: now,
        }
    }

    fn commit(&mut self) -> Result<(), CorpusError> {
        if !self.pending.is_empty() || self.pending_rows > 0 {
            let pending = std::mem::take(&mut self.pending);
            let packed = match pending.as_bytes() {
                [] => Cow::default(),
                bytes => self.packing.pack(bytes).map_err(|problem| self.failed(problem))?,
            };
            let rows = self.rows + self.pending_rows;
            let bytes = self.bytes + packed.len() as u64;
            let line = seal(&format!("{rows} {bytes} {}", checksum(&packed)));
            let written = self.file.write_all(&packed).and_then(|()| self.write_checkpoint(&line));
            written.map_err(|problem| self.failed(problem))?;
            (self.rows, self.bytes, self.pending_rows) = (rows, bytes, 0);
        }
        self.written = Instant::now();
        if self.synced.elapsed() >= SYNC {
            let synced = self.file.sync_data().and_then(|()| match &self.checkpoints {
                Some((_, file)) => file.sync_data(),
                None => Ok(()),
            });
            synced.or_else(ignore_unsupported).map_err(|problem| self.failed(problem))?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    fn write_identity(&mut self, path: &Path, identity: &str) -> Result<(), CorpusError> {
        let new = with_suffix(path, ".new");
        let text = seal(&format!("{MAGIC} {}", identity.replace('\n', "; ")));
        let made = File::create(&new).and_then(|mut file| file.write_all(text.as_bytes()).map(|()| file));
        let file = made.map_err(|problem| CorpusError::JournalFile(new.clone(), problem))?;
        fs::rename(&new, path).map_err(|problem| CorpusError::JournalFile(new, problem))?;
        self.checkpoints = Some((path.to_owned(), file));
        Ok(())
    }

    fn write_checkpoint(&mut self, line: &str) -> io::Result<()> {
        self.checkpoints.as_mut().map_or(Ok(()), |(_, file)| file.write_all(line.as_bytes()))
    }

    fn failed(&self, problem: io::Error) -> CorpusError {
        CorpusError::JournalWrite { path: self.path.clone(), problem, rows: self.rows }
    }
}

/// Locks a file against other processes, where the system supports it.
fn lock(path: &Path, file: &File) -> Result<(), CorpusError> {
    match file.try_lock() {
        Err(fs::TryLockError::WouldBlock) => Err(CorpusError::JournalLocked(path.to_owned())),
        Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(()),
    }
}

/// Devices and pipes cannot be synced.
fn ignore_unsupported(problem: io::Error) -> io::Result<()> {
    if problem.kind() == io::ErrorKind::InvalidInput { Ok(()) } else { Err(problem) }
}
