//! [`Plurals`]: the plural categories of a language, in the notation of Unicode's tables:
//!
//! ```yaml
//! plurals:
//!   one: n % 10 = 1 and n % 100 != 11
//!   few: n % 10 = 2..4 and n % 100 != 12..14
//!   many: otherwise
//! ```
//!
//! All counts are whole numbers, so `n` is the only operand.

use std::ops::RangeInclusive;
use whydoku_yaml::{Pairs, Spanned, YamlError};

/// The plural categories of a language, in the order in which nouns give their forms.
#[derive(Clone, Debug)]
pub struct Plurals(Vec<(String, PluralRule)>);

/// A disjunction of conjunctions of relations.
#[derive(Clone, Debug)]
struct PluralRule(Vec<Vec<PluralRelation>>);

/// `n % 100 != 12..14`.
#[derive(Clone, Debug)]
struct PluralRelation {
    modulus: Option<usize>,
    holds_within: bool,
    ranges: Vec<RangeInclusive<usize>>,
}

/// The condition of the last category.
const OTHERWISE: &str = "otherwise";

impl Plurals {
    pub(super) fn new(file: &Spanned<Pairs<String, Spanned<String>>>) -> Result<Self, YamlError> {
        let Some(((last, condition), rest)) = file.value.0.split_last() else {
            return Err(YamlError::at(
                file,
                "a language has one category at least: write `other: otherwise`",
            ));
        };
        if condition.value != OTHERWISE {
            let problem = "the last category takes the rest: write `otherwise` after it";
            return Err(YamlError::at(condition, problem));
        }
        let mut all = Vec::new();
        for (category, condition) in rest {
            let rule = PluralRule::parse(&condition.value).ok_or_else(|| {
                let problem =
                    "expected a condition of Unicode's plural rules, such as `n % 10 = 2..4 and n != 12`";
                YamlError::at(condition, problem)
            })?;
            all.push((category.clone(), rule));
        }
        all.push((last.clone(), PluralRule(vec![Vec::new()])));
        Ok(Self(all))
    }

    pub(super) fn index_of(&self, number: usize) -> usize {
        self.0.iter().position(|(_, rule)| rule.holds(number)).unwrap_or(0)
    }

    /// Returns the category of a number.
    pub fn of(&self, number: usize) -> &str {
        &self.0[self.index_of(number)].0
    }
}

impl PluralRule {
    fn parse(text: &str) -> Option<Self> {
        let part = |part: &str| part.split(" and ").map(PluralRelation::parse).collect();
        text.split(" or ").map(part).collect::<Option<_>>().map(Self)
    }

    fn holds(&self, number: usize) -> bool {
        self.0.iter().any(|part| part.iter().all(|relation| relation.holds(number)))
    }
}

impl PluralRelation {
    fn parse(text: &str) -> Option<Self> {
        let (left, right) = text.split_once('=')?;
        let (left, holds_within) = left.strip_suffix('!').map_or((left, true), |left| (left, false));
        let left = left.trim().strip_prefix('n')?.trim();
        let modulus = match left.strip_prefix('%') {
            Some(modulus) => Some(modulus.trim().parse().ok().filter(|&modulus| modulus > 0)?),
            None if left.is_empty() => None,
            None => return None,
        };
        let range = |range: &str| {
            let (from, to) = range.split_once("..").unwrap_or((range, range));
            Some(from.trim().parse().ok()?..=to.trim().parse().ok()?)
        };
        let ranges = right.split(',').map(range).collect::<Option<_>>()?;
        Some(Self { modulus, holds_within, ranges })
    }

    fn holds(&self, number: usize) -> bool {
        let number = self.modulus.map_or(number, |modulus| number % modulus);
        self.ranges.iter().any(|range| range.contains(&number)) == self.holds_within
    }
}
