//! Whether a conclusion needs all premises of a pattern: with one premise left out, can the conclusion be false while all
//! others hold? An instance may be reported only if it does. Two searches answer it: `truths.rs` for truths of any kind,
//! `cells.rs` for cells alone, as in sets and wings, where it is asked for thousands of patterns of a board.

mod cells;
mod truths;

pub use cells::{CellNeed, needs_cells};
pub use truths::{Premises, needed};
