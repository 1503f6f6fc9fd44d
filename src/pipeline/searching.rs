//! [`Searching`]: solutions that somebody looks for while others go on.

use crate::grid::Grid;
use crate::search::{self, Method, SearchOptions, Solution};
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, OnceLock, PoisonError};

/// After so many trials a search is worth somebody of its own.
const TRIALS: u64 = 1_000;

/// A search for the first two solutions.
#[derive(Default)]
pub struct Searching {
    found: OnceLock<Vec<Solution>>,
    is_over: Mutex<bool>,
    over: Condvar,
}

/// Says that the search is over, however it ends.
struct Ending<'a>(&'a Searching);

impl Drop for Ending<'_> {
    fn drop(&mut self) {
        *self.0.is_over.lock().unwrap_or_else(PoisonError::into_inner) = true;
        self.0.over.notify_all();
    }
}

impl Searching {
    /// Looks a little; whether that was enough.
    pub fn look_a_little<const W: usize>(&self, grid: &Grid<W>) -> bool {
        let mut found = Vec::new();
        let options = SearchOptions { limit: 2, node_limit: Some(TRIALS) };
        let stats = search::enumerate(grid, Method::Exact, options, &mut |solution| {
            found.push(solution.clone());
            ControlFlow::Continue(())
        });
        let enough = stats.complete || found.len() > 1;
        if enough {
            let _ending = Ending(self);
            let _ = self.found.set(found);
        }
        enough
    }

    /// Looks to the end.
    pub fn look<const W: usize>(&self, grid: &Grid<W>) {
        let _ending = Ending(self);
        self.found.get_or_init(|| search::first_two(grid));
    }

    /// What is found in the end; it waits for that.
    pub fn wait(&self) -> &[Solution] {
        let mut is_over = self.is_over.lock().unwrap_or_else(PoisonError::into_inner);
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
