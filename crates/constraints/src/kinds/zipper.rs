//! Zipper lines: cells equally far from the middle have the same sum, which is the middle cell.

use super::prelude::*;

pub(super) const ZIPPER: KindFacts = KindFacts {
    key: "zippers",
    f_puzzles: &[FPuzzlesKey::new("zipperline", FPuzzlesCells::Lines)],
    iss: &[("Zipper", IssForm::Cells)],
    min_cells: 3,
    drawing: Drawing::line(6.0, "#9f84d6"),
    relation_group: RelationGroup::Arrow,
    closed: ClosedLine::Refused,
    equal_groups: |line, _| {
        let (front, back) = line.cells.split_at(line.cells.len().div_ceil(2));
        let middle = line.cells.len() % 2;
        let pairs = front[..front.len() - middle].iter().zip(back.iter().rev());
        let pairs = pairs.map(|(&one, &other)| sum_of(&[one, other]));
        Some(pairs.chain(front.last().filter(|_| middle == 1).map(|&cell| sum_of(&[cell]))).collect())
    },
    rules: |line, rules| {
        let (cells, lowest) = (line.cells.as_slice(), rules.shape.lowest());
        let half = cells.len() / 2;
        let pair = |at: usize| [cells[at], cells[cells.len() - 1 - at]];
        for at in 0..half {
            let [a, b] = pair(at);
            if cells.len() % 2 == 1 {
                rules.sum(&[a, b, cells[half]], &[1, 1, -1], 0);
            } else if at + 1 < half {
                let [c, d] = pair(at + 1);
                rules.sum(&[a, b, c, d], &[1, 1, -1, -1], 0);
            }
        }
        if cells.len() % 2 == 1 {
            for &cell in cells.iter().filter(|&&cell| cell != cells[half]) {
                rules.pair(cells[half], cell, &|x, y| x >= y + lowest);
            }
        }
    },
    holds: |v, _, _| {
        let half = v.len() / 2;
        let sums: Vec<i32> = (0..half).map(|at| v[at] + v[v.len() - 1 - at]).collect();
        let expected = if v.len() % 2 == 1 { v[half] } else { sums[0] };
        sums.iter().all(|&sum| sum == expected)
    },
    ..KindFacts::DEFAULT
};
