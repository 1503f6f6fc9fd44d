//! Double arrows: the ends have the same sum as what lies between, perhaps a given one.

use super::prelude::*;

pub(super) const DOUBLE_ARROW: KindFacts = KindFacts {
    key: "double-arrows",
    f_puzzles: &[FPuzzlesKey::new("doublearrow", FPuzzlesCells::Lines)],
    iss: &[("DoubleArrow", IssForm::CellsWithEnds)],
    head: Head::Number,
    min_cells: 3,
    may_lack_sum: true,
    drawing: Drawing::line_with(5.0, "#7d86c9", LineEnds::Circles),
    relation_group: RelationGroup::Arrow,
    equal_groups: |arrow, _| {
        let [first, between @ .., last] = arrow.cells.as_slice() else { return None };
        arrow.numbers.is_empty().then(|| vec![sum_of(&[*first, *last]), sum_of(between)])
    },
    rules: |arrow, rules| {
        let cells = arrow.cells.as_slice();
        let last = cells.len() - 1;
        if arrow.numbers.is_empty() {
            let mut factors = vec![-1; cells.len()];
            (factors[0], factors[last]) = (1, 1);
            rules.sum(cells, &factors, 0);
        } else {
            rules.sum(&[cells[0], cells[last]], &[1, 1], arrow.number());
            rules.sum(&cells[1..last], &vec![1; last - 1], arrow.number());
        }
    },
    holds: |v, arrow, _| {
        let last = v.len() - 1;
        let ends = total(&[v[0], v[last]]);
        ends == total(&v[1..last]) && arrow.numbers.first().is_none_or(|&sum| ends == sum.into())
    },
    ..KindFacts::DEFAULT
};
