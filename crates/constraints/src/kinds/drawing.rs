//! How kinds are drawn.

/// The drawing of a kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Drawing {
    /// A dashed outline with the numbers in its first cell.
    Cage,
    /// A dashed outline.
    Outline,
    /// A dashed outline of each group of cells.
    Groups,
    /// A dot between two cells, with its number if it is written.
    Dot {
        /// The colour of the dot.
        fill: &'static str,
        /// The colour of its number.
        text: &'static str,
    },
    /// The number between two cells, or its sign.
    Sign,
    /// A sign between two cells that opens to the first.
    Inequality,
    /// A circle with the numbers where cells meet.
    Corner,
    /// A mark in each cell.
    Mark(CellMark),
    /// A ring in the first cell, and a dashed outline of the others.
    Counter,
    /// A ring in the first cell, and arrows along the arms that it counts.
    Arms,
    /// A circle or pill with an arrow.
    Arrow,
    /// A line through the cells, with the numbers in the first cell.
    Line(LineStyle),
    /// The numbers outside the board, before the first cell.
    Outside,
    /// The drawings of the members.
    Members,
}

/// A mark in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellMark {
    /// A wide ring.
    Ring,
    /// A grey disc.
    Disc,
    /// A grey square.
    Square,
    /// A grey tile with arrows from the sides.
    Inward,
    /// A grey tile with arrows to the sides.
    Outward,
    /// A tile of a colour.
    Tile(&'static str),
}

/// The style of a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineStyle {
    /// The width, where a cell has about fifty.
    pub width: f32,
    /// The colour.
    pub colour: &'static str,
    /// The ends.
    pub ends: LineEnds,
    /// The path through the cells.
    pub path: LinePath,
}

/// The ends of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnds {
    /// Nothing.
    Plain,
    /// A bulb in the first cell.
    Bulb,
    /// A circle at either end.
    Circles,
}

/// The path of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinePath {
    /// From the first cell to the last.
    Open,
    /// Back to the first cell.
    Closed,
    /// A line for each group.
    Groups,
}

impl Drawing {
    pub(super) const fn line(width: f32, colour: &'static str) -> Self {
        Self::Line(LineStyle { width, colour, ends: LineEnds::Plain, path: LinePath::Open })
    }

    pub(super) const fn line_with(width: f32, colour: &'static str, ends: LineEnds) -> Self {
        Self::Line(LineStyle { width, colour, ends, path: LinePath::Open })
    }

    /// Returns whether it lies between cells, over the lines of the grid.
    pub const fn is_over_grid(self) -> bool {
        matches!(self, Self::Dot { .. } | Self::Sign | Self::Inequality | Self::Corner)
    }
}
