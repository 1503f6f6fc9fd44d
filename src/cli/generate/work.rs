//! All cores at attempts. Each has its number, and puzzles come in the order of the numbers; so what comes out does not
//! depend on who is faster.

#![allow(clippy::cast_precision_loss, reason = "rates that people read")]

use crate::cli::args::MakingArgs;
use crate::cli::meter::{Meter, clock};
use anyhow::Result;
use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};
use whydoku::{CancelToken, Generated, Generator};

/// How far attempts may be ahead of the one that is due.
const AHEAD: u64 = 4096;
/// How often it is shown how far it is.
const TICK: Duration = Duration::from_millis(200);

/// What came of it.
pub(super) struct Done {
    /// Puzzles handed over.
    pub(super) kept: u64,
    /// Puzzles looked at.
    pub(super) looked: u64,
    /// Whether Ctrl-C ended it.
    pub(super) stopped: bool,
}

/// Whether Ctrl-C was pressed.
static STOPPED: AtomicBool = AtomicBool::new(false);
/// What shells take for "stopped by Ctrl-C".
const EXIT: i32 = 130;

/// Has Ctrl-C end the work, so that what was found is kept; pressed again, it ends the program.
fn stops_when_asked() {
    // If it cannot be heard, it ends the program at once, and what was found is written already.
    let _ = ctrlc::set_handler(|| {
        if STOPPED.swap(true, Ordering::Relaxed) {
            #[expect(clippy::exit, reason = "whoever presses Ctrl-C twice wants it to end")]
            std::process::exit(EXIT);
        }
    });
}

/// The number of an attempt, its puzzles, and how many were looked at.
type Tried = (u64, Vec<Generated>, u64);

/// Makes puzzles until there are enough or the time is over.
pub(super) fn work(
    generator: &Generator,
    making: &MakingArgs,
    jobs: NonZeroUsize,
    hand_over: &mut dyn FnMut(Generated) -> Result<()>,
) -> Result<Done> {
    let end = making.timeout.and_then(|timeout| Instant::now().checked_add(timeout));
    let stop = AtomicBool::new(making.count == 0);
    let (next, due) = (AtomicU64::new(0), AtomicU64::new(0));
    let is_asked = || stop.load(Ordering::Relaxed) || STOPPED.load(Ordering::Relaxed);
    let go_on = || !is_asked() && end.is_none_or(|end| Instant::now() < end);
    stops_when_asked();
    let (sender, receiver) = mpsc::sync_channel::<Tried>(1024);
    thread::scope(|scope| {
        for _ in 0..jobs.get() {
            let sender = sender.clone();
            scope.spawn(|| {
                let sender = sender;
                while go_on() {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    while number > due.load(Ordering::Relaxed) + AHEAD && go_on() {
                        thread::sleep(Duration::from_millis(1));
                    }
                    let (made, looked) = generator.attempt(number, CancelToken::new(&|| !go_on()));
                    if sender.send((number, made, looked)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let mut shelf = Shelf::new(making, hand_over);
        let mut waiting: BTreeMap<u64, (Vec<Generated>, u64)> = BTreeMap::new();
        let mut first = 0;
        let mut failed = None;
        loop {
            match receiver.recv_timeout(TICK) {
                Ok((number, made, looked)) => _ = waiting.insert(number, (made, looked)),
                Err(RecvTimeoutError::Timeout) => shelf.show(),
                Err(RecvTimeoutError::Disconnected) => break,
            }
            while failed.is_none()
                && !shelf.is_full()
                && let Some((made, looked)) = waiting.remove(&first)
            {
                failed = shelf.put(made, looked).err();
                first += 1;
            }
            due.store(first, Ordering::Relaxed);
            if failed.is_some() || shelf.is_full() {
                stop.store(true, Ordering::Relaxed);
            }
        }
        // The time was over before an attempt in between had come to its end: what came after it counts too.
        for (made, looked) in waiting.into_values() {
            if failed.is_none() && !shelf.is_full() {
                failed = shelf.put(made, looked).err();
            }
        }
        shelf.progress.clear();
        shelf.done.stopped = STOPPED.load(Ordering::Relaxed);
        failed.map_or(Ok(shelf.done), Err)
    })
}

/// Where puzzles are put down, one after another.
struct Shelf<'a> {
    making: &'a MakingArgs,
    hand_over: &'a mut dyn FnMut(Generated) -> Result<()>,
    done: Done,
    progress: Meter,
    began: Instant,
    shown: Instant,
}

impl<'a> Shelf<'a> {
    fn new(making: &'a MakingArgs, hand_over: &'a mut dyn FnMut(Generated) -> Result<()>) -> Self {
        let now = Instant::now();
        let done = Done { kept: 0, looked: 0, stopped: false };
        Self { making, hand_over, done, progress: Meter::new(), began: now, shown: now }
    }

    const fn is_full(&self) -> bool {
        self.done.kept >= self.making.count
    }

    fn put(&mut self, made: Vec<Generated>, looked: u64) -> Result<()> {
        self.done.looked += looked;
        for made in made {
            if !self.is_full() {
                self.progress.clear();
                (self.hand_over)(made)?;
                self.done.kept += 1;
            }
        }
        if self.shown.elapsed() > TICK {
            self.show();
        }
        Ok(())
    }

    /// How far it is, and how long it may still take.
    fn show(&mut self) {
        self.shown = Instant::now();
        let spent = self.began.elapsed();
        let Done { kept, looked, .. } = self.done;
        let rate = looked as f64 / spent.as_secs_f64().max(0.001);
        let of_count = (kept > 0).then(|| spent.mul_f64((self.making.count - kept) as f64 / kept as f64));
        let of_time = self.making.timeout.map(|timeout| timeout.saturating_sub(spent));
        let left = of_count.into_iter().chain(of_time).min();
        let left = left.map_or_else(String::new, |left| format!(", {} left", clock(left)));
        let line = format!("{kept} of {} kept, {looked} looked at, {rate:.0}/s{left}", self.making.count);
        self.progress.show(&line);
    }
}
