//! When a search stops, and what it did until then.

use super::Solution;
use std::ops::ControlFlow;

/// When to stop early. The default searches everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Stop after this many solutions; 0 finds all of them.
    pub limit: u64,
    /// Give up rather than make more than this many trials: guesses of an exact search, attempts of a naive one.
    pub node_limit: Option<u64>,
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Solutions handed over.
    pub solutions: u64,
    /// Exact search: candidates tried where no single was left.
    pub guesses: u64,
    /// Naive search: attempts to put a digit in a cell, the refused ones included.
    pub attempts: u64,
    /// Naive search: steps forward over a cell that was filled from the start.
    pub steps_over_givens: u64,
    /// Whether everything was searched, so that there are no solutions beyond those counted. A search that stopped at
    /// its limit does not know.
    pub complete: bool,
}

/// How a searcher ends: broken off, or with nothing left to try.
pub(super) type End = ControlFlow<()>;

/// The book that a searcher keeps: it counts, passes solutions on, and says when to stop.
pub(super) struct Tally<'a> {
    options: Options,
    each: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>,
    stats: Stats,
}

impl<'a> Tally<'a> {
    pub(super) fn new(options: Options, each: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>) -> Self {
        Self { options, each, stats: Stats::default() }
    }

    /// Passes a solution on.
    pub(super) fn found(&mut self, solution: &Solution) -> End {
        self.stats.solutions += 1;
        (self.each)(solution)?;
        if self.stats.solutions == self.options.limit { End::Break(()) } else { End::Continue(()) }
    }

    /// Counts a guess, unless it would be one too many.
    pub(super) fn guess(&mut self) -> End {
        if self.options.node_limit.is_some_and(|limit| self.stats.guesses >= limit) {
            return End::Break(());
        }
        self.stats.guesses += 1;
        End::Continue(())
    }

    /// Counts attempts made in a row, unless they would be too many.
    pub(super) fn attempts(&mut self, more: u64) -> End {
        let limit = self.options.node_limit.unwrap_or(u64::MAX);
        if more > limit.saturating_sub(self.stats.attempts) {
            self.stats.attempts = limit;
            return End::Break(());
        }
        self.stats.attempts += more;
        End::Continue(())
    }

    /// Counts steps over filled cells.
    pub(super) fn steps_over(&mut self, cells: u64) {
        self.stats.steps_over_givens += cells;
    }

    /// Closes the book.
    pub(super) fn finish(self, end: End) -> Stats {
        Stats { complete: end.is_continue(), ..self.stats }
    }
}
