//! [`Searching`]: solutions that somebody looks for while others go on.

use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, MutexGuard, OnceLock, PoisonError};
use whydoku_board::Grid;
use whydoku_cells::crew::Crew;
use whydoku_search::{self, Method, SearchOptions, Solution};

/// After so many trials a search is worth somebody of its own.
const TRIALS: u64 = 1_000;

/// A search for the first two solutions.
#[derive(Default)]
pub struct Searching {
    first: OnceLock<Solution>,
    found: OnceLock<Vec<Solution>>,
    is_over: Mutex<bool>,
    /// What is waited for: that there is a first one, or that it is over.
    over: Condvar,
}

/// Says that the search is over, however it ends.
struct Ending<'a>(&'a Searching);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        *self.0.is_over() = true;
        self.0.over.notify_all();
    }
}

impl Searching {
    /// Looks a little; whether that was enough.
    pub fn look_a_little<const W: usize>(&self, grid: &Grid<W>) -> bool {
        let found = self.search(grid, Some(TRIALS));
        if let Some(found) = found {
            let _ending = Ending(self);
            let _ = self.found.set(found);
            return true;
        }
        false
    }

    /// Looks to the end.
    pub fn look<const W: usize>(&self, grid: &Grid<W>, crew: &dyn Crew) {
        let _ending = Ending(self);
        let by_crew = || whydoku_search::only_by(grid, crew, &|solution| self.heard(solution));
        let by_one = || self.search(grid, None).unwrap_or_default();
        self.found.get_or_init(|| by_crew().unwrap_or_else(by_one));
    }

    /// The first two, if so many trials tell that there are no others or find them. The first is there as soon as it is found.
    fn search<const W: usize>(&self, grid: &Grid<W>, trials: Option<u64>) -> Option<Vec<Solution>> {
        let mut found = Vec::new();
        let options = SearchOptions { limit: 2, node_limit: trials };
        let stats = whydoku_search::enumerate(grid, Method::Exact, options, &mut |solution| {
            found.push(solution.clone());
            self.heard(solution);
            ControlFlow::Continue(())
        });
        (stats.complete || found.len() > 1).then_some(found)
    }

    /// Notes that there is a solution.
    fn heard(&self, solution: &Solution) {
        let _ = self.first.set(solution.clone());
        // Whoever has seen that there is none yet waits by now.
        drop(self.is_over());
        self.over.notify_all();
    }

    fn is_over(&self) -> MutexGuard<'_, bool> {
        self.is_over.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A solution, as soon as there is one; `None` if the search is over first.
    pub fn wait_for_first(&self) -> Option<&Solution> {
        let mut is_over = self.is_over();
        while !*is_over && self.first.get().is_none() {
            is_over = self.over.wait(is_over).unwrap_or_else(PoisonError::into_inner);
        }
        self.first.get().filter(|_| !*is_over)
    }

    /// What is found in the end; it waits for that.
    pub fn wait(&self) -> &[Solution] {
        let mut is_over = self.is_over();
        while !*is_over {
            is_over = self.over.wait(is_over).unwrap_or_else(PoisonError::into_inner);
        }
        self.if_over().unwrap_or_default()
    }

    /// The same, if the search is over.
    pub fn if_over(&self) -> Option<&[Solution]> {
        self.found.get().map(Vec::as_slice)
    }
}
