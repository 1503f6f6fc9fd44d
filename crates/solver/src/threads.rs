//! [`Threads`]: a crew of as many threads as there are cores. Where there are no threads, in a page, it is one alone.

use std::num::NonZeroUsize;
use std::panic::resume_unwind;
use std::sync::OnceLock;
use std::thread;
use whydoku_cells::crew::{Crew, OneByOne, Work};

/// A thread for each core.
pub(crate) struct Threads;

impl Crew for Threads {
    fn size(&self) -> usize {
        // To ask the system takes longer than many a look at a board.
        static CORES: OnceLock<usize> = OnceLock::new();
        *CORES.get_or_init(|| thread::available_parallelism().map_or(1, NonZeroUsize::get))
    }

    fn work(&self, others: Vec<Work<'_>>, own: &mut dyn FnMut()) {
        if self.size() == 1 {
            return OneByOne.work(others, own);
        }
        thread::scope(|scope| {
            let others: Vec<_> = others.into_iter().map(|work| scope.spawn(work)).collect();
            own();
            for other in others {
                other.join().unwrap_or_else(|panic| resume_unwind(panic));
            }
        });
    }
}
