//! Groups of kinds that players look at in the same way, so that one technique reports them.

/// Groups of kinds whose cells are filled as a whole.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RelationGroup {
    /// Cells with a known sum.
    Cage,
    /// Sums that are compared with each other or with a number in cells.
    Arrow,
    /// Segments with equal sums.
    EqualSums,
    /// Digits without a gap.
    Run,
    /// Digits between two ends that are to be found.
    Sandwich,
    /// Numbers outside the board.
    Outside,
    /// Lines whose ends bound the digits.
    Ends,
    /// Digits that some cells around a corner hold.
    Circle,
    /// All others.
    Line,
}

/// Groups of kinds that say which digits two cells hold together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PairGroup {
    /// Digits rise along a line.
    Rising,
    /// Neighbours on a line are far from each other.
    Apart,
    /// Cells hold the same digit.
    Copies,
    /// Dots and signs between two cells.
    Dots,
    /// All others.
    Line,
}

/// The demand of a kind on its digits that a reason names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demand {
    /// None.
    None,
    /// The span of digits without a gap.
    Span,
    /// The number of cells that the first digit counts.
    FirstCells,
    /// The heights that are seen from outside.
    Heights,
    /// The digits between the lowest and the highest.
    BetweenEnds,
}
