//! HoDoKu's tables: for each candidate, everything that follows if it is true and if it is false.

mod closure;
mod forcing;
mod graph;
mod loops;
mod net;
mod reach;

pub(super) use forcing::{Place, Way, forcing, shortest, supposed};
pub(super) use graph::{Graph, Nodes};
pub(super) use loops::{nice_loop, nice_loops};
