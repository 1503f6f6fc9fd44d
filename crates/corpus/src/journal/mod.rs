//! [`Journal`]: a table that is written block by block and can be continued after a crash or a power cut.
//!
//! While `FILE` is written, `FILE.resume` lies next to it. Its first line holds the options that rows depend on. Each
//! further line is a checkpoint: the number of rows and bytes so far and a checksum of the block. Rows that a query
//! rejects are counted, too. A block is valid once its checkpoint is complete and the checksum matches; everything after
//! the last valid block is truncated. The order in which a disk writes the two files does not matter. Both are synced
//! every two seconds, and `FILE.resume` is removed at the end.
//!
//! A compressed table is cut into members by its text alone, never by time, so each run writes the same bytes. Rows that do
//! not fill a member yet are part of the checkpoints.

mod checkpoints;
mod recovery;

pub use recovery::Recovery;

use super::error::CorpusError;
use super::packing::Packing;
use checkpoints::{MAGIC, checkpoint, checkpoint_path, checksum, seal, with_suffix};
use flate2::Crc;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The age and the size at which a block is written.
const AGE: Duration = Duration::from_millis(200);
const SIZE: usize = 1 << 20;
/// The size of the text of a compressed member; it ends at the next end of a line.
const MEMBER: usize = 1 << 18;
/// The size at which checkpoints that hold rows are written anew.
const CHECKPOINT_SIZE: usize = 1 << 24;
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
    /// The rows of a compressed table that do not fill a member yet.
    tail: String,
    identity: String,
    checkpoint_bytes: usize,
    rows: u64,
    bytes: u64,
    /// The checksum of the file.
    sum: Crc,
    written: Instant,
    synced: Instant,
}

