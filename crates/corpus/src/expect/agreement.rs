//! [`Agreement`]: how far rows agree with what is known, and the puzzles that differ.

use super::super::row::Row;
use super::super::summary::Pairs;
use super::super::workers::RowObserver;
use super::column::ColumnAgreement;
use super::known::{Known, fingerprint};
use std::collections::BTreeMap;
use std::time::Duration;
use whydoku_solver::scale::{ColumnKind, Value};

/// How many differing puzzles are kept, and how many of them people are shown.
const KEPT: usize = 1000;

/// How far rows agree with what is known.
pub struct Agreement<'a> {
    pub(super) known: &'a Known,
    pub(super) columns: Vec<ColumnAgreement>,
    pub(super) unknown: u64,
    pub(super) met: u64,
    pub(super) differences: BTreeMap<(u64, usize), Difference>,
}

/// A puzzle whose rating is not the known one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Difference {
    pub(super) puzzle: String,
    pub(super) column: String,
    pub(super) known: String,
    pub(super) found: String,
}

impl RowObserver for Agreement<'_> {
    fn row(&mut self, row: &Row, number: u64, _: Duration) {
        let Some(values) = self.known.by_puzzle.get(&fingerprint(&row.puzzle)) else {
            self.unknown += 1;
            return;
        };
        self.met += 1;
        let columns = self.known.shared.iter().zip(values).zip(&mut self.columns).enumerate();
        for (place, ((shared, known), column)) in columns {
            if known.is_empty() {
                continue;
            }
            let found = row.values.get(shared.at).unwrap_or(&Value::Missing);
            if !column.add(known, found, matches!(shared.kind, ColumnKind::Figure(_))) {
                let difference = Difference {
                    puzzle: row.puzzle.clone(),
                    column: shared.name.clone(),
                    known: known.to_string(),
                    found: if found.is_missing() { row.error.clone() } else { found.to_string() },
                };
                self.differences.insert((number, place), difference);
                if self.differences.len() > KEPT {
                    self.differences.pop_last();
                }
            }
        }
    }
}

impl<'a> Agreement<'a> {
    /// Nothing compared yet.
    pub fn new(known: &'a Known) -> Self {
        let columns = vec![ColumnAgreement::default(); known.shared.len()];
        Self { known, columns, unknown: 0, met: 0, differences: BTreeMap::new() }
    }

    /// Adds what another compared.
    pub fn merge(&mut self, other: Self) {
        self.unknown += other.unknown;
        self.met += other.met;
        self.differences.extend(other.differences);
        while self.differences.len() > KEPT {
            self.differences.pop_last();
        }
        for (column, more) in self.columns.iter_mut().zip(other.columns) {
            column.same += more.same;
            column.differ += more.differ;
            column.unrated += more.unrated;
            column.sums.merge(more.sums);
            for (band, counts) in more.bands {
                let all = column.bands.entry(band).or_default();
                all[0] += counts[0];
                all[1] += counts[1];
            }
            for (pair, count) in more.pairs {
                *column.pairs.entry(pair).or_default() += count;
            }
        }
    }

    /// Whether every known rating was found, and some were.
    pub fn is_whole(&self) -> bool {
        self.met > 0 && self.columns.iter().all(|column| column.differ == 0 && column.unrated == 0)
    }

    /// The first column of figures that was compared: its name, and how often each pair of known and found occurs.
    pub fn pairs(&self) -> Option<(&str, &Pairs)> {
        let mut columns = self.known.shared.iter().zip(&self.columns);
        let (shared, column) = columns.find(|(shared, _)| matches!(shared.kind, ColumnKind::Figure(_)))?;
        Some((&shared.name, &column.pairs))
    }
}
