//! What supposing something leads to. Everything that branches or propagates shares this: the grid as numbered
//! candidates and truths, unit propagation over them, and what makes a told argument of a found contradiction.
//!
//! | file | does |
//! | --- | --- |
//! | `web.rs` | numbers candidates and truths, and says which meet |
//! | `wave.rs` | propagates: what is denied, what is all that is left of a truth, what has nothing left |
//! | `cone.rs` | which truths a contradiction rests on, in few lines |
//! | `core.rs` | leaves out every truth that is not needed |
//! | `tell.rs` | lines of reasoning, with cases where there is no other way |

mod cone;
mod core;
mod tell;
mod wave;
mod web;

pub use cone::{cone_of_breach, cone_of_claim};
pub use core::{core, core_of_all, core_of_cases, refutes};
pub use tell::{Case, by_cases, by_contradiction, cases_of, choice};
pub use wave::{Scope, Wave};
pub use web::{Claim, Mask, TruthSet, Web};
