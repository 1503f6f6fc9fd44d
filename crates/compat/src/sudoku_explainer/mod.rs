//! Sudoku Explainer 1.2.1: the one path that it would take.
//!
//! Three figures are read off that path, so its order of looking counts: of houses, of cells, of chains that are equally
//! long. The searches find just the steps of that path, on the classic board alone and as fast as they can.
//!
//! | file | does |
//! | --- | --- |
//! | `program.rs` | the program on its way through a puzzle |
//! | `ladder.rs` | which kinds of steps are looked for |
//! | `kind.rs` | the kinds of steps: names and figures |
//! | `searches/` | the next step, the first that is found |
//! | `board.rs` | the board and its tables |
//! | `hint.rs` | what a step takes away |
//! | `order.rs` | how steps of one kind compete |
//! | `simple/` | singles, intersections, subsets, fish, wings |
//! | `loops/` | unique rectangles and loops |
//! | `bug.rs` | bivalue universal graves |
//! | `aligned.rs` | aligned pair and triplet exclusion |
//! | `linked/` | cycles and simple forcing chains |
//! | `run/` | what follows from one supposition |
//! | `forcing/` | suppositions in turn, and what they agree on |
//! | `grounds.rs` | what an argument rests on |
//! | `reason.rs` | premises and figure of a step, read off the search that found it |
//! | `nested/` | what other techniques see in the middle of a supposition |

#![allow(clippy::needless_range_loop, reason = "a house is a number that several tables are asked for")]

mod aligned;
mod board;
mod bug;
mod forcing;
mod grounds;
mod hint;
mod kind;
mod ladder;
mod linked;
mod loops;
mod nested;
mod order;
mod program;
mod reason;
mod run;
mod searches;
mod simple;

pub use kind::figures;
pub use program::make;
