//! [`Technique`]: something that finds instances of a pattern on a grid. It sees the grid and nothing else: not
//! the solution, the profile, the rating or a language.
//!
//! | file | holds |
//! | --- | --- |
//! | `strong.rs` | strong links of one digit |
//! | `tight.rs` | as many things as places: the idea behind subsets and fish |
//! | `almost.rs` | almost locked sets |
//! | `bent.rs` | bent sets, in two houses that cross |
//! | `memory.rs` | what finders have worked out, kept for those that ask again |
//! | `net/` | what supposing something leads to |
//! | `needed/` | whether a pattern has a premise too many |

mod almost;
mod bent;
mod memory;
mod needed;
pub mod net;
mod strong;
mod tight;

pub use almost::{almost_locked_sets, digits_of};
pub use bent::{is_bent, largest_bent_set, unrestricted};
pub use memory::Memory;
pub use needed::{Needed, Premises, cells_needed, masks_needed, needed};
pub use strong::{StrongLink, has_room, strong_links};
pub use tight::tight_sets;

use crate::geometry::{Candidate, CellSet, Digit};
use crate::grid::Grid;
use crate::id::TechniqueId;
use crate::step::{Conclusion, Figure, Finding};
use crate::truth::Truth;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::rc::Rc;

/// Whether to go on looking: `Continue` or `Break`, so that finders can use `?`.
pub type Flow = ControlFlow<()>;

/// Finds every instance of a pattern.
pub trait Technique<const W: usize>: Sync {
    /// Reports every instance in a fixed order, until told that it is enough.
    ///
    /// An instance is reported only if it concludes something new on this grid and one of its conclusions needs all
    /// its premises: two arguments side by side are two instances. Only where players tell several arguments as one
    /// pattern, as in colourings and dual patterns, is it enough that each premise is needed by some conclusion.
    fn find(&self, grid: &Grid<W>, found: &mut Found<'_>) -> Flow;

    /// What it does not promise although most do.
    fn leeway(&self) -> Leeway {
        Leeway::NONE
    }
}

/// What a finder does not promise although most do, and how far it looks. Nothing that solves or tells asks; the tests,
/// which hold all finders to the same promises, do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leeway {
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

impl Leeway {
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

/// One instance, as handed to whoever asked.
#[derive(Debug)]
pub struct Instance<'a> {
    /// What follows; never empty.
    pub conclusions: &'a [Conclusion],
    /// How large the pattern is, where the technique has no fixed size; else 0.
    pub measure: u16,
    /// Premises and figure, if reasons were asked for.
    pub reason: Option<Reason>,
}

impl Instance<'_> {
    /// The finding, if reasons were asked for.
    pub fn finding(&self) -> Option<Finding> {
        let reason = self.reason.clone()?;
        Finding::new(reason.premises, self.conclusions.to_vec(), reason.figure)
    }
}

/// Whether an instance is wanted, by what it concludes and its size.
pub type Wanted<'a> = dyn Fn(&[Conclusion], u16) -> bool + 'a;

/// Where finders hand in what they find. Knows whether reasons are wanted, and asks for them only then.
pub struct Found<'a> {
    reasons: bool,
    wanted: Option<&'a Wanted<'a>>,
    about: Option<&'a [Conclusion]>,
    expired: Option<&'a dyn Fn() -> bool>,
    memory: Option<&'a Memory>,
    cut_short: bool,
    conclusions: Vec<Conclusion>,
    deliver: &'a mut dyn FnMut(Instance<'_>) -> Flow,
}

