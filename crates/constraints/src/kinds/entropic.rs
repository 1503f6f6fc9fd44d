//! Entropic lines: of any three in a row one is low, one middle, one high.

use super::compared;
use super::prelude::*;

pub(super) const ENTROPIC: KindFacts = KindFacts {
    key: "entropic-lines",
    f_puzzles: &[FPuzzlesKey::new("entropicline", FPuzzlesCells::Lines)],
    iss: &[("Entropic", IssForm::Cells)],
    min_cells: 2,
    drawing: Drawing::line(7.0, "#e09a5f"),
    pair_group: Some(PairGroup::Line),
    repeats: |_| false,
    most_pairs: compared::most_pairs,
    rules: |line, rules| {
        let (size, lowest) = (rules.shape.size() as i32, rules.shape.lowest());
        let third = |x: i32| (x - lowest) * 3 / size;
        compared::add(&line.cells, rules, |apart, x, y| (third(x) == third(y)) == (apart % 3 == 0));
    },
    holds: |v, _, grid| {
        let third = |value: &i32| (value - grid.shape.lowest()) * 3 / grid.shape.size() as i32;
        let thirds: Vec<i32> = v.iter().map(third).collect();
        thirds.windows(v.len().min(3)).all(are_distinct)
    },
    ..KindFacts::DEFAULT
};
