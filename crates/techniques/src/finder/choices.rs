//! Choices of some of several items, depth first: a choice before those that hold it, in the order of positions.

use super::Flow;
use std::ops::{ControlFlow, Range};

/// Extends a choice with each item at these positions in turn. `add` gets the state of the choice and the position of an item;
/// it returns the state with the item, or `None` where no larger choice is wanted.
pub(crate) fn extend_choice<S: Copy>(
    positions: Range<usize>,
    state: S,
    add: &mut impl FnMut(S, usize) -> ControlFlow<(), Option<S>>,
) -> Flow {
    let end = positions.end;
    for at in positions {
        if let Some(wider) = add(state, at)? {
            extend_choice(at + 1..end, wider, add)?;
        }
    }
    Flow::Continue(())
}
