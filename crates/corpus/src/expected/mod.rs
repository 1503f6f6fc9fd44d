//! Compares ratings with expected ones from another table.

mod agreement;
mod column;
mod ratings;
mod report;

pub use agreement::Agreement;
pub use ratings::ExpectedRatings;

use super::rating::RatedRows;
use super::row::Row;
use super::summary::Summary;
use std::time::Duration;

/// The statistics of rows: a summary, and the agreement where ratings are expected.
pub struct CorpusStatistics<'a> {
    /// The summary.
    pub summary: Summary,
    /// The agreement.
    pub agreement: Option<Agreement<'a>>,
}

impl CorpusStatistics<'_> {
    /// Adds rated rows.
    pub fn add_all(&mut self, rated: &RatedRows) {
        for (number, (row, duration)) in (rated.first..).zip(&rated.rows) {
            self.add(row, number, *duration);
        }
    }

    /// Adds a row, the number of its puzzle from 1, and how long it took.
    pub fn add(&mut self, row: &Row, number: u64, duration: Duration) {
        self.summary.add(row, number, duration);
        if let Some(agreement) = &mut self.agreement {
            agreement.add(row, number);
        }
    }
}
