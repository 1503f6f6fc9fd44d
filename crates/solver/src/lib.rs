//! The solving pipeline of a profile, the path that is explained, and the scales.

pub mod dyn_board;
pub mod order;
pub mod path;
pub mod pipeline;
pub mod rating;
pub mod scale;
pub mod solve_time;
pub mod trace;

pub use whydoku_catalogue as catalogue;
