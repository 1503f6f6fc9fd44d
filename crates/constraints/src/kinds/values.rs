//! What the predicates of several kinds ask of values.

use crate::Cell;

pub(crate) fn count(values: &[i32], value: i32) -> usize {
    values.iter().filter(|&&other| other == value).count()
}

pub(crate) fn are_distinct(values: &[i32]) -> bool {
    values.iter().all(|&value| count(values, value) == 1)
}

pub(super) fn distinct(values: &[i32]) -> usize {
    (0..values.len()).filter(|&at| !values[..at].contains(&values[at])).count()
}

pub(super) fn total(values: &[i32]) -> i64 {
    values.iter().map(|&value| i64::from(value)).sum()
}

pub(super) fn has_sum(values: &[i32], sum: i32) -> bool {
    total(values) == i64::from(sum)
}

pub(super) fn difference(one: i32, other: i32) -> i64 {
    (i64::from(one) - i64::from(other)).abs()
}

pub(super) fn has_repeats(cells: &[Cell]) -> bool {
    cells.iter().enumerate().any(|(at, cell)| cells[..at].contains(cell))
}
