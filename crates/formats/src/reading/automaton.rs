//! Sequences of digits that rules describe by counting, as automata: a state after each digit, and which states may end.

use super::build::BuildError;
use std::collections::BTreeMap;
use whydoku_board::{Cell, Constraint, MOST_STATES};

/// The sequence that starts in a state, goes on with `step` and ends where `accepts` says so.
pub(super) fn sequence<S: Ord + Clone>(
    name: &str,
    cells: &[Cell],
    values: std::ops::RangeInclusive<i32>,
    start: S,
    step: impl Fn(usize, &S, i32) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Result<Constraint, BuildError> {
    let mut steps: Vec<String> = vec!["start q0".to_owned()];
    let mut ends: Vec<usize> = Vec::new();
    let mut layer: BTreeMap<S, usize> = BTreeMap::from([(start, 0)]);
    let mut count = 1;
    // Each cell has its own states, so that the automaton has no cycle and the number of cells is part of it.
    for at in 0..cells.len() {
        let mut next: BTreeMap<S, usize> = BTreeMap::new();
        for (state, from) in &layer {
            for value in values.clone() {
                let Some(after) = step(at, state, value) else { continue };
                if at + 1 == cells.len() && !accepts(&after) {
                    continue;
                }
                let to = *next.entry(after).or_insert_with(|| {
                    count += 1;
                    count - 1
                });
                steps.push(format!("q{from} {value} q{to}"));
            }
        }
        if count > MOST_STATES {
            return Err(BuildError::States);
        }
        layer = next;
    }
    ends.extend(layer.values());
    let ends: Vec<String> = ends.iter().map(|end| format!("q{end}")).collect();
    if ends.is_empty() {
        return Err(BuildError::Unsatisfiable);
    }
    steps.push(format!("end {}", ends.join(" ")));
    Ok(Constraint::sequence(name, &steps.join(", "), cells.to_vec())?)
}
