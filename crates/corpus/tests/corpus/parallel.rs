//! Rating on several threads.

use super::Folder;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;
use whydoku_corpus::{CorpusError, ExtraColumns, InputOptions, Inputs, RatingTask, Row, rate};
use whydoku_solver::scale::ScaleChoice;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Its rows are never written, and the other threads do not wait for them.
#[test]
fn a_worker_that_panics_keeps_nobody_waiting() {
    let folder = Folder::new("panics");
    let input = folder.file("many.txt", format!("{PUZZLE}\n").repeat(4000));
    let (end, ended) = channel();
    thread::spawn(move || {
        let scales = vec![ScaleChoice::new("human", None).expect("a scale")];
        let extra_columns = ExtraColumns::default();
        let rows = AtomicU32::new(0);
        let write = |_: &mut String, _: &Row| assert!(rows.fetch_add(1, Ordering::Relaxed) != 50, "a defect");
        let task = RatingTask {
            scales: &scales,
            extra_columns: &extra_columns,
            write: &write,
            timeout: None,
            most: vec![None],
        };
        let mut inputs = Inputs::open(&[input], InputOptions::default()).expect("it is read");
        let done = catch_unwind(AssertUnwindSafe(|| {
            rate(&mut inputs, &task, 0, NonZeroUsize::MIN.saturating_add(2), &mut |_, _| {
                Ok::<_, CorpusError>(ControlFlow::Continue(()))
            })
            .is_ok()
        }));
        end.send(done.is_err()).expect("somebody waits");
    });
    assert_eq!(ended.recv_timeout(Duration::from_secs(120)), Ok(true));
}
