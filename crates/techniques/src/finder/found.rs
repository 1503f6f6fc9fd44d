//! [`StepSink`]: where finders hand in what they find, and what is wanted of them.

use super::{FinderCache, Flow, Reason};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::rc::Rc;
use whydoku_board::Grid;
use whydoku_board::{Candidate, CellSet, Digit};
use whydoku_logic::{Conclusion, Finding};

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

/// What finders are lent by those who ask.
#[derive(Clone, Copy, Default)]
pub struct FinderContext<'a> {
    /// What was worked out before on boards of the same puzzle, if anybody keeps it.
    pub memory: Option<&'a FinderCache>,
    /// Whether the time is over, if there is a limit.
    pub expired: Option<&'a dyn Fn() -> bool>,
    /// Whether an instance of such a size would still be kept, if only the easiest are.
    pub keeps: Option<&'a dyn Fn(u16) -> bool>,
}

/// Where finders hand in what they find. Knows whether reasons are wanted, and asks for them only then.
pub struct StepSink<'a> {
    reasons: bool,
    wanted: Option<&'a Wanted<'a>>,
    about: Option<&'a [Conclusion]>,
    lent: FinderContext<'a>,
    together: bool,
    cut_short: bool,
    conclusions: Vec<Conclusion>,
    deliver: &'a mut dyn FnMut(Instance<'_>) -> Flow,
}

impl<'a> StepSink<'a> {
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
            lent: FinderContext::default(),
            together: false,
            cut_short: false,
            conclusions: Vec::new(),
            deliver,
        }
    }

    /// The same, but no longer than until `expired` says so.
    #[must_use]
    pub fn until(mut self, expired: Option<&'a dyn Fn() -> bool>) -> Self {
        self.lent.expired = expired;
        self
    }

    /// The same, but only what is wanted by its conclusions and its size: reasons of others are never made.
    #[must_use]
    pub fn only(mut self, wanted: &'a Wanted<'a>) -> Self {
        self.wanted = Some(wanted);
        self
    }

    /// The same, and where instances take from each other what they rest on, one more that says all of them.
    #[must_use]
    pub const fn together(mut self) -> Self {
        self.together = true;
        self
    }

    /// Whether these are wanted: by who takes step after step. A rating takes all that it sees at once.
    pub const fn wants_together(&self) -> bool {
        self.together
    }

    /// The same, but only what concludes some of these, if it is known which.
    #[must_use]
    pub const fn about(mut self, conclusions: Option<&'a [Conclusion]>) -> Self {
        self.about = conclusions;
        self
    }

    /// The same, with what was worked out before on boards of the same puzzle, if anybody keeps it.
    #[must_use]
    pub const fn remembering(mut self, memory: Option<&'a FinderCache>) -> Self {
        self.lent.memory = memory;
        self
    }

    /// The same, with all of this.
    #[must_use]
    pub const fn lent(mut self, lent: FinderContext<'a>) -> Self {
        self.lent = lent;
        self
    }

    /// What was worked out before, if anybody keeps it.
    pub const fn memory(&self) -> Option<&'a FinderCache> {
        self.lent.memory
    }

    /// What `work` makes of a board and a key, or has made of it before.
    pub fn of_board<K: Eq + Hash + 'static, V: 'static, const W: usize>(
        &self,
        board: &Grid<W>,
        key: K,
        work: impl FnOnce() -> V,
    ) -> Rc<V> {
        match self.lent.memory {
            Some(memory) => memory.of_board(board, key, work),
            None => Rc::new(work()),
        }
    }

    /// Whether an instance that concludes this alone may be wanted. Finders that look for each conclusion by itself ask
    /// before they look.
    pub fn seeks(&self, conclusion: Conclusion) -> bool {
        self.about.is_none_or(|about| about.contains(&conclusion))
    }

    /// Whether it is known which conclusions are wanted.
    pub const fn is_about_some(&self) -> bool {
        self.about.is_some()
    }

    /// Of which conclusions an instance must have some, if it is known.
    pub const fn about_which(&self) -> Option<&'a [Conclusion]> {
        self.about
    }

    /// Whether an instance that concludes something about this digit may be wanted.
    pub fn seeks_digit(&self, digit: Digit) -> bool {
        self.about.is_none_or(|about| about.iter().any(|wanted| wanted.candidate().digit == digit))
    }

    /// Whether an instance of such a size would be kept beside what was found until now. Finders that take long for large ones
    /// ask before they look.
    pub fn keeps(&self, measure: u16) -> bool {
        self.lent.keeps.is_none_or(|keeps| keeps(measure))
    }

    /// Breaks off once the time is over. Every report asks; a finder that may search for long between two reports asks
    /// now and then, about once in a hundred microseconds. Where there is no limit, this costs one comparison.
    pub fn breath(&self) -> Flow {
        if self.lent.expired.is_some_and(|expired| expired()) { Flow::Break(()) } else { Flow::Continue(()) }
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
        if !self.is_anything_wanted(measure)? {
            return Flow::Continue(());
        }
        let reason = self.reasons.then(why);
        self.deliver(measure, reason)
    }

    /// Whether any of the conclusions at hand is wanted. What is the same for all kinds of them is compiled once.
    fn is_anything_wanted(&self, measure: u16) -> ControlFlow<(), bool> {
        if self.conclusions.is_empty() {
            return ControlFlow::Continue(false);
        }
        self.breath()?;
        ControlFlow::Continue(self.wanted.is_none_or(|wanted| wanted(&self.conclusions, measure)))
    }

    fn deliver(&mut self, measure: u16, reason: Option<Reason>) -> Flow {
        (self.deliver)(Instance { conclusions: &self.conclusions, measure, reason })
    }
}
