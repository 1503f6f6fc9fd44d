//! Look-and-say cages: pairs of a count and a digit that occurs as often.

use super::counts::Counts;
use super::prelude::*;

pub(super) const LOOK_AND_SAY: KindFacts = KindFacts {
    key: "look-and-say",
    iss: &[("LookAndSay", IssForm::Figures), ("ContainExact", IssForm::Counted)],
    head: Head::Numbers,
    drawing: Drawing::Cage,
    is_ordered: false,
    problem: |cage, shape| {
        let mut pairs = cage.numbers.chunks(2);
        let fit =
            pairs.all(|pair| matches!(pair, &[count, value] if count >= 0 && are_digits(&[value], shape)));
        problem_unless(fit, "it needs numbers in pairs: how many, and of which digit")
    },
    rules: |cage, rules| {
        let wanted = cage.numbers.chunks(2).map(|pair| (pair[1], pair[0] as u32)).collect();
        rules.relation(&cage.cells, Counts { wanted, is_exact: true, lowest: rules.shape.lowest() });
    },
    holds: |v, cage, _| cage.numbers.chunks(2).all(|pair| count(v, pair[1]) == pair[0] as usize),
    ..KindFacts::DEFAULT
};
