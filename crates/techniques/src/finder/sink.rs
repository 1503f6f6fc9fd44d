//! [`StepSink`]: receives what finders report, and tells them what the caller wants.

use super::{FinderCache, Flow, Reason, needed};
use std::hash::Hash;
use std::ops::ControlFlow;
use std::rc::Rc;
use whydoku_board::{CancelToken, Candidate, CellSet, Digit, Grid, VARIANTS};
use whydoku_logic::{Conclusion, Figure, Finding, Truth};

/// One instance of a pattern, as the caller receives it.
#[derive(Debug)]
pub struct Instance<'a> {
    /// The conclusions; never empty.
    pub conclusions: &'a [Conclusion],
    /// The size of the pattern if the technique has no fixed one, else 0.
    pub measure: u16,
    /// Premises and figure, if reasons were requested.
    pub reason: Option<Reason>,
}

impl Instance<'_> {
    /// Returns the finding, if reasons were requested.
    pub fn finding(&self) -> Option<Finding> {
        let reason = self.reason.clone()?;
        Finding::new(reason.premises, self.conclusions.to_vec(), reason.figure)
    }
}

/// Decides by conclusions and measure whether the caller wants an instance.
pub type InstanceFilter<'a> = dyn Fn(&[Conclusion], u16) -> bool + 'a;

/// Services that a caller offers to finders.
#[derive(Clone, Copy, Default)]
pub struct FinderContext<'a> {
    /// Results of earlier calls on boards of the same puzzle.
    pub cache: Option<&'a FinderCache>,
    /// Ends a search early.
    pub cancel: CancelToken<'a>,
    /// Whether the caller would still accept an instance of this measure. Set by callers that keep only the easiest.
    pub accepts: Option<&'a dyn Fn(u16) -> bool>,
    /// The cells that have lost candidates since an earlier board of the puzzle on which the finder found nothing, or all
    /// that it found was applied.
    pub changed: Option<&'a CellSet>,
    /// Whether a search whose limit is [`StepSink::limit`] may take eight times as long. For plans that could not be followed.
    pub is_patient: bool,
}

/// Instances that a caller requests in addition to those of [`Technique::find`](super::Technique::find).
#[derive(Clone, Copy)]
enum ExtraInstances {
    None,
    Merged,
    Degenerate,
}

/// Receives instances from finders. Reasons are built only if the caller requested them.
pub struct StepSink<'a> {
    reasons: bool,
    filter: Option<&'a InstanceFilter<'a>>,
    targets: Option<&'a [Conclusion]>,
    context: FinderContext<'a>,
    extra: ExtraInstances,
    cut_short: bool,
    keeps_of_board_alone: bool,
    conclusions: Vec<Conclusion>,
    deliver: &'a mut dyn FnMut(Instance<'_>) -> Flow,
}

