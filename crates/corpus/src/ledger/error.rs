//! [`LedgerError`]: what can go wrong with the file of a ledger.

use std::io;
use std::path::PathBuf;

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
