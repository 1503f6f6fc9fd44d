//! A crew for tests.

use std::thread;
use whydoku_cells::crew::{Crew, Work};

/// So many threads, whatever the machine has.
pub(crate) struct Threads(pub(crate) usize);

impl Crew for Threads {
    fn size(&self) -> usize {
        self.0
    }

    fn work(&self, others: Vec<Work<'_>>, own: &mut dyn FnMut()) {
        thread::scope(|scope| {
            others.into_iter().for_each(|work| _ = scope.spawn(work));
            own();
        });
    }
}
