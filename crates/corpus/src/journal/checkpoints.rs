//! The lines of `FILE.resume`, each with its checksum.

use crate::CorpusError;
use flate2::Crc;
use serde_json::Value;
use std::path::{Path, PathBuf};

/// The beginning of the first line, with the version of the format.
pub(super) const MAGIC: &str = "whydoku-grade 2";

pub(super) fn checkpoint_path(path: &Path) -> PathBuf {
    with_suffix(path, ".resume")
}

pub(super) fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

pub(super) fn checksum(bytes: &[u8]) -> u32 {
    let mut sum = Crc::new();
    sum.update(bytes);
    sum.sum()
}

/// The line of a block, and the rows of a compressed table that are in no block yet.
pub(super) fn checkpoint(rows: u64, bytes: u64, sum: u32, tail: &str) -> String {
    let tail = if tail.is_empty() { String::new() } else { format!(" {}", Value::from(tail)) };
    seal(&format!("{rows} {bytes} {sum}{tail}"))
}

/// Prefixes a line with its checksum.
pub(super) fn seal(line: &str) -> String {
    format!("{:08x} {line}\n", checksum(line.as_bytes()))
}

/// Returns a line without its checksum, if that is right.
pub(super) fn unseal(line: &str) -> Option<&str> {
    let (sum, line) = line.split_once(' ')?;
    (u32::from_str_radix(sum, 16).ok()? == checksum(line.as_bytes())).then_some(line)
}

/// Refuses options other than those of the table, and names the first one that differs.
pub(super) fn compare(path: &Path, then: &str, now: &str) -> Result<(), CorpusError> {
    let now = now.replace('\n', "; ");
    if then == now {
        return Ok(());
    }
    let differ = then.split("; ").zip(now.split("; ")).find(|(then, now)| then != now);
    let (then, now) = differ.unwrap_or((then, &now));
    Err(CorpusError::JournalOptions { path: path.to_owned(), then: then.to_owned(), now: now.to_owned() })
}
