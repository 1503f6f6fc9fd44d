//! What is left of earlier work, and going on with it.

use super::notes::{MAGIC, compare, notes_of, seal, sealed, sum_of};
use super::{Ledger, LedgerError, locked};
use crate::packing::Packing;
use flate2::Crc;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

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
}
