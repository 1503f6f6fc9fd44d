//! [`PairTable`]: which digits two cells may hold together, and which pairs of cells a relation is about.

use super::expression::Expression;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct PairTable {
    pub(crate) expression: Expression,
    pub(crate) scope: PairScope,
    /// Keys of constraints and names of definitions; a pair that one of these joins is exempt.
    pub(crate) exceptions: Vec<String>,
}

/// The pairs of cells that a relation is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum PairScope {
    /// Neighbours along a line.
    Line,
    /// Every two of the cells.
    All,
    /// Cells that share an edge.
    Orthogonal,
    /// Cells that touch at a corner.
    Diagonal,
    /// Cells a king's move apart.
    King,
    /// Cells a knight's move apart.
    Knight,
}

impl PairScope {
    pub(crate) const WORDS: [(&str, Self); 5] = [
        ("all", Self::All),
        ("orthogonal", Self::Orthogonal),
        ("diagonal", Self::Diagonal),
        ("king", Self::King),
        ("knight", Self::Knight),
    ];

    /// Returns the pairs of neighbours with this name, as relations are written.
    pub fn of_neighbours(name: &str) -> Option<Self> {
        let named = Self::WORDS.into_iter().find(|(word, _)| *word == name);
        named.map(|(_, scope)| scope).filter(|scope| scope.is_of_neighbours())
    }

    pub(crate) const fn is_of_neighbours(self) -> bool {
        !matches!(self, Self::Line | Self::All)
    }

    /// Returns whether cells that are apart by these rows and columns are such a pair.
    pub const fn joins(self, rows: usize, columns: usize) -> bool {
        match self {
            Self::Line | Self::All => true,
            Self::Orthogonal => rows + columns == 1,
            Self::Diagonal => rows == 1 && columns == 1,
            Self::King => rows + columns > 0 && rows < 2 && columns < 2,
            Self::Knight => rows == 1 && columns == 2 || rows == 2 && columns == 1,
        }
    }
}

impl PairTable {
    pub(crate) fn allows(&self, a: i32, b: i32) -> bool {
        let is_ordered = self.scope == PairScope::Line;
        self.expression.holds(a, b) && (is_ordered || self.expression.holds(b, a))
    }
}
