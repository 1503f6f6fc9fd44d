//! Finders of Sudoku techniques. A finder sees a grid and reports every instance of its pattern with conclusions, premises
//! and a figure. It knows no solution, no profile, no rating and no language.
//!
//! ```
//! use whydoku_board::{Candidate, Digit, Grid, Layout};
//! use whydoku_logic::TechniqueId;
//! use whydoku_techniques::finder::{Flow, Instance, StepSink};
//!
//! let layout = Layout::classic();
//! let givens = (0..8).map(|at| Candidate::new(layout.cell(0, at), Digit::new(at)));
//! let grid = Grid::<2>::with_givens(layout.clone(), givens).expect("no two digits are equal");
//! let mut found = Vec::new();
//! let mut deliver = |instance: Instance<'_>| {
//!     found.extend(instance.conclusions.iter().map(|conclusion| conclusion.code(&layout)));
//!     Flow::Continue(())
//! };
//! let _ = whydoku_techniques::NARROW.get(TechniqueId::FullHouse).find(&grid, &mut StepSink::bare(&mut deliver));
//! assert_eq!(found, ["r1c9=9"]);
//! ```
//!
//! Every finder promises ([`finder::Technique`]; `tests/contract.rs` and `tests/fixtures.rs` hold it to that):
//!
//! - Each instance concludes something new, and needs all its premises.
//! - It reports instances in a fixed order, the same with and without reasons and with and without a cache.
//! - It stops when the sink breaks off, on boards of any size and shape within a stated bound of work.
//!
//! Module [`mod@finder`] holds what several finders share; every other file or folder is a family of techniques, registered at its
//! head. A new technique of a family that exists is one line in its `register!`. A new family is a file with a `register!` and
//! a `mod` line below; `cargo xtask new-technique` writes both. The names are those of the files `techniques/<id>.yaml`:
//! the compiler rejects an entry without a finder, a finder without an entry, and an entry with two finders.

/// Registers the techniques of a family, each with its exceptions and its finder: `register! { BentSet[EXPENSIVE] => find }`.
/// Before them, in parentheses, may stand a function that tells which layouts can have the patterns.
macro_rules! register {
    (($is_for:expr) $($id:ident $([$($exception:ident),+])? => $finder:expr),+ $(,)?) => {
        pub(super) const fn techniques<const W: usize>() -> &'static [$crate::finder::Registration<W>] {
            use $crate::finder::{FinderTraits, Registration};
            use whydoku_logic::TechniqueId;
            const {
                &[$(Registration {
                    id: TechniqueId::$id,
                    traits: FinderTraits::NONE$($(.and(FinderTraits::$exception))+)?,
                    is_for: $is_for,
                    finder: &$finder,
                }),+]
            }
        }
    };
    ($($id:ident $([$($exception:ident),+])? => $finder:expr),+ $(,)?) => {
        register! { (|_| true) $($id $([$($exception),+])? => $finder),+ }
    };
}

mod aligned;
mod almost_locked;
mod almost_locked_pair;
mod bent;
mod chain;
mod clue;
mod colouring;
mod constraint;
mod direct;
mod exotic;
pub mod finder;
mod fish;
mod forcing;
mod gurth;
mod intersection;
pub mod kernel;
mod kraken;
mod leftovers;
mod preemptive;
mod regions;
mod single;
mod single_digit;
mod subset;
mod sue_de_coq;
mod template;
mod uniqueness;
mod w_wing;
mod wing;

use crate::finder::Registration;
use whydoku_board::{Candidate, Grid};
use whydoku_logic::TechniqueId;

include!(concat!(env!("OUT_DIR"), "/families.rs"));

/// All finders, for one width of cell sets. The crate that holds the value compiles them.
pub struct Finders<const W: usize> {
    families: Families<W>,
    left_with: fn(&Grid<W>, &[Candidate]) -> Vec<u32>,
}

/// The finders for boards of up to 11×11. `whydoku-wide` has those for larger ones.
pub static NARROW: Finders<2> = Finders::new();

impl<const W: usize> Finders<W> {
    /// All finders.
    #[expect(clippy::new_without_default, reason = "the value is a static")]
    pub const fn new() -> Self {
        Self { families: families(), left_with: constraint::left_with }
    }

    /// Returns the finder of a technique.
    pub fn get(&self, id: TechniqueId) -> &'static Registration<W> {
        let (family, at) = POSITIONS[id.index()];
        &self.families[family][at]
    }

    /// Counts, for each of some candidates, the candidates that are left after assuming it and propagating.
    pub fn left_with(&self, grid: &Grid<W>, candidates: &[Candidate]) -> Vec<u32> {
        (self.left_with)(grid, candidates)
    }
}

/// For each technique the index of its family and the index in it. Computed by the compiler, which stops at a mistake.
const POSITIONS: [(usize, usize); TechniqueId::COUNT] = {
    const NOWHERE: (usize, usize) = (usize::MAX, usize::MAX);
    let families = families::<2>();
    let mut positions = [NOWHERE; TechniqueId::COUNT];
    let mut family = 0;
    while family < families.len() {
        let mut at = 0;
        while at < families[family].len() {
            let id = families[family][at].id.index();
            assert!(positions[id].0 == usize::MAX, "{}", TechniqueId::finder_messages(id)[1]);
            positions[id] = (family, at);
            at += 1;
        }
        family += 1;
    }
    let mut id = 0;
    while id < positions.len() {
        assert!(positions[id].0 != usize::MAX, "{}", TechniqueId::finder_messages(id)[0]);
        id += 1;
    }
    positions
};
