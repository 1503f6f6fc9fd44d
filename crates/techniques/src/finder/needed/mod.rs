//! Whether a pattern has a premise too many. It is one question everywhere: with one premise left out, can the
//! conclusion be denied while all others are honoured? What is told must be needed to the last premise.
//!
//! The answer is a search, and searches want their board: three boards, from the general one to the quickest.
//!
//! | file | for premises that are |
//! | --- | --- |
//! | `truths.rs` | truths of any kind, with the candidates that could make them true |
//! | `cells.rs` | cells alone, as in sets and wings; asked for thousands of patterns on a board |
//! | `masks.rs` | things with the places left for them, as in subsets and fish; asked oftenest |

mod cells;
mod masks;
mod truths;

pub use cells::{Necessity, needs_cells};
pub use masks::needs_all_masks;
pub use truths::{Premises, needed};
