//! The path by which a puzzle gets its W: singles, then the shortest whips that there are, all of them, then singles
//! again. Whips are found by what measures them (`measures/whips/`); here they become steps.
//!
//! | file | holds |
//! | --- | --- |
//! | `program.rs` | the program on its way through a puzzle |
//! | `ladder.rs` | which profile names all its rungs, and in which order |
//! | `notation.rs` | a whip in one line, as its author writes it |

mod ladder;
mod notation;
mod program;

pub use program::make;
