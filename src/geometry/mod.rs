//! The board without anything on it: cells, digits, houses, who sees whom, and the symmetries that keep it.
//!
//! | file | holds |
//! | --- | --- |
//! | `cell.rs` | [`Cell`], [`House`], [`Candidate`]: small names for places |
//! | `digit.rs` | [`Digit`] and [`DigitSet`] |
//! | `sets.rs` | [`CellSet`], a bitboard whose width is chosen at compile time |
//! | `shape.rs` | [`Shape`]: how large, which regions; what a puzzle file can say |
//! | `shape_error.rs` | [`ShapeError`]: why a board cannot be |
//! | `rules.rs` | [`Rules`] beside rows, columns and regions; [`OutsideClue`] |
//! | `constraint/` | [`Constraint`]: a rule that is drawn on the board, and what it asks |
//! | `layout/` | [`Layout`]: the tables worked out once from a shape |
//! | `written.rs` | [`Written`]: rules, regions and clues as files write them |
//! | `canonical.rs` | [`canonical::least`]: the minimal form of a classic grid among all its disguises |
//! | `symmetry.rs` | [`Symmetry`]: turns, swaps and renamings, as values; [`Motion`], what players call them |

pub mod canonical;
mod cell;
mod constraint;
mod digit;
mod layout;
mod rules;
mod sets;
mod shape;
mod shape_error;
mod symmetry;
mod written;

pub use cell::{Candidate, Cell, House};
pub use constraint::{
    Cause, Constraint, ConstraintKind, Head, Known, PairRule, Prepared, Reading, Tight, Ways, Workspace,
};
pub use digit::{Digit, DigitSet};
pub use layout::{ClueInfo, HouseInfo, HouseKind, Layout, Leftover, RelationInfo, Tie, edge_neighbours};
pub use rules::{OutsideClue, Rules, Side};
pub use sets::{CellSet, WIDEST};
pub use shape::{MAX_SIZE, MIN_SIZE, Regions, Shape};
pub use shape_error::ShapeError;
pub(crate) use shape_error::a_board;
pub(crate) use symmetry::keeps_constraints;
pub use symmetry::{Motion, Symmetry};
pub use written::{ClueDigits, Sides, Text, Written, regions};
