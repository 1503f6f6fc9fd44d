//! What HoDoKu finds by tables of consequences: for each candidate, all that follows if it is true and if it is false.
//!
//! | file | does |
//! | --- | --- |
//! | `graph.rs` | what follows at once, groups included |
//! | `reach.rs` | all that follows, breadth first |
//! | `loops.rs` | nice loops and alternating inference chains |

mod graph;
mod loops;
mod reach;

pub(super) use loops::nice_loop;