impl<'a> StepSink<'a> {
    /// A sink that passes instances with premises and figure to `deliver`.
    pub fn with_reasons(deliver: &'a mut dyn FnMut(Instance<'_>) -> Flow) -> Self {
        Self { reasons: true, ..Self::bare(deliver) }
    }

    /// A sink that passes conclusions and measures alone to `deliver`: for ratings.
    pub fn bare(deliver: &'a mut dyn FnMut(Instance<'_>) -> Flow) -> Self {
        Self {
            reasons: false,
            filter: None,
            targets: None,
            context: FinderContext::default(),
            extra: ExtraInstances::None,
            cut_short: false,
            keeps_of_board_alone: false,
            conclusions: Vec::new(),
            deliver,
        }
    }

    /// Drops instances that the filter rejects before their reasons are built.
    #[must_use]
    pub fn filtered(mut self, filter: &'a InstanceFilter<'a>) -> Self {
        self.filter = Some(filter);
        self
    }

    /// Requests, where the conclusions of one instance remove the premises of another, a further instance that combines
    /// them; and of a pattern that settles a candidate its placement instead of the eliminations that follow from that. Set by
    /// callers that apply one step at a time; raters apply every instance of a round, and other programs eliminate.
    #[must_use]
    pub const fn with_merged(mut self) -> Self {
        self.extra = ExtraInstances::Merged;
        self
    }

    /// Whether combined instances, and placements instead of eliminations, are requested.
    pub const fn wants_merged(&self) -> bool {
        matches!(self.extra, ExtraInstances::Merged)
    }

    /// Requests degenerate instances too: those that hold a smaller pattern, have a simpler name, or have premises that no
    /// conclusion needs. Other programs count them; the caller drops needless premises.
    #[must_use]
    pub const fn with_degenerate(mut self) -> Self {
        self.extra = ExtraInstances::Degenerate;
        self
    }

    /// Whether degenerate instances are requested.
    pub const fn wants_degenerate(&self) -> bool {
        matches!(self.extra, ExtraInstances::Degenerate)
    }

    /// Tells finders that an instance without any of these conclusions is useless. They may still report some.
    #[must_use]
    pub const fn with_targets(mut self, targets: Option<&'a [Conclusion]>) -> Self {
        self.targets = targets;
        self
    }

    /// Sets cache, time limit and accepted measures together.
    #[must_use]
    pub const fn with_context(mut self, context: FinderContext<'a>) -> Self {
        self.context = context;
        self
    }

    /// The cache, if the caller has one.
    pub const fn cache(&self) -> Option<&'a FinderCache> {
        if VARIANTS && self.keeps_of_board_alone { None } else { self.context.cache }
    }

    /// Keeps no results but those of [`of_board`](Self::of_board).
    pub(crate) const fn keep_of_board_alone(&mut self) {
        self.keeps_of_board_alone = true;
    }

    pub(crate) fn cached<K: Eq + Hash + 'static, V: 'static>(
        &self,
        key: K,
        work: impl FnOnce() -> V,
    ) -> Rc<V> {
        match self.cache() {
            Some(cache) => cache.of(key, work),
            None => Rc::new(work()),
        }
    }

    /// Returns `work()`, or its result of an earlier call with this board and key.
    pub fn of_board<K: Eq + Hash + 'static, V: 'static, const W: usize>(
        &self,
        board: &Grid<W>,
        key: K,
        work: impl FnOnce() -> V,
    ) -> Rc<V> {
        match self.context.cache {
            Some(cache) => cache.of_board(board).of(key, work),
            None => Rc::new(work()),
        }
    }

    /// Whether an instance with this single conclusion can be of use. For finders that search for each conclusion
    /// separately.
    pub fn seeks(&self, conclusion: Conclusion) -> bool {
        self.targets.is_none_or(|targets| targets.contains(&conclusion))
    }

    /// Whether an instance about this digit can be of use.
    pub fn seeks_digit(&self, digit: Digit) -> bool {
        self.targets.is_none_or(|targets| targets.iter().any(|target| target.candidate().digit == digit))
    }

    /// The limit of a search that has this limit unless the caller is patient.
    pub const fn limit(&self, usual: usize) -> usize {
        if self.context.is_patient { 8 * usual } else { usual }
    }

    /// The conclusions of which an instance must have one, if they are known.
    pub const fn targets(&self) -> Option<&'a [Conclusion]> {
        self.targets
    }

    /// Whether the caller would accept an instance of this measure. For finders that take long for large ones.
    pub fn accepts(&self, measure: u16) -> bool {
        self.context.accepts.is_none_or(|accepts| accepts(measure))
    }

    /// The cells of which the premises of a new instance must have one. Other instances were found on an earlier board.
    pub(crate) fn changed<const W: usize>(&self, grid: &Grid<W>) -> CellSet<W> {
        self.context.changed.map_or(*grid.layout().cells(), CellSet::resized)
    }

    /// Breaks off once cancelled. Every report checks it; a finder that may search for long between two
    /// reports must call this about once in a hundred microseconds. Without a limit it costs one comparison.
    pub fn check_cancelled(&self) -> Flow {
        self.context.cancel.check()
    }

    /// The token that [`Self::check_cancelled`] checks, for searches within a finder.
    pub const fn cancel_token(&self) -> CancelToken<'a> {
        self.context.cancel
    }

    /// Notes whether a search stopped at its bound, so that there may be more instances than were reported.
    pub const fn cut_short(&mut self, given_up: bool) {
        self.cut_short |= given_up;
    }

    /// Whether some search stopped at its bound.
    pub const fn was_cut_short(&self) -> bool {
        self.cut_short
    }

    /// Reports that `candidate` is true.
    pub fn place(&mut self, candidate: Candidate, why: impl FnOnce() -> Reason) -> Flow {
        self.report(0, [Conclusion::Place(candidate)], why)
    }

    /// Reports that `digit` is in none of `cells`; nothing if there are none.
    pub fn eliminate<const W: usize>(
        &mut self,
        digit: Digit,
        cells: CellSet<W>,
        why: impl FnOnce() -> Reason,
    ) -> Flow {
        self.eliminate_all(0, cells.iter().map(|cell| Candidate::new(cell, digit)), why)
    }

    /// Reports that all `candidates` are false, with the size of the pattern; nothing if there are none.
    pub fn eliminate_all(
        &mut self,
        measure: u16,
        candidates: impl IntoIterator<Item = Candidate>,
        why: impl FnOnce() -> Reason,
    ) -> Flow {
        self.report(measure, candidates.into_iter().map(Conclusion::Eliminate), why)
    }

    /// Reports any conclusions, with the size of the pattern; nothing if there are none.
    pub fn report(
        &mut self,
        measure: u16,
        conclusions: impl IntoIterator<Item = Conclusion>,
        why: impl FnOnce() -> Reason,
    ) -> Flow {
        self.conclusions.clear();
        self.conclusions.extend(conclusions);
        if !self.is_wanted(measure)? {
            return Flow::Continue(());
        }
        let reason = self.reasons.then(why);
        self.deliver(measure, reason)
    }

    /// Reports the conclusions that need all of the truths, from which they follow; nothing if there are none.
    pub(crate) fn report_needed<const W: usize>(
        &mut self,
        grid: &Grid<W>,
        measure: u16,
        truths: Vec<Truth>,
        conclusions: impl IntoIterator<Item = Conclusion>,
        figure: impl FnOnce() -> Figure,
    ) -> Flow {
        let conclusions = needed(grid, truths.iter().cloned(), conclusions);
        self.report(measure, conclusions, || Reason::new(truths, figure()))
    }

    /// Whether the conclusions at hand are wanted. Not generic, so that it is compiled once.
    fn is_wanted(&self, measure: u16) -> ControlFlow<(), bool> {
        if self.conclusions.is_empty() {
            return ControlFlow::Continue(false);
        }
        self.check_cancelled()?;
        ControlFlow::Continue(self.filter.is_none_or(|filter| filter(&self.conclusions, measure)))
    }

    fn deliver(&mut self, measure: u16, reason: Option<Reason>) -> Flow {
        (self.deliver)(Instance { conclusions: &self.conclusions, measure, reason })
    }
}
