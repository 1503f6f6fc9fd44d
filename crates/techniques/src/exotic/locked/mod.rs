//! Cells that have just enough digits: each digit can stand among them only so often, counted by the houses that hold
//! its places there, and all together that is once a cell. So every house that was counted has its digit among them.
//!
//! ```text
//! a naked pair is the smallest of the kind: two cells, two digits, once each. Here some digits are counted by rows and
//! others by columns or boxes
//! ```
//!
//! | file | finds |
//! | --- | --- |
//! | `ring.rs` | SK loop: sixteen cells around four boxes |
//! | `sectors.rs` | multi-sector locked sets: the cells where some rows cross some columns |

mod ring;
mod sectors;

pub(super) use ring::Loop;
pub(super) use sectors::MultiSector;
