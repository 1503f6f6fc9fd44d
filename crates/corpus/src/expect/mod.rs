//! [`Known`] ratings and how far a table agrees with them.
//!
//! | file | holds |
//! | --- | --- |
//! | `known.rs` | [`Known`]: ratings that are known, read from a table |
//! | `column.rs` | how far one column agrees: bands and correlation |
//! | `agreement.rs` | [`Agreement`]: how far all of them do, and the puzzles that differ |
//! | `told.rs` | the same as JSON, as a table, and for people |

#![allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "statistics that people read")]

mod agreement;
mod column;
mod known;
mod told;

pub use agreement::Agreement;
pub use known::{Known, KnownError};

use super::row::Row;
use super::summary::Summary;
use super::workers::RowObserver;
use std::time::Duration;

/// What a worker remembers: the summary, and the agreement where ratings are known.
pub struct Notes<'a> {
    /// What the rows amount to.
    pub summary: Summary,
    /// How far they agree.
    pub agreement: Option<Agreement<'a>>,
}

impl RowObserver for Notes<'_> {
    fn row(&mut self, row: &Row, number: u64, took: Duration) {
        self.summary.row(row, number, took);
        if let Some(agreement) = &mut self.agreement {
            agreement.row(row, number, took);
        }
    }
}

impl Notes<'_> {
    /// Adds what another noted.
    pub fn merge(&mut self, other: Self) {
        self.summary.merge(other.summary);
        if let (Some(agreement), Some(more)) = (&mut self.agreement, other.agreement) {
            agreement.merge(more);
        }
    }
}
