//! HoDoKu's tables: for each candidate, everything that follows if it is true and if it is false.

mod closure;
mod forcing;
mod graph;
mod loops;
mod net;
mod reach;

pub(super) use forcing::{ContradictionPlace, ForcingArgument, forcing, shortest, supposed};
pub(super) use graph::{ImplicationGraph, NodeKinds};
pub(super) use loops::{nice_loop, nice_loops};
