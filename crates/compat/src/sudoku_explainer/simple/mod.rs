//! Singles, intersections, subsets, fish and wings, each in the order in which the scale looks for them.
//!
//! | file | finds |
//! | --- | --- |
//! | `singles.rs` | naked and hidden singles |
//! | `intersections.rs` | pointing and claiming, and what they leave at once |
//! | `subsets.rs` | naked and hidden pairs, triplets and quads |
//! | `fish.rs` | X-wings, swordfish and jellyfish |
//! | `wings.rs` | XY-wings and XYZ-wings |

mod fish;
mod intersections;
mod singles;
mod subsets;
mod wings;

pub(crate) use fish::{Fish, fish, fish_removals};
pub(crate) use intersections::{Locking, direct_lockings, locking_removals, lockings};
pub(crate) use singles::{Single, hidden_singles, naked_singles};
pub(crate) use subsets::{
    Subset, direct_hidden_sets, hidden_removals, hidden_sets, naked_removals, naked_sets,
};
pub(crate) use wings::{wing_removals, wings};

use std::ops::ControlFlow;

type Flow = ControlFlow<()>;
