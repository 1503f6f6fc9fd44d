//! Rules about one or two cells: parity, dots, comparisons, extrema and indexers.

use crate::rule_set::RuleBuilder;
use crate::{Cell, Constraint, ConstraintKind, Shape, edge_neighbours};

pub(super) fn add_rules(constraint: &Constraint, rules: &mut RuleBuilder) {
    let shape = rules.shape;
    let cells = &constraint.cells;
    let number = constraint.number();
    match constraint.kind {
        ConstraintKind::WhiteDot => rules.pair(cells[0], cells[1], &|x, y| x.abs_diff(y) == number as u32),
        ConstraintKind::BlackDot => {
            rules.pair(cells[0], cells[1], &|x, y| x == y * number || y == x * number);
        }
        ConstraintKind::PairSum => rules.pair(cells[0], cells[1], &|x, y| x + y == number),
        ConstraintKind::Greater => rules.pair(cells[0], cells[1], &|x, y| x > y),
        ConstraintKind::Odd => rules.allow(cells, &|digit| shape.value(digit) % 2 == 1),
        ConstraintKind::Even => rules.allow(cells, &|digit| shape.value(digit) % 2 == 0),
        ConstraintKind::Minimum | ConstraintKind::Maximum => {
            let is_minimum = constraint.kind == ConstraintKind::Minimum;
            for &cell in cells {
                let near = edge_neighbours(shape.side(), cell.index()).map(Cell::new);
                for near in near.filter(|near| !cells.contains(near)) {
                    rules.pair(cell, near, &|x, y| if is_minimum { x < y } else { x > y });
                }
            }
        }
        _ => cells.iter().for_each(|&cell| add_indexer(constraint.kind, cell, rules)),
    }
}

/// A cell of column 3 that holds 5 says that the fifth cell of its row holds 3, and no other does.
fn add_indexer(kind: ConstraintKind, cell: Cell, rules: &mut RuleBuilder) {
    let side = rules.shape.side();
    let (row, column) = (cell.index() / side, cell.index() % side);
    // A digit that is no line is the place of nothing.
    rules.allow(&[cell], &|digit| digit.index() < side);
    for line in 0..side {
        let (own, other) = if kind == ConstraintKind::ColumnIndexer {
            (column, Cell::new(row * side + line))
        } else {
            (row, Cell::new(line * side + column))
        };
        let (own, line) = (own as i32 + 1, line as i32 + 1);
        if own != line {
            rules.pair(cell, other, &|x, y| (x == line) == (y == own));
        }
    }
}

pub(super) fn difference(pair: &[i32]) -> i64 {
    (i64::from(pair[0]) - i64::from(pair[1])).abs()
}

pub(super) fn are_extreme(
    cells: &[Cell],
    shape: &Shape,
    grid: &[i32],
    exceeds: impl Fn(i32, i32) -> bool,
) -> bool {
    cells.iter().all(|cell| {
        let mut near = edge_neighbours(shape.side(), cell.index());
        near.all(|near| cells.contains(&Cell::new(near)) || exceeds(grid[cell.index()], grid[near]))
    })
}

pub(super) fn are_indexers(cells: &[Cell], shape: &Shape, grid: &[i32], of_columns: bool) -> bool {
    let side = shape.side();
    cells.iter().map(|cell| cell.index()).all(|cell| {
        let (row, column, place) = (cell / side, cell % side, grid[cell] as usize - 1);
        let (at, own) = if of_columns { ((row, place), column) } else { ((place, column), row) };
        place < side && grid[at.0 * side + at.1] == own as i32 + 1
    })
}