impl Journal {
    /// Starts a table. `identity` holds lines of `key: value`, all that rows depend on. If `keeps_unfinished`, a table that
    /// an earlier run began is renamed, and its new name returned.
    pub fn create(
        path: &Path,
        packing: Packing,
        identity: &str,
        head: &str,
        keeps_unfinished: bool,
    ) -> Result<(Self, Option<PathBuf>), CorpusError> {
        let wrong = |problem| CorpusError::JournalFile(path.to_owned(), problem);
        let checkpoints = checkpoint_path(path);
        let existing = fs::metadata(path).ok();
        let is_device = existing.as_ref().is_some_and(|data| !data.is_file());
        let has_content = existing.as_ref().is_some_and(|data| data.len() > 0);
        let mut renamed = None;
        if keeps_unfinished && !is_device && has_content && checkpoints.exists() {
            lock(path, &OpenOptions::new().write(true).open(path).map_err(wrong)?)?;
            let name = with_suffix(path, ".unfinished");
            fs::rename(path, &name).map_err(wrong)?;
            renamed = Some(name);
        }
        let file = OpenOptions::new().create(true).write(true).truncate(false).open(path).map_err(wrong)?;
        if !is_device {
            lock(path, &file)?;
        }
        let mut journal = Self::new(path, packing, identity, file);
        if !is_device {
            // The name may be too long for the checkpoints alone: then no file is changed.
            if let Err(problem) = journal.write_identity(&checkpoints) {
                if existing.is_none() {
                    let _ = fs::remove_file(path);
                }
                return Err(problem);
            }
            journal.file.set_len(0).map_err(wrong)?;
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
        let tail = std::mem::take(&mut self.tail);
        if !tail.is_empty() {
            let packed = self.packing.pack(tail.as_bytes()).map_err(|problem| self.failed(problem))?;
            self.write_block(&packed, "")?;
        }
        self.file.sync_all().or_else(ignore_unsupported).map_err(|problem| self.failed(problem))?;
        if let Some((path, _)) = self.checkpoints.take() {
            fs::remove_file(&path).map_err(|problem| CorpusError::JournalFile(path, problem))?;
        }
        Ok(())
    }

    fn new(path: &Path, packing: Packing, identity: &str, file: File) -> Self {
        let now = Instant::now();
        Self {
            path: path.to_owned(),
            file,
            packing,
            checkpoints: None,
            pending: String::new(),
            pending_rows: 0,
            tail: String::new(),
            identity: identity.to_owned(),
            checkpoint_bytes: 0,
            rows: 0,
            bytes: 0,
            sum: Crc::new(),
            written: now,
            synced: now,
        }
    }

    fn commit(&mut self) -> Result<(), CorpusError> {
        if !self.pending.is_empty() || self.pending_rows > 0 {
            let pending = std::mem::take(&mut self.pending);
            if self.packing == Packing::None {
                self.write_block(pending.as_bytes(), "")?;
            } else {
                self.write_members(&pending)?;
            }
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

    /// Adds rows to the tail of a compressed table, and writes its full members.
    fn write_members(&mut self, rows: &str) -> Result<(), CorpusError> {
        self.tail.push_str(rows);
        let (mut packed, mut written) = (Vec::new(), 0);
        while let Some(length) = member(&self.tail[written..]) {
            let text = &self.tail.as_bytes()[written..written + length];
            packed.extend_from_slice(&self.packing.pack(text).map_err(|problem| self.failed(problem))?);
            written += length;
        }
        self.tail.drain(..written);
        let tail = if written > 0 { self.tail.clone() } else { rows.to_owned() };
        self.write_block(&packed, &tail)?;
        if self.checkpoint_bytes > CHECKPOINT_SIZE {
            self.write_summary()?;
        }
        Ok(())
    }

    /// Writes a block and its checkpoint, which holds what is new of the tail.
    fn write_block(&mut self, block: &[u8], tail: &str) -> Result<(), CorpusError> {
        let (rows, bytes) = (self.rows + self.pending_rows, self.bytes + block.len() as u64);
        let line = checkpoint(rows, bytes, checksum(block), tail);
        let written = self.file.write_all(block).and_then(|()| self.write_checkpoint(&line));
        written.map_err(|problem| self.failed(problem))?;
        (self.rows, self.bytes, self.pending_rows) = (rows, bytes, 0);
        self.sum.update(block);
        Ok(())
    }

    /// Replaces the checkpoints by one. A rename does it, so either the old ones or the new one exist.
    fn write_summary(&mut self) -> Result<(), CorpusError> {
        let Some((path, _)) = self.checkpoints.take() else { return Ok(()) };
        self.write_identity(&path)?;
        let line = checkpoint(self.rows, self.bytes, self.sum.sum(), &self.tail);
        self.write_checkpoint(&line).map_err(|problem| self.failed(problem))
    }

    fn write_identity(&mut self, path: &Path) -> Result<(), CorpusError> {
        let new = with_suffix(path, ".new");
        let text = seal(&format!("{MAGIC} {}", self.identity.replace('\n', "; ")));
        let made = File::create(&new).and_then(|mut file| file.write_all(text.as_bytes()).map(|()| file));
        let file = made.map_err(|problem| CorpusError::JournalFile(new.clone(), problem))?;
        fs::rename(&new, path).map_err(|problem| CorpusError::JournalFile(new, problem))?;
        self.checkpoints = Some((path.to_owned(), file));
        self.checkpoint_bytes = text.len();
        Ok(())
    }

    fn write_checkpoint(&mut self, line: &str) -> io::Result<()> {
        self.checkpoint_bytes += line.len();
        self.checkpoints.as_mut().map_or(Ok(()), |(_, file)| file.write_all(line.as_bytes()))
    }

    fn failed(&self, problem: io::Error) -> CorpusError {
        CorpusError::JournalWrite { path: self.path.clone(), problem, rows: self.rows }
    }
}

/// The length of the member with which a text begins; `None` if it does not fill one.
fn member(text: &str) -> Option<usize> {
    let end = text.as_bytes().get(MEMBER - 1..)?.iter().position(|&byte| byte == b'\n')?;
    Some(MEMBER + end)
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
