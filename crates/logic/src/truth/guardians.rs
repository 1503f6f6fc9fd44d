//! [`Guardians`]: a pattern that cannot be complete, and the candidates of which one must be true.

use whydoku_board::{Candidate, Cell};

/// A pattern that would have several fillings or none, and the extra candidates of which one must be true.
///
/// The pattern is its cells with all their candidates but the guardians. It is part of the truth, so an assumption of
/// uniqueness is visible in the premises.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Guardians {
    /// Why one of the guardians must be true.
    pub pattern: Pattern,
    /// The cells of the pattern, in reading order.
    pub cells: Vec<Cell>,
    /// The candidates of these cells that are not part of the pattern, of which one must be true.
    pub candidates: Vec<Candidate>,
}

whydoku_cells::named_enum! {
    /// Why a pattern needs a guardian.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub enum Pattern {
        /// However it is filled, its digits could be rearranged without breaking a rule: two solutions.
        Deadly = "deadly",
        /// It cannot be filled at all.
        Impossible = "impossible",
    }
}
