//! Arrows: the digits along the shaft have the number in the circle or pill as sum.

use super::prelude::*;

pub(super) const ARROW: KindFacts = KindFacts {
    key: "arrows",
    f_puzzles: &[FPuzzlesKey::new("arrow", FPuzzlesCells::Arrows)],
    iss: &[("Arrow", IssForm::Cells), ("PillArrow", IssForm::Pill)],
    head: Head::Cells,
    drawing: Drawing::Arrow,
    relation_group: RelationGroup::Arrow,
    equal_groups: |arrow, _| {
        let (cells, pill) = (&arrow.cells, arrow.numbers.first().map_or(1, |&pill| pill as usize));
        let (pill, shaft) = cells.split_at_checked(pill).filter(|(_, shaft)| !shaft.is_empty())?;
        let factors = (0..pill.len()).rev().map(|place| 10_i32.pow(place as u32));
        Some(vec![pill.iter().copied().zip(factors).collect(), sum_of(shaft)])
    },
    repeats: |_| false,
    problem: |arrow, _| problem_unless((1..=3).contains(&arrow.pill()), "its pill has one to three cells"),
    rules: |arrow, rules| {
        let (cells, pill, lowest) = (arrow.cells.as_slice(), arrow.pill(), rules.shape.lowest());
        if pill == 1 && cells.len() > 2 {
            let others = cells.len() as i32 - 2;
            for &cell in cells[1..].iter().filter(|&&cell| cell != cells[0]) {
                rules.pair(cells[0], cell, &|x, y| x >= y + others * lowest);
            }
        }
        let factor = |at: usize| if at < pill { 10i32.pow((pill - 1 - at) as u32) } else { -1 };
        rules.sum(cells, &(0..cells.len()).map(factor).collect::<Vec<_>>(), 0);
    },
    holds: |v, arrow, _| {
        let (pill, shaft) = v.split_at(arrow.pill());
        pill.iter().fold(0, |number, &digit| 10 * number + i64::from(digit)) == total(shaft)
    },
    ..KindFacts::DEFAULT
};

impl Constraint {
    /// Returns the number of cells in the circle or pill of an arrow; 0 for other kinds.
    pub fn pill(&self) -> usize {
        if self.kind == ConstraintKind::Arrow { self.number().max(1) as usize } else { 0 }
    }
}
