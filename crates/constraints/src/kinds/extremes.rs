//! Minima and maxima: digits less or greater than those of all neighbours that are not marked.

use super::prelude::*;
use crate::edge_neighbours;

pub(super) const MINIMUM: KindFacts = KindFacts {
    key: "minima",
    f_puzzles: &[FPuzzlesKey::new("minimum", FPuzzlesCells::Cell)],
    drawing: Drawing::Mark(CellMark::Inward),
    is_ordered: false,
    is_of_each_cell: true,
    rules: |minima, rules| compare(&minima.cells, rules, &|x, y| x < y),
    holds: |_, minima, grid| are_extreme(&minima.cells, grid, |own, near| own < near),
    ..KindFacts::DEFAULT
};

pub(super) const MAXIMUM: KindFacts = KindFacts {
    key: "maxima",
    f_puzzles: &[FPuzzlesKey::new("maximum", FPuzzlesCells::Cell)],
    drawing: Drawing::Mark(CellMark::Outward),
    is_ordered: false,
    is_of_each_cell: true,
    rules: |maxima, rules| compare(&maxima.cells, rules, &|x, y| x > y),
    holds: |_, maxima, grid| are_extreme(&maxima.cells, grid, |own, near| own > near),
    ..KindFacts::DEFAULT
};

fn compare(cells: &[Cell], rules: &mut RuleBuilder<'_>, exceeds: &dyn Fn(i32, i32) -> bool) {
    for &cell in cells {
        let near = edge_neighbours(rules.shape.side(), cell.index()).map(Cell::new);
        for near in near.filter(|near| !cells.contains(near)) {
            rules.pair(cell, near, exceeds);
        }
    }
}

fn are_extreme(cells: &[Cell], grid: &FullGrid<'_>, exceeds: impl Fn(i32, i32) -> bool) -> bool {
    cells.iter().map(|cell| cell.index()).all(|cell| {
        let mut near = edge_neighbours(grid.shape.side(), cell);
        near.all(|near| cells.contains(&Cell::new(near)) || exceeds(grid.values[cell], grid.values[near]))
    })
}
