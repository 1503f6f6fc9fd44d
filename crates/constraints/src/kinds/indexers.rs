//! Indexers: in column 3, a digit is the place in the row of the 3; in row 3, the place in the column.

use super::prelude::*;

pub(super) const COLUMN_INDEXER: KindFacts = KindFacts {
    key: "column-indexers",
    f_puzzles: &[FPuzzlesKey::new("columnindexer", FPuzzlesCells::Cells)],
    iss: &[("Indexing", IssForm::Argument("C"))],
    drawing: Drawing::Mark(CellMark::Tile("#c96f6f")),
    problem: counts_from_one,
    most_pairs: |cells, side| cells * side,
    rules: |indexers, rules| indexers.cells.iter().for_each(|&cell| add_indexer(true, cell, rules)),
    holds: |_, indexers, grid| are_indexers(&indexers.cells, grid, true),
    ..KindFacts::DEFAULT
};

pub(super) const ROW_INDEXER: KindFacts = KindFacts {
    key: "row-indexers",
    f_puzzles: &[FPuzzlesKey::new("rowindexer", FPuzzlesCells::Cells)],
    iss: &[("Indexing", IssForm::Argument("R"))],
    drawing: Drawing::Mark(CellMark::Tile("#5f97c4")),
    rules: |indexers, rules| indexers.cells.iter().for_each(|&cell| add_indexer(false, cell, rules)),
    holds: |_, indexers, grid| are_indexers(&indexers.cells, grid, false),
    ..COLUMN_INDEXER
};

/// An indexer holds a line number of its row or column.
fn counts_from_one(indexers: &Constraint, shape: &Shape) -> Option<String> {
    let are_in_lines = indexers.cells.iter().all(|&cell| shape.houses_of(cell)[0].is_some());
    problem_unless(shape.lowest() == 1, "it counts lines, so the digits of its board begin with 1")
        .or_else(|| problem_unless(are_in_lines, "a helper cell is in no row and no column"))
}

/// A cell of column 3 that holds 5 says that the fifth cell of its row holds 3, and no other does.
fn add_indexer(is_of_columns: bool, cell: Cell, rules: &mut RuleBuilder<'_>) {
    let side = rules.shape.side();
    let (row, column) = (cell.index() / side, cell.index() % side);
    // A digit that is no line is the place of nothing.
    rules.allow(&[cell], &|digit| digit.index() < side);
    for line in 0..side {
        let (own, other) = if is_of_columns {
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

fn are_indexers(cells: &[Cell], grid: &FullGrid<'_>, of_columns: bool) -> bool {
    let side = grid.shape.side();
    cells.iter().map(|cell| cell.index()).all(|cell| {
        let (row, column, place) = (cell / side, cell % side, grid.values[cell] as usize - 1);
        let (at, own) = if of_columns { ((row, place), column) } else { ((place, column), row) };
        place < side && grid.values[at.0 * side + at.1] == own as i32 + 1
    })
}
