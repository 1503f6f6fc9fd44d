//! Sudoku Explainer's searches: what its scale is defined by.
//!
//! Its three figures come from the one path that it would take, so its order of looking counts: of houses, of cells,
//! of chains that are equally long. `engine/` finds just the steps of that path and nothing that rating does not need;
//! [`Explainer`] walks it.
//!
//! ```text
//! ER: the hardest step of the path
//! EP: the hardest until the first digit is placed
//! ED: the first step
//! ```
//!
//! | file | does |
//! | --- | --- |
//! | `engine/` | the searches, on the classic board |
//! | `rate.rs` | [`Explainer`]: the three figures of a grid |
//! | `walk.rs` | [`Walk`]: the same path step by step, for telling |

mod engine;
mod rate;
mod walk;

pub use rate::{Explainer, Figures, Path};
pub use walk::{Next, Walk};

use crate::technique::Registered;

pub(super) const fn techniques<const W: usize>() -> &'static [Registered<W>] {
    const { &[] }
}
