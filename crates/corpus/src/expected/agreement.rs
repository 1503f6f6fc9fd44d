//! [`Agreement`]: how many rows agree with expected ratings, and the puzzles that differ.

use super::column::ColumnAgreement;
use super::ratings::{ExpectedRatings, fingerprint};
use crate::row::Row;
use crate::summary::NumberPairs;
use whydoku_solver::scale::{ColumnKind, Value};

/// The number of differences that are kept.
const KEPT: usize = 1000;

/// The agreement of rows with expected ratings.
pub struct Agreement<'a> {
    pub(super) expected: &'a ExpectedRatings,
    pub(super) columns: Vec<ColumnAgreement>,
    /// Rows without expected ratings, and with.
    pub(super) unknown: u64,
    pub(super) compared: u64,
    /// The first differences.
    pub(super) differences: Vec<Difference>,
}

/// A puzzle whose rating is not the expected one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    /// The number of the puzzle.
    pub(super) number: u64,
    pub(super) puzzle: String,
    pub(super) column: String,
    pub(super) expected: String,
    pub(super) found: String,
}

impl<'a> Agreement<'a> {
    /// An agreement of no rows.
    pub fn new(expected: &'a ExpectedRatings) -> Self {
        let columns = vec![ColumnAgreement::default(); expected.columns.len()];
        Self { expected, columns, unknown: 0, compared: 0, differences: Vec::new() }
    }

    /// Adds a row and the number of its puzzle.
    pub(super) fn add(&mut self, row: &Row, number: u64) {
        let Some(values) = self.expected.by_puzzle.get(&fingerprint(&row.puzzle)) else {
            self.unknown += 1;
            return;
        };
        self.compared += 1;
        for ((compared, expected), column) in self.expected.columns.iter().zip(values).zip(&mut self.columns)
        {
            if expected.is_empty() {
                continue;
            }
            let found = row.values.get(compared.at).unwrap_or(&Value::Missing);
            let is_same = column.add(expected, found, matches!(compared.kind, ColumnKind::Figure(_)));
            if !is_same && self.differences.len() < KEPT {
                self.differences.push(Difference {
                    number,
                    puzzle: row.puzzle.clone(),
                    column: compared.name.clone(),
                    expected: expected.to_string(),
                    found: if found.is_missing() { row.error.clone() } else { found.to_string() },
                });
            }
        }
    }

    /// Whether some ratings were expected, and all were found.
    pub fn is_complete(&self) -> bool {
        self.compared > 0 && self.columns.iter().all(|column| column.differ == 0 && column.unrated == 0)
    }

    /// The name of the first compared column of figures, and the counts of its pairs of expected and found figures.
    pub fn pairs(&self) -> Option<(&str, &NumberPairs)> {
        let mut columns = self.expected.columns.iter().zip(&self.columns);
        let (compared, column) =
            columns.find(|(compared, _)| matches!(compared.kind, ColumnKind::Figure(_)))?;
        Some((&compared.name, &column.pairs))
    }
}
