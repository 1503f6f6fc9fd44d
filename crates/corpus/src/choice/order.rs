//! Orders: of tiers, and of rows by what stands in their columns.

use super::error::{ChoiceError, Mistake, meant};
use std::cmp::Ordering;
use std::sync::LazyLock;
use whydoku_solver::catalogue::Catalogue;
use whydoku_solver::scale::Number;

/// The tiers of each scale, easiest first.
static TIERS: LazyLock<Vec<Vec<&'static str>>> = LazyLock::new(|| {
    let mut scales: Vec<_> = Catalogue::embedded().scales().collect();
    // The usual scale is named first where all tiers are listed.
    scales.sort_by_key(|(name, _)| *name != "human");
    let walks = scales.into_iter().filter_map(|(_, scale)| scale.walk.as_ref());
    let of = |walk: &'static whydoku_solver::catalogue::Walked| {
        let guess = [walk.guess.tier.as_str()].into_iter().filter(|tier| !tier.is_empty());
        walk.tiers.iter().map(|tier| tier.name.as_str()).chain(guess).collect()
    };
    walks.map(of).collect()
});

pub(super) fn tiers() -> &'static [Vec<&'static str>] {
    &TIERS
}

/// How two tiers of one scale stand to each other; nothing if there is no scale that has both.
pub(super) fn of_tiers(one: &str, other: &str) -> Option<Ordering> {
    let place = |tiers: &[&str], word: &str| tiers.iter().position(|tier| tier.eq_ignore_ascii_case(word));
    TIERS.iter().find_map(|tiers| Some(place(tiers, one)?.cmp(&place(tiers, other)?)))
}

/// The place of a column.
pub(super) fn column(columns: &[String], name: &str) -> Result<usize, Mistake> {
    let same = |known: &String| known == name;
    let alike = |known: &String| known.eq_ignore_ascii_case(name);
    let found = columns.iter().position(same).or_else(|| columns.iter().position(alike));
    found.ok_or_else(|| Mistake::Column {
        name: name.to_owned(),
        near: meant(name, columns.iter().map(String::as_str)),
        known: columns.join(", "),
    })
}

/// By what rows are put in order: columns, and whether each goes downwards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RowOrder(Vec<(usize, bool)>);

impl RowOrder {
    /// Reads names of columns with commas between them; those behind a `-` go downwards.
    pub(super) fn read(text: &str, columns: &[String]) -> Result<Self, ChoiceError> {
        let mut at = 0;
        let mut keys = Vec::new();
        for key in text.split(',') {
            let name = key.trim();
            let down = name.starts_with('-');
            let name = name.strip_prefix(['-', '+']).unwrap_or(name);
            let place = at + key.find(name).unwrap_or(0);
            let found = column(columns, name).map_err(|problem| ChoiceError::new(text, place, problem))?;
            keys.push((found, down));
            at += key.len() + 1;
        }
        Ok(Self(keys))
    }

    /// The names in a text that [`Self::read`] reads.
    pub(super) fn names(text: &str) -> impl Iterator<Item = String> + '_ {
        text.split(',').map(|key| key.trim().trim_start_matches(['-', '+']).to_owned())
    }

    /// What of a row decides where it stands.
    pub(super) fn keys(&self, row: &[&str]) -> Vec<String> {
        self.0.iter().map(|(column, _)| row.get(*column).copied().unwrap_or_default().to_owned()).collect()
    }

    /// How two rows stand to each other by their keys. What is missing comes last in either direction.
    pub(super) fn compare(&self, one: &[String], other: &[String]) -> Ordering {
        let pairs = one.iter().zip(other).zip(&self.0);
        let each = pairs.map(|((one, other), (_, down))| match (one.is_empty(), other.is_empty()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            (false, false) if *down => natural(one, other).reverse(),
            (false, false) => natural(one, other),
        });
        each.fold(Ordering::Equal, Ordering::then)
    }
}

/// Numbers as numbers, before words; tiers as their scale has them; words by their letters.
fn natural(one: &str, other: &str) -> Ordering {
    match (one.parse::<Number>(), other.parse::<Number>()) {
        (Ok(one), Ok(other)) => one.cmp(&other),
        (Ok(_), Err(_)) => Ordering::Less,
        (Err(_), Ok(_)) => Ordering::Greater,
        (Err(_), Err(_)) => of_tiers(one, other).unwrap_or_else(|| one.cmp(other)),
    }
}
