//! What a person at a terminal is told while nothing comes: that the program works, at which puzzle, and for how long;
//! and, once it has taken longer than was allowed, what it gave up on.
//!
//! What is printed goes through [`Out`], which takes the line away before it, and whose buffer can be written by whoever
//! ends the program.

use super::meter::clock;
use std::io::{self, IsTerminal, Write};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long nothing may come before that is worth a line.
const SILENCE: Duration = Duration::from_secs(1);
const TICK: Duration = Duration::from_millis(100);
/// How much is held back before it is written.
const HELD: usize = 1 << 16;
/// How long a person waits for one puzzle, if nothing else is asked.
pub(super) const PATIENCE: Duration = Duration::from_secs(120);

/// What is going on.
struct State {
    /// When the puzzle at hand was begun; nothing while nothing is worked at.
    began: Option<Instant>,
    /// Which puzzle it is.
    what: String,
    /// The longest that it may take.
    patience: Option<Duration>,
    /// How wide the line is that stands on the screen.
    drawn: usize,
    /// Whether somebody watches.
    watched: bool,
    /// Whether no line is drawn.
    is_quiet: bool,
    /// What has not been written yet.
    held: Vec<u8>,
}

static STATE: Mutex<State> = Mutex::new(State {
    began: None,
    what: String::new(),
    patience: None,
    drawn: 0,
    watched: false,
    is_quiet: false,
    held: Vec::new(),
});

fn state() -> MutexGuard<'static, State> {
    STATE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Says how long each puzzle may take: as long as was asked for, or, where a person waits, as long as people do.
pub(super) fn patience(asked: Option<Duration>) {
    let usual = || io::stdout().is_terminal().then_some(PATIENCE);
    state().patience = asked.or_else(usual);
}

/// How long each puzzle may take, for those who see to it themselves from here on.
pub(super) fn take_over() -> Option<Duration> {
    state().patience.take()
}

/// A puzzle is begun.
pub(super) fn begin(what: String) {
    let mut state = state();
    state.began = Some(Instant::now());
    state.what = what;
    if !state.watched && (io::stderr().is_terminal() || state.patience.is_some()) {
        state.watched = true;
        drop(state);
        thread::spawn(watch);
    }
}

/// Something is begun that shows itself how far it is; only its time is looked at.
pub(super) fn watch_over() {
    let mut state = state();
    state.is_quiet = true;
    drop(state);
    begin(String::new());
}

/// Nothing is worked at.
pub(super) fn end() {
    let mut state = state();
    state.began = None;
    state.wipe();
}

/// Takes the line away before something else is said.
pub(super) fn wipe() {
    state().wipe();
}

impl State {
    fn wipe(&mut self) {
        if self.drawn > 0 {
            let _ = write!(io::stderr(), "\r{}\r", " ".repeat(self.drawn));
            self.drawn = 0;
        }
    }

    fn draw(&mut self, spent: Duration) {
        let line = format!("working{}, {}", self.what, clock(spent));
        let width = line.chars().count();
        let gap = " ".repeat(self.drawn.saturating_sub(width));
        let _ = write!(io::stderr(), "\r{line}{gap}");
        self.drawn = width;
    }

    fn write_held(&mut self) -> io::Result<()> {
        self.wipe();
        let held = std::mem::take(&mut self.held);
        let mut out = anstream::AutoStream::auto(io::stdout());
        out.write_all(&held)?;
        out.flush()
    }
}

/// Draws the line now and then, and ends the program when a puzzle has taken too long. What searches, searches on one
/// board until it is done; there is nobody else who could stop it.
fn watch() {
    let shown = io::stderr().is_terminal();
    loop {
        thread::sleep(TICK);
        let mut state = state();
        let Some(spent) = state.began.map(|began| began.elapsed()) else { continue };
        if let Some(patience) = state.patience.filter(|patience| spent > *patience) {
            let _ = state.write_held();
            let what = &state.what;
            let _ = writeln!(
                io::stderr(),
                "whydoku: gave up after {patience:?}{what}; --timeout TIME waits longer"
            );
            #[expect(clippy::exit, reason = "nobody else can stop a search that is under way")]
            std::process::exit(1);
        }
        if shown && !state.is_quiet && spent > SILENCE {
            state.draw(spent);
        }
    }
}

/// Standard output, held back in pieces of some size.
pub(super) struct Out;

impl Write for Out {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut state = state();
        state.held.extend_from_slice(bytes);
        if state.held.len() >= HELD {
            state.write_held()?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        state().write_held()
    }
}
