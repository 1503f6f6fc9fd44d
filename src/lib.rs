//! whydoku explains Sudoku by human logic and rates it by the hardest technique it needs.

pub mod catalogue;
#[cfg(feature = "cli")]
pub mod cli;
pub mod explain;
pub mod formats;
pub mod geometry;
pub mod grade;
pub mod grid;
pub mod id;
pub mod pipeline;
pub mod programs;
pub mod proof;
pub mod rating;
pub mod render;
pub mod search;
pub mod step;
pub mod technique;
pub mod techniques;
pub mod trace;
pub mod truth;
