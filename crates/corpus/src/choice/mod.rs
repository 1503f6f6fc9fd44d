//! [`Choice`]: which rows of a table are wanted, in which order, and how many.
//!
//! | file | does |
//! | --- | --- |
//! | `condition.rs` | the language of conditions: `tier = hard and clues < 26` |
//! | `words.rs` | its words |
//! | `order.rs` | orders of tiers and of rows |
//! | `error.rs` | what is wrong with a condition, and where |
//! | `near.rs` | which known word was probably meant |

mod condition;
mod error;
mod near;
mod order;
mod words;

use super::rater::canonical_text;
use condition::Condition;
use order::RowOrder;
use rustc_hash::FxHashSet;
use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::iter;
use whydoku_formats::{ReadOptions, parse_one};

pub use error::ChoiceError;
pub use near::nearest;

/// What is asked for, as it was written.
#[derive(Clone, Debug, Default)]
pub struct Asked {
    /// The condition.
    pub condition: Option<String>,
    /// The names of columns, separated by commas.
    pub sort: Option<String>,
    /// The most rows.
    pub limit: Option<usize>,
    /// Whether disguises of one puzzle are one.
    pub unique: bool,
}

impl fmt::Display for Asked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let condition = self.condition.as_ref().map(|text| format!("where {text}"));
        let sort = self.sort.as_ref().map(|text| format!("sort {text}"));
        let limit = self.limit.map(|limit| format!("limit {limit}"));
        let unique = self.unique.then(|| "unique".to_owned());
        let parts: Vec<String> = [condition, sort, limit, unique].into_iter().flatten().collect();
        f.write_str(&parts.join(", "))
    }
}

impl Asked {
    /// Whether anything is asked for.
    pub const fn is_any(&self) -> bool {
        self.condition.is_some() || self.sort.is_some() || self.limit.is_some() || self.unique
    }

    /// The columns that it speaks of.
    pub fn names(&self) -> Vec<String> {
        let condition = self.condition.iter().flat_map(|text| Condition::names(text));
        condition.chain(self.sort.iter().flat_map(|text| RowOrder::names(text))).collect()
    }
}

/// What is asked for, of a table with known columns.
#[derive(Clone, Debug)]
pub struct Choice {
    condition: Option<Condition>,
    order: Option<RowOrder>,
    limit: Option<usize>,
    unique: bool,
}

/// What is wrong with what was asked for, and in which option.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{option}, {problem}")]
pub struct AskedError {
    option: &'static str,
    problem: ChoiceError,
}

impl Choice {
    /// Reads what is asked for of a table with these columns.
    pub fn new(asked: &Asked, columns: &[String]) -> Result<Self, AskedError> {
        let of = |option| move |problem| AskedError { option, problem };
        let condition = asked.condition.as_deref().map(|text| Condition::read(text, columns));
        let order = asked.sort.as_deref().map(|text| RowOrder::read(text, columns));
        Ok(Self {
            condition: condition.transpose().map_err(of("--where"))?,
            order: order.transpose().map_err(of("--sort"))?,
            limit: asked.limit,
            unique: asked.unique,
        })
    }

    /// Whether a row meets the condition.
    pub fn wants(&self, row: &[&str]) -> bool {
        self.condition.as_ref().is_none_or(|condition| condition.holds(row))
    }
}

/// Takes rows that meet the condition, one after another.
pub struct Chooser<'a> {
    choice: &'a Choice,
    hasher: RandomState,
    seen: FxHashSet<u64>,
    /// The rows that wait to be put in order: their keys, their number, and what is written.
    waiting: Vec<(Vec<String>, usize, String)>,
    taken: usize,
}

/// What is the same of all disguises of a puzzle.
pub fn identity(puzzle: &str) -> String {
    let read = parse_one(puzzle, &ReadOptions::default()).ok();
    read.and_then(|read| canonical_text(&read)).unwrap_or_else(|| puzzle.to_owned())
}

/// How many rows more than wanted may wait before those that come too late are let go.
const SLACK: usize = 4096;

impl<'a> Chooser<'a> {
    /// Nothing taken yet.
    pub fn new(choice: &'a Choice) -> Self {
        let hasher = RandomState::new();
        Self { choice, hasher, seen: FxHashSet::default(), waiting: Vec::new(), taken: 0 }
    }

    /// Takes a row that meets the condition: what can be written of it at once. `identity` says which puzzle it is,
    /// whatever its disguise.
    pub fn take(&mut self, row: &[&str], identity: impl FnOnce() -> String, line: String) -> Option<String> {
        if self.is_full() || self.choice.unique && !self.seen.insert(self.hasher.hash_one(identity())) {
            return None;
        }
        self.taken += 1;
        let Some(order) = &self.choice.order else { return Some(line) };
        self.waiting.push((order.keys(row), self.taken, line));
        if let Some(limit) = self.choice.limit
            && self.waiting.len() > limit.saturating_add(SLACK)
        {
            self.settle();
        }
        None
    }

    /// Counts a row that was chosen and written before. `identity` as with [`Self::take`].
    pub fn remember(&mut self, identity: impl FnOnce() -> String) {
        self.taken += 1;
        if self.choice.unique {
            self.seen.insert(self.hasher.hash_one(identity()));
        }
    }

    /// Whether no further row can be wanted.
    pub fn is_full(&self) -> bool {
        self.choice.order.is_none() && self.choice.limit.is_some_and(|limit| self.taken >= limit)
    }

    fn settle(&mut self) {
        let Some(order) = &self.choice.order else { return };
        self.waiting.sort_by(|one, other| order.compare(&one.0, &other.0).then(one.1.cmp(&other.1)));
        self.waiting.truncate(self.choice.limit.unwrap_or(usize::MAX));
    }

    /// What had to wait, in order.
    pub fn finish(&mut self) -> impl Iterator<Item = String> + use<> {
        self.settle();
        let mut waiting = std::mem::take(&mut self.waiting).into_iter();
        iter::from_fn(move || waiting.next().map(|(_, _, line)| line))
    }

    /// How many rows were chosen, once all have been taken.
    pub fn chosen(&self) -> usize {
        self.taken.min(self.choice.limit.unwrap_or(usize::MAX))
    }
}
