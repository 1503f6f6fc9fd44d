//! The path by which a puzzle gets its W: singles, then the shortest whips that there are, all of them, then singles
//! again. Whips are found by what measures them (`measures/whips/`); here they become steps.

mod ladder;
mod notation;
mod program;

pub use program::make;
