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
use crate::formats::{ReadOptions, parse_one};
use condition::Condition;
use order::Order;
use std::collections::HashSet;
use std::hash::{BuildHasher, RandomState};
use std::iter;

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

impl Asked {
    /// Whether anything is asked for.
    pub const fn is_any(&self) -> bool {
        self.condition.is_some() || self.sort.is_some() || self.limit.is_some() || self.unique
    }

    /// The columns that it speaks of.
    pub fn names(&self) -> Vec<String> {
        let condition = self.condition.iter().flat_map(|text| Condition::names(text));
        condition.chain(self.sort.iter().flat_map(|text| Order::names(text))).collect()
    }
}

/// What is asked for, of a table with known columns.
#[derive(Clone, Debug)]
pub struct Choice {
    condition: Option<Condition>,
    order: Option<Order>,
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
        let order = asked.sort.as_deref().map(|text| Order::read(text, columns));
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
    seen: HashSet<u64>,
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
        Self { choice, hasher, seen: HashSet::new(), waiting: Vec::new(), taken: 0 }
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

#[cfg(test)]
mod tests {
    use super::{Asked, Choice, Chooser};

    const COLUMNS: [&str; 4] = ["puzzle", "rating", "tier", "hardest"];
    const ROWS: [[&str; 4]; 5] = [
        ["a", "4.0", "hard", "x-wing"],
        ["b", "12.0", "beyond logic", ""],
        ["c", "1.5", "easy", "hidden-single"],
        ["d", "5.4", "hard", "xy-chain"],
        ["e", "", "", ""],
    ];

    fn asked(condition: &str, sort: &str, limit: usize) -> Asked {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        Asked {
            condition: some(condition),
            sort: some(sort),
            limit: (limit > 0).then_some(limit),
            unique: false,
        }
    }

    fn chosen(asked: &Asked) -> Result<String, String> {
        let columns = COLUMNS.map(str::to_owned);
        let choice = Choice::new(asked, &columns).map_err(|problem| problem.to_string())?;
        let mut chooser = Chooser::new(&choice);
        let mut out = String::new();
        for row in ROWS.iter().filter(|row| choice.wants(*row)) {
            out.extend(chooser.take(row, || row[1].to_owned(), row[0].to_owned()));
        }
        out.extend(chooser.finish());
        assert_eq!(chooser.chosen(), out.len());
        Ok(out)
    }

    #[test]
    fn conditions_choose_rows() {
        for (condition, wanted) in [
            ("tier = hard", "ad"),
            ("tier = HARD and rating < 5", "a"),
            ("rating >= 4.0 and not (hardest = x-wing)", "bd"),
            ("tier = 'beyond logic' or rating <= 1.5", "bc"),
            ("tier > moderate", "abd"),
            ("tier < hard", "c"),
            ("rating != 4", "bcde"),
            ("rating = ''", "e"),
            ("hardest ~ wing or hardest~chain", "ad"),
            ("hardest !~ -", "be"),
            ("tier in (easy, 'beyond logic')", "bc"),
            ("tier not in (easy, hard)", "be"),
            ("not tier = hard and not tier = easy", "be"),
        ] {
            assert_eq!(chosen(&asked(condition, "", 0)).as_deref(), Ok(wanted), "{condition}");
        }
    }

    #[test]
    fn rows_are_put_in_order() {
        for (sort, limit, wanted) in [
            ("rating", 0, "cadbe"),
            ("-rating", 2, "bd"),
            ("tier,-rating", 0, "cdabe"),
            ("-tier", 1, "b"),
            ("", 2, "ab"),
        ] {
            assert_eq!(chosen(&asked("", sort, limit)).as_deref(), Ok(wanted), "{sort}");
        }
    }

    #[test]
    fn one_of_several_disguises_is_enough() {
        let one = Asked { unique: true, ..asked("tier = hard", "", 0) };
        assert_eq!(chosen(&one).as_deref(), Ok("ad"));
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        for (condition, column, told) in [
            (
                "tier = hard and clues < 26",
                17,
                "there is no column `clues`; there is puzzle, rating, tier, hardest",
            ),
            ("ratign > 4", 1, "did you mean `rating`?"),
            ("tier = hrad", 8, "there is no tier `hrad` (did you mean `hard`?)"),
            ("hardest = x-wnig", 11, "did you mean `x-wing`?"),
            ("tier =", 7, "the condition ends, but a value is wanted"),
            ("tier hard", 6, "`hard`, but one of =, !="),
            ("(tier = hard", 13, "`)`, `and` or `or` is wanted"),
            ("tier = hard rating = 4", 13, "`rating`, but `and`, `or` or the end"),
            ("tier = 'hard", 8, "a quote that does not close"),
            ("rating < high", 10, "`<` compares numbers, and tiers of one scale"),
            ("rating ! 4", 8, "`!` alone means nothing"),
            ("", 1, "the name of a column is wanted"),
        ] {
            let columns = COLUMNS.map(str::to_owned);
            let text = super::Condition::read(condition, &columns).unwrap_err().to_string();
            assert!(
                text.contains(&format!("column {column}: ")) && text.contains(told),
                "{condition}: {text}"
            );
            assert!(text.ends_with(&format!("\n  {}^", " ".repeat(column - 1))), "{text}");
        }
        let told = chosen(&asked("", "rating,teir", 0)).unwrap_err();
        assert!(
            told.starts_with("--sort, column 8: there is no column `teir` (did you mean `tier`?)"),
            "{told}"
        );
    }
}
