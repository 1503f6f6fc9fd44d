//! The searches themselves, on the classic board alone and without words, as fast as they can be.
//!
//! | file | does |
//! | --- | --- |
//! | `board.rs` | the board and its tables |
//! | `hint.rs` | what a step takes away |
//! | `order.rs` | how steps of one kind compete |
//! | `simple.rs` | singles, intersections, subsets, fish, wings |
//! | `loops.rs` | unique rectangles and loops |
//! | `bug.rs` | bivalue universal graves |
//! | `aligned.rs` | aligned pair and triplet exclusion |
//! | `linked/` | cycles and simple forcing chains |
//! | `run.rs` | what follows from one supposition |
//! | `forcing.rs` | suppositions in turn, and what they agree on |
//! | `nested.rs` | what other techniques see in the middle of a supposition |
//! | `ladder.rs` | one step after another |

#![allow(clippy::needless_range_loop, reason = "a house is a number that several tables are asked for")]

pub(super) mod aligned;
pub(super) mod board;
pub(super) mod bug;
pub(super) mod forcing;
pub(super) mod hint;
pub(super) mod ladder;
pub(super) mod linked;
pub(super) mod loops;
pub(super) mod nested;
pub(super) mod order;
pub(super) mod run;
pub(super) mod simple;
