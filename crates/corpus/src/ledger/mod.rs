//! [`Ledger`]: a table that grows block by block, so that whoever is killed, even by a power cut, can go on.
//!
//! Beside `FILE` lies `FILE.resume` while the work lasts. It begins with what the table is (options that change rows),
//! and gets one line after each block: rows and bytes so far, and a checksum of the block. Rows count though they are not
//! written, where only some are wanted. A block counts once its
//! line is whole and its bytes have that sum; whatever stands behind the last block that counts was written half, and is
//! cut off. So the order in which a disk keeps the two files does not matter. Both are synchronised every two seconds,
//! and when all is done `FILE.resume` goes.
//!
//! | file | does |
//! | --- | --- |
//! | `notes.rs` | the lines of `FILE.resume`, each with its checksum |
//! | `left.rs` | what is left of earlier work, and going on with it |
//! | `error.rs` | [`LedgerError`]: what can go wrong with the file |

mod error;
mod left;
mod notes;

pub use error::LedgerError;
pub use left::Resumed;
pub(super) use notes::beside;

use super::packing::Packing;
use notes::{MAGIC, notes_of, seal, sum_of};
use std::borrow::Cow;
use std::fs::{self, File, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// A block is written when it is as old as this, or as large.
const AGE: Duration = Duration::from_millis(200);
const SIZE: usize = 1 << 20;
/// How much work a power cut may cost.
const SYNC: Duration = Duration::from_secs(2);

/// A table that grows.
pub struct Ledger {
    path: PathBuf,
    file: File,
    packing: Packing,
    notes: Option<(PathBuf, File)>,
    pending: String,
    pending_rows: u64,
    rows: u64,
    bytes: u64,
    written: Instant,
    synced: Instant,
}

impl Ledger {
    /// Begins anew. `identity` is lines of `key: value`, all that rows depend on. Unfinished work of an earlier run is
    /// put aside, and its new name returned.
    pub fn begin(
        path: &Path,
        packing: Packing,
        identity: &str,
        head: &str,
    ) -> Result<(Self, Option<PathBuf>), LedgerError> {
        let wrong = |problem| LedgerError::File(path.to_owned(), problem);
        let notes = notes_of(path);
        let special = fs::metadata(path).is_ok_and(|data| !data.is_file());
        let mut aside = None;
        if !special && path.exists() && notes.exists() {
            locked(path, &OpenOptions::new().write(true).open(path).map_err(wrong)?)?;
            let name = beside(path, ".unfinished");
            fs::rename(path, &name).map_err(wrong)?;
            aside = Some(name);
        }
        let file = OpenOptions::new().create(true).write(true).truncate(false).open(path).map_err(wrong)?;
        if !special {
            locked(path, &file)?;
            file.set_len(0).map_err(wrong)?;
        }
        let mut ledger = Self::new(path, packing, file);
        if !special {
            ledger.note_identity(&notes, identity)?;
        }
        ledger.pending.push_str(head);
        ledger.commit()?;
        Ok((ledger, aside))
    }

    /// Adds what is written of so many rows.
    pub fn push(&mut self, text: &str, rows: u64) -> Result<(), LedgerError> {
        self.pending.push_str(text);
        self.pending_rows += rows;
        if self.pending.len() >= SIZE || self.written.elapsed() >= AGE { self.commit() } else { Ok(()) }
    }

    /// Writes what is pending, and that nothing is missing.
    pub fn finish(mut self) -> Result<(), LedgerError> {
        self.commit()?;
        self.file.sync_all().or_else(harmless).map_err(|problem| self.failed(problem))?;
        if let Some((path, _)) = self.notes.take() {
            fs::remove_file(&path).map_err(|problem| LedgerError::File(path, problem))?;
        }
        Ok(())
    }

    fn new(path: &Path, packing: Packing, file: File) -> Self {
        let now = Instant::now();
        let path = path.to_owned();
        Self {
            path,
            file,
            packing,
            notes: None,
            pending: String::new(),
            pending_rows: 0,
            rows: 0,
            bytes: 0,
            written: now,
            synced: now,
        }
    }

    /// Writes the block that is pending, then its note.
    fn commit(&mut self) -> Result<(), LedgerError> {
        if !self.pending.is_empty() || self.pending_rows > 0 {
            let pending = std::mem::take(&mut self.pending);
            let packed = match pending.as_bytes() {
                [] => Cow::default(),
                bytes => self.packing.pack(bytes).map_err(|problem| self.failed(problem))?,
            };
            let rows = self.rows + self.pending_rows;
            let bytes = self.bytes + packed.len() as u64;
            let line = seal(&format!("{rows} {bytes} {}", sum_of(&packed)));
            let written = self.file.write_all(&packed).and_then(|()| self.note(&line));
            written.map_err(|problem| self.failed(problem))?;
            (self.rows, self.bytes, self.pending_rows) = (rows, bytes, 0);
        }
        self.written = Instant::now();
        if self.synced.elapsed() >= SYNC {
            let synced = self.file.sync_data().and_then(|()| match &self.notes {
                Some((_, notes)) => notes.sync_data(),
                None => Ok(()),
            });
            synced.or_else(harmless).map_err(|problem| self.failed(problem))?;
            self.synced = Instant::now();
        }
        Ok(())
    }

    /// Puts notes with this beginning in the place of any others.
    fn note_identity(&mut self, path: &Path, identity: &str) -> Result<(), LedgerError> {
        let new = beside(path, ".new");
        let text = seal(&format!("{MAGIC} {}", identity.replace('\n', "; ")));
        let made = File::create(&new).and_then(|mut file| file.write_all(text.as_bytes()).map(|()| file));
        let file = made.map_err(|problem| LedgerError::File(new.clone(), problem))?;
        fs::rename(&new, path).map_err(|problem| LedgerError::File(new, problem))?;
        self.notes = Some((path.to_owned(), file));
        Ok(())
    }

    fn note(&mut self, line: &str) -> io::Result<()> {
        self.notes.as_mut().map_or(Ok(()), |(_, notes)| notes.write_all(line.as_bytes()))
    }

    fn failed(&self, problem: io::Error) -> LedgerError {
        LedgerError::Write { path: self.path.clone(), problem, rows: self.rows }
    }
}

/// Keeps others from writing into a file while it is open, where the system can do that.
fn locked(path: &Path, file: &File) -> Result<(), LedgerError> {
    match file.try_lock() {
        Err(fs::TryLockError::WouldBlock) => Err(LedgerError::Busy(path.to_owned())),
        Ok(()) | Err(fs::TryLockError::Error(_)) => Ok(()),
    }
}

/// A device or pipe cannot be synchronised, and need not be.
fn harmless(problem: io::Error) -> io::Result<()> {
    if problem.kind() == io::ErrorKind::InvalidInput { Ok(()) } else { Err(problem) }
}
