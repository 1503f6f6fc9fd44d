//! The catalogue of techniques, profiles, the solving pipeline, the path that is explained, and the scales.

pub mod catalogue;
pub mod dyn_board;
pub mod path;
pub mod pipeline;
pub mod rating;
pub mod scale;
pub mod solve_time;
pub mod trace;
