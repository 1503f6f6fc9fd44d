//! Rules about several cells, as automata that read cell by cell.

mod cache;
mod compiled;
pub(crate) mod counts;
pub(crate) mod dfa;
pub(crate) mod digit_sets;
mod examples;
mod groups;
pub(crate) mod reader;
pub(crate) mod rule;
pub(crate) mod sum;
mod sum_bounds;
mod sum_rows;
pub(crate) mod table;
pub(crate) mod transitions;

pub use cache::{SupportCache, hash_of};
pub use compiled::{CompiledRule, Workspace};
pub use dfa::Dfa;
pub use groups::Relation;
pub use rule::Automaton;
pub use sum::Sum;
pub use sum_bounds::SumBound;
