//! Cells, digits, candidates, houses and sets of them, and small containers of their numbers.

pub mod bits;
mod builder;
mod cell;
pub mod controls;
pub mod csr;
pub mod cursor;
mod digit;
mod grouping;
mod mask;
mod named_enum;
mod rng;
mod sets;
pub mod work_queue;

pub use cell::{Candidate, Cell, House};
pub use digit::{Digit, DigitSet, symbol_of};
pub use grouping::{distinct, grouped, sorted};
pub use mask::Mask;
pub use rng::{Rng, scramble};
pub use sets::{CellSet, LARGEST_SIZE, MAX_SIZE, MIN_SIZE, VARIANTS, WIDEST};
