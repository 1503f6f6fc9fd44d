//! Orders tiers, and rows by their columns.

use super::error::{ConditionError, ConditionProblem};
use crate::suggestion;
use std::cmp::Ordering;
use std::sync::LazyLock;
use whydoku_solver::catalogue::{Catalogue, LadderScale, Tier};
use whydoku_solver::scale::Number;

static TIERS: LazyLock<Vec<Vec<&'static str>>> = LazyLock::new(|| {
    let mut scales: Vec<_> = Catalogue::embedded().scales().collect();
    // The default scale is listed first.
    scales.sort_by_key(|(name, _)| *name != "human");
    let walks = scales.into_iter().filter_map(|(_, scale)| scale.ladder.as_ref());
    walks.map(LadderScale::tier_names).collect()
});

pub(super) fn tiers() -> &'static [Vec<&'static str>] {
    &TIERS
}

/// Compares two tiers; `None` if no scale has both.
pub(super) fn compare_tiers(one: &str, other: &str) -> Option<Ordering> {
    let place = |tiers: &[&str], word: &str| tiers.iter().position(|tier| tier.eq_ignore_ascii_case(word));
    TIERS.iter().find_map(|tiers| Some(place(tiers, one)?.cmp(&place(tiers, other)?)))
}

/// The column of a name; a name without a scale is that of the one column which ends so.
pub(super) fn find_column(columns: &[String], name: &str) -> Result<usize, ConditionProblem> {
    let exact = columns.iter().position(|known| known == name);
    let equal = exact.or_else(|| columns.iter().position(|known| known.eq_ignore_ascii_case(name)));
    let is_of_scale =
        |known: &str| known.rsplit_once('.').is_some_and(|(_, kind)| kind.eq_ignore_ascii_case(name));
    let mut of_scales = columns.iter().enumerate().filter(|(_, known)| is_of_scale(known));
    let column = equal.or_else(|| of_scales.next().map(|(column, _)| column));
    if equal.is_none()
        && let (Some(first), Some((_, second))) = (column, of_scales.next())
    {
        let (first, second) = (columns[first].clone(), second.clone());
        return Err(ConditionProblem::Ambiguous { name: name.to_owned(), first, second });
    }
    column.ok_or_else(|| ConditionProblem::Column {
        name: name.to_owned(),
        near: suggestion(name, columns.iter().map(String::as_str)),
        known: columns.join(", "),
    })
}

/// Finds what `tier` or `SCALE.tier` means without a column of that name: the level of `HoDoKu`, or the rating of Sudoku
/// Explainer with the ladder that has its tiers.
pub(super) fn find_rating(columns: &[String], name: &str) -> Option<(usize, Option<&'static LadderScale>)> {
    let prefix = name.strip_suffix("tier").filter(|prefix| prefix.is_empty() || prefix.ends_with('.'))?;
    let column = |kind: &str| columns.iter().position(|known| *known == format!("{prefix}{kind}"));
    let level = column("level").map(|at| (at, None));
    level.or_else(|| Some((column("er")?, Some(Catalogue::embedded().scale("se")?.ladder.as_ref()?))))
}

/// The tier of a rating; `None` if it is no number or above all tiers.
pub(super) fn tier_of<'a>(ladder: &'a LadderScale, rating: &str) -> Option<&'a str> {
    let rating: Number = rating.parse().ok()?;
    let is_within = |tier: &&Tier| tier.up_to.to_string().parse().is_ok_and(|most: Number| rating <= most);
    ladder.tiers.iter().find(is_within).map(|tier| tier.name.as_str())
}

/// The columns by which rows are sorted, and whether each is descending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct RowOrder(Vec<(usize, bool)>);

impl RowOrder {
    pub(super) fn parse(text: &str, columns: &[String]) -> Result<Self, ConditionError> {
        let mut at = 0;
        let mut keys = Vec::new();
        for key in text.split(',') {
            let name = key.trim();
            let is_descending = name.starts_with('-');
            let name = name.strip_prefix(['-', '+']).unwrap_or(name);
            let place = at + key.find(name).unwrap_or(0);
            let found =
                find_column(columns, name).map_err(|problem| ConditionError::new(text, place, problem))?;
            keys.push((found, is_descending));
            at += key.len() + 1;
        }
        Ok(Self(keys))
    }

    /// The names in a text that [`Self::parse`] accepts.
    pub(super) fn names(text: &str) -> impl Iterator<Item = String> + '_ {
        text.split(',').map(|key| key.trim().trim_start_matches(['-', '+']).to_owned())
    }

    pub(super) fn keys(&self, row: &[&str]) -> Vec<String> {
        self.0.iter().map(|(column, _)| row.get(*column).copied().unwrap_or_default().to_owned()).collect()
    }

    /// Compares two rows by their keys. Missing values come last in either direction.
    pub(super) fn compare(&self, one: &[String], other: &[String]) -> Ordering {
        let pairs = one.iter().zip(other).zip(&self.0);
        let each = pairs.map(|((one, other), (_, is_descending))| match (one.is_empty(), other.is_empty()) {
            (true, true) => Ordering::Equal,
            (true, false) => Ordering::Greater,
            (false, true) => Ordering::Less,
            (false, false) if *is_descending => natural(one, other).reverse(),
            (false, false) => natural(one, other),
        });
        each.fold(Ordering::Equal, Ordering::then)
    }
}

/// Compares numbers by value, before text; tiers by their scale; other text by its letters.
fn natural(one: &str, other: &str) -> Ordering {
    match (one.parse::<Number>(), other.parse::<Number>()) {
        (Ok(one), Ok(other)) => one.cmp(&other),
        (Ok(_), Err(_)) => Ordering::Less,
        (Err(_), Ok(_)) => Ordering::Greater,
        (Err(_), Err(_)) => compare_tiers(one, other).unwrap_or_else(|| one.cmp(other)),
    }
}