impl<'a> Found<'a> {
    /// Hands instances with premises and figure to `deliver`.
    pub fn with_reasons(deliver: &'a mut dyn FnMut(Instance<'_>) -> Flow) -> Self {
        Self::new(true, deliver)
    }

    /// Hands bare conclusions to `deliver`: for ratings.
    pub fn bare(deliver: &'a mut dyn FnMut(Instance<'_>) -> Flow) -> Self {
        Self::new(false, deliver)
    }

    fn new(reasons: bool, deliver: &'a mut dyn FnMut(Instance<'_>) -> Flow) -> Self {
        Self {
            reasons,
            wanted: None,
            about: None,
            expired: None,
            memory: None,
            cut_short: false,
            conclusions: Vec::new(),
            deliver,
        }
    }

    /// The same, but no longer than until `expired` says so.
    #[must_use]
    pub fn until(mut self, expired: Option<&'a dyn Fn() -> bool>) -> Self {
        self.expired = expired;
        self
    }

    /// The same, but only what is wanted by its conclusions and its size: reasons of others are never made.
    #[must_use]
    pub fn only(mut self, wanted: &'a Wanted<'a>) -> Self {
        self.wanted = Some(wanted);
        self
    }

    /// The same, but only what concludes some of these.
    #[must_use]
    pub const fn about(mut self, conclusions: &'a [Conclusion]) -> Self {
        self.about = Some(conclusions);
        self
    }

    /// The same, with what was worked out before on boards of the same puzzle, if anybody keeps it.
    #[must_use]
    pub const fn remembering(mut self, memory: Option<&'a Memory>) -> Self {
        self.memory = memory;
        self
    }

    /// What was worked out before, if anybody keeps it.
    pub const fn memory(&self) -> Option<&'a Memory> {
        self.memory
    }

    /// What `work` makes of a board and a key, or has made of it before.
    pub fn of_board<K: Eq + Hash + 'static, V: 'static, const W: usize>(
        &self,
        board: &Grid<W>,
        key: K,
        work: impl FnOnce() -> V,
    ) -> Rc<V> {
        match self.memory {
            Some(memory) => memory.of_board(board, key, work),
            None => Rc::new(work()),
        }
    }

    /// Whether an instance that concludes this alone may be wanted. Finders that look for each conclusion by itself ask
    /// before they look.
    pub fn seeks(&self, conclusion: Conclusion) -> bool {
        self.about.is_none_or(|about| about.contains(&conclusion))
    }

    /// Whether an instance that concludes something about this digit may be wanted.
    pub fn seeks_digit(&self, digit: Digit) -> bool {
        self.about.is_none_or(|about| about.iter().any(|wanted| wanted.candidate().digit == digit))
    }

    /// Breaks off once the time is over. Every report asks; a finder that may search for long between two reports asks
    /// now and then, about once in a hundred microseconds. Where there is no limit, this costs one comparison.
    pub fn breath(&self) -> Flow {
        if self.expired.is_some_and(|expired| expired()) { Flow::Break(()) } else { Flow::Continue(()) }
    }

    /// Notes that a search gave up at its bound: there may be more than it found.
    pub const fn cut_short(&mut self, given_up: bool) {
        self.cut_short |= given_up;
    }

    /// Whether some search gave up at its bound.
    pub const fn was_cut_short(&self) -> bool {
        self.cut_short
    }

    /// Reports that `candidate` is true.
    pub fn place(&mut self, candidate: Candidate, why: impl FnOnce() -> Reason) -> Flow {
        self.report(0, [Conclusion::Place(candidate)], why)
    }

    /// Reports that `digit` leaves `cells`; says nothing if there are none.
    pub fn eliminate<const W: usize>(
        &mut self,
        digit: Digit,
        cells: CellSet<W>,
        why: impl FnOnce() -> Reason,
    ) -> Flow {
        self.report(0, cells.iter().map(|cell| Conclusion::Eliminate(Candidate::new(cell, digit))), why)
    }

    /// Reports any conclusions, with the size of the pattern; says nothing if there are none.
    pub fn report(
        &mut self,
        measure: u16,
        conclusions: impl IntoIterator<Item = Conclusion>,
        why: impl FnOnce() -> Reason,
    ) -> Flow {
        self.conclusions.clear();
        self.conclusions.extend(conclusions);
        if self.conclusions.is_empty() {
            return Flow::Continue(());
        }
        self.breath()?;
        if self.wanted.is_some_and(|wanted| !wanted(&self.conclusions, measure)) {
            return Flow::Continue(());
        }
        let reason = self.reasons.then(why);
        (self.deliver)(Instance { conclusions: &self.conclusions, measure, reason })
    }
}
