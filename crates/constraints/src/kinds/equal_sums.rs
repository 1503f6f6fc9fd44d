//! Equal sums: groups of cells, whose sizes are given, have the same sum.

use super::prelude::*;
use super::region_sum::EqualSegments;

const GROUPS: Drawing =
    Drawing::Line(LineStyle { width: 6.0, colour: "#3a8ec2", ends: LineEnds::Plain, path: LinePath::Groups });

pub(super) const EQUAL_SUMS: KindFacts = KindFacts {
    key: "equal-sums",
    iss: &[("EqualSum", IssForm::Groups)],
    head: Head::Numbers,
    min_cells: 2,
    drawing: GROUPS,
    relation_group: RelationGroup::EqualSums,
    equal_groups: |sums, _| {
        let mut rest = sums.cells.as_slice();
        let group = |&count: &i32| Some(sum_of(rest.split_off(..count as usize)?));
        sums.numbers.iter().map(group).collect()
    },
    repeats: |_| false,
    problem: |sums, _| {
        let sizes = &sums.numbers;
        let count: usize = sizes.iter().map(|&size| size.max(0) as usize).sum();
        let are_all = sizes.iter().all(|&size| size > 0) && count == sums.cells.len();
        problem_unless(are_all, "its numbers say how many cells each group has")
    },
    rules: |sums, rules| {
        let firsts: Vec<bool> = sums.numbers.iter().flat_map(|&count| (0..count).map(|at| at == 0)).collect();
        let region = |cell: Cell| rules.shape.houses_of(cell)[2];
        let mut rest = sums.cells.as_slice();
        let are_distinct = sums.numbers.iter().all(|&count| {
            let (group, others) = rest.split_at(count as usize);
            rest = others;
            let of_first = region(group[0]);
            rules.shape.are_in_line(group)
                || of_first.is_some() && group.iter().all(|&cell| region(cell) == of_first)
        });
        rules.relation(&sums.cells, EqualSegments { firsts, are_distinct });
    },
    holds: |v, sums, _| {
        let mut from = 0;
        let mut totals = sums.numbers.iter().map(|&count| {
            from += count as usize;
            total(&v[from - count as usize..from])
        });
        let first = totals.next();
        totals.all(|total| Some(total) == first)
    },
    ..KindFacts::DEFAULT
};
