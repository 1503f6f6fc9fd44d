//! [`Beside`]: rungs on which others of a crew look while one climbs past them. What is taken in the end is what the
//! lowest rung has that has anything, whoever looked there.

use super::batch::Batch;
use super::climb::Rung;
use crate::rating::Tally;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use whydoku_board::Grid;
use whydoku_techniques::finder::{FinderCache, FinderContext};

/// Rungs on which anybody may look, each once.
pub(super) struct Beside<'a, const W: usize> {
    looks: Vec<Look<'a, W>>,
    tally: &'a Tally<'a>,
    /// The number of the lowest rung that is known to have anything.
    lowest: AtomicUsize,
}

struct Look<'a, const W: usize> {
    number: usize,
    rung: &'a Rung<W>,
    is_begun: AtomicBool,
    found: Mutex<Batch>,
}

impl<'a, const W: usize> Beside<'a, W> {
    /// These rungs, by number and from the bottom.
    pub(super) fn new(rungs: impl Iterator<Item = (usize, &'a Rung<W>)>, tally: &'a Tally<'a>) -> Self {
        let look = |(number, rung)| {
            let (is_begun, found) = (AtomicBool::new(false), Mutex::new(Batch::bare()));
            Look { number, rung, is_begun, found }
        };
        Self { looks: rungs.map(look).collect(), tally, lowest: AtomicUsize::new(usize::MAX) }
    }

    /// Looks on one after another on which nobody has begun to look, as long as nothing lower is found.
    pub(super) fn look(&self, grid: &Grid<W>) {
        let memory = FinderCache::default();
        for look in &self.looks {
            let is_needless = || self.is_needless(look.number);
            if is_needless() {
                return;
            }
            if look.is_begun.swap(true, Ordering::Relaxed) {
                continue;
            }
            let mut found = look.found.lock().unwrap_or_else(PoisonError::into_inner);
            let lent = FinderContext {
                memory: Some(&memory),
                expired: Some(&is_needless),
                ..FinderContext::default()
            };
            look.rung.look(grid, &mut found, lent, self.tally);
            if !found.is_empty() {
                self.note(look.number);
            }
        }
    }

    /// Whether nobody has begun to look on a rung; from now on somebody has.
    pub(super) fn begin(&self, number: usize) -> bool {
        let look = self.looks.iter().find(|look| look.number == number);
        look.is_none_or(|look| !look.is_begun.swap(true, Ordering::Relaxed))
    }

    /// Notes that a rung has something, or that no higher one is needed.
    pub(super) fn note(&self, number: usize) {
        self.lowest.fetch_min(number, Ordering::Relaxed);
    }

    /// Whether a lower rung is known to have something.
    pub(super) fn is_needless(&self, number: usize) -> bool {
        self.lowest.load(Ordering::Relaxed) < number
    }

    /// What was found beside on the lowest rung of all that have anything, if on one of these.
    pub(super) fn lowest(self) -> Option<(usize, Batch)> {
        let lowest = self.lowest.into_inner();
        let look = self.looks.into_iter().find(|look| look.number == lowest)?;
        let found = look.found.into_inner().unwrap_or_else(PoisonError::into_inner);
        (!found.is_empty()).then_some((lowest, found))
    }
}
