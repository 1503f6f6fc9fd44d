//! When a search stops, and what it did until then.

use super::Solution;
use std::ops::ControlFlow;

/// When to stop early. The default searches everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SearchOptions {
    /// Stop after this many solutions; 0 finds all of them.
    pub limit: u64,
    /// Give up rather than make more than this many trials: guesses of the exact search and conflicts that it learns
    /// from, attempts of the naive one, choices or swaps of the others. Solvers from elsewhere know no such limit.
    pub node_limit: Option<u64>,
}

/// What a search did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Stats {
    /// Solutions handed over.
    pub solutions: u64,
    /// Exact search: candidates tried where no single was left, and conflicts that a solver learnt from in its turns.
    pub guesses: u64,
    /// Naive search: attempts to put a digit in a cell, the refused ones included.
    pub attempts: u64,
    /// Naive search: steps forward over a cell that was filled from the start.
    pub steps_over_givens: u64,
    /// Searches that choose one of several: how many choices were tried.
    pub nodes: u64,
    /// How often such a search came back from a choice with nothing left to try, or refused a swap.
    pub backtracks: u64,
    /// Constraint programming: how often a constraint was looked at again.
    pub resumptions: u64,
    /// Constraint programming: digits that a constraint took from a cell.
    pub prunings: u64,
    /// Solvers that learn: variables that followed from others.
    pub propagations: u64,
    /// Whether everything was searched, so that there are no solutions beyond those counted. A search that stopped at
    /// its limit does not know.
    pub complete: bool,
}

/// How a searcher ends: broken off, or with nothing left to try.
pub(super) type End = ControlFlow<()>;

/// The book that a searcher keeps: it counts, passes solutions on, and says when to stop.
pub(super) struct Counter<'a> {
    options: SearchOptions,
    each: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>,
    stats: Stats,
    /// What a solution must keep beside what the searcher knows.
    keeps: Option<Keeps<'a>>,
    /// So many guesses may be made in all.
    most: u64,
    /// So many in a row may lead to no solution.
    patience: Option<u64>,
}

/// Whoever finds more solutions than this goes on in the same way.
pub(super) const MANY: u64 = 64;

/// Whether a filled board keeps what a searcher knows nothing of.
pub(super) type Keeps<'a> = Box<dyn Fn(&Solution) -> bool + 'a>;

impl<'a> Counter<'a> {
    pub(super) fn new(options: SearchOptions, each: &'a mut dyn FnMut(&Solution) -> ControlFlow<()>) -> Self {
        let most = options.node_limit.unwrap_or(u64::MAX);
        Self { options, each, stats: Stats::default(), keeps: None, most, patience: None }
    }

    /// From here on passes on just what keeps this too: for searchers that know houses, sight and clues alone.
    pub(super) fn demand(&mut self, keeps: Keeps<'a>) {
        self.keeps = Some(keeps);
    }

    /// Passes a solution on.
    pub(super) fn found(&mut self, solution: &Solution) -> End {
        if self.keeps.as_ref().is_some_and(|keeps| !keeps(solution)) {
            return End::Continue(());
        }
        self.stats.solutions += 1;
        self.set_most();
        (self.each)(solution)?;
        if self.stats.solutions == self.options.limit { End::Break(()) } else { End::Continue(()) }
    }

    /// Counts a guess, unless it would be one too many.
    pub(super) fn guess(&mut self) -> End {
        if self.stats.guesses >= self.most {
            return End::Break(());
        }
        self.stats.guesses += 1;
        End::Continue(())
    }

    /// How many guesses were made.
    #[inline]
    pub(super) const fn guesses(&self) -> u64 {
        self.stats.guesses
    }

    /// From here on stops after so many guesses in a row that lead to no solution.
    pub(super) fn be_patient(&mut self, patience: u64) {
        self.patience = Some(patience);
        self.set_most();
    }

    /// If it has stopped for that: the number of solutions until then. From here on it stops for it no more.
    pub(super) fn ran_out_of_patience(&mut self) -> Option<u64> {
        let is_so = self.stats.guesses >= self.most && self.guesses_left() > 0;
        self.patience = None;
        self.set_most();
        is_so.then_some(self.stats.solutions)
    }

    /// How many guesses may still be made.
    pub(super) fn guesses_left(&self) -> u64 {
        self.options.node_limit.map_or(u64::MAX, |limit| limit.saturating_sub(self.stats.guesses))
    }

    /// Counts guesses that another has made.
    pub(super) const fn guessed(&mut self, guesses: u64) {
        self.stats.guesses += guesses;
    }

    /// Says anew how many guesses may be made.
    fn set_most(&mut self) {
        let patience = self.patience.filter(|_| self.stats.solutions <= MANY);
        let until = patience.map_or(u64::MAX, |patience| self.stats.guesses + patience);
        self.most = self.options.node_limit.unwrap_or(u64::MAX).min(until);
    }

    /// Counts a choice that is tried, unless it would be one too many.
    pub(super) fn node(&mut self) -> End {
        if self.options.node_limit.is_some_and(|limit| self.stats.nodes >= limit) {
            return End::Break(());
        }
        self.stats.nodes += 1;
        End::Continue(())
    }

    /// Counts a way back.
    pub(super) const fn backtrack(&mut self) {
        self.stats.backtracks += 1;
    }

    /// Counts a constraint that is looked at again.
    pub(super) const fn resumed(&mut self) {
        self.stats.resumptions += 1;
    }

    /// Counts digits that a constraint took away.
    pub(super) const fn pruned(&mut self, digits: u64) {
        self.stats.prunings += digits;
    }

    /// Takes over what a solver has counted so far.
    pub(super) const fn solved_by_others(&mut self, decisions: u64, conflicts: u64, propagations: u64) {
        (self.stats.nodes, self.stats.backtracks) = (decisions, conflicts);
        self.stats.propagations = propagations;
    }

    /// How many trials may be made.
    pub(super) const fn node_limit(&self) -> Option<u64> {
        self.options.node_limit
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
