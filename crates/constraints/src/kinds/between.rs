//! Between lines: digits lie between those at the ends.

use super::prelude::*;

pub(super) const BETWEEN: KindFacts = KindFacts {
    key: "between-lines",
    f_puzzles: &[FPuzzlesKey::new("betweenline", FPuzzlesCells::Lines)],
    iss: &[("Between", IssForm::Cells)],
    min_cells: 3,
    drawing: Drawing::line_with(5.0, "#7d86c9", LineEnds::Circles),
    relation_group: RelationGroup::Ends,
    rules: |line, rules| add_ends(&line.cells, rules, true, &|x, y| x.abs_diff(y) >= 2),
    holds: |v, _, _| {
        let (a, b) = (v[0], v[v.len() - 1]);
        v[1..v.len() - 1].iter().all(|&value| a.min(b) < value && value < a.max(b))
    },
    ..KindFacts::DEFAULT
};

/// Adds the rule about the ends of a line, and that the others lie between them or outside.
pub(super) fn add_ends(
    cells: &[Cell],
    rules: &mut RuleBuilder<'_>,
    encloses: bool,
    allows: &dyn Fn(i32, i32) -> bool,
) {
    let last = cells.len() - 1;
    rules.pair(cells[0], cells[last], allows);
    for &middle in &cells[1..last] {
        rules.pair(cells[0], middle, &|x, y| x != y);
        rules.pair(cells[last], middle, &|x, y| x != y);
    }
    let ends_first = [&[cells[0], cells[last]], &cells[1..last]].concat();
    rules.relation(&ends_first, Ends { encloses });
}

/// Two end cells, read first, and cells whose digits lie between those of the ends, or outside.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ends {
    encloses: bool,
}

impl RuleReader for Ends {
    /// The values of the second end and of the first.
    type State = (i32, i32);

    fn step(&self, (second, first): (i32, i32), at: usize, digit: DigitValue) -> Option<(i32, i32)> {
        let (low, high, value) = (first.min(second), first.max(second), digit.value);
        let fits = if self.encloses { low < value && value < high } else { value < low || high < value };
        match at {
            0 => Some((second, value)),
            1 => Some((value, first)),
            _ => fits.then_some((second, first)),
        }
    }
}
