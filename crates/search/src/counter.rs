//! [`SearchOptions`] and [`Stats`]: limits of a search and what it did.

use super::Solution;
use std::ops::ControlFlow;
use whydoku_board::CancelToken;

/// Limits of a search. The default searches everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchOptions {
    /// Stop after this many solutions; 0 finds all of them.
    pub limit: u64,
    /// Give up after this many guesses and learnt conflicts (exact search), attempts (naive search), or choices and
    /// swaps (other searches). External solvers ignore it.
    pub node_limit: Option<u64>,
}

/// The statistics of a search.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Solutions passed on.
    pub solutions: u64,
    /// Exact search: guesses, and conflicts that the SAT solver learnt from.
    pub guesses: u64,
    /// Naive search: attempts to place a digit, including refused ones.
    pub attempts: u64,
    /// Naive search: forward steps over cells that were filled from the start.
    pub steps_over_givens: u64,
    /// Searches that branch: choices tried.
    pub nodes: u64,
    /// Searches that branch: returns from a choice with nothing left to try, or refused swaps.
    pub backtracks: u64,
    /// Constraint programming: propagator executions.
    pub resumptions: u64,
    /// Constraint programming: digits eliminated by propagators.
    pub prunings: u64,
    /// SAT: propagated variables.
    pub propagations: u64,
    /// Whether the search was exhaustive, so that there are no further solutions. False after a limit was reached.
    pub complete: bool,
}

/// How a search ends: stopped, or exhausted.
pub type End = ControlFlow<()>;

type SolutionFilter<'a> = Box<dyn Fn(&Solution) -> bool + 'a>;

/// Counts solutions and work, passes solutions on, and decides when to stop.
pub struct Counter<'a> {
    /// The limits of the search.
    pub options: SearchOptions,
    each: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>,
    /// The work so far.
    pub stats: Stats,
    /// A condition on solutions that the searcher does not know.
    pub(super) keeps: Option<SolutionFilter<'a>>,
    /// The most guesses in all.
    most: u64,
    /// The most guesses in a row without a solution.
    patience: Option<u64>,
    /// Ends the search early.
    pub cancel: CancelToken<'a>,
    /// The number of guesses or choices between two checks of the token.
    check_interval: u64,
    is_cancelled: bool,
    /// The number of guesses at which the token is checked.
    check_at: u64,
    /// The smaller one of `most` and `check_at`.
    stop_at: u64,
}

const CHECK_INTERVAL: u64 = 1 << 12;

/// A choice of the other searches takes longer than a guess of the exact one.
const NODE_INTERVAL: u64 = 1 << 6;

/// Above this number of solutions, a searcher does not switch methods.
pub(super) const MANY: u64 = 64;

impl<'a> Counter<'a> {
    pub(super) fn new(options: SearchOptions, each: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>) -> Self {
        let most = options.node_limit.unwrap_or(u64::MAX);
        Self {
            options,
            each,
            stats: Stats::default(),
            keeps: None,
            most,
            patience: None,
            cancel: CancelToken::NEVER,
            check_interval: CHECK_INTERVAL,
            is_cancelled: false,
            check_at: u64::MAX,
            stop_at: most,
        }
    }

    /// Ends the search once the token is cancelled. On a board with constraints a guess takes longer, so the token is
    /// checked at each.
    pub(super) fn cancel_with(&mut self, cancel: CancelToken<'a>, has_constraints: bool) {
        self.cancel = cancel;
        self.check_interval = if has_constraints { 1 } else { CHECK_INTERVAL };
        self.check_at = if cancel.can_cancel() { self.stats.guesses } else { u64::MAX };
        self.set_most();
    }

    /// Passes a solution on.
    pub fn found(&mut self, solution: &Solution) -> End {
        if self.keeps.as_ref().is_some_and(|keeps| !keeps(solution)) {
            return End::Continue(());
        }
        self.stats.solutions += 1;
        self.set_most();
        (self.each)(solution)?;
        if self.stats.solutions == self.options.limit { End::Break(()) } else { End::Continue(()) }
    }

    /// Counts a guess, unless it exceeds the limit.
    pub(super) fn guess(&mut self) -> End {
        if self.stats.guesses >= self.stop_at && !self.passes_check() {
            return End::Break(());
        }
        self.stats.guesses += 1;
        End::Continue(())
    }

    /// Whether the search may continue at the limit of guesses, because that is only the next check of the token.
    fn passes_check(&mut self) -> bool {
        self.is_cancelled |= self.cancel.is_cancelled();
        if !self.is_cancelled && self.cancel.can_cancel() {
            self.check_at = self.stats.guesses + self.check_interval;
            self.stop_at = self.most.min(self.check_at);
        }
        self.stats.guesses < self.stop_at
    }

    /// Stops after this many further guesses in a row without a solution.
    pub(super) fn be_patient(&mut self, patience: u64) {
        self.patience = Some(patience);
        self.set_most();
    }

    /// If the search stopped for lack of patience: the number of solutions so far. Clears that limit.
    pub(super) fn ran_out_of_patience(&mut self) -> Option<u64> {
        let is_so = self.stats.guesses >= self.most && self.guesses_left() > 0;
        self.patience = None;
        self.set_most();
        is_so.then_some(self.stats.solutions)
    }

    pub(super) fn guesses_left(&self) -> u64 {
        if self.is_cancelled || self.cancel.is_cancelled() {
            return 0;
        }
        self.options.node_limit.map_or(u64::MAX, |limit| limit.saturating_sub(self.stats.guesses))
    }

    fn set_most(&mut self) {
        let patience = self.patience.filter(|_| self.stats.solutions <= MANY);
        let until = patience.map_or(u64::MAX, |patience| self.stats.guesses + patience);
        self.most = self.options.node_limit.unwrap_or(u64::MAX).min(until);
        self.stop_at = self.most.min(self.check_at);
    }

    /// Counts a choice, unless it exceeds the limit.
    pub fn node(&mut self) -> End {
        if self.options.node_limit.is_some_and(|limit| self.stats.nodes >= limit) {
            return End::Break(());
        }
        if self.stats.nodes.is_multiple_of(self.check_interval.min(NODE_INTERVAL)) {
            self.cancel.check()?;
        }
        self.stats.nodes += 1;
        End::Continue(())
    }

    /// Counts attempts made in a row, unless they exceed the limit.
    pub fn attempts(&mut self, more: u64) -> End {
        let limit = self.options.node_limit.unwrap_or(u64::MAX);
        if more > limit.saturating_sub(self.stats.attempts) {
            self.stats.attempts = limit;
            return End::Break(());
        }
        if self.stats.attempts / CHECK_INTERVAL != (self.stats.attempts + more) / CHECK_INTERVAL {
            self.cancel.check()?;
        }
        self.stats.attempts += more;
        End::Continue(())
    }

    /// A search that was cancelled may have given up a branch early, so it is not complete.
    pub(super) fn finish(self, end: End) -> Stats {
        Stats { complete: end.is_continue() && !self.cancel.is_cancelled(), ..self.stats }
    }
}
