//! Lockout lines: the ends have at least a difference, and no digit lies between them.

use super::between::add_ends;
use super::prelude::*;

pub(super) const LOCKOUT: KindFacts = KindFacts {
    key: "lockout-lines",
    f_puzzles: &[FPuzzlesKey::new("lockout", FPuzzlesCells::Lines)],
    iss: &[("Lockout", IssForm::MaybeNumber)],
    head: Head::Default(4),
    min_cells: 3,
    drawing: Drawing::line_with(5.0, "#4c86c9", LineEnds::Circles),
    relation_group: RelationGroup::Ends,
    rules: |line, rules| {
        let least = i64::from(line.number());
        add_ends(&line.cells, rules, false, &|x, y| i64::from(x.abs_diff(y)) >= least);
    },
    holds: |v, line, _| {
        let (a, b) = (v[0], v[v.len() - 1]);
        let is_outside = |&value: &i32| value < a.min(b) || value > a.max(b);
        difference(a, b) >= i64::from(line.number()) && v[1..v.len() - 1].iter().all(is_outside)
    },
    ..KindFacts::DEFAULT
};
