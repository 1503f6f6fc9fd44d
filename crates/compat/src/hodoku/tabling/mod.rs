//! HoDoKu's tables: for each candidate, everything that follows if it is true and if it is false.

mod forcing;
mod graph;
mod loops;
mod net;
mod reach;

pub(super) use forcing::{
    ContradictionPlace, ForcingArgument, cands_of_cell, cands_of_house, find_forcing, shortest_argument,
};
pub(super) use graph::{ImplicationGraph, NodeKinds};
pub(super) use loops::{all_nice_loops, find_nice_loop};
