//! [`CancelToken`]: lets a caller end a long computation early.

use std::fmt;
use std::ops::ControlFlow;

/// Lets a caller end a long computation early. Long loops ask it now and then; the default is never cancelled.
#[derive(Clone, Copy, Default)]
pub struct CancelToken<'a>(Option<&'a dyn Fn() -> bool>);

/// A computation ended early because its [`CancelToken`] was cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cancelled;

impl<'a> CancelToken<'a> {
    /// A token that is never cancelled.
    pub const NEVER: Self = Self(None);

    /// A token that is cancelled once `is_cancelled` returns true.
    pub const fn new(is_cancelled: &'a dyn Fn() -> bool) -> Self {
        Self(Some(is_cancelled))
    }

    /// Whether the computation should end.
    #[inline]
    pub fn is_cancelled(self) -> bool {
        self.0.is_some_and(|is_cancelled| is_cancelled())
    }

    /// Whether it can be cancelled at all.
    #[inline]
    pub const fn can_cancel(self) -> bool {
        self.0.is_some()
    }

    /// Breaks if cancelled: for searches that report by [`ControlFlow`].
    #[inline]
    pub fn check(self) -> ControlFlow<()> {
        if self.is_cancelled() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Fails if cancelled: for functions that return a [`Result`].
    #[inline]
    pub fn ok(self) -> Result<(), Cancelled> {
        if self.is_cancelled() { Err(Cancelled) } else { Ok(()) }
    }
}

impl fmt::Debug for CancelToken<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = if self.can_cancel() { "CancelToken" } else { "CancelToken::NEVER" };
        f.write_str(name)
    }
}

impl fmt::Display for Cancelled {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cancelled")
    }
}

impl std::error::Error for Cancelled {}
