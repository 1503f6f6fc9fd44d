//! [`RowQuery`]: filters, sorts and limits the rows of a table.

mod condition;
mod error;
mod order;

pub use error::ConditionError;

use super::CorpusError;
use condition::Condition;
use order::RowOrder;
use std::collections::HashSet;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use whydoku_formats::{ReadOptions, parse_one};

/// A query as it was typed.
#[derive(Clone, Debug, Default)]
pub struct RowQuery {
    /// The condition.
    pub condition: Option<String>,
    /// The names of columns, separated by commas.
    pub sort: Option<String>,
    /// The most rows.
    pub limit: Option<usize>,
    /// Whether isomorphs count as one puzzle.
    pub unique: bool,
}

impl fmt::Display for RowQuery {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let condition = self.condition.as_ref().map(|text| format!("where {text}"));
        let sort = self.sort.as_ref().map(|text| format!("sort {text}"));
        let limit = self.limit.map(|limit| format!("limit {limit}"));
        let unique = self.unique.then(|| "unique".to_owned());
        let parts: Vec<String> = [condition, sort, limit, unique].into_iter().flatten().collect();
        f.write_str(&parts.join(", "))
    }
}

impl RowQuery {
    /// Whether every row is selected, in the order of the table.
    pub const fn is_empty(&self) -> bool {
        self.condition.is_none() && self.sort.is_none() && self.limit.is_none() && !self.unique
    }

    /// The columns in the condition and the order.
    pub fn columns(&self) -> Vec<String> {
        let condition = self.condition.iter().flat_map(|text| Condition::names(text));
        condition.chain(self.sort.iter().flat_map(|text| RowOrder::names(text))).collect()
    }
}

/// A query on a table with known columns.
#[derive(Clone, Debug)]
pub struct CompiledQuery {
    condition: Option<Condition>,
    order: Option<RowOrder>,
    limit: Option<usize>,
    unique: bool,
}

impl CompiledQuery {
    /// Parses a query on a table with these columns.
    pub fn new(query: &RowQuery, columns: &[String]) -> Result<Self, CorpusError> {
        let wrong = |option| move |problem| CorpusError::Query { option, problem };
        let condition = query.condition.as_deref().map(|text| Condition::parse(text, columns));
        let order = query.sort.as_deref().map(|text| RowOrder::parse(text, columns));
        Ok(Self {
            condition: condition.transpose().map_err(wrong("--where"))?,
            order: order.transpose().map_err(wrong("--sort"))?,
            limit: query.limit,
            unique: query.unique,
        })
    }

    /// Whether a row meets the condition.
    pub fn matches(&self, row: &[&str]) -> bool {
        self.condition.as_ref().is_none_or(|condition| condition.holds(row))
    }
}

/// Selects among rows that meet the condition.
pub struct RowSelector<'a> {
    query: &'a CompiledQuery,
    hasher: RandomState,
    seen: HashSet<u64>,
    /// The rows to be sorted: their keys, their number and their text.
    unsorted: Vec<(Vec<String>, usize, String)>,
    count: usize,
}

/// A text that is equal for all isomorphs of a puzzle.
pub fn identity(puzzle: &str) -> String {
    let read = parse_one(puzzle, &ReadOptions::default()).ok();
    read.and_then(|read| read.canonical_line()).unwrap_or_else(|| puzzle.to_owned())
}

/// The number of rows above the limit that are kept before the last ones are dropped.
const SLACK: usize = 4096;

impl<'a> RowSelector<'a> {
    /// A selector that has selected no row.
    pub fn new(query: &'a CompiledQuery) -> Self {
        let (hasher, seen) = Default::default();
        Self { query, hasher, seen, unsorted: Vec::new(), count: 0 }
    }

    /// Adds a row that meets the condition, and returns its text if it can be written now. `identity` is computed where
    /// isomorphs are dropped.
    pub fn push(&mut self, row: &[&str], identity: impl FnOnce() -> String, line: String) -> Option<String> {
        if self.is_full() || self.query.unique && !self.seen.insert(self.hasher.hash_one(identity())) {
            return None;
        }
        self.count += 1;
        let Some(order) = &self.query.order else { return Some(line) };
        self.unsorted.push((order.keys(row), self.count, line));
        if let Some(limit) = self.query.limit
            && self.unsorted.len() > limit.saturating_add(SLACK)
        {
            self.sort();
        }
        None
    }

    /// Counts a row that was written by an earlier run.
    pub fn count_written(&mut self, identity: impl FnOnce() -> String) {
        self.count += 1;
        if self.query.unique {
            self.seen.insert(self.hasher.hash_one(identity()));
        }
    }

    /// Whether no further row can be selected.
    pub fn is_full(&self) -> bool {
        self.query.order.is_none() && self.query.limit.is_some_and(|limit| self.count >= limit)
    }

    fn sort(&mut self) {
        let Some(order) = &self.query.order else { return };
        self.unsorted.sort_by(|one, other| order.compare(&one.0, &other.0).then(one.1.cmp(&other.1)));
        self.unsorted.truncate(self.query.limit.unwrap_or(usize::MAX));
    }

    /// The sorted rows.
    pub fn finish(&mut self) -> impl Iterator<Item = String> + use<> {
        self.sort();
        std::mem::take(&mut self.unsorted).into_iter().map(|(_, _, line)| line)
    }

    /// The number of selected rows, after the last one was added.
    pub fn selected(&self) -> usize {
        self.count.min(self.query.limit.unwrap_or(usize::MAX))
    }
}
