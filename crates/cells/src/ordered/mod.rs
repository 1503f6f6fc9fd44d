//! Keys with values, and things that are there once, as lists in order. Nearly all of them are small, or built once and then
//! only asked. A list serves these as well as a tree does, and a tree for each kind of them was a twelfth of what the
//! compiler had to do. What grows by many thousands in any order is better kept elsewhere.
//!
//! | file | holds |
//! | --- | --- |
//! | `table.rs` | keys with values: [`Table`] |
//! | `set.rs` | things that are there once: [`OrderedSet`] |
//! | `sort.rs` | sorting for lists that are sorted now and then |

mod set;
mod sort;
mod table;

pub use set::OrderedSet;
pub use sort::{sort_by, sort_by_key};
pub use table::Table;
