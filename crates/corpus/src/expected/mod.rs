//! Compares ratings with expected ones from another table.

mod agreement;
mod column;
mod ratings;
mod report;

pub use agreement::Agreement;
pub use ratings::ExpectedRatings;

use super::rating::RowObserver;
use super::row::Row;
use super::summary::Summary;
use std::time::Duration;

/// Observes rows: a summary, and the agreement where ratings are expected.
pub struct CorpusStatistics<'a> {
    /// The summary.
    pub summary: Summary,
    /// The agreement.
    pub agreement: Option<Agreement<'a>>,
}

impl RowObserver for CorpusStatistics<'_> {
    fn row(&mut self, row: &Row, number: u64, duration: Duration) {
        self.summary.row(row, number, duration);
        if let Some(agreement) = &mut self.agreement {
            agreement.row(row, number, duration);
        }
    }
}

impl CorpusStatistics<'_> {
    /// Adds the rows of another thread.
    pub fn merge(&mut self, other: Self) {
        self.summary.merge(other.summary);
        if let (Some(agreement), Some(more)) = (&mut self.agreement, other.agreement) {
            agreement.merge(more);
        }
    }
}
