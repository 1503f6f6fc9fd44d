//! [`Technique`], the trait of all finders, [`StepSink`], to which they report, and the searches that several of them
//! share. A finder sees the grid and nothing else: not the solution, the profile, the rating or a language.

mod cache;
mod candidates;
mod choices;
mod needed;
mod needed_cells;
mod sink;
mod tight;

pub use crate::almost_locked::almost_locked_sets;
pub use crate::template::{list_templates, template_reason};
pub use cache::{FinderCache, TechniqueSet};
pub(crate) use candidates::{
    StrongLink, bivalue_cells, cells_with, digits_of, fits_all_houses, house_of_kind, in_cell, in_cells,
    needs_all_houses, strong_links, subsets,
};
pub(crate) use choices::extend_choice;
pub(crate) use needed::{Premises, needed};
pub(crate) use needed_cells::{CellNeed, needs_cells};
pub use sink::{FinderContext, Instance, InstanceFilter, StepSink};
pub(crate) use tight::{needs_all_masks, tight_sets};

use std::ops::ControlFlow;
use whydoku_board::{CancelToken, Grid, Layout};
use whydoku_logic::{Figure, Step, TechniqueId, Truth};

/// Whether to go on searching: `Continue` or `Break`, so that finders can use `?`.
pub type Flow = ControlFlow<()>;

/// Finds every instance of a pattern. A finder without parameters is a function.
pub trait Technique<const W: usize>: Sync {
    /// Reports every instance in a fixed order, until the sink breaks off.
    ///
    /// An instance must conclude something new on this grid, and one of its conclusions must need all its premises: two
    /// independent arguments are two instances. Techniques that are [composite](FinderTraits::is_composite), and
    /// instances for [`StepSink::with_merged`], need each premise for some conclusion only.
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow;
}

impl<const W: usize, F: Fn(&Grid<W>, &mut StepSink<'_>) -> Flow + Sync> Technique<W> for F {
    fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        self(grid, sink)
    }
}

/// A finder's exceptions to the promises of [`Technique::find`], and whether it is expensive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FinderTraits {
    /// Several arguments of equal size may lead to the same conclusions, and the order of the board decides which one is
    /// reported. The conclusions must not depend on that order.
    pub has_alternatives: bool,
    /// Players see several arguments as one pattern. Each premise is needed for some conclusion, but no conclusion need
    /// rest on all of them.
    pub is_composite: bool,
    /// Calling it at every position of every game would take minutes.
    pub is_expensive: bool,
}

impl FinderTraits {
    /// No exceptions.
    pub const NONE: Self = Self { has_alternatives: false, is_composite: false, is_expensive: false };
    /// One of several arguments is reported.
    pub const ALTERNATIVES: Self = Self { has_alternatives: true, ..Self::NONE };
    /// Several arguments are reported as one.
    pub const COMPOSITE: Self = Self { is_composite: true, ..Self::NONE };
    /// It takes long.
    pub const EXPENSIVE: Self = Self { is_expensive: true, ..Self::NONE };

    /// The exceptions of both.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            has_alternatives: self.has_alternatives || other.has_alternatives,
            is_composite: self.is_composite || other.is_composite,
            is_expensive: self.is_expensive || other.is_expensive,
        }
    }
}

/// A finder under the name by which the catalogue knows it.
pub struct Registration<const W: usize> {
    pub(crate) id: TechniqueId,
    pub(crate) traits: FinderTraits,
    /// Tells which layouts can have the pattern. Others need no code of the finder, which a page may load later.
    pub(crate) is_for: fn(&Layout<W>) -> bool,
    pub(crate) finder: &'static dyn Technique<W>,
}

impl<const W: usize> Registration<W> {
    /// Reports every instance; see [`Technique::find`].
    pub fn find(&self, grid: &Grid<W>, sink: &mut StepSink<'_>) -> Flow {
        // What is known of regions is no part of the keys of what is kept from board to board.
        if grid.layout().knows_regions() {
            sink.keep_of_board_alone();
        }
        if self.is_for(grid.layout()) { self.finder.find(grid, sink) } else { Flow::Continue(()) }
    }

    /// Whether boards with this layout can have the pattern.
    pub fn is_for(&self, layout: &Layout<W>) -> bool {
        (self.is_for)(layout)
    }

    /// Returns the technique.
    pub const fn id(&self) -> TechniqueId {
        self.id
    }

    /// Lists every instance with its reason; degenerate ones too if asked.
    pub fn list(&self, grid: &Grid<W>, with_degenerate: bool, cancel: CancelToken<'_>) -> Instances {
        let mut steps = Vec::new();
        let mut deliver = |instance: Instance<'_>| {
            let (technique, measure) = (self.id, instance.measure);
            steps.extend(instance.finding().map(|finding| Step { technique, measure, finding }));
            Flow::Continue(())
        };
        let context = FinderContext { cancel, ..FinderContext::default() };
        let mut sink = StepSink::with_reasons(&mut deliver).with_context(context);
        if with_degenerate {
            sink = sink.with_degenerate();
        }
        let cancelled = self.find(grid, &mut sink).is_break();
        let cut_short = sink.was_cut_short() || cancelled;
        Instances { steps, cut_short }
    }

    /// Its exceptions to what all finders promise.
    pub const fn traits(&self) -> FinderTraits {
        self.traits
    }
}

/// The instances of a technique.
#[derive(Clone, Debug)]
pub struct Instances {
    /// Every instance, in its fixed order.
    pub steps: Vec<Step>,
    /// Whether a finder gave up at its search bound or was cancelled, so that there may be more.
    pub cut_short: bool,
}

/// The argument for an instance, built only if the caller requested it.
#[derive(Clone, Debug)]
pub struct Reason {
    /// The truths that it rests on.
    pub premises: Vec<Truth>,
    /// The parts of the pattern in their roles.
    pub figure: Figure,
}

impl Reason {
    /// These premises and this figure.
    pub fn new(premises: impl IntoIterator<Item = Truth>, figure: Figure) -> Self {
        Self { premises: premises.into_iter().collect(), figure }
    }
}
