//! What HoDoKu finds by tables of consequences: for each candidate, all that follows if it is true and if it is false.
//!
//! | file | does |
//! | --- | --- |
//! | `closure.rs` | what follows in any number of links, as bits |
//! | `forcing.rs` | forcing chains and nets: contradictions, and what follows in any case |
//! | `graph.rs` | what follows at once, groups included |
//! | `net.rs` | what several things together lead to |
//! | `reach.rs` | all that follows, breadth first |
//! | `loops.rs` | nice loops and alternating inference chains |
//! | `continuous.rs` | what a continuous loop takes away |
//! | `sets.rs` | almost locked sets in chains |

mod closure;
mod continuous;
mod forcing;
mod graph;
mod loops;
mod net;
mod reach;
mod sets;

pub(super) use forcing::{Place, Way, forcing, shortest, supposed};
pub(super) use graph::{Graph, Nodes};
pub(super) use loops::{nice_loop, nice_loops};
