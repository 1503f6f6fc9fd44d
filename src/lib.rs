//! whydoku explains Sudoku by human logic and rates it by the hardest technique it needs.

pub mod formats;
pub mod geometry;
pub mod grid;
pub mod id;
pub mod proof;
pub mod search;
pub mod step;
pub mod technique;
pub mod techniques;
pub mod truth;
