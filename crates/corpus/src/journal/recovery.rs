//! [`Recovery`]: finds and continues the unfinished table of an earlier run.

use super::checkpoints::{MAGIC, checkpoint_path, checksum, compare, unseal};
use super::{Journal, lock};
use crate::CorpusError;
use crate::packing::Packing;
use flate2::Crc;
use std::fs::{self, File, OpenOptions};
use std::io::{self, BufReader, Read, Seek, SeekFrom};
use std::path::Path;

/// The usable beginning of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recovery {
    /// Its length in bytes.
    pub bytes: u64,
    /// The number of puzzles that were rated for it, as noted in the last checkpoint. Without checkpoints the rows must be
    /// compared with the input one by one.
    pub rows: Option<u64>,
    /// The rows of a compressed table that follow, which are not in the file yet.
    pub tail: String,
}

impl Journal {
    /// Finds the usable beginning of a table that was started with the same options.
    pub fn recover(path: &Path, identity: &str) -> Result<Option<Recovery>, CorpusError> {
        let wrong = |problem| CorpusError::JournalFile(path.to_owned(), problem);
        let mut file = match File::open(path) {
            Ok(file) => file,
            Err(problem) if problem.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(problem) => return Err(wrong(problem)),
        };
        let checkpoints = fs::read(checkpoint_path(path)).unwrap_or_default();
        let checkpoints = String::from_utf8_lossy(&checkpoints);
        let mut lines = checkpoints.split_inclusive('\n').map_while(|line| unseal(line.strip_suffix('\n')?));
        let Some(first) = lines.next().and_then(|line| line.strip_prefix(MAGIC)) else {
            let bytes = file.metadata().map_err(wrong)?.len();
            return Ok((bytes > 0).then_some(Recovery { bytes, rows: None, tail: String::new() }));
        };
        compare(path, first.trim_start(), identity)?;
        let (mut valid_bytes, mut valid_rows, mut tail) = (0, 0, String::new());
        let mut buffer = Vec::new();
        for line in lines {
            let mut parts = line.splitn(4, ' ');
            let mut number = || parts.next()?.parse::<u64>().ok();
            let (Some(rows), Some(bytes), Some(sum)) = (number(), number(), number()) else { break };
            let added = parts.next().map_or(Ok(String::new()), serde_json::from_str::<String>);
            let Ok(added) = added else { break };
            let Some(length) = bytes.checked_sub(valid_bytes) else { break };
            buffer.clear();
            let read = (&mut file).take(length).read_to_end(&mut buffer).map_err(wrong)?;
            if read as u64 != length || u64::from(checksum(&buffer)) != sum {
                break;
            }
            if length > 0 {
                tail.clear();
            }
            tail.push_str(&added);
            (valid_bytes, valid_rows) = (bytes, rows);
        }
        let is_usable = valid_bytes > 0 || valid_rows > 0;
        Ok(is_usable.then_some(Recovery { bytes: valid_bytes, rows: Some(valid_rows), tail }))
    }

    /// Continues a table after `rows` rows in `bytes` bytes and the tail, and truncates the rest.
    pub fn resume(
        path: &Path,
        packing: Packing,
        identity: &str,
        rows: u64,
        bytes: u64,
        tail: String,
    ) -> Result<Self, CorpusError> {
        let wrong = |problem| CorpusError::JournalFile(path.to_owned(), problem);
        let mut file = OpenOptions::new().read(true).write(true).open(path).map_err(wrong)?;
        lock(path, &file)?;
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
        // What is kept becomes one block.
        let mut journal = Self::new(path, packing, identity, file);
        (journal.rows, journal.bytes, journal.sum, journal.tail) = (rows, bytes, sum, tail);
        journal.write_identity(&checkpoint_path(path))?;
        journal.write_summary()?;
        Ok(journal)
    }
}
