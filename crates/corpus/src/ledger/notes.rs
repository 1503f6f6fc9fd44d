//! The lines of `FILE.resume`: each has its checksum before it, and the first says what rows depend on.

use super::LedgerError;
use flate2::Crc;
use std::path::{Path, PathBuf};

/// The first word of a ledger, and its version.
pub(super) const MAGIC: &str = "whydoku-grade 1";

pub(super) fn notes_of(path: &Path) -> PathBuf {
    beside(path, ".resume")
}

/// The name with something behind it.
pub(crate) fn beside(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    name.into()
}

pub(super) fn sum_of(bytes: &[u8]) -> u32 {
    let mut sum = Crc::new();
    sum.update(bytes);
    sum.sum()
}

/// A line with its checksum before it.
pub(super) fn seal(line: &str) -> String {
    format!("{:08x} {line}\n", sum_of(line.as_bytes()))
}

/// The line, if its checksum is right.
pub(super) fn sealed(line: &str) -> Option<&str> {
    let (sum, line) = line.split_once(' ')?;
    (u32::from_str_radix(sum, 16).ok()? == sum_of(line.as_bytes())).then_some(line)
}

/// Refuses options that are not those of the table; names the first that differ.
pub(super) fn compare(path: &Path, then: &str, now: &str) -> Result<(), LedgerError> {
    let now = now.replace('\n', "; ");
    if then == now {
        return Ok(());
    }
    let differ = then.split("; ").zip(now.split("; ")).find(|(then, now)| then != now);
    let (then, now) = differ.unwrap_or((then, &now));
    Err(LedgerError::Other { path: path.to_owned(), then: then.to_owned(), now: now.to_owned() })
}
