//! What supposing something leads to. Everything that branches or propagates shares this: the grid as numbered
//! candidates and truths, unit propagation over them, and what makes a told argument of a found contradiction.
//!
//! | file | does |
//! | --- | --- |
//! | `network.rs` | numbers candidates and truths, and says which meet |
//! | `propagation/` | propagates: what is denied, what is all that is left of a truth, what has nothing left |
//! | `cone.rs` | which truths a contradiction rests on, in few lines |
//! | `bits.rs` | sets of candidates for searches that ask little else than which of them meet |
//! | `core.rs` | which truths an argument is told with |
//! | `part.rs` | what some truths are about, as a network of its own |
//! | `reduce.rs` | leaves out every truth that is not needed |
//! | `nest.rs` | nets within a net |
//! | `case.rs` | a truth taken case by case |
//! | `tell.rs` | lines of reasoning, with cases where there is no other way |

mod bits;
mod case;
mod cone;
mod core;
mod nest;
mod network;
mod part;
mod propagation;
mod reduce;
mod tell;

pub use bits::{Bits, HAS_MIDDLE, WIDE};
pub use case::{Case, cases_of, choice};
pub use cone::{cone_of_breach, cone_of_claim};
pub use core::{core, core_of_all, core_of_cases};
pub use nest::{Nests, denied};
pub use network::{Mask, Network, Statement, TruthSet};
pub use propagation::{Propagation, Scope};
pub use reduce::refutes;
pub use tell::{by_cases, by_contradiction};
