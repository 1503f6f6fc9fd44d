//! [`CancelFlag`]: cancels work from another thread.

use super::Options;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// A flag that cancels work from another thread. Clones share it.
///
/// ```
/// use whydoku::{CancelFlag, Error, Options, Puzzle};
/// # fn main() -> Result<(), whydoku::Error> {
/// let flag = CancelFlag::default();
/// let options = Options::default().cancelled_by(&flag);
/// let puzzle = Puzzle::parse("1..4..1..3..4...")?;
/// assert!(puzzle.explain(&options).is_ok());
/// flag.cancel();
/// assert!(matches!(puzzle.explain(&options), Err(Error::Cancelled)));
/// # Ok(())
/// # }
/// ```
#[derive(Clone, Debug, Default)]
pub struct CancelFlag(Arc<AtomicBool>);

impl CancelFlag {
    /// Cancels all work that has this flag. It ends with [`Error::Cancelled`](crate::Error::Cancelled) within milliseconds.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether it was cancelled.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Options {
    /// End early with [`Error::Cancelled`](crate::Error::Cancelled) once the flag is cancelled.
    #[must_use]
    pub fn cancelled_by(self, flag: &CancelFlag) -> Self {
        let flag = flag.clone();
        self.cancel(move || flag.is_cancelled())
    }
}
