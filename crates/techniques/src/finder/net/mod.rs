//! Nets: a grid as numbered candidates and truths, propagation of assumptions over them, and arguments for what they refute.
//!
//! | file | contains |
//! | --- | --- |
//! | `network.rs` | candidates and truths by number, and which of them meet |
//! | `propagation.rs` | unit propagation |
//! | `dependencies.rs` | the truths on which a conflict or a claim depends |
//! | `nest.rs` | nets within a net |
//! | `reduce.rs`, `core.rs` | minimal sets of truths |
//! | `argument.rs` | lines of reasoning, with cases where there is no other way |
//! | `sets.rs` | sets of numbers |

mod argument;
mod core;
mod dependencies;
mod nest;
mod network;
mod propagation;
mod reduce;
mod sets;

pub use argument::{Case, by_cases, by_contradiction, cases_of, choice};
pub use core::{core, core_of_all, core_of_cases};
pub use dependencies::{claim_dependencies, conflict_dependencies};
pub(crate) use nest::{NestedOutcome, refute_nested};
pub use network::{Network, Statement};
pub use propagation::{Propagation, Scope};
pub use reduce::refutes;
pub(crate) use sets::{Bits, WIDE};
pub use sets::{Mask, TruthSet};
