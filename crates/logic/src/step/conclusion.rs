//! [`Conclusion`]: a placement or an elimination.

use whydoku_board::{Candidate, Cell, Digit, Grid, Layout};

/// A placement or an elimination. Of the candidate of [two cells](whydoku_board::Cell::pair): that they are in one region, or that
/// they are not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Conclusion {
    /// The cell holds the digit.
    Place(Candidate),
    /// The cell does not hold the digit.
    Eliminate(Candidate),
}

impl Conclusion {
    /// Applies it to a grid, unless it holds there.
    pub fn apply_to<const W: usize>(self, grid: &mut Grid<W>) {
        if let Some(cells) = self.pair() {
            return grid.learn(cells, matches!(self, Self::Place(_)));
        }
        match self {
            Self::Place(candidate) if grid.allows(candidate) => grid.place(candidate),
            Self::Eliminate(candidate) => grid.eliminate(candidate),
            Self::Place(_) => {}
        }
    }

    /// Whether it holds on a grid.
    pub fn holds_on<const W: usize>(self, grid: &Grid<W>) -> bool {
        if let Some(cells) = self.pair() {
            return grid.layout().is_together(cells) == Some(matches!(self, Self::Place(_)));
        }
        let candidate = self.candidate();
        match self {
            Self::Place(_) => grid.digit(candidate.cell) == Some(candidate.digit),
            Self::Eliminate(_) => !grid.allows(candidate),
        }
    }

    /// Whether it is about something that is open on a grid.
    pub fn is_open_on<const W: usize>(self, grid: &Grid<W>) -> bool {
        match self.pair() {
            Some(cells) => grid.layout().knows_regions() && grid.layout().is_together(cells).is_none(),
            None => grid.allows(self.candidate()),
        }
    }

    /// The two cells of which it says that they are in one region, or that they are not; else `None`.
    pub const fn pair(self) -> Option<[Cell; 2]> {
        self.candidate().cell.as_pair()
    }

    /// Reads the code of a conclusion about two cells of a board.
    pub fn about_regions<const W: usize>(code: &str, layout: &Layout<W>) -> Option<Self> {
        let is_parted = code.contains("<>");
        let (a, b) = code.split_once(if is_parted { "<>" } else { "=" })?;
        let cells = [layout.parse_cell(a)?, layout.parse_cell(b)?];
        let candidate = Candidate::new(Cell::pair(cells[0], cells[1]), Digit::new(0));
        let read = if is_parted { Self::Eliminate(candidate) } else { Self::Place(candidate) };
        (layout.knows_regions() && cells[0] != cells[1] && read.code(layout) == code).then_some(read)
    }

    /// Its printed code: `r1c2=3` or `r1c2<>3`, of two cells `r1c2=r1c3` or `r1c2<>r1c3`.
    pub fn code<const W: usize>(self, layout: &Layout<W>) -> String {
        let Candidate { cell, digit } = self.candidate();
        let sign = if matches!(self, Self::Place(_)) { "=" } else { "<>" };
        if let Some([a, b]) = self.pair() {
            return format!("{}{sign}{}", layout.name(a), layout.name(b));
        }
        format!("{}{sign}{}", layout.name(cell), layout.spell(digit))
    }

    /// The candidate that it is about.
    pub const fn candidate(self) -> Candidate {
        match self {
            Self::Place(candidate) | Self::Eliminate(candidate) => candidate,
        }
    }

    /// The opposite claim.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Place(candidate) => Self::Eliminate(candidate),
            Self::Eliminate(candidate) => Self::Place(candidate),
        }
    }
}
