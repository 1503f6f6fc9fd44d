//! Rating on several threads.

use super::Folder;
use std::error::Error;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;
use whydoku_corpus::{Corpus, Extras, Row, Summary, Task, work};
use whydoku_formats::ReadOptions;
use whydoku_solver::scale::Chosen;

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// What it held is never handed over, and the others do not wait for it.
#[test]
fn a_worker_that_panics_keeps_nobody_waiting() {
    let folder = Folder::new("panics");
    let input = folder.file("many.txt", format!("{PUZZLE}\n").repeat(4000));
    let (end, ended) = channel();
    thread::spawn(move || {
        let scales = vec![Chosen::new("human", None).expect("a scale")];
        let extras = Extras::default();
        let rows = AtomicU32::new(0);
        let write = |_: &mut String, _: &Row| assert!(rows.fetch_add(1, Ordering::Relaxed) != 50, "a defect");
        let jobs = NonZeroUsize::new(3).expect("a count");
        let task =
            Task { scales: &scales, extras: &extras, write: &write, jobs, timeout: None, most: vec![None] };
        let mut corpus = Corpus::open(&[input], ReadOptions::default(), None).expect("it is read");
        let mut observers = [(); 3].map(|()| Summary::new(scales.iter().map(|chosen| chosen.scale), false));
        let mut hand_over = |_: &str, _: u64| Ok::<(), Box<dyn Error + Send + Sync>>(());
        let done = catch_unwind(AssertUnwindSafe(|| {
            work(&mut corpus, &task, 0, &mut observers, &mut hand_over, &mut |_| ()).is_ok()
        }));
        end.send(done.is_err()).expect("somebody waits");
    });
    assert_eq!(ended.recv_timeout(Duration::from_secs(120)), Ok(true));
}
