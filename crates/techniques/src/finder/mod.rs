//! [`Technique`]: something that finds instances of a pattern on a grid. It sees the grid and nothing else: not
//! the solution, the profile, the rating or a language.
//!
//! | file | holds |
//! | --- | --- |
//! | `found.rs` | where finders hand in what they find |
//! | `strong.rs` | strong links of one digit |
//! | `tight.rs` | as many things as places: the idea behind subsets and fish |
//! | `almost.rs` | almost locked sets |
//! | `bent.rs` | bent sets, in two houses that cross |
//! | `memory.rs` | what finders have worked out, kept for those that ask again |
//! | `net/` | what supposing something leads to |
//! | `needed/` | whether a pattern has a premise too many |

mod almost;
mod bent;
mod found;
mod memory;
mod needed;
pub mod net;
mod strong;
mod tight;

pub use almost::{almost_locked_sets, digits_of};
pub use bent::{is_bent, largest_bent_set, unrestricted};
pub use found::{FinderContext, Instance, StepSink, Wanted};
pub use memory::{FinderCache, Shared};
pub use needed::{Needed, Premises, cells_needed, masks_needed, needed};
pub use strong::{StrongLink, has_room, strong_links};
pub use tight::tight_sets;

use std::ops::ControlFlow;
use whydoku_board::Grid;
use whydoku_logic::Figure;
use whydoku_logic::TechniqueId;
use whydoku_logic::Truth;

/// Whether to go on looking: `Continue` or `Break`, so that finders can use `?`.
pub type Flow = ControlFlow<()>;

/// Finds every instance of a pattern.
pub trait Technique<const W: usize>: Sync {
    /// Reports every instance in a fixed order, until told that it is enough.
    ///
    /// An instance is reported only if it concludes something new on this grid and one of its conclusions needs all
    /// its premises: two arguments side by side are two instances. Only where players tell several arguments as one
    /// pattern, as in colourings and dual patterns, or where they are asked for together ([`StepSink::together`]), is it
    /// enough that each premise is needed by some conclusion.
    fn find(&self, grid: &Grid<W>, found: &mut StepSink<'_>) -> Flow;

    /// What it does not promise although most do.
    fn leeway(&self) -> FinderTraits {
        FinderTraits::NONE
    }
}

/// What a finder does not promise although most do, and how far it looks. Nothing that solves or tells asks; the tests,
/// which hold all finders to the same promises, do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinderTraits {
    /// Several equally good ways may lead to the same conclusions, and the first that it meets is told: which links of
    /// a coloured chain, depends on where the chain is entered, and which of several kites or sets, on the order of the
    /// board. What is concluded must not.
    pub of_several_ways: bool,
    /// Several arguments are told as one pattern, because players see them as one. Each premise is needed for some
    /// conclusion, but no conclusion need rest on all of them.
    pub told_together: bool,
    /// It looks so far that asking it at every position of every game would take minutes.
    pub looks_far: bool,
}

impl FinderTraits {
    /// All is promised.
    pub const NONE: Self = Self { of_several_ways: false, told_together: false, looks_far: false };
    /// One of several ways is told.
    pub const OF_SEVERAL_WAYS: Self = Self { of_several_ways: true, ..Self::NONE };
    /// Several arguments are told as one.
    pub const TOLD_TOGETHER: Self = Self { told_together: true, ..Self::NONE };
    /// It looks far.
    pub const LOOKS_FAR: Self = Self { looks_far: true, ..Self::NONE };

    /// What either does not promise.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            of_several_ways: self.of_several_ways || other.of_several_ways,
            told_together: self.told_together || other.told_together,
            looks_far: self.looks_far || other.looks_far,
        }
    }
}

/// A finder under the name by which the catalogue knows it.
pub struct Registered<const W: usize> {
    /// The name.
    pub id: TechniqueId,
    /// The finder.
    pub finder: &'static dyn Technique<W>,
}

impl<const W: usize> Registered<W> {
    /// A finder under its name.
    pub const fn new(id: TechniqueId, finder: &'static dyn Technique<W>) -> Self {
        Self { id, finder }
    }
}

/// Why: made only when somebody wants to read or judge it.
#[derive(Clone, Debug)]
pub struct Reason {
    /// The truths that the argument rests on.
    pub premises: Vec<Truth>,
    /// Who plays which part.
    pub figure: Figure,
}

impl Reason {
    /// These premises and this figure.
    pub fn new(premises: impl IntoIterator<Item = Truth>, figure: Figure) -> Self {
        Self { premises: premises.into_iter().collect(), figure }
    }
}
