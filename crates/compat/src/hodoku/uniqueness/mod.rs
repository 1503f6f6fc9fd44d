//! Rectangles of two digits, avoidable rectangles and the grave of bivalue cells, in HoDoKu's order.
//!
//! | file | finds |
//! | --- | --- |
//! | `corners.rs` | four cells that could be a rectangle |
//! | `rectangles.rs` | rectangles of two digits |
//! | `examined.rs` | how one gets out of a rectangle, and what that takes away |
//! | `avoidable.rs` | rectangles whose filled corners are not givens |
//! | `grave.rs` | the grave of bivalue cells |

mod avoidable;
mod corners;
mod examined;
mod grave;
mod rectangles;

pub(super) use avoidable::avoidable;
pub(super) use grave::grave;
pub(super) use rectangles::{each_rectangle, rectangle};
