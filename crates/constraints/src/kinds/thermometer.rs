//! Thermometers: digits rise from the bulb, or at least do not fall.

use super::compared;
use super::prelude::*;

const BULB: Drawing = Drawing::line_with(14.0, "#9a9a9a", LineEnds::Bulb);

pub(super) const THERMOMETER: KindFacts = KindFacts {
    key: "thermometers",
    f_puzzles: &[FPuzzlesKey::new("thermometer", FPuzzlesCells::Lines)],
    iss: &[("Thermo", IssForm::Cells)],
    min_cells: 2,
    are_distinct: true,
    drawing: BULB,
    colour: "#cccccc",
    pair_group: Some(PairGroup::Rising),
    problem: exceeds_digits,
    most_pairs: compared::most_pairs,
    rules: |line, rules| compared::add(&line.cells, rules, |apart, x, y| y - x >= apart as i32),
    holds: |v, _, _| v.is_sorted_by(|a, b| a < b),
    ..KindFacts::DEFAULT
};

pub(super) const SLOW_THERMOMETER: KindFacts = KindFacts {
    key: "slow-thermometers",
    f_puzzles: &[FPuzzlesKey::new("slowthermometer", FPuzzlesCells::Lines)],
    min_cells: 2,
    drawing: BULB,
    pair_group: Some(PairGroup::Line),
    most_pairs: compared::most_pairs,
    rules: |line, rules| compared::add(&line.cells, rules, |_, x, y| y >= x),
    holds: |v, _, _| v.is_sorted(),
    ..KindFacts::DEFAULT
};
