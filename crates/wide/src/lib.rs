//! Finders for boards of every size. `whydoku-techniques` compiles its generic finders for boards of up to 11×11; this
//! crate compiles them a second time, for larger boards. It is a crate of its own so that the second compilation can be
//! optimised for size, and so that a change of a finder is tested without it.
//!
//! ```
//! use std::sync::Arc;
//! use whydoku_board::{Grid, Layout, Shape, WIDEST};
//! use whydoku_logic::TechniqueId;
//! use whydoku_techniques::finder::{Flow, StepSink};
//!
//! let layout = Layout::<WIDEST>::new(Shape::of_size(16).unwrap()).unwrap();
//! let mut stop = |_: whydoku_techniques::finder::Instance<'_>| Flow::Break(());
//! let finder = whydoku_wide::finders().get(TechniqueId::FullHouse);
//! assert!(finder.find(&Grid::empty(Arc::new(layout)), &mut StepSink::bare(&mut stop)).is_continue());
//! ```

use whydoku_board::{VARIANTS, WIDEST, widths::instance};
use whydoku_techniques::{Finders, NARROW};

static WIDE: Finders<WIDEST> = Finders::new();

/// Returns the finders for one width of cell sets.
pub fn finders<const W: usize>() -> &'static Finders<W> {
    const { assert!(W == 2 || W == WIDEST, "finders are compiled for sets of 2 words or of the widest") }
    // Without variants the compiler leaves out the second.
    if VARIANTS { instance(&[&NARROW, &WIDE]) } else { instance(&[&NARROW]) }
}
