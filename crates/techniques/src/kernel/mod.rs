//! Nets: a grid as numbered candidates and truths, propagation of assumptions over them, and arguments for what they refute.

mod argument;
mod core;
mod dependencies;
mod nest;
mod network;
mod propagation;
mod sets;

pub use argument::{Case, by_cases, by_contradiction, cases_of, choice};
pub use core::{core, core_of_all, core_of_cases, refutes};
pub use dependencies::{claim_dependencies, conflict_dependencies};
pub(crate) use nest::{NestedOutcome, refute_nested};
pub use network::{Network, Statement};
pub use propagation::{Propagation, Scope};
pub(crate) use sets::{Bits, WIDE};
pub use sets::{Mask, TruthSet};
