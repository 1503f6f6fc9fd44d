//! [`Ledger`]: a table that grows block by block, so that whoever is killed, even by a power cut, can go on.
//!
//! Beside `FILE` lies `FILE.resume` while the work lasts. It begins with what the table is (options that change rows),
//! and gets one line after each block: rows and bytes so far, and a checksum of the block. Rows count though they are not
//! written, where only some are wanted. A block counts once its
//! line is whole and its bytes have that sum; whatever stands behind the last block that counts was written half, and is
//! cut off. So the order in which a disk keeps the two files does not matter. Both are synchronised every two seconds,
//! and when all is done `FILE.resume` goes.

use super::packing::Packing;
use flate2::Crc;
use std::borrow::Cow;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The first word of a ledger, and its version.
const MAGIC: &str = "whydoku-grade 1";
/// A block is written when it is as old as this, or as large.
const AGE: Duration = Duration::from_millis(200);
const SIZE: usize = 1 << 20;
/// How much work a power cut may cost.
const SYNC: Duration = Duration::from_secs(2);

/// What can go wrong with the file.
#[derive(Debug, thiserror::Error)]
pub enum LedgerError {
    /// It cannot be written.
    #[error("{}: cannot be written: {problem}; {rows} rows are safe: when this is mended, run the same with --resume", path.display())]
    Write {
        /// The file.
        path: PathBuf,
        /// Why not.
        problem: io::Error,
        /// How many rows are in it for good.
        rows: u64,
    },
    /// It cannot be opened or read.
    #[error("{path}: {1}", path = .0.display())]
    File(PathBuf, io::Error),
    /// Another program writes into it.
    #[error("{}: another grading writes into this file; wait for it, or choose another name", .0.display())]
    Busy(PathBuf),
    /// It was begun in another way.
    #[error("{}: begun with other options: {then}, but now {now}; give the same options, or --force to begin anew", path.display())]
    Other {
        /// The file.
        path: PathBuf,
        /// What differs, as it was.
        then: String,
        /// What differs, as it is.
        now: String,
    },
}

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

/// What is left of earlier work.
pub enum Resumed {
    /// Nothing: there is no such file, or nothing in it counts.
    Nothing,
    /// So many bytes of the file can be relied on. `attested` says whether by checksums; otherwise the rows must be
    /// looked at one by one, because the file came without its notes.
    Bytes {
        /// How many.
        bytes: u64,
        /// How many rows had been gone through by then; nothing if only the rows themselves can tell.
        rows: Option<u64>,
        /// How sure that is.
        attested: bool,
    },
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

    /// What is left of earlier work, if it was done with the same options.
    pub fn left(path: &Path, identity: &str) -> Result<Resumed, LedgerError> {
        let wrong = |problem| LedgerError::File(path.to_owned(), problem);
        let mut file = match File::open(path) {
            Ok(file) => file,
            Err(problem) if problem.kind() == io::ErrorKind::NotFound => return Ok(Resumed::Nothing),
            Err(problem) => return Err(wrong(problem)),
        };
        let notes = fs::read(notes_of(path)).unwrap_or_default();
        let notes = String::from_utf8_lossy(&notes);
        let mut lines = notes.split_inclusive('\n').map_while(|line| sealed(line.strip_suffix('\n')?));
        let Some(first) = lines.next().and_then(|line| line.strip_prefix(MAGIC)) else {
            let bytes = file.metadata().map_err(wrong)?.len();
            return Ok(if bytes == 0 {
                Resumed::Nothing
            } else {
                Resumed::Bytes { bytes, rows: None, attested: false }
            });
        };
        compare(path, first.trim_start(), identity)?;
        let (mut good, mut gone_through) = (0, 0);
        let mut buffer = Vec::new();
        for line in lines {
            let mut numbers = line.split(' ').map(str::parse::<u64>);
            let (Some(Ok(rows)), Some(Ok(bytes)), Some(Ok(sum))) =
                (numbers.next(), numbers.next(), numbers.next())
            else {
                break;
            };
            let Some(length) = bytes.checked_sub(good) else { break };
            buffer.clear();
            let read = (&mut file).take(length).read_to_end(&mut buffer).map_err(wrong)?;
            if read as u64 != length || u64::from(sum_of(&buffer)) != sum {
                break;
            }
            (good, gone_through) = (bytes, rows);
        }
        let rows = Some(gone_through);
        let is_nothing = good == 0 && gone_through == 0;
        Ok(if is_nothing { Resumed::Nothing } else { Resumed::Bytes { bytes: good, rows, attested: true } })
    }

    /// Goes on after `rows` rows in `bytes` bytes; what stands behind them is cut off.
    pub fn go_on(
        path: &Path,
        packing: Packing,
        identity: &str,
        rows: u64,
        bytes: u64,
    ) -> Result<Self, LedgerError> {
        let wrong = |problem| LedgerError::File(path.to_owned(), problem);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(wrong)?;
        locked(path, &file)?;
        file.set_len(bytes).map_err(wrong)?;
        let mut sum = Crc::new();
        let mut reader = BufReader::with_capacity(1 << 16, &file);
        let mut buffer = vec![0; 1 << 16];
        loop {
            match reader.read(&mut buffer).map_err(wrong)? {
                0 => break,
                read => sum.update(&buffer[..read]),
            }
        }
        file.seek(SeekFrom::Start(bytes)).map_err(wrong)?;
        // What counts is one block from now on. The notes are replaced as a whole: either the old or the new are there.
        let mut ledger = Self::new(path, packing, file);
        (ledger.rows, ledger.bytes) = (rows, bytes);
        ledger.note_identity(&notes_of(path), identity)?;
        let line = seal(&format!("{rows} {bytes} {}", sum.sum()));
        ledger.note(&line).map_err(|problem| ledger.failed(problem))?;
        Ok(ledger)
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

fn notes_of(path: &Path) -> PathBuf {
    beside(path, ".resume")
}

/// The name with something behind it.
pub(super) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

fn sum_of(bytes: &[u8]) -> u32 {
    let mut sum = Crc::new();
    sum.update(bytes);
    sum.sum()
}

/// A line with its checksum before it.
fn seal(line: &str) -> String {
    format!("{:08x} {line}\n", sum_of(line.as_bytes()))
}

/// The line, if its checksum is right.
fn sealed(line: &str) -> Option<&str> {
    let (sum, line) = line.split_once(' ')?;
    (u32::from_str_radix(sum, 16).ok()? == sum_of(line.as_bytes())).then_some(line)
}

/// Refuses options that are not those of the table; names the first that differ.
fn compare(path: &Path, then: &str, now: &str) -> Result<(), LedgerError> {
    let now = now.replace('\n', "; ");
    if then == now {
        return Ok(());
    }
    let differ = then.split("; ").zip(now.split("; ")).find(|(then, now)| then != now);
    let (then, now) = differ.unwrap_or((then, &now));
    Err(LedgerError::Other { path: path.to_owned(), then: then.to_owned(), now: now.to_owned() })
}
