//! The names of kinds in other programs, and the forms in which these write their cells and numbers.

/// A key under which f-puzzles lists constraints of a kind.
#[derive(Clone, Copy, Debug)]
pub struct FPuzzlesKey {
    /// The key.
    pub key: &'static str,
    /// The form of the cells.
    pub cells: FPuzzlesCells,
    /// The number of an entry that has none, if it is not that of the kind.
    pub number: Option<i32>,
}

/// The form of the cells of an entry of f-puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FPuzzlesCells {
    /// One cell, in `cell`.
    Cell,
    /// In `cells`.
    Cells,
    /// In `lines`, each a list.
    Lines,
    /// The circle or pill in `cells`, and arrows in `lines`, which begin in it.
    Arrows,
    /// In `cell`, outside the board: the row or column that begins there.
    Outside,
    /// In `cell` and `direction`: a diagonal.
    Diagonal,
}

impl FPuzzlesKey {
    pub(super) const fn new(key: &'static str, cells: FPuzzlesCells) -> Self {
        Self { key, cells, number: None }
    }
}

/// The form of the arguments of a constraint of the Interactive Sudoku Solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IssForm {
    /// Cells.
    Cells,
    /// Cells; a sum of the ends, if there is one, is another constraint.
    CellsWithEnds,
    /// A number and cells.
    Number,
    /// A number and cells, or cells alone, which mean the number of the kind.
    MaybeNumber,
    /// The size of a pill, whose number is read from left to right or from top to bottom, and cells.
    Pill,
    /// Cells of which all that share an edge are pairs, the earlier first.
    Edges,
    /// A line such as `C4`, the clue at its near end, and the clue at its far end.
    Line,
    /// A sum and a line that has every digit.
    FullLine,
    /// A sum and a line that has fewer cells than there are digits.
    ShortLine,
    /// A sum and the first cell of a diagonal.
    Diagonal,
    /// The first of four cells, and numbers.
    Square,
    /// Numbers with `_` between them, and cells.
    Numbers,
    /// Numbers of which each counts once, with `_` between them, and cells.
    Counted,
    /// Numbers of one figure each, and cells.
    Figures,
    /// This argument, and cells.
    Argument(&'static str),
    /// Groups of cells with `-` between them.
    Groups,
    /// A sum, `_=_`, factors with `_` between them, and cells.
    Factors,
    /// A number, cells, and `LOOP`.
    Loop,
    /// Each cell with the digits that it may hold.
    Givens,
}
