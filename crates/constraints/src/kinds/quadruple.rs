//! Quadruples: the numbers are digits of the cells, each as often as it is written.

use super::counts::Counts;
use super::prelude::*;

pub(super) const QUADRUPLE: KindFacts = KindFacts {
    key: "quadruples",
    f_puzzles: &[FPuzzlesKey::new("quadruple", FPuzzlesCells::Cells)],
    iss: &[("ContainAtLeast", IssForm::Numbers), ("Quad", IssForm::Square)],
    head: Head::Numbers,
    drawing: Drawing::Corner,
    colour: "#ffffff",
    is_ordered: false,
    relation_group: RelationGroup::Circle,
    problem: |clue, shape| {
        let numbers = &clue.numbers;
        let fit = (1..=clue.cells.len()).contains(&numbers.len()) && are_digits(numbers, shape);
        problem_unless(fit, "it needs digits of the board, no more than cells")
    },
    rules: |clue, rules| {
        let numbers = &clue.numbers;
        let wanted = numbers.iter().map(|&value| (value, count(numbers, value) as u32)).collect();
        rules.relation(&clue.cells, Counts { wanted, is_exact: false, lowest: rules.shape.lowest() });
    },
    holds: |v, clue, _| clue.numbers.iter().all(|&value| count(v, value) >= count(&clue.numbers, value)),
    ..KindFacts::DEFAULT
};
