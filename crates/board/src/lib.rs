//! Boards: layouts (the tables of a shape), grids, symmetries and canonical forms.

mod cancel;
pub mod canonical;
mod grid;
mod joint_sum;
mod layout;
mod symmetry;
pub mod widths;

pub use cancel::{CancelToken, Cancelled};
pub use grid::{Clash, Grid};
pub use joint_sum::{Equation, JointBounds, JointSum};
pub use layout::{ClueInfo, HouseInfo, HouseKind, Layout, Leftover, RelationInfo, Tie};
pub use symmetry::{Motion, Symmetry, keeps_constraints};
pub use whydoku_cells::*;
pub use whydoku_constraints::*;
